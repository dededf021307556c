import * as vscode from 'vscode';
import * as protocol from '../../server/src/lsp/protocol';
import type { Connection } from './connection';

/** Shows the schemas in use as read-only documents: where a field, an argument or a type is defined. */
export function showSchemas(connection: Connection): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(protocol.schemaScheme, {
    async provideTextDocumentContent(uri) {
      const client = await connection.client();
      const params: protocol.SchemaTextParams = { uri: uri.toString() };
      const found: protocol.SchemaTextResult = await client.sendRequest(protocol.schemaTextRequest, params);
      return found?.text ?? '';
    },
  });
}
