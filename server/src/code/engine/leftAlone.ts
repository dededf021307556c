import type { SharedTable } from '../source';
import { isChange, isReadBy } from './fold/closed';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { findIn, operationOf } from './language';
import { type DictExpr, dottedPath, type Expr, type InvokeExpr, namesIn } from './syntax/expr';
import { parameterFor, receiversOf } from './syntax/parameters';
import { isTarget } from './syntax/reaching';
import { lookup } from './syntax/scope';

/** The maximum number of names and functions that may hold a table one after the other. */
const maxDepth = 4;

/** A table of which another file has the rows, or a part of it. */
interface Part {
  /** The number of steps below the table, counted from zero. */
  readonly depth: number;
  /** The number of steps below the table at which there are only texts and numbers, which cannot be changed. */
  readonly lowest: 1 | 2;
  /** The number of names and functions that have passed it on. */
  readonly passes: number;
}

/** The whole of a table: it has rows, and these have texts and numbers, or it has these itself. */
export function partOf({ steps }: SharedTable): Part {
  return { depth: 0, lowest: steps ?? 2, passes: 0 };
}

/**
 * Whether a program leaves a table alone that a use of its name yields, with all of its rows: it reads it, gives rows other names
 * and passes them to functions of its own that do no more. What is not known may change it.
 */
export function isLeftAlone(use: Expr, folding: Folding, part: Part): boolean {
  if (isTarget(use)) return false;
  if (part.depth >= part.lowest) return true;
  if (part.passes > maxDepth) return false;
  const { parent } = use;
  switch (parent?.kind) {
    case 'member':
      return parent.object === use && isMemberLeftAlone(parent, folding, part);
    case 'index':
      return parent.object !== use || isLeftAlone(parent, folding, { ...part, depth: part.depth + 1 });
    case 'wrap':
      return isLeftAlone(parent, folding, part);
    case 'loop':
      return parent.iterable === use
        ? !parent.target || areLeftAlone(parent.target, folding, { ...part, depth: part.depth + 1 })
        : parent.isList !== true;
    case 'assign':
      return parent.value === use && parent.operator === '=' && areLeftAlone(parent.target, folding, part);
    case 'invoke':
      return parent.callee !== use && isArgumentLeftAlone(parent, use, folding, part);
    case 'binary':
      return /^(?:not\s+)?in$|^[!=]==?$|^[<>]=?$|^(?:is|instanceof)\b/.test(parent.operator);
    case 'branch':
      return parent.tests.includes(use);
    case 'block':
      return true;
    case 'dict':
      return isCopied(use, parent) && part.depth + 1 >= part.lowest;
    default:
      return false;
  }
}

/** Whether a dictionary gets the members of another one: `{**WINDOW}`. */
function isCopied(use: Expr, { entries }: DictExpr): boolean {
  return entries.some(({ key, value }) => key === undefined && value === use);
}

/** Whether a call puts the members of a dictionary into another one: `params.update(WINDOW)`, `dict(WINDOW)`, `f(**WINDOW)`. */
function isMerged({ callee, args }: InvokeExpr, use: Expr, folding: Folding): boolean {
  const { language } = folding;
  if (args.some(({ value, spread }) => value === use && spread)) return true;
  if (callee.kind === 'member' && findIn(language.changes, callee.name) === 'merge')
    return callee.object !== use && evaluate(callee.object, frameOf(folding)).kind === 'dict';
  const path = dottedPath(callee) ?? '';
  // `Object.assign(WINDOW, late)` puts the members of the others into the first one.
  if (language.setsUnseen?.members?.fillers?.includes(path) && args[0]?.value === use) return false;
  return operationOf(language, path) === 'dictionary';
}

/** Whether the names of a pattern leave alone what they get. */
function areLeftAlone(target: Expr, folding: Folding, part: Part): boolean {
  if (target.kind === 'name') {
    const { program } = folding;
    const scope = lookup(program.scopeOf(target), target.name);
    const passed = { ...part, passes: part.passes + 1 };
    return program
      .usesIn(scope, target.name)
      .every(use => use === target || isTarget(use) || isLeftAlone(use, folding, passed));
  }
  const inside = { ...part, depth: part.depth + 1 };
  if (target.kind === 'list') return target.items.every(item => areLeftAlone(item, folding, inside));
  if (target.kind === 'dict') return target.entries.every(({ value }) => areLeftAlone(value, folding, inside));
  return part.depth >= part.lowest && namesIn(target).length > 0;
}

function isMemberLeftAlone(member: Extract<Expr, { kind: 'member' }>, folding: Folding, part: Part): boolean {
  const call = member.parent;
  if (call?.kind !== 'invoke' || call.callee !== member)
    return isLeftAlone(member, folding, { ...part, depth: part.depth + 1 });
  const { language } = folding;
  if (isChange(member.name, language) || language.readers?.methods.includes(member.name) !== true) return false;
  const items = findIn(language.response.items, member.name);
  const row = { ...part, depth: part.depth + 1 };
  if (items && !call.args.every(({ value }) => isGivenRows(value, folding, row))) return false;
  // What a function makes of a row is no row: it gives none back.
  return items === 'made' || isLeftAlone(call, folding, madeOf(member.name, part, folding));
}

/** What a method gives: pairs have the rows a step further down, and a value of one of them is a row. */
function madeOf(method: string, part: Part, { language }: Folding): Part {
  const kind = findIn(language.methods, method);
  return kind === 'items' ? { ...part, depth: part.depth - 1 } : part;
}

/** Whether a function that a method runs with each row leaves them alone. */
function isGivenRows(value: Expr, folding: Folding, part: Part): boolean {
  const argumentValue = evaluate(value, frameOf(folding));
  return (
    argumentValue.kind === 'function' &&
    argumentValue.owner.params.every(({ target }) => areLeftAlone(target, folding, part))
  );
}

/** What makes a list of the rows themselves, or of their names: `sorted(ROWS)`, `Object.values(ROWS)`. */
const listsRows: Readonly<Record<string, true>> = { listOf: true, sorted: true, values: true, keys: true };

/** Whether a call that gets a table, or a row of it, leaves it alone. */
function isArgumentLeftAlone(call: InvokeExpr, use: Expr, folding: Folding, part: Part): boolean {
  const { language } = folding;
  if (isMerged(call, use, folding) && part.depth + 1 >= part.lowest) return true;
  // What it makes has the rows once more, in pairs where nothing else is known: `enumerate(ROWS)`.
  if (isReadBy(call.callee, language)) {
    const down = findIn(listsRows, operationOf(language, dottedPath(call.callee) ?? '') ?? '') ? 0 : 1;
    return isLeftAlone(call, folding, { ...part, depth: part.depth - down });
  }
  const called = evaluate(call.callee, frameOf(folding));
  if (called.kind !== 'function' || called.presets || call.args.some(({ spread }) => spread)) return false;
  const position = call.args.findIndex(({ value }) => value === use);
  const shift = called.self ? receiversOf(called.owner, language) : 0;
  const param = parameterFor(called.owner, call.args[position] ?? {}, position + shift);
  return (
    param !== undefined && !param.rest && areLeftAlone(param.target, folding, { ...part, passes: part.passes + 1 })
  );
}
