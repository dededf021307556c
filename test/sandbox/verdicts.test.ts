import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphql } from '../../server/src/graphql/language';
import { checkQueries } from '../../server/src/nrql/check/problems';
import type { SandboxContext } from '../../server/src/sandbox/context';
import { runQuery } from '../../server/src/sandbox/query/engine';
import { newMeter } from '../../server/src/sandbox/query/environment';
import { createStore } from '../../server/src/sandbox/store/store';
import { search } from '../../server/src/search/language';
import { readSuite } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { queriesBelow } from '../nrql/queries';
import { moment, still } from './exchange';

const { world } = still();
const context: SandboxContext = { world, store: createStore(world, () => moment), now: () => moment };
const permission = { accountIds: [1234567], visible: [1234567] };
const checked = { attributeNamespace: 'svc', now: moment };

/** Errors of the checker that the service is known to accept. */
const accepted = new Set(['name-needs-backticks', 'unquoted-time', 'quoted-event-type']);

/** The first line of why the embedded service refuses a query; undefined when it answers. */
function refusal(text: string): string | undefined {
  try {
    // Most of the budget is spent, so that a query of a long range is refused soon: its verdict is known before.
    runQuery(context, permission, text, { ...newMeter(), spent: 9_500_000 });
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0];
  }
}

/** Why the service can refuse a query that is right: data, its load, and what it does not offer. */
const ofTheWorld =
  /No application was matched|timed out or reads too much|is not supported by this service|^The variable \w+ has no value/;

describe('the checker and the embedded service agree on every text of the suites', () => {
  const wrong: string[] = [];
  // An exercise with a blank to fill in, `if(____)`, is no query yet.
  for (const text of queriesBelow('test/nrql/checks').filter(each => !/\b_{2,}\b/.test(each))) {
    const problems = checkQueries(text, checked);
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    const refused = refusal(text);
    const shown = `${errors.join(' ') || 'accepted'} | ${refused ?? 'accepted'} | ${text.replace(/\s+/g, ' ')}`;
    if (refused === undefined) {
      if (errors.some(code => !accepted.has(code))) wrong.push(shown);
    } else if (errors.length === 0 && !ofTheWorld.test(refused)) {
      // What the service behind may know better, such as a function or a time zone, is a warning of the checker; what a
      // dashboard may know better, which gives a query another range than the default one, is said as information. A function
      // that dashboards of the service call, and its reference does not list, is a hint.
      const said = ['bucket-above-window', 'unknown-function'];
      const isSaid = problems.some(({ severity, code }) => severity === 'warning' || said.includes(code));
      if (!isSaid) wrong.push(shown);
    }
  }

  it('whether it is right or wrong', () => assert.deepEqual(wrong, []));
});

interface Refused {
  readonly message: string;
  readonly path?: readonly unknown[];
  readonly extensions?: { readonly errorClass?: string };
}

/** The errors of the embedded service for a document. */
async function errorsOf(query: string, variables: object = {}): Promise<readonly Refused[]> {
  const sandbox = still();
  const operationName = /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1];
  const { body } = await sandbox.handle({
    method: 'POST',
    url: '/graphql',
    headers: { 'Api-Key': sandbox.apiKey },
    body: JSON.stringify({ query, variables, ...(operationName ? { operationName } : {}) }),
    loopback: true,
  });
  return (JSON.parse(body) as { errors?: readonly Refused[] }).errors ?? [];
}

/** The texts of one language in a suite, without the marks and without examples that bring a schema of their own. */
function textsIn(file: string, language: string): string[] {
  const examples = readSuite(file).filter(({ fences }) => !fences.some(({ info }) => info === 'schema'));
  const fences = examples.flatMap(example => example.fences.filter(({ info }) => info === language));
  return [...new Set(fences.map(({ text }) => readMarks(text).text))];
}

/** Whether a text has an operation: what only declares types or holds comments is never sent. */
function isRequest(text: string): boolean {
  return /^[\s,]*(?:\{|(?:query|mutation|subscription|fragment)\b)/.test(text.replace(/#.*/g, ''));
}

/** What a request lacks that only a program can give: values of variables, and which operation is meant. */
const ofTheRequest =
  /^Variable "\$\w+" (?:of required type|got invalid)|^Must provide (?:an )?operation|^Unknown operation/;

describe('the checker and the embedded service agree on every GraphQL document of the suite', () => {
  for (const [index, text] of textsIn('test/graphql/check.md', 'graphql').filter(isRequest).entries()) {
    it(`document ${index + 1}: ${text.replace(/\s+/g, ' ').slice(0, 60)}`, async () => {
      const problems = graphql.check(text, checked);
      const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      const refused = (await errorsOf(text)).filter(({ path, message }) => !path && !ofTheRequest.test(message));
      const [first] = refused;
      if (errors.length > 0) assert.ok(first, `the service accepts what has ${errors.join(', ')}`);
      // The bundled schema has gaps, and published programs send variables that the service behind takes.
      else if (first)
        assert.ok(
          problems.some(({ severity }) => severity === 'hint' || severity === 'warning'),
          first.message,
        );
    });
  }
});

describe('the checker and the embedded service agree on every entity search of the suite', () => {
  const find = 'query Find($text: String) { actor { entitySearch(query: $text) { count } } }';
  for (const text of textsIn('test/search/check.md', 'entity-search')) {
    it(text.replace(/\s+/g, ' ').slice(0, 90), async () => {
      const problems = search.check(text, checked);
      const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      const [first] = (await errorsOf(find, { text })).filter(
        ({ extensions }) => extensions?.errorClass !== 'NOT_SIMULATED',
      );
      if (errors.length > 0) assert.ok(first, `the service accepts what has ${errors.join(', ')}`);
      else if (first) assert.ok(problems.length > 0, first.message);
    });
  }
});
