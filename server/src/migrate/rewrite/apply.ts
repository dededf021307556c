import type { SourceFile } from '../../code/source';
import { applyEdits, type Edit } from '../../text/edit';
import { overlaps } from '../../text/span';
import type { Finding } from '../finding';
import { type Grade, grades } from '../plan/plan';

export interface Rewritten {
  readonly before: string;
  readonly after: string;
  readonly applied: readonly Finding[];
  /** Findings with a rewrite that is left out because its grade is below the asked one or it meets another rewrite. */
  readonly left: readonly Finding[];
}

/** Applies the rewrites of a file's findings whose grade is at least `minGrade`. A rewrite is applied whole or not at all. */
export function rewriteFile(file: Pick<SourceFile, 'text'>, findings: readonly Finding[], minGrade: Grade): Rewritten {
  const applied: Finding[] = [];
  const left: Finding[] = [];
  const taken: Edit[] = [];
  const enough = grades.indexOf(minGrade);
  for (const finding of findings) {
    if (!finding.plan) continue;
    const fresh = finding.edits.filter(edit => !taken.some(other => sameEdit(edit, other)));
    const clash = fresh.some(edit => taken.some(other => overlaps(edit.span, other.span)));
    if (clash || grades.indexOf(finding.plan.grade) > enough) left.push(finding);
    else {
      taken.push(...fresh);
      applied.push(finding);
    }
  }
  return { before: file.text, after: applyEdits(file.text, taken), applied, left };
}

function sameEdit(a: Edit, b: Edit): boolean {
  return a.span.start === b.span.start && a.span.end === b.span.end && a.text === b.text;
}
