import assert from 'node:assert/strict';
import { it } from 'node:test';
import { markdown } from '../../server/src/lsp/markdown';

it('a text of a schema loads no picture when it is shown', () => {
  const pictures = ['![a](https://evil.example.com/x.png)', '![a][b]', '<img src="https://evil.example.com/x.png">'];
  for (const picture of pictures) {
    assert.doesNotMatch(markdown(`Words ${picture} and **more**.`).value, /(?<!\\)<|!\[/);
  }
  assert.equal(
    markdown('At most `1` and **more**, [as said](https://example.com), `<name>` 1 < 2!').value,
    'At most `1` and **more**, [as said](https://example.com), `<name>` 1 < 2!',
  );
});
