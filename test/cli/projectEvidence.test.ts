import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';

const client = "const axios = require('axios');\nmodule.exports = axios.create({ baseURL: process.env.BASE });\n";
const calls =
  "const client = require('./http');\nexports.show = id => client.get(`/applications/${id}.json`);\nexports.list = () => client.get('/applications.json');\nexports.other = () => client.get('/users.json');\n";
const readme = 'Reads `https://api.example.com/v2/applications.json` with the header X-Api-Key.\n';

/** The calls of a scan without hosts in the profile. */
function scan(files: Readonly<Record<string, string>>): string[] {
  const cwd = workspace(files);
  const { status, stdout, stderr } = graphward(['scan', '--format', 'json'], { cwd });
  assert.equal(status, 0, stderr);
  const { findings } = JSON.parse(stdout) as {
    findings: { file: string; range: { start: { line: number } }; endpoint: string; confidence: string }[];
  };
  return findings.map(
    ({ file, range, endpoint, confidence }) => `${file}:${range.start.line + 1} ${endpoint} (${confidence})`,
  );
}

describe('a bare path that other APIs have, too, without hosts in the profile', () => {
  it('is reported where documents name the service, and its owner is named near the call', () => {
    const expected = [
      'lib/exampleApps.js:2 GET /v2/applications/{id} (possible)',
      'lib/exampleApps.js:3 GET /v2/applications (possible)',
      'lib/exampleApps.js:4 GET /v2/users (possible)',
    ];
    const files = { 'lib/http.js': client, 'lib/exampleApps.js': calls };
    assert.deepEqual(scan({ ...files, 'README.md': readme }), expected);
    assert.deepEqual(scan({ ...files, 'lib/README.rst': readme }), expected);
    assert.deepEqual(scan({ ...files, 'other/README.md': readme }), []);
    assert.deepEqual(scan({ ...files, 'README.md': 'An example. See https://www.example.com/.\n' }), []);
  });

  it('is reported where the package has the name of the owner, for documented paths', () => {
    const files = { 'lib/http.js': client, 'lib/apps.js': calls, 'README.md': readme };
    assert.deepEqual(scan({ ...files, 'package.json': '{ "name": "example-client" }' }), [
      'lib/apps.js:2 GET /v2/applications/{id} (possible)',
      'lib/apps.js:3 GET /v2/applications (possible)',
    ]);
    assert.deepEqual(scan({ ...files, 'package.json': '{ "name": "shop" }' }), []);
  });

  it('is reported with its format where a file that may send it has the base address, of other resources where its owner is named', () => {
    const service = "root = 'https://api.example.com/v2'\n";
    const resource =
      'import requests\nclass Resource:\n    def __init__(self, base):\n        self.base = base\n    def fetch(self, path):\n        return requests.get(self.base + path)\n';
    const calls = (format: string) =>
      `from .resource import Resource\nclass All(Resource):\n    def users(self):\n        return self.fetch('/users${format}')\n    def apps(self):\n        return self.fetch('/applications${format}')\n`;
    const within = (folder: string, format: string, service: string) =>
      scan({
        [`${folder}/service.py`]: service,
        [`${folder}/resource.py`]: resource,
        [`${folder}/all.py`]: calls(format),
      });
    assert.deepEqual(within('example', '.json', service), [
      'example/all.py:4 GET /v2/users (possible)',
      'example/all.py:6 GET /v2/applications (possible)',
    ]);
    assert.deepEqual(within('api', '.json', service), ['api/all.py:6 GET /v2/applications (possible)']);
    assert.deepEqual(within('example', '', service), []);
    assert.deepEqual(within('example', '.json', service.replace('/v2', '/v1')), []);
    assert.deepEqual(within('example', '.json', '# https://api.example.com/v2\n'), []);
  });
});
