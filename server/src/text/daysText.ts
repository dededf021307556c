import * as l10n from '@vscode/l10n';

/** `251 days left`; the day itself and the days after it have texts of their own. */
export function daysText(days: number): string {
  if (days === 1) return l10n.t('1 day left');
  if (days === 0) return l10n.t('the last day');
  return days > 0 ? l10n.t('{0} days left', days) : l10n.t('ended {0} days ago', -days);
}
