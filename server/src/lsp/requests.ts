import type { Range } from 'vscode-languageserver';
import type { Client } from './client';
import { codeActions, resolveCodeAction } from './codeAction';
import { codeLenses } from './codeLens';
import { judgeComparison, prepareComparisonOf } from './comparison';
import { completion, resolveCompletion } from './completion';
import { documentDiagnostics } from './diagnostics';
import type { Need, OpenDocument } from './documents';
import { explain } from './explain';
import { foldingRanges } from './folding';
import { formatting, onTypeFormatting, rangeFormatting } from './formatting';
import { hover } from './hover';
import { inlayHints } from './inlayHints';
import type { Awaited } from './messageQueue';
import { definition, documentHighlights, isInGraphql, prepareRename, references, rename } from './names';
import { needsOfProblems } from './nearProblems';
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
  /** Returns the result, or the pieces of work that lead to it where a document of any length could make that long. */
  readonly handle: (server: Server, document: OpenDocument, params: never) => unknown;
  readonly empty: unknown;
  /** What is read of a long document, in pieces, before the request is handled. */
  readonly needs: readonly Need[] | ((document: OpenDocument, params: never) => readonly Need[]);
  /** The result is not needed while the user types, so a request for a long document waits until the typing ends. */
  readonly whenIdle?: boolean;
  /** The result depends on the REST calls of the document, which may need names of other files. */
  readonly needsCalls?: boolean | ((server: Server, document: OpenDocument, params: never) => boolean);
  /** The result depends on the GraphQL files of the folder, which are read when they are needed first. */
  readonly needsProject?: (server: Server, document: OpenDocument, params: never) => boolean;
  /** Who waits for the result where it is found in pieces. Default: the request. */
  readonly awaited?: (params: never, client: Client) => Awaited;
  /** The document may also be a file that is not open. */
  readonly readsFiles?: boolean;
}

/** No screen has so many lines. */
const screenLines = 500;

function ofRange({ range: { start, end } }: { readonly range: Range }): Awaited {
  return end.line - start.line < screenLines ? 'seen' : 'asked';
}

/** Every request about one document, by its method. Each handler is a plain function of the server's state. */
export const requests: Readonly<Record<string, Request>> = {
  'textDocument/completion': {
    handle: completion,
    empty: { isIncomplete: false, items: [] },
    needs: ['place'],
    needsCalls: isInRequestText,
  },
  'textDocument/hover': { handle: hover, needs: ['place'], empty: null, needsCalls: isAtRequestWord },
  'textDocument/signatureHelp': { handle: signatureHelp, needs: ['place'], empty: null },
  'textDocument/formatting': { handle: formatting, needs: ['texts'], empty: [] },
  'textDocument/rangeFormatting': { handle: rangeFormatting, needs: ['texts'], empty: [] },
  'textDocument/onTypeFormatting': { handle: onTypeFormatting, needs: ['place'], empty: [] },
  'textDocument/documentSymbol': { handle: documentSymbols, needs: ['symbols'], empty: [] },
  'textDocument/foldingRange': { handle: foldingRanges, needs: ['texts', 'folding'], empty: null },
  'textDocument/selectionRange': { handle: selectionRanges, needs: ['place'], empty: null },
  'textDocument/semanticTokens/full': {
    handle: semanticTokens,
    needs: ['place'],
    empty: { data: [] },
    awaited: (_, { colorsScreen }) => (colorsScreen ? 'rest' : 'asked'),
  },
  'textDocument/semanticTokens/full/delta': {
    handle: semanticTokensDelta,
    needs: ['place'],
    empty: { data: [] },
  },
  'textDocument/semanticTokens/range': {
    handle: semanticTokensInRange,
    needs: ['place'],
    empty: { data: [] },
    awaited: ofRange,
  },
  'textDocument/definition': { handle: definition, needs: ['place'], empty: null, needsProject: isInGraphql },
  'textDocument/references': { handle: references, needs: ['place'], empty: [], needsProject: isInGraphql },
  'textDocument/documentHighlight': { handle: documentHighlights, needs: ['place'], empty: null },
  'textDocument/prepareRename': { handle: prepareRename, needs: ['place'], empty: null },
  'textDocument/rename': { handle: rename, needs: ['place'], empty: null },
  'textDocument/inlayHint': { handle: inlayHints, needs: ['place'], empty: [], awaited: ofRange },
  'textDocument/codeAction': { handle: codeActions, needs: needsOfProblems, empty: [], needsCalls: true },
  'textDocument/codeLens': {
    handle: codeLenses,
    needs: ['place', 'runnable'],
    empty: [],
    whenIdle: true,
    needsCalls: true,
  },
  'textDocument/diagnostic': {
    handle: documentDiagnostics,
    empty: { kind: 'full', items: [] },
    needs: ['texts', 'problems'],
    whenIdle: true,
    needsCalls: true,
  },
  [runnableRequest]: { handle: runnables, needs: ['place', 'runnable'], empty: { runnables: [] } },
  [runnableRangesRequest]: { handle: runnableRanges, needs: ['place', 'runnable'], empty: [], whenIdle: true },
  [explainRequest]: { handle: explain, needs: ['place'], empty: null, needsCalls: true },
  [restCallRequest]: { handle: restCall, needs: ['place'], empty: null, needsCalls: true, readsFiles: true },
  [prepareComparisonRequest]: {
    handle: prepareComparisonOf,
    needs: ['place'],
    empty: null,
    needsCalls: true,
    readsFiles: true,
  },
  [judgeComparisonRequest]: {
    handle: judgeComparison,
    needs: ['place'],
    empty: null,
    needsCalls: true,
    readsFiles: true,
  },
  [rewriteUnitsRequest]: { handle: rewriteUnitsOf, needs: ['place'], empty: null, needsCalls: true, readsFiles: true },
  [rewriteRequest]: { handle: rewrite, needs: ['place'], empty: null, needsCalls: true, readsFiles: true },
};

/** Requests that add to the item that was sent; the item itself is the result where a handler fails. */
export const resolvers: Readonly<Record<string, Omit<Request, 'empty'>>> = {
  'completionItem/resolve': { handle: resolveCompletion, needs: ['place'] },
  'codeAction/resolve': { handle: resolveCodeAction, needs: ['place'], needsCalls: true },
};
