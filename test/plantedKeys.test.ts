import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';

it('a key that a test planted is found wherever a run of tests left it', async () => {
  const script = pathToFileURL(resolve('scripts/plantedKeys.mjs')).href;
  const { filesWithKeys } = (await import(script)) as { filesWithKeys: (folder: string) => string[] };
  // The run of all tests searches this folder too, so that nothing here may hold the key when the test ends.
  const folder = mkdtempSync(join(tmpdir(), 'leaks-'));
  const key = ['CANARY', '0123456789abcdef'].join('-');
  try {
    const leaks = {
      'tests.log': `# failed: {"apiKey":"${key}"}`,
      'requests.log': `GET /v2/applications.json?api_key=${encodeURIComponent(key).replace('-', '%2D')}`,
      'deep/in/state.vscdb': Buffer.from(`\0\0${key.toLowerCase()}\0`),
      'basic.log': Buffer.from(`user:${key}`).toString('base64'),
    };
    mkdirSync(join(folder, 'deep/in'), { recursive: true });
    for (const [name, text] of Object.entries(leaks)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'good.log'), 'CANARY-*** was masked');
    assert.deepEqual(
      filesWithKeys(folder)
        .map(path => relative(folder, path).replaceAll('\\', '/'))
        .sort(),
      Object.keys(leaks).sort(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
