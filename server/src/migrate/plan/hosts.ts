import type { Call } from '../../code/call';
import type { MigrateContext } from '../context';
import type { Match } from '../finding';
import { healthWords } from './applications';
import { field, inlineFragment, leafFields } from './document';
import {
  apmApplication,
  idCondition,
  idsCondition,
  pageProblem,
  queryRows,
  searchField,
  searchResults,
  searchText,
  searchVariables,
} from './entities';
import { makePlan } from './make';
import { expressionOf, metricFilter, restrictTo } from './metrics/values';
import { pruneShape, sourcesOf } from './narrow';
import { note } from './notes';
import { isNote, lastValue, readParameters } from './parameters';
import type { Note, Plan } from './plan';
import { readsOf } from './reads';
import type { ObjectShape, Shape } from './shape';
import { list, noSource, number, object, text } from './shapes';
import { planText, valueIn } from './text';

const found = [...searchResults, 'entities', 0];

/** Figures of a host: the column, and the value of a metric that it is. */
const figures = [
  ['response_time', 'average_response_time', 'HttpDispatcher'],
  ['other_response_time', 'average_response_time', 'OtherTransaction/all'],
  ['throughput', 'requests_per_minute', 'HttpDispatcher'],
  ['other_throughput', 'requests_per_minute', 'OtherTransaction/all'],
  ['apdex', 'score', 'Apdex'],
  ['page_time', 'average_value', 'EndUser'],
  ['page_throughput', 'requests_per_minute', 'EndUser'],
  ['page_apdex', 'score', 'EndUser/Apdex'],
] as const;
const errors = 'Errors/all';
const requests = ['HttpDispatcher', 'OtherTransaction/all'] as const;
/** A metric of every host, so that those without requests are listed as well. */
const reporting = 'Instance/Reporting';

/** GET …/hosts: the hosts that reported within the last three minutes, with the figures of REST's summary. */
export function planHosts(call: Call, match: Match, { attributeNamespace }: MigrateContext): Plan | readonly Note[] {
  const parameters = readParameters(call, 'hosts');
  if (isNote(parameters)) return [parameters];
  const id = match.path['app_id'];
  if (!id) return [note('no-application', 'The application id is not part of the path.')];
  const page = pageProblem(parameters);
  if (page) return [page];
  const name = lastValue(parameters, 'filter[hostname]');
  const ids = lastValue(parameters, 'filter[ids]');
  const idFilter = ids && idsCondition(ids, 'realAgentId');
  if (ids && !idFilter) return [note('invalid-ids', 'filter[ids] takes numbers with commas between them.')];
  const shape = object({
    application_hosts: list(queryRows, host, {
      ...(name ? { keep: { path: ['host'], contains: planText(valueIn(name, 'json')) } } : {}),
      sortBy: hostId,
      losses: ['list-order', 'only-active-hosts'],
      lacks: { path: ['application_summary'], kind: 'absent' },
    }),
    links: noSource('links'),
  });
  const { select, metrics } = columnsFor(call, shape, `${attributeNamespace}.timeslice.value`);
  const query = planText(
    `SELECT ${select} FROM Metric WHERE appId = `,
    valueIn(id, 'id'),
    ` AND ${metricFilter(metrics)}`,
    ...(name ? [" AND host LIKE '%", valueIn(name, 'nrql-string'), "%'"] : []),
    ...(idFilter ? [' AND ', ...idFilter] : []),
    ' SINCE 3 minutes ago FACET realAgentId, host LIMIT MAX',
  );
  return makePlan({
    endpoint: 'hosts',
    match,
    kind: 'query',
    fields: [
      field(
        'actor',
        searchField(
          false,
          field(
            'entities',
            ...leafFields('name health_status: alertSeverity'),
            ...inlineFragment(apmApplication.outline, ...leafFields('language')),
          ),
        ),
        field('account(id: $accountId)', field('nrql(query: $query)', field('results'))),
      ),
    ],
    variables: [
      ...searchVariables(searchText(apmApplication, idCondition(id))),
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      { name: 'query', type: 'Nrql!', value: { kind: 'text', text: query } },
    ],
    shape,
    present: [queryRows],
  });
}

/** Those columns that the program reads, and the metrics that they are of. */
function columnsFor(
  call: Call,
  shape: Shape,
  attribute: string,
): { readonly select: string; readonly metrics: readonly string[] } {
  const of = (metric: string, value: string): string =>
    restrictTo(metric, expressionOf(metric, value, attribute) ?? '');
  const counts = requests.map(metric => of(metric, 'call_count')).join(' + ');
  const columns: readonly (readonly [name: string, expression: string, metrics: readonly string[]])[] = [
    ...figures.map(([name, value, metric]) => [name, of(metric, value), [metric]] as const),
    ['error_rate', `100 * ${of(errors, 'error_count')} / (${counts})`, [errors, ...requests]],
    ['instance_count', 'uniqueCount(instanceName)', []],
  ];
  const read = new Set(sourcesOf(pruneShape(shape, readsOf(call, shape)) ?? shape).flat());
  const wanted = columns.filter(([name]) => read.has(name));
  const select = wanted.map(([name, expression]) => `${expression} AS ${name}`).join(', ');
  const metrics = [...new Set([...wanted.flatMap(([, , some]) => some), reporting])];
  return { select: select || 'uniqueCount(host)', metrics };
}

const hostId = number('realAgentId', 'none');

const host: ObjectShape = object({
  id: hostId,
  application_name: text([...found, 'name'], { absolute: true }),
  host: text('host'),
  language: text([...found, 'language'], { absolute: true }),
  health_status: text([...found, 'health_status'], {
    absolute: true,
    as: 'words',
    words: healthWords,
    loss: 'host-health',
  }),
  application_summary: object({
    response_time: number('response_time', 'milliseconds', { or: ['other_response_time'], absent: 'zero' }),
    throughput: number('throughput', 'per-minute', {
      or: ['other_throughput'],
      absent: 'zero',
      loss: 'worker-figures',
    }),
    error_rate: number('error_rate', 'percent', { absent: 'zero' }),
    apdex_score: number('apdex.score', 'score', { absent: 'omit', loss: 'no-score' }),
    instance_count: number('instance_count', 'count'),
  }),
  end_user_summary: object(
    {
      response_time: number('page_time', 'seconds'),
      throughput: number('page_throughput', 'per-minute'),
      apdex_score: number('page_apdex.score', 'score', { absent: 'zero' }),
    },
    { when: ['page_time'] },
  ),
  links: noSource('links'),
});
