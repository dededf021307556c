import type { SourceFile } from '../../code/source';
import { applyEdits, type Edit } from '../../text/edit';
import type { Finding } from '../finding';
import { note } from '../plan/notes';
import { type Grade, grades, type Note } from '../plan/plan';
import { clash, mergeEdits } from './mergeEdits';

export interface Rewritten {
  readonly before: string;
  readonly after: string;
  readonly applied: readonly Finding[];
  readonly left: readonly LeftFinding[];
}

/** A finding that is not rewritten, and why. */
export interface LeftFinding {
  readonly finding: Finding;
  readonly noRewrite: readonly Note[];
}

/** Applies the rewrites of a file's findings whose grade is at least `minGrade`. A rewrite is applied whole or not at all. */
export function rewriteFile(file: Pick<SourceFile, 'text'>, findings: readonly Finding[], minGrade: Grade): Rewritten {
  const applied: Finding[] = [];
  const left: LeftFinding[] = [];
  const taken: Edit[] = [];
  for (const finding of findings) {
    const fresh = finding.edits.filter(edit => !taken.some(other => sameEdit(edit, other)));
    const noRewrite = reasonsToLeave(finding, fresh, taken, minGrade);
    if (noRewrite.length > 0) left.push({ finding, noRewrite });
    else {
      taken.push(...fresh);
      applied.push(finding);
    }
  }
  return { before: file.text, after: applyEdits(file.text, mergeEdits(taken, file.text)), applied, left };
}

function reasonsToLeave(
  { plan, noRewrite }: Finding,
  fresh: readonly Edit[],
  taken: readonly Edit[],
  minGrade: Grade,
): readonly Note[] {
  if (!plan) return noRewrite;
  if (grades.indexOf(plan.grade) > grades.indexOf(minGrade))
    return [note('below-min-grade', `The rewrite is ${plan.grade}, and only ${minGrade} or better ones are applied.`)];
  const isTaken = fresh.some(edit => taken.some(other => clash(edit, other)));
  if (!isTaken) return [];
  return [
    note(
      'overlapping-edits',
      'The rewrite changes the text of another rewrite. Run the command again after that one is applied.',
    ),
  ];
}

function sameEdit(a: Edit, b: Edit): boolean {
  return a.span.start === b.span.start && a.span.end === b.span.end && a.text === b.text;
}
