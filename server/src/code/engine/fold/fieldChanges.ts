import { memoizeByObject } from '../../../text/memoizeByObject';
import { findIn } from '../language';
import { dottedPath, type Expr, enclosing, type MemberExpr } from '../syntax/expr';
import { hasRun, isTarget } from '../syntax/reaching';
import type { Mutation, Scope } from '../syntax/scope';
import { uncertainValue } from './alternatives';
import { isChange } from './closed';
import { evaluate, type Folding, type Frame, frameOf } from './frame';
import { isGivenField } from './records';
import { scopesBelow } from './subclasses';
import { isSetUnseen } from './unseen';
import { replaceable, unknown, type Value } from './value';

type Instance = Extract<Value, { kind: 'instance' }>;

/**
 * A member that a class of `scope` gives a value, as far as the program leaves it that: it may set the member of an object, or
 * of the class, from outside (`Config.name = x`, `self.client.params["page"] = 2`), and nobody knows when.
 */
export function withFieldChanges(
  value: Value,
  object: Instance,
  scope: Scope,
  name: string,
  use: Expr,
  frame: Frame,
): Value {
  const change = changeOf(object, scope, name, value, frame);
  return change ? withChange(value, change, use) : value;
}

/** `whole`: another value takes its place. `part`: something is put into it. */
type OutsideChange = 'whole' | 'part';

function withChange(value: Value, change: OutsideChange, use: Expr): Value {
  switch (value.kind) {
    case 'null':
      return { ...unknown(use), optional: true } as Value;
    case 'dict':
    case 'list':
      return uncertainValue(value, use);
    case 'object': {
      // What another client sends with each request is not known.
      const facts = [...value.facts, { role: 'query', value: unknown(use), span: use, expr: use } as const];
      return { ...value, facts };
    }
    default:
      return change === 'whole' ? replaceable(value, use) : value;
  }
}

function changeOf(object: Instance, scope: Scope, name: string, value: Value, frame: Frame): OutsideChange | undefined {
  const { folding } = frame;
  const changes = outsideChanges(folding.program.members.get(name) ?? none, folding).filter(
    ({ within }) => !within || (within !== scope.owner && isRelated(folding.program.scopeOf(within), object, frame)),
  );
  if (changes.some(({ kind }) => kind === 'whole') || isReplaced(object, name, frame)) return 'whole';
  if (isSetUnseen('members', 0, frame)) return value.kind === 'object' ? undefined : 'whole';
  const isPart = changes.some(({ below }) => value.kind !== 'object' || addsToRequests(below, value, folding));
  return isPart ? 'part' : undefined;
}

const none: readonly MemberExpr[] = [];

/** Whether a change of a member of a client says more about its requests than headers do. */
function addsToRequests(
  below: string | undefined,
  { type }: Extract<Value, { kind: 'object' }>,
  { language }: Folding,
): boolean {
  const role = below === undefined ? undefined : findIn(findIn(language.clientFields, type) ?? {}, below);
  return role !== undefined && role !== 'headers';
}

interface Change {
  readonly kind: OutsideChange;
  /** The class of whose object the member is one, where it is that of the method around. */
  readonly within: Expr | undefined;
  /** The member of the value that changes. */
  readonly below: string | undefined;
}

/** The places that change what a member of a name has. */
const outsideChanges = memoizeByObject((members: readonly MemberExpr[], folding: Folding): readonly Change[] =>
  members.flatMap((member): readonly Change[] => {
    const found = changeAt(member, folding);
    if (!found) return [];
    const { object } = member;
    const isOwn = object.kind === 'name' && isReceiver(object.name, folding);
    return [{ ...found, within: isOwn ? enclosing(member, 'class') : undefined }];
  }),
);

function isReceiver(name: string, { language }: Folding): boolean {
  return language.receivers.includes(name) || /^(?:self|that|_?this|me)$/.test(name);
}

function changeAt(member: MemberExpr, { language }: Folding): Omit<Change, 'within'> | undefined {
  if (isSet(member)) return { kind: 'whole', below: undefined };
  let ancestor: Expr = member;
  let below: string | undefined;
  while (
    (ancestor.parent?.kind === 'member' || ancestor.parent?.kind === 'index') &&
    ancestor.parent.object === ancestor
  ) {
    ancestor = ancestor.parent;
    if (ancestor.kind === 'member') below ??= ancestor.name;
    if (isSet(ancestor)) return { kind: 'part', below };
  }
  if (
    ancestor === member ||
    ancestor.kind !== 'member' ||
    ancestor.parent?.kind !== 'invoke' ||
    ancestor.parent.callee !== ancestor
  )
    return undefined;
  return isChange(ancestor.name, language) ? { kind: 'part', below } : undefined;
}

