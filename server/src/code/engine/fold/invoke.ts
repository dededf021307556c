import { factsOf } from '../clients/facts';
import { clientTable } from '../clients/table';
import { own } from '../language';
import { type Argument, childrenOf, type Expr, type FunctionExpr, type InvokeExpr } from '../syntax/expr';
import { anyOf, evaluate, type Frame, texts } from './evaluate';
import { operations } from './operations';
import { type Piece, sketch, textValue, unknown, type Value } from './value';

/** The value of a call: a platform function, a client object that is made, or a function of this file. */
export function invokeValue(expr: InvokeExpr, frame: Frame): Value {
  const { spec } = frame.folding;
  const { callee } = expr;
  const target = calleeValue(expr, frame);
  const table = clientTable(spec.clients);
  if (target.kind === 'path') {
    const rule = table.byPath.get(target.path);
    if (rule?.makes)
      return { kind: 'object', type: rule.makes, facts: factsOf(rule, expr, frame), path: [], made: expr };
    // Whatever library or file it comes from, this one fills `%s`.
    const operation = own(spec.functions, target.path) ?? (/\bsprintf$/.test(target.path) ? 'percent' : undefined);
    if (operation) return operations[operation]({ expr, args: expr.args, receiver: undefined, frame }) ?? unknown(expr);
  }
  if (target.kind === 'object' && target.path.length > 0) {
    const rule = table.byMember.get(`${target.type}#${target.path.join('.')}`);
    if (rule?.makes || rule?.fluent) {
      const facts = [...target.facts, ...factsOf(rule, expr, frame)];
      return { kind: 'object', type: rule.makes ?? target.type, facts, path: [], made: target.made ?? expr };
    }
  }
  if ((target.kind === 'path' || target.kind === 'unknown') && callee.kind === 'member') {
    const rule = table.byMember.get(`?#${callee.name}`);
    if (rule?.makes && rule.where?.test(frame.folding.file.text))
      return { kind: 'object', type: rule.makes, facts: factsOf(rule, expr, frame), path: [], made: expr };
  }
  if (target.kind === 'function') return inline(target, expr.args, expr, frame);
  if (target.kind === 'instance' && target.isClass) return instanceOf(target, expr, frame);
  if (callee.kind === 'member') {
    const operation = own(spec.methods, callee.name);
    if (operation) {
      const made = operations[operation]({ expr, args: expr.args, receiver: callee.object, frame });
      if (made) return made;
    }
  }
  return builtAddress(expr, frame) ?? unknown(expr);
}

/**
 * What a function of another file makes of the path it is given, when its name says that it makes addresses:
 * `region.RestURL("applications", id, "metrics.json")`, `this.url('/v2/applications.json')`. The start is not known.
 */
