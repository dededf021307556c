import { contains, type Span, spanOf } from '../../text/span';
import { copiedPairs } from './clients/copiedPairs';
import { fillerOf } from './clients/filledAddress';
import { addingLoop } from './clients/rounds';
import { isOnlyRead } from './fold/addressPart';
import { evaluate, type Frame } from './fold/frame';
import { type Fact, sketch } from './fold/value';
import { resultsOf } from './literalResult';
import { isRepeatable } from './repeatable';
import { mayRunOther } from './replacedFunctions';
import type { Sending } from './sending';
import { type Expr, enclosing, type InvokeExpr, type NameExpr, unwrap } from './syntax/expr';
import { lookup } from './syntax/scope';

/** An object with the address of one request alone: `const url = new URL(…)`, then `url.searchParams.set(…)`. */
interface AddressObject {
  /** The argument of the call that sends it. */
  readonly argument: Span;
  /** What the object is made from, where the program asks for its protocol as well, so that it stays. */
  readonly holder?: Span;
  /** The statements that make it and change it, which nothing else needs. */
  readonly statements: readonly Expr[];
}

/** The object that a call gets its address from; undefined where the program may use it for something else as well. */
export function addressObject({ callSite, sendingCall, facts, frame }: Sending): AddressObject | undefined {
  const { program } = frame.folding;
  const fact = facts.findLast(({ role, key }) => /^(?:url|request)$/.test(role) && key === undefined);
  if (fact?.value.kind !== 'object' || callSite !== sendingCall || !contains(callSite, fact.expr)) return undefined;
  if (!fact.value.facts.every(part => isOfAddress.test(part.role) && isAddress(part, frame))) return undefined;
  const name = nameOf(fact.expr);
  const scope = name && lookup(program.scopeOf(name), name.name);
  const [made, ...others] = (name && scope?.names.get(name.name)) ?? [];
  if (!name || !scope || program.scopeOf(callSite) !== scope || made?.kind !== 'value' || others.length > 0)
    return undefined;
  if (enclosing(made.site, 'loop') !== enclosing(callSite, 'loop')) return undefined;
  const all = program.usesIn(scope, name.name).filter(use => !contains(callSite, use) && !contains(made.site, use));
  const uses = all.filter(use => !asksProtocol(use));
  const changes = uses.map(use => changeOf(use, frame));
  const isOnly = changes.every(change => change && change.end <= callSite.start && program.scopeOf(change) === scope);
  // All parameters at once are in the place of those before.
  if (changes.length > 1 && uses.some(setsQuery)) return undefined;
  if (repeatsKeys(uses, fact.value.facts)) return undefined;
  if (!isOnly || made.site.end > callSite.start || replaces(made.site, uses, frame.folding.file.text)) return undefined;
  const holder = uses.length < all.length ? constructed(made.site) : undefined;
  if (uses.length < all.length && !holder) return undefined;
  return {
    argument: spanOf(fact.expr.start, fact.expr.end),
    ...(holder ? { holder } : {}),
    statements: [...new Set([...(holder ? [] : [made.site]), ...changes.flatMap(change => change ?? [])])],
  };
}

/** Whether the protocol alone is asked for, which the new address has as well: `url.protocol === 'https:' ? https : http`. */
function asksProtocol({ parent, ...use }: NameExpr): boolean {
  const isProtocol = parent?.kind === 'member' && parent.name === 'protocol' && parent.object.start === use.start;
  return isProtocol && !(parent.parent?.kind === 'assign' && parent.parent.target === parent);
}

/** The arguments of `const url = new URL(path, base)`. */
function constructed(made: Expr): Span | undefined {
  const value = made.kind === 'assign' && made.value ? unwrap(made.value) : undefined;
  // A function of the program may make something else of another argument.
  if (value?.kind !== 'invoke' || !value.construct) return undefined;
  const [first, last] = [value.args[0], value.args.at(-1)];
  return first && last && spanOf(first.span.start, last.span.end);
}

/** The argument that a function of the file makes the address for: `fetch(endpoint('applications.json', { page }))`. */
export function madeAddress({ callSite, sendingCall, facts, frame }: Sending): Span | undefined {
  const fact = facts.findLast(({ role, key }) => /^(?:url|request)$/.test(role) && key === undefined);
  if (
    fact?.value.kind !== 'object' ||
    callSite !== sendingCall ||
    !callSite.args.some(({ value }) => value === fact.expr)
  )
    return undefined;
  if (!fact.value.facts.every(part => isOfAddress.test(part.role) && isAddress(part, frame))) return undefined;
  const made = unwrap(fact.expr);
  const called = made.kind === 'invoke' ? evaluate(made.callee, frame) : undefined;
  // Each end of the function would give another address.
  if (called?.kind !== 'function' || made.kind !== 'invoke' || mayRunOther(made.callee, called, frame.folding))
    return undefined;
  return resultsOf(called.owner).length === 1 ? spanOf(fact.expr.start, fact.expr.end) : undefined;
}

