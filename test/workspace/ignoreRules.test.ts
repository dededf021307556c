import assert from 'node:assert/strict';
import { it } from 'node:test';
import ignore from 'ignore';
import type { FolderReader } from '../../server/src/workspace/files';
import { belowLeftOut, isIgnored, rulesOf } from '../../server/src/workspace/ignoreRules';

const patterns = [
  'build/',
  '/dist',
  '*.log',
  '!keep.log',
  '**/out/**',
  'a/*/c',
  '[Bb]in',
  '[]x]y',
  'open[z',
  '\\#odd',
  '\\#*\\#',
  'st\\*r',
  'DS\\_S',
  '\\!odd',
  '#note',
  'doc?.txt',
  'sp ace ',
  'naïve',
  'CASE',
  '.env*',
  'x.y/z',
  '*',
  '!*/',
  '  ',
  'a+b(c)',
  '*.py[cod]',
  '[._]*.s[a-v][a-z]',
  '[z-a]x',
  '[a_-]y',
  '*.tar.gz',
  'in**/deep/',
  'log/***',
  'tab\t',
  ' blank',
];

const paths = [
  'build/',
  'BUILD/x.js',
  'src/build/',
  'build',
  'dist',
  'src/dist',
  'a.log',
  'keep.log',
  'b/KEEP.LOG',
  'q/out/r',
  'a/b/c',
  'a/c',
  'Bin',
  'bin/x',
  'xy',
  ']y',
  'open[z',
  '#odd',
  '#a#',
  'st*r',
  'DS_S',
  '!odd',
  '#note',
  'doc1.txt',
  'sp ace',
  'naïve',
  'case',
  '.env.local',
  'x.y/z',
  'xzy/z',
  'a+b(c)',
  'x.pyc',
  '.x.swp',
  'x.swp',
  'x.swz/',
  'zx',
  '-y',
  '.TAR.GZ',
  'x.y.tar.gz',
  'x.py',
  'inner/deep/',
  'in/x/deep/',
  'log/x/y.txt',
  'tab',
  'tab\t',
  'blank',
  ' blank',
  'plain.ts',
];

/** A folder that holds one ignore file with this text. */
const readerOf = (text: string): FolderReader =>
  ({ text: () => text, join: (folder: string, name: string) => `${folder}/${name}` }) as unknown as FolderReader;

it('leaves out what the rules of the package leave out, for each pattern and each two of them', () => {
  let ignored = 0;
  for (const first of patterns)
    for (const second of patterns) {
      const text = `${first}\r\n${second}\n`;
      const rules = rulesOf('', '', readerOf(text), ['.gitignore']);
      const plain = ignore({ allowRelativePaths: true }).add(text);
      for (const path of paths) {
        const isFolder = path.endsWith('/');
        const around = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
        // What is in a folder is asked about where the folder is not left out, or where git tracks a part of it.
        const isBelow = around !== '' && plain.ignores(around);
        const given = rules && (isBelow ? belowLeftOut(rules) : rules);
        const found = given !== undefined && isIgnored(isFolder ? path.slice(0, -1) : path, isFolder, [given]);
        assert.equal(found, plain.ignores(path), `${JSON.stringify(text)} ${path}`);
        if (found) ignored++;
      }
    }
  assert.ok(ignored > 1000, `only ${ignored} paths were left out`);
});

it('asks the package about no path that only holds a piece of a pattern', () => {
  const plain = ignore();
  const prototype = Object.getPrototypeOf(plain) as { test(path: string): unknown };
  const { test } = prototype;
  const asked: string[] = [];
  prototype.test = function (path) {
    asked.push(path);
    return test.call(this, path);
  };
  try {
    const text = 'lib/\nbuild/\nvar\n*.py[cod]\n*.log\ndocs/_build/\n**/target/\nvendor/*\n';
    const rules = rulesOf('', '', readerOf(text), ['.gitignore']);
    assert.ok(rules);
    for (const path of ['library.js', 'src/builder.py', 'src/variables.ts', 'blogs', 'a.logic', 'docs/my_build.md'])
      assert.equal(isIgnored(path, false, [rules]), false, path);
    for (const path of ['libs', 'targets', 'vendors', 'docs/a_build'])
      assert.equal(isIgnored(path, true, [rules]), false);
    assert.deepEqual(asked, []);
    for (const path of ['lib', 'src/build', 'a/target', 'vendor/x']) assert.equal(isIgnored(path, true, [rules]), true);
    assert.equal(asked.length, 4);
  } finally {
    prototype.test = test;
  }
});
