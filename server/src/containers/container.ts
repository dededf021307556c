import type { TooDeep } from '../text/readLimit';
import type { Region } from '../text/region';
import type { Span } from '../text/span';

/** A format that holds texts of other languages, as a record. */
export interface Container {
  /** LSP language ids that it reads. */
  readonly languages: readonly string[];
  /**
   * Takes any text, broken and templated ones too, and never throws. What it cannot place is left out, and `tooDeep` is called
   * for what is nested too deeply for it.
   */
  readonly items: (text: string, tooDeep: TooDeep) => readonly ContainerItem[];
}

export type ContainerItem = ContainedText | ArgumentList;

/** One text that a file holds. Its region says of which language it is and what it is for. */
export interface ContainedText {
  readonly kind: 'text';
  readonly region: Region;
  readonly context?: TextContext;
}

/** The arguments of a program that no shell reads; the first is the program. */
export interface ArgumentList {
  readonly kind: 'arguments';
  readonly items: readonly QuotedText[];
  /** What stands for the whole command. */
  readonly span: Span;
  readonly context?: TextContext;
}

/** A text with the span that holds its quotes. */
export interface QuotedText {
  readonly region: Region;
  readonly span: Span;
}

/** What a file says about a text in it. */
export interface TextContext {
  /** The names that lead to the text: keys, targets. */
  readonly names?: readonly string[];
  /** The step, target or block that holds it. */
  readonly symbol?: string;
  /** What a query in it is for. */
  readonly use?: Region['use'];
  /** Variables that the file sets for it, by name. */
  readonly environment?: ReadonlyMap<string, string>;
}

/** The regions of a format, those of argument lists included. */
export function regionsOfItems(items: readonly ContainerItem[]): Region[] {
  return items.flatMap(item => (item.kind === 'text' ? [item.region] : item.items.map(({ region }) => region)));
}
