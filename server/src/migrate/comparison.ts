import type { ComparisonRequest } from '../api/compare';
import type { HolePart, Template } from '../code/call';
import type { Finding } from './finding';
import { note } from './plan/notes';
import type { Note } from './plan/plan';

/** What is known of values that the program computes: by the name in its expression. */
export type Bindings = (hole: HolePart) => string | undefined;

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
 * The old and the new call of a finding as one question over one closed window, or why it cannot be asked. Only reads are
 * ever compared. A window that the program gives as text is kept; one that it computes is replaced by `window`.
 */
export function comparisonRequest(
  finding: Finding,
  bindings: Bindings,
  window: ClosedWindow,
): ComparisonRequest | Note {
  const { plan, call } = finding;
  if (!plan) return finding.noRewrite[0] ?? note('no-plan', 'No rewrite is offered for this call.');
  if (plan.operation !== 'query' || !plan.compared) {
    return note('writes', 'The call changes data, so it is not sent by a comparison.');
  }
  const accountId = plan.variables.find(variable => variable.name === 'accountId')?.value;
  if (accountId?.kind !== 'number') return note('account-required');
  const query = filled(plan.compared.query, bindings);
  const appId = filled(finding.match.path['app_id'] ?? { parts: [] }, bindings);
  if (typeof query !== 'string') return unknownValue(query);
  if (typeof appId !== 'string') return unknownValue(appId);
  const given = windowOf(finding) ?? window;
  const parameters = new URLSearchParams();
  for (const parameter of call.parameters) {
    const name = filled(parameter.name, bindings);
    const value = filled(parameter.value, bindings);
    if (typeof name !== 'string' || ['from', 'to', 'raw'].includes(name)) continue;
    if (typeof value !== 'string') return unknownValue(value);
    parameters.append(name.replace(/^(names|values)$/, '$1[]'), value);
  }
  parameters.append('from', iso(given.from));
  parameters.append('to', iso(given.to));
  parameters.append('raw', 'true');
  const time = `SINCE ${given.from} UNTIL ${given.to}`;
  return {
    restPath: `/v2/applications/${appId}/metrics/data.json?${parameters}`,
    document: plan.document,
    variables: { accountId: accountId.value, query: [query, time, plan.compared.timeseries].filter(Boolean).join(' ') },
    summarize: plan.compared.summarize,
    values: plan.compared.values,
  };
}

/** A range that stands in the program as text is history and is compared as it is. */
function windowOf(finding: Finding): ClosedWindow | undefined {
  const time = (name: string): number => {
    const template = finding.call.parameters.find(parameter => filled(parameter.name, () => undefined) === name)?.value;
    const text = template && filled(template, () => undefined);
    return typeof text === 'string' ? Date.parse(text) : Number.NaN;
  };
  const from = time('from');
  const to = time('to');
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to } : undefined;
}

/** The text of a template, or the first hole whose value is not known. */
function filled(template: Template, bindings: Bindings): string | HolePart {
  let text = '';
  for (const part of template.parts) {
    const value = part.kind === 'text' ? part.text : bindings(part);
    if (value === undefined) return part as HolePart;
    text += value;
  }
  return text;
}

function unknownValue(hole: HolePart): Note {
  const name = hole.name ?? hole.expression;
  return note('unknown-value', `The value of ${name} is only known at run time; give it with --set ${name}=VALUE.`);
}

function iso(millis: number): string {
  return new Date(millis).toISOString().replace('.000Z', '+00:00');
}
