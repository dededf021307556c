import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { graphward, startGraphward, workspace } from '../harness/cli';
import { startService } from '../harness/service';

const key = 'CANARY-0123456789abcdef';
const query = 'SELECT count(*) FROM Transaction';
const profileAt = (url: string) =>
  JSON.stringify({ regions: { us: { baseUrl: url }, eu: { baseUrl: 'https://api.example.com' } }, accountId: 7 });
const list = `curl -s -G "https://api.example.com/v2/applications/987654/metrics/data.json" \
  -H "X-Api-Key: $API_KEY" -d "names[]=HttpDispatcher" -d "values[]=requests_per_minute" -d "summarize=true" \
  | jq -r '.metric_data.metrics[0].timeslices[0].values.requests_per_minute'
`;

/** A service that says the same to every request, and what a command makes of it. */
async function runAgainst(
  words: readonly string[],
  files: Readonly<Record<string, string>>,
  respond: Parameters<typeof startService>[0],
  env: Readonly<Record<string, string>> = {},
) {
  const service = await startService(respond);
  const cwd = workspace({ ...files, 'graphward.service.json': profileAt(service.url) });
  const ended = await startGraphward([...words, '--service', 'graphward.service.json', '--region', 'us'], {
    cwd,
    env: { GRAPHWARD_API_KEY: key, ...env },
  });
  for (const text of [ended.stdout, ended.stderr]) assert.ok(!text.toLowerCase().includes(key.toLowerCase()), text);
  return { ...ended, received: service.received };
}

describe('a key goes to an origin that the user named', () => {
  const run = ['run', 'q.nrql', '--region', 'us'];
  const rows = '{"data":{"actor":{"account":{"nrql":{"results":[{"count":1}]}}}}}';

  it('and to none that a profile of the working directory names', async () => {
    const service = await startService((_, response) => response.end(rows));
    const cwd = workspace({ 'graphward.service.json': profileAt(service.url), 'q.nrql': query, 'a.sh': list });
    const env = { GRAPHWARD_API_KEY: key };
    for (const words of [run, ['verify', '--region', 'us'], ['verify', 'a.sh', '--region', 'us', '--quiet']]) {
      const refused = await startGraphward(words, { cwd, env });
      assert.equal(refused.status, 2);
      assert.match(
        refused.stderr,
        /^graphward: region us is defined by graphward\.service\.json of the working directory, /,
      );
      assert.match(
        refused.stderr,
        /; to trust that origin, use --service graphward\.service\.json or set GRAPHWARD_API_ORIGIN=http:/,
      );
    }
    const region = await startGraphward(['run', 'q.nrql'], { cwd, env: { ...env, GRAPHWARD_REGION: 'us' } });
    assert.equal(region.status, 2);
    const elsewhere = { ...env, GRAPHWARD_API_ORIGIN: 'https://api.example.com' };
    assert.equal((await startGraphward(run, { cwd, env: elsewhere })).status, 2);
    const path = { ...env, GRAPHWARD_API_ORIGIN: `${service.url}/x` };
    assert.match((await startGraphward(run, { cwd, env: path })).stderr, /GRAPHWARD_API_ORIGIN must be one origin/);
    // Nor does an origin without a region mean the made-up data of the embedded service.
    const alone = { ...env, GRAPHWARD_API_ORIGIN: service.url };
    const nowhere = await startGraphward(['run', 'q.nrql'], { cwd: workspace({ 'q.nrql': query }), env: alone });
    assert.match(nowhere.stderr, /^graphward: no profile has a region at GRAPHWARD_API_ORIGIN/);
    assert.equal(service.received.length, 0);
    const named = await startGraphward(run, { cwd, env: { ...env, GRAPHWARD_API_ORIGIN: service.url } });
    assert.equal(named.status, 0, named.stderr);
    assert.equal((await startGraphward([...run, '--service', 'graphward.service.json'], { cwd, env })).status, 0);
    assert.deepEqual(
      service.received.map(({ key: sent }) => sent),
      [key, key],
    );
  });

  it('such as one of the own profile in the configuration folder, which comes first', async () => {
    const service = await startService((_, response) => response.end(rows));
    const cwd = workspace({ 'graphward.service.json': profileAt('http://127.0.0.1:9'), 'q.nrql': query });
    const home = workspace({ '.config/graphward/service.json': profileAt(service.url) });
    const config = workspace({ 'graphward/service.json': profileAt(service.url) });
    const env = { GRAPHWARD_API_KEY: key };
    assert.equal((await startGraphward(run, { cwd, env: { ...env, HOME: home } })).status, 0);
    assert.equal((await startGraphward(run, { cwd, env: { ...env, XDG_CONFIG_HOME: config } })).status, 0);
    const relative = workspace({ 'graphward/service.json': profileAt(service.url), 'q.nrql': query });
    const refused = await startGraphward(run, { cwd: relative, env: { ...env, XDG_CONFIG_HOME: '.' } });
    assert.equal(refused.status, 2, 'a relative folder is one of the working directory');
    assert.equal(service.received.length, 2);
  });

  it('over plain HTTP only to this machine', () => {
    const cwd = workspace({ 'q.nrql': query });
    for (const host of ['http://api.example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com']) {
      const own = join(workspace({ 'p.json': profileAt(host) }), 'p.json');
      const { status, stderr } = graphward([...run, '--service', own], { cwd, env: { GRAPHWARD_API_KEY: key } });
      assert.equal(status, 2);
      assert.match(stderr, /regions\.us\.baseUrl: must be an https address, or an http address of this machine/);
    }
  });
});

