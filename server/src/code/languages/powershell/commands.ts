import { type Span, spanOf } from '../../../text/span';
import type { Argument, Expr } from '../../engine/syntax/expr';
import { bareText } from '../../engine/syntax/texts';
import { argumentsIn, numberAt, postfix, primary } from './expressions';
import { meaning } from './meaning';
import { aliases, switches, webParameters } from './names';
import {
  blank,
  char,
  isAtEnd,
  lines,
  lookAhead,
  nameAt,
  normalizeName,
  otherExpr,
  type Reader,
  take,
  variableName,
} from './reader';
import { bareWord, plainWord, quoted } from './strings';

/** One part of a command line. */
export type Token =
  | { readonly kind: 'flag'; readonly name: string; readonly span: Span; readonly colon: boolean }
  | { readonly kind: 'value' | 'splat'; readonly value: Expr };

/** A command with what it is given, in the order of the text. */
export interface Command extends Span {
  /** Its usual name; undefined where a value is run (`& $tool`). */
  readonly name: string | undefined;
  readonly callee: Expr;
  readonly tokens: readonly Token[];
  /** Its output goes into a file, or to no one. */
  readonly output?: 'file' | 'nowhere';
}

const ends = /[;|&)}\]\r\n]|$(?![\s\S])/y;

/** A command, to which a pipeline hands `input`. */
export function command(reader: Reader, input?: Expr): Expr {
  const start = reader.offset;
  const callee = runName(reader);
  const written = callee.kind === 'name' && !callee.variable ? callee.name : plainWord(callee);
  const name = written === undefined ? undefined : normalizeName(reader, aliases[written.toLowerCase()] ?? written);
  const tokens: Token[] = [];
  let output: Command['output'];
  for (;;) {
    const before = reader.offset;
    blank(reader);
    if (isAtEnd(reader) || lookAhead(reader, ends) !== undefined) break;
    const from = reader.offset;
    const redirection = take(reader, /[\d*]?>>?(?:&\d)?/y);
    if (redirection === undefined) tokens.push(...tokenAt(reader, reader.offset > before));
    else if (!redirection.includes('&')) {
      blank(reader);
      const target = argument(reader);
      if (redirection.startsWith('>')) output = target.kind === 'literal' ? 'nowhere' : 'file';
    }
    if (reader.offset === from) reader.offset++;
  }
  const end = Math.max(callee.end, tokens.length > 0 ? endOf(tokens) : 0);
  const word = written === undefined ? callee : nameAt(callee.start, callee.end, name ?? '');
  const made: Command = { start, end, name, callee: word, tokens, ...(output ? { output } : {}) };
  return meaning(reader, made, input);
}

function endOf(tokens: readonly Token[]): number {
  return Math.max(...tokens.map(token => (token.kind === 'flag' ? token.span.end : token.value.end)));
}

