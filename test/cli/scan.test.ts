import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const profile = JSON.stringify({
  regions: { us: { baseUrl: 'https://api.example.com', legacyDeploymentUrl: 'https://rpm.example.com' } },
  accountId: 1234567,
});

const call = `import requests
H = {"Api-Key": KEY}
def report(app_id):
    r = requests.get(f"https://api.example.com/v2/applications/{app_id}/metrics/data.json", headers=H, params={"names[]": "HttpDispatcher", "values[]": "call_count", "summarize": "true"})
    return r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["call_count"]
`;

describe('the command line', () => {
  it('says its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.deepEqual(graphward(['--version']), { status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('explains itself and every command', () => {
    assert.match(graphward(['--help']).stdout, /graphward scan \[PATH…\]/);
    for (const command of ['scan', 'rewrite', 'check', 'format', 'run', 'verify', 'sandbox', 'lsp']) {
      const { status, stdout } = graphward([command, '--help']);
      for (const list of stdout.split('\n\n').slice(1)) {
        const starts = [...list.matchAll(/^ {2}\S.*?\S {2,}(?=\S)/gm)].map(([lead]) => lead.length);
        assert.equal(new Set(starts).size, 1, `what is said of each name begins in one column:\n${list}`);
      }
      assert.equal(status, 0);
      assert.match(stdout, /--service FILE/);
      assert.deepEqual(graphward(['help', command]), { status: 0, stdout, stderr: '' });
    }
  });

  it('names the command or the option that a word nearly is, and says what is no file', () => {
    const said = (...words: string[]) => graphward(words).stderr;
    assert.equal(said('scna'), 'graphward: "scna" is not a command; did you mean scan?\n');
    assert.equal(said('help', 'rewirte'), 'graphward: "rewirte" is not a command; did you mean rewrite?\n');
    assert.match(said('frobnicate'), /is not a command; the commands are scan, /);
    assert.equal(said('scan', '--formt', 'json'), "graphward: Unknown option '--formt'; did you mean --format?\n");
    assert.equal(said('scan', '--xyz'), "graphward: Unknown option '--xyz'; see graphward scan --help\n");
    assert.equal(said('run', 'absent.nrql'), 'graphward: absent.nrql cannot be read: there is no such file\n');
    assert.equal(said('run', 'test'), 'graphward: test cannot be read: it is a folder\n');
  });

  it('answers wrong usage with one line and status 2', () => {
    for (const words of [
      ['frobnicate'],
      ['scan', '--nonsense'],
      ['scan', '--format', 'yaml'],
      ['scan', 'no-such-folder'],
      ['run'],
      ['scan', '--include', 'jokes'],
      [],
    ]) {
      const { status, stderr, stdout } = graphward(words);
      assert.equal(status, 2, words.join(' '));
      if (words.length > 0) assert.match(stderr, /^graphward: [^\n]+\n$/, words.join(' '));
      assert.doesNotMatch(stderr + stdout, /\bat .*\.js:\d+/);
    }
  });

  it('names every wrong member of a broken profile', () => {
    const cwd = workspace({
      'graphward.service.json': JSON.stringify({ regions: { us: { baseUrl: 'ftp://x' }, sandbox: {} }, acountId: 1 }),
    });
    const { status, stderr } = graphward(['scan'], { cwd });
    assert.equal(status, 2);
    assert.match(stderr, /acountId: unknown member/);
    assert.match(stderr, /regions\.us\.baseUrl: must be an https address/);
    assert.match(stderr, /regions\.sandbox: the name is reserved/);
    const broken = workspace({ 'graphward.service.json': '{' });
    assert.match(graphward(['scan'], { cwd: broken }).stderr, /the profile is not valid JSON/);
  });
});