/** Whether a parameter is set that the address may have already. */
function replaces(made: Expr, uses: readonly NameExpr[], text: string): boolean {
  const pairs = uses.map(use => /^[^(]*\(\s*[^,]+/.exec(text.slice(use.start, use.start + maxPairLength))?.[0] ?? '');
  const keys = pairs.map(pair => pair.replace(/^[^(]*\(\s*/, ''));
  return (
    text.slice(made.start, made.end).includes('?') ||
    pairs.some((pair, index) => !/\.append\b/.test(pair) && keys.indexOf(keys[index] as string) !== index)
  );
}

/** More characters than the name of a parameter and what is in front of it. */
const maxPairLength = 200;

const isOfAddress = /^(?:url|base|query)$/;

/** Whether a fact is a text; the base may be another object that has one and no more. */
function isAddress({ role, value, expr }: Fact, frame: Frame): boolean {
  if (value.kind !== 'object') return true;
  const isText = value.facts.every(fact => fact.role === 'url' && fact.value.kind !== 'object');
  return role === 'base' && isText && isOnlyRead(expr, frame);
}

/** `url`, `url.href` or `url.toString()`. */
function nameOf(valueExpr: Expr): NameExpr | undefined {
  let expr = unwrap(valueExpr);
  if (expr.kind === 'invoke' && expr.args.length === 0) expr = expr.callee;
  if (expr.kind === 'member') expr = unwrap(expr.object);
  return expr.kind === 'name' ? expr : undefined;
}

/** The statement that sets parameters of the object, and nothing else, with the condition or loop around it. */
function changeOf(use: NameExpr, frame: Frame): Expr | undefined {
  let ancestor: Expr = use;
  while (ancestor.parent?.kind === 'member' && ancestor.parent.object === ancestor) ancestor = ancestor.parent;
  const call = ancestor.parent;
  if (call?.kind === 'assign' && setsQuery(use)) return statementOf(call);
  if (ancestor === use && call?.kind === 'invoke' && call.callee !== ancestor && call.parent?.kind === 'block')
    return isFilledBy(call, ancestor, frame) ? statementOf(call) : undefined;
  if (ancestor === use || call?.kind !== 'invoke' || call.callee !== ancestor || call.args.length !== 2)
    return undefined;
  const [key, value] = call.args;
  const copied = key && value && copiedPairs(call, key.value, value.value, frame);
  if (copied) return statementOf(copied.statement);
  // A loop, or a call of a function with each item, of which nothing else happens in an iteration.
  const added = value && addingLoop(call, value.value, frame);
  return statementOf(added?.round ?? call);
}

/** Whether a call passes the object to a function of the file that does nothing but set parameters of it. */
function isFilledBy(call: InvokeExpr, object: Expr, frame: Frame): boolean {
  const [first, ...others] = call.args;
  const isFirst = first?.value === object && fillerOf(call, frame) !== undefined;
  return isFirst && others.every(({ value }) => isRepeatable(value, frame.folding));
}

/** Whether functions set parameters of the object, and perhaps some that it has already. */
function repeatsKeys(uses: readonly NameExpr[], facts: readonly Fact[]): boolean {
  if (!uses.some(({ parent }) => parent?.kind === 'invoke')) return false;
  const keys = facts.flatMap(({ key }) => (key ? [sketch(key)] : []));
  return new Set(keys).size < keys.length;
}

/** `url.search = new URLSearchParams(params)` */
function setsQuery({ parent, ...use }: NameExpr): boolean {
  const assign = parent?.kind === 'member' && parent.name === 'search' ? parent.parent : undefined;
  return (
    assign?.kind === 'assign' && assign.operator === '=' && assign.target === parent && parent?.start === use.start
  );
}

/** What stands for itself, with a condition that decides nothing else. */
function statementOf(change: Expr): Expr | undefined {
  const { parent } = change;
  const block = parent?.kind === 'block' ? parent : undefined;
  if (block?.statements.length === 1 && block.parent?.kind === 'branch') return conditional(block, block.parent);
  if (parent?.kind === 'branch') return conditional(change, parent);
  return block && change;
}

function conditional(arm: Expr, branch: Extract<Expr, { kind: 'branch' }>): Expr | undefined {
  const isAlone = branch.tests.length === 1 && branch.arms.length === 1 && branch.arms[0] === arm;
  return isAlone && branch.parent?.kind === 'block' ? branch : undefined;
}
