import type { ReportedFinding } from './report';

/** The ids in a baseline: the JSON report of an earlier scan, or a list of ids. Undefined for other texts. */
export function readBaseline(text: string): ReadonlySet<string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : (value as { findings?: unknown } | null)?.findings;
  if (!Array.isArray(list)) return undefined;
  const ids = new Set<string>();
  for (const item of list as unknown[]) {
    const id = typeof item === 'string' ? item : (item as { id?: unknown } | null)?.id;
    if (typeof id !== 'string') return undefined;
    ids.add(id);
  }
  return ids;
}

/** The findings that are not in the baseline. */
export function findingsSince(findings: readonly ReportedFinding[], baseline: ReadonlySet<string>): ReportedFinding[] {
  return findings.filter(finding => !baseline.has(finding.id));
}
