import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBoth } from '../../server/src/api/compare';
import { execute } from '../../server/src/api/execute';
import { keyMask } from '../../server/src/api/mask';
import { isPrivate, originOf } from '../../server/src/api/origin';
import type { Fetch, Target, World } from '../../server/src/api/request';
import { send } from '../../server/src/api/transport';
import { waitOf } from '../../server/src/api/wait';

const now = Date.parse('2026-11-20T10:00:00Z');
const key = 'CANARY-0123456789';
const target: Target = { regionName: 'us', region: { baseUrl: 'https://api.example.com' }, key, accountId: 7 };

type Reply = Awaited<ReturnType<Fetch>>;

function reply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { get: name => headers[name] ?? null }, text: async () => body };
}

/** A world whose timers run when the test says so. */
function worldOf(fetch: Fetch): World & { pass(milliseconds: number): void; readonly waits: number[] } {
  const timers = new Map<object, { readonly milliseconds: number; readonly run: () => void }>();
  const waits: number[] = [];
  return {
    fetch,
    now: () => now,
    waits,
    schedule(milliseconds, run) {
      const timer = { milliseconds, run };
      waits.push(milliseconds);
      timers.set(timer, timer);
      return () => timers.delete(timer);
    },
    pass(milliseconds) {
      for (const [id, timer] of timers) {
        if (timer.milliseconds > milliseconds) continue;
        timers.delete(id);
        timer.run();
      }
    },
  };
}

const get = (url: string) => ({ method: 'GET', url, headers: {} }) as const;

