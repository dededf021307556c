import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const program = resolve('dist/cli.js');
const call = (id: string) => `curl -s "https://api.example.com/v2/applications/${id}.json" -H "Api-Key: $KEY"\n`;
const marker =
  'curl -s -X POST "https://api.example.com/v2/applications/1/deployments.json" -H "Api-Key: $KEY" -H "Content-Type: application/json" -d \'{"deployment":{"revision":"7"}}\'\n';

/** Status 2 and one line that says this; nothing on standard output, no stack trace. */
function assertRefused(words: readonly string[], cwd: string, says: RegExp): void {
  const { status, stdout, stderr } = graphward(words, { cwd });
  assert.equal(status, 2, words.join(' '));
  assert.equal(stdout, '', words.join(' '));
  assert.match(stderr, /^graphward: [^\n]+\n$/, words.join(' '));
  assert.match(stderr, says, words.join(' '));
  assert.doesNotMatch(stderr, /--debug/, `${words.join(' ')}: an error that was not thought of`);
}

describe('options that are wrong', () => {
  it('are refused in one line each', () => {
    const cwd = workspace({ 'a.sh': call('1'), 'list.json': '{"findings":[{"id":5}]}', 'null.json': 'null' });
    symlinkSync('self', join(cwd, 'self'));
    const rows: [string[], RegExp][] = [
      [['--format'], /--format/],
      [['--format='], /--format must be one of text, json, sarif, markdown/],
      [['--fail-after', '2027-02-30'], /--fail-after must be a day/],
      [['--fail-after', '2027-13-01'], /--fail-after must be a day/],
      [['--fail-after', ''], /--fail-after must be a day/],
      [['--baseline', '.'], /the baseline \. cannot be read/],
      [['--baseline', 'list.json'], /is not a JSON report/],
      [['--baseline', 'null.json'], /is not a JSON report/],
      [['--index', ''], /--index must be a file/],
      [['--index', 'a.sh/index.json'], /the index a\.sh\/index\.json cannot be read/],
      [['--service', '.'], /the service profile \. cannot be read/],
      [['--service', 'null.json'], /must be a JSON object/],
      [['--account', '0'], /the account id must be a positive integer/],
      [['--include', 'docs,jokes'], /--include must be docs/],
      [[''], /there is no file or folder ""/],
      [['a.sh/x'], /there is no file or folder a\.sh\/x/],
      [['self'], /self cannot be read/],
      [['x'.repeat(300)], /cannot be read/],
    ];
    for (const [words, says] of rows) assertRefused(['scan', ...words], cwd, says);
    assert.equal(graphward(['scan', '--include', 'docs, tests'], { cwd }).status, 0, 'blanks in a list are no matter');
  });

  it('name the revision or the missing checkout', () => {
    const cwd = workspace({ 'a.sh': call('1'), 'sub/b.sh': call('2') });
    assertRefused(['scan', '--changed-since', 'HEAD'], cwd, /needs a checkout of git/);
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd, stdio: 'pipe' });
    git('init', '-q');
    assertRefused(['scan', '--changed-since', 'HEAD'], cwd, /cannot compare with "HEAD"/);
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    assertRefused(['scan', '--changed-since', 'none'], cwd, /cannot compare with "none"/);
    assertRefused(['scan', '--changed-since', 'HEAD:a.sh'], cwd, /must be a revision, not "HEAD:a\.sh"/);
    git('mv', 'a.sh', 'moved.sh');
    assert.match(
      graphward(['scan', '--changed-since', 'HEAD'], { cwd }).stdout,
      /^moved\.sh\n {2}1:1 .*[\s\S]*\n1 call in 1 file\n$/,
    );
  });

  it('never write an index over a file of somebody else', () => {
    const cwd = workspace({ 'a.sh': call('1'), 'package.json': '{"name":"x"}', 'folder/x.sh': '' });
    for (const path of ['a.sh', 'package.json', 'folder']) {
      assertRefused(['scan', '--index', path], cwd, /is not an index of a scan and stays unchanged/);
    }
    assert.equal(readFileSync(join(cwd, 'a.sh'), 'utf8'), call('1'));
    assert.equal(readFileSync(join(cwd, 'package.json'), 'utf8'), '{"name":"x"}');
    assert.deepEqual(readdirSync(cwd).sort(), ['a.sh', 'folder', 'package.json']);
  });

  it('a decision file that cannot be read is named', () => {
    const cwd = workspace({ 'a.sh': call('1'), '.graphward-ignore.json/x': '' });
    assertRefused(['scan'], cwd, /\.graphward-ignore\.json cannot be read/);
  });
});

