import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { graphward, profileOf, type RunningSandbox, startSandbox, workspace } from '../harness/cli';

const query =
  "SELECT count(svc.timeslice.value) AS calls FROM Metric WHERE appName = 'Checkout' AND metricTimesliceName = 'HttpDispatcher' SINCE 30 minutes ago";

describe('run', () => {
  it('prints the answer of the embedded service as it was sent, as a table and as CSV', () => {
    const cwd = workspace({ 'q.nrql': `${query};\n` });
    const json = JSON.parse(graphward(['run', 'q.nrql', '--region', 'sandbox', '--format', 'json'], { cwd }).stdout);
    const calls = json.data.actor.account.nrql.results[0].calls;
    assert.equal(typeof calls, 'number');
    assert.match(
      graphward(['run', 'q.nrql', '--region', 'sandbox', '--format', 'table'], { cwd }).stdout,
      /^ *calls\n-+\n *[\d.]+\n$/,
    );
    assert.match(
      graphward(['run', 'q.nrql', '--region', 'sandbox', '--format', 'csv'], { cwd }).stdout,
      /^calls\r\n[\d.]+\r\n$/,
    );
  });

  it('runs a GraphQL document from standard input', () => {
    const { status, stdout } = graphward(['run', '-', '--region', 'sandbox'], {
      input: '{ actor { user { email } } }',
    });
    assert.equal(status, 0);
    assert.match(JSON.parse(stdout).data.actor.user.email, /@/);
  });

  it('runs the statement or operation that is counted to, and asks for the number where there are several', () => {
    const document = 'query Mail { actor { user { email } } }\nquery Name { actor { user { name } } }\n';
    const cwd = workspace({ 'q.nrql': `${query};\n\nSHOW EVENT TYPES`, 'd.graphql': document });
    const run = (...words: string[]) =>
      graphward(['run', ...words, '--region', 'sandbox', '--format', 'json'], { cwd });
    assert.match(run('q.nrql').stderr, /^graphward: q\.nrql contains 2 statements; choose one with --statement N\n$/);
    assert.match(run('q.nrql', '--statement', '2').stdout, /"eventType"/);
    assert.match(
      run('d.graphql').stderr,
      /^graphward: d\.graphql contains 2 operations \(Mail, Name\); choose one with --statement N\n$/,
    );
    const { user } = JSON.parse(run('d.graphql', '--statement', '2').stdout).data.actor;
    assert.deepEqual(Object.keys(user), ['name']);
    assert.match(run('d.graphql', '--statement', '3').stderr, /^graphward: d\.graphql has no operation 3\n$/);
  });

  it('sends the chosen operation alone, so that a broken one beside it does no harm', () => {
    const document =
      'query Broken { actor { } }\nquery Mail { actor { user { ...Who } } }\nfragment Who on User { email }\nfragment Unused on Nothing { x }\n';
    const cwd = workspace({ 'd.graphql': document });
    const { status, stdout } = graphward(['run', 'd.graphql', '--statement', '2', '--region', 'sandbox'], { cwd });
    assert.equal(status, 0);
    assert.match(JSON.parse(stdout).data.actor.user.email, /@/);
  });

  it('sends a mutation only when it is allowed to, wherever it stands in the file', () => {
    const mutation = 'mutation B { agentApplicationCreateMobile(accountId: 1234567, name: "planted") { name } }';
    const cwd = workspace({
      'line.graphql': `query A { actor { user { email } } } ${mutation}`,
      'comment.graphql': `# query\n${mutation}`,
    });
    const run = (...words: string[]) => graphward(['run', ...words, '--region', 'sandbox'], { cwd });
    assert.equal(run('line.graphql', '--statement', '1').status, 0, 'a query beside a mutation needs no permission');
    for (const words of [['line.graphql', '--statement', '2'], ['comment.graphql']]) {
      const refused = run(...words);
      assert.equal(refused.status, 2);
      assert.equal(refused.stdout, '');
      assert.match(refused.stderr, /^graphward: B is a mutation \(agentApplicationCreateMobile\).*--allow-mutations/);
      const { status, stdout } = run(...words, '--allow-mutations');
      assert.equal(status, 0);
      assert.equal(JSON.parse(stdout).data.agentApplicationCreateMobile.name, 'planted');
    }
  });

  it('says what is wrong with a query in one line', () => {
    const { status, stderr, stdout } = graphward(['run', '-', '--region', 'sandbox', '--language', 'nrql'], {
      input: 'SELECT count(* FROM Transaction',
    });
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^graphward: -:1:\d+: .*NRQL Syntax Error[^\n]*\n$/);
  });

  it('says where in the file it is wrong, also behind other statements and in a fragment', () => {
    const cwd = workspace({
      'q.nrql': '-- first\nSELECT count(*) FROM Transaction;\n\nSELECT count(*\nFROM Transaction',
      'd.graphql':
        'query A { actor { user { id } } }\nfragment U on Actor { user { id } }\n\nfragment V on Actor {\n  user { nme }\n}\nquery B { actor { ...U ...V } }\n',
    });
    const failed = (file: string, statement: string) =>
      graphward(['run', file, '--region', 'sandbox', '--statement', statement], { cwd }).stderr;
    assert.match(failed('q.nrql', '2'), /^graphward: q\.nrql:4:13: .*NRQL Syntax Error[^\n]*\n$/);
    assert.match(failed('d.graphql', '2'), /^graphward: d\.graphql:5:10: [^\n]*"nme"[^\n]*\n$/);
  });
});

