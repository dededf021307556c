import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { parseQueries } from '../../../server/src/nrql/document/statements';
import { readCorpus } from '../../harness/corpus';

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

const corpus = readCorpus();

/** What each warning in queries of other people is about was looked at: it is meant. */
const meant = corpus.isSample ? [] : ['duplicate-label'];

describe(`queries of dashboards: ${corpus.source}`, () => {
  const problems = (text: string, wanted: string) =>
    checkQueries(text, { attributeNamespace: 'svc' }).filter(({ severity }) => severity === wanted);

  it('have no error', () => {
    // None of them is broken: what looks wrong in some (WHERE twice, six facets, unknown functions) is read in practice.
    const found = corpus.queries.flatMap(text => {
      assert.equal(parseQueries(text).statements.length, 1, text);
      return problems(text, 'error').map(({ code, span }) => [code, text.slice(span.start, span.end), text]);
    });
    assert.deepEqual(found, []);
  });

  it('have few warnings, each of a kind that is meant', () => {
    const warned = corpus.queries.map(text => problems(text, 'warning')).filter(found => found.length > 0);
    assert.ok(
      warned.length < corpus.queries.length * 0.06,
      `${warned.length} of ${corpus.queries.length} have a warning`,
    );
    assert.deepEqual([...new Set(warned.flat().map(({ code }) => code))].sort(), meant);
  });
});
