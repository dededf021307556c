import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { observeParses } from '../../server/src/code/grammars';
import { pulling, TestClient } from '../harness/client';
import { runCommand } from '../harness/command';

const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };

/** Names that cross files both ways, a query in a string, code inside another text, and a file without words of a call. */
const files: Readonly<Record<string, string>> = {
  'graphward.service.json': JSON.stringify(service),
  'jobs/config.py': 'BASE = "https://api.example.com/v2"\nKEYS = "https://api.example.com/v2/key_transactions.json"\n',
  'jobs/keys.py': 'import requests, config\n\nrequests.get(config.KEYS)\n',
  'jobs/report.py': `import requests
from config import BASE
from paths import ONE

nrql = "SELECT averge(duration) FROM Transaction"
requests.post("https://elsewhere.example.org/graphql", json={"query": "{ actor { user { emial } } }"})
r = requests.get(BASE + "/applications/7/metrics/data.json", params={"names[]": "HttpDispatcher", "values[]": "call_count", "summarize": "true"}, headers={"Api-Key": KEY})
print(r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["call_count"])
requests.get("https://api.example.com/v2" + ONE)
`,
  'jobs/paths.py':
    'import requests\n\nONE = "/applications/1.json"\nrequests.get("https://api.example.com/v2/users.json")\n',
  'jobs/unused.py': 'import requests\n\nprint("no call and no name here")\n',
  'run.yml': `steps:
  - run: |
      python3 -c 'import requests; requests.get("https://api.example.com/v2/applications.json"); nrql = "SELECT averge(duration) FROM Transaction"'
`,
};

/** How often each file was parsed, and how many edited texts were. */
class Parses {
  private readonly counts = new Map<string, number>();

  constructor() {
    observeParses((text, grammar) => {
      const file = Object.keys(files).find(path => files[path] === text || files[path]?.includes(text));
      const name = `${file ?? 'edited text'} (${grammar})`;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    });
  }

  taken(): Record<string, number> {
    const taken = Object.fromEntries([...this.counts].sort());
    this.counts.clear();
    return taken;
  }
}

const once = (...paths: string[]) => Object.fromEntries(paths.map(path => [`${path} (python)`, 1]));

/** All files but the one without a word of a call. */
const searched = once('jobs/config.py', 'jobs/keys.py', 'jobs/paths.py', 'jobs/report.py', 'run.yml');

describe('the text of a file is parsed once', () => {
  afterEach(() => observeParses(undefined));

  it('by a scan, with the names of other files and the check of its rewrites', async () => {
    const parses = new Parses();
    const { stdout } = await runCommand('scan', ['--format', 'json'], files);
    const { findings } = JSON.parse(stdout) as { findings: { file: string }[] };
    // A call that is left is looked for once more in one text of all files of its program.
    assert.deepEqual(parses.taken(), { 'edited text (python)': 7, 'edited text (yaml)': 1, ...searched });
    assert.deepEqual(
      findings.map(({ file }) => file),
      ['jobs/keys.py', 'jobs/paths.py', 'jobs/report.py', 'jobs/report.py', 'run.yml'],
    );
  });

  it('by a rewrite', async () => {
    const parses = new Parses();
    const { stdout } = await runCommand('rewrite', [], files);
    assert.match(stdout, /^\+.*\/graphql"/m);
    // The versions that are written are others than those that the files of their program ask for.
    const twice = { 'jobs/keys.py (python)': 2, 'jobs/paths.py (python)': 2, 'jobs/report.py (python)': 2 };
    assert.deepEqual(parses.taken(), { 'edited text (python)': 7, 'edited text (yaml)': 1, ...searched, ...twice });
  });

  it('by a check, with the requests to other services', async () => {
    const parses = new Parses();
    const { stdout } = await runCommand('check', [], files);
    assert.deepEqual(parses.taken(), once('jobs/config.py', 'jobs/paths.py', 'jobs/report.py', 'run.yml'));
    assert.equal(stdout.match(/averge/g)?.length, 2);
    assert.doesNotMatch(stdout, /emial/, 'a document that goes to another service is not checked');
  });

  it('by the server, for all requests about one version and the scan', async () => {
    const parses = new Parses();
    const client = await TestClient.start({ capabilities: pulling, settings: { service }, files });
    const { uri } = await client.open('jobs/report.py', 'python', files['jobs/report.py'] as string);
    await client.take('graphward/findings');
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const codes = (await client.diagnostics(uri)).map(({ code }) => code);
    assert.deepEqual(codes, ['unknown-function', 'rest-retired', 'rest-retired']);
    await client.request('textDocument/codeLens', { textDocument: { uri } });
    // One text is read after edits: it proves a rewrite.
    const open = { 'edited text (python)': 1, ...once('jobs/config.py', 'jobs/paths.py', 'jobs/report.py') };
    await client.request('textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [] } });
    assert.deepEqual(parses.taken(), open);
    await client.request('graphward/scan', {});
    await client.ignore('graphward/findings');
    assert.deepEqual(
      parses.taken(),
      { 'edited text (python)': 6, 'edited text (yaml)': 1, ...once('jobs/keys.py', 'run.yml') },
      'what the open document needed is not parsed again',
    );
    await client.close();
  });
});
