import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { JsonReport } from '../../server/src/cli/commands/rewrite';
import { type Ended, graphward, graphwardMeasured, startGraphward, workspace } from '../harness/cli';

const call = `curl -s -G "https://api.example.com/v2/applications/987654/metrics/data.json" -H "X-Api-Key: $API_KEY" \\
  -d "names[]=HttpDispatcher" -d "values[]=requests_per_minute" -d "summarize=true" \\
  | jq -r '.metric_data.metrics[0].timeslices[0].values.requests_per_minute'\n`;
const long = call.repeat(40);
const query = 'select   count(*)  from Transaction\n';

/** Each command that writes, with a file that it changes. */
const writers = [
  { words: ['rewrite', '--write', '--account', '7'], name: 'a.sh', text: call },
  { words: ['format'], name: 'a.nrql', text: query },
] as const;

function assertLeft({ status, stderr }: Ended, name: string, why: RegExp): void {
  assert.equal(status, 2, stderr);
  const line = stderr.split('\n').find(text => text.startsWith(`${name} stays unchanged: `)) ?? stderr;
  assert.match(line, why);
}

for (const { words, name, text } of writers) {
  describe(`${words[0]} leaves alone`, () => {
    it('a file that was saved meanwhile', () => {
      const cwd = workspace({ [name]: text });
      // An editor saves while the new version is written.
      const preload = `
        const fs = require('node:fs');
        const { fsyncSync } = fs;
        fs.fsyncSync = handle => { fs.appendFileSync(${JSON.stringify(name)}, '# saved'); return fsyncSync(handle); };`;
      assertLeft(graphward(words, { cwd, preload }), name, /it has changed since it was read; run the command again/);
      assert.equal(readFileSync(join(cwd, name), 'utf8'), `${text}# saved`);
      assert.deepEqual(readdirSync(cwd), [name]);
    });

    it('a file outside that a link or a linked folder leads to', () => {
      const outside = workspace({ [name]: text, [`folder/${name}`]: text });
      const cwd = workspace({ 'sub/x': '' });
      symlinkSync(join(outside, name), join(cwd, 'sub', name));
      symlinkSync(join(outside, 'folder'), join(cwd, 'linked'));
      for (const paths of [['sub'], [join('sub', name)], ['linked']]) graphward([...words, ...paths], { cwd });
      assertLeft(
        graphward([...words, 'sub', 'linked'], { cwd }),
        `linked/${name}`,
        /a link leads to it; name the file itself/,
      );
      for (const file of [name, `folder/${name}`]) assert.equal(readFileSync(join(outside, file), 'utf8'), text, file);
      if (words[0] === 'rewrite') {
        const { stdout, stderr, status } = graphward(['rewrite', '--account', '7', 'linked'], { cwd });
        assert.deepEqual([stdout, status], ['', 0], 'a diff of a file behind a link can be applied by nothing');
        assert.match(stderr, /linked\/a\.sh stays unchanged: a link leads to it; name the file itself\n/);
        const json = graphward(['rewrite', '--account', '7', '--format', 'json', 'linked', `sub/${name}`], { cwd });
        const { rewrites, left } = JSON.parse(json.stdout) as JsonReport;
        assert.deepEqual(rewrites, [], 'JSON offers what the diff and --write offer');
        assert.deepEqual(
          left.map(({ file, noRewrite }) => [file, noRewrite.map(({ code }) => code)]),
          [
            ['linked/a.sh', ['unchanged-file']],
            ['sub/a.sh', ['unchanged-file']],
          ],
        );
      }
      assert.equal(graphward([...words, outside], { cwd }).status, 0, 'a folder that the user names is no link');
      assert.notEqual(readFileSync(join(outside, name), 'utf8'), text);
    });

    it('a file that is read-only or has other names', () => {
      const cwd = workspace({ [name]: text });
      chmodSync(join(cwd, name), 0o444);
      assertLeft(graphward(words, { cwd }), name, /it is read-only/);
      assert.equal(readFileSync(join(cwd, name), 'utf8'), text);
      chmodSync(join(cwd, name), 0o644);
      linkSync(join(cwd, name), join(workspace({}), 'other'));
      assertLeft(graphward(words, { cwd }), name, /it has 2 names \(hard links\)/);
      assert.equal(readFileSync(join(cwd, name), 'utf8'), text);
    });

    it('the owner, the mode, and files that were planted under predictable names', () => {
      const outside = workspace({ 'precious.txt': 'precious' });
      const cwd = workspace({ [name]: text });
      const path = join(cwd, name);
      if (process.getuid?.() === 0) chownSync(path, 12345, 12346);
      chmodSync(path, 0o741);
      const preload = `require('node:fs').symlinkSync(${JSON.stringify(join(outside, 'precious.txt'))}, ${JSON.stringify(path)} + '.graphward-' + process.pid);`;
      const { mode, uid, gid } = statSync(path);
      assert.equal(graphward(words, { cwd, preload }).status, 0);
      assert.equal(readFileSync(join(outside, 'precious.txt'), 'utf8'), 'precious');
      const now = statSync(path);
      assert.deepEqual([now.mode, now.uid, now.gid], [mode, uid, gid]);
      assert.notEqual(readFileSync(path, 'utf8'), text);
    });
  });
}

