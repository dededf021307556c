import * as l10n from '@vscode/l10n';
import type { Diagnostic } from 'vscode-languageserver';
import type { Call } from '../code/call';
import { valueSpan } from '../code/site';
import type { Finding } from '../migrate/finding';
import type { Note } from '../migrate/plan/plan';
import { daysLeft, findingMessage, toReportedFinding } from '../migrate/report/report';
import { translateMessage } from '../text/messages';
import { contains, type Span, spanOf } from '../text/span';
import { diagnostic, type Positions, rangeOf } from './convert';
import type { FindingRewrite, Finding as ReportedFinding } from './protocol';

export const restCode = 'rest-retired';

/** A finding becomes a warning a year before the end of life, and an error on the day. */
const warnsFromDays = 365;

/** The diagnostic of a REST call. Nothing when the user has switched the code off. `now` is in milliseconds. */
export function findingDiagnostic(
  positions: Positions,
  finding: Finding,
  severity: Readonly<Record<string, string>> | undefined,
  now: number,
  href: string | undefined,
): Diagnostic | undefined {
  const wanted = severity?.[restCode];
  if (wanted === 'off') return undefined;
  const left = daysLeft(now);
  const usual = left <= 0 ? 'error' : left <= warnsFromDays ? 'warning' : 'information';
  const own = wanted === 'error' || wanted === 'warning' || wanted === 'information' || wanted === 'hint';
  return diagnostic(
    positions,
    {
      code: restCode,
      severity: own ? wanted : usual,
      message: findingMessage(finding, now),
      span: finding.call.site.span,
      tags: finding.match.state === 'retained' ? [] : ['deprecated'],
      data: { id: finding.id, endpoint: finding.match.endpoint, daysLeft: left },
    },
    shownSpan(finding.call),
    href,
  );
}

/** What is struck through: the call up to its address, because a whole call over many lines could no longer be read. */
function shownSpan({ site }: Call): Span {
  const shown = valueSpan(site, 'url') ?? site.callee;
  return shown && contains(site.span, shown) ? spanOf(site.span.start, shown.end) : site.span;
}

/** What a code lens or a quick fix offers. */
export function rewriteTitle({ title, grade }: Pick<FindingRewrite, 'title' | 'grade'>): string {
  if (grade === 'partial') return l10n.t('{0} (partial: manual change needed)', title);
  return `${title} (${grade === 'exact' ? l10n.t('exact') : l10n.t('equivalent')})`;
}

/** A finding as the protocol sends it. */
export function reportedFinding(positions: Positions, finding: Finding): ReportedFinding {
  return translated(withoutFile(toReportedFinding(finding, { rangeOf: span => rangeOf(positions, span) })));
}

/** The same with its losses and reasons in the language of the user. */
export function translated(finding: ReportedFinding): ReportedFinding {
  const translateNote = (note: Note): Note => ({ ...note, message: translateMessage(note.message) });
  const { rewrite, noRewrite } = finding;
  return {
    ...finding,
    rewrite: rewrite && { ...rewrite, losses: rewrite.losses.map(translateNote) },
    ...(noRewrite ? { noRewrite: noRewrite.map(translateNote) } : {}),
  };
}

export function withoutFile({ file: _file, ...finding }: ReturnType<typeof toReportedFinding>): ReportedFinding {
  return finding;
}
