import { textEdit } from './convert';
import type { OpenDocument } from './documents';
import type { RewriteParams, RewriteResult } from './protocol';
import type { Server } from './state';

/** The edits that rewrite one call of a document, by the call's fingerprint. */
export function rewrite(server: Server, document: OpenDocument, params: RewriteParams): RewriteResult {
  const finding = server.findings(document).find(candidate => candidate.id === params.id);
  if (!finding?.plan) return null;
  const { title, grade, losses } = finding.plan;
  return { title, grade, losses, edits: finding.edits.map(edit => textEdit(document.positions, edit)) };
}
