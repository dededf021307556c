import { escapeJson } from '../../text/escapeJson';
import { enclose, flatLayout, group, type Layout, layOut, listLayout } from '../writing/layout';
import type { Style } from '../writing/style';
import type { WrittenMember, WrittenPiece, WrittenValue } from '../writing/writer';
import { documentMark, doubleQuoted, escapeMark, withoutMarks } from './write';

/** What differs between the ways in which a script writes a JSON value. */
interface JsonSyntax {
  readonly text: (pieces: readonly WrittenPiece[]) => string;
  readonly expression: (source: string) => string;
  readonly key: (name: string) => string;
  readonly literal: (value: string | number | boolean | null) => string;
}

function json(value: WrittenValue, syntax: JsonSyntax): Layout {
  switch (value.kind) {
    case 'text':
      return syntax.text(value.pieces);
    case 'literal':
      return syntax.literal(value.value);
    case 'expression':
      return syntax.expression(value.source);
    case 'list':
      return listLayout(value.items, item => json(item, syntax));
    case 'object':
      return group(
        '{',
        value.members.map(member => jsonMember(member, syntax)),
        '}',
        { padding: ' ' },
      );
  }
}

function jsonMember({ name, value }: WrittenMember, syntax: JsonSyntax): Layout {
  const written = json(value, syntax);
  const key = `${syntax.key(name)}: `;
  return enclose(key, written, '');
}

/** A JSON value as the lines of a here-document. Values of the shell go through `json_text`. */
export function heredocJson(value: WrittenValue, style: Style, isQuoted: boolean): string {
  const characters = (text: string) => {
    const inner = JSON.stringify(text);
    return isQuoted ? inner : inner.replace(/[\\$`]/g, '\\$&');
  };
  const syntax: JsonSyntax = {
    text: pieces =>
      pieces.every(piece => 'text' in piece)
        ? characters(pieces.map(piece => piece.text).join(''))
        : `$(json_text ${doubleQuoted(pieces)})`,
    expression: source => source.replace(/^"'(.*)'"$/s, '$1'),
    key: name => JSON.stringify(name),
    literal: constant => (typeof constant === 'string' ? characters(constant) : String(constant)),
  };
  return layOut(json(value, syntax), { ...style, step: '  ' }, '');
}

/** A JSON value as one word on one line: in single quotes, values of the shell between them in double quotes. */
export function quotedJson(value: WrittenValue): string {
  const characters = (text: string) => JSON.stringify(text).replaceAll("'", "'\\''");
  const filled = (source: string) => `'"${source}"'`;
  const syntax: JsonSyntax = {
    text: pieces =>
      pieces.every(piece => 'text' in piece)
        ? characters(pieces.map(piece => piece.text).join(''))
        : filled(`$(json_text ${doubleQuoted(pieces)})`),
    expression: filled,
    key: name => JSON.stringify(name),
    literal: constant => (typeof constant === 'string' ? characters(constant) : String(constant)),
  };
  return `'${flatLayout(json(value, syntax))}'`.replaceAll(`'""'`, '');
}

/** A JSON value as a program of jq, with the arguments that give it the values of the shell. */
export interface JqValue {
  /** `--arg revision "$REV"`. */
  readonly arguments: readonly string[];
  readonly program: Layout;
}

/** How a value of the shell is escaped for a string of the query language, as jq does it. */
const escapedInJq = 'gsub("(?<sign>[\\\\\\\\\\u0027])"; "\\\\\\(.sign)")';

export function jqJson(value: WrittenValue): JqValue {
  const given: string[] = [];
  const names = new Set<string>();
  const argument = (name: string, word: string, flag: '--arg' | '--argjson'): string => {
    const known = given.find(text => text.endsWith(` ${word}`) && text.startsWith(`${flag} `));
    if (known) return `$${known.split(' ')[1]}`;
    let free = name;
    for (let number = 2; names.has(free); number++) free = `${name}${number}`;
    names.add(free);
    given.push(`${flag} ${free} ${word}`);
    return `$${free}`;
  };
  const program = (of: WrittenValue, name: string): Layout => {
    switch (of.kind) {
      case 'literal':
        return JSON.stringify(of.value);
      case 'expression':
        return argument(name, doubleQuoted([{ expression: of.source }]), '--argjson');
      case 'list':
        return listLayout(of.items, item => program(item, name));
      case 'object':
        return group(
          '{',
          of.members.map(member => jqMember(member)),
          '}',
          { padding: ' ' },
        );
      case 'text': {
        const marked = of.pieces.some(
          piece => 'expression' in piece && withoutMarks(piece.expression) !== piece.expression,
        );
        const plain = of.pieces.every(piece => 'text' in piece);
        if (plain && !of.pieces.some(piece => 'text' in piece && piece.text.includes("'")))
          return JSON.stringify(of.pieces.map(piece => ('text' in piece ? piece.text : '')).join(''));
        if (!marked) return argument(name, doubleQuoted(of.pieces), '--arg');
        return `"${of.pieces.map(piece => jqPiece(piece)).join('')}"`;
      }
    }
  };
  const jqPiece = (piece: WrittenPiece): string => {
    if ('text' in piece) return escapeJson(piece.text).replaceAll("'", '\\u0027');
    const source = withoutMarks(piece.expression);
    const marks = piece.expression.slice(0, -source.length);
    const filters = [
      argument(nameOf(source), doubleQuoted([{ expression: source }]), '--arg'),
      ...(marks.includes(escapeMark) ? [escapedInJq] : []),
      ...(marks.includes(documentMark) ? ['tojson | .[1:-1]'] : []),
    ];
    return `\\(${filters.join(' | ')})`;
  };
  const jqMember = ({ name, value: of }: WrittenMember): Layout => {
    const written = program(of, name);
    if (written === `$${name}`) return written;
    return enclose(`${name}: `, written, '');
  };
  return { program: program(value, 'body'), arguments: given };
}

/** A name for the value of an expression: the last word of it. */
function nameOf(source: string): string {
  return (/([A-Za-z_]\w*)\W*$/.exec(source)?.[1] ?? 'value').toLowerCase();
}
