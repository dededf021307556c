import { contains } from '../../text/span';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { bindArguments } from './fold/inline';
import { isExported } from './fold/platformFunction';
import { scopesBelow } from './fold/subclasses';
import { type Bindings, exactText, type Value } from './fold/value';
import { withBases } from './fold/withBases';
import { type ClassExpr, enclosing, type InvokeExpr, lastName, type NameExpr } from './syntax/expr';
import type { Scope } from './syntax/scope';

/** With more objects than this, the requests of their methods are not listed. */
const maxMade = 24;

/** The class around a method, and the calls that make the objects on which it may run. */
export interface Makers {
  readonly of: ClassExpr;
  readonly calls: readonly InvokeExpr[];
}

/**
 * All calls that make an object of the class around a method, or of one below it, where a field that the method reads is another
 * one for each: `self.metric`. `known`: the bindings have one of them. Undefined where the program may have other objects, or
 * one value does for all.
 */
export function makersOf(receiver: NameExpr, bindings: Bindings, folding: Folding): Makers | 'known' | undefined {
  const { program, language, file, tools } = folding;
  const { parent } = receiver;
  const classExpr = enclosing(receiver, 'class');
  if (!language.receivers.includes(receiver.name) || language.classReceivers?.includes(receiver.name)) return undefined;
  if (classExpr && bindings.has(classExpr)) return 'known';
  if (!classExpr || parent?.kind !== 'member' || parent.object !== receiver) return undefined;
  const frame = frameOf(folding, bindings);
  const known = evaluate(parent, frame);
  if (/^(?:instance|object|function|path|dict)$/.test(known.kind) || exactText(known) !== undefined) return undefined;
  if (tools.isImported?.(file) === true) return undefined;
  const scope = program.scopeOf(classExpr.body);
  const scopes = [scope, ...scopesBelow(scope, frame)];
  if (scopes.some(each => isSetTwice(each, classExpr, folding))) return undefined;
  const calls = scopes.map(each => constructions(each, folding));
  if (!calls.every(each => each !== undefined)) return undefined;
  const all = calls.flat();
  return all.length > 1 && all.length <= maxMade && !makesOthers(scopes, folding)
    ? { of: classExpr, calls: all }
    : undefined;
}

/** The calls that make objects of a class; undefined where the program does more with the class than that. */
function constructions({ owner }: Scope, { program, language, file }: Folding): readonly InvokeExpr[] | undefined {
  if (owner.kind !== 'class' || owner.name === undefined || owner.parent?.kind === 'other') return undefined;
  const found: InvokeExpr[] = [];
  for (const use of program.uses.get(owner.name) ?? []) {
    const { parent } = use;
    if (parent?.kind === 'invoke' && parent.callee === use) found.push(parent);
    else if (parent?.kind === 'invoke' && lastName(parent.callee) === 'isinstance') continue;
    else if (parent?.kind === 'class' && parent.bases.includes(use)) continue;
    else if (parent?.kind === 'import' || parent?.kind === 'text' || isDeclared(use)) continue;
    else if (file.joined?.isWhole !== true || !isExported(use, language.exports ?? [])) return undefined;
  }
  return found;
}

/** Whether constructors of a class and of those above it may each give a field that a method reads a value. */
function isSetTwice(scope: Scope, classExpr: ClassExpr, folding: Folding): boolean {
  const all = withBases(scope, frameOf(folding));
  return all.some((each, index) =>
    [...each.names].some(([name, definitions]) => {
      const isSet = definitions.some(one => 'site' in one && enclosing(one.site, 'function') !== undefined);
      const isBelow = all.slice(0, index).some(({ names }) => names.has(name));
      return isSet && isBelow && folding.program.members.get(name)?.some(use => contains(classExpr, use)) === true;
    }),
  );
}

/** It is the type of something. */
function isDeclared({ parent }: NameExpr): boolean {
  return parent?.kind === 'invoke' && parent.declared === true;
}

/** Whether the program makes objects of classes in a way that names none: `cls(…)`, `replace(check, metric="…")`. */
function makesOthers(scopes: readonly Scope[], { program, language }: Folding): boolean {
  const isInside = (at: { start: number; end: number }) =>
    scopes.some(({ owner }) => owner.start <= at.start && at.end <= owner.end);
  const isMade = (language.classReceivers ?? []).some(name =>
    program.uses.get(name)?.some(use => use.parent?.kind === 'invoke' && isInside(use)),
  );
  return isMade || program.invokes.some(call => copies.test(lastName(call.callee) ?? '') && call.args.length > 0);
}

/** Functions that make an object of one that is there. */
const copies = /^_?(?:replace|evolve|deepcopy|create|setPrototypeOf|fromkeys)$/;

/**
 * The bindings with the object that a call makes as the one on which the methods of a class run; undefined where it is not
 * known.
 */
export function withObject(
  { of: classExpr }: Makers,
  call: InvokeExpr,
  bindings: Bindings,
  folding: Folding,
): Bindings | undefined {
  const frame = frameOf(folding, bindings);
  const made: Value = evaluate(call, frame);
  if (made.kind !== 'instance' || made.isClass) return undefined;
  const [maker] = withBases(made.scope, frame).flatMap(scope =>
    folding.language.constructors.flatMap(name => scope.names.get(name) ?? []),
  );
  const given = new Map([...bindings, ...made.bindings]);
  if (maker?.kind === 'function' && !given.has(maker.owner))
    given.set(maker.owner, bindArguments(maker.owner, call.args, frame, true));
  return given.set(classExpr, [{ ...made, bindings: given }]);
}
