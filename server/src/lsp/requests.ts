import { codeActions, resolveCodeAction } from './codeAction';
import { codeLenses } from './codeLens';
import { judgeComparison, prepareComparisonOf } from './comparison';
import { completion, resolveCompletion } from './completion';
import { documentDiagnostics } from './diagnostics';
import type { OpenDocument } from './documents';
import { explain } from './explain';
import { foldingRanges } from './folding';
import { formatting, onTypeFormatting, rangeFormatting } from './formatting';
import { hover } from './hover';
import { inlayHints } from './inlayHints';
import { definition, documentHighlights, isInGraphql, prepareRename, references, rename } from './names';
import {
  explainRequest,
  judgeComparisonRequest,
  prepareComparisonRequest,
  restCallRequest,
  rewriteRequest,
  rewriteUnitsRequest,
  runnableRangesRequest,
  runnableRequest,
} from './protocol';
import { isAtRequestWord, isInRequestText } from './requestWords';
import { restCall } from './restCall';
import { rewrite, rewriteUnitsOf } from './rewrite';
import { runnableRanges, runnables } from './runnable';
import { selectionRanges } from './selection';
import { semanticTokens, semanticTokensDelta, semanticTokensInRange } from './semanticTokens';
import { signatureHelp } from './signatureHelp';
import type { Server } from './state';
import { documentSymbols } from './symbols';

/** One request: its handler, and the result where the handler fails. */
export interface Request {
  readonly handle: (server: Server, document: OpenDocument, params: never) => unknown;
  readonly empty: unknown;
  /** The result is not needed while the user types, so a request for a long document waits until the typing ends. */
  readonly whenIdle?: boolean;
  /** The result depends on the REST calls of the document, which may need names of other files. */
  readonly needsCalls?: boolean | ((server: Server, document: OpenDocument, params: never) => boolean);
  /** The result depends on the GraphQL files of the folder, which are read when they are needed first. */
  readonly needsProject?: (server: Server, document: OpenDocument, params: never) => boolean;
  /** The document may also be a file that is not open. */
  readonly readsFiles?: boolean;
}

/** Every request about one document, by its method. Each handler is a plain function of the server's state. */
export const requests: Readonly<Record<string, Request>> = {
  'textDocument/completion': {
    handle: completion,
    empty: { isIncomplete: false, items: [] },
    needsCalls: isInRequestText,
  },
  'textDocument/hover': { handle: hover, empty: null, needsCalls: isAtRequestWord },
  'textDocument/signatureHelp': { handle: signatureHelp, empty: null },
  'textDocument/formatting': { handle: formatting, empty: [] },
  'textDocument/rangeFormatting': { handle: rangeFormatting, empty: [] },
  'textDocument/onTypeFormatting': { handle: onTypeFormatting, empty: [] },
  'textDocument/documentSymbol': { handle: documentSymbols, empty: [] },
  'textDocument/foldingRange': { handle: foldingRanges, empty: null },
  'textDocument/selectionRange': { handle: selectionRanges, empty: null },
  'textDocument/semanticTokens/full': { handle: semanticTokens, empty: { data: [] } },
  'textDocument/semanticTokens/full/delta': { handle: semanticTokensDelta, empty: { data: [] } },
  'textDocument/semanticTokens/range': { handle: semanticTokensInRange, empty: { data: [] } },
  'textDocument/definition': { handle: definition, empty: null, needsProject: isInGraphql },
  'textDocument/references': { handle: references, empty: [], needsProject: isInGraphql },
  'textDocument/documentHighlight': { handle: documentHighlights, empty: null },
  'textDocument/prepareRename': { handle: prepareRename, empty: null },
  'textDocument/rename': { handle: rename, empty: null },
  'textDocument/inlayHint': { handle: inlayHints, empty: [] },
  'textDocument/codeAction': { handle: codeActions, empty: [], needsCalls: true },
  'textDocument/codeLens': { handle: codeLenses, empty: [], whenIdle: true, needsCalls: true },
  'textDocument/diagnostic': {
    handle: documentDiagnostics,
    empty: { kind: 'full', items: [] },
    whenIdle: true,
    needsCalls: true,
  },
  [runnableRequest]: { handle: runnables, empty: { runnables: [] } },
  [runnableRangesRequest]: { handle: runnableRanges, empty: [], whenIdle: true },
  [explainRequest]: { handle: explain, empty: null, needsCalls: true },
  [restCallRequest]: { handle: restCall, empty: null, needsCalls: true, readsFiles: true },
  [prepareComparisonRequest]: { handle: prepareComparisonOf, empty: null, needsCalls: true, readsFiles: true },
  [judgeComparisonRequest]: { handle: judgeComparison, empty: null, needsCalls: true, readsFiles: true },
  [rewriteUnitsRequest]: { handle: rewriteUnitsOf, empty: null, needsCalls: true, readsFiles: true },
  [rewriteRequest]: { handle: rewrite, empty: null, needsCalls: true, readsFiles: true },
};

/** Requests that add to the item that was sent; the item itself is the result where a handler fails. */
export const resolvers: Readonly<Record<string, Omit<Request, 'empty'>>> = {
  'completionItem/resolve': { handle: resolveCompletion },
  'codeAction/resolve': { handle: resolveCodeAction, needsCalls: true },
};
