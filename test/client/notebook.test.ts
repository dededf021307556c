import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fenced, notebookMarkdown } from '../../client/src/notebook/markdown';

describe('a notebook as Markdown', () => {
  it('has prose, queries in fences and results as tables, in order', () => {
    const text = notebookMarkdown([
      { language: undefined, text: '# Requests\n', results: [] },
      { language: 'nrql', text: 'SELECT count(*) FROM Transaction', results: ['| count |\n| ---: |\n| 3 |\n'] },
    ]);
    assert.equal(text, '# Requests\n\n```nrql\nSELECT count(*) FROM Transaction\n```\n\n| count |\n| ---: |\n| 3 |\n');
  });

  it('has fences that no text of a cell can end', () => {
    assert.match(notebookMarkdown([{ language: 'nrql', text: '-- ```\nSELECT 1', results: [] }]), /^````nrql\n/);
  });

  it('has fences that no name of a language can end', () => {
    assert.equal(fenced('a', 'nrql\n```\n![](http://other.test/x)'), '```nrqlhttpother.testx\na\n```');
  });

  it('shows what a service says in an error as text', () => {
    const message = 'no\n```\n[x](command:a) <img src=x>';
    assert.equal(fenced(message, 'text'), `\`\`\`\`text\n${message}\n\`\`\`\``);
  });
});
