import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonReport as RewriteReport } from '../../server/src/cli/commands/rewrite';
import { type PartUses, type ReturnedPart, sourceFile } from '../../server/src/code/source';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { runCommand } from '../harness/command';

const service = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

const listing = `import requests


def list_apps():
    return requests.get("https://api.example.com/v2/applications.json", headers={"Api-Key": KEY}).json()["applications"]
`;

const methods = `import requests


class Relic:
    def list_apps(self):
        return requests.get("https://api.example.com/v2/applications.json", headers={"Api-Key": KEY}).json()["applications"]
`;

const printed = 'for app in list_apps():\n    print(app["name"])\n';
const report = `from listing import list_apps\n\n${printed}`;
const methodReport = 'from listing import Relic\n\nfor app in Relic().list_apps():\n    print(app["name"])\n';

const load = (before: string, after = '') => `${before}async () => {
  const response = await fetch('https://api.example.com/v2/applications.json', { headers: { 'Api-Key': key } });
  return (await response.json()).applications;
};
${after}`;
const named =
  "import { loadApps } from './listing.mjs';\n\nfor (const app of await loadApps()) console.log(app.name);\n";

/** The grade of the only call, and the members that its document asks for. */
async function rewritten(files: Readonly<Record<string, string>>, ...paths: readonly string[]): Promise<string> {
  const options = ['--format', 'json', '--min-grade', 'partial', ...paths];
  const { stdout } = await runCommand('rewrite', options, { 'graphward.service.json': service, ...files });
  const { rewrites, left } = JSON.parse(stdout) as RewriteReport;
  const texts = rewrites.flatMap(({ edits }) => edits.map(({ newText }) => newText)).join('');
  const members = /ApmApplicationEntityOutline \{ ([\w: ]*)/.exec(texts)?.[1]?.trim();
  return [
    ...rewrites.map(({ grade }) => (grade === 'partial' ? grade : `${grade} ${members}`)),
    ...left.map(({ noRewrite }) => noRewrite.map(({ code }) => code).join()),
  ].join('; ');
}

const known = 'equivalent id: applicationId name';

describe('the responses that functions give to other files', () => {
  it('carry what all of these files read', async () => {
    assert.equal(await rewritten({ 'listing.py': listing, 'report.py': report }), known);
    const more = 'import listing\n\nprint([each.get("language") for each in listing.list_apps()])\n';
    assert.equal(
      await rewritten({ 'listing.py': listing, 'report.py': report, 'a/more.py': more }),
      `${known} language`,
    );
    assert.equal(await rewritten({ 'listing.mjs': load('export const loadApps = '), 'report.mjs': named }), known);
    // Objects with the method are passed on, and another function of the name is taken for it.
    const passed = 'def show(relic):\n    print([app["reporting"] for app in relic.list_apps()])\n';
    const other = 'def list_apps():\n    return [{"language": "go"}]\n\n\nprint(list_apps()[0]["language"])\n';
    const all = { 'listing.py': methods, 'report.py': methodReport, 'b.py': passed };
    assert.equal(await rewritten(all), `${known} reporting`);
    assert.equal(await rewritten({ ...all, 'c.py': other }), known);
    // Comments, texts for people, members of data and local variables of the name call nothing.
    const quiet = `# list_apps gives them\n"""list_apps"""\nimport listing\n\nlist_apps = len(listing.list_apps())\nprint(list_apps, {"list_apps": 1}["list_apps"])\nfor app in listing.list_apps(): print(app["name"])\n`;
    assert.equal(await rewritten({ 'listing.py': listing, 'report.py': quiet }), known);
  });

  it('carry what files read that have the function under another name', async () => {
    const alias = 'from listing import list_apps as apps\n\nprint([app["language"] for app in apps()])\n';
    const python = { 'listing.py': listing, 'report.py': report, 'a.py': alias };
    assert.equal(await rewritten(python), `${known} language`);
    const exported = load('const loadApps = ', 'export default loadApps;\n');
    const importing = "import all from './listing.mjs';\n\nfor (const app of await all()) console.log(app.name);\n";
    assert.equal(await rewritten({ 'listing.mjs': exported, 'report.mjs': importing }), known);
    const saving = "import all from './listing.mjs';\n\nall().then(apps => save(apps));\n";
    const files = { 'listing.mjs': exported, 'report.mjs': importing, 'a.mjs': saving };
    assert.equal(await rewritten(files), 'response-escapes');
  });

  it('carry it where texts for people have the name of the function', async () => {
    const said = { 'listing.py': listing, 'report.py': report, 'a.py': 'print("list_apps failed", f"no list_apps")\n' };
    assert.equal(await rewritten(said), known);
    const shells = { 'b.sh': 'echo "list_apps failed"\n', 'c.yml': 'title: how list_apps works\n' };
    assert.equal(await rewritten({ ...said, ...shells }), known);
    for (const [path, text] of Object.entries({
      'a.py': 'run("list_apps")\n',
      'a.sh': 'python3 -c "from listing import *; save(list_apps())"\n',
      'a.yml': 'handler: listing.list_apps\n',
      'b.yml': 'function: list_apps\n',
    }))
      assert.equal(await rewritten({ 'listing.py': listing, 'report.py': report, [path]: text }), 'partial', text);
  });

  it('carry it where a function is named like what it gives', async () => {
    const body = (read: string) => `export const applications = async () => {
  const response = await fetch('https://api.example.com/v2/applications.json', { headers: { 'Api-Key': key } });
${read}
};
`;
    const users =
      "import { applications } from './listing.mjs';\n\nfor (const app of await applications()) console.log(app.name);\n";
    for (const read of [
      '  const body = await response.json();\n  return body.applications;',
      '  const { applications } = await response.json();\n  return applications;',
      '  return (await response.json()).applications;',
    ])
      assert.equal(await rewritten({ 'listing.mjs': body(read), 'report.mjs': users }), known, read);
    const python = listing.replace('def list_apps', 'def applications');
    const report = 'from listing import applications\n\nfor app in applications():\n    print(app["name"])\n';
    assert.equal(await rewritten({ 'listing.py': python, 'report.py': report }), known);
    // What is no body may be an object with the function.
    const whole = body('  const body = await response.json();\n  return body.applications;');
    for (const given of [
      "import * as listing from './listing.mjs';\n\nconst tools = { applications: listing.applications };\nawait run(tools);\n",
      "import { make } from './make.mjs';\n\nconst { applications } = make();\nawait run(applications);\n",
    ])
      assert.equal(await rewritten({ 'listing.mjs': whole, 'report.mjs': users, 'a.mjs': given }), 'partial', given);
  });

  const unknown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'by nobody': { 'listing.py': listing, 'a.py': 'import listing\n' },
    'by a name of its own that other files may import': {
      'listing.py': listing,
      'a.py': `from listing import list_apps as apps\n\nprint(apps()[0]["name"])\n`,
      'b.py': report,
      'c.py': 'from a import apps\n\nsave(apps())\n',
    },
    'by what it is passed to': {
      'listing.py': listing,
      'a.py': `from listing import list_apps\n\nrun(list_apps)\n`,
      'b.py': report,
    },
    'by a name that is computed': {
      'listing.py': methods,
      'a.py': methodReport,
      'b.py': 'def call(it, name):\n    return getattr(it, name)()\n',
    },
    'by its name as a text': {
      'listing.py': listing,
      'a.py': report,
      'b.py': 'import listing\n\ncall(listing, "list_apps")\n',
    },
    'under another value': {
      'listing.py': listing,
      'a.py': report,
      'b.py': 'import listing\n\nlisting.list_apps = lambda: []\n',
    },
    'in a notebook': {
      'listing.py': listing,
      'a.py': report,
      'b.ipynb': JSON.stringify({ cells: [{ cell_type: 'code', source: report }] }),
    },
    'in a configuration': {
      'listing.py': listing,
      'a.py': report,
      'serverless.yml': 'functions:\n  apps:\n    handler: listing.list_apps\n',
    },
    'by its decorator': { 'listing.py': listing.replace('def list', '@app.route("/apps")\ndef list'), 'a.py': report },
    'by a framework': {
      'listing.py': listing.replaceAll('list_apps', 'handler'),
      'a.py': report.replaceAll('list_apps', 'handler'),
    },
    'by the class above its own': {
      'listing.py': methods.replace('class Relic', 'class Relic(Base)'),
      'a.py': methodReport,
    },
    'by those who install the package': {
      'listing.py': listing,
      'a.py': report,
      'setup.py': 'from setuptools import setup\n\nsetup(name="relic")\n',
    },
    'by those who install the module': {
      'listing.mjs': load('export const loadApps = '),
      'report.mjs': named,
      'package.json': '{"name":"relic","version":"1.0.0"}',
    },
    'as the default of the module, by that word': {
      'listing.mjs': load('export const loadApps = ', 'export default loadApps;\n'),
      'a.mjs': named,
      'b.mjs': "const { default: apps } = await import('./listing.mjs');\napps().then(save);\n",
    },
    'under another name': {
      'listing.cjs': load('const loadApps = ', 'module.exports = { apps: loadApps };\n'),
      'a.mjs': named,
    },
    'under a name that a file gives it': {
      'listing.mjs': load('export const loadApps = '),
      'a.mjs': named,
      'b.mjs': "export { loadApps as apps } from './listing.mjs';\n",
    },
    'by a name of its own in a pattern': {
      'listing.cjs': load('exports.loadApps = '),
      'a.mjs': named,
      'b.cjs': "const { loadApps: apps } = require('./listing.cjs');\napps().then(save);\n",
    },
    'by a name of its own in a parameter': {
      'listing.cjs': load('exports.loadApps = '),
      'a.mjs': named,
      'b.cjs': "const run = ({ loadApps: apps }) => apps().then(save);\nrun(require('./listing.cjs'));\n",
    },
    'with all functions of the module': {
      'listing.cjs': load('exports.loadApps = '),
      'a.mjs': named,
      'b.cjs': "for (const call of Object.values(require('./listing.cjs'))) call().then(save);\n",
    },
    'through a name for the module': {
      'listing.cjs': load('exports.loadApps = '),
      'a.mjs': named,
      'b.cjs': "const api = require('./listing.cjs');\nrun(api);\n",
    },
    'through a name for the module in its package': {
      'rest/listing.py': listing,
      'a.py': 'from rest.listing import list_apps\n\nfor app in list_apps():\n    print(app["name"])\n',
      'b.py': 'from rest import listing\n\nrun(listing)\n',
    },
    'with the module that a promise gives': {
      'listing.mjs': load('export const loadApps = '),
      'a.mjs': named,
      'b.mjs': "import('./listing.mjs').then(api => run(api));\n",
    },
    'with the module as a member of its package': {
      'rest/listing.py': listing,
      'a.py': 'from rest.listing import list_apps\n\nfor app in list_apps():\n    print(app["name"])\n',
      'b.py': 'import rest.listing\n\nrun(rest.listing)\n',
    },
    'by another file that gives all of it on': {
      'listing.mjs': load('export const loadApps = '),
      'a.mjs': named,
      'b.mjs': "export * from './listing.mjs';\n",
    },
    'by another file that gives it on': {
      'listing.py': listing,
      'a.py': report,
      'rest/__init__.py': 'from ..listing import *\n',
    },
    'by a name with a computed end': {
      'listing.mjs': load('export const loadApps = '),
      'a.mjs': named,
      'b.mjs': "import * as api from './listing.mjs';\n\napi[`load${what}`]().then(save);\n",
    },
    'by all of the exports': {
      'listing.mjs': load('export const loadApps = '),
      'a.mjs': named,
      'b.mjs': "import * as api from './listing.mjs';\n\nexport const call = name => api[name]();\n",
    },
  };
  for (const [how, files] of Object.entries(unknown))
    it(`are not known where the function is used ${how}`, async () => {
      assert.equal(await rewritten(files), 'partial');
    });

  it('are not known of a folder inside of the project', async () => {
    const files = {
      'src/listing.py': listing,
      'src/report.py': report,
      'tool.py': 'from src.listing import list_apps\nsave(list_apps())\n',
    };
    assert.equal(await rewritten(files, 'src'), 'partial');
    assert.equal(await rewritten({ ...files, 'tool.py': '' }, '.'), known);
  });

  it('are left where another file does something with them that has no counterpart', async () => {
    const files = { 'listing.py': listing, 'report.py': report };
    const saved = 'import json\nimport listing\n\nprint(json.dumps(listing.list_apps()))\n';
    assert.equal(await rewritten({ ...files, 'a.py': saved }), 'response-escapes');
  });
});

describe('the search for the users of a function', () => {
  it('reads each file once, however many functions are asked for', async () => {
    const paths = ['client.py', ...Array.from({ length: 200 }, (_, index) => `other${index}.py`)];
    let reads = 0;
    const names = new CrossFileNames({
      paths: () => paths,
      source: path => {
        reads++;
        return sourceFile(path, `import other\n\nprint(other.of_${path.replace('.', '_')}())\n`);
      },
    });
    for (let index = 0; index < 50; index++) {
      const part: ReturnedPart = { name: `list_${index}`, module: 'client', stage: 'body', path: [] };
      const { result } = await names.users.usesOf(part, 'client.py');
      assert.deepEqual<readonly PartUses[] | undefined>(result, []);
    }
    assert.ok(reads < 300, `${reads} reads`);
  });
});
