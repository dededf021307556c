import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CrossFileName, type SourceFile, sourceFile } from '../../server/src/code/source';
import { findCalls, findDefinitions } from '../../server/src/finder/languages';
import { languageOf } from '../../server/src/text/languageId';
import { crossFileText, definersOf, senderPaths, stemsOf } from '../../server/src/workspace/definers';
import { prepare } from '../code/grammars';
import { showTemplate } from '../code/show';

/** The addresses that each file asks, when all files are known to each other. */
async function addressesIn(workspace: Readonly<Record<string, string>>): Promise<string[]> {
  const stems = stemsOf(Object.keys(workspace));
  const files: SourceFile[] = [];
  for (const [path, text] of Object.entries(workspace)) {
    const language = languageOf(path, text);
    await prepare(language);
    files.push(sourceFile(path, text, language));
  }
  const constant = (name: CrossFileName, from: SourceFile) => {
    const paths = definersOf(from, name, stems);
    const definers = files.filter(({ path }) => paths.includes(path));
    return crossFileText(
      definers.map(file => ({ path: file.path, defined: findDefinitions(file).names() })),
      name,
      from.path,
    );
  };
  return files.flatMap(file =>
    findCalls(file, { constant }).map(call => `${file.path}: ${call.method} ${showTemplate(call.url)}`),
  );
}

describe('names that other files define', () => {
  it('Python: an imported constant, built from others', async () => {
    const found = await addressesIn({
      'jobs/settings.py': 'HOST = "https://api.example.com"\nBASE_URL = HOST + "/v2"\n',
      'jobs/report.py':
        'from settings import BASE_URL\nimport requests\nrequests.get(BASE_URL + "/applications.json")\n',
    });
    assert.deepEqual(found, ['jobs/report.py: GET https://api.example.com/v2/applications.json']);
  });

  it('JavaScript: a member of a configuration module, a default of the environment', async () => {
    const found = await addressesIn({
      'src/config.js':
        "module.exports.x = 1;\nexport const config = { service: { baseUrl: process.env.BASE || 'https://api.example.com' } };\n",
      'src/client.js':
        "import { config } from './config';\nfetch(`${config.service.baseUrl}/v2/applications/${id}.json`);\n",
    });
    assert.deepEqual(found, ['src/client.js: GET https://api.example.com/v2/applications/‹id›.json']);
  });

  it('TypeScript: a static field of a class', async () => {
    const found = await addressesIn({
      'src/paths.ts': "export class Paths { static readonly APPLICATIONS = '/v2/applications.json'; }\n",
      'src/run.ts':
        "import { Paths } from './paths';\nawait axios.get('https://api.example.com' + Paths.APPLICATIONS);\n",
    });
    assert.deepEqual(found, ['src/run.ts: GET https://api.example.com/v2/applications.json']);
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
      'a/job.py: GET https://a.example.com/v2/applications.json',
      'c/job.py: GET ‹BASE›/applications.json',
    ]);
  });

  it('Python: a base class of another file, a module of a package', async () => {
    const found = await addressesIn({
      'client/base.py': "class Resource(object):\n    URL = 'https://api.example.com/v2/'\n",
      'client/applications.py':
        "from .base import Resource\n\nclass Applications(Resource):\n    def list(self):\n        return self._get(url='{0}applications.json'.format(self.URL))\n",
      'app/config.py': "API = 'https://api.example.com/v2'\n",
      'app/job.py': 'from app import config\nimport requests\nrequests.get(f"{config.API}/key_transactions.json")\n',
    });
    assert.deepEqual(found, [
      'client/applications.py: GET https://api.example.com/v2/applications.json',
      'app/job.py: GET https://api.example.com/v2/key_transactions.json',
    ]);
  });

  it('JavaScript: a JSON module, a module as one object, two levels up', async () => {
    const found = await addressesIn({
      'lib/api-urls.json': '{ "api": { "apps": { "list": "https://api.example.com/v2/applications.json" } } }',
      'lib/apps.js':
        "const request = require('request');\nconst urls = require('./api-urls.json');\nrequest.get(urls.api.apps.list, done);\n",
      'settings/service.js': "module.exports = { base: 'https://api.example.com/v2', timeout: 5 };\n",
      'jobs/nightly/run.js':
        "const service = require('../../settings/service');\nfetch(`${service.base}/alerts_violations.json`);\n",
      'settings/region.ts': "export default { eu: 'https://api.eu.example.com/v2' };\n",
      'jobs/eu.ts': "import region from '../settings/region';\nawait fetch(region.eu + '/applications.json');\n",
    });
    assert.deepEqual(found, [
      'lib/apps.js: GET https://api.example.com/v2/applications.json',
      'jobs/nightly/run.js: GET https://api.example.com/v2/alerts_violations.json',
      'jobs/eu.ts: GET https://api.eu.example.com/v2/applications.json',
    ]);
  });

  it('JavaScript: rows of a JSON module, with an id put in, that a helper of a third file gets', async () => {
    const found = await addressesIn({
      'lib/addresses.json':
        '{ "apps": { "list": "https://api.example.com/v2/applications.json", "show": "https://api.example.com/v2/applications/{id}.json" } }',
      'lib/apps.js': `const helper = require('./helper.js');
const addresses = require('./addresses.json');
const apps = {};
apps.list = function (done) { helper.sendGetRequest(addresses.apps.list, done); };
apps.show = function (id, done) {
  var address = addresses.apps.show.replace('{id}', id);
  helper.sendPutOrPost(address, 'PUT', done);
};
`,
    });
    assert.deepEqual(found, [
      'lib/apps.js: GET https://api.example.com/v2/applications.json',
      'lib/apps.js: PUT https://api.example.com/v2/applications/‹id›.json',
    ]);
  });

  it('a helper of an unknown class gets a path that another class defines', async () => {
    const found = await addressesIn({
      'src/Paths.java':
        'class Paths { static final String LIST = "/v2/applications.json"; static final String KEYS = "/v2/key_transactions.json"; static final String ONE = "/v2/applications/%d.json"; }\n',
      'src/Api.java':
        'import static shop.Paths.KEYS;\nclass Api { Apps list() { return sender.get(Paths.LIST, Apps.class); } Keys keys() { return sender.get(KEYS); } App one(int id) { return sender.put(String.format(Paths.ONE, id), app()); } }\n',
      'lib/routes.rb': "module Routes\n  LIST = '/v2/applications.json'.freeze\nend\n",
      'lib/api.rb': "require_relative 'routes'\nclass Api\n  def list\n    @client.get(Routes::LIST)\n  end\nend\n",
      'web/paths.ts': "export const PATHS = { list: '/v2/applications.json' };\n",
      'web/api.ts':
        "import { PATHS } from './paths';\nexport class Api { list() { return this.http.get<Apps>(PATHS.list); } }\n",
    });
    assert.deepEqual(found, [
      'src/Api.java: GET /v2/applications.json',
      'src/Api.java: GET /v2/key_transactions.json',
      'src/Api.java: PUT /v2/applications/‹id›.json',
      'lib/api.rb: GET /v2/applications.json',
      'web/api.ts: GET /v2/applications.json',
    ]);
  });

  it('Ruby, PHP: constants of a class, a file that is taken in', async () => {
    const found = await addressesIn({
      'lib/service/config.rb':
        "module Service\n  class Config\n    BASE = 'https://api.example.com/v2'.freeze\n  end\nend\n",
      'lib/service/client.rb':
        "require_relative 'config'\nrequire 'faraday'\nFaraday.get(\"#{Service::Config::BASE}/applications.json\")\n",
      'src/Config.php': "<?php\nclass Config { const BASE = 'https://api.example.com/v2'; }\n",
      'src/report.php':
        "<?php\nrequire 'Config.php';\n$r = file_get_contents(Config::BASE . '/applications/' . $id . '/hosts.json');\n",
    });
    assert.deepEqual(found, [
      'lib/service/client.rb: GET https://api.example.com/v2/applications.json',
      'src/report.php: GET https://api.example.com/v2/applications/‹$id›/hosts.json',
    ]);
  });

  it('Go, Java, C#: a constant of the package, of a class', async () => {
    const found = await addressesIn({
      'service/client.go': 'package service\n\nconst baseURL = "https://api.example.com/v2"\n',
      'service/apps.go':
        'package service\n\nimport "net/http"\n\nfunc apps() { http.Get(baseURL + "/applications.json") }\n',
      'src/Endpoints.java': 'class Endpoints { static final String BASE = "https://api.example.com/v2"; }\n',
      'src/Report.java':
        'class Report { void run() throws Exception { new URL(Endpoints.BASE + "/applications.json").openConnection().getInputStream(); } }\n',
      'Api/Endpoints.cs': 'static class Endpoints { public const string Base = "https://api.example.com/v2"; }\n',
      'Api/Report.cs':
        'class Report { HttpClient http = new HttpClient(); Task<string> Run() => http.GetStringAsync(Endpoints.Base + "/applications.json"); }\n',
    });
    assert.deepEqual(found, [
      'service/apps.go: GET https://api.example.com/v2/applications.json',
      'src/Report.java: GET https://api.example.com/v2/applications.json',
      'Api/Report.cs: GET https://api.example.com/v2/applications.json',
    ]);
  });

  it('shell: a file that is sourced', async () => {
    const found = await addressesIn({
      'ops/lib.sh': 'export API_BASE="https://api.example.com/v2"\n',
      'ops/deploy.sh': '. "$(dirname "$0")/lib.sh"\ncurl -H "Api-Key: $KEY" "$API_BASE/applications.json"\n',
    });
    assert.deepEqual(found, ['ops/deploy.sh: GET ‹$API_BASE | https://api.example.com/v2›/applications.json']);
  });
});

