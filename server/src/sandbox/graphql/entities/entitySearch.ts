import { invalidInput } from '../errors';
import { pageOf } from '../pages';
import type { Request } from '../request';
import { alertSeverity, type EntityRecord, hasReportingApplication } from './entities';
import { outline } from './fields';
import { searchEntities } from './search';

type Criterion = 'ALERT_SEVERITY' | 'DOMAIN' | 'MOST_RELEVANT' | 'NAME' | 'REPORTING' | 'TYPE';

export interface SearchArguments {
  readonly query?: string | null;
  readonly queryBuilder?: {
    readonly alertSeverity?: string | null;
    readonly alertable?: boolean | null;
    readonly domain?: string | null;
    readonly name?: string | null;
    readonly reporting?: boolean | null;
    readonly tags?: readonly { readonly key: string; readonly value: string }[] | null;
    readonly type?: string | null;
  } | null;
  readonly options?: { readonly limit?: number | null } | null;
  readonly sortBy?: readonly (Criterion | null)[] | null;
  readonly sortByWithDirection?:
    | readonly ({ readonly attribute?: Criterion | null; readonly direction?: 'ASC' | 'DESC' | null } | null)[]
    | null;
}

/** `actor.entitySearch`: searches once, then returns pages, counts and types of the results. */
export function entitySearch(request: Request, options: SearchArguments): object {
  const query = searchText(options);
  const found = sorted(request, searchEntities(request, query), options);
  return {
    query,
    count: found.length,
    counts: ({ facet }: { facet?: readonly string[] | null }) => counts(request, found, facet ?? []),
    types: () => types(found),
    results({ cursor }: { cursor?: string | null }) {
      const { items, nextCursor } = pageOf(found, cursor, options.options?.limit ?? undefined);
      return { entities: items.map(record => outline(request, record)), nextCursor };
    },
  };
}

/** The search text that is equivalent to the fields of the query builder. */
function searchText({ query, queryBuilder }: SearchArguments): string {
  if (!queryBuilder) return query ?? '';
  if (query) throw invalidInput('query and queryBuilder exclude each other.');
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const conditions: string[] = [];
  if (queryBuilder.domain) conditions.push(`domain = ${quoted(queryBuilder.domain)}`);
  if (queryBuilder.type) conditions.push(`type = ${quoted(queryBuilder.type)}`);
  if (queryBuilder.name) conditions.push(`name LIKE ${quoted(queryBuilder.name)}`);
  if (queryBuilder.alertSeverity) conditions.push(`alertSeverity = ${quoted(queryBuilder.alertSeverity)}`);
  if (typeof queryBuilder.reporting === 'boolean') conditions.push(`reporting = ${queryBuilder.reporting}`);
  for (const { key, value } of queryBuilder.tags ?? []) conditions.push(`tags.\`${key}\` = ${quoted(value)}`);
  return conditions.join(' AND ');
}

function sorted(request: Request, records: EntityRecord[], options: SearchArguments): EntityRecord[] {
  const withDirection = (options.sortByWithDirection ?? []).flatMap(each =>
    each?.attribute ? [{ by: each.attribute, down: each.direction === 'DESC' }] : [],
  );
  const ascending = (options.sortBy ?? ['NAME']).flatMap(by => (by ? [{ by, down: false }] : []));
  const order = withDirection.length > 0 ? withDirection : ascending;
  const keyed = records.map(record => ({ record, keys: order.map(({ by }) => sortKey(request, record, by)) }));
  keyed.sort((a, b) => {
    for (const [index, { down }] of order.entries()) {
      const [one, other] = [a.keys[index] ?? '', b.keys[index] ?? ''];
      if (one !== other) return one < other === down ? 1 : -1;
    }
    return 0;
  });
  return keyed.map(({ record }) => record);
}

const severities = ['CRITICAL', 'WARNING', 'NOT_ALERTING', 'NOT_CONFIGURED'];

function sortKey(request: Request, record: EntityRecord, by: Criterion): string {
  if (by === 'ALERT_SEVERITY') return String(severities.indexOf(alertSeverity(record, request)));
  if (by === 'DOMAIN') return record.domain;
  if (by === 'TYPE') return record.type;
  if (by === 'REPORTING') return String(!hasReportingApplication(record, request.now));
  return record.name.toLowerCase();
}

function facetValue(request: Request, record: EntityRecord, facet: string): string | number | boolean {
  if (facet === 'ACCOUNT_ID') return record.accountId;
  if (facet === 'ALERT_SEVERITY') return alertSeverity(record, request);
  if (facet === 'DOMAIN') return record.domain;
  if (facet === 'TYPE') return record.type;
  if (facet === 'DOMAIN_TYPE') return `${record.domain}-${record.type}`;
  if (facet === 'REPORTING') return hasReportingApplication(record, request.now);
  return record.name;
}

const facetNames: Readonly<Record<string, string>> = {
  ACCOUNT_ID: 'accountId',
  ALERT_SEVERITY: 'alertSeverity',
  DOMAIN: 'domain',
  DOMAIN_TYPE: 'domainType',
  NAME: 'name',
  REPORTING: 'reporting',
  TYPE: 'type',
};

function counts(request: Request, found: readonly EntityRecord[], facets: readonly string[]): object[] {
  const groups = new Map<string, { count: number; facet: object }>();
  for (const record of found) {
    const facet = Object.fromEntries(facets.map(each => [facetNames[each] ?? each, facetValue(request, record, each)]));
    const key = JSON.stringify(facet);
    const group = groups.get(key) ?? { count: 0, facet };
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

function types(found: readonly EntityRecord[]): object[] {
  const groups = new Map<string, { count: number; domain: string; type: string; entityType: string }>();
  for (const { domain, type } of found) {
    const entityType = type === 'KEY_TRANSACTION' ? 'KEY_TRANSACTION_ENTITY' : `${domain}_APPLICATION_ENTITY`;
    const group = groups.get(entityType) ?? { count: 0, domain, type, entityType };
    group.count++;
    groups.set(entityType, group);
  }
  return [...groups.values()];
}
