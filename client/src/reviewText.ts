import * as l10n from '@vscode/l10n';
import type { FindingRewrite, RewriteResult } from '../../server/src/lsp/protocol';

export type Rewrite = NonNullable<RewriteResult>;

/** What the user reads before a rewrite is applied. */
export interface Review {
  readonly message: string;
  readonly detail: string;
}

/** Before a rewrite that is not exact: its title, and the grade with every loss. */
export function reviewText({ title, grade, losses }: FindingRewrite): Review {
  return { message: title, detail: [meaningOf(grade), ...losses.map(loss => `• ${loss.message}`)].join('\n\n') };
}

function meaningOf(grade: FindingRewrite['grade']): string {
  if (grade === 'exact') return l10n.t('Grade: exact. The new request returns the same numbers with the same meaning.');
  return grade === 'partial'
    ? l10n.t('Grade: partial. The code needs a manual change after the rewrite.')
    : l10n.t('Grade: equivalent. The new request returns the same data, with documented differences.');
}

/** The number of files and of calls that are left, beside the rewrites of a review. */
interface ReviewCounts {
  readonly files: number;
  readonly left: number;
}

/** Before several rewrites: how many there are of each grade, and each loss with the number of calls that meet it. */
export function reviewAllText(rewrites: readonly FindingRewrite[], counts: ReviewCounts): Review {
  const { files, left } = counts;
  const message =
    rewrites.length === 1
      ? l10n.t('Rewrite 1 call')
      : files === 1
        ? l10n.t('Rewrite {0} calls in 1 file', rewrites.length)
        : l10n.t('Rewrite {0} calls in {1} files', rewrites.length, files);
  const numbers = new Map<string, number>();
  for (const text of rewrites.flatMap(({ losses }) => [...new Set(losses.map(loss => loss.message))]))
    numbers.set(text, (numbers.get(text) ?? 0) + 1);
  const losses = [...numbers].map(([text, number]) => `• ${text}${number > 1 ? ` (${number})` : ''}`);
  const rest = left > 0 ? [l10n.t('Calls that stay unchanged: {0}.', left)] : [];
  return { message, detail: [`${gradesText(rewrites)}.`, ...losses, ...rest].join('\n\n') };
}

/** `40 exact, 12 equivalent`; grades without a call are left out. */
export function gradesText(rewrites: readonly (Pick<FindingRewrite, 'grade'> | null | undefined)[]): string {
  const count = (grade: FindingRewrite['grade'] | undefined) =>
    rewrites.filter(rewrite => rewrite?.grade === grade).length;
  const texts = [
    [count('exact'), l10n.t('{0} exact', count('exact'))],
    [count('equivalent'), l10n.t('{0} equivalent', count('equivalent'))],
    [count('partial'), l10n.t('{0} partial', count('partial'))],
    [count(undefined), l10n.t('{0} manual', count(undefined))],
  ] as const;
  return texts.flatMap(([number, text]) => (number > 0 ? [text] : [])).join(', ');
}
