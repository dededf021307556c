import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { parseQueries } from '../../../server/src/nrql/document/statements';

const folder = 'test/nrql/corpus';

describe('our own corpus', () => {
  let count = 0;
  for (const file of readdirSync(folder).filter(name => name.endsWith('.nrql'))) {
    it(`${file} holds no error and no warning`, () => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      const { statements } = parseQueries(text);
      count += statements.length;
      assert.ok(statements.every(({ body }) => body !== undefined));
      const serious = checkQueries(text, { attributeNamespace: 'svc' }).filter(
        ({ severity }) => severity === 'error' || severity === 'warning',
      );
      assert.deepEqual(
        serious.map(({ code, span, message }) => [code, text.slice(span.start, span.end), message]),
        [],
      );
    });
  }
  it('is large enough to mean something', () => assert.ok(count >= 150, `${count} statements`));
});

/** Texts that people wrote for dashboards; they are data, and no part of this project. */
const shared = '../shared/corpus/queries.json';

describe('dashboards of other people', () => {
  const skip = !existsSync(shared);
  if (skip) console.log(`${shared} is not here, so its texts are not checked`);
  // The namespace of the attributes in those texts.
  const attributeNamespace = ['new', 'relic'].join('');
  it('have no error', () => {
    if (skip) return;
    const texts = JSON.parse(readFileSync(shared, 'utf8')) as string[];
    const found: [string, string, string][] = [];
    for (const text of texts) {
      const { statements } = parseQueries(text);
      assert.equal(statements.length, 1, text);
      for (const { code, severity, span } of checkQueries(text, { attributeNamespace })) {
        if (severity === 'error') found.push([code, text.slice(span.start, span.end), text]);
      }
    }
    // None of them is broken: what looks wrong in some (WHERE twice, six facets, unknown functions) is read in practice.
    assert.deepEqual(found, []);
  });

  it('are warned about rarely, and each kind of warning is meant', () => {
    if (skip) return;
    const texts = JSON.parse(readFileSync(shared, 'utf8')) as string[];
    const kinds = new Set<string>();
    let warned = 0;
    for (const text of texts) {
      const warnings = checkQueries(text, { attributeNamespace }).filter(({ severity }) => severity === 'warning');
      if (warnings.length > 0) warned++;
      for (const { code } of warnings) kinds.add(code);
    }
    assert.ok(warned < texts.length * 0.06, `${warned} of ${texts.length} texts have a warning`);
    assert.deepEqual([...kinds].sort(), [
      'alias-unit',
      'boolean-comparison',
      'bucket-above-window',
      'compare-without-window',
      'duplicate-label',
      'repeated-where',
      'too-many-facets',
      'unknown-function',
    ]);
  });
});
