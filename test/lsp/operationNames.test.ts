import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionList } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

/** What is before the cursor, the label of a whole text with the words that it replaces, and of one word. */
const examples = [
  [
    'graphql',
    'query A { actor { user { id } } }\n\nupdate appl<|>',
    'update application settings',
    'update appl',
    'mutation',
  ],
  ['nrql', 'SELECT count(*) FROM Log;\n\nmetric val<|>', 'metric values', 'metric val', 'FROM'],
  ['nrql', 'metric<|>', 'metric values', 'metric', 'FROM'],
] as const;

describe('the name of a whole operation or query', () => {
  for (const [language, text, whole, words, word] of examples)
    it(`is replaced with all words that were written of it: ${words}`, async () => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri, position } = await client.open(`a.${language}`, language, text);
      const { items } = await client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri },
        position,
      });
      const replaced = (label: string) => {
        const edit = items.find(item => item.label === label)?.textEdit;
        return edit && 'range' in edit ? client.textAt(uri, edit.range) : undefined;
      };
      assert.equal(replaced(whole), words);
      assert.equal(replaced(word), words.split(' ').at(-1));
      await client.close();
    });
});
