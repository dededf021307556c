import type { Expr, FunctionExpr } from '../../engine/syntax/expr';
import { expression } from './expressions';
import { isNext, lastEnd, peek, type Reader, skipLayout, take, takeLayout } from './reader';

/** Statements up to the end of their block. */
export function statements(reader: Reader): Expr[] {
  const found: Expr[] = [];
  for (;;) {
    while (takeLayout(reader, 'newline') || take(reader, ';')) {
      // Empty lines mean nothing.
    }
    const { kind } = peek(reader);
    if (kind === 'end' || kind === 'outdent') return found;
    const before = reader.index;
    found.push(statement(reader));
    if (reader.index === before) return found;
  }
}

/** A block on lines of its own, or what stands on the same line. */
export function block(reader: Reader): Expr {
  const { start } = peek(reader);
  if (!takeLayout(reader, 'indent')) {
    take(reader, 'then');
    if (takeLayout(reader, 'indent')) return blockBehindIndent(reader, start);
    const { kind } = peek(reader);
    const only = kind === 'newline' || kind === 'outdent' || kind === 'end' || isNext(reader, ')', ',', ']', '}');
    const single = only ? [] : [statement(reader)];
    return { kind: 'block', start, end: Math.max(start, lastEnd(reader)), statements: single };
  }
  return blockBehindIndent(reader, start);
}

function blockBehindIndent(reader: Reader, start: number): Expr {
  const inner = statements(reader);
  takeLayout(reader, 'outdent');
  return { kind: 'block', start, end: Math.max(start, lastEnd(reader)), statements: inner };
}

function statement(reader: Reader): Expr {
  let made = simpleStatement(reader);
  while (isNext(reader, 'if', 'unless', 'while', 'until', 'for', 'when')) {
    const { text } = peek(reader);
    reader.index++;
    if (text === 'for') made = loop(reader, made);
    else {
      const test = expression(reader);
      const isIf = text === 'if' ? { isIf: true as const } : {};
      made = { kind: 'branch', start: made.start, end: lastEnd(reader), tests: [test], arms: [made], ...isIf };
    }
  }
  return made;
}

function simpleStatement(reader: Reader): Expr {
  const { start, text, kind } = peek(reader);
  if (kind !== 'name') return expression(reader);
  switch (text) {
    case 'return': {
      reader.index++;
      const isBare = /^(?:newline|outdent|end)$/.test(peek(reader).kind) || isNext(reader, 'if', 'unless', ')');
      const value = isBare ? undefined : expression(reader);
      return { kind: 'return', start, end: lastEnd(reader), value };
    }
    case 'throw':
      reader.index++;
      return { kind: 'other', role: 'failure', start, children: [expression(reader)], end: lastEnd(reader) };
    case 'for':
      reader.index++;
      return loop(reader, undefined);
    case 'try':
      reader.index++;
      return attempt(reader, start);
    default:
      return expression(reader);
  }
}

/** `if a … else …`, which is an expression, too. */
export function condition(reader: Reader): Expr {
  const { start, text } = peek(reader);
  reader.index++;
  const tests = [expression(reader)];
  const arms = [block(reader)];
  takeElse(reader);
  if (isNext(reader, 'else')) {
    reader.index++;
    arms.push(isNext(reader, 'if', 'unless') ? condition(reader) : block(reader));
  }
  return { kind: 'branch', start, end: lastEnd(reader), tests, arms, ...(text === 'if' ? { isIf: true } : {}) };
}

/** The line break before `else` belongs to the condition. */
function takeElse(reader: Reader): void {
  if (peek(reader).kind === 'newline' && peek(reader, 1).text === 'else') reader.index++;
}

/** `switch x`, `when a, b then …`. */
export function choices(reader: Reader): Expr {
  const { start } = peek(reader);
  reader.index++;
  const tests = peek(reader).kind === 'indent' ? [] : [expression(reader)];
  const arms: Expr[] = [];
  if (takeLayout(reader, 'indent')) {
    while (isNext(reader, 'when', 'else')) {
      const isElse = peek(reader).text === 'else';
      reader.index++;
      if (!isElse)
        do tests.push(expression(reader));
        while (take(reader, ','));
      arms.push(block(reader));
      takeLayout(reader, 'newline');
    }
    takeLayout(reader, 'outdent');
  }
  return { kind: 'branch', start, end: lastEnd(reader), tests, arms };
}

function attempt(reader: Reader, start: number): Expr {
  const arms = [block(reader)];
  for (;;) {
    if (peek(reader).kind === 'newline' && /^(?:catch|finally)$/.test(peek(reader, 1).text)) reader.index++;
    if (!take(reader, 'catch', 'finally')) break;
    if (peek(reader).kind === 'name' && !isNext(reader, 'then')) reader.index++;
    arms.push(block(reader));
  }
  return { kind: 'branch', start, end: lastEnd(reader), tests: [], arms };
}