describe('a key', () => {
  it('goes to the origin of its region alone, and over plain HTTP only to this machine', async () => {
    const sent: string[] = [];
    const world = worldOf(async (url, init) => {
      sent.push(`${url} ${init.headers['Api-Key'] === key}`);
      return reply(200, '{}');
    });
    const foreign = [
      'https://api.example.com.evil.example/v2/x',
      'https://api.example.com:8443/x',
      'https://api.example.com@evil.example/x',
      'https://evil.example\\@api.example.com/x',
      'http://api.example.com/x',
      '/v2/x',
    ];
    for (const url of foreign) assert.ok('error' in (await send(target, get(url), world)), url);
    const plain = { ...target, region: { baseUrl: 'http://localhost.example.com' } };
    const refused = await send(plain, get('http://localhost.example.com/x'), world);
    assert.match('error' in refused ? refused.error.message : '', /plain HTTP.*Use an https address/);
    assert.deepEqual(sent, []);
    assert.ok('status' in (await send(target, get('https://API.example.com/v2/x'), world)));
    assert.deepEqual(sent, ['https://API.example.com/v2/x true']);
  });

  it('is sent over plain HTTP to no name that only looks like this machine', () => {
    for (const host of ['127.0.0.1', '127.9.9.9:80', 'localhost:3000', '[::1]', '0x7f.1'])
      assert.ok(isPrivate(`http://${host}/`), host);
    for (const host of ['localhost.example.com', '127.0.0.1.example.com', 'a.localhost', '10.0.0.1', '[::2]'])
      assert.ok(!isPrivate(`http://${host}/`), host);
    assert.equal(originOf('https://user@api.example.com'), undefined);
    assert.equal(originOf('ftp://api.example.com'), undefined);
  });

  it('stays with the region whatever the link to the next page names', async () => {
    const links = [
      '@evil.example/',
      '.evil.example/',
      '//evil.example/v2/x?page=2',
      'https://evil.example/v2/x?page=2',
    ];
    for (const link of links) {
      const urls: string[] = [];
      const world = worldOf(async url => {
        urls.push(url);
        const next = urls.length === 1 ? { Link: `<${link}>; rel="next"` } : {};
        return reply(200, '{}', next);
      });
      await readBoth({ restPath: '/v2/x.json', document: '{ a }', variables: {} }, target, world);
      assert.ok(urls.length >= 2, link);
      for (const url of urls) assert.equal(originOf(url), 'https://api.example.com', `${link}: ${url}`);
    }
  });

  it('is masked in whatever spelling a service repeats it', async () => {
    const spellings = [
      key,
      key.toLowerCase(),
      btoa(key).replace(/=+$/, ''),
      'CANARY\\u002d0123456789',
      [...key].map(character => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
      [...key].map(character => `\\\\u00${character.charCodeAt(0).toString(16)}`).join(''),
      [...key].map(character => `\\\\x${character.charCodeAt(0).toString(16)}`).join(''),
      [...key].map(character => `%${character.charCodeAt(0).toString(16)}`).join(''),
      [...key].map(character => `%25${character.charCodeAt(0).toString(16)}`).join(''),
      [...key].map(character => `&#${character.charCodeAt(0)};`).join(''),
      [...key].map(character => `&#x${character.charCodeAt(0).toString(16)};`).join(''),
      [...key].map(character => `\\\\u{${character.charCodeAt(0).toString(16)}}`).join(''),
      [...key].map(character => `\\\\x{${character.charCodeAt(0).toString(16)}}`).join(''),
      [...key].map(character => `\\\\${character.charCodeAt(0).toString(8)}`).join(''),
      Buffer.from(key).toString('hex'),
    ];
    for (const spelling of spellings) {
      const body = `{"errors":[{"message":"the key ${spelling} is unknown"}]}`;
      const world = worldOf(async () => reply(200, body));
      const result = await execute({ kind: 'graphql', text: '{ a }' }, target, world);
      assert.equal(result.kind === 'error' && result.error.message, 'the key *** is unknown', spelling);
      assert.ok(!JSON.stringify(result).toLowerCase().includes(key.toLowerCase()));
    }
    // What is around a key in a text of Base64 changes the letters at both of its ends, and no others.
    for (const around of ['a', 'ab', 'abc', 'Authorization: ']) {
      const body = `{"errors":[{"message":"${btoa(`${around}${key}${around}`)}"}]}`;
      const result = await execute(
        { kind: 'graphql', text: '{ a }' },
        target,
        worldOf(async () => reply(200, body)),
      );
      assert.match(
        result.kind === 'error' ? result.error.message : '',
        /^[A-Za-z0-9+/]*\*\*\*[A-Za-z0-9+/]*=*$/,
        around,
      );
    }
    const slashed = 'CANARY/+=0123456789';
    assert.equal(keyMask(slashed)(`a ${encodeURIComponent(slashed)} b`), 'a *** b');
    assert.equal(keyMask(slashed)('"CANARY\\/+=0123456789"'), '"***"');
    assert.equal(
      keyMask(key)('{"a":"\\u0041 \\\\u0041"}'),
      '{"a":"\\u0041 \\\\u0041"}',
      'the rest stays as it was sent',
    );
  });
});

describe('a request ends', () => {
  const never = () => new Promise<never>(() => undefined);
  const messageOf = async (world: World) => {
    const ended = await send(target, get('https://api.example.com/x'), world);
    return 'error' in ended ? `${ended.error.code}: ${ended.error.message}` : 'a response';
  };

  it('when the service does not begin to respond', async () => {
    const world = { ...worldOf(never), limits: { firstByte: 5000 } };
    const ended = messageOf(world);
    world.pass(5000);
    assert.match(
      await ended,
      /^timeout: https:\/\/api\.example\.com did not begin to respond within 5 s\. Use a shorter/,
    );
  });

  it('when the response does not end', async () => {
    const world = worldOf(async () => ({ ...reply(200, ''), text: never }));
    const ended = messageOf(world);
    await new Promise(resolve => setImmediate(resolve));
    world.pass(60_000);
    assert.match(await ended, /^timeout: .* did not complete its response within 60 s\./);
  });

  it('when the response is too large, without reading on', async () => {
    let reads = 0;
    const piece = new Uint8Array(1024 * 1024);
    const read = async () => {
      reads++;
      return { done: false, value: piece };
    };
    const world = worldOf(async () => ({ ...reply(200, ''), body: { getReader: () => ({ read }) } }));
    assert.match(await messageOf(world), /^too-large: The response of .* is larger than 64 MB\./);
    assert.equal(reads, 65);
  });

  it('when the user cancels, whatever the service does', async () => {
    const controller = new AbortController();
    const request = { ...get('https://api.example.com/x'), signal: controller.signal };
    const ended = send(target, request, worldOf(never));
    controller.abort();
    const result = await ended;
    assert.equal('error' in result && result.error.code, 'cancelled');
  });
});

describe('a limit of the service', () => {
  const wait = (headers: Readonly<Record<string, string>>) => waitOf(name => headers[name] ?? null, now)?.seconds;

  it('is waited for as the service says, in seconds or until a date, and absurd times are cut', () => {
    assert.equal(wait({ 'Retry-After': '30' }), 30);
    assert.equal(wait({ 'Retry-After': new Date(now + 90_000).toUTCString() }), 90);
    assert.equal(wait({ 'Retry-After': new Date(now - 90_000).toUTCString() }), 1);
    assert.equal(wait({ 'X-RateLimit-Reset': String(now / 1000 + 42) }), 42);
    assert.equal(wait({ 'X-RateLimit-Reset': String(now + 42_000) }), 42, 'milliseconds');
    assert.equal(wait({ 'Retry-After': '1793528301605' }), 3600);
    for (const odd of ['-1', '0', 'soon', '', 'NaN', '1e99'])
      assert.equal(wait({ 'Retry-After': odd }), undefined, odd);
  });

  it('stops a comparison, which is resumed after the wait', async () => {
    let calls = 0;
    const world = worldOf(async () =>
      ++calls === 1 ? reply(429, '', { 'Retry-After': '7' }) : reply(200, '{"data":{}}'),
    );
    const events: string[] = [];
    const ended = readBoth({ restPath: '/v2/x.json', document: '{ a }', variables: {} }, target, world, {
      report: event => {
        events.push(event.kind === 'wait' ? `wait ${event.seconds}` : `${event.method} ${event.url}`);
        if (event.kind === 'wait') setImmediate(() => world.pass(7000));
      },
    });
    assert.ok('rest' in (await ended));
    const rest = 'GET https://api.example.com/v2/x.json';
    assert.deepEqual(events, [rest, 'wait 7', rest, 'POST https://api.example.com/graphql']);
  });

  it('is not waited for any longer when the comparison is cancelled', async () => {
    const abort = new AbortController();
    const world = worldOf(async () => reply(429, '', { 'Retry-After': '7' }));
    const ended = await readBoth({ restPath: '/v2/x.json', document: '{ a }', variables: {} }, target, world, {
      signal: abort.signal,
      report: event => {
        if (event.kind === 'wait') setImmediate(() => abort.abort());
      },
    });
    assert.deepEqual(ended, { reason: 'The run was cancelled.', refused: false, silent: false });
  });

  it('that lasts ends the comparison, and says that other requests would be refused', async () => {
    const world = worldOf(async () => reply(429, '', { 'Retry-After': '900' }));
    const ended = await readBoth({ restPath: '/v2/x.json', document: '{ a }', variables: {} }, target, world);
    assert.deepEqual(ended, {
      reason: 'The REST call failed: The service is overloaded (429). Try again in 900 s.',
      refused: true,
      silent: false,
    });
  });
});

describe('an odd response', () => {
  const query = { kind: 'nrql', text: 'SELECT 1 FROM a' } as const;
  const rows = (results: unknown, more: object = {}) =>
    JSON.stringify({ data: { actor: { account: { nrql: { results, ...more } } } } });
  const bodies: readonly string[] = [
    'null',
    '7',
    '[]',
    '{}',
    '{"data":7}',
    '{"data":null,"errors":7}',
    '{"data":null,"errors":[null,7,{"message":{}}]}',
    '{"data":{"results":[[1],[2]]}}',
    rows([{ constructor: 1 }, { a: 1 }, { toString: 2, valueOf: 3 }]),
    rows([{ a: 1 }])
      .replace('"a"', '"__proto__"')
      .replace('[{', '[{"b":1},{'),
    rows([{ beginTimeSeconds: 1e300, facet: { toString: 1 }, x: 1 }]),
    rows([{ a: 1 }], { metadata: { messages: 'x', facets: { a: 1 }, timeWindow: 'now' } }),
    rows([{ a: 1 }], { metadata: { messages: [7, null, {}], facets: [7], timeWindow: { begin: 'x' } } }),
    rows(Array.from({ length: 3000 }, (_, at) => ({ [`column${at}`]: at }))),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    '{"data":',
    '\u0000',
  ];

  it('is a result or one sentence, and never an exception', async () => {
    for (const body of bodies) {
      const result = await execute(
        query,
        target,
        worldOf(async () => reply(200, body)),
      );
      if (result.kind === 'error') assert.match(result.error.message, /\.$|\(and \d more\)$/, body.slice(0, 80));
      else for (const { table } of result.sets) assert.ok(table.columns.length <= 500, body.slice(0, 80));
    }
  });

  it('ends one comparison with a reason', async () => {
    const request = {
      restPath: '/v2/x.json',
      document: '{ a }',
      variables: {},
      pages: { variable: 'c', next: ['a', 0] },
    };
    for (const body of bodies) {
      const ended = await readBoth(
        request,
        target,
        worldOf(async () => reply(200, body)),
      );
      assert.ok('reason' in ended ? /\.$/.test(ended.reason) : ended.rest.length === 1, body.slice(0, 80));
      const failed = await readBoth(
        request,
        target,
        worldOf(async () => reply(500, body)),
      );
      assert.ok('reason' in failed && failed.reason !== '');
    }
  });

  it('nested too deeply is named', async () => {
    const result = await execute(
      query,
      target,
      worldOf(async () => reply(200, bodies[14] as string)),
    );
    assert.match(
      result.kind === 'error' ? result.error.message : '',
      /^The response is nested deeper than 200 levels\./,
    );
  });

  it('with more values than fit into memory is named, before they are read', async () => {
    // As lists these texts would take some hundred megabytes, and at the limit of size some thousand.
    const many = { objects: '{},', lists: '[],', numbers: '1,', members: '"a":1,' };
    for (const [name, each] of Object.entries(many)) {
      const all = each.repeat(2_000_000).slice(0, -1);
      const body = `{"data":${name === 'members' ? `{${all}}` : `[${all}]`}}`;
      const result = await execute(
        query,
        target,
        worldOf(async () => reply(200, body)),
      );
      assert.match(
        result.kind === 'error' ? result.error.message : '',
        /^The response has more than 2000000 values\./,
        name,
      );
    }
    // A comma inside of a text is none between values.
    const text = JSON.stringify({ data: { a: ','.repeat(3_000_000) } });
    const read = await execute(
      { kind: 'graphql', text: '{ a }' },
      target,
      worldOf(async () => reply(200, text)),
    );
    assert.notEqual(read.kind, 'error');
  });

  it('of several pages is limited as that of one', async () => {
    const request = { restPath: '/v2/x.json', document: '{ a }', variables: {} };
    const next = { Link: '<https://api.example.com/v2/x.json?page=2>; rel="next"' };
    const values = `{"a":[${'1,'.repeat(90_000)}1]}`;
    const large = JSON.stringify({ a: 'x'.repeat(400) });
    for (const [body, size, reason] of [
      [values, 64 << 20, 'The REST response has more than 250000 values.'],
      [large, 1000, 'The REST response is larger than the limit, with all of its pages.'],
    ] as const) {
      let sent = 0;
      const world = worldOf(async () => {
        sent++;
        return reply(200, body, next);
      });
      const read = await readBoth(request, target, { ...world, limits: { size } });
      assert.deepEqual('reason' in read && [read.reason, sent], [reason, 3]);
    }
  });
});
