import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { functionSections } from '../../client/src/functionSections';
import { functions } from '../../server/src/catalogue/functions/functions';

describe('the function reference', () => {
  it('has a section for every function, which the view lists', () => {
    const sections = functionSections(readFileSync('docs/functions.md', 'utf8'));
    assert.deepEqual(sections.map(({ name }) => name).sort(), functions.map(({ name }) => name).sort());
    const percentile = sections.find(({ name }) => name === 'percentile');
    assert.match(percentile?.signature ?? '', /^percentile\(attribute.* → /);
    assert.ok(sections.every(({ signature, description }) => signature.includes('(') && description.length > 10));
  });
});
