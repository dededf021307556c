import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as l10n from '@vscode/l10n';
import type { CodeAction, CodeLens } from 'vscode-languageserver';
import { readResponse } from '../../server/src/api/response';
import { statusError } from '../../server/src/api/transport';
import type { FindingsParams } from '../../server/src/lsp/protocol';
import { setTranslations } from '../../server/src/text/messages';
import { pulling, TestClient } from '../harness/client';

const texts = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Readonly<Record<string, string>>;
const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };
const job = `import requests
requests.get("https://api.example.com/v2/applications/7/metrics/data.json?names[]=HttpDispatcher&values[]=call_count", headers={"Api-Key": key})
`;

/** The titles of the lenses of a job and a query. */
async function lensTitles(initializationOptions: Readonly<Record<string, unknown>>): Promise<string[]> {
  const options = { comparesCalls: true, ...initializationOptions };
  const client = await TestClient.start({
    capabilities: pulling,
    settings: { service },
    initializationOptions: options,
  });
  const opened = [
    await client.open('job.py', 'python', job),
    await client.open('query.nrql', 'nrql', 'SELECT count(*) FROM Metric'),
  ];
  const lenses = await Promise.all(
    opened.map(({ uri }) => client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })),
  );
  await client.take('graphward/findings');
  await client.close();
  return lenses.flat().map(({ command }) => command?.title ?? '');
}

/** Does something in German, and leaves the process in English. */
async function inGerman<T>(use: () => T | Promise<T>): Promise<T> {
  l10n.config({ contents: texts });
  try {
    return await use();
  } finally {
    l10n.config({ contents: {} });
  }
}

describe('the texts of the core in another language', () => {
  it('has values in their places, and English where there is no translation', async () => {
    await inGerman(() => {
      assert.equal(l10n.t('Run {0}', 'Two'), 'Two ausführen');
      assert.equal(l10n.t('No such text {0}', 1), 'No such text 1');
      assert.equal(l10n.t('Run {0}'), '{0} ausführen', 'a value that is missing leaves its place');
      assert.equal(l10n.t('Run {0}', '{0}'), '{0} ausführen', 'a value is no text with places');
    });
    assert.equal(l10n.t('Run {0}', 'Two'), 'Run Two');
  });

  it('translates what is said of a response', async () => {
    const exchange = { status: 401, body: '', header: () => null };
    await inGerman(() => {
      assert.match(statusError(exchange, 'eu', 0)?.message ?? '', /^Die Region eu hat den API-Schlüssel abgelehnt/);
      const result = readResponse({ kind: 'graphql', text: '{ a }' }, '<html>', 1);
      assert.ok(result.kind === 'error');
      assert.equal(result.error.message, 'Die Antwort ist kein JSON. Prüfen Sie die Adresse der Region.');
    });
  });

  it('translates code lenses with the texts of the client', async () => {
    const english = await lensTitles({});
    const german = await lensTitles({ texts });
    setTranslations({});
    assert.equal(english.length, german.length);
    for (const title of english)
      assert.ok(!german.includes(title), `"${title}" is the same in German among ${german.join(' | ')}`);
    assert.match(german.join('\n'), /^In GraphQL umschreiben: .*\(.*\)$/m);
    assert.ok(german.includes('Ausführen') && german.includes('REST-Aufruf ausführen'), german.join(' | '));
  });

  it('translates problems, their fixes, findings and the reason why there is no rewrite', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { service },
      initializationOptions: { comparesCalls: true, texts },
    });
    try {
      const query = await client.open(
        'query.nrql',
        'nrql',
        'SELECT averge(duration) FROM Transaction SINCE 1 hour ago',
      );
      const problems = await client.diagnostics(query.uri);
      assert.deepEqual(
        problems.map(({ message }) => message),
        ['Die Funktion averge() gibt es nicht. Meinten Sie average()?'],
      );
      const range = problems[0]?.range;
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: query.uri },
        range,
        context: { diagnostics: [] },
      });
      assert.deepEqual(
        actions.map(({ title }) => title),
        ['Durch average ersetzen'],
      );
      const deletion =
        'curl -X DELETE https://api.example.com/v2/applications/7/deployments/8.json -H "Api-Key: $KEY"\n';
      const script = await client.open('job.sh', 'shellscript', deletion);
      const [finding] = await client.diagnostics(script.uri);
      assert.match(String(finding?.message), /endet am 2027-07-31 \(.*\)\. Deployment-Einträge sind unveränderlich/);
      const { findings } = (await client.take('graphward/findings')) as FindingsParams;
      const reasons = findings.flatMap(({ noRewrite = [] }) => noRewrite.map(({ message }) => message));
      assert.match(reasons.join(), /^Deployment-Einträge sind unveränderlich und lassen sich nicht löschen/);
    } finally {
      await client.close();
      setTranslations({});
    }
  });
});
