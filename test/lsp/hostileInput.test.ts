import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageOf } from '../../server/src/text/languageId';
import { pulling, TestClient } from '../harness/client';
import { documentRequests, goodCall, hostileFiles } from '../harness/hostile';

describe('the language server with hostile documents', () => {
  it('responds to every request, and finds the call of another document', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    for (const [name, text] of Object.entries(hostileFiles)) {
      const { uri } = await client.open(name, languageOf(name, text), text);
      for (const method of documentRequests) {
        const response = await client.request<unknown>(method, {
          textDocument: { uri },
          position: { line: 0, character: 5 },
          positions: [{ line: 0, character: 5 }],
          range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
          context: { diagnostics: [], includeDeclaration: true },
          options: { tabSize: 2, insertSpaces: true },
        });
        assert.notEqual(response, undefined, `${name} ${method}`);
      }
    }
    const { uri } = await client.open('good.sh', 'shellscript', goodCall);
    assert.deepEqual(
      (await client.diagnostics(uri)).map(({ code }) => code),
      ['rest-retired'],
    );
    for (const method of ['window/showMessage', 'graphward/findings']) await client.ignore(method);
    await client.close();
  });
});
