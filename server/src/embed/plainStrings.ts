import { escapeString, stringRegion } from '../graphql/strings';
import type { Carrier, Segment } from '../text/region';
import { spanOf } from '../text/span';

/** A host string, as `hosts` gives it. */
export interface LabelledString extends Carrier {
  readonly label?: string;
}

const jsonString = /"((?:\\[^\n\r]|[^"\\\n\r])*)"(\s*:)?/g;

/**
 * The strings of a JSON text, each labelled with its member name. JSON and GraphQL write strings alike, so that they are
 * read by the same code. Takes broken texts.
 */
export function jsonStrings(text: string): LabelledString[] {
  const found: LabelledString[] = [];
  let label: string | undefined;
  for (const match of text.matchAll(jsonString)) {
    if (match[2] !== undefined) {
      label = match[1];
      continue;
    }
    const end = match.index + match[0].length;
    const { text: inner, segments, outer } = stringRegion(text, { kind: 'string', start: match.index, end }, 'graphql');
    found.push({ text: inner, segments, outer, escape: escapeString, ...(label === undefined ? {} : { label }) });
  }
  return found;
}

/** Comments are passed over, so that an apostrophe in one opens no string. */
const shellString = /(?:^|(?<=[\s;]))#[^\n]*|\\[\s\S]|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"/g;
const inDoubleQuotes = /\\\n|\\["\\$`]|\$\{[^}]*\}|\$\([^)]*\)|\$\w+|`[^`]*`/g;

/** The quoted strings of a shell script; expansions are holes. Words joined of several quotings are several strings. */
export function shellStrings(text: string): LabelledString[] {
  const found: LabelledString[] = [];
  for (const match of text.matchAll(shellString)) {
    const start = match.index + 1;
    const end = match.index + match[0].length - 1;
    if (match[1] !== undefined) {
      const segments: Segment[] = [{ kind: 'verbatim', inner: spanOf(0, end - start), outer: spanOf(start, end) }];
      found.push({
        text: match[1],
        segments,
        outer: spanOf(start, end),
        escape: inner => inner.replace(/'/g, "'\\''"),
      });
    } else if (match[2] !== undefined) found.push(doubleQuoted(text, start, end));
  }
  return found;
}

function doubleQuoted(text: string, start: number, end: number): LabelledString {
  const segments: Segment[] = [];
  let inner = '';
  const add = (kind: Segment['kind'], value: string, from: number, to: number) => {
    if (from === to) return;
    segments.push({ kind, inner: spanOf(inner.length, inner.length + value.length), outer: spanOf(from, to) });
    inner += value;
  };
  let done = start;
  for (const match of text.slice(start, end).matchAll(inDoubleQuotes)) {
    const at = start + match.index;
    const after = at + match[0].length;
    add('verbatim', text.slice(done, at), done, at);
    if (match[0].startsWith('\\')) add('escape', match[0] === '\\\n' ? '' : match[0].slice(1), at, after);
    else add('hole', '_'.repeat(match[0].length), at, after);
    done = after;
  }
  add('verbatim', text.slice(done, end), done, end);
  return {
    text: inner,
    segments,
    outer: spanOf(start, end),
    escape: written => written.replace(/["\\$`]/g, '\\$&'),
  };
}
