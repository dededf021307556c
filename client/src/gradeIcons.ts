import * as vscode from 'vscode';
import type { FindingRewrite } from '../../server/src/lsp/protocol';

/** The grade of a call for people; undefined where there is no rewrite. */
export type Grade = FindingRewrite['grade'] | undefined;

/** Each grade has a shape of its own, because not everybody can tell colours apart. */
const icons = {
  exact: ['pass-filled', 'testing.iconPassed'],
  equivalent: ['pass', 'testing.iconPassed'],
  partial: ['edit', 'list.warningForeground'],
  none: ['tools', undefined],
} as const;

export function gradeIcon(grade: Grade): vscode.ThemeIcon {
  const [id, color] = icons[grade ?? 'none'];
  return new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** The grade in the space of a line of the tree, beside the endpoint and the line number. */
export function gradeWord(grade: Grade): string {
  return grade === 'equivalent' ? vscode.l10n.t('equiv.') : gradeText(grade);
}

export function gradeText(grade: Grade): string {
  if (grade === 'exact') return vscode.l10n.t('exact');
  if (grade === 'equivalent') return vscode.l10n.t('equivalent');
  return grade === 'partial' ? vscode.l10n.t('partial') : vscode.l10n.t('manual');
}