describe('a name of a file', () => {
  it('that is as long as the file system takes is no matter', () => {
    const names = [`${'x'.repeat(250)}.nrql`, '..nrql', 'b\n.nrql'];
    const cwd = workspace(Object.fromEntries(names.map(name => [name, query])));
    const { status, stderr } = graphward(['format'], { cwd });
    assert.equal(status, 0, stderr);
    for (const name of names) assert.notEqual(readFileSync(join(cwd, name), 'utf8'), query, name);
    assert.deepEqual(readdirSync(cwd).sort(), names.sort());
  });
});

describe('a write in progress', () => {
  const halfWritten = (then: string) => `
    const fs = require('node:fs');
    const { writeSync } = fs;
    fs.writeSync = (handle, bytes, ...rest) => {
      if (handle <= 2) return writeSync(handle, bytes, ...rest);
      writeSync(handle, bytes.subarray(0, bytes.length >> 1));
      fs.writeFileSync(process.env.SEEN, String(fs.readdirSync('.').length));
      ${then}
    };`;

  it('that a kill ends leaves the old file', () => {
    const cwd = workspace({ 'a.sh': long });
    const seen = join(workspace({}), 'seen');
    const preload = halfWritten("process.kill(process.pid, 'SIGKILL');");
    const killed = graphward(['rewrite', '--write', '--account', '7'], { cwd, preload, env: { SEEN: seen } });
    assert.equal(killed.status, null);
    assert.equal(readFileSync(seen, 'utf8'), '2', 'the write was in progress');
    assert.equal(readFileSync(join(cwd, 'a.sh'), 'utf8'), long);
  });

  it('that a full disk ends leaves the old file, nothing else, and is said', () => {
    const cwd = workspace({ 'a.sh': long, 'b.sh': call });
    const seen = join(workspace({}), 'seen');
    const preload = halfWritten("throw Object.assign(new Error('full'), { code: 'ENOSPC' });");
    const full = graphward(['rewrite', '--write', '--account', '7'], { cwd, preload, env: { SEEN: seen } });
    assertLeft(full, 'a.sh', /the disk is full/);
    assertLeft(full, 'b.sh', /the disk is full/);
    assert.equal(readFileSync(seen, 'utf8'), '3');
    assert.deepEqual(readdirSync(cwd).sort(), ['a.sh', 'b.sh']);
    assert.equal(readFileSync(join(cwd, 'a.sh'), 'utf8'), long);
  });
});

