import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Ended, graphward, hourAhead, workspace } from '../harness/cli';

const call = (id: string) => `curl -s "https://api.example.com/v2/applications/${id}.json" -H "Api-Key: $KEY"\n`;

interface Report {
  readonly summary: { readonly files: number; readonly bytes: number; readonly findings: number };
  readonly findings: readonly { readonly id: string; readonly file: string; readonly kind?: string }[];
}

function scan(cwd: string, ...words: string[]): Report & { readonly stderr: string } {
  return report(graphward(['scan', '--format', 'json', ...words], { cwd }));
}

function report({ status, stdout, stderr }: Ended): Report & { readonly stderr: string } {
  assert.equal(status, 0, stderr);
  return { ...(JSON.parse(stdout) as Report), stderr };
}

const filesOf = (report: Report) => report.findings.map(({ file }) => file);

describe('which files are read', () => {
  it('honours ignore files, nested ones and their exceptions; hidden files are read, version control is not', () => {
    const cwd = workspace({
      '.gitignore': 'out/\n*.log\n/only-root.sh\n',
      '.ignore': 'by-ignore.sh\n',
      '.git/info/exclude': 'excluded.sh\n',
      '.git/hooks/post-commit.sh': call('1'),
      '.hidden/a.sh': call('2'),
      'by-ignore.sh': call('3'),
      'deep/.gitignore': '!keep.log\nsecret.sh\n',
      'deep/drop.log': call('4'),
      'deep/keep.log': call('5'),
      'deep/only-root.sh': call('6'),
      'deep/secret.sh': call('7'),
      'excluded.sh': call('8'),
      'only-root.sh': call('9'),
      'out/a.sh': call('10'),
    });
    assert.deepEqual(filesOf(scan(cwd)), ['.hidden/a.sh', 'deep/keep.log', 'deep/only-root.sh']);
    assert.deepEqual(filesOf(scan(cwd, 'out/a.sh')), ['out/a.sh'], 'a named path is taken');
    assert.deepEqual(filesOf(scan(cwd, 'out')), ['out/a.sh'], 'and a named folder');
    assert.deepEqual(filesOf(scan(join(cwd, 'out'))), ['a.sh'], 'and the folder of work');
    assert.deepEqual(filesOf(scan(join(cwd, 'deep'))), ['keep.log', 'only-root.sh'], 'rules above the folder count');
    assert.deepEqual(
      filesOf(scan(cwd, 'deep', '.', 'deep/keep.log')),
      ['deep/keep.log', 'deep/only-root.sh', '.hidden/a.sh'],
      'a file below two named paths counts once',
    );
  });

  it('reads what git tracks although an ignore file names it, in every version of the index', () => {
    const cwd = workspace({
      '.gitignore': 'build/\nout/\n*.log\n',
      '.ignore': 'out/searched.sh\n',
      'build/a.sh': call('1'),
      'build/made.sh': call('2'),
      'build-1/b.sh': call('3'),
      'deep/er/c.log': call('4'),
      'out/long/path/d.sh': call('5'),
      'out/searched.sh': call('6'),
    });
    const git = (...words: string[]) => execFileSync('git', words, { cwd, stdio: 'pipe' });
    git('init', '-q');
    assert.deepEqual(filesOf(scan(cwd)), ['build-1/b.sh'], 'nothing is tracked');
    git('add', '-f', 'build/a.sh', 'deep', 'out');
    const tracked = ['build/a.sh', 'build-1/b.sh', 'deep/er/c.log', 'out/long/path/d.sh'];
    for (const version of ['2', '4']) {
      git('update-index', '--index-version', version);
      assert.deepEqual(filesOf(scan(cwd)), tracked, `version ${version}; .ignore is for searches`);
    }
    assert.deepEqual(filesOf(scan(join(cwd, 'deep'))), ['er/c.log'], 'from a folder below');
    writeFileSync(join(cwd, '.git', 'index'), 'DIRC\0\0\0\u0002\0\0\0\u0009broken');
    assert.deepEqual(filesOf(scan(cwd)), ['build-1/b.sh'], 'a broken index says nothing');
  });

  it('follows links once and survives loops', () => {
    const outside = workspace({ 'far/b.sh': call('1') });
    const cwd = workspace({ 'real/a.sh': call('2') });
    symlinkSync('.', join(cwd, 'real', 'loop'));
    symlinkSync('..', join(cwd, 'real', 'up'));
    symlinkSync(join(cwd, 'real'), join(cwd, 'again'));
    symlinkSync(join(outside, 'far'), join(cwd, 'linked'));
    symlinkSync(join(outside, 'far'), join(cwd, 'linked-again'));
    symlinkSync(join(cwd, 'real', 'a.sh'), join(cwd, 'z.sh'));
    symlinkSync('nowhere', join(cwd, 'dangling.sh'));
    assert.deepEqual(filesOf(scan(cwd)), ['real/a.sh']);
  });

  it('names a link out of the folder and its checkout, and reads what it leads to only where that is named', () => {
    const outside = workspace({ 'far/b.sh': call('1'), 'c.sh': call('3') });
    const root = workspace({ '.git/HEAD': '', 'shared/d.sh': call('4'), 'app/a.sh': call('2') });
    const cwd = join(root, 'app');
    symlinkSync(join(outside, 'far'), join(cwd, 'linked'));
    symlinkSync(join(outside, 'c.sh'), join(cwd, 'c.sh'));
    symlinkSync('../shared', join(cwd, 'shared'));
    assert.deepEqual(filesOf(scan(cwd)), ['a.sh', 'shared/d.sh']);
    const { stderr } = graphward(['scan', '--verbose'], { cwd });
    for (const name of ['c.sh', 'linked'])
      assert.match(
        stderr,
        new RegExp(`^${name} is skipped: a link leads out of the folder; name what it leads to$`, 'm'),
      );
    for (const command of ['check', 'rewrite', 'format'])
      assert.match(
        graphward([command, '.'], { cwd }).stderr,
        /^2 files are skipped because a link leads out/m,
        command,
      );
    assert.deepEqual(filesOf(scan(cwd, 'linked')), ['linked/b.sh']);
    rmSync(join(root, '.git'), { recursive: true });
    assert.deepEqual(filesOf(scan(cwd)), ['a.sh'], 'without a checkout');
  });

  it('names what it leaves out', () => {
    const big = Buffer.alloc(5 * 1024 * 1024 + 1, 'x');
    const cwd = workspace({
      'big.sh': big,
      'binary.sh': Buffer.from(`\0${call('1')}`),
      'binary2.sh': Buffer.from('\0'),
      'latin1.sh': Buffer.from(`# caf\xe9\n${call('2')}`, 'latin1'),
      'utf16.sh': Buffer.from(`\uFEFF${call('3')}`, 'utf16le'),
      'unmarked.sh': Buffer.from(call('4'), 'utf16le'),
      'reversed.sh': Buffer.from(call('5'), 'utf16le').swap16(),
      'mostly.sh': Buffer.from('# \xe9\xe8\xe7', 'latin1'),
      'limit.sh': Buffer.alloc(5 * 1024 * 1024, 'x'),
      'bom.sh': `\uFEFF${call('4')}`,
      'empty.sh': '',
    });
    const report = scan(cwd);
    assert.deepEqual(
      filesOf(report),
      ['bom.sh', 'latin1.sh', 'reversed.sh', 'unmarked.sh', 'utf16.sh'],
      'plain encodings are read',
    );
    assert.equal(report.summary.files, 7);
    assert.equal(
      report.stderr,
      'mostly.sh is skipped: it is not encoded in UTF-8\n' +
        '3 files are skipped: 1 because it is larger than 5 MB, 2 because they are binary (--verbose names them)\n',
    );
    assert.match(
      scan(cwd, '--verbose').stderr,
      /^big\.sh is skipped: it is larger than 5 MB\nbinary\.sh is skipped: it is binary\nbinary2/,
    );
    assert.equal(scan(cwd, '--quiet').stderr, '');
  });

  it('passes by what is built or written for people, unless it is asked for', () => {
    const cwd = workspace({
      'README.md': `\`\`\`sh\n${call('1')}\`\`\`\n`,
      'vendor/x/a.sh': call('2'),
      'a.sh': call('3'),
    });
    const report = scan(cwd);
    assert.deepEqual(filesOf(report), ['a.sh']);
    assert.equal(report.summary.files, 2, 'vendored folders are not even listed');
    const all = scan(cwd, '--include', 'docs,generated');
    assert.deepEqual(
      all.findings.map(({ file, kind }) => [file, kind]),
      [
        ['README.md', 'docs'],
        ['a.sh', undefined],
        ['vendor/x/a.sh', 'generated'],
      ],
    );
  });
});

