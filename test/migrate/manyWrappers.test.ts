import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import { type SourceFile, sourceFile } from '../../server/src/code/source';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import type { Finding } from '../../server/src/migrate/finding';
import { findings } from '../../server/src/migrate/findings';
import { rewriteFile } from '../../server/src/migrate/rewrite/apply';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import { readGrammar } from '../code/grammars';
import { isThorough } from '../harness/thorough';
import { countBlocks } from '../harness/work';

const service = 'https://api.example.com/v2';
const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });
assert.ok(profile);
const context = migrateContext(profile);
const metric = 'metrics/data.json?names[]=Errors/all&values[]=error_count&summarize=true';
const value = 'metric_data.metrics[0].timeslices[0].values.error_count';

before(() => initGrammars(readGrammar));

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

/** Files in which rewrites meet: each is a wrapper of its own, shares a reader with others, or is a text in a text. */
const files: Readonly<Record<string, (count: number) => readonly [string, string]>> = {
  'wrappers of Python': count => [
    'a.py',
    `import requests\n${repeat(count, at => `def g${at}(p):\n    return requests.get("${service}" + p, headers={"X-Api-Key": KEY}).json()\n`)}${repeat(count, at => `g${at}("/applications/${at}.json")\n`)}`,
  ],
  'wrappers of JavaScript': count => [
    'a.js',
    `${repeat(count, at => `async function g${at}(p) { const r = await fetch("${service}" + p, {headers: {"X-Api-Key": key}}); return r.json(); }\n`)}${repeat(count, at => `console.log((await g${at}("/applications/${at}/${metric}")).${value});\n`)}`,
  ],
  'functions of a shell': count => [
    'a.sh',
    `#!/bin/bash\n${repeat(count, at => `f${at}() { curl -s "${service}$1" -H "X-Api-Key: $KEY"; }\n`)}${repeat(count, at => `f${at} "/applications/${at}/${metric}" | jq '.${value}'\n`)}`,
  ],
  'pairs of calls that share a reader': count => [
    'a.py',
    `import requests\n${repeat(count, at => `def g${at}():\n    if a:\n        r = requests.get("${service}/applications/${at}.json")\n    else:\n        r = requests.get("${service}/applications/${at}${at}.json")\n    return r.json()["application"]["name"]\n`)}`,
  ],
  'calls with the headers of one constant': count => [
    'a.py',
    `import requests\nH = {"X-Api-Key": KEY}\n${repeat(count, at => `requests.get("${service}/applications/${at}.json", headers=H)\n`)}`,
  ],
  'calls with constants of their own': count => [
    'a.js',
    repeat(
      count,
      at => `const h${at} = {"X-Api-Key": key};\nfetch("${service}/applications/${at}.json", {headers: h${at}});\n`,
    ),
  ],
  'cells of a notebook': count => [
    'a.ipynb',
    JSON.stringify({
      cells: Array.from({ length: count }, (_, at) => ({
        cell_type: 'code',
        source: [
          'import requests\n',
          `n = requests.get("${service}/applications/${at}.json", headers={"X-Api-Key": KEY}).json()["application"]["name"]\n`,
        ],
      })),
      metadata: { language_info: { name: 'python' } },
      nbformat: 4,
    }),
  ],
};

async function prepared([path, text]: readonly [string, string]): Promise<SourceFile> {
  const file = sourceFile(path, text);
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
  return file;
}

/** Of how many the work is compared with that of twice as many. */
const few = isThorough ? 30 : 12;

describe('the rewrites of a file in which many of them meet', () => {
  for (const [name, write] of Object.entries(files)) {
    it(`take twice the work for twice as many ${name}`, async () => {
      const [small, large] = [await prepared(write(few)), await prepared(write(2 * few))];
      let found: readonly Finding[] = findings(small, context);
      const work = [
        await countBlocks(() => rewriteFile(small, findings(small, context), 'partial')),
        await countBlocks(() => {
          found = findings(large, context);
          rewriteFile(large, found, 'partial');
        }),
      ] as const;
      assert.ok(found.length >= 2 * few);
      assert.ok(
        found.every(({ noRewrite }) => noRewrite.every(({ code }) => code !== 'many-calls')),
        'all of them are checked',
      );
      assert.ok(work[1] < 2.6 * work[0], `${work[0]} blocks for ${few}, ${work[1]} for ${2 * few}`);
    });
  }

  it('are made as far as their check is worth its time, and the others say why', async () => {
    // Each of them shares the one reader, so that none can be checked together with another.
    const branches = repeat(
      300,
      at => `    elif a == ${at}: r = requests.get("${service}/applications/${at}.json", headers={"X-Api-Key": KEY})\n`,
    );
    const text = `import requests\ndef f(a):\n    if a < 0: r = requests.get("${service}/applications/1.json", headers={"X-Api-Key": KEY})\n${branches}    return r.json()["application"]["name"]\n`;
    const found = findings(await prepared(['a.py', text]), context);
    const left = found.filter(({ noRewrite }) => noRewrite.some(({ code }) => code === 'many-calls'));
    assert.equal(found.length, 301);
    assert.ok(left.length > 200 && left.length < 300, `${left.length}`);
  });
});
