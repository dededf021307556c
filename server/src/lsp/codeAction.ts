import type { CodeAction, CodeActionParams, Diagnostic, WorkspaceEdit } from 'vscode-languageserver';
import { CodeActionKind } from 'vscode-languageserver-types';
import { proofBudget } from '../embed/edits';
import { languages } from '../languages';
import type { Finding } from '../migrate/finding';
import { overlaps, type Span } from '../text/span';
import { diagnostic, spanOfRange, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { findingDiagnostic, restCode, rewriteTitle } from './findingDiagnostic';
import { commands, type FindingAddress } from './protocol';
import type { Server } from './state';

/** What can be done about the problems and the REST calls that the range touches. */
export function codeActions(server: Server, document: OpenDocument, params: CodeActionParams): CodeAction[] {
  const { only } = params.context;
  if (only && !only.some(kind => kind === '' || kind === CodeActionKind.QuickFix)) return [];
  const range = spanOfRange(document.positions, params.range);
  return [...problemActions(server, document, range), ...rewriteActions(server, document, range)];
}

/** How many problems one request is answered for. Nobody reads a longer list, and a selection may hold thousands. */
const mostProblems = 100;

/** The problems are those of the present text, so that a fix never answers a problem that is gone. */
function problemActions(server: Server, document: OpenDocument, range: Span): CodeAction[] {
  const context = server.context(document);
  const touched = server.problems(document).filter(({ span }) => overlaps(span, range));
  const budget = proofBudget(document.text);
  return touched.slice(0, mostProblems).flatMap(({ problem, span, region, language }) => {
    const page = language === 'nrql' ? server.page(problem.code) : undefined;
    const fixes = languages[region.language].fixes?.(region.text, problem, context) ?? [];
    return fixes.flatMap(fix => {
      const edits = server.editsIn(document, region, fix.edits, budget);
      if (!edits) return [];
      return [
        {
          title: fix.title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic(document.positions, problem, span, page)],
          edit: { changes: { [document.uri]: edits.map(edit => textEdit(document.positions, edit)) } },
          ...(fix.preferred ? { isPreferred: true } : {}),
        },
      ];
    });
  });
}

function rewriteActions(server: Server, document: OpenDocument, range: Span): CodeAction[] {
  return server.openFindings(document).flatMap(finding => {
    if (!finding.plan || !overlaps(finding.call.site.span, range)) return [];
    const shown: Diagnostic | undefined = findingDiagnostic(
      document.positions,
      finding,
      server.settings.severity,
      server.now(),
      server.page(restCode),
    );
    const { grade } = finding.plan;
    const address: FindingAddress = { uri: document.uri, id: finding.id };
    const title = rewriteTitle(finding.plan);
    const change =
      grade !== 'exact' && server.client.options.reviewsRewrites
        ? { command: { title, command: commands.rewrite, arguments: [address] } }
        : server.client.resolvesActionEdits
          ? { data: address }
          : { edit: rewriteEdit(server, document, finding) };
    return [
      {
        title,
        kind: CodeActionKind.QuickFix,
        ...(shown ? { diagnostics: [shown] } : {}),
        ...(grade === 'partial' ? {} : { isPreferred: true }),
        ...change,
      },
    ];
  });
}

/** Computes the edit of a rewrite when the user chooses it. */
export function resolveCodeAction(server: Server, document: OpenDocument, action: CodeAction): CodeAction {
  const { id } = action.data as FindingAddress;
  const finding = server.findings(document).find(candidate => candidate.id === id);
  return finding ? { ...action, edit: rewriteEdit(server, document, finding) } : action;
}

/**
 * The edit of a rewrite. A client that does not review rewrites itself is told to have everything but an exact one
 * confirmed, with the losses as the description.
 */
function rewriteEdit(server: Server, document: OpenDocument, { plan, edits }: Finding): WorkspaceEdit {
  const changes = edits.map(edit => textEdit(document.positions, edit));
  if (!server.client.annotatesChanges || !plan || plan.grade === 'exact') {
    return { changes: { [document.uri]: changes } };
  }
  const annotationId = 'review';
  return {
    documentChanges: [
      {
        textDocument: { uri: document.uri, version: document.version },
        edits: changes.map(change => ({ ...change, annotationId })),
      },
    ],
    changeAnnotations: {
      [annotationId]: {
        label: rewriteTitle(plan),
        needsConfirmation: true,
        description: plan.losses.map(loss => loss.message).join(' '),
      },
    },
  };
}
