import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver';
import { hardCodedKeys } from '../migrate/match/keys';
import { withSeverities } from '../text/severity';
import { diagnostic } from './convert';
import type { OpenDocument } from './documents';
import { findingDiagnostic, restCode } from './findingDiagnostic';
import { problemPage } from './problemPage';
import { requestProblems } from './requestWords';
import type { Server } from './state';
import { holdsVariables, variableProblems } from './variables';

/** Everything to say about a document: problems of our languages in it, its REST calls, and what is wrong inside them. */
export function diagnosticsOf(server: Server, document: OpenDocument): Diagnostic[] {
  const own = server
    .problems(document)
    .map(({ problem, span, language }) =>
      diagnostic(document.positions, problem, span, problemPage(server, language, problem.code)),
    );
  const { severity } = server.settings;
  const rest = server.openFindings(document).flatMap(finding => {
    const found = findingDiagnostic(document.positions, finding, severity, server.now(), server.page(restCode));
    return found ? [found] : [];
  });
  const keys = server
    .findings(document)
    .flatMap(({ call }) => withSeverities(hardCodedKeys(call), severity))
    .map(problem => diagnostic(document.positions, problem, problem.span, server.page(problem.code)));
  const requests = withSeverities(requestProblems(server, document), severity).map(problem =>
    diagnostic(document.positions, problem, problem.span, server.page(problem.code)),
  );
  const variables = variableProblems(server, document).map(problem =>
    diagnostic(document.positions, problem, problem.span),
  );
  return [...own, ...rest, ...keys, ...requests, ...variables];
}

/** The diagnostics of a document for a client that pulls. */
export async function documentDiagnostics(server: Server, document: OpenDocument): Promise<DocumentDiagnosticReport> {
  if (holdsVariables(document)) await server.readBeside(document);
  return { kind: 'full', items: diagnosticsOf(server, document) };
}