/** Whether an expression has another value behind the place where it stands. */
function isSet(expr: Expr): boolean {
  const { parent } = expr;
  return (
    isTarget(expr) ||
    (parent?.kind === 'assign' && parent.target.start === expr.start && parent.target.end === expr.end) ||
    (parent?.kind === 'other' && parent.role === 'count')
  );
}

/** Whether the object of a method of one class may be the object that is asked, through a class above or below. */
function isRelated(other: Scope, { scope }: Instance, frame: Frame): boolean {
  const below = scopesBelow(scope, frame);
  if (other === scope || below.includes(other)) return true;
  const { program } = frame.folding;
  const above = (each: Scope, depth = 0): boolean => {
    const { owner } = each;
    if (owner.kind !== 'class' || depth > 8) return false;
    return owner.bases.some(base => {
      const value = evaluate(base, { ...frameOf(frame.folding), depth: frame.depth });
      return value.kind === 'instance' && (value.scope === other || above(value.scope, depth + 1));
    });
  };
  return program.classes.length > 1 && [scope, ...below].some(each => above(each));
}

/** Whether an object may have another value for a field: of a class below its own, or by a call that makes it. */
function isReplaced({ isClass, scope }: Instance, name: string, frame: Frame): boolean {
  if (isClass) return false;
  if (scope.owner.kind === 'class' && isGivenField(scope.owner, name, frame)) return true;
  return scopesBelow(scope, frame).some(below => below.names.has(name));
}

/** Whether an object may have another function for a method: `client.get = fake`. One that is only bound stays what it is. */
export function isMethodReplaced(object: Instance, name: string, frame: Frame): boolean {
  const { program, language } = frame.folding;
  // A field may have the name of a method there, and nothing takes the place of a method.
  if (language.methodsApart) return false;
  const isBound = ({ parent }: MemberExpr) => {
    const value = parent?.kind === 'assign' ? parent.value : undefined;
    const bound = value?.kind === 'invoke' && value.callee.kind === 'member' ? value.callee : undefined;
    return (
      bound?.object.kind === 'member' && bound.object.name === name && language.objectPassers?.includes(bound.name)
    );
  };
  const all = object.scope.names.get(name) ?? [];
  // A later method of the same name takes the place of an earlier one.
  if (all.length > 1 && language.setsUnseen && all.every(one => one.kind === 'function' && !one.owner.getter))
    return true;
  return (program.members.get(name) ?? none).some(
    member =>
      isSet(member) &&
      !isBound(member) &&
      dottedPath(member.object) !== undefined &&
      !isOtherObject(member, object, frame),
  );
}

/** Whether a member is one of an object that is certainly of another class. */
function isOtherObject({ object }: MemberExpr, { scope }: Instance, frame: Frame): boolean {
  const value = evaluate(object, { ...frameOf(frame.folding), depth: frame.depth });
  return value.kind === 'instance' && value.scope !== scope && !scopesBelow(scope, frame).includes(value.scope);
}

/** `exports.url = …`: a member of something that the file does not define gets its value by an assignment. */
export function assignedValue(owner: string, expr: MemberExpr, frame: Frame): Value | undefined {
  const { folding } = frame;
  const { program } = folding;
  const [root = '', ...path] = owner.split('.');
  const mutations = program.scopeOf(program.root).mutations.get(root);
  const last = mutations && lastAssignments(mutations).get([...path, expr.name].join('.'));
  if (!last?.value || last.site === expr.parent) return undefined;
  const value = evaluate(last.value, frame);
  const whole = `${owner}.${expr.name}`;
  const changes = (program.members.get(expr.name) ?? none).filter(
    member => dottedPath(member) === whole && changeAt(member, folding),
  );
  const isFirst = program.scopeOf(expr).parent !== undefined || last.site.start < expr.start;
  const isSure = changes.length === 1 && isFirst && hasRun(last.site, expr);
  return isSure ? value : withChange(value, 'whole', expr);
}

/** The last assignment to each member, by its path. A file can have thousands of changes to one name. */
const lastAssignments = memoizeByObject((mutations: readonly Mutation[]): ReadonlyMap<string, Mutation> => {
  const given = mutations.filter(({ key, value }) => value && typeof key === 'string');
  return new Map(given.map(mutation => [[...mutation.path, mutation.key].join('.'), mutation]));
});
