import { escapeJson } from '../text/escapeJson';
import { type Region, type RegionRole, verbatimRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { linesOf } from '../text/textLines';
import type { Container, ContainerItem } from './container';

const comment = /^[ \t]*(?:#|;|!)/;
const pair = /^[ \t]*(?:export[ \t]+)?([\w.-]+|"[^"\n]*")[ \t]*(?:=|:(?=[ \t]))[ \t]*/;
const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')[ \t]*(?:[#;].*)?$/;

/** Settings as `name = value` lines: the values, in quotes of three lines too, labelled with their names. */
export const properties: Container = {
  languages: ['toml', 'ini', 'properties', 'dotenv'],
  items: text => {
    const items: ContainerItem[] = [];
    const add = (region: Region, role: RegionRole, label?: string) =>
      items.push({ kind: 'text', region: { ...region, role, ...(label === undefined ? {} : { label }) } });
    let done = 0;
    for (const { start, end } of linesOf(text)) {
      if (start < done) continue;
      const line = text.slice(start, end);
      const head = pair.exec(line);
      if (comment.test(line)) add(verbatimRegion('', text, spanOf(start, end)), 'comment');
      else if (head) {
        const value = readValue(text, start + head[0].length, end);
        done = value.outer.end;
        add(value, 'value', head[1]);
      } else if (line.trim() !== '') add(verbatimRegion('', text, spanOf(start, end)), 'prose');
    }
    return items;
  },
};

/** A value in quotes, or as it stands up to the end of its last line: a backslash continues it. */
function readValue(text: string, start: number, lineEnd: number): Region {
  const mark = /^(?:"""|''')/.exec(text.slice(start, start + 3))?.[0];
  if (mark) {
    const close = text.indexOf(mark, start + 3);
    const end = close < 0 ? text.length : close;
    return mark === '"""' ? escapedRegion(text, start + 3, end) : verbatimRegion('', text, spanOf(start + 3, end));
  }
  const [, double, single] = quoted.exec(text.slice(start, lineEnd)) ?? [];
  const inner = double ?? single;
  if (inner === undefined) return bareRegion(text, start, lineEnd);
  const span = spanOf(start + 1, start + 1 + inner.length);
  const region = double === undefined ? verbatimRegion('', text, span) : escapedRegion(text, span.start, span.end);
  return { ...region, oneLine: true };
}

/** The text between quotes in which a backslash escapes. */
function escapedRegion(text: string, start: number, end: number): Region {
  const builder = new RegionBuilder(text);
  let done = start;
  for (const match of text.slice(start, end).matchAll(/\\(?:u([\da-fA-F]{4})|\r?\n\s*|([\s\S]))/g)) {
    const offset = start + match.index;
    builder.verbatim(done, offset);
    done = offset + match[0].length;
    const letter = match[2] ?? '';
    const decoded = match[1] ? String.fromCharCode(Number.parseInt(match[1], 16)) : (letters[letter] ?? letter);
    builder.escape(decoded, spanOf(offset, done));
  }
  builder.verbatim(done, end);
  return builder.build('', spanOf(start, end), { escape: escapeJson });
}

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function bareRegion(text: string, start: number, lineEnd: number): Region {
  const builder = new RegionBuilder(text);
  let from = start;
  let end = lineEnd;
  while (text[end - 1] === '\\' && end < text.length) {
    builder.verbatim(from, end - 1);
    const next = /\r?\n[ \t]*/y;
    next.lastIndex = end;
    from = end + (next.exec(text)?.[0].length ?? 0);
    const lineBreak = text.indexOf('\n', from);
    end = lineBreak < 0 ? text.length : lineBreak;
    if (text[end - 1] === '\r') end--;
    if (end < from) end = from;
  }
  builder.verbatim(from, from + text.slice(from, end).trimEnd().length);
  const { segments } = builder.built();
  return builder.build('', spanOf(start, Math.max(start, segments.at(-1)?.outer.end ?? start)), { oneLine: true });
}