describe('special files', () => {
  /** Files that are read by themselves. Ignore files are passed over; each of the others may end a command. */
  const own = [
    ['.gitignore', '.ignore'],
    ['graphward.service.json'],
    ['graphward.names.json'],
    ['.graphward-ignore.json'],
  ] as const;

  it('that are read by themselves never hold a command or fill the memory', async () => {
    for (const names of own) {
      for (const make of ['zero', 'pipe', 'folder'] as const) {
        const cwd = workspace({ 'a.sh': call, 'q.nrql': query });
        for (const name of names) {
          const path = join(cwd, name);
          if (make === 'zero') symlinkSync('/dev/zero', path);
          else if (make === 'pipe') execFileSync('mkfifo', [path]);
          else mkdirSync(path);
        }
        for (const command of ['scan', 'check']) {
          const { status, stdout, stderr } = await startGraphward([command], { cwd });
          const isNamed = names.length === 1 && /^graphward: [^\n]*it is not a regular file\n$/.test(stderr);
          assert.ok(isNamed ? status === 2 : status !== null && status < 2, `${command} ${names} ${make}: ${stderr}`);
          if (!isNamed && command === 'scan') assert.match(stdout, /1 call in /, `${names} ${make}`);
        }
      }
    }
  });

  it('that are read by themselves are not read when they are large: a few bytes can make a file of any size', () => {
    const cwd = workspace({ 'graphward.service.json': '', 'a.sh': call });
    const large = join(cwd, 'graphward.service.json');
    truncateSync(large, 2 ** 29);
    const { status, stderr, megabytes } = graphwardMeasured(['scan'], { cwd });
    // What the tests leave behind is searched for keys.
    rmSync(large);
    assert.equal(status, 2);
    assert.match(stderr, /^graphward: [^\n]*graphward\.service\.json cannot be read: it is larger than 5 MB\n$/);
    assert.ok(megabytes < 200, `${megabytes} MB`);
  });

  it('in the place of the folder of git never hold a command: an ignored file is looked up there', async () => {
    for (const make of ['zero', 'pipe'] as const) {
      const cwd = workspace({ 'a.sh': call, 'b.sh': call, '.gitignore': 'b.sh\n' });
      if (make === 'zero') symlinkSync('/dev/zero', join(cwd, '.git'));
      else execFileSync('mkfifo', [join(cwd, '.git')]);
      const { status, stdout } = graphward(['scan'], { cwd, timeout: 300_000 });
      assert.equal(status, 0, make);
      assert.match(stdout, /1 call in 1 /, make);
    }
  });

  it('of a folder are passed over, under whatever name', async () => {
    const cwd = workspace({ 'a.sh': call });
    for (const name of ['b.sh', 'c.py', 'd.nrql']) execFileSync('mkfifo', [join(cwd, name)]);
    symlinkSync('/dev/zero', join(cwd, 'e.sh'));
    symlinkSync('b.sh', join(cwd, 'f.sh'));
    for (const command of ['scan', 'check', 'rewrite', 'format'])
      assert.equal((await startGraphward([command, '.'], { cwd })).status, 0, command);
    assert.ok(lstatSync(join(cwd, 'b.sh')).isFIFO());
  });

  it('are left alone where a pattern of the shell names a pipe beside other files', async () => {
    const cwd = workspace({ 'a.sh': call });
    execFileSync('mkfifo', [join(cwd, 'b.sh')]);
    for (const words of [['scan'], ['check'], ['rewrite'], ['verify', '--region', 'sandbox']]) {
      const { stderr } = await startGraphward([...words, 'a.sh', 'b.sh'], { cwd });
      assert.match(stderr, /^b\.sh is skipped: it is a pipe among several paths; name it alone to read it$/m, words[0]);
    }
  });

  it('are read to their end where the user names a pipe, and refused where it is a device', () => {
    const cwd = workspace({ 'a.sh': `${'# filler\n'.repeat(12_000)}${call}` });
    const shell = (script: string) => {
      try {
        return execFileSync('bash', ['-c', script, 'bash', process.execPath, join(process.cwd(), 'dist/cli.js')], {
          cwd,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      } catch (error) {
        return String((error as { stderr?: string }).stderr);
      }
    };
    for (const script of [
      'cat a.sh | "$1" "$2" scan -',
      'cat a.sh | "$1" "$2" scan /dev/stdin',
      '"$1" "$2" scan <(cat a.sh)',
    ])
      assert.match(shell(script.replace('"$2" scan', '"$2" scan --all')), /1 call in 1 file/, script);
    assert.match(shell('"$1" "$2" scan - < /dev/zero'), /it is larger than 5 MB|0 calls in 0 files/);
    assert.match(shell('"$1" "$2" scan /dev/zero'), /\/dev\/zero is neither a file nor a folder nor a pipe/);
    const profile = '{"regions":{"us":{"baseUrl":"https://other.example.org"}}}';
    const found = shell(`"$1" "$2" scan --all a.sh --service <(echo '${profile}')`);
    assert.match(found, /0 calls in 1 file\n/, 'a profile too');
    writeFileSync(join(cwd, 'q.nrql'), 'SELECT 1 FROM a');
    assert.match(shell('cat q.nrql | "$1" "$2" run /dev/stdin --region moon'), /"moon" is not a region/);
  });
});
