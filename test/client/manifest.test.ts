import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checks } from '../../server/src/nrql/checks';

const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text);
const { commands, configuration, menus, viewsWelcome, walkthroughs } = manifest.contributes;

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(name => join(folder, String(name)))
    .filter(path => path.endsWith('.ts'));
}

/** Every code that a problem of a document can have. */
function problemCodes(): string[] {
  const folders = ['server/src/graphql/check', 'server/src/search', 'server/src/migrate/request', 'server/src/lsp'];
  const written = folders
    .flatMap(sourcesBelow)
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/\bcode: '([a-z-]+)'|source, '([a-z-]+)'/g)])
    .flatMap(([, code]) => (code === undefined ? [] : [code]));
  return [...new Set([...checks.map(({ code }) => code), ...written, 'rest-retired', 'hard-coded-key'])].sort();
}

describe('the commands', () => {
  it('have a category and an icon each', () => {
    const bare = commands.filter((command: { category?: string; icon?: string }) => !command.category || !command.icon);
    assert.deepEqual(bare, []);
  });

  it('of the palette are those that work where it is opened', () => {
    const hidden = menus.commandPalette.map((entry: { command: string }) => entry.command);
    for (const command of ['graphward.run', 'graphward.rewrite', 'graphward.nextFinding', 'graphward.cancelRun'])
      assert.ok(hidden.includes(command), `${command} has a condition`);
  });

  it('that texts of the manifest name exist', () => {
    const known = commands.map(({ command }: { command: string }) => command);
    const texts = readFileSync('package.nls.json', 'utf8');
    const named = [...`${text}${texts}`.matchAll(/command:(graphward\.\w+)|onCommand:(graphward\.\w+)/g)];
    assert.ok(named.length > 10);
    for (const [, inLink, inEvent] of named) assert.ok(known.includes(inLink ?? inEvent), inLink ?? inEvent);
  });
});

describe('the walkthrough', () => {
  const [walkthrough] = walkthroughs;

  it('has five steps with a picture or a text each, and each is completed by doing it', () => {
    assert.equal(walkthrough.steps.length, 5);
    for (const { id, media, completionEvents } of walkthrough.steps) {
      assert.ok(existsSync(media.markdown ?? media.image), id);
      assert.ok(completionEvents.length > 0, id);
    }
  });

  it('is offered where a view is empty', () => {
    const texts = JSON.parse(readFileSync('package.nls.json', 'utf8'));
    const welcome = viewsWelcome.map(({ contents }: { contents: string }) => texts[contents.replaceAll('%', '')]);
    assert.ok(welcome.some((contents: string) => contents.includes('command:graphward.openWalkthrough')));
  });
});

describe('the settings', () => {
  it('stand in groups with a title each', () => {
    assert.ok(configuration.length >= 4);
    for (const { title, properties } of configuration) assert.ok(title && Object.keys(properties).length > 0);
  });

  it('list every code of a problem as a key of graphward.severity', () => {
    const codes = problemCodes();
    const severity = configuration
      .map((group: { properties: Record<string, unknown> }) => group.properties['graphward.severity'])
      .find(Boolean);
    if (process.env['UPDATE']) {
      severity.propertyNames = { enum: codes };
      writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
    }
    assert.deepEqual(severity.propertyNames.enum, codes);
  });
});

describe('no telemetry', () => {
  const files = [...sourcesBelow('client/src'), ...sourcesBelow('server/src')];
  const holding = (pattern: RegExp) => files.filter(path => pattern.test(readFileSync(path, 'utf8'))).sort();

  it('is collected: nothing counts, reports or identifies the user', () => {
    const words =
      /telemetry|analytics|TelemetryLogger|machineId|sessionId|sendBeacon|createTelemetry|instrumentationKey/i;
    // The embedded service has made-up events, which have such attributes.
    const found = holding(words).filter(path => !/server\/src\/(catalogue|sandbox)\//.test(path));
    assert.deepEqual(found, []);
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    assert.deepEqual(
      packages.filter(name => /telemetry|insights|analytics|sentry/i.test(name)),
      [],
    );
  });

  it('could leave unseen: only these files open a connection, and only for what the user runs', () => {
    assert.deepEqual(
      holding(/(?:=>|await|return|=) fetch\(|new (?:XMLHttpRequest|WebSocket|EventSource)|from 'undici'/),
      [
        'client/src/activate.ts',
        // Writes the code of a request, for the user to copy.
        'server/src/api/requestCode.ts',
      ],
    );
    assert.deepEqual(holding(/from 'node:(https?|net|tls|dgram|dns)'/), [
      'server/src/cli/fetch.ts',
      'server/src/sandbox/http.ts',
    ]);
    assert.ok(text.includes('"usesOnlineServices"'), 'the settings that lead to requests are tagged');
  });
});