describe('verify reads ids and times of the environment, and no secrets', () => {
  const program = (name: string) => `import os
import requests

def errors():
    response = requests.get(
        "https://api.example.com/v2/applications/" + os.environ["${name}"] + "/metrics/data.json",
        headers={"X-Api-Key": os.environ["KEY"]},
        params={"names[]": "Errors/all", "values[]": "error_count", "summarize": "true"},
    )
    return response.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["error_count"]
`;
  const verify = (name: string, value: string) =>
    runAgainst(['verify'], { 'a.py': program(name) }, (_, response) => response.writeHead(500).end('{}'), {
      [name]: value,
    });

  it('which a program names', async () => {
    const secrets = [
      ['AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI+K7MDENG'],
      ['AWS_SECRET_ACCESS_KEY', '12345678'],
      ['DATABASE_PASSWORD', '12345678'],
      ['APP_ID', 'not-an-id'],
      ['APP_ID', '../../v2/users'],
      ['APP_ID', '12 34'],
    ] as const;
    for (const [name, value] of secrets) {
      const { status, stdout, stderr, received } = await verify(name, value);
      assert.equal(status, 2, stderr);
      assert.deepEqual(received, [], `${name}=${value}`);
      assert.ok(!`${stdout}${stderr}`.includes(value));
    }
    for (const value of ['987654', 'MTIzfEFQTXxBUFBMSUNBVElPTnw5ODc2NTQ', '01234567-89ab-cdef-0123-456789abcdef']) {
      const { status, stderr, received } = await verify('APP_ID', value);
      assert.equal(status, 2, 'the service fails');
      assert.match(received[0]?.path ?? '', new RegExp(`^/v2/applications/${value}/metrics/data\\.json\\?`));
      assert.match(stderr, /^GET http:\/\/127\.0\.0\.1:\d+\/v2\/applications\/\S+\n/, 'each request is named');
    }
  });

  it('so nothing else stands for a value that is refused, not even an application of the sandbox', () => {
    const cwd = workspace({ 'a.py': program('APP_ID') });
    for (const [name, value, why] of [
      ['APP_ID', '1/../../x', 'is neither a number nor a GUID nor a time'],
      ['SECRET_APP_ID', '12345678', 'has the name of a secret'],
    ] as const) {
      const own = workspace({
        'a.py': program(name),
        'b.py': program(name).replace(`["${name}"]`, `.get("${name}", "7")`),
      });
      const { status, stdout } = graphward(['verify', '--region', 'sandbox'], { cwd: own, env: { [name]: value } });
      assert.equal(status, 2);
      const said = `The environment variable ${name} ${why}, so it is not used; give its value with --set ${name}=VALUE.`;
      assert.equal(stdout.split(said).length, 3, stdout);
      assert.match(stdout, /\n0 same, 0 different, 2 not run\n$/);
      assert.ok(!stdout.includes(value));
    }
    const { status } = graphward(['verify', '--region', 'sandbox'], { cwd, env: { APP_ID: '' } });
    assert.equal(status, 0, 'an empty variable is none');
  });

  it('and --set is checked in the same way', async () => {
    const files = { 'a.py': program('APP_ID') };
    const words = ['verify', '--set', 'APP_ID=../../users'];
    const { received, stdout } = await runAgainst(words, files, (_, response) => response.end('{}'));
    assert.deepEqual(received, []);
    assert.match(stdout, /The value of app_id is neither a number nor a GUID, so no request is sent\./);
  });
});

