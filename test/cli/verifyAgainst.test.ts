import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const profile = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };

/** A checkout whose only revision has two scripts with two calls each. */
function checkout(): string {
  const cwd = workspace({
    'graphward.service.json': JSON.stringify(profile),
    'sla.py': readFileSync('examples/jobs/sla.py', 'utf8'),
    'report.sh': readFileSync('examples/jobs/nightly-report.sh', 'utf8'),
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd, stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'calls');
  return cwd;
}

interface Compared {
  readonly file: string;
  readonly verdict: string;
  readonly reason?: string;
}

function verify(cwd: string): { readonly status: number | null; readonly comparisons: Compared[] } {
  const options = ['--against', 'HEAD', '--region', 'sandbox', '--format', 'json'];
  const { status, stdout, stderr } = graphward(['verify', ...options], { cwd });
  assert.ok(stdout !== '', stderr);
  return { status, comparisons: (JSON.parse(stdout) as { comparisons: Compared[] }).comparisons };
}

function edit(cwd: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(cwd, file), 'utf8');
  assert.ok(text.includes(from), `${file} has ${from}`);
  writeFileSync(join(cwd, file), text.replace(from, to));
}

const verdicts = ({ comparisons }: { comparisons: readonly Compared[] }) => comparisons.map(({ verdict }) => verdict);

describe('verify --against', () => {
  for (const form of ['variables', 'query']) {
    it(`finds the calls of a revision answered alike by what stands in their place, with ${form}`, () => {
      const cwd = checkout();
      assert.equal(graphward(['rewrite', '--write', '--request-body', form], { cwd }).status, 0);
      const verified = verify(cwd);
      assert.deepEqual(verdicts(verified), ['same', 'same', 'same', 'same']);
      assert.equal(verified.status, 0);
    });
  }

  it('compares each metric that a loop requests with the query that a table has for it', () => {
    const cwd = workspace({
      'graphward.service.json': JSON.stringify(profile),
      'metrics.py': `import requests
for name, value in [("Apdex", "score"), ("HttpDispatcher", "call_count")]:
    r = requests.get("https://api.example.com/v2/applications/987654/metrics/data.json", headers={"Api-Key": key}, params={"names[]": name, "values[]": value, "summarize": "true"})
    print(r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"][value])
`,
    });
    const git = (...args: string[]) => execFileSync('git', args, { cwd, stdio: 'ignore' });
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'calls');
    graphward(['rewrite', '--write'], { cwd });
    assert.deepEqual(verdicts(verify(cwd)), ['same', 'same']);
    edit(cwd, 'metrics.py', 'SELECT count(', 'SELECT sum(');
    const verified = verify(cwd);
    assert.deepEqual(verdicts(verified), ['same', 'different']);
    assert.match(verified.comparisons[1]?.reason ?? '', /HttpDispatcher\.call_count/);
    assert.equal(verified.status, 1);
  });

  it('compares what the text says, not what a rewrite would say', () => {
    const cwd = checkout();
    graphward(['rewrite', '--write'], { cwd });
    edit(cwd, 'report.sh', '1 minute) AS requests_per_minute', '1 second) AS requests_per_minute');
    edit(cwd, 'sla.py', "metricTimesliceName = 'Apdex'", "metricTimesliceName = 'EndUser/Apdex'");
    const verified = verify(cwd);
    assert.deepEqual(verdicts(verified).sort(), ['different', 'different', 'same', 'same']);
    assert.match(verified.comparisons.find(({ verdict }) => verdict === 'different')?.reason ?? '', /factor is 60/);
    assert.equal(verified.status, 1);
  });

  it('fails for a call that is gone without a request in its place', () => {
    const cwd = checkout();
    writeFileSync(join(cwd, 'report.sh'), 'echo done\n');
    const verified = verify(cwd);
    assert.deepEqual(verdicts(verified), ['not-run', 'not-run']);
    assert.equal(verified.status, 2);
  });

  it('needs nothing for calls that stand as they did', () => {
    const cwd = checkout();
    writeFileSync(join(cwd, 'sla.py'), `# A comment\n${readFileSync(join(cwd, 'sla.py'), 'utf8')}`);
    const verified = verify(cwd);
    assert.deepEqual(verdicts(verified), ['not-run', 'not-run']);
    assert.match(verified.comparisons[0]?.reason ?? '', /the same as in the revision/);
    assert.equal(verified.status, 0);
  });

  it('refuses what is no revision, and a folder that is no checkout', () => {
    const cwd = checkout();
    for (const revision of ['none', '--upload-pack=x']) {
      const { status, stderr } = graphward(['verify', `--against=${revision}`, '--region', 'sandbox'], { cwd });
      assert.equal(status, 2);
      assert.match(stderr, /^graphward: (?:git cannot compare with "none"|--against must be a revision)/);
    }
  });
});
