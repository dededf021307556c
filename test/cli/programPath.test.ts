import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { type Machine, programPath } from '../../server/src/cli/programPath';
import { graphward, workspace } from '../harness/cli';

function machine(platform: Machine['platform'], env: Machine['env'], ...programs: string[]): Machine {
  return { platform, env, isProgram: path => programs.includes(path) };
}

describe('the program that is started for git', () => {
  const installed = String.raw`C:\Program Files\Git\cmd\git.exe`;

  it('is found by PATH on Windows, and never in the workspace', () => {
    const workspaceGit = String.raw`C:\Work\Repo\git.exe`;
    const found = (path: string, ...programs: string[]) =>
      programPath('git', String.raw`C:\work\repo`, machine('win32', { Path: path }, ...programs));
    const folder = String.raw`C:\Program Files\Git\cmd`;
    assert.equal(found(folder, installed, workspaceGit), installed);
    for (const before of [
      '',
      '.',
      String.raw`C:\Work\Repo`,
      String.raw`C:\Work\Repo\node_modules\.bin`,
      String.raw`C:\other\..\WORK\repo`,
      'C:',
      'bin',
    ])
      assert.equal(
        found(`${before};${folder}`, installed, workspaceGit, String.raw`C:\Work\Repo\node_modules\.bin\git.exe`),
        installed,
        before,
      );
    assert.equal(found(`"${folder}"`, installed), installed);
    assert.equal(found('.;', workspaceGit, 'git.exe'), undefined);
    assert.equal(
      found(String.raw`C:\Work\Repository`, String.raw`C:\Work\Repository\git.exe`),
      String.raw`C:\Work\Repository\git.exe`,
    );
  });

  it('is found by PATH elsewhere, without folders that are empty, relative or of the workspace', () => {
    const found = (path: string) =>
      programPath(
        'git',
        '/srv/repo',
        machine('linux', { PATH: path }, '/usr/bin/git', '/srv/repo/git', '/srv/repo/bin/git', 'git'),
      );
    assert.equal(found(':.:bin:/srv/repo:/srv/repo/bin:/srv/./repo/:/usr/bin'), '/usr/bin/git');
    assert.equal(found('/srv/repo/bin'), undefined);
    assert.equal(programPath('git', '/srv/repo', machine('linux', {}, 'git')), undefined);
  });

  it('is not one of the checkout that the command reads', () => {
    const cwd = workspace({ 'a.sh': 'curl https://api.example.com/v2/applications.json\n' });
    const bin = join(cwd, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'git'), `#!/bin/sh\ntouch "${join(cwd, 'started')}"\n`);
    chmodSync(join(bin, 'git'), 0o755);
    mkdirSync(join(cwd, '.git'));
    mkdirSync(join(cwd, 'sub'));
    const env = { PATH: [bin, '', process.env['PATH']].join(delimiter) };
    const { stderr } = graphward(['scan', '--changed-since', 'HEAD'], { cwd: join(cwd, 'sub'), env });
    assert.match(stderr, /needs a checkout of git/);
    assert.ok(!existsSync(join(cwd, 'started')));
    const alone = graphward(['scan', '--changed-since', 'HEAD'], { cwd, env: { PATH: bin } });
    assert.match(alone.stderr, /no folder of PATH outside of the checkout has it/);
  });
});
