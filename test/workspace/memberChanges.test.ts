import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { observeParses } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { prepare } from '../code/grammars';

/** Programs beside `client`, by whether they give its function `get` another value. */
const programs: Readonly<Record<'changing' | 'harmless', Readonly<Record<string, readonly string[]>>>> = {
  changing: {
    'js ts vue': [
      "const api = require('./client');\napi.get = fake;",
      "const api = require('./client');\napi\n  .get =\n  fake;",
      "import api from './client';\nObject.assign(\n  api,\n  { get: fake },\n);",
      "import * as api from './client';\nconst same = api;\nObject.defineProperty(same, 'get', { value: fake });",
      "import api from './client';\n[api.get, other] = [fake, 1];",
      "import api from './client';\n({ fake: api.get } = fakes);",
      "import api from './client';\nfor (api.get of fakes) run();",
      "import api from './client';\nfor (const name of names) api[name] = timed(api[name]);",
      "import api from './client';\nfor (const each of [api, other]) each[name] = () => 1;",
      "import api from './client';\nconst time = o => { o[name] = async () => 1; };\ntime(api);",
      "import('./client').then(api => { api.get = fake; });",
      "import api from './client';\nsinon.stub(api, 'get').returns(1);",
      "require('./client').get = fake;",
    ],
    coffee: [
      "api = require './client'\napi.get = fake",
      "api = require './client'\nObject.assign api, get: fake",
      "api = require './client'\nObject.defineProperty api, name, value: fake",
    ],
    py: [
      'import client\nclient.get = fake',
      'import client\nsetattr(\n    client,\n    name,\n    fake,\n)',
      'from app import client as c\nvars(c)["get"] = fake',
      'import client\nclient.__dict__.update(get=fake)',
      'import client\nfor client.get in fakes: run()',
      'import client\n@mock.patch.object(client, "get")\ndef test(fake): pass',
      'with patch("client.get") as fake: run()',
      'patch.multiple("client", get=fake).start()',
      'import importlib\nimportlib.import_module("client").get = fake',
    ],
  },
  harmless: {
    'js ts vue': [
      "import api from './client';\n// api.get = fake;\napi.get('/x');",
      'import api from \'./client\';\nconst help = "api.get = fake";\nshow(api, help);',
      "import api from './client';\nclass Own { constructor() { this.get = api.get; } }",
      "import api from './client';\nexports.get = api.get;",
      "import api from './client';\nconst that = this;\nthat.get = api.get;",
      "import api from './client';\nconst all = Object.assign({}, defaults, { get: 1 });\nrun(api, all);",
      "import other from './other';\nother.name = 1;",
      "import api from './client';\nresults[name] = 1;\nrun(api);",
    ],
    py: [
      'import client\n# client.get = fake\nclient.get("/x")',
      'import client\nprint("client.get = fake")',
      'import client\nclass Own:\n    def __init__(self):\n        self.get = client.get',
      'import client\nif client.get == fake: run(get=1)',
    ],
  },
};

describe('whether a third file may give a function of a module another value', () => {
  before(async () => {
    for (const language of ['javascript', 'typescript', 'python']) await prepare(language);
  });

  const isChanged = (end: string, text: string) => {
    const own = end === 'py' ? 'py' : 'js';
    const name = `third.${end}`;
    const written = end === 'vue' ? `<script>\n${text}\n</script>\n` : text;
    const texts: Readonly<Record<string, string>> = {
      [`client.${own}`]: '',
      [`main.${own}`]: '',
      [name]: `${written}\n`,
    };
    const names = new CrossFileNames({
      paths: () => Object.keys(texts),
      source: path => sourceFile(path, texts[path] ?? ''),
    });
    return names.users.isChanged(`client.${own}`, `main.${own}`, ['get']);
  };

  for (const [kind, byEnd] of Object.entries(programs))
    for (const [ends, texts] of Object.entries(byEnd))
      for (const end of ends.split(' '))
        for (const text of texts)
          it(`${kind === 'changing' ? 'is seen' : 'is not so'} in ${end}: ${text.replaceAll('\n', ' ')}`, async () =>
            assert.equal(await isChanged(end, text), kind === 'changing'));
});

describe('the search for changes of a module', () => {
  before(async () => {
    for (const language of ['javascript', 'typescript', 'python']) await prepare(language);
  });

  it('reads each file once and parses only those that may change members, however many copies are asked for', async () => {
    const others = Array.from({ length: 200 }, (_, index) => `other${index}.js`);
    const paths = ['client.js', 'main.js', ...others];
    let reads = 0;
    const names = new CrossFileNames({
      paths: () => paths,
      source: path => {
        reads++;
        const line = /7\.js$/.test(path) ? 'this.size = 1;' : 'map.get(1);';
        return sourceFile(
          path,
          path.startsWith('other') ? `import api from './client';\n${line}\napi.get('/${path}');\n` : '',
        );
      },
    });
    let parses = 0;
    observeParses(() => parses++);
    for (let index = 0; index < 50; index++)
      assert.equal(await names.users.isChanged('client.js', 'main.js', ['get', `get${index}`]), false);
    observeParses(undefined);
    assert.ok(reads <= 3 * paths.length, `${reads} reads`);
    assert.equal(parses, 20);
  });
});
