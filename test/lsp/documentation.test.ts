import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { CompletionItem, Hover, SignatureHelp } from 'vscode-languageserver';
import { descriptions } from '../../scripts/descriptions';
import { setTranslations, translateMarkdown } from '../../server/src/text/messages';
import { pulling, TestClient } from '../harness/client';

const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Readonly<Record<string, string>>;

/** English words that no sentence has in German, outside of names and code. */
const english = /\b(the|is|are|has|of|and|which|for|without|value in|at most|where|this)\b/;
const withoutNames = (text: string) => text.replace(/`[^`]*`|'[^']*'|"[^"]*"|\*\*[^*]*\*\*|\([^)]*\)|[\w.]+\(\)/g, '');

/** The lines of text that the suites of hover expect, without code and without the word that each is about. */
function expectedLines(path: string, fences: RegExp): string[] {
  const texts = [...readFileSync(path, 'utf8').matchAll(/^(`{3,})([^\n]*)\n([\s\S]*?)^\1$/gm)]
    .filter(([, , info = '']) => fences.test(info))
    .map(([, , , text = '']) => text.split(/^---$/m).at(-1) ?? '');
  return texts.flatMap(text => {
    let isCode = false;
    return text.split(/\n| ⏎ /).flatMap(line => {
      const isFence = /^('''|```)/.test(line);
      if (isFence) isCode = !isCode;
      return isFence || isCode || line.includes('<|>')
        ? []
        : [line.replace(/^(?:\s*\[[^\]]*\] |[\w.]+: (?=\*\*))/, '')];
    });
  });
}

describe('the documentation of words in German', () => {
  before(() => setTranslations(german));
  after(() => setTranslations({}));

  it('has a text of its own for everything that the catalogue describes', () => {
    // Some words and all names are the same in both languages.
    const isSame = (text: string) =>
      !/[a-z]{3}/i.test(withoutNames(text)) ||
      /^(Divisor|Exponent|UTC|APM, BROWSER, MOBILE, …|APPLICATION, KEY_TRANSACTION, …)\.$/.test(text);
    const isTranslated = (text: string) => german[text] !== undefined && (german[text] !== text || isSame(text));
    assert.deepEqual(
      descriptions().filter(text => !isTranslated(text)),
      [],
    );
    assert.deepEqual(
      descriptions().filter(text => english.test(withoutNames(german[text] ?? ''))),
      [],
    );
  });

  it('has no English sentence in any hover that the suites expect', () => {
    const lines = [
      ...expectedLines('test/nrql/hover/hover.md', /^md hover$/),
      ...expectedLines('test/nrql/hover/words.md', /^hovers$/),
      ...expectedLines('test/search/hover.md', /^text$/),
      ...expectedLines('test/graphql/hover.md', /^hover$/),
      ...expectedLines('test/lsp/requestHover.md', /^hover$/),
    ];
    assert.ok(lines.length > 100, `${lines.length} lines`);
    const left = lines
      .map(line => [line, translateMarkdown(line)])
      .filter(([, text = '']) => english.test(withoutNames(text)));
    assert.deepEqual(left, []);
  });

  it('leaves what a schema of the user says as it is', () => {
    for (const text of ['A shop sells things.', 'It has many uses.', '`Shop`: where people buy'])
      assert.equal(translateMarkdown(text), text);
  });

  it('reaches hover, completion and signature help', async () => {
    const client = await TestClient.start({ capabilities: pulling, initializationOptions: { texts: german } });
    try {
      const { uri } = await client.open(
        'query.nrql',
        'nrql',
        'SELECT rate(count(*), 1 minute) FROM Transaction WHERE duration > 1',
      );
      const at = { textDocument: { uri }, position: { line: 0, character: 9 } };
      const hover = await client.request<Hover>('textDocument/hover', at);
      assert.match(
        JSON.stringify(hover.contents),
        /Ein Aggregat pro Intervall.*Ganze Zahl und Zeiteinheit.*Einheit hier: pro Minute/,
      );
      const inside = { textDocument: { uri }, position: { line: 0, character: 22 } };
      const help = await client.request<SignatureHelp>('textDocument/signatureHelp', inside);
      assert.match(JSON.stringify(help.signatures), /Ein Aggregat pro Intervall.*Ganze Zahl und Zeiteinheit/);
      const { items } = await client.request<{ items: CompletionItem[] }>('textDocument/completion', {
        textDocument: { uri },
        position: { line: 0, character: 7 },
      });
      const average = items.find(({ label }) => label.startsWith('average'));
      const resolved = await client.request<CompletionItem>('completionItem/resolve', average);
      assert.match(JSON.stringify(resolved.documentation), /Arithmetisches Mittel/);
    } finally {
      await client.close();
      setTranslations({});
    }
  });
});
