import * as vscode from 'vscode';
import { cursorVariable } from '../../server/src/api/pages';
import { hostOf, sandboxRegion } from '../../server/src/api/profile';
import type { Target } from '../../server/src/api/request';
import { fillRestPath } from '../../server/src/api/rest';
import type { Run } from '../../server/src/api/result';
import type * as protocol from '../../server/src/lsp/protocol';
import { mayChangeData } from './mutations';
import type { ShownRequest } from './panel/messages';

/** What the user chose, with the values of its variables: enough to run it again. */
export interface PreparedRun {
  readonly runnable: protocol.Runnable;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Identifies the statement among all that run: `keyOf`, with a number where a file has the name twice. */
  readonly key: string;
}

/** What is sent; a query runs in all of the accounts. */
export function runOf({ runnable, variables }: PreparedRun, accountIds: readonly number[]): Run {
  const { language, text, operationName } = runnable;
  if (language === 'nrql') return { kind: 'nrql', text, ...(accountIds.length > 1 ? { accountIds } : {}) };
  if (language === 'entity-search') return { kind: 'entity-search', text };
  if (language === 'rest') return { kind: 'rest', path: fillRestPath(text.replace(/^GET /, ''), variables) };
  const cursor = cursorVariable(runnable.variables ?? []);
  return {
    kind: 'graphql',
    text,
    variables,
    ...(operationName ? { operationName } : {}),
    ...(mayChangeData(runnable) ? { isMutation: true } : {}),
    ...(cursor ? { cursorVariable: cursor } : {}),
  };
}

/** Identifies a statement or operation as long as its name stays. */
export function keyOf({ uri, operationName, title, range }: protocol.Runnable): string {
  return `${uri}#${operationName ?? title ?? range.start.line + 1}`;
}

/** The accounts that a run names; a REST call names none. */
function accountsOf(run: Run, accountId: number | undefined): readonly number[] {
  if (run.kind === 'nrql' && run.accountIds) return run.accountIds;
  return accountId === undefined || run.kind === 'rest' ? [] : [accountId];
}

/** The request as the results panel shows it; `at` is when it began and `id` numbers it. */
export function requestOf(
  prepared: PreparedRun,
  target: Target,
  production: boolean,
  accounts: readonly number[],
  { at, id }: { readonly at: number; readonly id: number },
): ShownRequest {
  const { runnable, key } = prepared;
  const { uri, language, lines, title } = runnable;
  const run = runOf(prepared, accounts);
  const text = run.kind === 'rest' ? `GET ${run.path}` : runnable.text;
  const { regionName: region, accountId } = target;
  const accountIds = accountsOf(run, accountId);
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  const host = region === sandboxRegion ? '' : hostOf(target.region.baseUrl);
  return {
    region,
    ...(host ? { host } : {}),
    production,
    ...(accountIds.length > 0 ? { accountIds } : {}),
    language,
    text,
    ...(title === undefined ? {} : { name: title }),
    source: `${file}:${runnable.range.start.line + 1}`,
    at,
    id,
    key,
    uri,
    lines,
  };
}