describe('scan', () => {
  it('prints findings as JSON in the form of the contract', () => {
    const cwd = workspace({ 'graphward.service.json': profile, 'jobs/report.py': call });
    const { status, stdout } = graphward(['scan', '--format', 'json'], { cwd });
    assert.equal(status, 0);
    const report = JSON.parse(stdout);
    assert.equal(report.schemaVersion, 1);
    assert.equal(report.summary.files, 2);
    assert.equal(report.summary.findings, 1);
    assert.equal(typeof report.summary.bytes, 'number');
    assert.equal(typeof report.summary.elapsedMs, 'number');
    const [finding] = report.findings;
    assert.match(finding.id, /^[0-9a-f]{8}$/);
    assert.deepEqual(
      { ...finding, id: 'id' },
      {
        id: 'id',
        file: 'jobs/report.py',
        range: { start: { line: 3, character: 8 }, end: { line: 3, character: 187 } },
        endpoint: 'GET /v2/applications/{app_id}/metrics/data',
        api: 'v2',
        state: 'retired',
        language: 'python',
        client: 'requests',
        confidence: 'certain',
        rewrite: {
          grade: 'equivalent',
          title: 'Rewrite to GraphQL: metric data',
          losses: finding.rewrite.losses,
        },
      },
    );
    assert.deepEqual(
      finding.rewrite.losses.map(({ code }: { code: string }) => code),
      ['absent-metric'],
    );
  });

  it('keeps the id of a finding when other lines change', () => {
    const before = workspace({ 'graphward.service.json': profile, 'report.py': call });
    const after = workspace({
      'graphward.service.json': profile,
      'report.py': `# 😀 a new first line\n\n\n${call}\nprint("end")\n`,
    });
    const id = (cwd: string): string =>
      JSON.parse(graphward(['scan', '--format', 'json'], { cwd }).stdout).findings[0].id;
    assert.equal(id(before), id(after));
  });

  it('reads standard input, files and folders', () => {
    const cwd = workspace({ 'graphward.service.json': profile, 'a/x.py': call, 'b/y.py': call });
    const files = (...words: string[]): string[] =>
      JSON.parse(
        graphward(['scan', '--format', 'json', ...words], {
          cwd,
          input: 'curl -s https://api.example.com/v2/applications.json -H "Api-Key: $K"',
        }).stdout,
      ).findings.map((finding: { file: string }) => finding.file);
    assert.deepEqual(files(), ['a/x.py', 'b/y.py']);
    assert.deepEqual(files('a'), ['a/x.py']);
    assert.deepEqual(files('b/y.py'), ['b/y.py']);
  });

  it('reports only hosts of the profile, and what may be one of them', () => {
    const cwd = workspace({
      'graphward.service.json': profile,
      'x.sh':
        'curl -H "Api-Key: $K" https://api.other.example/v2/applications/1/deployments.json -d x\ncurl -H "Api-Key: $K" "$HOST/v2/applications/1/deployments.json" -d x\n',
    });
    const report = JSON.parse(graphward(['scan', '--format', 'json'], { cwd }).stdout);
    assert.deepEqual(
      report.findings.map((finding: { confidence: string; range: { start: { line: number } } }) => [
        finding.range.start.line,
        finding.confidence,
      ]),
      [[1, 'likely']],
    );
  });

  it('honours ignore files and looks into hidden folders', () => {
    const cwd = workspace({ '.gitignore': 'build/\n', 'build/x.py': call, '.hidden/y.py': call, '.git/z.py': call });
    const report = JSON.parse(graphward(['scan', '--format', 'json'], { cwd }).stdout);
    assert.deepEqual(
      report.findings.map((finding: { file: string }) => finding.file),
      ['.hidden/y.py'],
    );
  });

  it('names the files it cannot read and goes on', () => {
    const cwd = workspace({
      'binary.py': new Uint8Array([112, 0, 1, 2]),
      'latin.py': new Uint8Array([35, 233, 10]),
      'wide.py': new Uint8Array([0xff, 0xfe, 35, 0]),
      'huge.py': new Uint8Array(5 * 1024 * 1024 + 1).fill(35),
      'x.py': call,
    });
    const { status, stdout, stderr } = graphward(['scan', '--format', 'json', '--verbose'], { cwd });
    assert.equal(status, 0);
    assert.equal(JSON.parse(stdout).findings.length, 1);
    assert.match(stderr, /binary\.py is skipped: it is binary/);
    assert.match(stderr, /latin\.py is skipped: it is not encoded in UTF-8/);
    assert.doesNotMatch(stderr, /wide\.py/);
    assert.match(stderr, /huge\.py is skipped: it is larger than 5 MB/);
  });

  it('fails on findings only when it is asked to', () => {
    const cwd = workspace({ 'x.py': call });
    assert.equal(graphward(['scan'], { cwd }).status, 0);
    assert.equal(graphward(['scan', '--fail-on-findings'], { cwd }).status, 1);
    assert.equal(graphward(['scan', '--fail-on-findings'], { cwd: workspace({}) }).status, 0);
  });

  it('never prints a key that stands in the code', () => {
    const key = 'USERKEY-0123456789ABCDEF';
    const cwd = workspace({
      'x.sh': `curl -s -G https://api.example.com/v2/applications/1/metrics/data.json -H "Api-Key: ${key}" -d "names[]=$1"\n`,
    });
    for (const format of ['text', 'json', 'sarif', 'markdown']) {
      const { stdout, stderr } = graphward(['scan', '--format', format], { cwd });
      assert.ok(!`${stdout}${stderr}`.includes(key), format);
    }
  });
});

