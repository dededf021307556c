import type { TooDeep } from '../../text/readLimit';
import type { Region } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import { arithmeticEnd, readSum } from './arithmetic';
import { type Cursor, type Hole, lineBreakAt, matchAt, maxDepth, peek, skipBlanks, startsWith } from './cursor';
import { readDollar } from './expansions';
import { endLine, readSimple } from './simple';
import type { Block, Branch, Command, Pipeline, Redirect, Word } from './syntax';
import { readWord } from './words';

interface ShellText {
  readonly body: readonly Pipeline[];
  /** Comments with their `#`, in order. */
  readonly comments: readonly Span[];
}

/**
 * Reads a shell text of any quality; it takes every text and never throws. Spans are offsets into the script's text. `tooDeep`
 * is told where a block or a substitution is left out.
 */
export function readScript(script: Region, tooDeep?: TooDeep): ShellText {
  const cursor: Cursor = {
    text: script.text,
    holes: holesOf(script),
    comments: [],
    dollar: readDollar,
    commands: (inner, close) => readList(inner, new Set(close === '' ? [] : [close])),
    offset: 0,
    limit: script.text.length,
    depth: 0,
    tooDeep,
    pending: [],
  };
  const body: Pipeline[] = [];
  while (cursor.offset < cursor.limit) {
    body.push(...readList(cursor, new Set()));
    // A closing word that nothing opened.
    if (cursor.offset < cursor.limit) cursor.offset++;
  }
  return { body, comments: cursor.comments };
}

function holesOf({ segments }: Region): ReadonlyMap<number, Hole> {
  const holes = new Map<number, Hole>();
  for (const segment of segments) {
    if (segment.kind !== 'hole') continue;
    holes.set(segment.inner.start, { end: segment.inner.end, placeholder: segment.placeholder });
  }
  return holes;
}

const reserved =
  /(?:if|then|elif|else|fi|while|until|for|select|case|esac|do|done|function|\{|\}|!|time)(?=[\s;&|()]|$)/y;
const closers = new Set(['then', 'elif', 'else', 'fi', 'esac', 'do', 'done', '}']);

/** Reads pipelines up to one of the closing words or the closing character, which is not consumed. */
function readList(cursor: Cursor, stop: ReadonlySet<string>): Pipeline[] {
  const found: Pipeline[] = [];
  while (cursor.offset < cursor.limit) {
    skipBlanks(cursor);
    if (endLine(cursor)) continue;
    const char = peek(cursor);
    if (char === '') break;
    if (char === '#' && !cursor.holes.has(cursor.offset)) {
      skipComment(cursor);
      continue;
    }
    if (char === ')' && stop.has(')')) break;
    if (char === ';' && stop.has(';;') && startsWith(cursor, ';;')) break;
    if (/[;&|)]/.test(char) && !startsWith(cursor, '&>')) {
      cursor.offset++;
      continue;
    }
    const word = reservedAt(cursor);
    if (word && stop.has(word)) break;
    if (word && closers.has(word)) {
      cursor.offset += word.length;
      continue;
    }
    const before = cursor.offset;
    const pipeline = readPipeline(cursor);
    if (pipeline) found.push(pipeline);
    if (cursor.offset === before) cursor.offset++;
  }
  return found;
}

function reservedAt(cursor: Cursor): string | undefined {
  return cursor.holes.has(cursor.offset) ? undefined : matchAt(cursor, reserved)?.[0];
}

function skipLine(cursor: Cursor): void {
  while (cursor.offset < cursor.limit && lineBreakAt(cursor) === 0) cursor.offset++;
}

function skipComment(cursor: Cursor): void {
  const start = cursor.offset;
  skipLine(cursor);
  cursor.comments.push(spanOf(start, cursor.offset));
}