describe('verify ends with success only when something was compared and is the same', () => {
  const files = { 'a.sh': list.repeat(3) };

  it('so a rejected key is a failure, and no further request is sent', async () => {
    const { status, received, stdout } = await runAgainst(['verify'], files, (_, response) =>
      response.writeHead(401).end(`{"error":{"title":"bad key ${key}"}}`),
    );
    assert.equal(status, 2);
    assert.equal(received.length, 1);
    assert.match(stdout, /bad key \*\*\*/);
    assert.match(stdout, /\n0 same, 0 different, 3 not run\n$/);
  });

  it('so a limit that lasts is a failure, after one request', async () => {
    const headers = { 'Retry-After': '1793528301605' };
    const { status, received, stdout } = await runAgainst(['verify'], files, (_, response) =>
      response.writeHead(429, headers).end('{}'),
    );
    assert.equal(status, 2);
    assert.equal(received.length, 1);
    assert.match(stdout, /Try again in 3600 s\./);
  });

  it('so a service that says nothing to three calls in a row is asked for no others', async () => {
    const calls = Array.from({ length: 6 }, (_, at) => [`${at}.sh`, list.replace('987654', `98765${at}`)]);
    let requests = 0;
    const { status, received, stdout } = await runAgainst(['verify'], Object.fromEntries(calls), (_, response) => {
      // One that is lost among others ends nothing.
      if (++requests === 3) response.writeHead(500).end('{}');
      else response.destroy();
    });
    assert.equal(status, 2);
    assert.equal(received.length, 7, 'one goes over the connection of the response, and once more over another one');
    assert.match(stdout, /\n0 same, 0 different, 6 not run\n$/);
    const { received: silent, stdout: said } = await runAgainst(['verify'], Object.fromEntries(calls), (_, response) =>
      response.destroy(),
    );
    assert.equal(silent.length, 3);
    assert.equal(said.split('Nothing is sent any more.').length - 1, 3);
  });

  it('so responses without a value are a failure', async () => {
    const empty = {
      GET: '{"metric_data":{"metrics":[{"name":"HttpDispatcher","timeslices":[]}]}}',
      POST: '{"data":{"actor":{"account":{"nrql":{"results":[]}}}}}',
    };
    const { status, stdout } = await runAgainst(['verify'], files, (request, response) =>
      response.end(empty[request.method as 'GET']),
    );
    assert.match(stdout, /Neither response has a value to compare\./);
    assert.equal(status, 2);
  });

  it('and a workspace without calls is said', () => {
    const cwd = workspace({
      'a.py': 'import requests\nrequests.get("https://other.example.org/v2/applications.json")\n',
      'graphward.service.json': profileAt('https://api.example.org'),
    });
    const { status, stderr } = graphward(['verify', '--region', 'sandbox'], { cwd });
    assert.equal(status, 0);
    assert.match(stderr, /no call was found; \d+ calls? (is|are) of other hosts\n$/);
  });
});

describe('a response that is none of GraphQL', () => {
  it('is no success', async () => {
    const rows = { actor: { account: { nrql: { results: [{ count: 1 }] } } } };
    for (const body of [
      { data: rows, errors: 'failed' },
      { data: [1], errors: ['failed'] },
    ]) {
      const words = ['run', 'q.nrql', '--format', 'csv'];
      const { status, stdout, stderr } = await runAgainst(words, { 'q.nrql': query }, (_, response) =>
        response.end(JSON.stringify(body)),
      );
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /^graphward: [^\n]*failed\n$/);
    }
  });
});

