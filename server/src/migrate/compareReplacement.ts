import type { Call } from '../code/call';
import { literalText } from '../code/template';
import { type ClosedWindow, type PreparedComparison, prepareComparison } from './comparison';
import type { MigrateContext } from './context';
import type { Finding } from './finding';
import { planFor } from './plan/endpoints';
import { type Bindings, type KnownValues, variablesOf } from './plan/fill';
import { inlineVariables } from './plan/inline';
import { note } from './plan/notes';
import type { Note, Operation } from './plan/plan';
import type { Replacement } from './replacements';
import { sendsPlan } from './rewrite/proof';
import { writtenRequest } from './writtenRequest';

/**
 * Prepares the comparison of a call of an old version with the request that stands in its place now, as the text says it,
 * over one closed time range. Throws where a value that the request needs is of the wrong kind.
 */
export function prepareReplacement(
  { finding, now }: Replacement,
  context: MigrateContext,
  bindings: Bindings,
  window: ClosedWindow,
): PreparedComparison | Note {
  if (now === 'unchanged') return note('unchanged', 'The call is the same as in the revision.');
  const planned = planFor(finding.call, finding.match, context);
  if (!('operation' in planned)) return planned[0] ?? note('no-plan', 'No replacement of this call is known.');
  const prepared = prepareComparison({ ...finding, plan: planned }, context, bindings, window);
  if ('code' in prepared) return prepared;
  if (now === 'unclear') {
    return note('unclear', 'The call is gone, and it is not clear which request of the file replaces it.');
  }
  const { call } = finding;
  const forms = [planned, { ...planned, operation: inlineVariables(planned.operation) }];
  if (forms.some(plan => sendsPlan({ call, plan }, now) === true)) return prepared;
  const written = writtenRequest(now, bindings);
  if ('code' in written) return written;
  const inWindow = closed(planned.operation, prepared);
  const variables = Object.entries(written.variables).map(([name, value]) => [name, inWindow(value)]);
  const document = inWindow(written.document) as string;
  const request = { ...prepared.request, document, variables: Object.fromEntries(variables) };
  if (!isFromTable(now)) return { ...prepared, request };
  // The columns of a table have other names than those of the same query without one.
  const range = prepared.call.parameters.filter(({ name }) => /^(?:from|to)$/.test(literalText(name) ?? ''));
  const whole: Call = { ...prepared.call, parameters: [...call.parameters, ...range] };
  const plan = planFor(whole, finding.match, context);
  return { ...prepared, request, ...('shape' in plan ? { plan } : {}) };
}

function isFromTable({ body }: Call): boolean {
  const parts = (body?.members ?? []).flatMap(({ value }) => value.parts);
  return parts.some(part => part.kind === 'hole' && part.table !== undefined);
}

const timeClause = /\bSINCE\b.*?(?=\sTIMESERIES\b|$)/s;

/** Replaces the time range that the rewrite of the call would have by the closed one. Any other range stays and shows. */
function closed(
  operation: Operation,
  { request, known: knownValues }: { request: PreparedComparison['request']; known: KnownValues },
) {
  const clauseOf = (query: unknown) => timeClause.exec(typeof query === 'string' ? query : '')?.[0];
  const before = clauseOf(variablesOf(operation, knownValues)['query']);
  const after = clauseOf(request.variables['query']);
  return (value: unknown): unknown =>
    typeof value === 'string' && before && after ? value.replace(before, () => after) : value;
}

/** Whether a call had a replacement, so that not comparing it is a failure. */
export function hasReplacement({ call, match }: Finding, context: MigrateContext): boolean {
  return 'operation' in planFor(call, match, context);
}
