import { type Edit, smallestEdit } from '../../text/edit';
import type { LanguageContext } from '../../text/language';
import { type Pieces, pieceCounter } from '../../text/pieces';
import type { Problem } from '../../text/problem';
import { mentionsIgnore } from '../check/ignore';
import { checkStatement, shiftProblem } from '../check/problems';
import { parseAll, parseUntil, type Statement, shiftStatement, statementsInPieces, stretchOfText } from './statements';

/**
 * A text of many statements that is edited in small steps. An edit parses only the statements around it again, and only
 * their problems are determined again. Trees and problems count from the start of their statement, so that those of all
 * other statements remain valid.
 */
export class NrqlDocument {
  private parts: readonly Statement[];
  /** What was determined of each statement, by the function that does it. */
  private readonly derived = new Map<Derive<unknown>, Derived>();
  /**
   * How many statements were parsed and checked since the text was opened. Tests use these to see that edits stay
   * cheap.
   */
  parsed: number;
  checked = 0;

  constructor(
    private content: string,
    parts?: readonly Statement[],
  ) {
    this.parts = parts ?? parseAll(content);
    this.parsed = this.parts.length;
  }

  get text(): string {
    return this.content;
  }

  /**
   * The statements in the order of the text, which they cover without a gap. An edit replaces the list and does not
   * change it.
   */
  get statements(): readonly Statement[] {
    return this.parts;
  }

  /** The statement that contains the offset; at a boundary, the later one. */
  statementAt(offset: number): Statement {
    return this.parts[this.indexAt(offset)] as Statement;
  }

  /** Applies an edit to the text. */
  update({ span, text }: Edit): void {
    const { content, parts } = this;
    this.content = content.slice(0, span.start) + text + content.slice(span.end);
    const shift = text.length - (span.end - span.start);
    // An edit can join a statement to the one before it, and that one to its own neighbour.
    const nearestIndex = Math.max(0, this.indexAt(Math.max(0, span.start - 1)) - 2);
    const reaching = parts.findIndex(({ start, reach }, index) => index >= nearestIndex || start + reach >= span.start);
    const first = reaching < nearestIndex ? Math.max(0, reaching - 2) : nearestIndex;
    const start = (parts[first] as Statement).start;
    const next = this.indexAt(span.end) + 1;
    for (let ahead = 2; ; ahead *= 4) {
      const last = Math.min(parts.length, next + ahead) - 1;
      const reachesEnd = last === parts.length - 1;
      const end = reachesEnd ? this.content.length : (parts[last] as Statement).end + shift;
      // Where the new statements end as the old ones did, the statements that follow are unchanged. One old statement
      // must lie between that offset and the end of the piece, because the end of a statement depends on the text after
      // it.
      const seams = new Map<number, number>();
      for (let index = next - 1; index < last; index++)
        seams.set((parts[index] as Statement).end + shift - start, index + 1);
      const parsed = parseUntil(copyOf(this.content.slice(start, end)), offset => seams.has(offset));
      const searched = parsed.statements.some(
        ({ start: from, end: to, reach }) => from + reach > to && from + reach >= end - start,
      );
      if ((parsed.complete || searched) && !reachesEnd) continue;
      const resume = parsed.complete ? parts.length : (seams.get(parsed.end) as number);
      this.splice(first, resume, parsed.statements, start, shift);
      return;
    }
  }

  private splice(from: number, to: number, newStatements: readonly Statement[], start: number, shift: number): void {
    const { parts } = this;
    const before = parts.slice(0, from);
    const moved = newStatements.map(statement => shiftStatement(statement, start));
    const after = parts.slice(to);
    this.parts = before.concat(moved, shift === 0 ? after : after.map(statement => shiftStatement(statement, shift)));
    for (const each of this.derived.values())
      each.values = each.values.slice(0, from).concat(
        moved.map(() => undefined),
        each.values.slice(to),
      );
    this.parsed += newStatements.length;
  }

