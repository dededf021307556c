import type { ComparisonRequest } from '../api/compare';
import type { HolePart, Parameter } from '../code/call';
import { empty, flat, plain, textTemplate } from '../code/template';
import type { MigrateContext } from './context';
import type { Finding } from './finding';
import { planFor } from './plan/endpoints';
import { type Bindings, fillTemplate, variablesOf } from './plan/fill';
import { note } from './plan/notes';
import type { Note } from './plan/plan';
import type { Shape } from './plan/shape';

export interface ClosedWindow {
  /** Milliseconds since the epoch, on whole minutes. */
  readonly from: number;
  readonly to: number;
}

const minute = 60_000;

/** The half hour that ended two minutes ago: late data has arrived, and both answers speak of the same minutes. */
export function closedWindow(now: number): ClosedWindow {
  const to = Math.floor(now / minute) * minute - 2 * minute;
  return { from: to - 30 * minute, to };
}

/**
 * The old and the new request of a finding over one closed time range, or why they cannot be sent. Only reads are ever
 * compared. A range that the program writes as text is kept; one that it computes is replaced by `window`.
 */
export function comparisonRequest(
  finding: Finding,
  context: MigrateContext,
  bindings: Bindings,
  window: ClosedWindow,
): ComparisonRequest | Note {
  const { call, match } = finding;
  if (!finding.plan) return finding.noRewrite[0] ?? note('no-plan', 'No rewrite is offered for this call.');
  if (finding.plan.operation.kind !== 'query') {
    return note('writes', 'The call changes data, so it is not sent by a comparison.');
  }
  if (context.accountId === undefined) return note('account-required');
  const appId = fillTemplate(match.path['app_id'] ?? empty, bindings);
  if ('kind' in appId) return unknownValue(appId);
  const parameters: Parameter[] = [];
  for (const parameter of call.parameters) {
    const name = fillTemplate(parameter.name, bindings);
    if ('kind' in name || ['from', 'to', 'raw'].includes(flat(name))) continue;
    const value = fillTemplate(parameter.value, bindings);
    if ('kind' in value) return unknownValue(value);
    parameters.push({ name: textTemplate(flat(name).replace(/^(names|values)$/, '$1[]')), value, at: 'query' });
  }
  const { from, to } = windowOf(finding) ?? window;
  for (const [name, value] of [['from', iso(from)] as const, ['to', iso(to)] as const, ['raw', 'true'] as const]) {
    parameters.push({ name: textTemplate(name), value: textTemplate(value), at: 'query' });
  }
  const plan = planFor({ ...call, parameters }, { ...match, path: { app_id: appId } }, context);
  if (!('shape' in plan)) return plan[0] ?? note('no-plan', 'No rewrite is offered for this call.');
  const pairs = parameters.map(({ name, value }): [string, string] => [flat(name), flat(value)]);
  return {
    restPath: `/v2/applications/${flat(appId)}/metrics/data.json?${new URLSearchParams(pairs)}`,
    document: plan.operation.document,
    variables: variablesOf(plan.operation, { account: context.accountId, bindings, now: to }),
    summarize: pairs.some(([name, value]) => name === 'summarize' && /^(true|1)$/i.test(value)),
    values: comparedValues(plan.shape),
  };
}

/** The numbers of metric data: which value of which metric stands in which column. */
function comparedValues(shape: Shape): ComparisonRequest['values'] {
  const at = (of: Shape | undefined, name: string): Shape | undefined =>
    of?.kind === 'object' ? of.members[name] : undefined;
  const metrics = at(at(shape, 'metric_data'), 'metrics');
  return (metrics?.kind === 'items' ? metrics.items : []).flatMap(metric => {
    const name = at(metric, 'name');
    const slices = at(metric, 'timeslices');
    const values = slices?.kind === 'list' ? at(slices.of, 'values') : undefined;
    if (name?.kind !== 'constant' || values?.kind !== 'object') return [];
    return Object.entries(values.members).flatMap(([value, leaf]) =>
      leaf.kind === 'leaf' ? [{ metric: String(name.value), value, column: leaf.from.map(String) }] : [],
    );
  });
}

/** A range that stands in the program as text is history and is compared as it is. */
function windowOf(finding: Finding): ClosedWindow | undefined {
  const time = (name: string): number => {
    const template = finding.call.parameters.find(parameter => plain(parameter.name) === name)?.value;
    return Date.parse((template && plain(template)) ?? '');
  };
  const from = time('from');
  const to = time('to');
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to } : undefined;
}

function unknownValue(hole: HolePart): Note {
  const name = hole.name ?? hole.expression;
  return note('unknown-value', `The value of ${name} is only known at run time; give it with --set ${name}=VALUE.`);
}

function iso(millis: number): string {
  return new Date(millis).toISOString().replace('.000Z', '+00:00');
}