describe('a region', () => {
  let sandbox: RunningSandbox;
  before(async () => {
    sandbox = await startSandbox('--now', '2026-11-20T10:00:30Z');
  });

  it('needs a key, which is named but never asked for in an argument', () => {
    const cwd = workspace({ 'graphward.service.json': profileOf(sandbox), 'q.nrql': query });
    const { status, stderr } = graphward(['run', 'q.nrql', '--region', 'local'], { cwd });
    assert.equal(status, 2);
    assert.match(stderr, /region local has no API key; set the environment variable GRAPHWARD_API_KEY/);
  });

  it('answers over a loopback port', () => {
    const cwd = workspace({ 'graphward.service.json': profileOf(sandbox), 'q.nrql': query });
    const { status, stdout } = graphward(['run', 'q.nrql', '--service', 'graphward.service.json'], {
      cwd,
      env: { GRAPHWARD_REGION: 'local', GRAPHWARD_API_KEY: sandbox.apiKey },
    });
    assert.equal(status, 0);
    assert.equal(typeof JSON.parse(stdout).data.actor.account.nrql.results[0].calls, 'number');
  });

  it('that refuses the key, cannot be reached or does not exist is named with the next step', () => {
    const cwd = workspace({ 'graphward.service.json': profileOf(sandbox), 'q.nrql': query });
    const env = { GRAPHWARD_API_KEY: 'planted-secret-key' };
    const own = ['--service', 'graphward.service.json'];
    const refused = graphward(['run', 'q.nrql', ...own, '--region', 'local'], { cwd, env });
    assert.match(refused.stderr, /Region local rejected the API key \(401\)\. Set a user key of this region/);
    const nowhere = workspace({
      'graphward.service.json': JSON.stringify({ regions: { gone: { baseUrl: 'http://127.0.0.1:9' } }, accountId: 1 }),
      'q.nrql': query,
    });
    const unreachable = graphward(['run', 'q.nrql', ...own, '--region', 'gone'], { cwd: nowhere, env });
    assert.match(unreachable.stderr, /http:\/\/127\.0\.0\.1:9 cannot be reached.*Check the address/);
    const unknown = graphward(['run', 'q.nrql', '--region', 'moon'], { cwd, env });
    assert.match(unknown.stderr, /"moon" is not a region of the profile; its regions are local, sandbox/);
    for (const { status, stdout, stderr } of [refused, unreachable, unknown]) {
      assert.equal(status, 2);
      assert.ok(!`${stdout}${stderr}`.includes('planted-secret-key'));
    }
  });
});

