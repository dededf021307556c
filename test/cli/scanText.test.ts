import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ScanText, scanText } from '../../server/src/cli/scanText';
import { graphward, workspace } from '../harness/cli';

const profile = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

function finding(
  file: string,
  line: number,
  endpoint: string,
  grade?: 'exact' | 'partial',
): ScanText['findings'][number] {
  return {
    id: `${file}${line}`,
    file,
    range: { start: { line, character: 4 }, end: { line, character: 9 } },
    endpoint,
    api: 'v2',
    state: 'retired',
    language: 'python',
    client: 'requests',
    confidence: 'certain',
    rewrite: grade ? { grade, title: '', losses: [] } : null,
    ...(grade ? {} : { noRewrite: [{ code: 'x', message: 'Nothing takes its place.' }] }),
  };
}

const scanned: ScanText = {
  files: 3,
  keys: [],
  findings: [
    finding('a.py', 0, 'GET /v2/applications', 'exact'),
    finding('a.py', 9, 'GET /v2/servers'),
    finding('b.py', 2, 'GET /v2/applications', 'partial'),
  ],
};

const now = Date.parse('2026-11-22T00:00:00Z');

describe('the text of a scan', () => {
  it('has a heading for each file, the date once, and a summary by endpoint and grade', () => {
    assert.equal(
      scanText(scanned, { now, quiet: false, colours: false }),
      `a.py
  1:5      GET /v2/applications  exact       [requests, certain]
  10:5     GET /v2/servers       manual      [requests, certain]
           Nothing takes its place.

b.py
  3:5      GET /v2/applications  partial     [requests, certain]

By endpoint
    2  GET /v2/applications
    1  GET /v2/servers

By grade of the rewrite
    1  exact
    1  partial
    1  manual

The API ends on 2027-07-31 (251 days left).
3 calls in 2 of 3 files
`,
    );
  });

  it('keeps every word on a narrow terminal, and no line is longer than it unless a word is', () => {
    const long = {
      ...finding('c.py', 11, 'GET /v2/applications/{app_id}/hosts/{host_id}/metrics/data'),
      client: 'urllib',
    };
    const message = 'The servers were withdrawn in 2018, and no request of today gives what they gave.';
    const findings = [...scanned.findings, { ...long, noRewrite: [{ code: 'x', message }] }];
    const text = (columns?: number) =>
      scanText({ ...scanned, findings }, { now, quiet: true, colours: false, ...(columns ? { columns } : {}) });
    const words = (each: string) => each.split(/\s+/);
    for (const columns of [44, 50, 60, 72, 80, 100, 200]) {
      assert.deepEqual(words(text(columns)), words(text()), `${columns} columns`);
      for (const line of text(columns).split('\n')) {
        const widest = Math.max(...line.split(/ {2,}/).map(part => part.length));
        assert.ok(line.length <= Math.max(columns, 11 + widest), `${columns} columns: ${line}`);
      }
    }
    assert.equal(
      text(60).slice(text(60).indexOf('c.py')),
      `c.py
  12:5     GET /v2/applications/{app_id}/hosts/{host_id}/metrics/data
           manual      [urllib, certain]
           The servers were withdrawn in 2018, and no
           request of today gives what they gave.
`,
    );
  });

  it('is coloured on a terminal only', () => {
    const colours = new RegExp(`${String.fromCharCode(27)}\\[`);
    assert.match(scanText(scanned, { now, quiet: false, colours: true }), colours);
    const cwd = workspace({
      'graphward.service.json': profile,
      'x.sh': 'curl https://api.example.com/v2/servers.json\n',
    });
    assert.doesNotMatch(graphward(['scan'], { cwd }).stdout, colours);
  });

  it('says that no call has a host of the profile, and how many have others', () => {
    const cwd = workspace({
      'graphward.service.json': profile,
      'x.sh':
        'curl -H "Api-Key: $K" https://api.other.example/v2/applications/1/deployments.json\ncurl https://api.other.example/v2/key_transactions.json\ncurl https://example.org/\n',
    });
    assert.equal(
      graphward(['scan'], { cwd }).stderr,
      'No call of these hosts; 2 calls of other hosts were left alone.\n',
    );
    assert.equal(graphward(['scan', '--quiet'], { cwd }).stderr, '');
  });
});
