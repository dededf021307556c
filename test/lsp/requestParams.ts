import type { Position, Range } from 'vscode-languageserver';

const whole: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

/** Parameters that every request accepts: those with a range get the whole document, the others the position. */
export function wholeDocumentParams(method: string, uri: string, position: Position): object {
  const textDocument = { uri };
  switch (method) {
    case 'textDocument/selectionRange':
      return { textDocument, positions: [position] };
    case 'textDocument/codeAction':
      return { textDocument, range: whole, context: { diagnostics: [] } };
    case 'textDocument/onTypeFormatting':
      return { textDocument, position, ch: ';', options: { tabSize: 2, insertSpaces: true } };
    default:
      return {
        uri,
        textDocument,
        position,
        range: whole,
        newName: 'renamed',
        context: { includeDeclaration: true },
        options: { tabSize: 2, insertSpaces: true },
        id: 'none',
        ids: [],
      };
  }
}
