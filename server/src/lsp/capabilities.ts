import type { ServerCapabilities } from 'vscode-languageserver';
import type { Client } from './client';
import { codeActionKinds } from './codeAction';
import { completionTriggers } from './completion';
import { TextDocumentSyncKind } from './connection';
import { formattingTriggers } from './formatting';
import { semanticLegend } from './protocol';
import { signatureTriggers } from './signatureHelp';

const [firstTriggerCharacter, ...moreTriggerCharacter] = formattingTriggers;
const onType = { firstTriggerCharacter, moreTriggerCharacter };
const semanticTokens = { legend: semanticLegend, full: { delta: true }, range: true };

/**
 * What the server offers. Where the client can be told later, formatting and colours are offered for our own languages
 * only: a formatter for every programming language would ask each user which formatter to take.
 */
export function capabilities(client: Client): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: { resolveProvider: true, triggerCharacters: completionTriggers },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: signatureTriggers },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    inlayHintProvider: true,
    codeActionProvider: { codeActionKinds, resolveProvider: true },
    codeLensProvider: {},
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    ...(client.pullsDiagnostics
      ? { diagnosticProvider: { identifier: 'graphward', interFileDependencies: false, workspaceDiagnostics: false } }
      : {}),
    ...(client.registersFormatting
      ? {}
      : {
          documentFormattingProvider: true,
          documentRangeFormattingProvider: true,
          documentOnTypeFormattingProvider: onType,
          semanticTokensProvider: semanticTokens,
        }),
  };
}

const ownDocuments = [{ language: 'nrql' }, { language: 'graphql' }];

/** Registrations that follow the first exchange, for a client that takes them. */
export function registrations(client: Client) {
  return [...(client.registersFormatting ? ownLanguagesOnly : []), ...(client.registersWatching ? [watching] : [])];
}

/** Every file: after the first scan all of them are followed, and some are our own configuration. */
const watching = {
  id: 'watching',
  method: 'workspace/didChangeWatchedFiles',
  registerOptions: {
    watchers: [{ globPattern: '**/*' }],
  },
};

const ownLanguagesOnly = [
  { id: 'formatting', method: 'textDocument/formatting', registerOptions: { documentSelector: ownDocuments } },
  {
    id: 'rangeFormatting',
    method: 'textDocument/rangeFormatting',
    registerOptions: { documentSelector: ownDocuments },
  },
  {
    id: 'onTypeFormatting',
    method: 'textDocument/onTypeFormatting',
    registerOptions: { documentSelector: ownDocuments, ...onType },
  },
  {
    id: 'semanticTokens',
    method: 'textDocument/semanticTokens',
    registerOptions: { documentSelector: ownDocuments, ...semanticTokens },
  },
];
