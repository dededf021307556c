import assert from 'node:assert/strict';
import { test } from 'node:test';
import { still } from './exchange';

const sandbox = still({ seed: 2 });
const origin = 'https://rest.example.com';

async function get(url: string) {
  const response = await sandbox.handle({
    method: 'GET',
    url,
    headers: { 'Api-Key': sandbox.apiKey },
    body: '',
    loopback: true,
  });
  assert.equal(response.status, 200, response.body);
  const links = [...(response.headers['Link'] ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)];
  return {
    body: JSON.parse(response.body) as Record<string, readonly { readonly id: number; readonly name: string }[]>,
    links: Object.fromEntries(links.map(([, address, rel]) => [rel, address])) as Record<string, string | undefined>,
  };
}

/** Follows `next` until there is none. */
async function all(url: string, list: string): Promise<{ pages: number; names: string[] }> {
  const names: string[] = [];
  let pages = 0;
  for (let next: string | undefined = url; next; pages++) {
    const { body, links } = await get(next);
    names.push(...(body[list] ?? []).map(item => item.name));
    next = links['next'];
  }
  return { pages, names };
}

test('the large world has several pages of applications, linked with the filters kept', async () => {
  const first = await get(`${origin}/v2/applications.json?exclude_links=true`);
  assert.equal(first.body['applications']?.length, 200);
  assert.equal(first.links['next'], `${origin}/v2/applications.json?exclude_links=true&page=2`);
  assert.equal(first.links['last'], first.links['next']);
  const { pages, names } = await all(`${origin}/v2/applications.json?exclude_links=true`, 'applications');
  assert.equal(pages, 2);
  const own = sandbox.world.applications.filter(each => each.domain === 'APM' && each.accountId === 1234567);
  assert.deepEqual(
    names,
    own.map(each => each.name),
  );
  assert.ok(names.length > 200);
});

test('one page has no links', async () => {
  assert.deepEqual((await get('/v2/applications.json?filter[name]=Oslo')).links, {});
  assert.deepEqual((await get('/v2/applications.json?page=2')).links, {});
});

test('metric names go by cursor, and by page when the request names one', async () => {
  const path = `${origin}/v2/applications/1000001/metrics.json`;
  const byCursor = await all(path, 'metrics');
  const byPage = await all(`${path}?page=1`, 'metrics');
  assert.ok(byCursor.pages >= 2 && byCursor.names.length > 360, `${byCursor.names.length}`);
  assert.deepEqual(byPage, byCursor);
  assert.equal(new Set(byCursor.names).size, byCursor.names.length);
  assert.match((await get(path)).links['next'] ?? '', /\?cursor=\w+/);
});
