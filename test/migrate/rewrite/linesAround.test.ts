import assert from 'node:assert/strict';
import { it } from 'node:test';
import { linesAround } from '../../../server/src/migrate/rewrite/keyTargets';

it('gives the lines around a place, and ends in a text that begins with an empty line', () => {
  const text = '\nclass A:\n    def b():\n        c()\n';
  assert.deepEqual([...linesAround(text.indexOf('c()'), text)], ['    def b():', 'class A:']);
  assert.deepEqual([...linesAround(text.indexOf('class'), text)], []);
});
