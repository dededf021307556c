import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { languageReaders, mayConcernUs } from '../../client/src/documents';
import { languageReaders as readers } from '../../server/src/finder/languages';

const concerns = (languageId: string, text: string) => mayConcernUs({ languageId, getText: () => text });

describe('a program that the server reads', () => {
  it('has a query without naming its language', () => {
    assert.ok(concerns('python', 'q = "SELECT average(duration) FROM Transaction"'));
    assert.ok(concerns('plaintext', 'val q = "SELECT count(*) FROM CheckoutEvent FACET store"'));
    assert.ok(concerns('javascript', 'const q = `SELECT count(*) FROM Log TIMESERIES`;'));
  });

  it('has a GraphQL document without naming its language', () => {
    assert.ok(concerns('go', 'const q = "{ actor { user { email } } }"'));
    assert.ok(concerns('go', 'const q = "mutation { agentApplicationDelete(guid: 1) { success } }"'));
    assert.ok(concerns('go', 'const q = "mutation($id: ID!) { alertsPolicyDelete(id: $id) { id } }"'));
  });

  it('is none that holds other queries and words', () => {
    assert.ok(!concerns('python', 'q = "SELECT name FROM users WHERE id = 1"'));
    assert.ok(!concerns('python', '# the mutation of a gene'));
    assert.ok(!concerns('java', '/** Play of an actor. @since 1.0 */ class Play {}'));
    assert.ok(!concerns('cobol', 'q = "SELECT average(duration) FROM Transaction"'));
  });
});

describe('the languages that the editor opens for the server', () => {
  const opened: readonly string[] = languageReaders;

  it('are all that the server reads', () => {
    const read = readers.flatMap(({ languages }) => languages);
    assert.deepEqual(
      read.filter(language => !opened.includes(language)),
      [],
    );
  });

  it('wake the extension, but for those that the editor itself opens at its start', () => {
    const { activationEvents } = JSON.parse(readFileSync('package.json', 'utf8')) as { activationEvents: string[] };
    const waking = activationEvents.flatMap(event => /^onLanguage:(.*)$/.exec(event)?.[1] ?? []);
    assert.deepEqual(
      waking,
      opened.filter(language => language !== 'plaintext' && language !== 'jsonc'),
    );
  });
});
