import { findIn } from '../../engine/language';
import type { AssignExpr, BlockExpr, BranchExpr, Expr, OtherExpr, Param } from '../../engine/syntax/expr';
import { bareText } from '../../engine/syntax/texts';
import { classDefinition, functionDefinition } from './definitions';
import { attributes, bracketed, groupIn, parameters } from './groups';
import { pipeline } from './pipelines';
import {
  asArgument,
  blank,
  char,
  close,
  isAtEnd,
  lines,
  lookAhead,
  nameAt,
  nested,
  nestedList,
  otherExpr,
  type Reader,
  take,
} from './reader';
import { quoted, variable } from './strings';

/**
 * The statements up to a closing bracket, before which the reader stands. A declaration of parameters goes to `params`;
 * without it they are those of the script.
 */
export function statements(reader: Reader, closing: '' | ')' | '}', params?: Param[]): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    lines(reader);
    const next = char(reader);
    if (isAtEnd(reader) || next === closing) return found;
    // A bracket that closes something around this one shows that this one was never closed.
    if (next === '}' && closing === ')') return found;
    const start = reader.offset;
    if (/[;,)}\]]/.test(next)) reader.offset++;
    else if (take(reader, /param\s*(?=\()/iy) !== undefined) {
      const list = nestedList<Param>(reader, () => parameters(reader));
      if (params) params.push(...list);
      else found.push(...list.flatMap(settings));
    } else {
      const made = statement(reader);
      if (reader.offset === start) reader.offset++;
      else found.push(made);
    }
  }
}

/** A parameter of the script: its default stands unless the caller says otherwise. */
function settings({ target, default: given }: Param): AssignExpr[] {
  if (!given || target.kind !== 'name') return [];
  const { start, end } = given;
  const name = bareText(target, target.name);
  const plain = given.kind === 'text' || given.kind === 'literal' || given.kind === 'binary';
  const callee = nameAt(start, start, 'param');
  const args = [name, given].map(asArgument);
  const value: Expr = plain ? { kind: 'invoke', start, end, callee, args } : given;
  return [{ kind: 'assign', start: target.start, end, target, value, operator: '=' }];
}

/** One statement; always goes ahead where there is one. */
export function statement(reader: Reader): Expr {
  blank(reader);
  take(reader, /:\w+[ \t]+(?=foreach|for|while|do|switch)/iy);
  const start = reader.offset;
  const word = lookAhead(reader, /[A-Za-z]+(?![\w.\\:/-])/y);
  const read = word === undefined ? undefined : findIn(keywords, word.toLowerCase());
  if (word !== undefined && read) {
    reader.offset += word.length;
    const made = nested<Expr | undefined>(reader, () => read(reader, start), undefined);
    if (made) return made;
    reader.offset = start;
  }
  return pipeline(reader);
}

/** Goes past a word on this or a later line, if it is the next thing there. */
function followed(reader: Reader, word: RegExp): boolean {
  const { offset, comments } = reader;
  const { length } = comments;
  lines(reader);
  if (take(reader, word) !== undefined) return true;
  reader.offset = offset;
  comments.length = length;
  return false;
}

/** `{ … }`; empty where no bracket stands. */
function block(reader: Reader): BlockExpr {
  const offset = reader.offset;
  lines(reader);
  if (char(reader) !== '{') return { kind: 'block', start: offset, end: offset, statements: [] };
  const start = reader.offset++;
  const inside = nestedList<Expr>(reader, () => statements(reader, '}'));
  close(reader, '}');
  return { kind: 'block', start, end: reader.offset, statements: inside };
}

function condition(reader: Reader): Expr {
  lines(reader);
  return char(reader) === '(' ? groupIn(reader, 1) : otherExpr(reader.offset, reader.offset);
}

function ifStatement(reader: Reader, start: number): Expr {
  const tests = [condition(reader)];
  const arms: Expr[] = [block(reader)];
  const from = reader.offset;
  if (followed(reader, /elseif(?!\w)/iy))
    arms.push(nested<Expr>(reader, () => ifStatement(reader, from), arms[0] as Expr));
  else if (followed(reader, /else(?!\w)/iy)) arms.push(block(reader));
  return { kind: 'branch', start, end: reader.offset, tests, arms, isIf: true };
}

function whileLoop(reader: Reader, start: number): Expr {
  const test = condition(reader);
  const body = block(reader);
  const inner: BranchExpr = { kind: 'branch', start, end: reader.offset, tests: [test], arms: [body] };
  return { kind: 'loop', start, end: reader.offset, body: [inner] };
}

function doLoop(reader: Reader, start: number): Expr {
  const body = block(reader);
  const test = followed(reader, /(?:while|until)(?!\w)/iy) ? [condition(reader)] : [];
  return { kind: 'loop', start, end: reader.offset, body: [body, ...test] };
}

function forLoop(reader: Reader, start: number): Expr | undefined {
  lines(reader);
  if (char(reader) !== '(') return undefined;
  const from = reader.offset++;
  const head: BlockExpr = { kind: 'block', start: from, end: from, statements: statements(reader, ')') };
  close(reader, ')');
  const body = block(reader);
  return { kind: 'loop', start, end: reader.offset, body: [{ ...head, end: body.start }, body] };
}