/** The word that is run, or the value after `&` or `.`. */
function runName(reader: Reader): Expr {
  const start = reader.offset;
  if (take(reader, /[&.](?=[\s$"'({])/y) !== undefined) {
    blank(reader);
    if (/[$"'({]/.test(char(reader))) return quoted(reader) ?? postfix(reader, primary(reader));
  }
  const from = reader.offset;
  const word = take(reader, /[^\s;|&(){}'"$,<>]+/y);
  return word === undefined ? otherExpr(start, start) : nameAt(from, reader.offset, word);
}

/** The next part of a command line. */
function tokenAt(reader: Reader, apart: boolean): Token[] {
  const start = reader.offset;
  // `New-Object Uri("…")`: arguments right behind a word.
  if (!apart && char(reader) === '(') return argumentsIn(reader).map(({ value }) => ({ kind: 'value', value }));
  const flag = take(reader, /[-\u2013-\u2015][A-Za-z_?][^\s:;|&(){}'",$@`<>]*/y);
  if (flag !== undefined) {
    const colon = take(reader, /:/y) !== undefined;
    return [{ kind: 'flag', name: flag.slice(1), span: spanOf(start, start + flag.length), colon }];
  }
  const splat = lookAhead(reader, /@[A-Za-z_]\w*(?![\w./\\])/y);
  if (splat !== undefined) {
    reader.offset += splat.length;
    return [{ kind: 'splat', value: nameAt(start, reader.offset, variableName(reader, splat.slice(1))) }];
  }
  return [{ kind: 'value', value: argument(reader) }];
}

const argumentEnd = /[\s;|&(){},<>]|$(?![\s\S])/y;

/** One value of a command line; several with commas between them are a list. */
function argument(reader: Reader): Expr {
  const first = single(reader);
  const items = [first];
  for (;;) {
    if (take(reader, /(?:[ \t]|`\r?\n)*,\s*/y) === undefined) break;
    lines(reader);
    if (lookAhead(reader, ends) !== undefined) break;
    items.push(single(reader));
  }
  return items.length === 1 ? first : { kind: 'list', start: first.start, end: items.at(-1)?.end ?? first.end, items };
}

/** The maximum number of values with brackets that are read again as words. */
const maxAgain = 200;

function single(reader: Reader): Expr {
  const start = reader.offset;
  const { length } = reader.comments;
  if (lookAhead(reader, /[$("'{]|@[({"']/y) !== undefined) {
    const value = postfix(reader, primary(reader));
    // What goes on behind a variable makes it a part of a word: `$Base/v2/$id.json`.
    const whole = char(reader) === ',' || lookAhead(reader, argumentEnd) !== undefined;
    if (whole || reader.text.charAt(start) !== '$') return value;
    // What holds brackets is not read twice at every depth.
    if (/[([]/.test(reader.text.slice(start, reader.offset)) && reader.again++ > maxAgain) return value;
    reader.offset = start;
    reader.comments.length = length;
    return bareWord(reader);
  }
  const number = numberAt(reader);
  if (number && lookAhead(reader, argumentEnd) !== undefined) return number;
  reader.offset = start;
  const word = bareWord(reader);
  if (reader.offset === start && start < reader.text.length) reader.offset++;
  return word;
}

/** The full name of a parameter: those of requests may be cut short, others are spelled like the variable they fill. */
function parameterName(reader: Reader, name: string, web: boolean): string {
  const key = name.toLowerCase();
  const full = web ? webParameters.find(candidate => candidate.toLowerCase().startsWith(key)) : undefined;
  return full ?? variableName(reader, name);
}

/** The arguments of a command: flags take the value after them, unless they are known to take none. */
export function bind(reader: Reader, { name, tokens }: Command): Argument[] {
  const web = /^Invoke-(RestMethod|WebRequest)$/.test(name ?? '');
  const args: Argument[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind !== 'flag') {
      const { value } = token;
      args.push({ value, span: spanOf(value.start, value.end), ...(token.kind === 'splat' ? { spread: true } : {}) });
      continue;
    }
    const next = tokens[i + 1];
    const off = switches.test(token.name) && !token.colon;
    if (off || next?.kind !== 'value') continue;
    const { value } = next;
    const key = parameterName(reader, token.name, web);
    const span = spanOf(token.span.start, value.end);
    args.push(/^InputObject$/i.test(key) ? { value, span } : { name: key, value, span });
    i++;
  }
  // What is written for people is written one after the other.
  return /^Write-/.test(name ?? '') ? args.flatMap(apart) : args;
}

function apart(argument: Argument): Argument[] {
  if (argument.value.kind !== 'list') return [argument];
  return argument.value.items.map(value => ({ ...argument, value, span: spanOf(value.start, value.end) }));
}

/** The words of a command that another program reads, as they are written. */
export function words({ callee, name, tokens }: Command): Expr[] {
  const first = name === undefined ? callee : bareText(callee, name);
  // `Start-Process curl -ArgumentList '-s', $url`: its own parameters are not among the words.
  const starter = /^Start-Process$/i.test(name ?? '');
  const rest = tokens.flatMap((token): readonly Expr[] => {
    if (token.kind === 'flag') return starter ? [] : [bareText(token.span, `-${token.name}`)];
    const { value } = token;
    // `@name` says which file is sent.
    if (token.kind === 'splat' && value.kind === 'name') return [bareText(value, `@${value.name}`)];
    return value.kind === 'list' ? value.items : [value];
  });
  return [...(starter ? [] : [first]), ...rest.map(unescaped)];
}

/** A quote for another program is written with a backslash. */
function unescaped(expr: Expr): Expr {
  if (expr.kind !== 'text') return expr;
  const pieces = expr.pieces.map(piece =>
    piece.kind === 'chars' ? { ...piece, text: piece.text.replace(/\\(?="|$)/g, '') } : piece,
  );
  return { ...expr, pieces };
}
