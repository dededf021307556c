import * as l10n from '@vscode/l10n';
import { dataSets } from './dataSets';
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
  if (data === undefined && errors.length === 0) {
    const message = l10n.t('The response has neither data nor errors. Check the address of the region.');
    return { kind: 'error', error: { code: 'invalid-response', message }, body, elapsedMs };
  }
  if (errors.length > 0 && !hasValue(data)) {
    return { kind: 'error', error: graphqlError(errors, run), body, elapsedMs };
  }
  const { sets, messages } = dataSets(data);
  return { kind: 'data', sets, body, messages, errors: errors.map(messageOf), elapsedMs };
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
  const position = /line (\d+) position (\d+)/.exec(message);
  if (position && run.kind === 'nrql') {
    const lines = run.text.split('\n');
    const line = Number(position[1]) - 1;
    const offset = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + Number(position[2]) - 1;
    return { code: 'graphql', message: message + more, offset: Math.max(0, Math.min(offset, run.text.length)) };
  }
  return { code: 'graphql', message: message + more };
}

/** The message of a GraphQL error; a service may send one without. */
export function messageOf(error: unknown): string {
  const message = member(error, 'message');
  return typeof message === 'string' && message !== ''
    ? message
    : l10n.t('The service reported an error without a message.');
}
