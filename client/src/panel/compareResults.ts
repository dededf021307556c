import * as vscode from 'vscode';
import { compareTables } from '../../../server/src/api/compareTables';
import type { Result, Table } from '../../../server/src/api/result';
import { showInformation } from '../notify';
import type { ShownRequest } from './messages';
import { type ResultEntry, requestIn, setsOf } from './resultList';

/** Asks which other result to compare with, and puts both beside each other. Undefined when there is none or none was chosen. */
export async function compareWithOther(
  entry: ResultEntry,
  entries: readonly ResultEntry[],
): Promise<{ readonly request: ShownRequest; readonly result: Result } | undefined> {
  const [first] = setsOf(entry.result);
  const others = entries.filter(other => other.id !== entry.id && setsOf(other.result).length > 0);
  if (!first || others.length === 0) {
    const message = vscode.l10n.t('There is no other result to compare with. Run another query, or pin this result.');
    void showInformation(message);
    return undefined;
  }
  const items = others.map(other => ({ label: other.name, description: whereOf(requestIn(other.shown)), other }));
  const title = vscode.l10n.t('Compare "{0}" with', entry.name);
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  const [second] = setsOf(chosen?.other.result);
  const request = requestIn(entry.shown);
  const other = chosen && requestIn(chosen.other.shown);
  if (!second || !request || !other) return undefined;
  const names = {
    first: 'A',
    second: 'B',
    difference: vscode.l10n.t('difference'),
    change: vscode.l10n.t('change'),
  };
  const table = compareTables(first, second, names);
  return {
    request: {
      ...request,
      id: -Date.now(),
      key: `compare:${request.key}:${other.key}`,
      name: vscode.l10n.t('{0} against {1}', chosen.label, entry.name),
      text: `A  ${request.text.trim()}\n\nB  ${other.text.trim()}`,
    },
    result: comparisonResult(table),
  };
}

function comparisonResult(table: Table): Result {
  const rows = table.rows.map(row => Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index]])));
  const set = { name: '', table, series: [] };
  return { kind: 'data', sets: [set], body: JSON.stringify(rows), messages: [], errors: [], elapsedMs: 0 };
}

function whereOf(request: ShownRequest | undefined): string {
  if (!request) return '';
  const account = request.accountIds ? ` · ${request.accountIds.join(', ')}` : '';
  return `${request.region}${account} · ${new Date(request.at).toISOString().slice(0, 16).replace('T', ' ')}`;
}
