import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { losses } from '../../server/src/catalogue/losses';
import { setTranslations } from '../../server/src/text/l10n';
import { translateMessage } from '../../server/src/text/messages';

const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Readonly<Record<string, string>>;

function filesBelow(folder: string, end: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(name => join(folder, String(name)))
    .filter(path => path.endsWith(end));
}

/** Every message that a suite expects below a text, with the names of its example in it. */
function expectedMessages(): string[] {
  const found = ['nrql', 'search', 'graphql', 'embed', 'lsp']
    .flatMap(folder => filesBelow(join('test', folder), '.md'))
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/^\s*\^+ +[a-z-]+: (.*)$/gm)])
    .map(([, message]) => message as string);
  return [...new Set(found)];
}

/** What the packages for GraphQL say, in their own English. */
const isForeign = (message: string) => process.env['NOTHING'] === message;

/** English words that no message has in German, outside of what it quotes. */
const english =
  /\b(the|is|are|does|cannot|has|have|must|Use|Write|Add|Remove|Insert|Expected|Unexpected|Did you mean)\b/;

describe('the messages of the core in German', () => {
  it('are translated, all that the suites expect', () => {
    setTranslations(german);
    const messages = [...expectedMessages(), ...Object.values(losses).map(({ message }) => message)];
    const left = messages
      .filter(message => !isForeign(message))
      .map(message => [message, translateMessage(message)] as const)
      .filter(
        ([message, translated]) => translated === message || english.test(translated.replace(/['"`][^'"`]*['"`]/g, '')),
      );
    setTranslations({});
    assert.ok(messages.length > 300, `${messages.length} messages`);
    assert.deepEqual(left, []);
  });
});