function builtAddress(expr: InvokeExpr, frame: Frame): Value | undefined {
  const { callee, args } = expr;
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  if (!/(^|[a-z_\d])(url|uri|endpoint)$/i.test(name) || args.length === 0 || args.length > 6) return undefined;
  const pieces: Piece[] = [{ kind: 'hole', sources: [expr], inside: true }];
  for (const { name: keyword, spread, value } of args) {
    const part = keyword || spread ? undefined : texts(evaluate(value, frame), value, frame)[0];
    if (!part) return undefined;
    if (!/^\//.test(sketch(part))) pieces.push({ kind: 'text', text: '/' });
    pieces.push(...part);
  }
  return /^\uFFFC\/(v\d+\/|[\w/\uFFFC-]*\.(json|xml)$)/.test(sketch(pieces)) ? textValue(pieces) : undefined;
}

/** What is called, as a value. */
function calleeValue(expr: InvokeExpr, frame: Frame): Value {
  return evaluate(expr.callee, frame);
}

function instanceOf(target: Extract<Value, { kind: 'instance' }>, expr: InvokeExpr, frame: Frame): Value {
  for (const name of frame.folding.spec.constructors) {
    const definition = target.scope.names.get(name)?.find(candidate => candidate.kind === 'function');
    if (definition?.kind === 'function') {
      const bindings = new Map(frame.bindings);
      bindings.set(definition.owner, bound(definition.owner, expr.args, frame, true));
      return { ...target, isClass: false, bindings };
    }
  }
  return { ...target, isClass: false };
}

/** The arguments of a call by the position of the parameters that take them. */
export function bound(
  owner: FunctionExpr,
  args: readonly Argument[],
  frame: Frame,
  method: boolean,
): (Value | undefined)[] {
  const { spec } = frame.folding;
  const first = owner.params[0]?.target;
  const shift = method && first?.kind === 'name' && spec.self.includes(first.name) ? 1 : 0;
  const values: (Value | undefined)[] = owner.params.map(() => undefined);
  let position = shift;
  for (const { name, spread, value } of args) {
    if (spread) {
      const many = evaluate(value, frame);
      if (many.kind === 'list') for (const item of many.items) values[position++] = item;
      else if (many.kind === 'dict') bindNames(owner, many, values);
      else break;
    } else if (name === undefined && value.kind === 'dict' && owner.params.some(param => param.byName)) {
      const named = evaluate(value, frame);
      if (named.kind === 'dict') bindNames(owner, named, values);
    } else if (name === undefined) values[position++] = argumentValue(value, frame);
    else {
      const at = owner.params.findIndex(({ target }) => target.kind === 'name' && target.name === name);
      if (at >= 0) values[at] = argumentValue(value, frame);
      else collect(owner, name, value, values, frame);
    }
  }
  return values;
}

/** An argument that cannot be known is written as the caller writes it. */
function argumentValue(value: Expr, frame: Frame): Value {
  const known = evaluate(value, frame);
  return known.kind === 'unknown' ? { ...known, sources: [value, ...known.sources] } : known;
}

/** `**options` takes the keyword arguments that no other parameter takes. */
function collect(owner: FunctionExpr, name: string, value: Expr, values: (Value | undefined)[], frame: Frame): void {
  const rest = owner.params.findLastIndex(param => param.rest);
  if (rest < 0) return;
  const entry = {
    key: [{ kind: 'text' as const, text: name }],
    value: argumentValue(value, frame),
    span: value,
    written: value,
  };
  const before = values[rest];
  values[rest] =
    before?.kind === 'dict'
      ? { ...before, entries: [...before.entries, entry] }
      : { kind: 'dict', entries: [entry], open: [] };
}

function bindNames(owner: FunctionExpr, dict: Extract<Value, { kind: 'dict' }>, values: (Value | undefined)[]): void {
  for (const { key, value } of dict.entries) {
    const name = key.length === 1 && key[0]?.kind === 'text' ? key[0].text : undefined;
    const at = owner.params.findIndex(({ target }) => target.kind === 'name' && target.name === name);
    if (at >= 0) values[at] = value;
  }
}

/** At most so many functions are followed into each other. */
const deepestCalls = 4;

/** The value that a function of this file returns for these arguments. */
export function inline(
  target: Extract<Value, { kind: 'function' }>,
  args: readonly Argument[],
  use: Expr,
  frame: Frame,
): Value {
  const { owner } = target;
  if (frame.bindings.has(owner) || frame.bindings.size >= deepestCalls) return unknown(use);
  const bindings = new Map([...frame.bindings, ...target.bindings]);
  bindings.set(owner, bound(owner, args, frame, target.self !== undefined));
  const inside: Frame = { ...frame, bindings };
  const { manyResults } = frame.folding.spec;
  const given = owner.yields ? [owner.body] : returnedBy(owner);
  const results = given.map(result => (manyResults && result.kind === 'list' && result.items[0]) || result);
  const values = results.slice(0, 8).map(result => ({ value: evaluate(result, inside), expr: use }));
  const present = values.filter(({ value }) => value.kind !== 'null');
  if (present.length === 0) return unknown(use);
  const value = anyOf(present, use, frame);
  return value.kind === 'unknown' ? { ...value, sources: [use, ...value.sources] } : value;
}

/** The values of all `return` statements of a function, those of functions inside it left out. */
function returnedBy(owner: FunctionExpr): Expr[] {
  const found: Expr[] = [];
  const stack: Expr[] = [owner.body];
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    if (expr.kind === 'return') {
      if (expr.value) found.unshift(expr.value);
    } else if (expr.kind !== 'function' && expr.kind !== 'class') stack.push(...childrenOf(expr));
  }
  return found;
}
