import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commandNames } from '../../server/src/cli/arguments';
import { isWithin } from '../harness/budget';
import { graphwardMeasured, type Measured, workspace } from '../harness/cli';
import {
  address,
  deepFiles,
  goodCall,
  hostileFiles,
  hostileFolders,
  longFiles,
  manyCallFiles,
} from '../harness/hostile';
import { isThorough } from '../harness/thorough';

const good = { 'good.sh': goodCall, 'good.nrql': 'SELECT averge(duration) FROM Transaction\n' };

/** What a command may take, whatever it is given: seconds of processor time on a quiet machine, and megabytes. */
const most = { seconds: 6, megabytes: 400 };

function measure(words: readonly string[], cwd: string, preload = '', allowed = most): Measured {
  const ended = graphwardMeasured(words, { cwd, preload });
  const took = `${words[0]} took ${ended.seconds} s and ${Math.round(ended.megabytes)} MB`;
  assert.ok(isWithin(ended.seconds, allowed.seconds) && ended.megabytes <= allowed.megabytes, took);
  return ended;
}

/** Commands that read no folder, with the suite that feeds them the same shapes. */
const fedElsewhere: Readonly<Record<string, string>> = {
  run: 'test/cli/hostileInput.test.ts',
  sandbox: 'test/sandbox/cost.test.ts',
  lsp: 'test/lsp/hostileInput.test.ts',
};

describe('folders of hostile files', () => {
  const folders = hostileFolders.map(files => workspace({ ...files, ...good }));
  const rewrite = ['rewrite', '--write', '--format', 'json', '--account', '7', '--min-grade', 'partial'];
  const format = ['format'];
  const readers: readonly (readonly string[])[] = [
    ['scan', '--format', 'json', '--include', 'docs,comments,tests,generated'],
    ['check', '--format', 'json'],
    ['verify', '--region', 'sandbox', '--format', 'json'],
  ];

  it('is given to every command that there is', () => {
    const fed = [...[rewrite, format, ...readers].map(([name]) => name), ...Object.keys(fedElsewhere)];
    assert.deepEqual([...commandNames].sort(), fed.sort());
    for (const suite of Object.values(fedElsewhere)) assert.ok(existsSync(suite), suite);
  });

  it('would be noticed to take too much', () => {
    const limit = (preload: string, allowed: typeof most) => () => measure(['--version'], '.', preload, allowed);
    assert.throws(limit('globalThis.kept = Buffer.alloc(4.5e8, 1);', { ...most, seconds: 60 }), / MB$/);
    // The limit is a lower one here, because what is slow is slow for the tests too.
    const busy = 'do for (let at = 0; at < 1e5; at++) Math.random(); while (process.cpuUsage().user < 1e6);';
    const slow = `if (require('node:worker_threads').isMainThread) ${busy}`;
    assert.throws(limit(slow, { ...most, seconds: 0.2 }), / took [1-9]\d*(\.\d+)? s and /);
  });

  it('is rewritten and formatted as far as it can be, and what was written stays as it is then', () => {
    const data = 'applications/1/metrics/data.json?names[]=Errors/all&values[]=error_count&summarize=true';
    const call = `curl -s "https://api.example.com/v2/${data}" -H "X-Api-Key: $KEY" > /dev/null\n`;
    // Without ALL=1 one folder is rewritten: the server reads every file for its own suite, and rewrites as the command does.
    for (const files of isThorough ? hostileFolders : hostileFolders.slice(-1)) {
      const own = workspace({ ...files, ...good, 'good.sh': call });
      const { stdout, stderr } = measure(rewrite, own);
      assert.doesNotMatch(stderr, /^graphward: |cannot be analysed/m);
      assert.match(stdout, /"file": "good\.sh"/);
      assert.match(readFileSync(join(own, 'good.sh'), 'utf8'), /\/graphql/);
    }
    const own = workspace({ ...hostileFiles, ...good });
    const { stderr } = measure(format, own);
    assert.doesNotMatch(stderr, /^graphward: |cannot be analysed/m);
    assert.match(stderr, /deep\.graphql is not formatted/);
    assert.notEqual(readFileSync(join(own, 'names.graphql'), 'utf8'), hostileFiles['names.graphql']);
    assert.equal(measure(['format', '--check'], own).stdout, '');
  });

  // Without ALL=1 `scan` is not run, and `verify` in one folder, because `rewrite` looks for the same calls.
  for (const words of readers.filter(([name]) => isThorough || name !== 'scan')) {
    it(`ends ${words[0]} in time with what the other files hold`, () => {
      for (const cwd of isThorough || words[0] === 'check' ? folders : folders.slice(0, 1)) {
        const { stdout, stderr } = measure(words, cwd);
        // What cannot be compared, or is in no form, changes the status; a failure of the program is one line about no file.
        assert.ok(!/^graphward: /m.test(stderr), stderr.slice(0, 500));
        // None of these shapes is too much for a reader of ours.
        assert.doesNotMatch(stderr, /cannot be analysed/);
        if (words[0] !== 'check') assert.match(stdout, /"file": "good\.sh"/);
        if (words[0] === 'check') assert.match(stdout, /"file": "good\.nrql"/);
      }
    });
  }

  it('ends rewrite in time for a file of thousands of calls', () => {
    // With ALL=1 there are more calls. The other files are met by the suites finder/growth and lsp/load, and rewritten then.
    const share = isThorough ? 1 : 0.4;
    const cwd = workspace(manyCallFiles(share));
    const allowed = { ...most, seconds: most.seconds * share };
    const others = ['functions.js', 'many.sh', 'many.csv', 'cells.ipynb', 'steps.yml'];
    for (const name of ['many.js', ...(isThorough ? others : [])])
      measure(['rewrite', '--account', '7', '--min-grade', 'partial', name], cwd, '', allowed);
  });

  it('ends run in time with one sentence', () => {
    const cwd = workspace(hostileFiles);
    for (const name of ['deep.nrql', 'deep.graphql', 'repeated.graphql', 'variables.graphql']) {
      const { status, stderr } = measure(['run', name, '--region', 'sandbox'], cwd);
      assert.equal(status, 2, name);
      assert.match(stderr, /^graphward: [^\n]+\n$/, name);
    }
  });
});