describe('rewrite', () => {
  it('prints a diff that git applies, and writes the same text', async () => {
    const { spawnSync } = await import('node:child_process');
    const files = { 'graphward.service.json': profile, 'jobs/report.py': call.replaceAll('\n', '\r\n') };
    const cwd = workspace(files);
    const { status, stdout } = graphward(['rewrite'], { cwd });
    assert.equal(status, 0);
    assert.match(stdout, /^--- a\/jobs\/report\.py\n\+\+\+ b\/jobs\/report\.py\n/);
    const applied = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd, input: stdout, encoding: 'utf8' });
    assert.equal(applied.status, 0, applied.stderr);
    const written = workspace(files);
    assert.equal(graphward(['rewrite', '--write'], { cwd: written }).status, 0);
    const text = (folder: string): string => readFileSync(join(folder, 'jobs/report.py'), 'utf8');
    assert.equal(text(written), text(cwd));
    assert.ok(!text(written).replaceAll('\r\n', '').includes('\n'), 'every line still ends with CRLF');
    assert.deepEqual(JSON.parse(graphward(['scan', '--format', 'json'], { cwd: written }).stdout).findings, []);
    assert.equal(graphward(['rewrite'], { cwd: written }).stdout, '');
  });

  it('puts all values into the document with --request-body query', () => {
    const deployment = `curl -sX POST "https://api.example.com/v2/applications/$APP/deployments.json" -H "Api-Key: $K" -d "{\\"deployment\\":{\\"revision\\":\\"$REV\\"}}"\n`;
    const cwd = workspace({ 'graphward.service.json': profile, 'x.sh': deployment });
    const { stdout } = graphward(['rewrite', '--request-body', 'query'], { cwd });
    assert.match(stdout, /deployment: \{version: \\"\$\(escape_graphql "\$REV"\)\\"\}/);
    assert.doesNotMatch(stdout, /variables/);
    const { status, stderr } = graphward(['rewrite', '--request-body', 'both'], { cwd });
    assert.equal(status, 2);
    assert.match(stderr, /variables/);
  });

  it('makes a number of what a program is given for one in the document', () => {
    const program = `import requests

def tune(app_id, threshold):
    r = requests.put(f"https://api.example.com/v2/applications/{app_id}.json", headers={"Api-Key": KEY},
                     json={"application": {"settings": {"app_apdex_threshold": threshold}}})
    print(r.ok)
`;
    const cwd = workspace({ 'graphward.service.json': profile, 'tune.py': program });
    const { stdout } = graphward(['rewrite', '--request-body', 'query'], { cwd });
    assert.match(stdout, /apdexTarget: \{number_of\(threshold\)\}/);
  });

  it('leaves rewrites below the asked grade alone', () => {
    const partial = `curl -s -X POST https://api.example.com/v2/applications/1/deployments.json -H "Api-Key: $K" -H "Content-Type: application/json" -d '{"deployment":{"revision":"7"}}' | jq .deployment.id\n`;
    const cwd = workspace({ 'graphward.service.json': profile, 'x.sh': partial });
    assert.equal(graphward(['rewrite'], { cwd }).stdout, '');
    assert.match(graphward(['rewrite', '--min-grade', 'partial'], { cwd }).stdout, /^\+curl -s -X POST .*graphql/m);
    assert.equal(readFileSync(join(cwd, 'x.sh'), 'utf8'), partial);
  });

  it('says with --verbose what becomes of each call', () => {
    const call = 'curl -s https://api.example.com/v2/applications/1.json -H "Api-Key: $K"';
    const script = `if true; then ${call} | jq -r .application.name; fi\n${call} | jq .application.links\n`;
    const cwd = workspace({ 'graphward.service.json': profile, 'a.sh': script, 'b.sh': `${call}\n` });
    const { stderr } = graphward(['rewrite', '--verbose'], { cwd });
    assert.deepEqual(stderr.split('\n').slice(0, 3), [
      'a.sh:1:15 GET /v2/applications/{id}: exact',
      'a.sh:2:1 GET /v2/applications/{id}: left (links)',
      'b.sh:1:1 GET /v2/applications/{id}: left (response-escapes)',
    ]);
  });

  it('says for how many calls which reason leaves them, and the option that would take them', () => {
    const { accountId: _, ...service } = JSON.parse(profile);
    const call =
      'curl -s "https://api.example.com/v2/applications/1.json" -H "Api-Key: $K" | jq -r .application.name\n';
    const users = 'curl -s https://api.example.com/v2/users.json -H "Api-Key: $K"\n';
    const files = { 'graphward.service.json': JSON.stringify(service), 'x.sh': call + call, 'y.sh': users };
    assert.equal(
      graphward(['rewrite'], { cwd: workspace(files) }).stderr,
      [
        '0 calls can be rewritten, 3 left',
        '    2  The rewrite is partial, and only equivalent or better ones are applied. Pass --min-grade partial to take it too.',
        '    2  GraphQL infers no account: the account id must be given. Pass --account ID.',
        '    1  Users are read through actor.users.userSearch of the GraphQL API.',
        '',
      ].join('\n'),
    );
  });
});
