import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { constantFrom, type PlacedText } from '../../server/src/hosts/definitions';
import type { HostFile } from '../../server/src/hosts/host';
import { languageOf } from '../../server/src/hosts/language-of';
import { findCalls, findDefinitions } from '../../server/src/hosts/languages';
import { prepare } from './grammars';
import { showTemplate } from './show';

/** The addresses that each file asks, when all files are known to each other. */
async function addressesIn(workspace: Readonly<Record<string, string>>): Promise<string[]> {
  const files: HostFile[] = [];
  const byName = new Map<string, PlacedText[]>();
  for (const [path, text] of Object.entries(workspace)) {
    const language = languageOf(path, text);
    await prepare(language);
    const file = { path, text, language };
    files.push(file);
    for (const defined of findDefinitions(file)) {
      byName.set(defined.name, [...(byName.get(defined.name) ?? []), { path, text: defined.text }]);
    }
  }
  const constant = (name: string, from: HostFile) => constantFrom(byName, name, from.path);
  return files.flatMap(file =>
    findCalls(file, { constant }).map(
      call => `${file.path}: ${call.method} ${showTemplate(call.url)} (${call.folded})`,
    ),
  );
}

describe('names that other files define', () => {
  it('Python: an imported constant, built from others', async () => {
    const found = await addressesIn({
      'jobs/settings.py': 'HOST = "https://api.example.com"\nBASE_URL = HOST + "/v2"\n',
      'jobs/report.py':
        'from settings import BASE_URL\nimport requests\nrequests.get(BASE_URL + "/applications.json")\n',
    });
    assert.deepEqual(found, ['jobs/report.py: GET https://api.example.com/v2/applications.json (other-file)']);
  });

  it('JavaScript: a member of a configuration module, a default of the environment', async () => {
    const found = await addressesIn({
      'src/config.js':
        "module.exports.x = 1;\nexport const config = { service: { baseUrl: process.env.BASE || 'https://api.example.com' } };\n",
      'src/client.js':
        "import { config } from './config';\nfetch(`${config.service.baseUrl}/v2/applications/${id}.json`);\n",
    });
    assert.deepEqual(found, ['src/client.js: GET https://api.example.com/v2/applications/‹id›.json (other-file)']);
  });

  it('TypeScript: a static field of a class', async () => {
    const found = await addressesIn({
      'src/paths.ts': "export class Paths { static readonly APPLICATIONS = '/v2/applications.json'; }\n",
      'src/run.ts':
        "import { Paths } from './paths';\nawait axios.get('https://api.example.com' + Paths.APPLICATIONS);\n",
    });
    assert.deepEqual(found, ['src/run.ts: GET https://api.example.com/v2/applications.json (other-file)']);
  });

  it('two definitions: the nearer folder decides, else the name stays open', async () => {
    const use = 'from settings import BASE\nimport requests\nrequests.get(BASE + "/applications.json")\n';
    const found = await addressesIn({
      'a/settings.py': 'BASE = "https://a.example.com/v2"\n',
      'b/settings.py': 'BASE = "https://b.example.com/v2"\n',
      'a/job.py': use,
      'c/job.py': use,
    });
    assert.deepEqual(found, [
      'a/job.py: GET https://a.example.com/v2/applications.json (other-file)',
      'c/job.py: GET ‹BASE›/applications.json (undefined)',
    ]);
  });
});
