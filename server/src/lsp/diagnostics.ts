import type { Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import { diagnostic } from './convert';
import type { OpenDocument } from './documents';
import { findingDiagnostic } from './findings';
import type { Server } from './state';

/** Everything to say about a document: problems of our languages in it, and its REST calls. */
export function diagnosticsOf(server: Server, document: OpenDocument): Diagnostic[] {
  const own = server.problems(document).map(({ problem, span }) => diagnostic(document.positions, problem, span));
  const rest = server.findings(document).flatMap(finding => {
    if (server.settings.ignored.has(finding.id)) return [];
    const found = findingDiagnostic(document.positions, finding, server.settings.severity, server.now());
    return found ? [found] : [];
  });
  return [...own, ...rest];
}

/** The diagnostics of a document for a client that pulls. */
export function documentDiagnostics(server: Server, params: DocumentDiagnosticParams): DocumentDiagnosticReport {
  const document = server.documents.get(params.textDocument.uri);
  return { kind: 'full', items: document ? diagnosticsOf(server, document) : [] };
}
