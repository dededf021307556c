import type { Frame } from '../fold/frame';
import { findIn } from '../language';
import { dottedPath, type Expr, enclosing, type InvokeExpr, unwrap } from '../syntax/expr';
import { type Definition, onlyDefinition } from '../syntax/scope';

/** A dictionary whose pairs a statement hands on one after the other. */
export interface CopiedPairs {
  readonly dictionary: Expr;
  readonly statement: Expr;
}

/**
 * The dictionary all of whose pairs a call takes, one in each round: `for (const [key, value] of Object.entries(params))
 * url.searchParams.set(key, value)`. Undefined where the call may run without one, or more happens in a round.
 */
export function copiedPairs(call: InvokeExpr, key: Expr, value: Expr, frame: Frame): CopiedPairs | undefined {
  const { program } = frame.folding;
  const name = unwrap(key);
  const definition = name.kind === 'name' ? onlyDefinition(name, program) : undefined;
  const round = definition && roundOf(definition, frame);
  if (!definition || !round || !isAlone(call, round.statement)) return undefined;
  const given = unwrap(value);
  if (round.takes === 'pairs') {
    const other = given.kind === 'name' ? onlyDefinition(given, program) : undefined;
    const isPair = other && roundOf(other, frame)?.statement === round.statement && stepOf(other) === 1;
    return isPair && stepOf(definition) === 0 ? round : undefined;
  }
  const isValue =
    given.kind === 'index' &&
    dottedPath(given.object) === dottedPath(round.dictionary) &&
    dottedPath(given.object) !== undefined &&
    dottedPath(given.index) === dottedPath(key);
  return isValue && stepOf(definition) === undefined ? round : undefined;
}

interface Round extends CopiedPairs {
  readonly takes: 'pairs' | 'keys';
}

/** The loop, or the function given to a list, that a name gets its value from. */
function roundOf(definition: Definition, frame: Frame): Round | undefined {
  if (definition.kind === 'item') {
    const { of, keys, loop } = definition;
    return keys ? { dictionary: of, statement: loop, takes: 'keys' } : entriesOf(of, loop, frame);
  }
  if (definition.kind !== 'param' || definition.position !== 0) return undefined;
  const call = definition.owner.parent;
  if (call?.kind !== 'invoke' || call.callee.kind !== 'member' || call.args.length !== 1) return undefined;
  const visits = findIn(frame.folding.language.response.items, call.callee.name) === 'other';
  return visits && call.parent?.kind === 'block' ? entriesOf(call.callee.object, call, frame) : undefined;
}

/** `Object.entries(params)`, `Object.keys(params)` */
function entriesOf(list: Expr, statement: Expr, { folding: { language } }: Frame): Round | undefined {
  const call = unwrap(list);
  const name = call.kind === 'invoke' && call.args.length === 1 ? dottedPath(call.callee) : undefined;
  const takes = findIn(language.response.dictionaries?.functions ?? {}, name ?? '');
  const dictionary = call.kind === 'invoke' ? call.args[0]?.value : undefined;
  return dictionary && (takes === 'pairs' || takes === 'keys') ? { dictionary, statement, takes } : undefined;
}

function stepOf(definition: Definition): string | number | undefined {
  return definition.kind === 'item' || definition.kind === 'param' ? definition.path[0] : undefined;
}

/** Whether a call is all that happens in a round. */
function isAlone(call: InvokeExpr, statement: Expr): boolean {
  const block = call.parent;
  const isOnly = block?.kind === 'block' ? block.statements.length === 1 : block?.kind === 'function';
  const body = block?.kind === 'function' ? block : (block?.parent ?? block);
  if (!isOnly || !body) return false;
  return statement.kind === 'loop' ? body === statement : enclosing(call, 'function')?.parent === statement;
}
