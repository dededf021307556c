import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { observeParses } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { followsImports } from '../../server/src/finder/languages';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { programFilesOf } from '../../server/src/workspace/programFiles';
import { prepare } from '../code/grammars';

const client = `module.exports = { list: http => http.get('/v2/applications.json') };\n`;

/** A project of which two hundred programs and as many settings have the name of a file, and `user` imports it. */
function project(user: string): { readonly names: CrossFileNames; readonly read: string[] } {
  const texts = new Map([
    ['auth.js', client],
    ['user.js', user],
  ]);
  for (let index = 0; index < 200; index++) {
    texts.set(`other${index}.js`, `const auth = require('./auth/other');\nauth.start('auth');\n`);
    texts.set(`settings${index}.json`, '{ "auth": "./auth" }\n');
  }
  const read: string[] = [];
  const names = new CrossFileNames({
    paths: () => texts.keys(),
    source: path => {
      read.push(path);
      return sourceFile(path, texts.get(path) ?? '');
    },
  });
  return { names, read };
}

describe('the files that import one', () => {
  before(() => prepare('javascript'));

  it('are found by the text of the path, so that no other program is parsed and no data is read', async () => {
    const { names, read } = project(`const auth = require('./auth.js');\nauth.list(http);\n`);
    let parses = 0;
    observeParses(() => parses++);
    const found = await programFilesOf(sourceFile('auth.js', client), names);
    observeParses(undefined);
    assert.deepEqual(
      found?.behind.map(({ path }) => path),
      ['user.js'],
    );
    assert.equal(parses, 2);
    assert.deepEqual(
      read.filter(path => path.endsWith('.json')),
      [],
    );
  });

  it('are not looked for where what the file itself imports is not known, or where it gives nothing', async () => {
    const { names, read } = project('');
    assert.equal(await programFilesOf(sourceFile('auth.js', `require(name);\n${client}`), names), undefined);
    assert.equal(await programFilesOf(sourceFile('auth.js', `http.get('/v2/applications.json');\n`), names), undefined);
    assert.deepEqual(read, []);
  });

  it('are asked for of no language whose files are not joined', () => {
    const follows = (path: string) => followsImports(sourceFile(path, ''));
    assert.deepEqual(['a.js', 'a.py', 'a.sh', 'a.java', 'a.php', 'a.json', 'a.yml'].map(follows), [
      ...[true, true, true],
      ...[false, false, false, false],
    ]);
  });
});
