import { addTo } from '../../../text/addTo';
import { memoizeByObject } from '../../../text/memoizeByObject';
import type { Folding } from '../fold/frame';
import { findIn } from '../language';
import { dottedPath, type Expr, type InvokeExpr, type NameExpr, nameOf } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { lookup, onlyDefinition, type Program, stepOf } from '../syntax/scope';
import { counters } from './places';
import { hasExportWord, isSharedName } from './sharedNames';
import { type Following, targetOf } from './track';
import { usesOf } from './uses';

/** The functions of tables that a program writes, and the calls that may run each of them. */
interface Tabled {
  /** What a call may run, as it stands in the table: a function, or the name of one. */
  readonly values: ReadonlyMap<InvokeExpr, readonly Expr[]>;
  readonly calls: ReadonlyMap<Expr, readonly InvokeExpr[]>;
}

/**
 * The calls of functions that stand in lists and dictionaries of the program, `COLUMNS = [("Name", lambda app: …)]`, as far
 * as all that is done with such a table is seen: `for title, cell in COLUMNS: cell(app)`, `{'show': show}[command](app)`.
 * They are kept for one search, since another may know that a further file imports the table.
 */
export const tabledIn = memoizeByObject((_: Folding, following: Following): Tabled => {
  const { program } = following;
  const values = new Map<InvokeExpr, Expr[]>();
  const calls = new Map<Expr, InvokeExpr[]>();
  for (const table of tablesOf(program)) {
    const found = callsOfTable(table, following);
    for (const [call, several] of found ?? [])
      for (const value of several) {
        addTo(values, call, value);
        addTo(calls, value, call);
      }
    if (found) for (const value of functionsIn(table, program)) if (!calls.has(value)) calls.set(value, []);
  }
  return { values, calls };
});

/** The outermost lists and dictionaries in which functions stand. */
function tablesOf(program: Program): ReadonlySet<Expr> {
  const found = new Set<Expr>();
  for (const owner of program.functions) {
    const named = nameOf(owner);
    const scope = named && lookup(program.scopeOf(named.statement.parent ?? named.statement), named.name);
    const uses = scope && named ? program.usesIn(scope, named.name) : [];
    for (const value of [owner, ...uses]) {
      let ancestor: Expr = value;
      while (
        ancestor.parent?.kind === 'list' ||
        ancestor.parent?.kind === 'dict' ||
        (ancestor !== value && ancestor.parent?.kind === 'wrap')
      )
        ancestor = ancestor.parent;
      if (ancestor !== value && !isTarget(ancestor)) found.add(ancestor);
    }
  }
  return found;
}

/** The functions of a table, and names of functions, as they stand there. */
function functionsIn(value: Expr, program: Program): readonly Expr[] {
  switch (value.kind) {
    case 'wrap':
      return functionsIn(value.operand, program);
    case 'list':
      return value.items.flatMap(item => functionsIn(item, program));
    case 'dict':
      return value.entries.flatMap(entry => functionsIn(entry.value, program));
    case 'function':
      return [value];
    case 'name':
      return onlyDefinition(value, program)?.kind === 'function' || isConstantFunction(value, program) ? [value] : [];
    default:
      return [];
  }
}

function isConstantFunction(name: NameExpr, program: Program): boolean {
  const definition = onlyDefinition(name, program);
  return definition?.kind === 'value' && definition.value.kind === 'function';
}

