import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { losses } from '../../server/src/catalogue/losses';
import { setTranslations, translateMessage } from '../../server/src/text/messages';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const german = readJson('l10n/bundle.l10n.de.json') as Readonly<Record<string, string>>;
const templates = readJson('scripts/messages.json') as readonly string[];

function filesBelow(folder: string, end: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(name => join(folder, String(name)))
    .filter(path => path.endsWith(end));
}

/** Every message that a suite expects below a text. */
function expectedMessages(): string[] {
  const found = ['nrql', 'search', 'graphql', 'embed', 'lsp']
    .flatMap(folder => filesBelow(join('test', folder), '.md'))
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/^\s*\^+ +[a-z-]+: (.*)$/gm)])
    .map(([, message]) => message as string);
  return [...new Set(found)];
}

/** English words that no message has in German, outside of what it quotes. */
const english =
  /\b(the|is|are|does|cannot|has|have|must|Use|Write|Add|Remove|Insert|Expected|Unexpected|Did you mean)\b/;

describe('the messages of the core in German', () => {
  before(() => setTranslations(german));
  after(() => setTranslations({}));

  it('are translated, all that the suites expect and all losses', () => {
    const messages = [...expectedMessages(), ...Object.values(losses).map(({ message }) => message)];
    assert.ok(messages.length > 300, `${messages.length} messages`);
    const left = messages
      .map(message => [message, translateMessage(message)] as const)
      .filter(([message, text]) => text === message || english.test(text.replace(/['"`][^'"`]*['"`]/g, '')));
    assert.deepEqual(left, [], 'each has a template in scripts/messages.json and a translation in l10n');
  });

  it('keep names and values, also those that look like a text of ours', () => {
    const message = 'The function Run() does not exist. Did you mean rate()?';
    assert.equal(translateMessage(message), 'Die Funktion Run() gibt es nicht. Meinten Sie rate()?');
    assert.equal(translateMessage('Replace with Run'), 'Durch Run ersetzen');
    assert.equal(translateMessage('No template of ours: {0} $& $1'), 'No template of ours: {0} $& $1');
    assert.equal(translateMessage('Insert $& {0}'), '$& {0} einfügen', 'a value is no pattern');
  });

  it('take time in proportion to their length', () => {
    const long = 'a. '.repeat(20_000);
    assert.equal(translateMessage(long).length, long.length);
  });

  it('have templates that begin as a text of the code does', () => {
    const code = filesBelow('server/src', '.ts')
      .map(path => readFileSync(path, 'utf8'))
      .join('\n')
      .replaceAll('\\\\', '\\');
    const beginOf = (template: string) => {
      const [maxLength = ''] = template.split(/\{\d\}/).sort((one, other) => other.length - one.length);
      return maxLength.trim().split(' ').slice(0, 2).join(' ');
    };
    assert.deepEqual(
      templates.filter(template => !code.includes(beginOf(template))),
      [],
    );
  });
});

describe('the messages of the core', () => {
  it('stay English without translations', () => {
    assert.equal(translateMessage('Remove it'), 'Remove it');
  });
});
