import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { readGrammar } from '../code/grammars';

const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

/** Whether the call is rewritten, or the code of the reason why it is not. */
async function outcome(language: string, path: string, text: string): Promise<string> {
  assert.ok(profile);
  await initGrammars(readGrammar);
  const file = sourceFile(path, text, language);
  await prepareFile(file);
  const [finding] = findings(file, migrateContext(profile));
  assert.ok(finding, text);
  return finding.plan ? 'planned' : (finding.noRewrite?.[0]?.code ?? 'nothing');
}

const pythonBody = (change: string) => `import requests
def mark(rev, more, text):
    data = {"deployment": {"revision": rev, "user": "ci"}}
    ${change}
    requests.post("https://api.example.com/v2/applications/1/deployments.json", headers={"X-Api-Key": key}, json=data)
`;

const pythonQuery = (change: string) => `import requests
def read(more, end):
    params = {"names[]": "HttpDispatcher", "values[]": "call_count", "summarize": "true"}
    ${change}
    r = requests.get("https://api.example.com/v2/applications/1/metrics/data.json", headers={"X-Api-Key": key}, params=params)
    return r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["call_count"]
`;

const scriptBody = (change: string) => `async function mark(rev, more, text) {
  const data = { deployment: { revision: rev, user: 'ci' } };
  ${change}
  await fetch('https://api.example.com/v2/applications/1/deployments.json', { method: 'POST', headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' }, body: JSON.stringify(data) });
}
`;

type Case = readonly [language: string, path: string, source: (change: string) => string, changes: readonly string[]];

describe('a structure that the program changes in a way that is not followed', () => {
  const cases: readonly Case[] = [
    [
      'python',
      'mark.py',
      pythonBody,
      [
        'data["deployment"].update(more)',
        'data.update(more)',
        'data["deployment"] = dict(revision=rev, **more)',
        'fill(data["deployment"], more)',
        'fill(data)',
        'deployment = data["deployment"]; deployment["description"] = text',
        'del data["deployment"]["user"]',
        'data["deployment"].pop("user")',
        'data["deployment"][more] = text',
        'data["deployment"].clear()',
        'data["deployment"]["user"] = "me" if more else None\n    if more:\n        data["deployment"]["description"] = "nightly"',
      ],
    ],
    [
      'python',
      'read.py',
      pythonQuery,
      [
        'params.update(more)',
        'add_range(params)',
        'params.pop("summarize")',
        'if length:\n        params["period"] = length',
        'other = params; other["host"] = "a"',
      ],
    ],
    [
      'javascript',
      'mark.js',
      scriptBody,
      [
        'Object.assign(data.deployment, more);',
        'data.deployment = { revision: rev, ...more };',
        'const { deployment } = data; deployment.description = text;',
        'fill(data.deployment);',
        'for (const name in more) data.deployment[name] = more[name];',
        'delete data.deployment.user;',
      ],
    ],
  ];
  for (const [language, path, source, changes] of cases) {
    for (const change of changes)
      it(`is not rewritten: ${change.replace(/\s+/g, ' ')}`, async () => {
        assert.match(await outcome(language, path, source(change)), /^(?:dynamic-parameters|optional-parameter)$/);
      });
  }
});

describe('a structure that the program only reads, or changes in a known way,', () => {
  const cases: readonly Case[] = [
    [
      'python',
      'mark.py',
      pythonBody,
      [
        'print(data)',
        'logger.info("sends %s", data["deployment"])',
        'data["deployment"]["description"] = text',
        'data["deployment"].update({"description": text})',
        'if text:\n        data["deployment"]["description"] = text',
        'version = data["deployment"]["revision"]',
      ],
    ],
    ['python', 'read.py', pythonQuery, ['print(params)', 'params["raw"] = "true"', 'count = len(params)']],
    [
      'javascript',
      'mark.js',
      scriptBody,
      ['console.log(data);', "data.deployment['description'] = text;", 'const version = data.deployment.revision;'],
    ],
  ];
  for (const [language, path, source, changes] of cases) {
    for (const change of changes)
      it(`is rewritten: ${change.replace(/\s+/g, ' ')}`, async () => {
        assert.equal(await outcome(language, path, source(change)), 'planned');
      });
  }
});