describe('verify', () => {
  const jobs = {
    'job.py': readFileSync('examples/jobs/sla.py', 'utf8'),
    'report.sh': readFileSync('examples/jobs/nightly-report.sh', 'utf8'),
  };
  const hosts = (url: string, accountId: number): string =>
    JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' }, local: { baseUrl: url } }, accountId });

  it('finds the same numbers in the old and the new answer of the sandbox', () => {
    const cwd = workspace({ ...jobs, 'graphward.service.json': hosts('http://127.0.0.1:9', 1234567) });
    const { status, stdout } = graphward(['verify', '--region', 'sandbox', '--format', 'json'], { cwd });
    assert.equal(status, 0);
    const { schemaVersion, comparisons } = JSON.parse(stdout);
    assert.equal(schemaVersion, 1);
    assert.deepEqual(
      comparisons.map((comparison: { verdict: string }) => comparison.verdict),
      ['same', 'same', 'same', 'same'],
    );
    const numbers = comparisons.flatMap(
      (comparison: { values: { rest: number; graphql: number }[] }) => comparison.values,
    );
    assert.ok(numbers.length >= 33, `${numbers.length} numbers`);
    assert.ok(numbers.some((number: { rest: number }) => number.rest > 0));
  });

  it('finds planted unit errors and says where', async () => {
    const faulty = await startSandbox('--fault', 'unit-error');
    const own = ['--service', 'graphward.service.json'];
    const cwd = workspace({ ...jobs, 'graphward.service.json': hosts(faulty.url, faulty.accountId) });
    const { status, stdout } = graphward(
      ['verify', ...own, '--region', 'local', '--format', 'json', '--set', 'app_id=1', 'job.py'],
      { cwd, env: { GRAPHWARD_API_KEY: faulty.apiKey } },
    );
    const [unknown] = JSON.parse(stdout).comparisons;
    assert.equal(unknown.verdict, 'not-run', 'an application that the region does not know');
    assert.equal(status, 2, 'what could not be compared is no success');
    const { applications } = (await (
      await fetch(`${faulty.url}/v2/applications.json`, { headers: { 'Api-Key': faulty.apiKey } })
    ).json()) as { applications: { id: number; reporting: boolean }[] };
    const id = applications.find(application => application.reporting)?.id;
    const planted = graphward(
      ['verify', ...own, '--region', 'local', '--format', 'json', '--set', `app_id=${id}`, 'job.py'],
      { cwd, env: { GRAPHWARD_API_KEY: faulty.apiKey } },
    );
    assert.equal(planted.status, 1);
    const [different] = JSON.parse(planted.stdout).comparisons;
    assert.equal(different.verdict, 'different');
    assert.match(different.reason, /values differ, the first at 20\d\d-.* The factor is 1000/);
  });

  it('never sends a call that changes something', () => {
    const cwd = workspace({
      'marker.mjs': readFileSync('examples/deploy/marker.mjs', 'utf8'),
      'graphward.service.json': hosts('http://127.0.0.1:9', 1234567),
    });
    const [comparison] = JSON.parse(
      graphward(['verify', '--region', 'sandbox', '--format', 'json'], { cwd }).stdout,
    ).comparisons;
    assert.equal(comparison.verdict, 'not-run');
    assert.match(comparison.reason, /changes data/);
  });
});