function readPipeline(cursor: Cursor): Pipeline | undefined {
  const start = cursor.offset;
  let negated = false;
  for (let word = reservedAt(cursor); word === '!' || word === 'time'; word = reservedAt(cursor)) {
    if (word === '!') negated = !negated;
    cursor.offset += word.length;
    skipBlanks(cursor);
  }
  const commands: Command[] = [];
  for (;;) {
    const command = readCommand(cursor);
    if (command) commands.push(command);
    skipBlanks(cursor);
    if (peek(cursor) === '#' && !cursor.holes.has(cursor.offset)) skipComment(cursor);
    if (peek(cursor) !== '|' || peek(cursor, 1) === '|') break;
    cursor.offset += peek(cursor, 1) === '&' ? 2 : 1;
    skipLines(cursor);
  }
  const end = commands.at(-1)?.span.end ?? cursor.offset;
  let next: Pipeline['next'] = ';';
  if (startsWith(cursor, '&&') || startsWith(cursor, '||')) {
    next = peek(cursor) === '&' ? '&&' : '||';
    cursor.offset += 2;
    skipLines(cursor);
  }
  return commands.length > 0 ? { commands, negated, tested: false, next, span: spanOf(start, end) } : undefined;
}

/** Behind `|`, `&&` and `||` a command may start on a later line. */
function skipLines(cursor: Cursor): void {
  do skipBlanks(cursor);
  while (endLine(cursor));
}

const functionHead = /(?:function\s+([\w:.-]+)\s*(?:\(\s*\))?|([\w:.-]+)\s*\(\s*\))\s*/y;

function readCommand(cursor: Cursor): Command | undefined {
  const start = cursor.offset;
  const head = cursor.holes.has(start) ? undefined : matchAt(cursor, functionHead);
  const word = head ? undefined : peek(cursor) === '(' ? '(' : reservedAt(cursor);
  if (head || (word && (word === '(' || opens.has(word)))) {
    if (cursor.depth >= maxDepth) cursor.tooDeep?.();
    else if (head) return readFunction(cursor, head);
    else if (word) return (startsWith(cursor, '((') ? readArithmetic(cursor) : undefined) ?? readBlock(cursor, word);
  }
  const simple = readSimple(cursor);
  return simple.span.end > simple.span.start ? simple : undefined;
}

function readFunction(cursor: Cursor, head: RegExpExecArray): Command {
  const start = cursor.offset;
  cursor.offset += head[0].length;
  cursor.depth++;
  const body = readCommand(cursor);
  cursor.depth--;
  const span = spanOf(start, cursor.offset);
  const commands = body ? [body] : [];
  const pipelines: Pipeline[] = [{ commands, negated: false, tested: false, next: ';', span }];
  return { kind: 'function', name: (head[1] ?? head[2]) as string, body: pipelines, span };
}

/** A sum whose value decides; undefined where two subshells begin. */
function readArithmetic(cursor: Cursor): Block | undefined {
  const start = cursor.offset;
  const end = arithmeticEnd(cursor, start);
  if (end === undefined) return undefined;
  const words = [readSum(cursor, start + 2, end)];
  return { kind: 'block', keyword: '((', words, body: [], redirects: [], span: spanOf(start, end) };
}

const opens = new Set(['if', 'while', 'until', 'for', 'select', 'case', '{']);