  private indexAt(offset: number): number {
    const { parts } = this;
    let low = 0;
    let high = parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((parts[middle] as Statement).start <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The problems of the whole text, as `checkQueries` returns them. */
  problems(context: LanguageContext): Problem[] {
    const all: Problem[] = [];
    for (let index = 0; index < this.parts.length; index++) {
      const { start } = this.parts[index] as Statement;
      for (const problem of this.problemsOf(index, context))
        all.push(start === 0 ? problem : shiftProblem(problem, start));
    }
    return all;
  }

  private problemsOf(index: number, context: LanguageContext): readonly Problem[] {
    return this.derive(index, checkOne, context);
  }

  /**
   * What `derive` determines of each statement, in order. It runs again only for statements that an edit has changed,
   * so what it returns counts from the start of the statement, and in another context.
   */
  derivedOf<T>(derive: Derive<T>, context?: LanguageContext): readonly T[] {
    return this.parts.map((_, index) => this.derive(index, derive, context));
  }

  /** The same in pieces. Nothing is derived of a text that an edit has replaced meanwhile. */
  *derivedInPieces<T>(derive: Derive<T>, context?: LanguageContext): Pieces<void> {
    const { content } = this;
    const isPiece = pieceCounter();
    for (let index = 0; index < this.parts.length && this.content === content; index++) {
      this.derive(index, derive, context);
      const { start, end } = this.parts[index] as Statement;
      if (isPiece(end - start)) yield;
    }
  }

  private derive<T>(index: number, derive: Derive<T>, context: LanguageContext | undefined): T {
    let known = this.derived.get(derive);
    if (!known || known.context !== context) {
      known = { context, values: this.parts.map(() => undefined) };
      this.derived.set(derive, known);
    }
    const value = known.values[index];
    if (value !== undefined) return value as T;
    const found = derive(this.content, this.parts[index] as Statement, context as LanguageContext);
    known.values[index] = found;
    if ((derive as Derive<unknown>) === checkOne) this.checked++;
    return found;
  }
}

/** Determines something of one statement of a text alone; never undefined. The context is the one that was passed. */
type Derive<T> = (text: string, statement: Statement, context: LanguageContext) => T;

interface Derived {
  readonly context: LanguageContext | undefined;
  /** Undefined where it is not determined yet. */
  values: unknown[];
}

/** The problems of a statement, which count from its start. */
export function checkOne(text: string, statement: Statement, context: LanguageContext): readonly Problem[] {
  return checkStatement(text, statement, context, mentionsIgnore(text.slice(statement.start, statement.end)));
}

/** The text of one statement, for what is kept of it. */
export function textOf(text: string, { start, end }: Statement): string {
  return copyOf(text.slice(start, end));
}

/** A copy of a slice. The slice itself would keep the whole text that it was cut from in memory. */
function copyOf(slice: string): string {
  return ` ${slice}`.slice(1);
}

/** The long texts that were parsed most recently, the latest first. */
const recent: NrqlDocument[] = [];
const maxRecent = 4;
/** A tree takes about twenty bytes per character, and documents remain here after their file is closed. */
const maxCharacters = 4_000_000;
/** Shorter texts are parsed faster than they are compared. */
const longText = 4000;

/**
 * The document of a text. A few long texts are kept, and one that differs by a small edit is updated instead of parsed
 * again, so that functions over plain texts are as fast as those over documents.
 */
export function documentOf(text: string): NrqlDocument {
  if (text.length < longText) return new NrqlDocument(text);
  const index = recent.findIndex(candidate => candidate.text === text);
  const known = index >= 0 ? recent.splice(index, 1)[0] : updatedRecent(text);
  return remembered(known ?? new NrqlDocument(text));
}

function remembered(document: NrqlDocument): NrqlDocument {
  recent.unshift(document);
  while (recent.length > 1 && (recent.length > maxRecent || charactersOf(recent) > maxCharacters)) recent.pop();
  return document;
}

/** The same in pieces, where the text has to be read from its beginning. */
export function* documentInPieces(text: string): Pieces<NrqlDocument> {
  const isShort = text.length < 2 * stretchOfText;
  if (isShort || recent.some(({ text: known }) => known === text)) return documentOf(text);
  const known = updatedRecent(text);
  return remembered(known ?? new NrqlDocument(text, yield* statementsInPieces(text)));
}

function charactersOf(documents: readonly NrqlDocument[]): number {
  return documents.reduce((sum, { text }) => sum + text.length, 0);
}

function updatedRecent(text: string): NrqlDocument | undefined {
  for (let index = 0; index < recent.length; index++) {
    const candidate = recent[index] as NrqlDocument;
    if (Math.abs(candidate.text.length - text.length) > longText) continue;
    const edit = smallestEdit(candidate.text, text);
    if (!edit || edit.text.length + (edit.span.end - edit.span.start) > longText) continue;
    recent.splice(index, 1);
    candidate.update(edit);
    return candidate;
  }
  return undefined;
}
