import type { Completion, CompletionKind, LanguageContext } from '../../../text/language';
import type { Span } from '../../../text/span';
import { Kind } from '../../lex/kinds';
import { escapeString, quoteName, quoteString } from '../../lex/quoting';
import type { Expectation } from '../expectation';
import type { CompletionPoint } from '../expected';
import type { Scope } from '../scope';
import type { Usage } from '../usage';

/** The state of one completion request that all fillers share. */
export interface Filling {
  readonly text: string;
  readonly point: CompletionPoint;
  readonly scope: Scope;
  readonly context: LanguageContext;
  /** What the user's own queries use. */
  readonly usage: Usage;
  readonly items: Map<string, Completion>;
  isIncomplete: boolean;
}

export type Filler<K extends Expectation['kind']> = (
  filling: Filling,
  expectation: Extract<Expectation, { kind: K }>,
) => void;

/** The kind of the token after the word at the cursor. */
export function kindAfter(filling: Filling): Kind {
  const { tokens, tokenIndex, tokenKind } = filling.point;
  const index = tokenKind === 'none' ? tokenIndex : tokenIndex + 1;
  return index < tokens.count ? (tokens.kinds[index] as number as Kind) : Kind.End;
}

/** Adds an item. An item with the same label and the same text that was added earlier is kept instead. */
export function offer(filling: Filling, item: Omit<Completion, 'span'>, span: Span = filling.point.span): void {
  const key = `${item.label}\u0000${item.insert ?? ''}`;
  if (!filling.items.has(key)) filling.items.set(key, { ...item, span });
}

/** Offers a name, in backticks where it needs them or where the cursor is between backticks. */
export function offerName(
  filling: Filling,
  name: string,
  kind: 'attribute' | 'variable' | 'event-type',
  rank: number,
  detail?: string,
  documentation?: string,
): void {
  const source = filling.point.tokenKind === 'name' ? `\`${name}\`` : quoteName(name);
  offer(filling, {
    label: name,
    kind,
    rank,
    ...(source === name ? {} : { insert: source, filter: filling.point.tokenKind === 'name' ? source : name }),
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { documentation }),
  });
}

/** Offers a string, with quotes unless the cursor is between quotes. */
export function offerText(filling: Filling, text: string, rank: number, kind: CompletionKind, detail?: string): void {
  const about = detail === undefined ? {} : { detail };
  if (filling.point.tokenKind === 'string') {
    const filter = escapeString(text);
    const insert = filling.point.unterminated ? `${filter}'` : filter;
    offer(filling, { label: text, kind, rank, ...about, ...(insert === text ? {} : { insert, filter }) });
  } else offer(filling, { label: text, kind, rank, insert: quoteString(text), filter: text, ...about });
}
