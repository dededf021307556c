import type { SourceFile } from '../code/source';
import { sourceFile } from '../code/source';
import { isQuietPath } from '../migrate/match/prefilter';
import type { NamedFiles } from '../workspace/crossFileNames';
import type { FileContent, FileState, Unread, WorkspaceFile, WorkspaceFiles } from '../workspace/files';
import type { ProjectIndex } from '../workspace/projectIndex';
import { CancellationToken } from './connection';
import type { Session } from './session';
import { folderOf } from './workspacePath';

interface Listing {
  readonly files: readonly WorkspaceFile[];
  readonly byPath: ReadonlyMap<string, WorkspaceFile>;
  readonly byUri: ReadonlyMap<string, WorkspaceFile>;
}

/** The files of the workspace folders. A document that is open counts as the editor holds it. */
export class ProjectFiles implements WorkspaceFiles, NamedFiles {
  private listing: Promise<Listing> | undefined;
  private index: ProjectIndex | undefined;
  private areParts: Promise<boolean> | undefined;

  constructor(private readonly session: Session) {}

  /** Lists the files once until a file comes or goes. Rejects where a folder cannot be listed. */
  list(token = CancellationToken.None): Promise<Listing> {
    this.listing ??= this.listFolders(token).catch(error => {
      this.listing = undefined;
      throw error;
    });
    return this.listing;
  }

  private async listFolders(token: CancellationToken): Promise<Listing> {
    const { session, index } = this;
    const { include } = session.migration();
    const options = { passes: (folder: string) => isQuietPath(folder, include), ...(index ? { index } : {}) };
    index?.startListing();
    const files: WorkspaceFile[] = [];
    const { folders } = session.client;
    for (const folder of folders) {
      const found = await session.files.find(folder, options, token);
      // A file of a folder within this one is listed with that folder, and not twice.
      files.push(...found.filter(({ location }) => folderOf(location, folders) === folder));
    }
    const byPath = new Map(files.map(file => [file.path, file]));
    const byUri = new Map(files.map(file => [file.location, file]));
    return { files, byPath, byUri };
  }

  /** A file came or went: the files are listed again when they are needed, from now on through `index`. */
  forgetListing(index = this.index): void {
    this.index = index;
    this.listing = undefined;
  }

  async paths(): Promise<Iterable<string>> {
    return (await this.list()).byPath.keys();
  }

  /** A folder below that of a repository is a part of a project, other files of which are not listed. */
  isPart(): Promise<boolean> {
    const { folders } = this.session.client;
    this.areParts ??= Promise.all(folders.map(folder => this.isInRepository(folder))).then(all => all.includes(true));
    return this.areParts;
  }

  private async isInRepository(folder: string): Promise<boolean> {
    let above = folder.replace(/\/$/, '');
    if (await this.isRepository(above)) return false;
    while (/[^/:]\/[^/]+$/.test(above)) {
      above = above.slice(0, above.lastIndexOf('/'));
      if (await this.isRepository(above)) return true;
    }
    return false;
  }

  private async isRepository(folder: string): Promise<boolean> {
    for (const path of ['.git/HEAD', '.git']) {
      const text = await this.session.files.read(`${folder}/${path}`).catch(() => undefined);
      if (text !== undefined) return true;
    }
    return false;
  }

  async fileAt(path: string): Promise<WorkspaceFile | undefined> {
    return (await this.list()).byPath.get(path);
  }

  async source(path: string): Promise<SourceFile | undefined> {
    const file = await this.fileAt(path);
    const content = file && (await this.read(file));
    return content && 'source' in content ? content.source() : undefined;
  }

  async read({ path, location }: WorkspaceFile): Promise<FileContent | Unread> {
    const { documents, files } = this.session;
    const document = documents.get(location);
    if (document) return contentOf(document.text, () => this.session.sourceFile(document));
    const text = await files.read(location).catch(() => undefined);
    if (text === undefined) return { reason: 'it is missing, binary or larger than 5 MB' };
    return contentOf(text, () => sourceFile(path, text));
  }

  async state({ location }: WorkspaceFile): Promise<FileState | undefined> {
    const { documents, files } = this.session;
    if (documents.get(location)) return undefined;
    return files.state?.(location).catch(() => undefined);
  }
}

function contentOf(text: string, source: () => SourceFile): FileContent {
  return { size: text.length, words: text, source };
}
