import type { CancellationToken } from 'vscode-languageserver-protocol';
import { codeActions, resolveCodeAction } from './codeAction';
import { codeLenses } from './codeLens';
import { completion, resolveCompletion } from './completion';
import { documentDiagnostics } from './diagnostics';
import { explain } from './explain';
import { foldingRanges } from './folding';
import { formatting, rangeFormatting } from './formatting';
import { hover } from './hover';
import { inlayHints } from './inlayHints';
import { definition, documentHighlights, prepareRename, references, rename } from './names';
import { explainRequest, rewriteRequest, runnableRequest } from './protocol';
import { rewrite } from './rewrite';
import { runnableAt } from './runnable';
import { selectionRanges } from './selection';
import { semanticTokens, semanticTokensInRange } from './semanticTokens';
import { signatureHelp } from './signatureHelp';
import type { Server } from './state';
import { documentSymbols } from './symbols';

/** One request: how it is answered, and what is answered when that fails. */
export interface Request {
  readonly answer: (server: Server, params: never, token: CancellationToken) => unknown;
  readonly empty: unknown;
  /** Nobody waits for the answer while they type, so that it is worked out when they stop. */
  readonly patient?: boolean;
  /** It speaks of the REST calls of the document, which may need names of other files. */
  readonly calls?: boolean;
}

/** Every request that a document answers, by its method. Each handler is a plain function of the server's state. */
export const requests: Readonly<Record<string, Request>> = {
  'textDocument/completion': { answer: completion, empty: { isIncomplete: false, items: [] } },
  'textDocument/hover': { answer: hover, empty: null },
  'textDocument/signatureHelp': { answer: signatureHelp, empty: null },
  'textDocument/formatting': { answer: formatting, empty: [] },
  'textDocument/rangeFormatting': { answer: rangeFormatting, empty: [] },
  'textDocument/documentSymbol': { answer: documentSymbols, empty: [] },
  'textDocument/foldingRange': { answer: foldingRanges, empty: [] },
  'textDocument/selectionRange': { answer: selectionRanges, empty: null },
  'textDocument/semanticTokens/full': { answer: semanticTokens, empty: { data: [] } },
  'textDocument/semanticTokens/range': { answer: semanticTokensInRange, empty: { data: [] } },
  'textDocument/definition': { answer: definition, empty: null },
  'textDocument/references': { answer: references, empty: [] },
  'textDocument/documentHighlight': { answer: documentHighlights, empty: [] },
  'textDocument/prepareRename': { answer: prepareRename, empty: null },
  'textDocument/rename': { answer: rename, empty: null },
  'textDocument/inlayHint': { answer: inlayHints, empty: [] },
  'textDocument/codeAction': { answer: codeActions, empty: [], calls: true },
  'textDocument/codeLens': { answer: codeLenses, empty: [], patient: true, calls: true },
  'textDocument/diagnostic': {
    answer: documentDiagnostics,
    empty: { kind: 'full', items: [] },
    patient: true,
    calls: true,
  },
  [runnableRequest]: { answer: runnableAt, empty: null },
  [explainRequest]: { answer: explain, empty: null, calls: true },
  [rewriteRequest]: { answer: rewrite, empty: null, calls: true },
};

/** Requests whose failure answers with what was sent, because they only add to it. */
export const resolvers: Readonly<Record<string, Request['answer']>> = {
  'completionItem/resolve': resolveCompletion,
  'codeAction/resolve': resolveCodeAction,
};
