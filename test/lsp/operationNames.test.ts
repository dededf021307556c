import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionList } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

describe('the name of a whole operation', () => {
  it('is replaced with all words that were written of it', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri, position } = await client.open(
      'a.graphql',
      'graphql',
      'query A { actor { user { id } } }\n\nupdate appl<|>',
    );
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    const replaced = (label: string) => {
      const edit = items.find(item => item.label === label)?.textEdit;
      return edit && 'range' in edit ? client.at(uri, edit.range) : undefined;
    };
    assert.equal(replaced('update application settings'), 'update appl');
    assert.equal(replaced('mutation'), 'appl');
    await client.close();
  });
});