/** What calls the functions of one table; undefined where more may be done with it than is seen. */
function callsOfTable(table: Expr, following: Following): ReadonlyMap<InvokeExpr, readonly Expr[]> | undefined {
  const { program, language, text } = following;
  const { items, itemFunctions = {}, dictionaries, sizes = [] } = language.response;
  // Its functions may call each other as members of the object that they are in.
  if (!isPlain(table) || /\bthis\b/.test(text.slice(table.start, table.end))) return undefined;
  const found = new Map<InvokeExpr, readonly Expr[]>();
  let isOpen = false;

  /** Follows an expression whose value is one of `values`, which are parts of the table. */
  const follow = (expr: Expr, values: readonly Expr[]): void => {
    if (!isOpen && values.some(value => functionsIn(value, program).length > 0) && !isFollowed(expr, values))
      isOpen = true;
  };

  const isFollowed = (expr: Expr, values: readonly Expr[]): boolean => {
    const { parent } = expr;
    switch (parent?.kind) {
      case 'block':
      case 'branch':
        return true;
      case 'binary':
        return /^(?:(?:not\s+)?in|[=!]==?|is(?:\s+not)?)$/.test(parent.operator);
      case 'wrap':
        follow(parent, values);
        return true;
      case 'index':
        if (parent.object !== expr || isTarget(parent)) return false;
        follow(parent, parent.index.kind === 'other' ? values : under(values, stepOf(parent.index)));
        return true;
      case 'member': {
        const call = parent.parent?.kind === 'invoke' && parent.parent.callee === parent ? parent.parent : undefined;
        const members = under(values, parent.name);
        if (isTarget(parent)) return false;
        if (members.length > 0 || !call) {
          follow(parent, members);
          return members.length > 0 || sizes.includes(parent.name);
        }
        return isMethodFollowed(parent.name, call, values);
      }
      case 'loop':
        if (parent.iterable !== expr || !parent.target) return false;
        if (!parent.keys) bind(parent.target, elements(values), parent);
        return values.every(value => value.kind === 'list' || dictionaries?.loops === 'keys');
      case 'assign':
        if (parent.value !== expr || parent.operator !== '=' || parent.parent?.kind !== 'block') return false;
        if (hasExportWord(parent, text)) return false;
        bind(parent.target, values, parent);
        return true;
      case 'choice':
        if (parent.condition !== expr) follow(parent, values);
        return true;
      case 'invoke':
        if (parent.callee !== expr) return isArgumentFollowed(parent, expr, values);
        found.set(parent, [...(found.get(parent) ?? []), ...values]);
        return true;
      default:
        return false;
    }
  };

  const isMethodFollowed = (name: string, call: InvokeExpr, values: readonly Expr[]): boolean => {
    const isDictionary = values.some(({ kind }) => kind === 'dict');
    const kind = findIn((isDictionary ? dictionaries?.members : items) ?? {}, name);
    if (isDictionary && kind === 'keys') return true;
    if (isDictionary && kind === 'item') {
      const [key, other] = call.args;
      follow(call, [...under(values, key && stepOf(key.value)), ...(other ? [other.value] : [])]);
      return true;
    }
    if (isDictionary) return isEntriesFollowed(kind, call, values);
    const handler = call.args[0]?.value;
    if (!kind || kind === 'fold' || handler?.kind !== 'function' || call.args.length > 1) return false;
    // Behind the element come its index and the whole list.
    const [target, further] = [targetOf(handler, 0), handler.params[2]];
    if (target) bind(target, elements(values));
    if (kind === 'items') follow(call, values);
    else if (kind === 'item') follow(call, elements(values));
    return further === undefined && !handler.params.some(({ rest }) => rest);
  };

  /** The values of dictionaries, or pairs of a key and a value. */
  const isEntriesFollowed = (kind: string | undefined | false, taken: Expr, values: readonly Expr[]): boolean => {
    const all = values.flatMap(value => (value.kind === 'dict' ? value.entries.map(entry => entry.value) : []));
    if (kind !== 'items' && kind !== 'pairs') return kind === 'keys';
    const { parent } = taken;
    const bindEach = (target: Expr | undefined, loop?: Expr) => {
      if (target && kind === 'items') bind(target, all, loop);
      else if (target?.kind === 'list' && target.items[1]) bind(target.items[1], all, loop);
      else if (target) isOpen = true;
    };
    if (parent?.kind === 'loop' && parent.iterable === taken && !parent.keys) {
      bindEach(parent.target, parent);
      return true;
    }
    // `sorted(TABLE.items())`
    const isAlone = parent?.kind === 'invoke' && parent.args.length === 1 && parent.args[0]?.value === taken;
    if (isAlone && /^(?:items|same)$/.test(findIn(itemFunctions, dottedPath(parent.callee) ?? '') || ''))
      return isEntriesFollowed(kind, parent, values);
    const call = parent?.kind === 'member' && parent.parent?.kind === 'invoke' ? parent.parent : undefined;
    const handler = call?.args[0]?.value;
    const isLoop = parent?.kind === 'member' && /^(?:made|other)$/.test(findIn(items, parent.name) || '');
    if (!isLoop || handler?.kind !== 'function' || handler.params.length > 2) return false;
    bindEach(targetOf(handler, 0));
    return true;
  };

  const isArgumentFollowed = (call: InvokeExpr, expr: Expr, values: readonly Expr[]): boolean => {
    const path = dottedPath(call.callee) ?? '';
    if (counters.test(path)) return true;
    if (call.args.length !== 1 || call.args[0]?.value !== expr) return false;
    const ofDictionary = findIn(dictionaries?.functions ?? {}, path);
    if (ofDictionary) return isEntriesFollowed(ofDictionary, call, values);
    if (findIn(itemFunctions, path) !== 'same') return false;
    follow(call, values);
    return true;
  };

  /** `from` is the assignment or loop that gives the values; without one, the target is a parameter. */
  const bind = (target: Expr, values: readonly Expr[], from?: Expr): void => {
    if (isOpen || values.every(value => functionsIn(value, program).length === 0)) return;
    if (target.kind === 'name') {
      const { uses, isShared, isOpen: mayBeOthers } = usesOf(target, program, from);
      if (isShared || mayBeOthers || isSharedName(target, following)) isOpen = true;
      for (const use of uses) follow(use, values);
    } else if (target.kind === 'list' && target.items.every(({ kind }) => kind !== 'other'))
      for (const [index, item] of target.items.entries()) bind(item, under(values, index), from);
    else if (target.kind === 'dict')
      for (const { key, value } of target.entries)
        if (key) bind(value, under(values, stepOf(key)), from);
        else isOpen = true;
    else isOpen = true;
  };

  follow(table, [table]);
  return isOpen ? undefined : found;
}

/** Whether all parts of a table are written in it. */
function isPlain(value: Expr): boolean {
  if (value.kind === 'list') return value.items.every(item => item.kind !== 'other' && isPlain(item));
  if (value.kind === 'dict') return value.entries.every(entry => entry.key !== undefined && isPlain(entry.value));
  return true;
}

/** What some parts of a table have under a key; under any where it is not known. */
function under(values: readonly Expr[], step: string | number | undefined): readonly Expr[] {
  return values.flatMap((value): readonly Expr[] => {
    if (value.kind === 'wrap') return under([value.operand], step);
    if (value.kind === 'list') {
      const expr = typeof step === 'number' ? value.items.at(step) : undefined;
      return expr ? [expr] : step === undefined ? value.items : [];
    }
    if (value.kind !== 'dict') return [];
    const known = value.entries.filter(
      ({ key }) => key === undefined || stepOf(key) === undefined || stepOf(key) === step,
    );
    return (step === undefined ? value.entries : known).map(entry => entry.value);
  });
}

function elements(values: readonly Expr[]): readonly Expr[] {
  return values.flatMap(value => (value.kind === 'list' ? value.items : []));
}
