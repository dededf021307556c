import { ruleOf } from '../clients/table';
import { findIn, type LanguageDefinition, operationOf } from '../language';
import { calledName } from '../namedFunctions';
import { type Expr, type FunctionExpr, type NameExpr, namesIn, unwrap } from '../syntax/expr';
import { parameterFor, receiversOf } from '../syntax/parameters';
import { isTarget } from '../syntax/reaching';
import { lookup, type Mutation } from '../syntax/scope';
import { isReadBy } from './closed';
import { evaluate, type Frame, frameOf } from './frame';
import { isExported } from './platformFunction';

/** The maximum number of uses of one list that are examined. */
const maxUses = 100;

interface Looking {
  readonly frame: Frame;
  readonly visited: Set<Expr>;
}

/**
 * Whether a list that the program makes empty gets a value, in a structure or as it is, and all that is done with the list and
 * with its elements only looks at them: `checks.push({ rule, verdict })`, `for (const { rule, verdict } of checks)
 * print(rule.title)`. By the text alone, because nobody knows which element is the one.
 */
export function isKeptToBeSeen(value: Expr, frame: Frame): boolean {
  let kept = value;
  while (kept.parent && /^(?:dict|list|wrap)$/.test(kept.parent.kind)) kept = kept.parent;
  const list = kept.parent && listGiven(kept, kept.parent, frame);
  return list !== undefined && isListSeen(list, { frame, visited: new Set() });
}

/** The name of the list to which a statement adds a value. */
function listGiven(value: Expr, call: Expr, { folding: { language } }: Frame): NameExpr | undefined {
  if (call.kind !== 'invoke' || call.callee.kind !== 'member' || call.parent?.kind !== 'block') return undefined;
  const [only, ...others] = call.args;
  const change = findIn(language.changes, call.callee.name);
  const isAdded = only?.value === value && !only.spread && only.name === undefined && others.length === 0;
  const { object } = call.callee;
  return isAdded && (change === 'add' || change === 'append') && object.kind === 'name' ? object : undefined;
}

/** Whether all uses of a list that starts empty add to it or look at it. */
function isListSeen(list: NameExpr, looking: Looking): boolean {
  const { folding } = looking.frame;
  const { program, language, file, tools } = folding;
  const scope = lookup(program.scopeOf(list), list.name);
  const [made, ...others] = scope?.names.get(list.name) ?? [];
  if (!scope || scope.owner.kind === 'class' || made?.kind !== 'value' || others.length > 0) return false;
  const literal = unwrap(made.value);
  if (made.operator !== '=' || literal.kind !== 'list' || literal.items.length > 0) return false;
  if (looking.visited.has(literal)) return true;
  looking.visited.add(literal);
  // What is at the top of a file is there for those that import it.
  if (!scope.parent && tools.isImported?.(file) === true) return false;
  return program.usesIn(scope, list.name).every(use => {
    if (isExported(use, language.exports ?? [])) return false;
    if (isTarget(use)) return true;
    const { parent } = use;
    const call = parent?.kind === 'member' && parent.object === use ? parent.parent : undefined;
    const isAdding =
      parent?.kind === 'member' &&
      call?.kind === 'invoke' &&
      call.callee === parent &&
      call.parent?.kind === 'block' &&
      findIn(language.changes, parent.name) !== undefined;
    return isAdding || (parent?.kind === 'member' && isOrdered(parent, looking)) || isSeen(use, looking);
  });
}

/** Whether a statement brings the elements of a list into another order, by a function that only looks at them. */
function isOrdered(member: Extract<Expr, { kind: 'member' }>, looking: Looking): boolean {
  const call = member.parent;
  const isStatement = call?.kind === 'invoke' && call.callee === member && call.parent?.kind === 'block';
  if (!isStatement || !looking.frame.folding.language.response.comparing?.includes(member.name)) return false;
  return call.args.every(
    ({ value }) =>
      value.kind === 'function' && value.params.every(({ target, rest }) => !rest && isTargetSeen(target, looking)),
  );
}

/** Whether nothing is done with a value, or with what is in it, but to look at it. */
function isSeen(value: Expr, looking: Looking): boolean {
  if (looking.visited.has(value)) return true;
  if (looking.visited.size >= maxUses) return false;
  looking.visited.add(value);
  const { parent } = value;
  switch (parent?.kind) {
    case 'block':
    case 'branch':
      return true;
    case 'text':
      return parent.tag === undefined;
    case 'binary':
      return comparing.test(parent.operator) || (/^[%+]$/.test(parent.operator) && isBesideText(parent));
    case 'wrap':
    case 'list':
    case 'dict':
      return !isTarget(value) && isSeen(parent, looking);
    case 'choice':
      return parent.condition === value || isSeen(parent, looking);
    case 'index':
      return parent.object !== value || (!isTarget(parent) && isSeen(parent, looking));
    case 'member':
      return isMemberSeen(parent, looking);
    case 'loop':
      if (parent.iterable === value) return !parent.target || isTargetSeen(parent.target, looking);
      // What a comprehension gives is a list of it.
      return parent.isList === true && parent.body.includes(value) && isSeen(parent, looking);
    case 'assign':
      return parent.value === value && parent.operator === '=' && isTargetSeen(parent.target, looking);
    case 'other':
      return parent.role === 'sign' || parent.role === 'check' || (parent.role === 'slice' && isSeen(parent, looking));
    case 'function':
      return parent.yields === true && parent.body === value && isGivenBackSeen(parent, looking);
    case 'invoke': {
      const list = listGiven(value, parent, looking.frame);
      if (list) return isListSeen(list, looking);
      return parent.callee !== value && isArgumentSeen(parent, value, looking);
    }
    default:
      return false;
  }
}

