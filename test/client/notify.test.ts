import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { withoutLinks } from '../../server/src/text/printable';

describe('a notification', () => {
  it('holds no link that a service or a workspace wrote', () => {
    const link = 'The key has expired. [Renew it](command:workbench.action.terminal.new) [or](https://api.example.com)';
    // The expression by which the editor looks for links in a message.
    const linked = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
    assert.match(link, linked);
    assert.doesNotMatch(withoutLinks(link), linked);
    assert.equal(withoutLinks('Region eu (2) [x] is unknown.'), 'Region eu (2) [x] is unknown.');
  });

  it('is shown by one file alone, which takes the links away', () => {
    const files = readdirSync('client/src', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
    const showing = files.filter(file =>
      /show(?:Error|Warning|Information)Message/.test(readFileSync(join('client/src', file), 'utf8')),
    );
    assert.deepEqual(showing, ['notify.ts']);
  });
});
