import type { Finding } from '../migrate/finding';
import type { ReportedFinding } from '../migrate/report/report';
import { leftCaller } from '../migrate/rewrite/leftCaller';
import { blockedByIgnored } from './ignoredCalls';

/** The findings of a file that the team does not ignore. A function with an ignored caller stays as it is for all of them. */
export function withoutIgnored(findings: readonly Finding[], ignored: ReadonlySet<string>): Finding[] {
  const held = blockedByIgnored(findings, ignored);
  return findings
    .filter(({ id }) => !ignored.has(id))
    .map(finding =>
      held.has(finding.id) ? { ...finding, plan: undefined, edits: [], noRewrite: [leftCaller] } : finding,
    );
}

/** The same for findings of a file in the form of a report. */
export function reportedWithoutIgnored(
  findings: readonly ReportedFinding[],
  ignored: ReadonlySet<string>,
): ReportedFinding[] {
  const held = blockedByIgnored(findings, ignored);
  return findings
    .filter(({ id }) => !ignored.has(id))
    .map(finding => (held.has(finding.id) ? { ...finding, rewrite: null, noRewrite: [leftCaller] } : finding));
}
