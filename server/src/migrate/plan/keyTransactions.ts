import type { Call } from '../../code/call';
import type { MigrateContext } from '../context';
import type { Match } from '../finding';
import { healthWords } from './applications';
import { field, inlineFragment, leafFields } from './document';
import { keyTransaction, queryRows } from './entities';
import { planEntityList } from './entityPlans';
import { makePlan } from './make';
import { expressionOf } from './metrics/values';
import { note } from './notes';
import { isNote, readParameters } from './parameters';
import type { GuidValue, Note, Plan } from './plan';
import type { Shape } from './shape';
import { noSource, number, object, text } from './shapes';
import { planText } from './text';

const common = {
  id: number('guid', 'none', { as: 'id-of-guid' }),
  name: text('name'),
  reporting: text('reporting'),
  health_status: text('health_status', { as: 'words', words: healthWords }),
  last_reported_at: noSource('last-reported-at'),
} satisfies Readonly<Record<string, Shape>>;

const commonFields = leafFields('guid name reporting health_status: alertSeverity');

const figures = noSource('outline-without-summary');

/** GET /v2/key_transactions: their names and states; figures are part of no list (specification, section 2.4). */
export function planKeyTransactions(call: Call, match: Match): Plan | readonly Note[] {
  return planEntityList(call, match, {
    endpoint: 'key-transactions',
    entity: keyTransaction,
    member: 'key_transactions',
    fields: commonFields,
    element: object({
      ...common,
      transaction_name: figures,
      application_summary: figures,
      end_user_summary: figures,
      links: noSource('links'),
    }),
    others: { links: noSource('links') },
    losses: ['list-order'],
  });
}

const entity = ['data', 'actor', 'entity'];
const row = [...queryRows, 0];

/** GET /v2/key_transactions/{id}: the entity, and its figures by a query over the ten minutes of REST's summary. */
export function planKeyTransaction(
  call: Call,
  match: Match,
  { attributeNamespace }: MigrateContext,
): Plan | readonly Note[] {
  const parameters = readParameters(call, 'key-transaction');
  if (isNote(parameters)) return [parameters];
  const id = match.path['id'];
  if (!id) return [note('no-application', 'The id of the key transaction is not part of the path.')];
  const guid: GuidValue = { kind: 'guid', domain: 'APM', type: 'KEY_TRANSACTION', id };
  const attribute = `${attributeNamespace}.timeslice.value`;
  const columns = [
    `${expressionOf('WebTransaction', 'average_response_time', attribute)} AS response_time`,
    `${expressionOf('WebTransaction', 'requests_per_minute', attribute)} AS throughput`,
  ].join(', ');
  const query = planText(`SELECT ${columns} FROM Metric WHERE entity.guid = '`, guid, "' SINCE 10 minutes ago");
  const own = inlineFragment(
    'KeyTransactionEntity',
    ...leafFields('apdexTarget metricName'),
    field('application', field('guid')),
  );
  const figure = noSource('key-transaction-figures');
  return makePlan({
    endpoint: 'key-transaction',
    match,
    kind: 'query',
    fields: [
      field(
        'actor',
        field('entity(guid: $guid)', ...commonFields, ...own),
        field('account(id: $accountId)', field('nrql(query: $query)', field('results'))),
      ),
    ],
    variables: [
      { name: 'guid', type: 'EntityGuid!', value: { kind: 'text', text: planText(guid) } },
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      { name: 'query', type: 'Nrql!', value: { kind: 'text', text: query } },
    ],
    shape: object({
      key_transaction: object(
        {
          ...common,
          transaction_name: text('metricName', { loss: 'transaction-prefix' }),
          application_summary: object({
            response_time: number([...row, 'response_time'], 'milliseconds', { absolute: true, absent: 'zero' }),
            throughput: number([...row, 'throughput'], 'per-minute', { absolute: true }),
            apdex_target: number('apdexTarget', 'seconds', { tolerance: 0 }),
            error_rate: figure,
            apdex_score: figure,
            host_count: figure,
            instance_count: figure,
            concurrent_instance_count: figure,
          }),
          end_user_summary: figure,
          links: object({ application: number('application.guid', 'none', { as: 'id-of-guid' }) }),
        },
        { base: entity },
      ),
      links: noSource('links'),
    }),
    present: [entity],
  });
}
