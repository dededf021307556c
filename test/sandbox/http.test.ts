import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Sandbox } from '../../server/src/sandbox/handle';
import { type Service, serve } from '../../server/src/sandbox/http';
import { still } from './exchange';

const metric = 'names[]=HttpDispatcher&values[]=call_count&summarize=true';
const path = '/v2/applications/987654/metrics/data.json';

let sandbox: Sandbox;
let service: Service;
/** What every client must get for `path` with `metric`. */
let expected: string;

before(async () => {
  sandbox = still();
  service = await serve(sandbox, 0);
  const headers = { 'Api-Key': sandbox.apiKey };
  expected = (await sandbox.handle({ method: 'GET', url: `${path}?${metric}`, headers, body: '', loopback: true }))
    .body;
});
after(() => service.close());

/** One request of Node's own client, for what `fetch` refuses to send. */
function send(options: {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { method, path: address, headers, body = '', agent } = options;
    const url = new URL(address, service.url);
    const sent = request(url, { method, ...(headers ? { headers } : {}), ...(agent ? { agent } : {}) }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Runs a program of this machine; undefined when it is not installed. */
function run(program: string, ...args: string[]): string | undefined {
  const { error, stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOENT');
    return undefined;
  }
  assert.equal(status, 0, stderr);
  return stdout;
}

/** `spawnSync` would block the service in this very process, so programs run beside it. */
async function runBeside(program: string, ...args: string[]): Promise<string | undefined> {
  const { spawn } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args);
    let [out, err] = ['', ''];
    child.stdout.on('data', chunk => {
      out += chunk;
    });
    child.stderr.on('data', chunk => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', status => (status === 0 ? resolve(out) : reject(new Error(err))));
  });
}

const hasCurl = run('curl', '--version') !== undefined;
const hasPython = run('python3', '--version') !== undefined;

describe('clients against a port', () => {
  it(`curl sends the form in the body of a GET${hasCurl ? '' : ' (curl is not installed: Node.js sends the same bytes)'}`, async () => {
    const response = hasCurl
      ? await runBeside(
          'curl',
          '-s',
          '-X',
          'GET',
          service.url + path,
          '-H',
          `X-Api-Key:${sandbox.apiKey}`,
          '-d',
          metric,
        )
      : (
          await send({
            method: 'GET',
            path,
            headers: {
              'X-Api-Key': sandbox.apiKey,
              'Content-Type': 'application/x-www-form-urlencoded',
              'Content-Length': String(metric.length),
            },
            body: metric,
          })
        ).body;
    assert.equal(response, expected);
  });

  it(`curl -G sends a query string${hasCurl ? '' : ' (curl is not installed: Node.js sends the same bytes)'}`, async () => {
    const response = hasCurl
      ? await runBeside('curl', '-s', '-G', service.url + path, '-H', `Api-Key: ${sandbox.apiKey}`, '-d', metric)
      : (await send({ method: 'GET', path: `${path}?${metric}`, headers: { 'Api-Key': sandbox.apiKey } })).body;
    assert.equal(response, expected);
  });

  it(`Python’s urllib${hasPython ? '' : ' (python3 is not installed: Node.js sends the same bytes)'}`, async () => {
    const program = [
      'import sys, urllib.request, urllib.parse',
      'query = urllib.parse.urlencode([("names[]", "HttpDispatcher"), ("values[]", "call_count"), ("summarize", "true")])',
      'request = urllib.request.Request(sys.argv[1] + "?" + query, headers={"X-Api-Key": sys.argv[2]})',
      'sys.stdout.write(urllib.request.urlopen(request).read().decode())',
    ].join('\n');
    const query = metric.replaceAll('[', '%5B').replaceAll(']', '%5D');
    const response = hasPython
      ? await runBeside('python3', '-c', program, service.url + path, sandbox.apiKey)
      : (await send({ method: 'GET', path: `${path}?${query}`, headers: { 'X-api-key': sandbox.apiKey } })).body;
    assert.equal(response, expected);
  });

  it('the fetch of Node.js', async () => {
    const response = await fetch(`${service.url}${path}?${metric}`, { headers: { 'Api-Key': sandbox.apiKey } });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(await response.text(), expected);
  });

  it('links carry the address that the client used', async () => {
    const large = await serve(still({ seed: 2 }), 0);
    try {
      const response = await fetch(`${large.url}/v2/applications.json`, { headers: { 'Api-Key': sandbox.apiKey } });
      assert.ok(response.headers.get('link')?.startsWith(`<${large.url}/v2/applications.json?page=2>; rel="next"`));
    } finally {
      await large.close();
    }
  });
});

describe('the port', () => {
  it('takes a body of a megabyte and refuses a longer one with 413', async () => {
    const post = (length: number) =>
      send({
        method: 'POST',
        path: '/v2/applications/987654/deployments.json',
        headers: { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' },
        body: ' '.repeat(length),
      });
    assert.equal((await post(1_000_000)).status, 422);
    assert.equal((await post(1_000_001)).status, 413);
    assert.equal((await post(20_000_000)).status, 413);
  });

  it('responds to HEAD without a body', async () => {
    const { status, body } = await send({
      method: 'HEAD',
      path: `${path}?${metric}`,
      headers: { 'Api-Key': sandbox.apiKey },
    });
    assert.equal(status, 200);
    assert.equal(body, '');
  });

  it('drops and truncates connections on request', async () => {
    const headers = { 'Api-Key': sandbox.apiKey };
    sandbox.setFault('drop', true);
    await assert.rejects(send({ method: 'GET', path, headers }), /socket hang up|ECONNRESET/);
    sandbox.setFault('drop', false);
    sandbox.setFault('truncate', true);
    await assert.rejects(send({ method: 'GET', path: `${path}?${metric}`, headers }), /aborted|ECONNRESET/);
    sandbox.setFault('truncate', false);
    assert.equal((await send({ method: 'GET', path: `${path}?${metric}`, headers })).body, expected);
  });

  it('switches faults for this machine, not for a page that came by another name', async () => {
    const post = (host: string) =>
      send({
        method: 'POST',
        path: '/__sandbox/faults',
        headers: { Host: host, 'Content-Type': 'application/json' },
        body: '{"name":"flaky","on":false}',
      });
    assert.equal((await post(new URL(service.url).host)).status, 200);
    assert.equal((await post('localhost:1')).status, 200);
    assert.equal((await post('evil.example.com')).status, 403);
  });

  it('survives a client that goes away in the middle and one that does not send HTTP', async () => {
    for (const text of [
      'POST /v2/applications.json HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc',
      'nonsense\r\n\r\n',
    ]) {
      await new Promise<void>(done => {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => {
          socket.write(text, () => socket.destroy());
        });
        socket.on('close', () => done());
        socket.on('error', () => {});
      });
    }
    const response = await fetch(`${service.url}${path}?${metric}`, { headers: { 'Api-Key': sandbox.apiKey } });
    assert.equal(await response.text(), expected);
  });

  it('says when it is taken, and two services run side by side', async () => {
    const port = Number(new URL(service.url).port);
    await assert.rejects(serve(still(), port), /EADDRINUSE/);
    const second = await serve(still({ seed: 3 }), 0);
    const response = await fetch(`${second.url}${path}?${metric}`, { headers: { 'Api-Key': sandbox.apiKey } });
    assert.notEqual(await response.text(), expected);
    await second.close();
  });

  it('closes at once, with idle connections and a slow response open', async () => {
    const slow = still({ faults: ['slow'], sleep: () => new Promise(() => {}) });
    const other = await serve(slow, 0);
    const agent = new Agent({ keepAlive: true });
    const address = new URL('/v2/applications.json', other.url);
    const hanging = new Promise<string>(done => {
      const sent = request(address, { agent, headers: { 'Api-Key': slow.apiKey } });
      sent.on('error', error => done(error.message));
      sent.end();
    });
    await new Promise<void>((done, fail) => {
      request(address, { agent }, response => {
        response.resume();
        response.on('end', done);
      })
        .on('error', fail)
        .end();
    });
    await other.close();
    assert.match(await hanging, /socket hang up|ECONNRESET/);
    agent.destroy();
  });
});
