import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { SourceFile } from '../code/source';
import type { FoundRegions } from '../embed/changedRegions';
import type { FileProblem } from '../embed/check';
import { languageOf } from '../text/languageId';
import type { FileFindings } from '../workspace/fileFindings';

/**
 * What requests need of a document: what is at a `place`, its `texts` of our languages, their `problems`, or what the
 * verb of that name takes of it.
 */
export type Need = 'place' | 'texts' | 'problems' | 'symbols' | 'folding' | 'runnable';

/** What is read of a document, and whether a request waits for it. */
export interface Reading {
  done: Promise<void>;
  isAsked: boolean;
}

/**
 * What was computed from one version of a document; a new version starts with nothing but the regions of the last one,
 * and with what the client has.
 * `RecentDocuments` drops what takes memory.
 */
export interface Computed {
  file?: SourceFile;
  regions?: FoundRegions;
  /** The regions of the last version that has any, from which those of this one may follow. */
  regionsBefore?: FoundRegions;
  problems?: readonly FileProblem[];
  /** Whether its words may belong to a call. */
  mayHoldCalls?: boolean;
  /** What of a long document is being read, or was. */
  prepared?: Map<Need, Reading>;
  /** The numbers of the colours that the client has, of this version or of an earlier one. */
  sentColours?: { readonly resultId: string; readonly data: Uint32Array };
  /** The search for calls while it runs, and what it found. */
  searching?: Promise<void>;
  found?: FileFindings;
  /** The files that the search has read names of, which is known after its result is dropped. */
  dependencies?: Pick<FileFindings, 'definers' | 'usesCrossFileNames' | 'namesUsedElsewhere'>;
  /** A request waits for the search. */
  isAsked?: boolean;
}

/**
 * One open document at its present version. `positions` changes with the next edit, so that a request reads its document
 * after it has waited for anything, and then waits no more.
 */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly positions: TextDocument;
  readonly computed: Computed;
}

/** A document of which nothing is computed yet. */
export function newDocument(positions: TextDocument, computed: Computed = {}): OpenDocument {
  const { uri, languageId, version } = positions;
  return { uri, languageId, version, text: positions.getText(), positions, computed };
}

/** The open documents, kept by incremental synchronisation. */
export class Documents {
  private readonly open = new Map<string, OpenDocument>();

  get(uri: string): OpenDocument | undefined {
    return this.open.get(uri);
  }

  all(): readonly OpenDocument[] {
    return [...this.open.values()];
  }

  /** A plain text has the language of its file name: an editor has no other id for a language that it does not know. */
  opened(uri: string, languageId: string, version: number, text: string): void {
    const language = languageId === 'plaintext' ? languageOf(uri, text) : languageId;
    this.keep(TextDocument.create(uri, language, version, text));
  }

  /**
   * Applies the changes of one notification in order. A document that was never opened is ignored, and so is a change that
   * leads to no newer version: a client that opens a hidden document with its first change sends the changed text and
   * then the change, which would stand in the text twice.
   */
  changed(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const document = this.open.get(uri);
    if (!document || version <= document.version) return;
    const { regions, regionsBefore, sentColours } = document.computed;
    const before = regions ?? regionsBefore;
    this.keep(TextDocument.update(document.positions, [...changes], version), {
      ...(before ? { regionsBefore: before } : {}),
      ...(sentColours ? { sentColours } : {}),
    });
  }

  /** What was read of an earlier version of a document, and not before it was edited, is what its present one follows from. */
  follow({ uri, computed: { regions } }: OpenDocument): void {
    const present = this.open.get(uri)?.computed;
    if (regions && present && !present.regions) present.regionsBefore = regions;
  }

  closed(uri: string): void {
    this.open.delete(uri);
  }

  /** Forgets what was computed, because the settings that it depends on have changed. */
  forget(): void {
    for (const document of this.open.values()) this.keep(document.positions);
  }

  /** Forgets what was computed of one document, because another file that it depends on has changed. */
  forgetOne(uri: string): void {
    const document = this.open.get(uri);
    if (document) this.keep(document.positions);
  }

  private keep(positions: TextDocument, computed?: Computed): void {
    this.open.set(positions.uri, newDocument(positions, computed));
  }
}