describe('the files that may send for others', () => {
  it('are those first whose names say more than that they are one of many', () => {
    const services = Array.from({ length: 30 }, (_, at) => `src/services/Part${at}Service.java`);
    const file = sourceFile('src/services/Part1Service.java', 'class Part1Service { }', 'java');
    const paths = senderPaths(file, { path: 'HTTP.GET' }, stemsOf([...services, 'src/services/HttpContext.java']));
    assert.ok(paths.includes('src/services/HttpContext.java'), paths.join(' '));
  });
});

describe('the files that may define an imported name', () => {
  const parts = ['Catalog', 'Email', 'Log'];
  const stems = stemsOf(['src/Data.php', ...parts.map(part => `app/code/Shop/${part}/Helper/Data.php`)]);
  const found = (module: string) => {
    const file = sourceFile('app/code/Shop/Order/Model/Order.php', '<?php', 'php');
    return definersOf(file, { path: `${module}.member`, module }, stems);
  };

  it('are of those with its name the ones whose folders agree with the import', () => {
    assert.deepEqual(found('Shop.Email.Helper.Data'), ['app/code/Shop/Email/Helper/Data.php']);
    // The root of the names is no folder here.
    assert.deepEqual(found('App.Email.Helper.Data'), [
      'app/code/Shop/Email/Helper/Data.php',
      'app/code/Shop/Catalog/Helper/Data.php',
      'app/code/Shop/Log/Helper/Data.php',
    ]);
  });

  it('are all of them where no folder agrees', () => {
    assert.equal(found('App.Data').length, 4);
  });
});
