import * as vscode from 'vscode';
import type { Result } from '../../server/src/api/result';
import type { Runnable } from '../../server/src/lsp/protocol';
import { showInformation, showWarning } from './notify';

/** How one of several runs ended: with a result, or not at all. */
interface RunOutcome {
  readonly runnable: Runnable;
  readonly result?: Result | undefined;
  readonly skipped?: 'mutation' | 'variables';
}

/** Says in one message how several runs ended. */
export function summarize(outcomes: readonly RunOutcome[]): void {
  const failures = outcomes.flatMap(({ runnable, result }) =>
    result?.kind === 'error' ? [`${runnable.title ?? runnable.range.start.line + 1}: ${result.error.message}`] : [],
  );
  const count = (skipped: RunOutcome['skipped']) => outcomes.filter(outcome => outcome.skipped === skipped).length;
  const ran = outcomes.filter(({ result }) => result && result.kind !== 'error').length;
  const sentences = [vscode.l10n.t('{0} of {1} queries ran.', ran, outcomes.length)];
  if (count('mutation') > 0) {
    sentences.push(vscode.l10n.t('{0} mutations were left out. Run each of them on its own.', count('mutation')));
  }
  if (count('variables') > 0) {
    sentences.push(vscode.l10n.t('{0} need values for their variables. Run each of them once.', count('variables')));
  }
  if (failures.length > 0) {
    sentences.push(vscode.l10n.t('{0} failed: {1}', failures.length, failures.slice(0, 3).join(' ')));
  }
  const text = sentences.join(' ');
  if (failures.length > 0) void showWarning(text);
  else void showInformation(text);
}
