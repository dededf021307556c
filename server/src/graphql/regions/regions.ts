import { memoizeByText } from '../../text/byText';
import type { OwnRegion } from '../../text/language';
import { movedRegion } from '../../text/region';
import { type Span, spanOf, touches } from '../../text/span';
import { maxKept, maxKeptLength } from '../syntax/definitions';
import { lexed } from '../syntax/lexed';
import { readTokens } from '../syntax/marks';
import { stringRegion } from './strings';

/**
 * The regions of a GraphQL document in the query language and in entity search: the argument `query` of `nrql` and of
 * `entitySearch`, any argument or input field named `nrql`, and default values of variables that are used there. Only
 * names are read, no schema, so that it works in broken documents and with any version of the schema.
 */
export function regionsOf(text: string): OwnRegion[] {
  return regionsWhere(text, () => true);
}

/** The regions of the definition that holds an offset. */
export function regionsAt(text: string, offset: number): OwnRegion[] {
  return regionsWhere(text, span => touches(span, offset));
}

function regionsWhere(text: string, isWanted: (definition: Span) => boolean): OwnRegion[] {
  if (!/nrql|entitySearch/i.test(text)) return [];
  return lexed(text).definitions.flatMap(({ start, text: own }) =>
    isWanted(spanOf(start, start + own.length))
      ? regionsOfDefinition(own).map(region => movedRegion(region, start))
      : [],
  );
}

/** The regions of a definition in its own text. */
export const regionsOfDefinition = memoizeByText<readonly OwnRegion[]>(
  text =>
    (/nrql|entitySearch/i.test(text) ? readTokens(text).strings : []).map(({ token, language, use }) => ({
      ...stringRegion(text, token, language),
      ...(use ? { use } : {}),
    })),
  maxKept,
  maxKeptLength,
);
