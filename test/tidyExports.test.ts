import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { filesBelow } from './harness/filesBelow';
import { unusedExports } from './harness/unusedExports';

describe('exports', () => {
  it('are named in another file', () => {
    const files = ['server/src', 'client/src', 'test', 'scripts']
      .flatMap(filesBelow)
      .filter(file => /\.(ts|mjs)$/.test(file));
    const unused = unusedExports(new Map(files.map(file => [file, readFileSync(file, 'utf8')])));
    assert.deepEqual(
      unused.filter(each => /^(?:server|client)\//.test(each)),
      [],
    );
  });

  it('would be noticed', () => {
    const texts = {
      'a.ts': 'export interface A {}\nexport function b(): A {}\n',
      'c.ts': "import { b } from './a';\n// A word alone uses no A.\n",
    };
    assert.deepEqual(unusedExports(new Map(Object.entries(texts))), ['a.ts: A']);
  });
});
