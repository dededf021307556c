import type { Template } from '../../code/call';
import { literalText } from '../../code/template';
import { type Field, field } from './document';
import { note } from './notes';
import { isOptional, lastValue, type Parameters } from './parameters';
import type { GuidValue, Note, PlanPart, PlanText, PlanVariable, Sink } from './plan';
import type { Keep, Path } from './shape';
import { planText, valueIn } from './text';

/** What an entity is: its domain and type, and the type of its outline in the schema. */
export interface EntityKind {
  readonly domain: GuidValue['domain'];
  readonly type: GuidValue['type'];
  readonly outline: string;
}

export const apmApplication: EntityKind = {
  domain: 'APM',
  type: 'APPLICATION',
  outline: 'ApmApplicationEntityOutline',
};
export const mobileApplication: EntityKind = {
  domain: 'MOBILE',
  type: 'APPLICATION',
  outline: 'MobileApplicationEntityOutline',
};
export const browserApplication: EntityKind = {
  domain: 'BROWSER',
  type: 'APPLICATION',
  outline: 'BrowserApplicationEntityOutline',
};
export const keyTransaction: EntityKind = {
  domain: 'APM',
  type: 'KEY_TRANSACTION',
  outline: 'KeyTransactionEntityOutline',
};

type Piece = string | PlanPart | PlanText;

/** An entity search within the account: without it the search finds entities of every account that the user may see. */
export function searchText({ domain, type }: EntityKind, ...conditions: readonly Piece[][]): PlanText {
  const all: Piece[] = [`domain = '${domain}' AND type = '${type}'`];
  for (const condition of conditions) all.push(...(isOwnCondition(condition) ? [] : [' AND ']), ...condition);
  return planText(...all, ' AND accountId = ', { kind: 'account' });
}

/** A condition that is there only where the program has a value for it comes with its operator. */
function isOwnCondition([first]: readonly Piece[]): boolean {
  return Array.isArray(first) && first[0]?.kind === 'run-time' && isCondition(first[0].sink);
}

/** Whether a value becomes a whole condition of a search, with the operator before it, or nothing. */
function isCondition(sink: Sink): boolean {
  return sink === 'name-condition' || sink === 'language-condition' || sink === 'ids-condition';
}

/** The condition for one REST id. */
export function idCondition(id: Template): Piece[] {
  return ["domainId = '", valueIn(id, 'id'), "'"];
}

/** Where the rows of a query are in the response. */
export const queryRows: Path = ['data', 'actor', 'account', 'nrql', 'results'];

export const searchResults: Path = ['data', 'actor', 'entitySearch', 'results'];

/** `actor.entitySearch` with what it selects of its results. */
export function searchField(cursor: boolean, ...fields: readonly Field[]): Field {
  return field('entitySearch(query: $search)', field(cursor ? 'results(cursor: $cursor)' : 'results', ...fields));
}

export function searchVariables(search: PlanText): PlanVariable[] {
  return [
    { name: 'search', type: 'String!', value: { kind: 'text', text: search } },
    { name: 'cursor', type: 'String', value: { kind: 'literal', value: null } },
  ];
}

/** The filters of a list as conditions of the search. */
interface ListRequest {
  readonly conditions: readonly Piece[][];
  /** The elements that REST would list: the search also finds names that only have the same words. */
  readonly keep?: Keep;
}

/** `filter[name]`, `filter[ids]`, `filter[language]` and `page` of a list of entities. `name` is the path of the name. */
export function readFilters(parameters: Parameters, name: Path): ListRequest | Note {
  const conditions: Piece[][] = [];
  const wanted = lastValue(parameters, 'filter[name]');
  if (wanted && isOptional(wanted)) conditions.push([valueIn(wanted, 'name-condition')]);
  else if (wanted) conditions.push(["name LIKE '", valueIn(wanted, 'search-string'), "'"]);
  const ids = lastValue(parameters, 'filter[ids]');
  if (ids && isOptional(ids)) conditions.push([valueIn(ids, 'ids-condition')]);
  else if (ids) {
    const condition = idsCondition(ids, 'domainId');
    if (!condition) return note('invalid-ids', 'filter[ids] takes numbers with commas between them.');
    conditions.push(condition);
  }
  const language = lastValue(parameters, 'filter[language]');
  if (language && isOptional(language)) conditions.push([valueIn(language, 'language-condition')]);
  else if (language) conditions.push(["tags.language = '", valueIn(language, 'search-string'), "'"]);
  if (parameters.has('filter[host]')) {
    return note(
      'host-filter',
      'Entities cannot be searched by host; query Metric for the applications of a host first.',
    );
  }
  const page = pageProblem(parameters);
  if (page) return page;
  const keep: Keep | undefined = wanted && {
    path: name,
    contains: planText(valueIn(wanted, isOptional(wanted) ? 'optional-text' : 'json')),
  };
  return { conditions, ...(keep ? { keep } : {}) };
}

/** `key IN (…)` for numbers with commas between them; undefined where they are not numbers. */
export function idsCondition(ids: Template, key: string): Piece[] | undefined {
  const text = literalText(ids);
  if (text !== undefined && !/^\s*\d+(\s*,\s*\d+)*\s*$/.test(text)) return undefined;
  return [`${key} IN (`, text === undefined ? valueIn(ids, 'ids') : text.replace(/\s/g, '').replaceAll(',', ', '), ')'];
}

/** A literal page after the first cannot be asked for: a cursor leads from one page to the next. */
export function pageProblem(parameters: Parameters): Note | undefined {
  const page = lastValue(parameters, 'page');
  const text = page && literalText(page);
  return text === undefined || text === '' || text === '1'
    ? undefined
    : note('page-number', `Page ${text} cannot be requested by its number; a cursor leads from each page to the next.`);
}
