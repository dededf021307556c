import { type SourceFile, sourceFile } from '../code/source';
import { CrossFileNames } from '../workspace/crossFileNames';
import { type FileFindings, findInFile } from '../workspace/fileFindings';
import { CancellationToken } from './connection';
import type { OpenDocument } from './documents';
import { workspacePath } from './files';
import type { Server } from './state';

/**
 * The names that files of the workspace define for each other, read when a file asks for one. An open document counts
 * as the editor holds it.
 */
export class Outside {
  private listed: Promise<ReadonlyMap<string, string>> | undefined;
  private readonly names = new CrossFileNames({
    paths: async () => (await this.paths()).keys(),
    source: path => this.source(path),
  });

  constructor(private readonly server: Server) {}

  find(file: SourceFile): Promise<FileFindings> {
    return findInFile(file, this.server.migration(), this.names);
  }

  /** Finds the calls of a document with the names of other files; undefined when they are known already. */
  needed(document: OpenDocument): Promise<void> | undefined {
    if (document.computed.across || !this.server.mayCall(document)) return undefined;
    return this.find(this.server.sourceFile(document)).then(across => {
      document.computed.across ??= across;
    });
  }

  /** A file was edited, written, made or removed. Returns the open documents whose calls may depend on it. */
  changed(uri: string, listing: boolean): readonly OpenDocument[] {
    const path = workspacePath(uri, this.server.client.folders);
    this.names.forget(path);
    if (listing) this.forgetFiles();
    const isTouched = (across: FileFindings | undefined) =>
      across && (across.definers.includes(path) || (listing && across.usesCrossFileNames));
    return this.server.documents.all().filter(({ computed }) => isTouched(computed.across));
  }

  /** The address of a file by its path below a workspace folder. */
  async uriOf(path: string): Promise<string | undefined> {
    return (await this.paths()).get(path);
  }

  forgetFiles(): void {
    this.listed = undefined;
    this.names.forgetListing();
  }

  /** The files of the workspace by their path below a folder. */
  private paths(): Promise<ReadonlyMap<string, string>> {
    this.listed ??= this.list();
    return this.listed;
  }

  private async list(): Promise<ReadonlyMap<string, string>> {
    const uris = new Map<string, string>();
    for (const folder of this.server.client.folders) {
      try {
        for (const uri of await this.server.files.find(folder, CancellationToken.None))
          uris.set(workspacePath(uri, this.server.client.folders), uri);
      } catch {
        // A folder that cannot be listed answers no names; the calls are found without them.
      }
    }
    return uris;
  }

  private async source(path: string): Promise<SourceFile | undefined> {
    const uri = await this.uriOf(path);
    const open = uri === undefined ? undefined : this.server.documents.get(uri);
    if (open) return this.server.sourceFile(open);
    const text = uri === undefined ? undefined : await this.server.files.read(uri);
    return text === undefined ? undefined : sourceFile(path, text);
  }
}
