import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { graphqlProblems } from '../../server/src/graphql/check/documentation';
import { checks } from '../../server/src/graphql/check/rules';
import { graphql } from '../../server/src/graphql/language';
import { searchProblems } from '../../server/src/search/check/documentation';
import { search } from '../../server/src/search/language';
import type { Language } from '../../server/src/text/language';

const context = { attributeNamespace: 'svc' };

function reportedIn(language: Language, text: string): string[] {
  return language.check(text, context).map(({ code }) => code);
}

describe('the page of problems', () => {
  it('is in the index, whatever the language', () => {
    const index = readFileSync('docs/problems/README.md', 'utf8');
    const pages = readdirSync('docs/problems').filter(name => name !== 'README.md');
    assert.deepEqual(
      pages.filter(name => !index.includes(`](${name}`)),
      [],
    );
  });

  it('has every rule of GraphQL', () => {
    const codes = new Set(graphqlProblems.map(({ code }) => code));
    assert.deepEqual(
      checks.map(({ code }) => code).filter(code => !codes.has(code)),
      [],
    );
  });

  for (const [language, texts] of [[graphql, graphqlProblems] as const, [search, searchProblems] as const]) {
    it(`of ${language.name} shows texts with each problem and without it`, () => {
      const shown = texts.flatMap(({ code, incorrect, correct }) =>
        incorrect && correct ? [{ code, wrong: incorrect, right: correct }] : [],
      );
      assert.ok(shown.length > texts.length / 2);
      const untrue = shown.flatMap(({ code, wrong, right }) => [
        ...(reportedIn(language, wrong).includes(code) ? [] : [`${code} is not in ${wrong}`]),
        ...reportedIn(language, right).map(found => `${found} is in ${right}`),
      ]);
      assert.deepEqual(untrue, []);
    });
  }
});
