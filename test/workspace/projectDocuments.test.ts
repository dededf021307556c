import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsIn, documentsOf } from '../../server/src/workspace/documents';

describe('the documents of a project', () => {
  const documents = documentsIn([
    'README.md',
    'jobs/README.md',
    'jobs/daily/package.json',
    'other/README.md',
    '/README.md',
  ]);

  it('are those beside a file and in the folders above it, the nearest first', () => {
    assert.deepEqual(documentsOf('jobs/daily/report.py', documents), [
      'jobs/daily/package.json',
      'jobs/README.md',
      'README.md',
    ]);
    assert.deepEqual(documentsOf('report.py', documents), ['README.md']);
  });

  it('end at the root for an absolute path, such as that of standard input', () => {
    assert.deepEqual(documentsOf('/dev/stdin', documents), ['/README.md']);
    assert.deepEqual(documentsOf('/', documents), []);
    assert.deepEqual(documentsOf('', documents), []);
  });
});
