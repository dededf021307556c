import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { IGrammar } from 'vscode-textmate';
import { parseQueries, type Statement } from '../../../server/src/nrql/document/statements';
import { tokens } from '../../../server/src/nrql/features/semanticTokens';
import { readCorpus } from '../../harness/corpus';
import { suite } from '../../harness/suite';
import { queriesBelow } from '../queries';
import { loadGrammar, loadInjected, type Scoped, tokenize } from './textmate';

const path = 'syntaxes/nrql.tmLanguage.json';
const loaded = loadGrammar('source.nrql', path);

suite('test/nrql/grammar/grammar.md', async example => {
  const text = example.fences[0]?.text ?? '';
  const lines = tokenize(await loaded, text)
    .map(token => ({ ...token, text: text.slice(token.start, token.end) }))
    .filter(token => token.text.trim() !== '')
    .map(token => `${token.text} → ${token.scope.replace(/\.nrql$/, '')}`);
  return { scopes: lines.join('\n') };
});

describe('fences in Markdown', () => {
  it('are coloured as the query language', async () => {
    const grammar = await loadInjected({ scopeName: 'text.html.markdown' }, 'markdown.nrql.codeblock');
    const text = '# Report\n\n```nrql\nSELECT count(*) FROM Transaction\n```\n\nSELECT nothing here';
    const scopes = tokenize(grammar, text).map(token => `${text.slice(token.start, token.end)}: ${token.scope}`);
    assert.ok(scopes.includes('SELECT: keyword.control.nrql'), scopes.join('\n'));
    assert.ok(scopes.includes('count: support.function.nrql'));
    assert.ok(scopes.includes('SELECT nothing here: text.html.markdown'));
  });
});

/** What the two ways of colouring must agree on. */
type Class = 'keyword' | 'string' | 'number' | 'comment' | 'function' | 'other';

function classOfScope(scope: string): Class {
  if (scope.startsWith('comment')) return 'comment';
  if (scope.startsWith('string') || scope.startsWith('constant.character')) return 'string';
  if (scope.startsWith('constant.numeric')) return 'number';
  if (scope.includes('function')) return 'function';
  if (/^(keyword\.control|keyword\.other|keyword\.operator\.logical|constant\.language)/.test(scope)) return 'keyword';
  return 'other';
}

const classes: Readonly<Record<string, Class>> = {
  keyword: 'keyword',
  string: 'string',
  regexp: 'string',
  number: 'number',
  comment: 'comment',
  function: 'function',
};

/** Places where the two disagree, as lines that a person can read. */
function disagreements(grammar: IGrammar, text: string): string[] {
  const scoped: Scoped[] = tokenize(grammar, text);
  const found: string[] = [];
  let index = 0;
  for (const token of tokens(text, { attributeNamespace: 'svc' })) {
    while (index < scoped.length && (scoped[index] as Scoped).end <= token.span.start) index++;
    const own = classes[token.type] ?? 'other';
    const word = text.slice(token.span.start, token.span.end);
    // Only the parser knows what a template variable stands for.
    if (word.startsWith('{{')) continue;
    const theirs = scoped[index];
    // A string over several lines is several tokens of the grammar; the first one stands for all.
    const other = theirs ? classOfScope(theirs.scope) : 'other';
    if (own !== other)
      found.push(`${word}: ${token.type} but ${theirs?.scope} in ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  return found;
}

/** The grammar colours words; half a query is left out, which only the parser can read. */
function isWhole({ problems }: Statement): boolean {
  return problems.length === 0;
}

describe('grammar and semantic tokens', () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await loaded;
  });

  const corpus = readCorpus();
  it(`agree on queries of dashboards: ${corpus.source}`, () => {
    const found = corpus.queries.flatMap(query => disagreements(grammar, query));
    assert.deepEqual(found, []);
  });

  it('agree on our own queries', () => {
    const queries = queriesBelow('test/nrql').filter(query => parseQueries(query).statements.every(isWhole));
    assert.ok(queries.length > 150, 'the suites were read');
    const found = queries.flatMap(query => disagreements(grammar, query));
    assert.deepEqual(found, []);
  });
});
