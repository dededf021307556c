import type { InitializeParams } from 'vscode-languageserver';
import type { InitializationOptions } from './protocol';

/** What the client said about itself in its first request. */
export interface Client {
  readonly options: InitializationOptions;
  readonly folders: readonly string[];
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesLenses: boolean;
  readonly refreshesHints: boolean;
  readonly refreshesTokens: boolean;
  /** Whether it asks for the colours of its screen alone, so that those of the whole document may come later. */
  readonly colorsScreen: boolean;
  readonly asksConfiguration: boolean;
  readonly resolvesActionEdits: boolean;
  readonly annotatesChanges: boolean;
  readonly registersWatching: boolean;
  /** Whether folders of the workspace may come and go during the session. */
  readonly changesFolders: boolean;
  /** Whether formatting can be offered for our own languages only, so that we are no formatter of other languages. */
  readonly registersFormatting: boolean;
}

export function clientOf(params: InitializeParams): Client {
  const { textDocument, workspace } = params.capabilities;
  const options = (params.initializationOptions ?? {}) as InitializationOptions;
  const folders = params.workspaceFolders?.map(folder => folder.uri) ?? (params.rootUri ? [params.rootUri] : []);
  return {
    options: typeof options === 'object' ? options : {},
    folders,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesTokens: workspace?.semanticTokens?.refreshSupport === true,
    colorsScreen: Boolean(textDocument?.semanticTokens?.requests?.range),
    asksConfiguration: workspace?.configuration === true,
    resolvesActionEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    annotatesChanges: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
    changesFolders: workspace?.workspaceFolders === true,
    registersWatching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    registersFormatting:
      textDocument?.formatting?.dynamicRegistration === true &&
      textDocument.rangeFormatting?.dynamicRegistration === true &&
      textDocument.semanticTokens?.dynamicRegistration === true,
  };
}
