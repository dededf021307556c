import { contains } from '../../../text/span';
import type { Frame } from '../fold/frame';
import { isReachableFrom } from '../fold/reachable';
import { memberOf } from '../fold/readMember';
import { type Fact, knownText, type Value, type ValueEntry } from '../fold/value';
import { findIn } from '../language';
import { type Expr, enclosing, type NameExpr, unwrap } from '../syntax/expr';
import { lookup, onlyDefinition, stepOf } from '../syntax/scope';
import { encodedIn } from './callerBody';
import { changeOf, guardOf } from './unfollowed';

type Dictionary = Extract<Value, { kind: 'dict' }>;

/**
 * A body with the members that cannot be written where it is sent as the program can read them from the dictionary that it sends:
 * `deployment.get("changelog")` where `if os.path.exists(path): deployment["changelog"] = …` stands before, and
 * `payload["deployment"]["revision"]` of what a function makes.
 */
export function heldMembers(fact: Fact, home: Expr, frame: Frame): Fact {
  const { value, expr } = fact;
  if (value.kind !== 'dict' || value.as === 'form') return fact;
  const sent = value.as === 'json' ? encodedIn(expr, frame) : expr;
  return { ...fact, value: withHeld(value, sent && nameIn(sent, home), home, frame) };
}

/** The name of a dictionary that is written in the call itself. */
function nameIn(expr: Expr, home: Expr): Expr | undefined {
  const name = unwrap(expr);
  return name.kind === 'name' && contains(home, name) ? name : undefined;
}

/** `holder` yields the dictionary where it is sent. */
function withHeld(dictionary: Dictionary, holder: Expr | undefined, home: Expr, frame: Frame): Dictionary {
  const entries: ValueEntry[] = [];
  for (const entry of dictionary.entries) {
    const { value } = entry;
    const name = knownText(entry.key);
    if (value.kind === 'dict') {
      const inside = nameIn(entry.expr, home) ?? (holder && name !== undefined && memberOf(holder, name, frame));
      entries.push({ ...entry, value: withHeld(value, inside || undefined, home, frame) });
      continue;
    }
    const member = value.kind === 'list' ? undefined : heldMember(entry, holder, home, frame);
    if (!member) {
      entries.push(entry);
      continue;
    }
    // What the dictionary has for the key is in it by now, whichever statement put it there.
    const others = entries.filter(({ key }) => knownText(key) !== name);
    const { replaces: _, isConditional: __, ...own } = entry;
    const held: Value = { kind: 'unknown', sources: [member.read], ...(member.isOptional ? { optional: true } : {}) };
    entries.splice(0, entries.length, ...others, { ...own, value: held, expr: member.read });
  }
  return { ...dictionary, entries };
}

interface HeldMember {
  readonly read: Expr;
  /** The dictionary may lack it. */
  readonly isOptional: boolean;
}

/** How a member is read from the dictionary that is sent; undefined where it can be written there as it was given. */
function heldMember(entry: ValueEntry, holder: Expr | undefined, home: Expr, frame: Frame): HeldMember | undefined {
  const name = knownText(entry.key);
  if (name === undefined) return undefined;
  const guard = guardOf(entry.expr, home, frame);
  const own = guard === 'other' ? changedMember(entry, home, frame) : undefined;
  if (own) return { read: own, isOptional: true };
  if (!holder || (guard !== 'other' && isReachable(entry.value, home, frame))) return undefined;
  const { language, program } = frame.folding;
  const isMissing = guard !== 'none' || entry.isConditional === true;
  const mayBeNull = entry.value.kind === 'unknown' && entry.value.optional === true;
  const isOptional = isMissing || mayBeNull || language.mayBeNull?.(unwrap(entry.expr), program) === true;
  return { read: memberOf(holder, name, frame, isMissing), isOptional };
}

/** Whether all that makes a value can be written at a place. */
function isReachable(value: Value, home: Expr, { folding }: Frame): boolean {
  const isSourceReachable = (sources: readonly Expr[]) =>
    sources.some(source => isReachableFrom(source, home, folding));
  if (value.kind === 'unknown') return isSourceReachable(value.sources);
  if (value.kind !== 'text') return true;
  return value.options.every(option =>
    option.every(piece => piece.kind === 'text' || isSourceReachable(piece.sources)),
  );
}

/** A member as it is read from what a statement gave it; undefined where the name of that means something else at the call. */
function changedMember({ key, expr }: ValueEntry, home: Expr, frame: Frame): Expr | undefined {
  const { program } = frame.folding;
  const name = knownText(key);
  const change = changeOf(expr, frame);
  const holder = change && name !== undefined ? holderOf(change, name, frame) : undefined;
  const root = holder && rootOf(holder);
  const definition = root && onlyDefinition(root, program);
  if (!root || name === undefined || definition?.kind !== 'value' || definition.operator !== '=') return undefined;
  const owner = enclosing(definition.site, 'function');
  const isHere = (inner: Expr) =>
    enclosing(inner, 'function') === owner && lookup(program.scopeOf(inner), root.name) === definition.scope;
  const isMeant = [change as Expr, home, ...(frame.callChain ?? [])].every(isHere);
  return isMeant ? memberOf(holder, name, frame, true) : undefined;
}

/** What a statement gives a member of that name: `payload["deployment"]["changelog"] = …`, `deployment.update(changelog=…)`. */
function holderOf(change: Expr, name: string, { folding: { language } }: Frame): Expr | undefined {
  if (change.kind === 'assign' && change.operator === '=') {
    const { target } = change;
    if (target.kind === 'index' && stepOf(target.index) === name) return target.object;
    return target.kind === 'member' && target.name === name ? target.object : undefined;
  }
  if (change.kind !== 'invoke' || change.callee.kind !== 'member') return undefined;
  return findIn(language.changes, change.callee.name) === 'merge' ? change.callee.object : undefined;
}

/** The name at the start of a path of members with known names. */
function rootOf(holder: Expr): NameExpr | undefined {
  if (holder.kind === 'name') return holder;
  if (holder.kind === 'member') return rootOf(holder.object);
  return holder.kind === 'index' && stepOf(holder.index) !== undefined ? rootOf(holder.object) : undefined;
}