describe('a scan with two threads', () => {
  it('says the same as one with a single thread, which an index keeps to', () => {
    const files: Record<string, string | Buffer> = {};
    for (let i = 0; i < 4200; i++) files[`part${i % 7}/f${i}.sh`] = i % 210 === 5 ? call(String(i)) : `echo ${i}\n`;
    const cwd = workspace({ ...files, 'part1/binary.sh': Buffer.from([1, 0, 2]), 'part3/README.md': call('9') });
    const [one, two] = [scan(cwd), scan(cwd, '--index', join(workspace({}), 'index.json'))];
    assert.deepEqual({ ...one, summary: 0 }, { ...two, summary: 0 });
    const { files: counted, bytes, findings } = one.summary;
    assert.deepEqual({ ...two.summary, elapsedMs: 0 }, { files: counted, bytes, findings, elapsedMs: 0 });
    assert.equal(findings, 20);
    assert.equal(counted, 4201);
    assert.match(one.stderr, /1 file is skipped because it is binary/);
  });
});

describe('scan --index', () => {
  it('asks folders that did not change for no names, and sees what came, went and is ignored since', () => {
    const cwd = workspace({ '.gitignore': '', 'deep/a.sh': call('1'), 'deep/er/b.sh': call('2'), 'c.sh': 'echo\n' });
    const index = join(workspace({}), 'index.json');
    // What changed two seconds before is read again each time.
    const scanLater = () =>
      report(graphward(['scan', '--format', 'json', '--index', index], { cwd, preload: hourAhead }));
    assert.deepEqual(filesOf(scanLater()), ['deep/a.sh', 'deep/er/b.sh']);
    assert.deepEqual(filesOf(scanLater()), ['deep/a.sh', 'deep/er/b.sh']);
    writeFileSync(join(cwd, 'deep', 'er', 'c.sh'), call('3'));
    rmSync(join(cwd, 'deep', 'a.sh'));
    assert.deepEqual(filesOf(scanLater()), ['deep/er/b.sh', 'deep/er/c.sh']);
    writeFileSync(join(cwd, '.gitignore'), 'b.sh\n');
    writeFileSync(join(cwd, 'c.sh'), call('4'));
    assert.deepEqual(filesOf(scanLater()), ['c.sh', 'deep/er/c.sh']);
  });

  const without = ({ stderr: _stderr, summary, ...rest }: ReturnType<typeof scan>) => ({
    ...rest,
    summary: { ...summary, elapsedMs: 0 },
  });

  it('says the same as a scan without it, also after files changed, went and came', () => {
    const cwd = workspace({
      'a.sh': call('1'),
      'b.sh': 'echo nothing\n',
      'c.sh': call('3'),
      'big.sh': Buffer.alloc(6e6, 'x'),
    });
    const index = join(workspace({}), 'index.json');
    const indexed = () => {
      const report = scan(cwd, '--index', index);
      assert.deepEqual(without(report), without(scan(cwd)));
      return report;
    };
    assert.equal(indexed().summary.findings, 2);
    const old = new Date(Date.now() - 3_600_000);
    for (const name of ['a.sh', 'b.sh', 'c.sh']) utimesSync(join(cwd, name), old, old);
    indexed();
    assert.match(indexed().stderr, /1 file is skipped because it is larger than 5 MB/);
    writeFileSync(join(cwd, 'b.sh'), call('2'));
    assert.equal(indexed().summary.findings, 3);
    writeFileSync(join(cwd, 'b.sh'), call('4'));
    assert.equal(indexed().summary.findings, 3, 'same size, changed within the same moment');
    rmSync(join(cwd, 'a.sh'));
    mkdirSync(join(cwd, 'new'));
    writeFileSync(join(cwd, 'new', 'd.sh'), call('5'));
    assert.equal(indexed().summary.findings, 3);
  });

  it('is thrown away when it is broken or was made with other options', () => {
    const cwd = workspace({ 'a.sh': call('1'), 'README.md': `    ${call('2')}` });
    const index = join(workspace({}), 'index.json');
    assert.equal(scan(cwd, '--index', index).summary.findings, 1);
    assert.equal(scan(cwd, '--index', index, '--include', 'docs').summary.findings, 2);
    for (const broken of [
      '',
      '{"schemaVersion":',
      '{"schemaVersion":4}',
      '{"schemaVersion":1,"key":"x","files":[1]}',
    ]) {
      writeFileSync(index, broken);
      assert.equal(scan(cwd, '--index', index).summary.findings, 1, broken);
    }
  });

  it('holds no text of the files', () => {
    const cwd = workspace({
      'a.sh': 'curl -H "Api-Key: NRAK1234567890ABCDEF" https://api.example.com/v2/applications.json\n',
    });
    const index = join(workspace({}), 'index.json');
    scan(cwd, '--index', index);
    assert.doesNotMatch(readFileSync(index, 'utf8'), /NRAK/);
  });

  it('says when it cannot be written', () => {
    const cwd = workspace({ 'a.sh': call('1') });
    const report = scan(cwd, '--index', join(cwd, 'no', 'such', 'folder.json'));
    assert.equal(report.summary.findings, 1);
    assert.match(report.stderr, /the index .* cannot be written/);
  });
});

