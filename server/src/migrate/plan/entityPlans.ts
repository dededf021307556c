import type { EndpointId } from '../../catalogue/endpoints';
import type { LossCode } from '../../catalogue/losses';
import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { type Field, field } from './document';
import {
  type EntityKind,
  idCondition,
  readFilters,
  searchField,
  searchResults,
  searchText,
  searchVariables,
} from './entities';
import { makePlan } from './make';
import { note } from './notes';
import { isNote, readParameters } from './parameters';
import type { Note, Plan } from './plan';
import type { Lack, ObjectShape, Shape } from './shape';
import { list, object } from './shapes';

/** What entities are planned for an endpoint. */
interface EntityEndpoint {
  readonly endpoint: EndpointId;
  readonly entity: EntityKind;
  /** The member of the response that holds the entities. */
  readonly member: string;
  readonly fields: readonly Field[];
  readonly element: ObjectShape;
  /** Other members of the response. */
  readonly others?: Readonly<Record<string, Shape>>;
}

interface EntityList extends EntityEndpoint {
  readonly losses: readonly LossCode[];
  readonly lacks?: Lack;
}

/** A list of entities that a search finds, page by page, with the filters of the REST list. */
export function planEntityList(call: Call, match: Match, endpoint: EntityList): Plan | readonly Note[] {
  const { entity, member, fields, element, others = {}, losses, lacks } = endpoint;
  const parameters = readParameters(call, endpoint.endpoint, [], ['filter[name]', 'filter[language]', 'filter[ids]']);
  if (isNote(parameters)) return [parameters];
  const request = readFilters(parameters, ['name']);
  if (isNote(request)) return [request];
  const { conditions, keep } = request;
  const found = [...searchResults, member];
  const { id } = element.members;
  return makePlan({
    endpoint: endpoint.endpoint,
    match,
    kind: 'query',
    fields: [field('actor', searchField(true, field(`${member}: entities`, ...fields), field('nextCursor')))],
    variables: searchVariables(searchText(entity, ...conditions)),
    shape: object({
      [member]: list(found, element, {
        ...(keep ? { keep } : {}),
        ...(id?.kind === 'leaf' ? { sortBy: id } : {}),
        losses,
        ...(lacks ? { lacks } : {}),
      }),
      ...others,
    }),
    present: [found],
    next: [...searchResults, 'nextCursor'],
  });
}

/** The one entity that a search by the id in the path finds. */
export function planEntity(call: Call, match: Match, endpoint: EntityEndpoint): Plan | readonly Note[] {
  const { entity, member, fields, element, others = {} } = endpoint;
  const parameters = readParameters(call, endpoint.endpoint);
  if (isNote(parameters)) return [parameters];
  const id = match.path['id'];
  if (!id) return [note('no-application', 'The application id is not part of the path.')];
  const found = [...searchResults, 'entities', 0];
  return makePlan({
    endpoint: endpoint.endpoint,
    match,
    kind: 'query',
    fields: [field('actor', searchField(false, field('entities', ...fields)))],
    variables: searchVariables(searchText(entity, idCondition(id))),
    shape: object({ [member]: { ...element, base: found }, ...others }),
    present: [found],
  });
}