describe('a service that never ends', () => {
  it('holds run no longer than the limits say', async () => {
    const silent = await runAgainst(['run', 'q.nrql', '--timeout', '0.5'], { 'q.nrql': query }, () => undefined);
    assert.equal(silent.status, 2);
    assert.match(
      silent.stderr,
      /did not begin to respond within 0\.5 s\. Use a shorter time range or set a higher limit\.\n$/,
    );
    // Longer, because on a busy machine the first byte of the response may take half a second too.
    const drip = await runAgainst(['run', 'q.nrql', '--timeout', '5'], { 'q.nrql': query }, (_, response) => {
      response.write('{');
    });
    assert.match(drip.stderr, /did not complete its response within 5 s\./);
  });

  it('takes no more memory than the limit of size', async () => {
    const piece = 'x'.repeat(100_000);
    const endless = await runAgainst(['run', 'q.nrql', '--max-size', '1'], { 'q.nrql': query }, (_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    assert.equal(endless.status, 2);
    assert.match(endless.stderr, /The response of http:\S+ is larger than 1 MB\./);
    for (const value of ['-1', '0', '0.0001', '1e3', '1000000', 'x'])
      assert.match(
        graphward(['run', 'x.nrql', `--timeout=${value}`], { cwd: workspace({ 'x.nrql': query }) }).stderr,
        new RegExp(`--timeout must be a number from 0\\.001 to 999999, not "${value}"`),
      );
    for (const value of ['.5', '60.0000'])
      assert.doesNotMatch(
        graphward(['run', 'x.nrql', `--timeout=${value}`], { cwd: workspace({ 'x.nrql': query }) }).stderr,
        /timeout/,
      );
  });
});

describe('text of the service is printed visibly', () => {
  const controls = '\u001b[2J\u009b31m\u202e\u0007';
  const body = (rows: unknown, errors?: unknown) =>
    JSON.stringify({
      data: { actor: { account: { nrql: rows === null ? null : { results: rows } } } },
      ...(errors ? { errors } : {}),
    });
  const unsafe = /(?!\n)[\p{Cc}\u202e]/u;

  it('in tables, messages and errors', async () => {
    const files = { 'q.nrql': query };
    const rows = [{ [`a${controls}`]: `b${controls}\nc`, timestamp: 1e300 }];
    const table = await runAgainst(['run', 'q.nrql', '--format', 'table'], files, (_, response) =>
      response.end(body(rows, [{ message: `warned ${controls} ${key}` }])),
    );
    assert.equal(table.status, 0);
    assert.doesNotMatch(table.stdout + table.stderr, unsafe);
    assert.match(table.stdout, /b\\u\{1b\}\[2J\\u\{9b\}31m\\u\{202e\}\\u\{7\}\\u\{a\}c {2}1e\+300\n$/);
    assert.match(table.stderr, /^warned \\u\{1b\}.* \*\*\*\n$/);
    const failed = await runAgainst(['run', 'q.nrql'], files, (_, response) =>
      response.end(body(null, [{ message: `failed ${controls} ${key}` }])),
    );
    assert.equal(failed.status, 2);
    assert.doesNotMatch(failed.stderr, unsafe);
    const verified = await runAgainst(['verify'], { 'a.sh': list }, (_, response) =>
      response.writeHead(404).end(JSON.stringify({ error: { title: `gone ${controls} ${key}` } })),
    );
    assert.doesNotMatch(verified.stdout + verified.stderr, unsafe);
    assert.match(verified.stdout, /gone \\u\{1b\}/);
  });

  it('and no time that no calendar has ends the CSV', async () => {
    const csv = await runAgainst(['run', 'q.nrql', '--format', 'csv'], { 'q.nrql': query }, (_, response) =>
      response.end(body([{ timestamp: 1e300 }, { timestamp: -1e300 }, { timestamp: 0 }])),
    );
    assert.equal(csv.stdout, 'timestamp\r\n1e+300\r\n-1e+300\r\n1970-01-01T00:00:00Z\r\n');
  });
});

describe('verify with responses of very many values', () => {
  const range = 'from=2026-11-20T10:00:00Z&to=2026-11-20T10:30:00Z';
  const call = (id: number) =>
    `curl -s "https://api.example.com/v2/applications/${id}/metrics/data.json?names[]=HttpDispatcher&values[]=requests_per_minute&${range}" -H "X-Api-Key: $API_KEY" > /dev/null\n`;
  const slice = (at: number) =>
    `{"from":"2026-11-20T10:00:00+00:00","to":"2026-11-20T10:01:00+00:00","values":{"requests_per_minute":${at}}}`;
  const rest = (count: number) =>
    `{"metric_data":{"metrics":[{"name":"HttpDispatcher","timeslices":[${Array.from({ length: count }, (_, at) => slice(at)).join()}]}]}}`;
  const graphql = '{"data":{"actor":{"account":{"nrql":{"results":[]}}}}}';
  const respond =
    (body: string): Parameters<typeof startService>[0] =>
    ({ path }, response) =>
      void response.end(path.startsWith('/v2/') ? body : graphql);

  it('compares no response with more values than it could keep apart', async () => {
    const { status, stdout } = await runAgainst(['verify'], { 'a.sh': call(1) }, respond(rest(60_000)));
    assert.equal(status, 2);
    assert.match(stdout, /The REST response has more than 250000 values\./);
  });

  it('and ends where those of several calls are too many together', async () => {
    const files = Object.fromEntries([1, 2, 3, 4, 5, 6].map(id => [`${id}.sh`, call(id)]));
    const { stdout, received } = await runAgainst(['verify'], files, respond(rest(40_000)));
    // The differences of the others are 40 MB, which nobody could read in a failure.
    const last = stdout.slice(stdout.indexOf('\nnot-run') + 1).slice(0, 1000);
    assert.match(last, /^not-run {3}6\.sh .*\n +Nothing is sent any more: the responses have more values than one run/);
    assert.equal(received.length, 10, 'nothing is sent for the sixth call');
  });
});
