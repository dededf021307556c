import type { RewriteResult } from '../../server/src/lsp/protocol';

export type Rewrite = NonNullable<RewriteResult>;

/** What the user reads before a rewrite that is not exact is applied: a title, and the grade with every loss. */
export function reviewText(
  l10n: { t(text: string): string },
  { title, grade, losses }: Pick<Rewrite, 'title' | 'grade' | 'losses'>,
): { readonly message: string; readonly detail: string } {
  const meaning =
    grade === 'partial'
      ? l10n.t('Grade: partial. The code needs a manual change after the rewrite.')
      : l10n.t('Grade: equivalent. The new request returns the same data, with documented differences.');
  const notes = losses.map(loss => `• ${loss.message}`);
  return { message: title, detail: [meaning, ...notes].join('\n\n') };
}
