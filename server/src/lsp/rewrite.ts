import type { Finding } from '../migrate/finding';
import { ownLeftovers } from '../migrate/rewrite/ownLeftovers';
import { rewriteUnits } from '../migrate/rewrite/units';
import { textEdit } from './convert';
import type { OpenDocument } from './documents';
import type { RewriteParams, RewriteResult, RewriteUnitsParams, RewriteUnitsResult } from './protocol';
import type { Server } from './state';

/** The edits that rewrite one call of a document, by the call's fingerprint. */
export function rewrite(server: Server, document: OpenDocument, params: RewriteParams): RewriteResult {
  const findings = server.openFindings(document);
  const finding = findings.find(candidate => candidate.id === params.id);
  if (!finding?.plan) return null;
  const { title, grade, losses } = finding.plan;
  return { title, grade, losses, edits: rewriteEdits(server, document, findings)(finding) };
}

/** The edits of each rewrite of a document, as the command line has them: with what only that call needed. */
export function rewriteEdits(
  server: Server,
  document: OpenDocument,
  findings: readonly Finding[],
): (finding: Finding) => ReturnType<typeof textEdit>[] {
  const leftoversOf = ownLeftovers(server.sourceFile(document), findings);
  return finding => [...finding.edits, ...leftoversOf(finding)].map(edit => textEdit(document.positions, edit));
}

/** The rewrites of several calls of a document as edits that a user can choose among. */
export function rewriteUnitsOf(
  server: Server,
  document: OpenDocument,
  { ids }: RewriteUnitsParams,
): RewriteUnitsResult {
  const wanted = server.openFindings(document).filter(({ id }) => ids.includes(id));
  const { units, left } = rewriteUnits(server.sourceFile(document), wanted, 'partial');
  return {
    units: units.map(({ findings, grade, edit }) => ({
      rewrites: findings.map(({ plan: { title, grade: own, losses } }) => ({ title, grade: own, losses })),
      grade,
      edit: textEdit(document.positions, edit),
    })),
    left: left.length + ids.length - wanted.length,
  };
}
