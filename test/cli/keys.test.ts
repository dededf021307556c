import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, hourAhead, workspace } from '../harness/cli';

const key = 'USER-0123456789ABCDEFGHIJKLMNOPQ';
const list = 'https://api.example.com/v2/applications.json';
const formats = ['text', 'json', 'sarif', 'markdown'];

const files = {
  'a.sh': `curl -s ${list} -H "X-Api-Key: ${key}"\n`,
  'b.py': `import requests, os

KEY = "${key}"

def first():
    return requests.get("${list}", headers={"X-Api-Key": KEY})

def second():
    return requests.get("${list}", headers={"X-Api-Key": KEY})

def third():
    return requests.get("${list}?api_key=${key}", headers={"X-Api-Key": os.environ.get("K", "${key}")})
`,
  'c.sh': `curl -s ${list} -H "X-Api-Key: $KEY"\n`,
};

/** Where a text stands first in a file, as `scan` prints it. */
function place(path: keyof typeof files, text: string): string {
  const before = files[path].slice(0, files[path].indexOf(text)).split('\n');
  return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

interface Result {
  readonly ruleId: string;
  readonly level: string;
  readonly locations: readonly [{ physicalLocation: { region: { startLine: number; startColumn: number } } }];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

function sarif(cwd: string, ...words: string[]) {
  const { stdout } = graphward(['scan', '--format', 'sarif', ...words], { cwd });
  const [run] = (JSON.parse(stdout) as { runs: [{ tool: { driver: { rules: { id: string }[] } }; results: Result[] }] })
    .runs;
  return { rules: run.tool.driver.rules, keys: run.results.filter(({ ruleId }) => ruleId === 'hard-coded-key') };
}

const fingerprints = (cwd: string, ...words: string[]) =>
  sarif(cwd, ...words).keys.map(({ partialFingerprints }) => partialFingerprints['graphwardKey/v1']);

describe('a key beside a call', () => {
  it('is told in the text once for each place, after the calls, and is no call', () => {
    const { status, stdout } = graphward(['scan', '--fail-on-findings'], { cwd: workspace(files) });
    assert.equal(status, 1);
    let file = '';
    const places: string[] = [];
    for (const line of stdout.split('\n')) {
      if (/^\S+$/.test(line)) file = line;
      else if (line.endsWith('[hard-coded-key]')) places.push(`${file}:${line.trim().split(' ')[0]}`);
    }
    assert.deepEqual(places, [
      place('a.sh', key),
      place('b.py', key),
      place('b.py', `${key}",`),
      place('b.py', 'os.environ.get'),
    ]);
    assert.match(stdout, /\n5 calls in 3 files, 4 keys in the code\n$/);
    assert.match(stdout, /\n {2}1:69 {5}The code contains an API key\. .* {2}\[hard-coded-key\]\n/);
  });

  it('is a result of its own rule in SARIF, with help and a fingerprint that the value is no part of', () => {
    const cwd = workspace(files);
    const { rules, keys } = sarif(cwd);
    assert.match(JSON.stringify(rules.find(({ id }) => id === 'hard-coded-key')), /"help":\{"text":"[^"]*revoke/);
    assert.deepEqual(
      keys.map(({ level, locations: [{ physicalLocation }] }) => [level, physicalLocation.region.startLine]),
      [
        ['warning', 1],
        ['warning', 3],
        ['warning', 12],
        ['warning', 12],
      ],
    );
    const other = workspace(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          `# moved\n\n${text.replaceAll(key, 'OTHER-98765432109876')}`,
        ]),
      ),
    );
    const before = fingerprints(cwd);
    assert.equal(new Set(before).size, 4);
    assert.deepEqual(fingerprints(other), before, 'another key on another line is the same warning');
    const ids = (folder: string): string[] =>
      JSON.parse(graphward(['scan', '--format', 'json'], { cwd: folder }).stdout).findings.map(
        ({ id }: { id: string }) => id,
      );
    assert.deepEqual(ids(other), ids(cwd), 'and no call has its key in its id');
  });

  it('has a section of its own in the Markdown report', () => {
    const { stdout } = graphward(['scan', '--format', 'markdown'], { cwd: workspace(files) });
    assert.match(
      stdout,
      /\n## Keys in the code\n\nThe code contains an API key[^\n]*\n\n- `a\.sh:1`\n- `b\.py:3`\n- `b\.py:12`\n/,
    );
    const none = graphward(['scan', '--format', 'markdown'], { cwd: workspace({ 'c.sh': files['c.sh'] }) }).stdout;
    assert.doesNotMatch(none, /Keys/);
  });

  it('is not in the JSON, whose form is fixed', () => {
    const { stdout } = graphward(['scan', '--format', 'json'], { cwd: workspace(files) });
    const report = JSON.parse(stdout);
    assert.deepEqual(Object.keys(report), ['schemaVersion', 'summary', 'findings']);
    assert.equal(report.summary.findings, 5);
    assert.doesNotMatch(stdout, /hard-coded|contains an API key/);
  });

  it('changes no exit status', () => {
    const ignored = (cwd: string) => {
      const { findings } = JSON.parse(graphward(['scan', '--format', 'json'], { cwd }).stdout);
      const day = { endpoint: 'x', reason: 'kept', date: '2026-11-21' };
      const text = JSON.stringify({ ignored: findings.map((found: object) => ({ ...found, ...day })) });
      writeFileSync(join(cwd, '.graphward-ignore.json'), text);
      return graphward(['scan', '--fail-on-findings', '--fail-after', '2020-01-01'], { cwd });
    };
    const { status, stdout } = ignored(workspace({ 'a.sh': files['a.sh'] }));
    assert.equal(status, 0);
    assert.match(
      stdout,
      /\[hard-coded-key\]\n\n0 calls in 2 files, 1 key in the code\n$/,
      'a call that is left is no leave for its key',
    );
  });

  it('of a baseline is left out with its call', () => {
    const cwd = workspace(files);
    const baseline = join(cwd, 'before.json');
    writeFileSync(baseline, graphward(['scan', '--format', 'json'], { cwd }).stdout);
    assert.deepEqual(fingerprints(cwd, '--baseline', baseline), []);
    writeFileSync(join(cwd, 'd.sh'), files['a.sh']);
    assert.equal(fingerprints(cwd, '--baseline', baseline).length, 1);
  });

  it('is told by an index as it is without one, and its value is stored nowhere', () => {
    const cwd = workspace(files);
    const index = join(workspace({}), 'index.json');
    // The days that are left may be one fewer an hour ahead.
    const plain = formats.map(format => graphward(['scan', '--format', format], { cwd, preload: hourAhead }));
    for (const round of ['first', 'second']) {
      // What changed two seconds before would be read again.
      const indexed = formats.map(format =>
        graphward(['scan', '--format', format, '--index', index], { cwd, preload: hourAhead }),
      );
      for (const [position, { stdout, stderr }] of indexed.entries()) {
        const timeless = (text = '') => text.replace(/"elapsedMs": \d+/, '');
        assert.equal(timeless(stdout), timeless(plain[position]?.stdout), `${formats[position]}, ${round}`);
        assert.ok(!`${stdout}${stderr}`.includes(key), formats[position]);
      }
      assert.ok(!readFileSync(index, 'utf8').includes(key), round);
    }
    assert.match(readFileSync(index, 'utf8'), /"keys":\[/);
  });
});
