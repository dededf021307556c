import type { SourceFile } from '../code/source';
import type { MigrateContext } from '../migrate/context';
import { Abandoned, type Pause } from '../text/pieces';
import { CrossFileNames } from '../workspace/crossFileNames';
import { type FileFindings, findInFile } from '../workspace/fileFindings';
import type { OpenDocument } from './documents';
import type { Grammars } from './grammars';
import type { MessageQueue } from './messageQueue';
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
    private readonly queue: MessageQueue,
  ) {
    this.names = new CrossFileNames(files);
  }

  /**
   * Searches a document; undefined when this version was searched already or holds nothing to search. `isAsked` says that
   * a request waits for it. The search is given up when the document changes.
   */
  needed(document: OpenDocument, isAsked: boolean): Promise<void> | undefined {
    const { computed, uri } = document;
    if (computed.found || !this.session.needsSearch(document)) return undefined;
    computed.isAsked ||= isAsked;
    const { documents } = this.session;
    const isOpen = documents.get(uri) === document;
    const context = this.session.migration(document);
    computed.searching ??= this.search(this.session.sourceFile(document), context, async () => {
      await this.queue.piece(() => (computed.isAsked ? 'asked' : 'unasked'));
      return !isOpen || documents.get(uri) === document;
    }).then(
      found => {
        computed.found ??= found;
        const { definers, usesCrossFileNames, namesUsedElsewhere = [] } = found;
        computed.dependencies = { definers, usesCrossFileNames, namesUsedElsewhere };
      },
      error => {
        if (!(error instanceof Abandoned)) throw error;
      },
    );
    return computed.searching;
  }

  /** The findings of a file of the workspace; those of an open document are the ones that its requests use. */
  async find(source: SourceFile): Promise<FileFindings> {
    const document = this.session.documents.all().find(({ computed }) => computed.file === source);
    if (document) await this.needed(document, false);
    return (
      document?.computed.found ??
      this.search(source, this.session.migration(), () => this.queue.piece(() => 'unasked').then(() => true))
    );
  }

  private async search(source: SourceFile, context: MigrateContext, pause: Pause): Promise<FileFindings> {
    await this.grammars.neededForCalls(source);
    if (!(await pause())) throw new Abandoned();
    return findInFile(source, context, this.names, pause);
  }

  /** A file was edited, written, made or removed. Returns the open documents whose calls may depend on it. */
  changed(uri: string, isListingChanged: boolean): readonly OpenDocument[] {
    const path = workspacePath(uri, this.session.client.folders);
    this.names.forget(path);
    if (isListingChanged) this.forgetListing();
    const text = this.session.documents.get(uri)?.text;
    return this.session.documents.all().filter(({ uri: own, computed: { dependencies } }) => {
      if (!dependencies || own === uri) return false;
      const { definers, usesCrossFileNames, namesUsedElsewhere = [] } = dependencies;
      // What comes to mention one of these names may do anything with what the function gives.
      const mayUse = namesUsedElsewhere.some(name => text?.includes(name) ?? true);
      return definers.includes(path) || mayUse || (isListingChanged && usesCrossFileNames);
    });
  }

  /** The files are listed again when a name of one is needed. */
  forgetListing(): void {
    this.files.forgetListing();
    this.names.forgetListing();
  }
}
