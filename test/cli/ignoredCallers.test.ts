import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const profile = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 7 });

const shell = `api() {
  curl -s -H "Api-Key: $API_KEY" "https://api.example.com/v2/$1"
}
api applications/1.json | jq -r .application.name
api applications/2.json | jq -r .application.name
`;

const python = `import os
import requests

def get(path):
    response = requests.get("https://api.example.com/v2/" + path, headers={"Api-Key": os.environ["API_KEY"]})
    response.raise_for_status()
    return response.json()

print(get("applications/1.json")["application"]["name"])
print(get("applications/2.json")["application"]["name"])
`;

interface Scanned {
  readonly id: string;
  readonly rewrite: unknown;
  readonly noRewrite?: readonly { readonly code: string }[];
}

describe('the callers of a function of which the team ignores one', () => {
  const folder = () => workspace({ 'a.sh': shell, 'b.py': python, 'c.sh': shell, 'graphward.service.json': profile });

  const scan = (cwd: string, ...options: string[]): readonly Scanned[] =>
    JSON.parse(graphward(['scan', '--format', 'json', ...options], { cwd }).stdout).findings;

  const rewriteIds = (cwd: string): readonly string[] =>
    JSON.parse(graphward(['rewrite', '--format', 'json', '--min-grade', 'partial'], { cwd }).stdout).rewrites.map(
      ({ id }: Scanned) => id,
    );

  const offered = (findings: readonly Scanned[]) => findings.filter(({ rewrite }) => rewrite).map(({ id }) => id);

  const ignore = (cwd: string, ids: readonly string[]) => {
    const entries = ids.map(id => ({ id, file: 'x', endpoint: 'x', reason: 'kept', date: '2026-11-21' }));
    writeFileSync(join(cwd, '.graphward-ignore.json'), JSON.stringify({ ignored: entries }));
  };

  it('are offered by scan as by rewrite: none, while those of other files are', () => {
    const cwd = folder();
    const before = scan(cwd);
    assert.equal(before.length, 6);
    assert.deepEqual(offered(before), rewriteIds(cwd));
    assert.equal(offered(before).length, 6);
    assert.ok(
      before.every(finding => !('wrapper' in finding)),
      'the form of the report is fixed',
    );
    ignore(cwd, [before[0]?.id ?? '', before[2]?.id ?? '']);
    const after = scan(cwd);
    assert.equal(after.length, 4);
    assert.deepEqual(offered(after), rewriteIds(cwd));
    assert.deepEqual(
      after.map(({ noRewrite = [] }) => noRewrite.map(({ code }) => code)),
      [['wrapper'], ['wrapper'], [], []],
    );
  });

  it('are told by an index as without one', () => {
    const cwd = folder();
    const index = join(workspace({}), 'index.json');
    const before = scan(cwd, '--index', index);
    ignore(cwd, [before[0]?.id ?? '']);
    assert.deepEqual(scan(cwd, '--index', index), scan(cwd));
    assert.equal(offered(scan(cwd, '--index', index)).length, 4);
  });
});