describe('sandbox', () => {
  it('says where it is in one line, switches faults, and ends at once', async () => {
    const sandbox = await startSandbox();
    assert.match(sandbox.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(sandbox.graphqlUrl, `${sandbox.url}/graphql`);
    const ask = async (): Promise<number> =>
      (await fetch(`${sandbox.url}/v2/applications.json`, { headers: { 'Api-Key': sandbox.apiKey } })).status;
    assert.equal(await ask(), 200);
    const switched = await fetch(`${sandbox.url}/__sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ name: 'overload', on: true }),
    });
    assert.ok(switched.ok);
    assert.equal(await ask(), 429);
    const ended = new Promise(resolve => sandbox.child.once('exit', resolve));
    sandbox.child.kill('SIGTERM');
    await ended;
  });

  it('gives the same bytes for the same seed and clock, and other bytes for another seed', async () => {
    const [one, two, other] = await Promise.all([
      startSandbox('--now', '2026-11-20T10:00:00Z'),
      startSandbox('--now', '2026-11-20T10:00:00Z'),
      startSandbox('--now', '2026-11-20T10:00:00Z', '--seed', '2'),
    ]);
    const list = async (sandbox: RunningSandbox): Promise<string> =>
      (await fetch(`${sandbox.url}/v2/applications.json`, { headers: { 'Api-Key': sandbox.apiKey } })).text();
    const bodies = await Promise.all([one, two, other].map(list));
    assert.equal(bodies[0], bodies[1]);
    assert.notEqual(bodies[0], bodies[2]);
  });

  it('refuses a fault, a port or a clock that it does not know', () => {
    assert.match(graphward(['sandbox', '--fault', 'gremlins']).stderr, /"gremlins" is not a fault/);
    assert.match(graphward(['sandbox', '--port', 'x']).stderr, /--port must be a whole number/);
    assert.match(graphward(['sandbox', '--now', 'noon']).stderr, /--now must be an ISO 8601 time/);
  });
});

describe('check and format', () => {
  it('prints the diagnostics of stand-alone and embedded text, and fails on errors', () => {
    const cwd = workspace({
      'a.nrql': 'SELECT averge(duration) FROM Transaction SINCE 1 hour ago\n',
      'b.graphql': '{ actor { usr { email } } }\n',
      'c.nrql': 'SELECT count(*) FROM Transaction SINCE 1 hour ago\n',
    });
    const { status, stdout } = graphward(['check', '--format', 'json'], { cwd });
    assert.equal(status, 1);
    const diagnostics = JSON.parse(stdout);
    const errors = diagnostics.filter((diagnostic: { severity: string }) => diagnostic.severity === 'error');
    assert.deepEqual(
      errors.map((diagnostic: { file: string; language: string }) => [diagnostic.file, diagnostic.language]),
      [
        ['a.nrql', 'nrql'],
        ['b.graphql', 'graphql'],
      ],
    );
    assert.deepEqual(errors[0].range, { start: { line: 0, character: 7 }, end: { line: 0, character: 13 } });
    assert.equal(graphward(['check', 'c.nrql'], { cwd }).status, 0);
  });

  it('formats the queries in the strings of a document, and keeps those of one line on it', () => {
    const block = 'query: """\nselect   count(*)\nfrom Log\n"""';
    const input = `{ actor { nrql(accounts: 1, ${block}) { results } a: nrql(accounts: 1, query: "select 1") { results } } }`;
    const { stdout } = graphward(['format', '-'], { input });
    assert.match(stdout, /\n {6}SELECT count\(\*\)\s+FROM Log\n/);
    assert.match(stdout, /query: "SELECT 1"\)/);
  });

  it('formats in place, says what would change, and leaves broken text alone', () => {
    const cwd = workspace({
      'a.nrql': "select   count(*) from Transaction where name='it''s  a   string' since 1 hour ago\n",
      'broken.nrql': 'SELECT count(* FROM\n',
    });
    const checked = graphward(['format', '--check'], { cwd });
    assert.equal(checked.status, 1);
    assert.equal(checked.stdout, 'a.nrql\n');
    assert.match(checked.stderr, /broken\.nrql is not formatted/);
    graphward(['format'], { cwd });
    const text = readFileSync(join(cwd, 'a.nrql'), 'utf8');
    assert.match(text, /^SELECT count\(\*\)/);
    assert.ok(text.includes("'it''s  a   string'"));
    assert.equal(readFileSync(join(cwd, 'broken.nrql'), 'utf8'), 'SELECT count(* FROM\n');
    assert.equal(graphward(['format', '--check', 'a.nrql'], { cwd }).status, 0);
    assert.equal(
      graphward(['format', '-', '--language', 'nrql'], { input: 'select 1' }).stdout.trim().toUpperCase(),
      'SELECT 1',
    );
  });
});
