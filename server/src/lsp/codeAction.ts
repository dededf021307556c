import type { CodeAction, CodeActionParams, Diagnostic, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { CodeActionKind } from 'vscode-languageserver-types';
import type { FileProblem } from '../embed/check';
import { proofBudget } from '../embed/edits';
import { languages } from '../languages';
import type { Finding } from '../migrate/finding';
import type { Edit } from '../text/edit';
import { translateMessage } from '../text/messages';
import { innerOffset } from '../text/region';
import { overlaps, type Span, spanOf } from '../text/span';
import { diagnostic, spanOfRange, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { findingDiagnostic, restCode, rewriteTitle } from './findingDiagnostic';
import { layoutEdits } from './formatting';
import { problemsIn } from './nearProblems';
import { isWholeDocument, placesAtOffset } from './places';
import { problemPage } from './problemPage';
import { commands, type FindingAddress } from './protocol';
import { rewriteEdits } from './rewrite';
import type { Server } from './state';

export const codeActionKinds = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorRewrite,
];

/** What can be done about the problems and the REST calls that the range touches, and with the texts of ours in it. */
export function codeActions(server: Server, document: OpenDocument, params: CodeActionParams): CodeAction[] {
  const { only } = params.context;
  const isWanted = (kind: CodeActionKind) =>
    !only || only.some(wanted => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
  const range = spanOfRange(document.positions, params.range);
  const [fix, extract, layOut] = codeActionKinds.map(isWanted);
  const actions = [
    ...(fix ? [...problemActions(server, document, range), ...rewriteActions(server, document, range)] : []),
    ...(extract ? extractActions(server, document, range) : []),
    ...(layOut ? layoutActions(server, document, range) : []),
  ];
  return actions.map(action => ({ ...action, title: translateMessage(action.title) }));
}

/** What can be extracted in the innermost text that holds the whole range. */
function extractActions(server: Server, document: OpenDocument, range: Span): CodeAction[] {
  const places = placesAtOffset(server, document, range.start);
  for (const { region, language, offset } of places) {
    const end = range.end === range.start ? offset : innerOffset(region, range.end);
    if (!language.refactorings || end === undefined) continue;
    return language
      .refactorings(region.text, spanOf(offset, end), server.context(document))
      .flatMap(({ title, edits }) => {
        const outer = server.editsIn(document, region, edits);
        return outer ? [{ title, kind: CodeActionKind.RefactorExtract, edit: workspaceEdit(document, outer) }] : [];
      });
  }
  return [];
}

/** The layout of an embedded text, which the formatter of the document around it leaves as it is. */
function layoutActions(server: Server, document: OpenDocument, range: Span): CodeAction[] {
  const [place] = placesAtOffset(server, document, range.start);
  if (!place || place.region.outer.end < range.end || isWholeDocument(document, place.region)) return [];
  const edits = layoutEdits(server, document, [place.region], server.context(document));
  if (edits.length === 0) return [];
  const title = place.region.language === 'graphql' ? 'Format this document' : 'Format this query';
  return [{ title, kind: CodeActionKind.RefactorRewrite, edit: workspaceEdit(document, edits) }];
}

function workspaceEdit(document: OpenDocument, edits: readonly Edit[]): WorkspaceEdit {
  return { changes: { [document.uri]: edits.map(edit => textEdit(document.positions, edit)) } };
}

/** How many problems one response covers. A longer list is of no use, and a selection may hold thousands. */
const maxProblems = 100;

/** The problems are those of the present text, so that no fix is for a problem that is gone. */
function problemActions(server: Server, document: OpenDocument, range: Span): CodeAction[] {
  const context = server.context(document);
  const touched = problemsIn(server, document, range);
  const budget = proofBudget(document.text);
  const load = server.client.options.loadsSchema ? loadAction(document, touched) : [];
  const fixed = touched.slice(0, maxProblems).flatMap(({ problem, span, region, language }) => {
    const page = problemPage(server, language, problem.code);
    const fixes = languages[region.language].fixes?.(region.text, problem, context) ?? [];
    return fixes.flatMap(fix => {
      const edits = server.editsIn(document, region, fix.edits, budget);
      if (!edits) return [];
      return [
        {
          title: fix.title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic(document.positions, problem, span, page)],
          edit: workspaceEdit(document, edits),
          ...(fix.preferred ? { isPreferred: true } : {}),
        },
      ];
    });
  });
  return [...fixed, ...load];
}

/** The schema of the region may have what the bundled one lacks. */
function loadAction(document: OpenDocument, touched: readonly FileProblem[]): CodeAction[] {
  const gaps = touched.filter(({ problem }) => problem.data?.['gap'] === true).slice(0, maxProblems);
  if (gaps.length === 0) return [];
  const title = 'Load the schema of the region';
  return [
    {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: gaps.map(({ problem, span }) => diagnostic(document.positions, problem, span)),
      command: { title, command: commands.loadSchema },
    },
  ];
}

function rewriteActions(server: Server, document: OpenDocument, range: Span): CodeAction[] {
  const findings = server.openFindings(document);
  let editsOf: ReturnType<typeof rewriteEdits> | undefined;
  const editOf = (finding: Finding) => {
    editsOf ??= rewriteEdits(server, document, findings);
    return rewriteEdit(server, document, finding, editsOf(finding));
  };
  return findings.flatMap(finding => {
    if (!finding.plan || !overlaps(finding.call.site.span, range)) return [];
    const shown: Diagnostic | undefined = findingDiagnostic(
      document.positions,
      finding,
      server.settingsOf(document).severity,
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
          : { edit: editOf(finding) };
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
  const findings = server.openFindings(document);
  const finding = findings.find(candidate => candidate.id === id);
  if (!finding) return action;
  const edits = rewriteEdits(server, document, findings)(finding);
  return { ...action, edit: rewriteEdit(server, document, finding, edits) };
}

/**
 * The edit of a rewrite. A client that does not review rewrites itself is told to have everything but an exact one
 * confirmed, with the losses as the description.
 */
function rewriteEdit(
  server: Server,
  document: OpenDocument,
  { plan }: Finding,
  changes: readonly TextEdit[],
): WorkspaceEdit {
  if (!server.client.annotatesChanges || !plan || plan.grade === 'exact') {
    return { changes: { [document.uri]: [...changes] } };
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
