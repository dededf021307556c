import { CancellationToken } from 'vscode-jsonrpc';
import { type DefinedText, type SourceFile, sourceFile } from '../code/source';
import { findDefinitions, prepareFile } from '../finder/languages';
import { type FoundAcross, findingsAcross, type Workspace } from '../workspace/crossFileFindings';
import { type Stems, stemsOf } from '../workspace/crossFileNames';
import type { OpenDocument } from './documents';
import { workspacePath } from './files';
import type { Server } from './state';

/**
 * The names that files of the workspace define for each other, read when a file asks for one. An open document counts
 * as the editor holds it.
 */
export class Outside {
  private listed: Promise<ReadonlyMap<string, string>> | undefined;
  private stems: Promise<Stems> | undefined;
  private readonly defined = new Map<string, Promise<readonly DefinedText[]>>();

  constructor(private readonly server: Server) {}

  private readonly workspace: Workspace = {
    stems: () => {
      this.stems ??= this.paths().then(paths => stemsOf(paths.keys()));
      return this.stems;
    },
    definitions: path => {
      const known = this.defined.get(path) ?? this.read(path);
      this.defined.set(path, known);
      return known;
    },
  };

  find(file: SourceFile): Promise<FoundAcross> {
    return findingsAcross(file, this.server.migration(), this.workspace);
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
    this.defined.delete(path);
    if (listing) this.forgetFiles();
    const isTouched = (across: FoundAcross | undefined) =>
      across && (across.uses.includes(path) || (listing && across.asks));
    return this.server.documents.all().filter(({ computed }) => isTouched(computed.across));
  }

  /** The address of a file by its path below a workspace folder. */
  async uriOf(path: string): Promise<string | undefined> {
    return (await this.paths()).get(path);
  }

  forgetFiles(): void {
    this.listed = undefined;
    this.stems = undefined;
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

  private async read(path: string): Promise<readonly DefinedText[]> {
    const uri = (await this.paths()).get(path);
    if (uri === undefined) return [];
    const open = this.server.documents.get(uri);
    const text = open?.text ?? (await this.server.files.read(uri).catch(() => undefined));
    if (text === undefined) return [];
    const file = open ? this.server.sourceFile(open) : sourceFile(path, text);
    try {
      await prepareFile(file);
      return findDefinitions(file);
    } catch {
      return [];
    }
  }
}
