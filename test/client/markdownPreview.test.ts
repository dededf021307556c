import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markdownPreview } from '../../client/src/markdownPreview';

describe('the preview of Markdown', () => {
  it('colours queries as SQL, and leaves other languages and a renderer without colours', () => {
    const renderer = { options: { highlight: (code: string, language: string) => `${language}: ${code}` } };
    markdownPreview.extendMarkdownIt(renderer);
    assert.equal(renderer.options.highlight('SELECT 1', 'NRQL'), 'sql: SELECT 1');
    assert.equal(renderer.options.highlight('{ a }', 'graphql'), 'graphql: { a }');
    const plain = { options: {} };
    assert.deepEqual(markdownPreview.extendMarkdownIt(plain), { options: {} });
  });
});