describe('what is new', () => {
  it('--baseline leaves out what an earlier report holds', () => {
    const cwd = workspace({ 'a.sh': call('1') });
    const before = graphward(['scan', '--format', 'json'], { cwd }).stdout;
    const baseline = join(workspace({ 'before.json': before }), 'before.json');
    writeFileSync(join(cwd, 'b.sh'), call('2'));
    const report = scan(cwd, '--baseline', baseline);
    assert.deepEqual(filesOf(report), ['b.sh']);
    assert.match(report.stderr, /1 of the baseline left out/);
    assert.equal(graphward(['scan', '--fail-on-findings', '--baseline', baseline, 'a.sh'], { cwd }).status, 0);
    for (const wrong of ['no-such-file.json', 'a.sh']) {
      const { status, stderr } = graphward(['scan', '--baseline', wrong], { cwd });
      assert.equal(status, 2);
      assert.match(stderr, /^graphward: the baseline [^\n]+\n$/);
    }
  });

  it('--fail-after fails from its day on', () => {
    const cwd = workspace({ 'a.sh': call('1') });
    assert.equal(graphward(['scan', '--fail-after', '2999-01-01'], { cwd }).status, 0);
    assert.equal(graphward(['scan', '--fail-after', '2020-01-01'], { cwd }).status, 1);
    assert.equal(graphward(['scan', '--fail-after', '2020-01-01'], { cwd: workspace({}) }).status, 0);
    assert.match(graphward(['scan', '--fail-after', 'soon'], { cwd }).stderr, /--fail-after must be a day/);
  });

  it('--changed-since reads what differs from a revision', () => {
    const cwd = workspace({
      'a.sh': call('1'),
      'sub/b.sh': call('2'),
      'c.sh': call('3'),
      '.gitignore': 'ignored.sh\n',
    });
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd, stdio: 'pipe' });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    writeFileSync(join(cwd, 'sub', 'b.sh'), call('4'));
    writeFileSync(join(cwd, 'ä new.sh'), call('5'));
    writeFileSync(join(cwd, 'ignored.sh'), call('6'));
    rmSync(join(cwd, 'c.sh'));
    assert.deepEqual(filesOf(scan(cwd, '--changed-since', 'HEAD')).sort(), ['sub/b.sh', 'ä new.sh'].sort());
    assert.deepEqual(filesOf(scan(join(cwd, 'sub'), '--changed-since', 'HEAD')), ['b.sh']);
    for (const revision of ['no-such-revision', '--output=x']) {
      const { status, stderr } = graphward(['scan', `--changed-since=${revision}`], { cwd });
      assert.equal(status, 2);
      assert.match(stderr, /^graphward: [^\n]+\n$/);
    }
    assert.equal(graphward(['scan', '--changed-since', 'HEAD'], { cwd: workspace({}) }).status, 2);
  });

  it('the Markdown report counts by endpoint and folder and names every place', () => {
    const cwd = workspace({ 'jobs/a|b.sh': call('1') + call('2'), 'c.sh': call('3') });
    const { stdout } = graphward(['scan', '--format', 'markdown'], { cwd });
    assert.match(stdout, /^# REST calls to migrate\n\n3 calls in 2 of 2 scanned files\./);
    assert.match(stdout, /\| `GET \/v2\/applications\/\{id\}` \| 3 \|/);
    assert.match(stdout, /\| `jobs\/a\\\|b\.sh:2` \|/);
    assert.match(
      graphward(['scan', '--format', 'markdown'], { cwd: workspace({}) }).stdout,
      /0 calls in 0 of 0 scanned files/,
    );
  });
});
