import assert from 'node:assert/strict';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const profile = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

/** The calls of a scan, as `file: endpoint confidence`. */
function scan(cwd: string, ...words: string[]): string[] {
  const { status, stdout, stderr } = graphward(['scan', '--format', 'json', ...words], { cwd });
  assert.equal(status, 0, stderr);
  const { findings } = JSON.parse(stdout) as { findings: { file: string; endpoint: string; confidence: string }[] };
  return findings.map(({ file, endpoint, confidence }) => `${file}: ${endpoint} ${confidence}`);
}

const files = {
  'graphward.service.json': profile,
  'jobs/config.py':
    'BASE = "https://api.example.com/v2"\nALL_TRANSACTIONS = "https://api.example.com/v2/key_transactions.json"\n',
  'jobs/list.py': 'import requests\nfrom config import BASE\n\nrequests.get(BASE + "/applications.json")\n',
  'jobs/names.py': 'import requests\nimport config\n\nprint(requests.get(config.ALL_TRANSACTIONS, headers=H).json())\n',
  'jobs/other.py': 'print("no call here")\n',
  'ops/env.sh': 'API=https://api.example.com/v2\n',
  'ops/list.sh': 'source ops/env.sh\ncurl -H "Api-Key: $KEY" "$API/applications.json"\n',
};

const all = [
  'jobs/list.py: GET /v2/applications certain',
  'jobs/names.py: GET /v2/key_transactions certain',
  'ops/list.sh: GET /v2/applications certain',
];

describe('names of other files on the command line', () => {
  it('are folded, also where the calling file holds no word of a call', () => {
    const cwd = workspace(files);
    assert.deepEqual(scan(cwd), all);
    assert.deepEqual(scan(cwd, 'jobs/list.py'), [all[0]], 'a single file sees those beside it');
  });

  it('are known to a rewrite as they are to a scan', () => {
    const cwd = workspace({
      ...files,
      'jobs/list.py':
        'import requests\nfrom config import BASE\n\nr = requests.get(BASE + "/applications/7/metrics/data.json", params={"names[]": "HttpDispatcher", "values[]": "call_count", "summarize": "true"}, headers={"Api-Key": KEY})\nprint(r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["call_count"])\n',
    });
    const { stdout } = graphward(['rewrite', 'jobs'], { cwd });
    // The scan says `exact`, because the address is known. The name BASE should be kept where the address is written.
    assert.match(stdout, /^\+.*requests\.post\("https:\/\/api\.example\.com\/graphql"/m);
  });

  it('make the index look again when the file that defines them changes, comes or goes', () => {
    const cwd = workspace(files);
    const old = new Date(Date.now() - 3_600_000);
    const settle = () => {
      for (const name of Object.keys(files)) {
        try {
          utimesSync(join(cwd, name), old, old);
        } catch {
          // It was removed.
        }
      }
    };
    settle();
    const index = join(workspace({}), 'index.json');
    const indexed = () => {
      const found = scan(cwd, '--index', index);
      assert.deepEqual(found, scan(cwd), 'the index says what a scan without it says');
      return found;
    };
    assert.deepEqual(indexed(), all);
    assert.deepEqual(indexed(), all, 'again, from the index');
    writeFileSync(join(cwd, 'jobs/config.py'), 'BASE = "https://elsewhere.example.org/v2"\n');
    assert.deepEqual(indexed(), [all[2]]);
    writeFileSync(join(cwd, 'jobs/config.py'), files['jobs/config.py']);
    assert.deepEqual(indexed(), all);
    rmSync(join(cwd, 'ops/env.sh'));
    assert.deepEqual(indexed(), [all[0], all[1], 'ops/list.sh: GET /v2/applications likely']);
    writeFileSync(join(cwd, 'ops/env.sh'), files['ops/env.sh']);
    assert.deepEqual(indexed(), all);
  });
});
