import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Bytes } from '../../server/src/cli/bytes';
import { holdsWords, isQuietPath, mayHoldCalls } from '../../server/src/migrate/match/prefilter';
import { readSuite, suiteFiles } from '../harness/markdown';

describe('the prefilter', () => {
  it('lets every source of the suites pass in which a call is found', () => {
    let sources = 0;
    for (const file of suiteFiles('test/code')) {
      for (const { name, fences } of readSuite(file)) {
        const [source] = fences;
        const found = fences.find(({ info }) => info === 'calls')?.text ?? '';
        if (!source || !/\/v2\/(?:applications|key_transactions)|deployments\.xml/.test(found)) continue;
        sources++;
        assert.ok(mayHoldCalls(source.text), `${file}: ${name}`);
      }
    }
    assert.ok(sources > 50, `${sources} sources`);
  });

  it('says the same of bytes and of text', () => {
    for (const file of suiteFiles('test/code')) {
      for (const { fences } of readSuite(file)) {
        for (const { text } of fences) {
          const bytes = new Bytes(Buffer.from(`é😀${text}`));
          assert.equal(holdsWords(bytes), holdsWords(`é😀${text}`), text);
        }
      }
    }
  });

  for (const text of [
    'get("/v2/applications.json")',
    "resource = 'applications'; url = '%s/v2/%s.json'",
    'RestURL("applications", id, "metrics.json")',
    'api GET mobile_applications.json',
    '@GET("v2/applications/{id}.json")',
    '/v2/$kind and applications.$format',
    'https://api.example.com/v2/servers.json',
    'https://api.example.com/v2/agent_loaders/create.json',
    'BASE=https://api.example.com/v2; curl "$BASE/users.json"',
    'filter[name]=x key_transactions api-key',
    'curl https://rpm.example.com/deployments.xml',
    'alerts_violations.json',
    'get(fmt.Sprintf("/v2/%s/%d/metrics/data.json", kind, id))',
    'get("/servers/1/metrics/data.json")',
    'fetch(base + "/v2/" + kind + ".json")',
    'get("/v2/alerts_destinations/1.json")',
    'get("usages/"+product+".json", options)',
    'get("alerts_" + kind + ".json", api_key)',
    'post("/deployments", { app, version: "v2" })',
    "path = 'users'; url = '{0}.json'.format(base)",
    'sprintf("%salert_policies.json", base)',
  ]) {
    it(`passes ${text}`, () => assert.ok(mayHoldCalls(text)));
  }

  for (const text of [
    'Open source software for web applications, see package.json',
    'self.api_key = client.get_all_alert_policies(api_key)',
    'case "list_alerts_violations": // api-key',
    'desktop applications" and more .json',
    'joinedload(TopologyService.applications) # api_key',
    'our users and servers under /v2/other.json',
    "read('{0}.json'.format(kind)) # 'for users' and \"users\\'",
    'fetch(`/v2/${kind}`) and import "./package.json.bak"',
    'deployments are done by hand, see values.json',
    'api_key; bin/alerts_to_mail.py: alerts_role=1, v2',
    'see /docs/deploying-applications/variables, v2',
    'Invoke-Api "deployments" -Key $apikey # a suite of applications',
    'Get "releases/$id/deployments/preview" # v2',
    'versions["v2"] = "v2/"; open("api.json")',
    'import users from "./users/"; open("a.json")',
    'kind: argoproj.io/applicationsets, v2',
    '',
  ]) {
    it(`stops ${JSON.stringify(text)}`, () => assert.equal(holdsWords(text) && mayHoldCalls(text), false));
  }

  it('passes by paths of kinds that nobody asked for', () => {
    const none = new Set<never>();
    for (const path of [
      'node_modules/',
      'a/vendor/',
      'a/dist/b.js',
      'README.md',
      'a.min.js',
      'a.js.map',
      'types/a.d.ts',
    ]) {
      assert.ok(isQuietPath(path, none), path);
    }
    for (const path of ['src/', 'a.js', 'distance/a.sh', 'readme.sh'])
      assert.equal(isQuietPath(path, none), false, path);
    assert.equal(isQuietPath('node_modules/', new Set(['generated'] as const)), false);
    assert.equal(isQuietPath('README.md', new Set(['docs'] as const)), false);
  });

  it('passes over the deployments of other services, and over long texts without a part of an address', () => {
    assert.equal(mayHoldCalls('Invoke-Api "releases/$id/deployments/preview" -ApiKey $key'), false);
    assert.equal(mayHoldCalls('api.post("/deployments", { apiKey, base: "/v2" })'), true);
    assert.equal(mayHoldCalls('api.post("/deployments.json", { apiKey })'), true);
    const long = `api_key = "alerts_limit"\n${'field = Field(String)\n'.repeat(10_000)}`;
    assert.equal(mayHoldCalls(long), false);
    assert.equal(mayHoldCalls(`${long}get("/applications.json")`), true);
  });
});
