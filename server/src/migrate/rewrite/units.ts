import type { SourceFile } from '../../code/source';
import { applyEdits, type Edit } from '../../text/edit';
import { spanOf } from '../../text/span';
import type { Finding } from '../finding';
import { type Grade, grades, type Plan } from '../plan/plan';
import { chooseRewrites, type LeftFinding } from './apply';
import { joinEdits } from './joinEdits';
import { ownLeftovers } from './ownLeftovers';

/** Rewrites that can only be applied together, as one edit: those that share an import or a helper, or lie inside each other. */
interface RewriteUnit {
  readonly findings: readonly (Finding & { readonly plan: Plan })[];
  /** The worst of their grades. */
  readonly grade: Grade;
  readonly edit: Edit;
}

/**
 * The rewrites of a file's findings as units, in the order of the text, for a user who chooses among them. Units touch
 * nothing of each other, so that any choice of them can be applied.
 */
export function rewriteUnits(
  file: SourceFile,
  findings: readonly Finding[],
  minGrade: Grade,
): { readonly units: readonly RewriteUnit[]; readonly left: readonly LeftFinding[] } {
  const { applied, left } = chooseRewrites(findings, minGrade);
  const open = applied.flatMap(finding => (finding.plan ? [{ ...finding, plan: finding.plan }] : []));
  const spanned = open.map(finding => ({ finding, ...hullOf(finding.edits) })).sort((a, b) => a.start - b.start);
  const groups: Group[] = [];
  for (const { finding, start, end } of spanned) {
    const last = groups.at(-1);
    // Rewrites that only touch may put something in at the same offset, where their order counts.
    if (last && start <= last.end) {
      last.findings.push(finding);
      last.end = Math.max(last.end, end);
    } else groups.push({ start, end, findings: [finding], leftovers: [] });
  }
  takeLeftovers(groups, ownLeftovers(file, findings));
  const units = groups.map(({ start, end, findings: members, leftovers }): RewriteUnit => {
    const edits = [...joinEdits(members, file.text), ...leftovers].map(({ span, text }) => ({
      span: spanOf(span.start - start, span.end - start),
      text,
    }));
    const edit = { span: { start, end }, text: applyEdits(file.text.slice(start, end), edits) };
    const ranks = members.map(({ plan }) => grades.indexOf(plan.grade));
    return { findings: members, grade: grades[Math.max(...ranks)] ?? 'partial', edit };
  });
  return { units, left };
}

/** Rewrites that become one unit, and the text that it takes. */
interface Group {
  start: number;
  end: number;
  readonly findings: RewriteUnit['findings'][number][];
  readonly leftovers: Edit[];
}

/** Gives each group what only its calls needed, as far as no other group is between. */
function takeLeftovers(groups: readonly Group[], leftoversOf: ReturnType<typeof ownLeftovers>): void {
  for (const [index, group] of groups.entries()) {
    const lowest = groups[index - 1]?.end ?? -1;
    const highest = groups[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    for (const edit of new Set(group.findings.flatMap(leftoversOf))) {
      if (edit.span.start <= lowest || edit.span.end >= highest) continue;
      group.start = Math.min(group.start, edit.span.start);
      group.end = Math.max(group.end, edit.span.end);
      group.leftovers.push(edit);
    }
  }
}

function hullOf(edits: readonly Edit[]): { readonly start: number; readonly end: number } {
  return {
    start: Math.min(...edits.map(({ span }) => span.start)),
    end: Math.max(...edits.map(({ span }) => span.end)),
  };
}
