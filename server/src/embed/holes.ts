import { isToken, tokenize } from '../graphql/syntax/lex';
import type { OwnRegion } from '../text/language';
import type { Region } from '../text/region';

/** What may stand where the program fills in a value. */
export const fillers = ['_', '1', ' '] as const;

/**
 * The texts that a region may have when the program runs, as far as checks are concerned: holes filled with a name, with
 * a number, or with nothing. All have the length of the region's text, so that offsets stay.
 */
export function variantsOf(region: OwnRegion): string[] {
  if (!region.segments.some(({ kind }) => kind === 'hole')) return [region.text];
  const filled = fillers.map(filler => fillHoles(region, filler));
  const opened = region.language === 'graphql' ? withOpenings(region, filled[0] as string) : undefined;
  return opened === undefined ? filled : [...filled, opened];
}

/**
 * The text with as many of its holes as `field {` as braces are missing: a program may fill in a field with its arguments
 * and the brace after it. Undefined where no brace is missing, or the holes cannot be what opens it.
 */
function withOpenings({ segments }: OwnRegion, text: string): string | undefined {
  const holes = new Map(segments.flatMap(({ kind, inner }) => (kind === 'hole' ? [[inner.start, inner.end]] : [])));
  const tokens = tokenize(text);
  const places: number[] = [];
  let missing = 0;
  let parentheses = 0;
  for (const [index, token] of tokens.entries()) {
    if (isToken(text, token, '{')) missing--;
    else if (isToken(text, token, '}')) missing++;
    else if (isToken(text, token, '(')) parentheses++;
    else if (isToken(text, token, ')')) parentheses--;
    const next = tokens[index + 1];
    const continues = next && (isToken(text, next, '{') || isToken(text, next, '(') || isToken(text, next, ':'));
    const { start, end } = token;
    // The brace takes the place of the blank after the hole, so that the offsets stay.
    if (parentheses === 0 && !continues && holes.get(start) === end && /\s/.test(text.charAt(end))) places.push(end);
  }
  if (missing <= 0 || places.length < missing) return undefined;
  let opened = text;
  for (const offset of places.slice(0, missing)) opened = `${opened.slice(0, offset)}{${opened.slice(offset + 1)}`;
  return opened;
}

/** The text of a region with one filler for each character of a hole: the same for all, or one for each in their order. */
export function fillHoles({ text, segments }: Region, filler: string | readonly string[]): string {
  let filled = '';
  let done = 0;
  let index = 0;
  for (const { kind, inner } of segments) {
    if (kind !== 'hole') continue;
    const own = typeof filler === 'string' ? filler : (filler[index++] ?? '_');
    filled += text.slice(done, inner.start) + own.repeat(inner.end - inner.start);
    done = inner.end;
  }
  return filled + text.slice(done);
}
