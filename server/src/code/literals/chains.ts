import type { Region } from '../../text/region';
import { joinRegions, RegionBuilder } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';
import type { Constants, Literal } from './literals';
import type { LiteralSyntax } from './syntaxes';

/** Strings and expressions that are joined to one text. */
export interface Chain {
  readonly region: Region;
  /** From the first to the last operand, quotes included. */
  readonly span: Span;
  readonly literals: readonly Literal[];
  readonly command: boolean;
}

const operand = /[\w$@.:>\-()[\]'!]+?/;
/** `(str base "/v2/…" id)`: blanks join. */
const prefixed = /\(str\s+(?:[\w$.@*-]+\s+)?$/;
const concatenators = /\b(?:paste0|str|string|concat|CONCAT|Concat|join)\s*\(\s*(?:[\w$.@]+\s*,\s*)?$/;
/** `paste("https://", host, "/v2/…", sep = "")`, which puts blanks between its arguments where it is not told otherwise. */
const pasted = /\bpaste\s*\(\s*(?:[\w$.@]+\s*,\s*)?$/;
const withoutBlanks = /^[^;{}]*?,\s*sep\s*=\s*(?:""|'')\s*\)/;

/** Joins neighbouring literals over the language's operators; the expressions between and beside them become holes. */
export function chainsOf(
  text: string,
  literals: readonly Literal[],
  syntax: LiteralSyntax,
  constants: Constants,
): Chain[] {
  const chains: Chain[] = [];
  for (let index = 0; index < literals.length; ) {
    const { start } = (literals[index] as Literal).span;
    const before = text.slice(Math.max(0, start - 30), start);
    const isJoined =
      concatenators.test(before) || (pasted.test(before) && withoutBlanks.test(text.slice(start, start + 400)));
    const list = isJoined ? [','] : prefixed.test(before) ? [' '] : [];
    const joiners = [...syntax.joiners, ...list];
    const { chain, next } =
      segmentsAt(text, literals, index, syntax, constants) ?? chainAt(text, literals, index, joiners, constants);
    chains.push(chain);
    index = next;
  }
  return chains;
}

function chainAt(
  text: string,
  literals: readonly Literal[],
  from: number,
  joiners: readonly string[],
  constants: Constants,
): { chain: Chain; next: number } {
  const first = literals[from] as Literal;
  const format = formatted(text, first, constants);
  if (format) {
    const { region, span } = format;
    return { chain: { region, span, literals: [first], command: first.command }, next: from + 1 };
  }
  const pieces: Region[] = [];
  const joiner = joiners.map(mark => mark.replace(/[.+*?|&<>]/g, '\\$&')).join('|');
  const before = joiner ? beforeOf(text, first.span.start, joiner, joiners) : undefined;
  if (before) pieces.push(expression(text, before, constants));
  pieces.push(first.region);
  let end = first.span.end;
  let next = from + 1;
  for (; joiner && next < literals.length; next++) {
    const literal = literals[next] as Literal;
    const gap = text.slice(end, literal.span.start);
    if (gap.length > 200) break;
    const match = new RegExp(`^\\s*(?:${joiner})\\s*(?:(${operand.source})\\s*(?:${joiner})\\s*)?$`).exec(gap);
    if (!match) break;
    if (match[1]) {
      const offset = end + match[0].indexOf(match[1]);
      pieces.push(expression(text, spanOf(offset, offset + match[1].length), constants));
    }
    pieces.push(literal.region);
    end = literal.span.end;
  }
  const after = joiner
    ? new RegExp(`^[ \\t]*(?:${joiner})[ \\t]*([\\w$@.:>-]+(?:\\([\\w$., ]*\\))?)(?!\\w|[ \\t]*=(?!=))`).exec(
        text.slice(end, end + 120),
      )
    : null;
  if (after?.[1] && !/^[\d.]+$/.test(after[1])) {
    const offset = end + after[0].length - after[1].length;
    pieces.push(expression(text, spanOf(offset, offset + after[1].length), constants));
    end = offset + after[1].length;
  }
  const span = spanOf(before?.start ?? first.span.start, end);
  const used = literals.slice(from, next);
  return {
    chain: {
      region: joinRegions(pieces) ?? first.region,
      span,
      literals: used,
      command: used.some(literal => literal.command),
    },
    next,
  };
}

/** The next segment behind an address: a string with its mark, or an expression. */
const segment = /^\s*\/\s*(?:[a-z]{0,3}(?=")|([\w$.]+(?:\([\w$., ]*\))?))/;

const isAddress = /^https?:\/\//;

function segmentMark(text: string, offset: number): Region {
  const builder = new RegionBuilder(text);
  builder.verbatim(offset, offset + 1);
  return builder.build('');
}

/** `uri"https://…/applications" / id / "hosts.json"`: an address with the segments that an operator puts behind it. */
function segmentsAt(
  text: string,
  literals: readonly Literal[],
  from: number,
  { segments }: LiteralSyntax,
  constants: Constants,
): { chain: Chain; next: number } | undefined {
  const first = literals[from] as Literal;
  if (segments === undefined) return undefined;
  const pieces: Region[] = [first.region];
  const used = [first];
  const before = /([\w$.]+)(\s*)\/\s*[a-z]{0,3}$/.exec(
    text.slice(Math.max(0, first.span.start - 80), first.span.start),
  );
  const base = constants.get(before?.[1] ?? '');
  let { start } = first.span;
  if (before && base && isAddress.test(base)) {
    start -= before[0].length;
    const end = start + (before[1] as string).length;
    const slash = end + (before[2] as string).length;
    pieces.unshift(expression(text, spanOf(start, end), constants), segmentMark(text, slash));
  } else if (!isAddress.test(first.region.text)) return undefined;
  let { end } = first.span;
  for (let match = segment.exec(text.slice(end, end + 120)); match; match = segment.exec(text.slice(end, end + 120))) {
    const slash = end + match[0].indexOf(segments);
    const offset = end + match[0].length;
    const literal = literals[from + used.length];
    if (!match[1] && literal?.span.start !== offset) break;
    pieces.push(
      segmentMark(text, slash),
      literal && !match[1]
        ? literal.region
        : expression(text, spanOf(offset - (match[1]?.length ?? 0), offset), constants),
    );
    if (literal && !match[1]) used.push(literal);
    end = match[1] ? offset : (literal as Literal).span.end;
  }
  const region = pieces.length > 1 ? joinRegions(pieces) : undefined;
  return (
    region && {
      chain: { region, span: spanOf(start, end), literals: used, command: false },
      next: from + used.length,
    }
  );
}

const formats = /\b(?:sprintf|format|printf|f)!?\s*\(\s*&?$/;
const slot = /%(?:\d+\$)?[-\d.]*[sdv]|\{\d*\}/g;

/** `sprintf("%s/applications/%s.json", base, id)`, `format!("{}/…", BASE)`: the arguments in the places of a format. */
function formatted(
  text: string,
  { region, span }: Literal,
  constants: Constants,
): Pick<Chain, 'region' | 'span'> | undefined {
  const inner = text.slice(region.outer.start, region.outer.end);
  if (inner.includes('\\') || inner.search(slot) < 0) return undefined;
  if (!formats.test(text.slice(Math.max(0, span.start - 30), span.start))) return undefined;
  const tail = /^\s*,([^"';]*?)\)/.exec(text.slice(span.end, span.end + 300));
  const list = tail?.[1]?.split(',').map(argument => argument.trim()) ?? [];
  const builder = new RegionBuilder(text);
  let run = region.outer.start;
  for (const [index, match] of [...inner.matchAll(slot)].entries()) {
    const offset = region.outer.start + match.index;
    builder.verbatim(run, offset);
    run = offset + match[0].length;
    const argument = list[index] || match[0];
    const name = /([A-Za-z_]\w*)\W*$/.exec(argument)?.[1];
    const fallback = constants.get(argument) ?? (name ? constants.get(name) : undefined);
    builder.hole(
      { expression: argument, interpolation: match[0], ...(fallback ? { fallback } : {}) },
      spanOf(offset, run),
    );
  }
  builder.verbatim(run, region.outer.end);
  return { region: builder.build('', region.outer), span };
}

/** The name in front of a joiner: `base + "…"`. */
function beforeOf(text: string, start: number, joiner: string, joiners: readonly string[]): Span | undefined {
  const from = Math.max(0, start - 120);
  const before = text.slice(from, start);
  // Most literals have no joiner in front of them, and the expression would try every name.
  const end = before.trimEnd();
  if (!joiners.some(mark => (mark === ' ' ? end !== before : end.endsWith(mark)))) return undefined;
  const match = new RegExp(`([\\w$@.:>-]*[\\w$)]|\\w+\\(\\))[ \\t]*(?:${joiner})\\s*$`).exec(before);
  if (!match?.[1] || /^[\d.]+$/.test(match[1])) return undefined;
  return spanOf(from + match.index, from + match.index + match[1].length);
}

function expression(text: string, span: Span, constants: Constants): Region {
  const builder = new RegionBuilder(text);
  const source = text.slice(span.start, span.end);
  const name = /([A-Za-z_]\w*)\W*$/.exec(source)?.[1];
  const fallback = constants.get(source) ?? (name ? constants.get(name) : undefined);
  builder.hole({ expression: source, ...(fallback ? { fallback } : {}) }, span);
  return builder.build('');
}
