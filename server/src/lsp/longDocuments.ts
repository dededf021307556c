import { languages } from '../languages';
import type { LanguageName } from '../text/language';
import { Abandoned, doWithPauses, type Pieces } from '../text/pieces';
import type { Need, OpenDocument } from './documents';
import type { Awaited, MessageQueue } from './messageQueue';
import { isOwn } from './places';
import type { Session } from './session';

/** From how many characters on a document is read in pieces. Others are read faster than anybody notices. */
const longDocument = 100_000;

export function isLongDocument({ text }: OpenDocument): boolean {
  return text.length >= longDocument;
}

/** How long other messages wait for a piece of work, in milliseconds. */
const maxPieceLength = 15;

/** What is read of a text is finished for a version that was edited meanwhile, because the next one follows from it. */
const readings: readonly Need[] = ['place', 'texts'];

/**
 * Reads long documents in pieces, between which other messages are handled, before a request takes what was read. Each
 * version is read once for all its requests.
 */
export class LongDocuments {
  /** What is read now, by need and document. */
  private readonly reading = new Map<string, Promise<void>>();
  /** How long the process had worked when the present piece began. */
  private begun = 0;

  constructor(
    private readonly session: Session,
    private readonly queue: MessageQueue,
    /** The time that this process has worked, in milliseconds; without it every piece is waited for. */
    private readonly workTime?: () => number,
  ) {}

  /**
   * Resolves when all that is needed is read, or the document has another version; undefined for a short one. `isAsked` says
   * that a request waits for it.
   */
  needed(document: OpenDocument, needs: readonly Need[], isAsked: boolean): Promise<void> | undefined {
    if (!isLongDocument(document) || needs.length === 0) return undefined;
    return this.each(document, needs, isAsked);
  }

  /** The result of a request, found in pieces. Rejects with `Abandoned` where the document has another version. */
  result<T>(document: OpenDocument, work: Pieces<T>, awaited: Awaited): Promise<T> {
    return doWithPauses(
      afterPause(work),
      this.pauseAt(document, () => awaited),
    );
  }

  /** Pauses in the work on a document, after which it goes on where that has the same version. */
  private pauseAt(document: OpenDocument, awaited: () => Awaited): () => Promise<boolean> {
    const { documents } = this.session;
    const isOpen = documents.get(document.uri) !== undefined;
    return async () => {
      await this.pause(awaited);
      return !isOpen || documents.get(document.uri) === document;
    };
  }

  /** Lets other messages in where this process worked for a while: what was read before takes no time. */
  private async pause(awaited: () => Awaited): Promise<true> {
    if (!this.workTime || this.workTime() - this.begun > maxPieceLength) {
      await this.queue.piece(awaited);
      this.begun = this.workTime?.() ?? 0;
    }
    return true;
  }

  private async each(document: OpenDocument, needs: readonly Need[], isAsked: boolean): Promise<void> {
    document.computed.prepared ??= new Map();
    const { prepared } = document.computed;
    // The texts begin with what all requests wait for, so that those about a place do not wait for the rest of them.
    for (const need of needs.includes('texts') ? new Set<Need>(['place', ...needs]) : needs) {
      const known = prepared.get(need);
      const reading = known ?? { isAsked, done: Promise.resolve() };
      if (isAsked) reading.isAsked = true;
      if (!known) {
        prepared.set(need, reading);
        reading.done = this.prepare(document, need, () => reading.isAsked);
      }
      await reading.done;
    }
  }

  private async prepare(document: OpenDocument, need: Need, isAsked: () => boolean): Promise<void> {
    const { documents } = this.session;
    const key = `${need} ${document.uri}`;
    const isReading = readings.includes(need);
    if (isReading) await this.reading.get(key);
    const awaited = () => (!isAsked() ? 'unasked' : need === 'place' ? 'seen' : 'asked');
    const pause = isReading ? () => this.pause(awaited) : this.pauseAt(document, awaited);
    const work = doWithPauses(afterPause(workFor(this.session, document, need)), pause).catch(error => {
      if (!(error instanceof Abandoned)) throw error;
    });
    if (!isReading) return work;
    const reading = work.catch(() => undefined);
    this.reading.set(key, reading);
    try {
      await work;
    } finally {
      if (this.reading.get(key) === reading) this.reading.delete(key);
      documents.follow(document);
    }
  }
}

/** The same work, begun when a piece of another one has not ended just now. */
function* afterPause<T>(work: Pieces<T>): Pieces<T> {
  yield;
  return yield* work;
}

function* workFor(session: Session, document: OpenDocument, need: Need): Pieces<void> {
  if (session.isLeftToOthers(document)) return;
  if (isOwn(document)) yield* workInOwn(session, document, need);
  else if (need === 'place') yield* session.regionsInPieces(document);
  if (need === 'texts') yield* session.regionsInPieces(document);
  if (need === 'problems') yield* session.problemsInPieces(document);
}

function* workInOwn(session: Session, document: OpenDocument, need: Need): Pieces<void> {
  const { prepare } = languages[document.languageId as LanguageName];
  const verb = need === 'place' ? 'read' : need === 'texts' ? 'regions' : need;
  if (prepare) yield* prepare(document.text, session.context(document), verb === 'problems' ? 'check' : verb);
}
