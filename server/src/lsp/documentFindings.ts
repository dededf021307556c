import type { SourceFile } from '../code/source';
import { CrossFileNames } from '../workspace/crossFileNames';
import { type FileFindings, findInFile } from '../workspace/fileFindings';
import type { OpenDocument } from './documents';
import type { Grammars } from './grammars';
import type { ProjectFiles } from './projectFiles';
import type { Session } from './session';
import { workspacePath } from './workspacePath';

/** Searches documents and files for calls, each version of a document once, with the names that other files define. */
export class DocumentFindings {
  private readonly names: CrossFileNames;

  constructor(
    private readonly session: Session,
    private readonly files: ProjectFiles,
    private readonly grammars: Grammars,
  ) {
    this.names = new CrossFileNames(files);
  }

  /** Searches a document; undefined when this version was searched already or holds nothing to search. */
  needed(document: OpenDocument): Promise<void> | undefined {
    const { computed } = document;
    if (computed.found || !this.session.needsSearch(document)) return undefined;
    computed.searching ??= this.search(this.session.sourceFile(document)).then(found => {
      computed.found ??= found;
    });
    return computed.searching;
  }

  /** The findings of a file of the workspace; those of an open document are the ones that its requests use. */
  async find(source: SourceFile): Promise<FileFindings> {
    const document = this.session.documents.all().find(({ computed }) => computed.file === source);
    if (document) await this.needed(document);
    return document?.computed.found ?? this.search(source);
  }

  private async search(source: SourceFile): Promise<FileFindings> {
    await this.grammars.neededForCalls(source);
    return findInFile(source, this.session.migration(), this.names);
  }

  /** A file was edited, written, made or removed. Returns the open documents whose calls may depend on it. */
  changed(uri: string, isListingChanged: boolean): readonly OpenDocument[] {
    const path = workspacePath(uri, this.session.client.folders);
    this.names.forget(path);
    if (isListingChanged) this.forgetListing();
    const isAffected = (found: FileFindings | undefined) =>
      found && (found.definers.includes(path) || (isListingChanged && found.usesCrossFileNames));
    return this.session.documents.all().filter(({ computed }) => isAffected(computed.found));
  }

  /** The files are listed again when a name of one is needed. */
  forgetListing(): void {
    this.files.forgetListing();
    this.names.forgetListing();
  }
}
