import { type Region, verbatimRegion } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { contains, type Span, spanOf } from '../text/span';
import type { ArgumentList, Container, ContainerItem, QuotedText } from './container';
import { decodedMarkup } from './markup';

/** Commands of build tools, texts of elements and values of attributes, each labelled with its name, and comments. */
export const xml: Container = {
  languages: ['xml'],
  items: text => {
    const lists = commandLists(text);
    const items: ContainerItem[] = [...lists];
    for (const { span, label, role } of pieces(text)) {
      if (lists.some(list => contains(list.span, span))) continue;
      const region: Region = role === 'comment' ? verbatimRegion('', text, span) : decodedMarkup(text, span);
      items.push({ kind: 'text', region: { ...region, role, ...(label === '' ? {} : { label }) } });
    }
    return items;
  },
};

interface Piece {
  readonly span: Span;
  readonly label: string;
  readonly role: 'value' | 'comment';
}

const name = /[A-Za-z_][\w:.-]*/y;
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*[?/]?>/y;

/** What stands between tags, in attributes and in comments. A `<` that begins no tag is a character like any other. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let label = '';
  let run = 0;
  const add = (start: number, end: number, role: Piece['role'] = 'value') => {
    const from = start + text.slice(start, end).search(/\S|$/);
    const to = from + text.slice(from, end).trimEnd().length;
    if (to > from) found.push({ span: spanOf(from, to), label, role });
  };
  for (let offset = text.indexOf('<'); offset >= 0; offset = text.indexOf('<', offset)) {
    const section = text.startsWith('<!--', offset)
      ? ['<!--', '-->']
      : text.startsWith('<![CDATA[', offset)
        ? ['<![CDATA[', ']]>']
        : [];
    const [open, close] = section;
    if (open && close) {
      add(run, offset);
      const end = text.indexOf(close, offset + open.length);
      add(offset + open.length, end < 0 ? text.length : end, open === '<!--' ? 'comment' : 'value');
      run = end < 0 ? text.length : end + close.length;
    } else {
      const tag = readTag(text, offset);
      if (tag) {
        add(run, offset);
        for (const value of tag.values) found.push(value);
        label = tag.label;
        run = tag.end;
      }
    }
    offset = Math.max(run, offset + 1);
  }
  add(run, text.length);
  return found;
}

interface Tag {
  readonly label: string;
  readonly values: readonly Piece[];
  readonly end: number;
}

function readTag(text: string, start: number): Tag | undefined {
  const closes = text[start + 1] === '/';
  name.lastIndex = start + (/[/?!]/.test(text[start + 1] ?? '') ? 2 : 1);
  const label = name.exec(text)?.[0];
  if (label === undefined) return undefined;
  const values: Piece[] = [];
  let offset = name.lastIndex;
  for (;;) {
    attribute.lastIndex = offset;
    const match = attribute.exec(text);
    if (!match) break;
    const value = match[2] ?? match[3] ?? '';
    offset = attribute.lastIndex;
    const span = spanOf(offset - 1 - value.length, offset - 1);
    if (value.trim() !== '') values.push({ span, label: match[1] as string, role: 'value' });
  }
  tagEnd.lastIndex = offset;
  return tagEnd.test(text) ? { label: closes ? '' : label, values, end: tagEnd.lastIndex } : undefined;
}

/** An element that runs a client: `<exec executable="curl">` of Ant, `<executable>curl</executable>` of Maven. */
const runs =
  /<exec\b[^<>]*?\bexecutable\s*=\s*["'](?:[^"'<>]*\/)?(curl|wget)(?:\.exe)?["'][^<>]*>([\s\S]*?)<\/exec>|<executable>\s*(?:[^<]*\/)?(curl|wget)(?:\.exe)?\s*<\/executable>([\s\S]*?)<\/(?:configuration|plugin|execution)>/g;
const word = /"[^"]*"|'[^']*'|\S+/g;
const argument = /\b(value|line)\s*=\s*"([^"]*)"|<arg(?:ument)?>\s*([^<]*?)\s*<\/arg(?:ument)?>/g;

/** The commands whose arguments are elements of their own. The command is the element with its arguments. */
function commandLists(text: string): ArgumentList[] {
  return [...text.matchAll(runs)].map(match => {
    const inside = match[2] ?? match[4] ?? '';
    const from = match.index + match[0].lastIndexOf(inside);
    const span = spanOf(match.index, match.index + match[0].length);
    const start = spanOf(span.start, span.start);
    const program = new RegionBuilder();
    program.escape(match[1] ?? match[3] ?? 'curl', start);
    const items = [...inside.matchAll(argument)].flatMap(item => {
      const value = item[2] ?? item[3] ?? '';
      const offset = from + item.index + item[0].lastIndexOf(value);
      if (item[1] !== 'line') return [quotedText(text, spanOf(offset, offset + value.length))];
      return [...value.matchAll(word)].map(({ index, 0: found }) => {
        const quoted = /^["']/.test(found) ? 1 : 0;
        return quotedText(text, spanOf(offset + index + quoted, offset + index + found.length - quoted));
      });
    });
    return { kind: 'arguments', items: [{ region: program.build('', start), span: start }, ...items], span };
  });
}

function quotedText(text: string, span: Span): QuotedText {
  return { region: { ...decodedMarkup(text, span), role: 'value' }, span };
}
