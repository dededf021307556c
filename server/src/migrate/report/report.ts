import { endOfLife } from '../../catalogue/endpoints';
import type { Lines, Range } from '../../text/lines';
import type { Finding } from '../finding';
import type { Grade, Note } from '../plan/plan';

/** One finding as `scan --format json` prints it (outer contract). */
export interface ReportedFinding {
  readonly id: string;
  readonly file: string;
  readonly range: Range;
  readonly endpoint: string;
  readonly api: 'v2' | 'v0';
  readonly state: 'retired' | 'retained' | 'unknown';
  readonly language: string;
  readonly client: string;
  readonly confidence: 'certain' | 'likely' | 'possible';
  readonly kind?: 'docs' | 'comments' | 'tests' | 'generated';
  readonly rewrite: { readonly grade: Grade; readonly title: string; readonly losses: readonly Note[] } | null;
  readonly noRewrite?: readonly Note[];
  /** Findings of one file with the same number are rewritten together or not at all; not printed. */
  readonly wrapper?: number;
}

export function toReportedFinding(finding: Finding, lines: Pick<Lines, 'rangeOf'>): ReportedFinding {
  const { call, match, plan } = finding;
  return {
    id: finding.id,
    file: finding.file,
    range: lines.rangeOf(call.site.span),
    endpoint: match.endpoint,
    api: match.api,
    state: match.state,
    language: call.language,
    client: call.client,
    confidence: match.confidence,
    ...(call.kind ? { kind: call.kind } : {}),
    rewrite: plan ? { grade: plan.grade, title: plan.title, losses: plan.losses } : null,
    ...(plan ? {} : { noRewrite: finding.noRewrite }),
    ...(finding.wrapper === undefined ? {} : { wrapper: finding.wrapper }),
  };
}

/** Whole days from `now` (milliseconds) to the day of the end of life; negative after it. */
export function daysLeft(now: number): number {
  return Math.ceil((Date.parse(`${endOfLife}T00:00:00Z`) - now) / 86_400_000);
}

/** `252 days left`, `1 day left`, `since 3 days`. */
export function deadline(now: number): string {
  const days = daysLeft(now);
  if (days > 0) return `${days} day${days === 1 ? '' : 's'} left`;
  return days === 0 ? 'today' : `${-days} day${days === -1 ? '' : 's'} ago`;
}

/**
 * The message of a finding: the endpoint, its end of life, and its replacement or the reason why there is no rewrite.
 */
export function findingMessage({ match, plan, noRewrite }: Finding, now: number): string {
  return message(match.endpoint, match.state, plan?.grade, noRewrite[0]?.message, now);
}

/** The same message for a finding in the form of a report or an index. */
export function reportedMessage({ endpoint, state, rewrite, noRewrite }: ReportedFinding, now: number): string {
  return message(endpoint, state, rewrite?.grade, noRewrite?.[0]?.message, now);
}

function message(
  endpoint: string,
  state: ReportedFinding['state'],
  grade: string | undefined,
  reason: string | undefined,
  now: number,
): string {
  if (state === 'retained') return `${endpoint} remains available after the end of life.`;
  const end =
    state === 'unknown'
      ? `${endpoint} was never documented, and the API ends on ${endOfLife}`
      : `${endpoint} ends on ${endOfLife}`;
  const rest = grade ? `A rewrite is available (${grade}).` : (reason ?? '');
  return `${end} (${deadline(now)}). ${rest}`.trim();
}
