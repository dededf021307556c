import * as vscode from 'vscode';
import type { BaseLanguageClient, FoldingRangeProviderMiddleware } from 'vscode-languageclient';
import { semanticLegend } from '../../server/src/lsp/protocol';
import { isOwnLanguage, mayConcernUs, typingPause } from './documents';

/**
 * Folds what is in the strings of a program beside what the program itself folds. The editor takes the ranges of extensions
 * in place of those by indentation, so that ours alone would take away every other fold of a document.
 */
export function foldEmbedded(): FoldingRangeProviderMiddleware {
  // The documents whose other folds are being asked for, to which we contribute nothing meanwhile.
  const asking = new Set<string>();
  return {
    async provideFoldingRanges(document, context, token, next) {
      if (isOwnLanguage(document.languageId)) return next(document, context, token);
      const uri = document.uri.toString();
      if (asking.has(uri)) return undefined;
      const own = await next(document, context, token);
      if (!own || own.length === 0 || token.isCancellationRequested) return undefined;
      asking.add(uri);
      try {
        const others = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
          'vscode.executeFoldingRangeProvider',
          document.uri,
        );
        return [...(others ?? []), ...own];
      } finally {
        asking.delete(uri);
      }
    },
  };
}

/** Light themes draw properties and variables nearly like the string around them; the manifest gives this type a colour. */
const embeddedTypes = semanticLegend.tokenTypes.map(type =>
  type === 'property' || type === 'variable' ? 'embeddedName' : type,
);

/**
 * Colours what is in the strings of programs. The editor shows the tokens of one extension for a document, so that ours
 * are offered only for a language that no other extension has tokens for. One that comes later is asked before us,
 * because the editor prefers the last to come, and prefers tokens of whole documents to those of a range, as ours are.
 */
export function colorEmbedded(client: BaseLanguageClient): vscode.Disposable {
  const decided = new Set<string>();
  const subscriptions: vscode.Disposable[] = [];
  const provider: vscode.DocumentRangeSemanticTokensProvider = {
    async provideDocumentRangeSemanticTokens(document, range, token) {
      const params = {
        textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
        range: client.code2ProtocolConverter.asRange(range),
      };
      const tokens: { readonly data: number[] } | null = await client.sendRequest(
        'textDocument/semanticTokens/range',
        params,
        token,
      );
      return tokens && tokens.data.length > 0 ? new vscode.SemanticTokens(Uint32Array.from(tokens.data)) : undefined;
    },
  };
  async function look(document: vscode.TextDocument): Promise<void> {
    const { languageId } = document;
    if (isOwnLanguage(languageId) || decided.has(languageId) || !mayConcernUs(document)) return;
    decided.add(languageId);
    const isOthers = await hasTokens(document);
    // The editor knows no provider for a document that is gone or has another language meanwhile.
    if (document.isClosed || document.languageId !== languageId) decided.delete(languageId);
    else if (!isOthers) offer(languageId);
  }
  function offer(languageId: string): void {
    const legend = new vscode.SemanticTokensLegend(embeddedTypes, semanticLegend.tokenModifiers);
    subscriptions.push(vscode.languages.registerDocumentRangeSemanticTokensProvider(languageId, provider, legend));
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookAtVisible = () => {
    for (const { document } of vscode.window.visibleTextEditors) void look(document);
  };
  subscriptions.push(
    vscode.window.onDidChangeVisibleTextEditors(lookAtVisible),
    // A document whose language changes is closed and opened again, while its editor stays visible.
    vscode.workspace.onDidOpenTextDocument(lookAtVisible),
    vscode.workspace.onDidChangeTextDocument(({ document: { languageId } }) => {
      if (isOwnLanguage(languageId) || decided.has(languageId)) return;
      clearTimeout(timer);
      timer = setTimeout(lookAtVisible, typingPause);
    }),
    { dispose: () => clearTimeout(timer) },
  );
  lookAtVisible();
  return { dispose: () => subscriptions.forEach(subscription => void subscription.dispose()) };
}

/** Whether another extension has semantic tokens for a document, of the whole or of a range. */
async function hasTokens({ uri }: vscode.TextDocument): Promise<boolean> {
  // The command for whole documents returns the legend for ranges where there is no other.
  return (await vscode.commands.executeCommand('vscode.provideDocumentSemanticTokensLegend', uri)) !== undefined;
}
