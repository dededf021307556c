import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayConcernUs } from '../../client/src/documents';

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
  });

  it('is none that holds other queries and words', () => {
    assert.ok(!concerns('python', 'q = "SELECT name FROM users WHERE id = 1"'));
    assert.ok(!concerns('java', '/** Play of an actor. @since 1.0 */ class Play {}'));
    assert.ok(!concerns('haskell', 'q = "SELECT average(duration) FROM Transaction"'));
  });
});
