import * as l10n from '@vscode/l10n';
import type { RequestEvent } from '../../../server/src/api/request';
import { daysText } from '../../../server/src/text/daysText';
import type { Verdict } from './certificates';

const maxReasonLength = 60;

/** A verdict in the space of a lens or a title: `proved same, 33 numbers`. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'same':
      return verdict.numbers
        ? l10n.t('proved same, {0} numbers', verdict.count)
        : l10n.t('proved same, {0} values', verdict.count);
    case 'different':
      return verdict.differing > 0
        ? l10n.t('different: {0} of {1} values', verdict.differing, Math.max(verdict.count, verdict.differing))
        : l10n.t('different');
    case 'not-run': {
      const { reason } = verdict;
      const short = reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength - 1)}…` : reason;
      return l10n.t('not run: {0}', short);
    }
  }
}

/** The title of the lens that compares: the days left, and the verdict or the offer to get one. */
export function lensTitle(days: number | undefined, verdict: Verdict | undefined): string {
  const offer = verdict ? verdictText(verdict) : l10n.t('compare old and new');
  return days === undefined ? offer : `${daysText(days)} · ${offer}`;
}

/** What a comparison does at the moment: the request without host and values, or until when the service is waited for. */
export function progressText(event: RequestEvent, language: string): string {
  if (event.kind === 'request') return `${event.method} ${event.url.replace(/^[a-z]+:\/\/[^/]*|\?.*$/gs, '')}`;
  const time = new Date(event.until).toLocaleTimeString(language);
  return l10n.t('The service accepts no more requests; the next one is sent at {0}.', time);
}