/** `for x in xs`, before its block or behind its body. */
function loop(reader: Reader, body: Expr | undefined): Expr {
  const { start } = body ?? peek(reader);
  take(reader, 'own');
  const target = expression(reader, 'target');
  if (take(reader, ',')) expression(reader, 'target');
  const keys = isNext(reader, 'of');
  const iterable = take(reader, 'in', 'of', 'from') ? expression(reader) : undefined;
  if (take(reader, 'when', 'by')) expression(reader);
  const inner = body ?? block(reader);
  return {
    kind: 'loop',
    start,
    end: lastEnd(reader),
    target,
    ...(iterable ? { iterable } : {}),
    ...(keys ? { keys } : {}),
    body: [inner],
  };
}

/** `class Api extends Base`. */
export function classOf(reader: Reader): Expr {
  const { start } = peek(reader);
  reader.index++;
  const name = peek(reader).kind === 'name' && !isNext(reader, 'extends') ? peek(reader).text : undefined;
  if (name !== undefined) {
    reader.index++;
    while (take(reader, '.')) reader.index++;
  }
  const bases = take(reader, 'extends') ? [expression(reader, 'target')] : [];
  const from = peek(reader).start;
  const members = takeLayout(reader, 'indent') ? statements(reader).flatMap(membersOf) : [];
  takeLayout(reader, 'outdent');
  const body: Expr = { kind: 'block', start: from, end: Math.max(from, lastEnd(reader)), statements: members };
  return { kind: 'class', start, end: lastEnd(reader), bases, body, ...(name === undefined ? {} : { name }) };
}

/** The members of a class are written like an object: `name: value`. */
function membersOf(expr: Expr): Expr[] {
  if (expr.kind !== 'dict') return [expr];
  return expr.entries.map(({ key, value, span }): Expr => {
    const only = key?.kind === 'text' && key.pieces.length === 1 ? key.pieces[0] : undefined;
    const name = only?.kind === 'chars' ? only.text : undefined;
    if (name !== undefined && value.kind === 'function') return { ...value, name };
    const target: Expr =
      name === undefined
        ? { kind: 'other', start: span.start, end: span.start, children: [] }
        : { kind: 'name', name, start: span.start, end: span.start + name.length };
    return { kind: 'assign', start: span.start, end: span.end, target, value, operator: '=' };
  });
}

/** The last value of a function is what it returns. */
function functionBody(reader: Reader): Expr {
  const body = block(reader);
  if (body.kind !== 'block') return body;
  return { ...body, statements: returned(body.statements) };
}

function returned(all: readonly Expr[]): readonly Expr[] {
  const last = all.at(-1);
  if (!last || last.kind === 'return' || last.kind === 'loop' || last.kind === 'class') return all;
  const rest = all.slice(0, -1);
  if (last.kind === 'branch') {
    const arms = last.arms.map(arm => (arm.kind === 'block' ? { ...arm, statements: returned(arm.statements) } : arm));
    return [...rest, { ...last, arms }];
  }
  return [...rest, { kind: 'return', start: last.start, end: last.end, value: last, implicit: true }];
}

/** `(a, @b = 1, rest...) ->`, whose parameters are read. */
export function functionOf(reader: Reader): FunctionExpr {
  const { start } = peek(reader);
  const params: FunctionExpr['params'][number][] = [];
  if (take(reader, '(')) {
    skipLayout(reader);
    while (!isNext(reader, ')') && peek(reader).kind !== 'end') {
      const before = reader.index;
      const isField = isNext(reader, '@');
      const expr = expression(reader, 'target');
      const target: Expr =
        isField && expr.kind === 'member' ? { kind: 'name', name: expr.name, start: expr.start, end: expr.end } : expr;
      const byDefault = take(reader, '=') ? expression(reader) : undefined;
      const rest = take(reader, '...') !== undefined;
      params.push({
        target,
        ...(byDefault ? { default: byDefault } : {}),
        ...(rest ? { rest } : {}),
        ...(isField ? { field: true } : {}),
      });
      take(reader, ',');
      skipLayout(reader);
      if (reader.index === before) reader.index++;
    }
    take(reader, ')');
  }
  const isBound = peek(reader).text === '=>';
  take(reader, '->', '=>');
  const body = functionBody(reader);
  return {
    kind: 'function',
    start,
    end: Math.max(start, lastEnd(reader)),
    params,
    body,
    ...(isBound ? { arrow: true } : {}),
  };
}
