import type { Frame } from '../fold/frame';
import { type Fact, known, type Value, type ValueEntry } from '../fold/value';
import { findIn } from '../language';
import { type Expr, enclosing, type NameExpr } from '../syntax/expr';
import { lookup, onlyDefinition, stepOf } from '../syntax/scope';
import { memberOf } from './givenMembers';
import { changeOf, guardOf } from './unfollowed';

type Dictionary = Extract<Value, { kind: 'dict' }>;

/**
 * A body of which some members are only there under a condition, with these as the program can read them from the dictionary
 * that it sends: `deployment.get("changelog")` where `if os.path.exists(path): deployment["changelog"] = …` stands before.
 */
export function heldMembers(fact: Fact, home: Expr, frame: Frame): Fact {
  const { value } = fact;
  return value.kind === 'dict' && value.as !== 'form' ? { ...fact, value: withHeld(value, home, frame) } : fact;
}

function withHeld(dictionary: Dictionary, home: Expr, frame: Frame): Dictionary {
  const entries: ValueEntry[] = [];
  for (const entry of dictionary.entries) {
    const { value } = entry;
    const inner = value.kind === 'dict' ? { ...entry, value: withHeld(value, home, frame) } : entry;
    const member = value.kind === 'dict' || value.kind === 'list' ? undefined : heldMember(entry, home, frame);
    if (!member) entries.push(inner);
    else {
      // What the dictionary has for the key is in it by now, whichever statement put it there.
      const others = entries.filter(({ key }) => known(key) !== known(entry.key));
      const { replaces: _, ...own } = entry;
      const held: Value = { kind: 'unknown', sources: [member], optional: true };
      entries.splice(0, entries.length, ...others, { ...own, value: held, written: member });
    }
  }
  return { ...dictionary, entries };
}

/** A member as it is read from what holds it; undefined where it is surely there, or the name of that means something else. */
function heldMember({ key, written }: ValueEntry, home: Expr, frame: Frame): Expr | undefined {
  const { program } = frame.folding;
  const name = known(key);
  const change = changeOf(written, frame);
  const holder = change && name !== undefined ? holderOf(change, name, frame) : undefined;
  const root = holder && rootOf(holder);
  const definition = root && onlyDefinition(root, program);
  if (!root || name === undefined || definition?.kind !== 'value' || definition.operator !== '=') return undefined;
  if (guardOf(written, home, frame) !== 'other') return undefined;
  const owner = enclosing(definition.at, 'function');
  const isHere = (at: Expr) =>
    enclosing(at, 'function') === owner && lookup(program.scopeOf(at), root.name) === definition.scope;
  const isMeant = [change as Expr, home, ...(frame.through ?? [])].every(isHere);
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