/** Functions that change their first argument. */
export const changing = /(?:^|\.)(?:assign|extend|merge|defaults|defaultsDeep|set|unset)$/;

const comparing = /^(?:[=!]==?|[<>]=?|(?:not\s+)?in|is(?:\s+not)?)$/;

/** Whether a text is made: `"%s: %s" % (title, value)`. */
function isBesideText({ left, right }: Extract<Expr, { kind: 'binary' }>): boolean {
  return left.kind === 'text' || right.kind === 'text';
}

/** Whether the uses of the names that get a value, or parts of it, only look at it. */
function isTargetSeen(target: Expr, looking: Looking): boolean {
  if (target.kind !== 'name' && target.kind !== 'list' && target.kind !== 'dict') return false;
  const { program, language } = looking.frame.folding;
  return namesIn(target).every(name => {
    const scope = lookup(program.scopeOf(name), name.name);
    if (!scope || scope.owner.kind === 'class') return false;
    if (scope.mutations.get(name.name)?.some(change => !goesThrough(change, language))) return false;
    const isOffered = (use: NameExpr) => isExported(use, language.exports ?? []);
    return program
      .usesIn(scope, name.name)
      .every(use => isTarget(use) || use.parent === target || (!isOffered(use) && isSeen(use, looking)));
  });
}

/** Whether a call that may change what a name holds iterates over its items, where the use of each item matters: `forEach`. */
export function goesThrough({ call, path }: Mutation, { response }: LanguageDefinition): boolean {
  const name = call?.callee.kind === 'member' && path.length === 0 ? call.callee.name : undefined;
  return name !== undefined && findIn(response.items, name) !== undefined;
}

/** A part, or a method that changes nothing and what it gives. */
function isMemberSeen(member: Extract<Expr, { kind: 'member' }>, looking: Looking): boolean {
  const { language, program } = looking.frame.folding;
  const call = member.parent;
  if (call?.kind !== 'invoke' || call.callee !== member) return !isTarget(member) && isSeen(member, looking);
  // A function of the program may change what it is called on.
  if (program.functions.some(owner => calledName(owner) === member.name)) return false;
  if (language.readers?.changers?.includes(member.name)) return false;
  const { textFunctions, numberFunctions } = language.valueTypes ?? {};
  if (textFunctions?.test(member.name) || numberFunctions?.test(member.name)) return true;
  if (language.readers?.methods.includes(member.name)) return isSeen(call, looking);
  const goes = findIn(language.response.items, member.name);
  const [handler, ...others] = call.args;
  if (!goes || goes === 'fold' || handler?.value.kind !== 'function' || others.length > 0) return false;
  const { params } = handler.value;
  // Behind the element come its index and the whole list.
  const areSeen = params.every(({ target, rest }, index) => index === 1 || (!rest && isTargetSeen(target, looking)));
  return areSeen && (goes === 'other' || isSeen(call, looking));
}

/** Whether what a function that goes through a list gives for each element is only looked at. */
function isGivenBackSeen(owner: FunctionExpr, looking: Looking): boolean {
  const { parent } = owner;
  if (parent?.kind !== 'invoke') return false;
  // A key by which something is sorted: `sorted(rows, key=lambda row: row.name)`.
  if (parent.args.some(({ name, value }) => name === 'key' && value === owner)) return true;
  const goes =
    parent.callee.kind === 'member' && findIn(looking.frame.folding.language.response.items, parent.callee.name);
  return goes !== false && goes !== undefined && isSeen(parent, looking);
}

/** Whether a function that is called with a value only reads it, and what is done with what it gives. */
function isArgumentSeen(call: Extract<Expr, { kind: 'invoke' }>, value: Expr, looking: Looking): boolean {
  const { folding } = looking.frame;
  const { language } = folding;
  const { callee } = call;
  // A text makes another one of it: `"{}".format(name)`.
  if (callee.kind === 'member' && callee.object.kind === 'text') return true;
  const called = evaluate(callee, frameOf(folding));
  const place = call.args.findIndex(each => each.value === value);
  if (call.args.slice(0, place + 1).some(({ spread }) => spread)) return false;
  if (called.kind === 'function') {
    const shift = called.self === undefined ? 0 : receiversOf(called.owner, language);
    const param = parameterFor(called.owner, call.args[place] ?? {}, place + shift);
    return param !== undefined && !param.rest && !param.field && isTargetSeen(param.target, looking);
  }
  // A client library sends it.
  if (called.kind === 'object' || ruleOf(called, language.clients)) return true;
  if (called.kind !== 'path' || (place === 0 && changing.test(called.path))) return false;
  const { textFunctions, numberFunctions } = language.valueTypes ?? {};
  const name = /\w*$/.exec(called.path)?.[0] ?? '';
  if (textFunctions?.test(name) || numberFunctions?.test(name)) return true;
  const isKnown = isReadBy(callee, language) || operationOf(language, called.path) !== undefined;
  const keys = call.args.filter(each => each.value !== value);
  const areSeen = keys.every(({ value: key }) => {
    if (key.kind === 'text' || key.kind === 'literal') return true;
    if (key.kind !== 'function') return evaluate(key, frameOf(folding)).kind === 'path';
    return key.params.every(({ target, rest }) => !rest && isTargetSeen(target, looking));
  });
  return language.response.viewers.includes(called.path) || (isKnown && areSeen && isSeen(call, looking));
}
