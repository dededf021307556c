import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutInPieces, LexedText, readText } from '../../server/src/graphql/syntax/lexed';
import { random } from '../harness/random';
import { signs } from '../harness/typed';

const document = `# Users
query Users($id: Int! = 1) { actor { account(id: $id) { name } ...Parts } }
query Calls { actor { nrql(accounts: [1, 2.5e+1], query: "SELECT \\"a\\" FROM b") { results } } }

fragment Parts on Actor {
  user { email }
  nrql(query: """
    SELECT count(*)
  """) { results } # the end
}
`;

const typed = [...signs, '', '', 'a', ' ', '""', '.', '...', '-', '1', 'e', '+', ',', 'query A {'];

function read({ tokens, chunks, definitions, trailing }: LexedText): unknown {
  return { tokens, chunks, definitions, trailing };
}

describe('a long GraphQL text', () => {
  it('has the same definitions when it is read in pieces, however short', () => {
    const next = random(5);
    let pieces = 0;
    for (let round = 0; round < 500; round++) {
      let text = document.repeat(1 + Math.floor(next() * 4));
      for (let step = 0; step < 3; step++) {
        const start = Math.floor(next() * (text.length + 1));
        const end = start + (next() < 0.6 ? 0 : Math.floor(next() * 4));
        text = text.slice(0, start) + typed[Math.floor(next() * typed.length)] + text.slice(end);
      }
      const work = cutInPieces(text, 20 + Math.floor(next() * 300));
      let step = work.next();
      for (; !step.done; step = work.next()) pieces++;
      assert.deepEqual(read(new LexedText(text, step.value)), read(readText(text)), JSON.stringify(text));
    }
    assert.ok(pieces > 1_000, `${pieces} pieces`);
  });
});

describe('a GraphQL text that was read before', () => {
  it('has the tokens and definitions of its own text after any change', () => {
    const next = random(3);
    for (let round = 0; round < 4_000; round++) {
      let previous = readText(document);
      // What is asked of a version may come after the next one, or never.
      if (next() < 0.7) read(previous);
      for (let step = 0; step < 3; step++) {
        const old = previous.text;
        const start = Math.floor(next() * (old.length + 1));
        const end = next() < 0.6 ? start : Math.min(old.length, start + Math.floor(next() * (next() < 0.1 ? 300 : 4)));
        const text = old.slice(0, start) + typed[Math.floor(next() * typed.length)] + old.slice(end);
        const changed = readText(text, previous);
        assert.deepEqual(read(changed), read(readText(text)), JSON.stringify({ old, text }));
        previous = changed;
      }
    }
  });
});
