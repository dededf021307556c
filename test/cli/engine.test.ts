import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';

/** Files that a scan of one program keeps, whatever the version of Node.js calls them. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

describe('What the engine compiles', () => {
  it('is kept for the next command, and made again where it is damaged or of another program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'graphward-engine-'));
    try {
      const project = mkdtempSync(join(folder, 'project-'));
      writeFileSync(
        join(project, 'a.py'),
        'import requests\nrequests.get("https://api.example.com/v2/applications.json")\n',
      );
      const cache = join(folder, 'cache');
      const scan = () => {
        const { stdout, stderr } = spawnSync(process.execPath, [resolve('dist/cli.js'), 'scan', '--format', 'json'], {
          cwd: project,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
        });
        return { findings: JSON.parse(stdout).findings, stderr };
      };
      // What another build left, long ago and today.
      const others = ['old', 'new'].map(name => join(cache, 'graphward', process.version, name, 'part.cache'));
      for (const path of others) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, '');
      }
      const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
      utimesSync(dirname(others[0] as string), longAgo, longAgo);
      const first = scan();
      assert.equal(first.findings.length, 1);
      // A flag that this version does not know would be said here.
      assert.equal(first.stderr, '');
      const kept = filesBelow(cache).filter(path => !others.includes(path));
      assert.ok(kept.length > 0);
      // Later versions of Node.js keep it by themselves.
      const isOurs = process.version.startsWith('v20.');
      assert.deepEqual(others.map(existsSync), [!isOurs, true]);
      assert.deepEqual(scan(), first);
      for (const path of kept) writeFileSync(path, readFileSync(path).subarray(0, 900));
      assert.deepEqual(scan(), first);
      for (const path of kept) writeFileSync(path, 'of another program\n');
      assert.deepEqual(scan(), first);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