describe('a tree that changes or lies', () => {
  it('names of folders and files do not say what they are', () => {
    const cwd = workspace({ 'folder.sh/a.sh': call('1'), '.gitignore/x.sh': call('2'), 'zero.py': '' });
    const { status, stdout } = graphward(['scan'], { cwd });
    assert.equal(status, 0);
    assert.match(
      stdout,
      /^\.gitignore\/x\.sh\n {2}1:1 .*[\s\S]*\nfolder\.sh\/a\.sh\n {2}1:1 .*[\s\S]*\n2 calls in 2 of 3 files\n$/,
    );
  });

  it('files that go during the scan are named, and the report is whole', () => {
    const files = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`d${at % 10}/f${at}.sh`, call(`${at}`)]));
    const cwd = workspace(files);
    // The folders go while the twentieth file is opened.
    const preload = `
      const fs = require('node:fs');
      const { openSync } = fs;
      let opened = 0;
      fs.openSync = (path, ...rest) => {
        if (/f\\d+\\.sh$/.test(path) && ++opened === 20)
          for (let at = 0; at < 10; at++) fs.rmSync('d' + at, { recursive: true, force: true });
        return openSync(path, ...rest);
      };`;
    const { status, stdout, stderr } = graphward(['scan', '--format', 'json', '--verbose'], { cwd, preload });
    assert.equal(status, 0, stderr);
    const { summary, findings } = JSON.parse(stdout);
    assert.equal(summary.findings, findings.length);
    const skipped = stderr.split('\n').slice(0, -1);
    for (const line of skipped) assert.match(line, /^d\d\/f\d+\.sh is skipped: it cannot be read$/);
    assert.ok(skipped.length > 1000 && summary.files + skipped.length <= 1500, `${skipped.length} are skipped`);
  });

  it('names with control characters stay on their line', () => {
    const name = 'a\u001b[31m\n\u202eb.sh';
    const cwd = workspace({ [name]: call('1'), [`latin${name}`]: Buffer.from('# \xe9', 'latin1') });
    const { stdout, stderr } = graphward(['scan'], { cwd });
    assert.match(stdout, /^a\\u\{1b\}\[31m\\u\{a\}\\u\{202e\}b\.sh\n {2}1:1 {6}GET/);
    assert.match(stderr, /^latina\\u\{1b\}\[31m\\u\{a\}\\u\{202e\}b\.sh is skipped: [^\n]*\n$/);
    const json = graphward(['scan', '--format', 'json'], { cwd }).stdout;
    assert.equal(JSON.parse(json).findings[0].file, name);
    assert.doesNotMatch(json, /\u202e/);
    const report = graphward(['scan', '--format', 'markdown'], { cwd }).stdout;
    assert.match(report, /`a\\u\{1b\}\[31m\\u\{a\}\\u\{202e\}b\.sh:1`/);
  });

  it('and whose settings name programs has none of them run by git', () => {
    const cwd = workspace({ 'a.sh': call('1'), '.gitattributes': '* filter=planted diff=planted\n' });
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd, stdio: 'pipe' });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    writeFileSync(join(cwd, 'a.sh'), call('2'));
    const planted = 'touch planted; cat';
    for (const name of [
      'filter.planted.clean',
      'filter.planted.process',
      'diff.planted.textconv',
      'diff.planted.command',
    ])
      git('config', name, planted);
    for (const name of ['core.fsmonitor', 'core.sshCommand', 'diff.external']) git('config', name, planted);
    writeFileSync(join(cwd, '.git/hooks/post-index-change'), `#!/bin/sh\n${planted}\n`, { mode: 0o755 });
    assert.match(graphward(['scan', '--changed-since', 'HEAD'], { cwd }).stdout, /^a\.sh\n {2}1:1 /);
    graphward(['verify', '--against', 'HEAD', '--region', 'sandbox'], { cwd });
    assert.ok(!readdirSync(cwd).includes('planted'));
  });
});

describe('output that nobody takes', () => {
  const many = () =>
    workspace(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${at}.sh`, call(`${at}`).repeat(8)])));
  const shell = (script: string, cwd: string) =>
    spawnSync('sh', ['-c', script, 'sh', process.execPath, program], { cwd, encoding: 'utf8' });

  it('a reader that goes is no failure, and does not change the status', () => {
    const cwd = many();
    for (const format of ['text', 'json', 'sarif', 'markdown']) {
      const run = (words: string) =>
        shell(`{ "$1" "$2" scan --format ${format} ${words}; echo "status $?" >&2; } | head -n 1`, cwd).stderr;
      assert.equal(run(''), 'status 0\n', format);
      if (format === 'json') assert.equal(run('--fail-on-findings'), 'status 1\n');
    }
  });

  it('what cannot be written is a failure', () => {
    // Standard output is open for reading only.
    const { status, stderr } = shell('"$1" "$2" scan 1< 0.sh', many());
    assert.equal(status, 2);
    assert.match(stderr, /^graphward: the output cannot be written: [^\n]+\n$/);
  });

  it('a working directory that is gone is named', () => {
    const { status, stderr } = shell('mkdir gone && cd gone && rmdir ../gone && "$1" "$2" scan', workspace({}));
    assert.equal(status, 2);
    assert.match(stderr, /^graphward: the working directory no longer exists\n$/);
  });
});

describe('files that are written', () => {
  it('keep their mode, and a link stays a link', () => {
    const cwd = workspace({ 'real/deploy.sh': marker });
    chmodSync(join(cwd, 'real', 'deploy.sh'), 0o755);
    symlinkSync(join('real', 'deploy.sh'), join(cwd, 'link.sh'));
    assert.equal(graphward(['rewrite', '--write', '--account', '1234567', 'link.sh'], { cwd }).status, 0);
    assert.equal(statSync(join(cwd, 'real', 'deploy.sh')).mode & 0o777, 0o755);
    assert.ok(lstatSync(join(cwd, 'link.sh')).isSymbolicLink());
    assert.match(readFileSync(join(cwd, 'real', 'deploy.sh'), 'utf8'), /\/graphql/);
    assert.deepEqual(readdirSync(join(cwd, 'real')), ['deploy.sh']);
  });
});
