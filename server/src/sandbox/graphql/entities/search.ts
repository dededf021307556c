import { parse } from '../../../search/parse';
import { type Condition, eachComparison } from '../../../search/tree';
import { invalidInput } from '../errors';
import type { Request } from '../request';
import { type EntityRecord, visibleEntities } from './entities';
import { matchesEntity } from './match';

/** Parses a search and rejects invalid ones. Undefined for an empty text, which finds all entities. */
function readSearch(text: string): Condition | undefined {
  const { condition, problems } = parse(text);
  const [first] = problems;
  if (first) throw invalidInput(`Entity search syntax error at position ${first.span.start + 1}: ${first.message}`);
  eachComparison(condition, ({ operator, values, key }) => {
    if (!operator?.name)
      throw invalidInput(`Entity search: unknown operator ${operator?.text ?? ''} after ${key.name}.`);
    for (const value of values) {
      const bare = value.form === 'word' && !/^(?:true|false)$/i.test(value.text);
      if (bare || value.form === 'wrong-string')
        throw invalidInput(`Entity search: strings must be in single quotes, as in ${key.name} = '${value.text}'.`);
    }
  });
  return condition;
}

/** The entities that the user can access and that match the search. */
export function searchEntities(request: Request, text: string): EntityRecord[] {
  const condition = readSearch(text);
  const all = visibleEntities(request);
  return condition ? all.filter(record => matchesEntity(condition, record, request)) : all;
}

/** The entity of a change. Change tracking supports fewer operators, and the search must match exactly one entity. */
export function findOneEntity(request: Request, text: string): EntityRecord {
  const condition = readSearch(text);
  if (!condition) throw invalidInput('entitySearch.query must not be empty.');
  refuseBeyondSimple(condition);
  const found = visibleEntities(request).filter(record => matchesEntity(condition, record, request));
  const [only, another] = found;
  if (!only) throw invalidInput(`No entity was found with the entity search ${text}`);
  if (another)
    throw invalidInput(`The entity search must find exactly one entity, and it found ${found.length}: ${text}`);
  return only;
}

function refuseBeyondSimple(condition: Condition): void {
  if (condition.kind === 'or' || condition.kind === 'not')
    throw invalidInput(`${condition.kind.toUpperCase()} is not allowed in the entity search of a change.`);
  if (condition.kind === 'and') condition.items.forEach(refuseBeyondSimple);
  if (condition.kind === 'group') refuseBeyondSimple(condition.inner);
  if (condition.kind === 'comparison' && !['=', 'LIKE', 'IN'].includes(condition.operator?.name ?? ''))
    throw invalidInput(`${condition.operator?.text} is not allowed in the entity search of a change.`);
}
