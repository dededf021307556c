import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver';
import { missingFragment } from '../embed/check';
import { mayHoldRegions } from '../embed/regions';
import { hardCodedKeys } from '../migrate/match/keys';
import { mayHoldCalls } from '../migrate/match/prefilter';
import type { Problem } from '../text/problem';
import { callersLeftOut, levelsLeftOut, programsLeftOut, unreadProblem } from '../text/readLimit';
import { withSeverities } from '../text/severity';
import { spanOf } from '../text/span';
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
  const { severity } = server.settingsOf(document);
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
  return [...own, ...rest, ...keys, ...requests, ...variables, ...unreadRest(server, document)];
}

const partly = { callers: callersLeftOut, programs: programsLeftOut, levels: levelsLeftOut };

/** What is read of a document only in part: it has too many words and signs, callers, programs or levels. */
function unreadRest(server: Server, document: OpenDocument): Diagnostic[] {
  const { text, isCut } = server.sourceFile(document);
  const problems: Problem[] = [];
  if (isCut && (mayHoldCalls(text) || mayHoldRegions(text))) {
    const lastLine = text.lastIndexOf('\n', text.length - 2) + 1;
    problems.push(unreadProblem(spanOf(lastLine, text.length)));
  }
  const firstLine = text.indexOf('\n');
  for (const omission of server.omissionsOf(document))
    problems.push(partly[omission](spanOf(0, firstLine < 0 ? text.length : firstLine)));
  return withSeverities(problems, server.settingsOf(document).severity).map(problem =>
    diagnostic(document.positions, problem, problem.span),
  );
}

/** Waits for the GraphQL files of the project where the diagnostics of a document depend on them. */
export async function readOthers(server: Server, document: OpenDocument): Promise<void> {
  const lacksFragment = () => server.problems(document).some(({ problem }) => missingFragment(problem) !== undefined);
  if (holdsVariables(document) || lacksFragment()) await server.readGraphqlFiles(document);
}

/** The diagnostics of a document for a client that pulls. */
export async function documentDiagnostics(server: Server, document: OpenDocument): Promise<DocumentDiagnosticReport> {
  await readOthers(server, document);
  return { kind: 'full', items: diagnosticsOf(server, document) };
}