function readBlock(cursor: Cursor, keyword: string): Block {
  const start = cursor.offset;
  cursor.offset += keyword.length;
  cursor.depth++;
  const words: Word[] = [];
  const body: Pipeline[] = [];
  const branches: Branch[] = [];
  let variable: string | undefined;
  const take = (...stop: string[]) => body.push(...readList(cursor, new Set(stop)));
  const condition = (...stop: string[]) =>
    body.push(...readList(cursor, new Set(stop)).map(pipeline => ({ ...pipeline, tested: true })));
  if (keyword === '(') {
    take(')');
    if (peek(cursor) === ')') cursor.offset++;
  } else if (keyword === '{') {
    take('}');
    consume(cursor, '}');
  } else if (keyword === 'if') {
    condition('then', 'fi');
    while (consume(cursor, 'then') || consume(cursor, 'else')) {
      take('elif', 'else', 'fi');
      if (consume(cursor, 'elif')) condition('then', 'fi');
    }
    consume(cursor, 'fi');
  } else if (keyword === 'case') {
    readCase(cursor, words, branches);
    for (const branch of branches) body.push(...branch.body);
  } else {
    if (keyword === 'for' || keyword === 'select') variable = readLoopHead(cursor, words);
    else condition('do', 'done');
    skipSeparators(cursor);
    consume(cursor, 'do');
    take('done');
    consume(cursor, 'done');
  }
  cursor.depth--;
  const redirects = readRedirects(cursor);
  return {
    kind: 'block',
    keyword,
    words,
    body,
    redirects,
    span: spanOf(start, cursor.offset),
    ...(variable ? { variable } : {}),
    ...(keyword === 'case' ? { branches } : {}),
  };
}

function readRedirects(cursor: Cursor): readonly Redirect[] {
  const before = cursor.offset;
  skipBlanks(cursor);
  if (!/[<>&\d]/.test(peek(cursor)) || startsWith(cursor, '&&')) {
    cursor.offset = before;
    return [];
  }
  const tail = readSimple(cursor);
  if (tail.redirects.length === 0) cursor.offset = before;
  return tail.redirects;
}

function consume(cursor: Cursor, word: string): boolean {
  if (reservedAt(cursor) !== word) return false;
  cursor.offset += word.length;
  return true;
}

function skipSeparators(cursor: Cursor): void {
  for (;;) {
    skipBlanks(cursor);
    if (endLine(cursor)) continue;
    if (peek(cursor) !== ';') return;
    cursor.offset++;
  }
}

const loopName = /[A-Za-z_]\w*/y;

/** `for name in words`, or `for ((…))`, whose name is not known. */
function readLoopHead(cursor: Cursor, words: Word[]): string | undefined {
  skipBlanks(cursor);
  if (startsWith(cursor, '((')) {
    if (!readArithmetic(cursor)) skipLine(cursor);
    return undefined;
  }
  const name = matchAt(cursor, loopName)?.[0];
  if (!name) return undefined;
  cursor.offset += name.length;
  skipLines(cursor);
  if (!matchAt(cursor, /in(?=\s|$)/y)) return name;
  cursor.offset += 2;
  for (;;) {
    skipBlanks(cursor);
    const word = readWord(cursor);
    if (!word) return name;
    words.push(word);
  }
}

/** `case word in pattern) … ;; esac`. */
function readCase(cursor: Cursor, words: Word[], branches: Branch[]): void {
  skipBlanks(cursor);
  const subject = readWord(cursor);
  if (subject) words.push(subject);
  skipLines(cursor);
  if (!matchAt(cursor, /in(?=\s|$)/y)) return;
  cursor.offset += 2;
  while (cursor.offset < cursor.limit) {
    skipSeparators(cursor);
    if (consume(cursor, 'esac')) return;
    if (peek(cursor) === '#') {
      skipComment(cursor);
      continue;
    }
    const before = cursor.offset;
    const patterns = readPatterns(cursor);
    const body = readList(cursor, new Set([';;', 'esac']));
    branches.push({ patterns, body, span: spanOf(before, cursor.offset) });
    if (cursor.offset === before) cursor.offset++;
  }
}

function readPatterns(cursor: Cursor): Word[] {
  const found: Word[] = [];
  if (peek(cursor) === '(') cursor.offset++;
  for (;;) {
    skipBlanks(cursor);
    if (peek(cursor) === ')') {
      cursor.offset++;
      return found;
    }
    if (peek(cursor) === '|') {
      cursor.offset++;
      continue;
    }
    const word = readWord(cursor);
    if (!word) return found;
    found.push(word);
  }
}
