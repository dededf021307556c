import type { Call, Template } from '../../../code/call';
import type { MigrateContext } from '../../context';
import type { Match } from '../../finding';
import { field } from '../document';
import { queryRows } from '../entities';
import { makePlan } from '../make';
import { note } from '../notes';
import { isNote, isOptional, lastValue, readParameters } from '../parameters';
import type { Note, Plan, PlanText } from '../plan';
import type { Keep } from '../shape';
import { list, noSource, object, text } from '../shapes';
import { planText, valueIn } from '../text';

/** GET …/metrics: the names that reported within the last day (specification, section 4.3), all in one response. */
export function planMetricNames(
  call: Call,
  match: Match,
  { attributeNamespace }: MigrateContext,
): Plan | readonly Note[] {
  const parameters = readParameters(call, 'metric-names', [], ['name']);
  if (isNote(parameters)) return [parameters];
  const id = match.path['app_id'];
  if (!id) return [note('no-application', 'The application id is not part of the path.')];
  if (parameters.has('page') || parameters.has('cursor')) {
    return [note('name-pages', 'The query returns all names at once, and the call requests one page of them.')];
  }
  const name = lastValue(parameters, 'name');
  const query = planText(
    'SELECT uniques(metricTimesliceName) AS names FROM Metric WHERE appId = ',
    valueIn(id, 'id'),
    ` AND ${attributeNamespace}.timeslice.value IS NOT NULL`,
    ...(name ? conditionOf(name) : []),
    ' SINCE 1 day ago LIMIT MAX',
  );
  const keep: Keep | undefined = name && {
    path: [],
    contains: planText(valueIn(name, isOptional(name) ? 'optional-text' : 'json')),
  };
  return makePlan({
    endpoint: 'metric-names',
    match,
    kind: 'query',
    fields: [field('actor', field('account(id: $accountId)', field('nrql(query: $query)', field('results'))))],
    variables: [
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      { name: 'query', type: 'Nrql!', value: { kind: 'text', text: query } },
    ],
    shape: object({
      metrics: list([...queryRows, 0, 'names'], object({ name: text([]), values: noSource('value-types') }), {
        ...(keep ? { keep } : {}),
        losses: ['only-reported-names', 'list-order'],
      }),
    }),
    present: [queryRows],
  });
}

function conditionOf(name: Template): readonly (string | PlanText)[] {
  return isOptional(name)
    ? [valueIn(name, 'metric-condition')]
    : [" AND metricTimesliceName LIKE '%", valueIn(name, 'nrql-string'), "%'"];
}