function foreachLoop(reader: Reader, start: number): Expr | undefined {
  take(reader, /\s*-\w+(?:\s+\d+)?/y);
  lines(reader);
  if (char(reader) !== '(') return undefined;
  reader.offset++;
  lines(reader);
  const target = variable(reader);
  lines(reader);
  if (!target || take(reader, /in(?!\w)/iy) === undefined) return undefined;
  lines(reader);
  const iterable = pipeline(reader);
  lines(reader);
  close(reader, ')');
  const body = block(reader);
  return { kind: 'loop', start, end: reader.offset, target, iterable, body: [body] };
}

function switchStatement(reader: Reader, start: number): Expr {
  take(reader, /(?:\s*-[A-Za-z]+)+/y);
  const tests = [condition(reader)];
  lines(reader);
  if (char(reader) !== '{') return otherExpr(start, reader.offset, tests);
  reader.offset++;
  const arms: Expr[] = [];
  for (;;) {
    lines(reader);
    if (isAtEnd(reader) || char(reader) === '}') break;
    const from = reader.offset;
    // What a clause compares with: a text, an expression, a word, or a block that decides.
    if (char(reader) === '{') block(reader);
    else if (char(reader) === '(') groupIn(reader, 1);
    else if (!quoted(reader)) take(reader, /[^\s{}]+/y);
    lines(reader);
    if (char(reader) === '{') arms.push(block(reader));
    if (reader.offset === from) reader.offset++;
  }
  close(reader, '}');
  return { kind: 'branch', start, end: reader.offset, tests, arms };
}

function tryStatement(reader: Reader, start: number): Expr {
  const arms: Expr[] = [block(reader)];
  while (followed(reader, /(?:catch|trap)(?!\w)/iy)) {
    lines(reader);
    attributes(reader);
    take(reader, /(?:\s*,\s*\[[\w.]+\])+/y);
    arms.push(block(reader));
  }
  const attempt: BranchExpr = { kind: 'branch', start, end: reader.offset, tests: [], arms };
  if (!followed(reader, /finally(?!\w)/iy)) return attempt;
  const last = block(reader);
  return { kind: 'block', start, end: reader.offset, statements: [attempt, last] };
}

/** What follows on the line. */
function valueAfter(reader: Reader): Expr | undefined {
  blank(reader);
  return lookAhead(reader, /[;\r\n})]|$(?![\s\S])/y) === undefined ? asValue(statement(reader)) : undefined;
}

function returns(reader: Reader, start: number): Expr {
  const value = valueAfter(reader);
  return { kind: 'return', start, end: value?.end ?? reader.offset, value };
}

/** `throw x`, `exit 1`: the program goes on elsewhere. */
const leaving =
  (role: OtherExpr['role']) =>
  (reader: Reader, start: number): Expr => {
    const value = valueAfter(reader);
    return otherExpr(start, value?.end ?? reader.offset, value ? [value] : [], role);
  };

function namedBlock(reader: Reader): Expr | undefined {
  lines(reader);
  return char(reader) === '{' ? block(reader) : undefined;
}

function usingLine(reader: Reader, start: number): Expr {
  take(reader, /[^\r\n;]*/y);
  return otherExpr(start, reader.offset);
}

function enumeration(reader: Reader, start: number): Expr {
  take(reader, /[^{}]*\{[^}]*\}?/y);
  return otherExpr(start, reader.offset);
}

function trap(reader: Reader, start: number): Expr {
  lines(reader);
  if (char(reader) === '[') bracketed(reader);
  return { kind: 'branch', start, end: reader.offset, tests: [], arms: [block(reader)] };
}

const keywords: Readonly<Record<string, (reader: Reader, start: number) => Expr | undefined>> = {
  if: ifStatement,
  while: whileLoop,
  do: doLoop,
  for: forLoop,
  foreach: foreachLoop,
  switch: switchStatement,
  try: tryStatement,
  trap,
  return: returns,
  throw: leaving('failure'),
  exit: leaving('jump'),
  break: leaving('jump'),
  continue: leaving('jump'),
  begin: namedBlock,
  process: namedBlock,
  end: namedBlock,
  clean: namedBlock,
  using: usingLine,
  enum: enumeration,
  class: classDefinition,
  function: functionDefinition,
  filter: functionDefinition,
};

/** The only statement of a block. */
function only(expr: Expr | undefined): Expr | undefined {
  const inner = expr?.kind === 'block' && expr.statements.length === 1 ? expr.statements[0] : undefined;
  return inner && !/^(return|assign|loop|function|class)$/.test(inner.kind) ? asValue(inner) : undefined;
}

/** A statement where a value is asked for: `$x = if ($eu) { 'a' } else { 'b' }` is a choice. */
export function asValue(expr: Expr): Expr {
  if (expr.kind !== 'branch') return expr;
  const { start, end, tests, arms } = expr;
  const [test] = tests;
  const values = arms.map(arm => (arm.kind === 'branch' ? asValue(arm) : only(arm)));
  const options = values.flatMap(value => value ?? []);
  if (test && options.length === arms.length)
    return { kind: 'choice', choiceKind: 'either', start, end, condition: test, options };
  // What was tried is the value; what happens when it fails is not.
  const [attempt] = values;
  if (test || !attempt) return expr;
  const rest: BlockExpr = { kind: 'block', start: arms[1]?.start ?? end, end, statements: arms.slice(1) };
  return { kind: 'choice', choiceKind: 'either', start, end, condition: rest, options: [attempt] };
}
