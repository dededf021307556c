import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { requestCodes } from '../../server/src/api/requestCode';

const body = JSON.stringify({ query: '{ a(b: "it\'s $HOME `x` \\ \n") }', variables: { at: 1 } });
const request = { url: 'https://api.example.com/graphql', body };

describe('a request as code', () => {
  it('names the key by an environment variable in every form, and never more', () => {
    for (const { post, get, label } of Object.values(requestCodes)) {
      for (const text of [post(request), get?.(request.url)]) {
        if (text !== undefined) assert.equal(text.includes('GRAPHWARD_API_KEY'), label !== 'JSON', label);
      }
    }
  });

  it('passes a body with quotes, variables and backslashes through the shell unchanged', () => {
    const script = `curl() { printf '%s' "\${@: -1}"; }\n${requestCodes.curl.post(request)}`;
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: { ...process.env, HOME: 'x' } });
    assert.equal(stdout, body);
  });

  it('of a REST call passes the brackets of its parameters through curl', () => {
    const url = 'https://api.example.com/v2/applications/1/metrics/data.json?names[]=HttpDispatcher';
    const command = requestCodes.curl.get?.(url) ?? '';
    const script = `curl() { printf '%s\n' "$@"; }\n${command}`;
    const { stdout } = spawnSync('bash', ['-c', script], {
      encoding: 'utf8',
      env: { ...process.env, GRAPHWARD_API_KEY: 'k' },
    });
    assert.deepEqual(stdout.trim().split('\n'), ['--globoff', url, '--header', 'Api-Key: k']);
    assert.equal(requestCodes.json.get, undefined, 'there is no body to copy');
  });

  it('is a program in JavaScript that sends the same body', async () => {
    const sent: unknown[] = [];
    const fetch = async (url: string, init: { body: string }) => {
      sent.push(url, JSON.parse(init.body));
      return { json: async () => undefined };
    };
    const AsyncFunction = (async () => undefined).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<void>;
    const run = new AsyncFunction('fetch', 'process', 'console', requestCodes.javascript.post(request));
    await run(fetch, { env: {} }, { log: () => undefined });
    assert.deepEqual(sent, [request.url, JSON.parse(body)]);
  });

  it('doubles the quotes of PowerShell, also the typographic ones', () => {
    const text = requestCodes.powershell.post({ ...request, body: '{"a":"it\'s \u2019"}' });
    assert.ok(text.startsWith('$body = \'{"a":"it\'\'s \u2019\u2019"}\''), text);
  });
});
