import * as l10n from '@vscode/l10n';
import { dataSets, isRow } from './dataSets';
import { listOf, member, readJson } from './json';
import { readRestResponse } from './restTables';
import type { Result, Run, RunError } from './result';

/**
 * The typed result of a response with status 200. GraphQL reports failures in such responses, so `errors` is read
 * first. Never throws, whatever the service sends.
 */
export function readResponse(run: Run, body: string, elapsedMs: number): Result {
  if (run.kind === 'rest') return readRestResponse(body, elapsedMs);
  const reading = readJson(body);
  if (!('value' in reading)) {
    const message = l10n.t('The response {0}. Check the address of the region.', reading.problem);
    return { kind: 'error', error: { code: 'invalid-response', message }, body, elapsedMs };
  }
  const data = member(reading.value, 'data');
  const errors = listOf(member(reading.value, 'errors'));
  const problem = problemOf(reading.value);
  if (problem !== undefined)
    return { kind: 'error', error: { code: 'invalid-response', message: problem }, body, elapsedMs };
  if (errors.length > 0 && !(isRow(data) && hasValue(data))) {
    return { kind: 'error', error: graphqlError(errors, run), body, elapsedMs };
  }
  const { sets, messages } = dataSets(data);
  if (run.kind === 'nrql' && sets.length === 0 && errors.length === 0) {
    const message = l10n.t('The response has no results of the query.');
    return { kind: 'error', error: { code: 'invalid-response', message }, body, elapsedMs };
  }
  return { kind: 'data', sets, body, messages, errors: errors.map(messageOf), elapsedMs };
}

/**
 * Why a body is no response of GraphQL, whose `errors` is a list and whose `data` is an object where there are none.
 * What else comes says nothing of what became of the operation.
 */
export function problemOf(response: unknown): string | undefined {
  const data = member(response, 'data') ?? null;
  const errors = member(response, 'errors') ?? [];
  if (!Array.isArray(errors)) return l10n.t('The errors of the response are not a list: {0}', messageOf(errors));
  if (data === null && errors.length === 0)
    return l10n.t('The response has neither data nor errors. Check the address of the region.');
  if (errors.length === 0 && !isRow(data))
    return l10n.t('The data of the response is not an object. Check the address of the region.');
  return undefined;
}

/** Whether any value in the data is not null. A response that failed in part can still be shown. */
function hasValue(data: unknown): boolean {
  if (data === null || data === undefined) return false;
  if (typeof data !== 'object') return true;
  return Object.values(data).some(hasValue);
}

function graphqlError(errors: readonly unknown[], run: Run): RunError {
  const message = messageOf(errors[0]);
  const more = errors.length > 1 ? ` ${l10n.t('(and {0} more)', errors.length - 1)}` : '';
  const offset = offsetOf(errors[0], message, run);
  return { code: 'graphql', message: message + more, ...(offset === undefined ? {} : { offset }) };
}

/** Where in its text a run is wrong. The locations of a query are those of the document around it, its message has its own. */
function offsetOf(error: unknown, message: string, run: Run): number | undefined {
  if (run.kind === 'nrql') {
    const position = /line (\d+) position (\d+)/.exec(message);
    return position ? offsetAt(run.text, Number(position[1]), Number(position[2])) : undefined;
  }
  if (run.kind !== 'graphql') return undefined;
  const [location] = listOf(member(error, 'locations'));
  const [line, column] = [member(location, 'line'), member(location, 'column')];
  return typeof line === 'number' && typeof column === 'number' ? offsetAt(run.text, line, column) : undefined;
}

/** The offset of a line and a column, which count from one; never outside the text. */
function offsetAt(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, Math.max(0, line - 1));
  const offset = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return Math.max(0, Math.min(offset, text.length)) || 0;
}

/** The message of a GraphQL error; a service may send one without, or a bare text. */
export function messageOf(error: unknown): string {
  const message = typeof error === 'string' ? error : member(error, 'message');
  return typeof message === 'string' && message !== ''
    ? message
    : l10n.t('The service reported an error without a message.');
}
