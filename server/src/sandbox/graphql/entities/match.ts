import { tagPrefix } from '../../../catalogue/searchKeys';
import type { Comparison, Condition, Value } from '../../../search/tree';
import type { World } from '../../world/world';
import { invalidInput } from '../errors';
import type { Request } from '../request';
import { alertSeverity, type EntityRecord, hasReportingApplication, tagsOf, times } from './entities';

/** Whether an entity matches a condition of the entity-search language. Keys that it does not have are null. */
export function matchesEntity(condition: Condition, record: EntityRecord, request: Request): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.items.every(item => matchesEntity(item, record, request));
    case 'or':
      return condition.items.some(item => matchesEntity(item, record, request));
    case 'not':
      return !matchesEntity(condition.operand, record, request);
    case 'group':
      return matchesEntity(condition.inner, record, request);
    case 'comparison':
      return compares(condition, record, request);
    case 'hole':
      throw invalidInput('A condition is missing in the entity search.');
  }
}

/** The values of a key. Only tags have several. */
function valuesOf(key: string, record: EntityRecord, request: Request): readonly string[] {
  const { world } = request.sandbox;
  if (key.startsWith(tagPrefix)) return tagValues(key.slice(tagPrefix.length), record, world);
  const { firstSeen, reportingChange } = times(record, request.now);
  const known: Readonly<Record<string, () => string>> = {
    name: () => record.name,
    id: () => record.guid,
    guid: () => record.guid,
    accountId: () => String(record.accountId),
    domain: () => record.domain,
    type: () => record.type,
    domainType: () => `${record.domain}-${record.type}`,
    domainId: () => record.domainId,
    alertSeverity: () => alertSeverity(record, request),
    reporting: () => String(hasReportingApplication(record, request.now)),
    indexedAt: () => String(request.now),
    firstIndexedAt: () => String(firstSeen),
    lastReportingChangeAt: () => String(reportingChange),
  };
  if (Object.hasOwn(known, key)) return [known[key]?.() ?? ''];
  return key === 'language' ? tagValues('language', record, world) : [];
}

function tagValues(name: string, record: EntityRecord, world: World): readonly string[] {
  return tagsOf(record, world).find(tag => tag.key === name)?.values ?? [];
}

function compares({ key, operator, values }: Comparison, record: EntityRecord, request: Request): boolean {
  const own = valuesOf(key.name, record, request);
  const hasSuffix = values.map(value => normalize(value));
  const [first = ''] = hasSuffix;
  switch (operator?.name) {
    case '=':
      return own.includes(first);
    case '!=':
      return !own.includes(first);
    case 'IN':
      return own.some(value => hasSuffix.includes(value));
    case 'NOT IN':
      return !own.some(value => hasSuffix.includes(value));
    case 'LIKE':
      return own.some(value => isLike(value, first));
    case 'NOT LIKE':
      return !own.some(value => isLike(value, first));
    case 'IS NULL':
      return own.length === 0;
    case 'IS NOT NULL':
      return own.length > 0;
    case '<':
      return own.some(value => Number(value) < Number(first));
    case '<=':
      return own.some(value => Number(value) <= Number(first));
    case '>':
      return own.some(value => Number(value) > Number(first));
    case '>=':
      return own.some(value => Number(value) >= Number(first));
    case undefined:
      throw invalidInput('An operator is missing in the entity search.');
  }
}

function normalize({ form, text }: Value): string {
  return form === 'word' ? text.toLowerCase() : text;
}

/** A text for comparing parts of names: lower case, punctuation as blanks, without `%` at the ends. */
function isLike(value: string, pattern: string): boolean {
  return words(value).includes(words(pattern.replace(/^%|%$/g, '')));
}

function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.,;:*_-]+/g, ' ')
    .replace(/\s+/g, ' ');
}
