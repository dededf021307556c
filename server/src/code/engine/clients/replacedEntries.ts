import type { Parameter } from '../../call';
import { literalText } from '../../template';
import type { Frame } from '../fold/frame';
import { type Fact, knownText } from '../fold/value';
import { findIn, type LanguageDefinition } from '../language';
import type { Expr } from '../syntax/expr';
import { guardOf } from './unfollowed';

/** A dictionary without the entries that later ones take the place of. */
interface Kept {
  readonly kept: Fact;
  /** Entries that may take the place of earlier ones, or leave it to them. */
  readonly unsure: readonly Expr[];
}

/**
 * What is sent of a dictionary in which a key is given two values: `{**DEFAULTS, "values[]": value}`, `params["page"] = 2`.
 * `given` is the part of the request as the program passes it on: a list of pairs has all of its pairs.
 */
export function withoutReplaced(given: Fact, fact: Fact, home: Expr, frame: Frame): Kept {
  const { value } = fact;
  if (given.value.kind !== 'dict' || value.kind !== 'dict') return { kept: fact, unsure: [] };
  const { language } = frame.folding;
  const last = new Map<string, number>();
  const replaced = new Set<number>();
  const unsure: Expr[] = [];
  for (const [index, { key, expr, guard }] of value.entries.entries()) {
    const name = knownText(key);
    if (name === undefined) continue;
    const before = last.get(name);
    last.set(name, index);
    const way = before === undefined ? 'adds' : wayOf(expr, language);
    if (before === undefined || way === 'adds') continue;
    // A text may have been made of the dictionary before.
    const isSure = way === 'replaces' && !guard && !value.as && guardOf(expr, home, frame) === 'none';
    if (isSure) replaced.add(before);
    else unsure.push(expr);
  }
  if (replaced.size === 0) return { kept: fact, unsure };
  const entries = value.entries.filter((_, index) => !replaced.has(index));
  return { kept: { ...fact, value: { ...value, entries } }, unsure };
}

/** What happens to the value that a key has already. */
function wayOf(expr: Expr, { changes, response }: LanguageDefinition): 'replaces' | 'keeps' | 'adds' {
  const { parent } = expr;
  if (parent?.kind === 'dict') return 'replaces';
  if (parent?.kind === 'assign')
    return parent.target.kind === 'index' || parent.target.kind === 'member' ? 'replaces' : 'adds';
  if (parent?.kind !== 'invoke' || parent.callee.kind !== 'member') return 'adds';
  const { name } = parent.callee;
  const change = findIn(changes, name);
  if (change === 'set' || change === 'merge') return 'replaces';
  return response.dictionaries?.setters?.includes(name) ? 'keeps' : 'adds';
}

/**
 * Whether an address is given a parameter anew that it has already, in the place of one or all of them: `searchParams.set(…)`.
 */
export function replacesParameter({ key, expr }: Fact, parameters: readonly Parameter[], frame: Frame): boolean {
  const name = key && knownText(key);
  const call = expr.parent;
  if (name === undefined || call?.kind !== 'invoke' || call.callee.kind !== 'member') return false;
  const isSetter = findIn(frame.folding.language.changes, call.callee.name) === 'set';
  return isSetter && parameters.some(parameter => (literalText(parameter.name) ?? name) === name);
}
