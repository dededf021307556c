import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { helpers } from '../../server/src/code/languages/python/helpers';

/** What a Python program may do with a member of a response. */
const uses = [
  'v["servers"]',
  'v.get("servers")',
  'len(v)',
  'list(v)',
  'bool(v)',
  'str(v)',
  'repr({"links": v})',
  'f"{v}"',
  '"%s" % v',
  'json.dumps({"links": v})',
  'json.dumps({"links": v}, default=str)',
  'isinstance(v, dict)',
  'isinstance(v, (list, tuple))',
  '"x" in v',
  'v == {}',
  'v != None',
  '{} == v',
  'v < 1',
  '1 > v',
  'v + 1',
  '"a" + v',
  '[] + v',
  'int(v)',
  'float(v)',
  'round(v)',
  'v * 2',
  '1 / v',
  'copy.copy(v)',
  'copy.deepcopy({"links": v})',
  'pickle.dumps(v)',
  'sorted(v)',
  'dict(v)',
  '{**v}',
  '{v: 1}',
  'v or {}',
  'not v',
  'getattr(v, "x", None)',
  'hasattr(v, "items")',
  'callable(v.items)',
  'setattr(v, "x", 1)',
  'datetime.datetime.fromisoformat(v)',
  'time.strptime(v, "%Y")',
  '"-".join(v)',
  'csv.writer(io.StringIO()).writerow([v])',
];

describe('members without a source', () => {
  it('raise wherever a Python program uses one', { skip: spawnSync('python3', ['--version']).status !== 0 }, () => {
    const program = [
      'import copy, csv, datetime, io, json, pickle, time',
      helpers['no_source']?.text,
      'v = no_source("links")',
      `for use in ${JSON.stringify(uses)}:`,
      '    try:',
      '        eval(use)',
      '    except RuntimeError as error:',
      '        assert "GraphQL has no source for links" in str(error), use',
      '    except TypeError as error:',
      '        print("TypeError", use)',
      '    else:',
      '        print("silent", use)',
    ].join('\n');
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { encoding: 'utf8' });
    assert.equal(stderr, '');
    // An error of another kind is no silence either.
    assert.deepEqual(
      stdout.split('\n').filter(line => line.startsWith('silent')),
      [],
    );
  });
});
