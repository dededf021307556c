import { type LossCode, losses } from '../../catalogue/losses';
import type { SourceFile } from '../../code/source';
import { applyEdits, type Edit } from '../../text/edit';
import type { Finding } from '../finding';
import type { WrittenEdits } from '../innerEdits';
import { note } from '../plan/notes';
import { type Grade, grades, type Note } from '../plan/plan';
import { addsRewrites } from './entangled';
import { wholeEdits } from './joinEdits';

export interface Rewritten {
  readonly before: string;
  readonly after: string;
  /** What turns the one into the other. */
  readonly edits: readonly Edit[];
  readonly applied: readonly Finding[];
  readonly left: readonly LeftFinding[];
}

/** A finding that is not rewritten, and why. */
export interface LeftFinding {
  readonly finding: Finding;
  readonly noRewrite: readonly Note[];
}

/** Applies the rewrites of a file's findings whose grade is at least `minGrade`. A rewrite is applied whole or not at all. */
export function rewriteFile(file: SourceFile, findings: readonly Finding[], minGrade: Grade): Rewritten {
  const { applied, left } = chooseRewrites(findings, minGrade);
  const edits = wholeEdits(applied, file);
  return { before: file.text, after: applyEdits(file.text, edits), edits, applied, left };
}

/** The findings that are rewritten together, and those that are left. */
export function chooseRewrites(findings: readonly Finding[], minGrade: Grade): Pick<Rewritten, 'applied' | 'left'> {
  const applied: Finding[] = [];
  const left: LeftFinding[] = [];
  const adds = addsRewrites();
  for (const finding of findings) {
    const noRewrite = reasonsToLeave(finding, adds, minGrade);
    if (noRewrite.length > 0) left.push({ finding, noRewrite });
    else applied.push(finding);
  }
  return { applied, left };
}

/** Whether a loss alone makes a rewrite partial. Other losses are no reason to leave the call. */
function isPartial(code: string): boolean {
  return Object.hasOwn(losses, code) && losses[code as LossCode].grade === 'partial';
}

function reasonsToLeave(finding: Finding, adds: (rewrite: WrittenEdits) => boolean, minGrade: Grade): readonly Note[] {
  const { plan, noRewrite } = finding;
  if (!plan) return noRewrite;
  if (grades.indexOf(plan.grade) > grades.indexOf(minGrade))
    return [
      note('below-min-grade', `The rewrite is ${plan.grade}, and only ${minGrade} or better ones are applied.`),
      ...plan.losses.filter(({ code }) => isPartial(code)),
    ];
  if (adds(finding)) return [];
  return [
    note(
      'overlapping-edits',
      'The rewrite changes the text of another rewrite. Run the command again after that one is applied.',
    ),
  ];
}
