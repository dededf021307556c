import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonReport } from '../../server/src/cli/commands/rewrite';
import { sourceFile } from '../../server/src/code/source';
import { Importers } from '../../server/src/workspace/importers';
import { importedWords, importWord } from '../../server/src/workspace/imports';
import { runCommand } from '../harness/command';

const program = `import os
import requests

BASE = "https://api.example.com/v2"
KEY = {"Api-Key": os.environ["API_KEY"]}


def application(id):
    return requests.get(f"{BASE}/applications/{id}.json", headers=KEY).json()["application"]


if __name__ == "__main__":
    print(application(7)["name"])
`;

const script = `api() {
  curl -s -H "Api-Key: $API_KEY" "https://api.example.com/v2/$1"
}
api applications/7.json | jq -r .application.name
`;

/** The grades of the rewrites of a file, and the reasons for what is left. */
async function outcomes(file: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await runCommand(
    'rewrite',
    ['--format', 'json', '--account', '1', '--min-grade', 'partial'],
    files,
  );
  const { rewrites, left } = JSON.parse(stdout) as JsonReport;
  return [
    ...rewrites.filter(one => one.file === file).map(({ grade }) => grade),
    ...left.filter(one => one.file === file).flatMap(({ noRewrite }) => (noRewrite ?? []).map(({ code }) => code)),
  ];
}

describe('a program that others import', () => {
  it('has readers of its responses that it does not show, so that they are not narrowed', async () => {
    const alone = await outcomes('jobs/names.py', { 'jobs/names.py': program, 'jobs/other.py': 'import json\n' });
    assert.deepEqual(alone, ['exact']);
    for (const other of [
      'from names import application\n',
      'import json, names\n',
      'from . import (\n    names,\n)\n',
    ]) {
      const used = await outcomes('jobs/names.py', { 'jobs/names.py': program, 'jobs/other.py': other });
      assert.deepEqual(used, ['partial'], other);
    }
  });

  it('has names that others may read, with what they hold of a response', async () => {
    const names = `import os\nimport requests\n\napps = requests.get("https://api.example.com/v2/applications.json", headers={"Api-Key": os.environ["API_KEY"]}).json()["applications"]\nnames = sorted(app["name"] for app in apps)\n`;
    const own = await outcomes('jobs/names.py', { 'jobs/names.py': names, 'jobs/other.py': 'import json\n' });
    assert.deepEqual(own, ['equivalent']);
    const used = await outcomes('jobs/names.py', {
      'jobs/names.py': names,
      'jobs/other.py': 'from names import apps\nsave(apps)\n',
    });
    assert.deepEqual(used, ['response-escapes']);
  });

  it('keeps a function of a script that another script sources', async () => {
    assert.deepEqual(await outcomes('lib/api.sh', { 'lib/api.sh': script, 'run.sh': 'echo api\n' }), ['exact']);
    const used = await outcomes('lib/api.sh', { 'lib/api.sh': script, 'run.sh': '. "$(dirname "$0")/lib/api.sh"\n' });
    assert.deepEqual(used, ['wrapper']);
  });

  it('is found by its name, or by that of its folder', () => {
    assert.equal(importWord('tools/rest_client.py'), 'restclient');
    assert.equal(importWord('tools/rest/__init__.py'), 'rest');
    const words = importedWords(
      'a.py',
      'from .rest_client import (Client as C,\n  other)\nimport a.b as c\n# import d\n',
    );
    assert.deepEqual([...words].sort(), ['a', 'as', 'b', 'c', 'client', 'from', 'import', 'other', 'restclient']);
    assert.deepEqual([...importedWords('a.rb', "require 'b'")], []);
    // A module of the language is no file of the project, whatever its name: `client.py` is not imported by this.
    assert.deepEqual([...importedWords('a.py', 'import http.client, api.client2\n')].sort(), [
      'api',
      'client2',
      'import',
    ]);
  });

  it('is looked for in one listing, whatever number of files is asked about', () => {
    let listings = 0;
    const files = {
      paths() {
        listings++;
        return ['one.py', 'two.py', 'three.py', 'four.sh', 'five.js'];
      },
      source: (path: string) => sourceFile(path, path === 'three.py' ? 'import one\n' : ''),
    };
    const importers = new Importers(files);
    const answers = ['one.py', 'two.py', 'three.py', 'four.sh', 'five.js'].map(path => importers.isImportedNow(path));
    assert.deepEqual(answers, [true, false, false, false, false]);
    assert.equal(listings, 1);
    importers.forgetListing();
    assert.equal(importers.isImportedNow('one.py'), true);
    assert.equal(listings, 2);
  });
});