describe('a file that is longer than is read', () => {
  it('is named with the last line that is read, and its calls up to there are found', () => {
    const cwd = workspace({ ...longFiles, ...good });
    const scan = ['scan', '--format', 'json', '--include', 'generated', '--index', 'x.json'];
    const { stdout, stderr } = measure(scan, cwd);
    const { findings } = JSON.parse(stdout) as { findings: { file: string; noRewrite?: { code: string }[] }[] };
    assert.deepEqual(findings.map(({ file }) => file).sort(), ['bundle.js', 'calls.sh', 'calls.sh', 'good.sh']);
    const left = findings.filter(({ file }) => file === 'calls.sh').flatMap(({ noRewrite = [] }) => noRewrite);
    assert.deepEqual(
      left.map(({ code }) => code),
      ['long-file', 'long-file'],
    );
    const lines = stderr.trim().split('\n');
    const named = (name: string, line: number) =>
      `${name} is read up to line ${line}: it has more words and signs than are read of one file`;
    assert.deepEqual(lines.sort(), [named('bundle.js', 1), named('calls.sh', 41_663), named('late.sh', 41_666)]);
    // The index remembers it. That it remembers a file that is nested too deeply is looked at in every run.
    if (isThorough) assert.deepEqual(measure(scan, cwd).stderr.trim().split('\n').sort(), lines);
  });

  it('or whose functions have more callers than are followed is named, and its index remembers it', () => {
    const times = (line: (at: number) => string) => Array.from({ length: 46 }, (_, at) => line(at)).join('');
    const sends = "    return requests.get('https://api.example.com/v2/' + path).json()\n";
    const calls = `def of(name):\n${times(at => `    get(name + '/${at}.json')\n`)}${times(at => `of('applications/${at}')\n`)}`;
    const many = Array.from({ length: 300 }, (_, at) => `get('applications/${at}.json')\n`).join('');
    const wrapper = `import requests\ndef get(path):\n${sends}`;
    const cwd = workspace({ 'cross.py': `${wrapper}${calls}`, 'many.py': `${wrapper}${many}` });
    const said =
      'cross.py is read in part: its functions that send requests have more callers than are followed in one file\n';
    const scan = ['scan', '--format', 'json', '--index', 'x.json'];
    const { stdout, stderr } = measure(scan, cwd);
    assert.equal(stderr, said);
    assert.equal(stdout.match(/"file": "many\.py"/g)?.length, 300, 'all callers of one function are found');
    if (isThorough) assert.equal(measure(scan, cwd).stderr, said);
  });

  it('or is nested more deeply than is read is named, and no call of it is rewritten', () => {
    const named = (folder: Readonly<Record<string, string>>) =>
      Object.keys(folder)
        .map(name => `${name} is read in part: parts of it are nested more deeply than is read`)
        .sort();
    const calls = deepFiles(address);
    const cwd = workspace({ ...calls, ...good });
    const scan = ['scan', '--format', 'json', '--index', 'x.json', '--include', 'generated'];
    assert.deepEqual(measure(scan, cwd).stderr.trim().split('\n').sort(), named(calls));
    assert.deepEqual(measure(scan, cwd).stderr.trim().split('\n').sort(), named(calls), 'the index remembers it');
    const rewritten = measure(['rewrite', '--format', 'json', '--account', '7', '--min-grade', 'partial'], cwd);
    const { left } = JSON.parse(rewritten.stdout) as { left: { file: string; noRewrite: { code: string }[] }[] };
    const reasons = left.flatMap(({ file, noRewrite }) => (file in calls ? noRewrite.map(({ code }) => code) : []));
    assert.deepEqual([...new Set(reasons)], ['deep-file']);
    const queries = deepFiles('SELECT averge(duration) FROM Transaction');
    const check = measure(['check'], workspace(queries));
    assert.deepEqual(check.stderr.trim().split('\n').sort(), named(queries));
  });

  it('or has thousands of programs in it is read as far as their number allows', () => {
    const step = (at: number) =>
      `      - shell: python\n        run: |\n          import requests\n          requests.get('https://api.example.com/v2/servers/${at}.json')\n`;
    const steps = Array.from({ length: 2001 }, (_, at) => step(at)).join('');
    const cwd = workspace({ '.github/workflows/a.yml': `jobs:\n  a:\n    steps:\n${steps}` });
    const { stdout, stderr, megabytes } = measure(['scan', '--format', 'json'], cwd);
    assert.equal(stdout.match(/"id"/g)?.length, 2000);
    assert.equal(stderr, '.github/workflows/a.yml is read in part: it holds more programs than are read in one file\n');
    assert.ok(megabytes < 220, `${megabytes} MB: the programs are not all kept`);
  });

  it('or has thousands of commands in its texts or steps is read as far as their number allows', () => {
    const times = (line: string) => line.repeat(2001);
    const command = 'curl https://api.example.com/v2/servers.json';
    const files = {
      'a.csv': times(`1,"${command}"\n`),
      'a.md': times(`Call \`${command}\`.\n`),
      'a.sql': times(`INSERT INTO a VALUES ('${command}');\n`),
      'a.yml': `jobs:\n${times(`  - run: ${command}\n`)}`,
    };
    const cwd = workspace(files);
    const { stdout, stderr } = measure(['scan', '--format', 'json', '--include', 'docs'], cwd);
    for (const name of Object.keys(files)) {
      assert.equal(stdout.split(`"file": "${name}"`).length - 1, 2000, name);
      assert.match(stderr, new RegExp(`^${name} is read in part: it holds more programs than are read`, 'm'));
    }
  });

  it('of ours is checked up to a definition or a statement, and not formatted', () => {
    const cwd = workspace({
      'a.nrql': `${'SELECT averge(a) FROM b;\n'.repeat(3)}${'SELECT a FROM b;\n'.repeat(60_000)}`,
      'a.graphql': `{ actor { usr { id } } }\n${Array.from({ length: 50_000 }, (_, at) => `query q${at} { a }\n`).join('')}`,
      ...good,
    });
    const { stdout } = measure(['check', '--format', 'json'], cwd);
    const found = (JSON.parse(stdout) as { file: string; code: string; range: { start: { line: number } } }[]).filter(
      ({ code }) => code === 'incomplete-check',
    );
    assert.deepEqual(
      found.map(({ file }) => file),
      ['a.graphql', 'a.nrql'],
    );
    assert.ok(found.every(({ range }) => range.start.line > 20_000 || range.start.line === 0));
    assert.equal(stdout.match(/"code": "unknown-function"/g)?.length, 4);
    assert.match(measure(['format'], cwd).stderr, /a\.graphql is not formatted: it is too long\n/);
  });
});
