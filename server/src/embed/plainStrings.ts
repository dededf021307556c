import { stringRegion } from '../graphql/regions/strings';
import { type Region, verbatimRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { spanOf } from '../text/span';

const jsonString = /"((?:\\[^\n\r]|[^"\\\n\r])*)"(\s*:)?/g;

/**
 * The strings of a JSON text, each labelled with its member name. JSON and GraphQL write strings alike, so that they are
 * read by the same code. Takes broken texts.
 */
export function jsonStrings(text: string): Region[] {
  const found: Region[] = [];
  let label: string | undefined;
  for (const match of text.matchAll(jsonString)) {
    if (match[2] !== undefined) {
      label = match[1];
      continue;
    }
    const end = match.index + match[0].length;
    const region: Region = {
      ...stringRegion(text, { kind: 'string', start: match.index, end }, 'graphql'),
      language: '',
    };
    found.push(label === undefined ? region : { ...region, label });
  }
  return found;
}

/** Comments are passed over, so that an apostrophe in one opens no string. */
const shellString = /(?:^|(?<=[\s;]))#[^\n]*|\\[\s\S]|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"/g;
const inDoubleQuotes = /\\\n|\\["\\$`]|\$\{[^}]*\}|\$\([^)]*\)|\$\w+|`[^`]*`/g;

/** The quoted strings of a shell script; expansions are holes. Words joined of several quotings are several strings. */
export function shellStrings(text: string): Region[] {
  const found: Region[] = [];
  for (const match of text.matchAll(shellString)) {
    const start = match.index + 1;
    const end = match.index + match[0].length - 1;
    if (match[1] !== undefined) {
      const region = verbatimRegion('', text, spanOf(start, end));
      found.push({ ...region, escape: inner => inner.replace(/'/g, "'\\''") });
    } else if (match[2] !== undefined) found.push(doubleQuoted(text, start, end));
  }
  return found;
}

function doubleQuoted(text: string, start: number, end: number): Region {
  const builder = new RegionBuilder(text);
  let done = start;
  for (const match of text.slice(start, end).matchAll(inDoubleQuotes)) {
    const at = start + match.index;
    const span = spanOf(at, at + match[0].length);
    builder.verbatim(done, at);
    if (match[0].startsWith('\\')) builder.escape(match[0] === '\\\n' ? '' : match[0].slice(1), span);
    else builder.hole({ expression: match[0] }, span);
    done = span.end;
  }
  builder.verbatim(done, end);
  return builder.build('', spanOf(start, end), written => written.replace(/["\\$`]/g, '\\$&'));
}
