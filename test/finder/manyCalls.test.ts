import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { initGrammars } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { findCalls, prepareFile } from '../../server/src/finder/languages';
import { readGrammar } from '../code/grammars';
import { countEach } from '../harness/work';

const service = 'https://api.example.com/v2';

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

/** Files whose calls have something in common that is written once, or a function of their own each. */
const files: Readonly<Record<string, readonly [path: string, write: (count: number) => string]>> = {
  'a constant with headers in Python': [
    'a.py',
    count =>
      `import requests\nH = {"X-Api-Key": KEY}\n${repeat(count, at => `requests.get("${service}/applications/${at}.json", headers=H)\n`)}`,
  ],
  'constants with headers in JavaScript': [
    'a.js',
    count =>
      repeat(
        count,
        at => `const h${at} = {"X-Api-Key": key};\nfetch("${service}/applications/${at}.json", {headers: h${at}});\n`,
      ),
  ],
  'a member with headers in JavaScript': [
    'a.js',
    count =>
      `class A { constructor(k) { this.h = {"X-Api-Key": k}; }\n${repeat(count, at => `f${at}() { return fetch("${service}/applications/${at}.json", {headers: this.h}); }\n`)}}`,
  ],
  'wrappers of TypeScript': [
    'a.ts',
    count =>
      `${repeat(count, at => `async function g${at}(p: string) { return fetch("${service}" + p, {headers: {"X-Api-Key": key}}); }\n`)}${repeat(count, at => `await g${at}("/applications/${at}.json");\n`)}`,
  ],
  'wrappers of Ruby': [
    'a.rb',
    count =>
      `require 'net/http'\n${repeat(count, at => `def g${at}(p)\n  Net::HTTP.get(URI("${service}" + p), {"X-Api-Key" => KEY})\nend\n`)}${repeat(count, at => `puts g${at}("/applications/${at}.json")\n`)}`,
  ],
  'wrappers of PHP': [
    'a.php',
    count =>
      `<?php\n${repeat(count, at => `function g${at}($p) { global $client; return $client->get("${service}" . $p, ['headers' => ['X-Api-Key' => $key]]); }\n`)}${repeat(count, at => `echo g${at}("/applications/${at}.json");\n`)}`,
  ],
  'wrappers of Go': [
    'a.go',
    count =>
      `package main\n${repeat(count, at => `func g${at}(p string) {\n\treq, _ := http.NewRequest("GET", "${service}" + p, nil)\n\treq.Header.Set("X-Api-Key", key)\n\thttp.DefaultClient.Do(req)\n}\n`)}func main() {\n${repeat(count, at => `\tg${at}("/applications/${at}.json")\n`)}}\n`,
  ],
  'wrappers of a shell': [
    'a.sh',
    count =>
      `#!/bin/bash\n${repeat(count, at => `f${at}() { local path="$1"; curl -s "${service}$path" -H "X-Api-Key: $KEY"; }\n`)}${repeat(count, at => `f${at} "/applications/${at}.json" | jq .\n`)}`,
  ],
  'bodies of members that are read of one object': [
    'a.py',
    count =>
      `import os\nimport requests\nH = {"X-Api-Key": KEY}\n${repeat(count, at => `p${at} = {"deployment": {"revision": os.environ["R${at}"], "user": os.environ.get("U")}}\nrequests.post(f"${service}/applications/{os.environ['A${at}']}/deployments.json", headers=H, json=p${at})\n`)}`,
  ],
  'a file that all of them write and read in a shell': [
    'a.sh',
    count =>
      `#!/bin/bash\n${repeat(count, at => `curl -s -o out.json "${service}/applications/${at}.json"\njq .application.name out.json\n`)}`,
  ],
};

/** Functions of which each calls the one before so often with other paths, in four steps around a request. */
const fans: Readonly<Record<string, (count: number) => string>> = {
  'a.py': count =>
    `import requests\ndef f0(p):\n  return requests.get("${service}" + p)\n${repeat(4, step => `def f${step + 1}(p):\n${repeat(count, at => `  f${step}("/applications/${at}.json" + p)\n`)}`)}f4("x")\n`,
  'a.js': count =>
    `function f0(p) { return fetch("${service}" + p); }\n${repeat(4, step => `function f${step + 1}(p) {\n${repeat(count, at => `  f${step}("/applications/${at}.json" + p);\n`)}}\n`)}f4("x");\n`,
  // What the value in the address calls, which may change something.
  'value.py': count =>
    `import requests\ndef f0():\n  return key\n${repeat(3, step => `def f${step + 1}():\n  y = [${repeat(count, () => `f${step}(), `)}]\n  return key\n`)}url = f"${service}/applications/{f3()}.json"\nrequests.get(url)\n`,
};

/** The work for each number of calls but the first, which loads and compiles what is done once. */
async function workFor(
  [first, ...others]: readonly [number, ...number[]],
  prepared: (count: number) => Promise<() => unknown>,
): Promise<number[]> {
  const warm = await prepared(first);
  warm();
  return countEach(await Promise.all(others.map(prepared)));
}

describe('the search for many calls', () => {
  before(() => initGrammars(readGrammar));

  for (const [name, [path, write]] of Object.entries(files)) {
    it(`takes twice the work for twice as many with ${name}`, async () => {
      const [small = 0, large = 0] = await workFor([10, 100, 200], async count => {
        const file = sourceFile(path, write(count));
        await prepareFile(file);
        return () => {
          const found = findCalls(file, {}).length;
          assert.ok(found >= count, `${found} of ${count}`);
        };
      });
      assert.ok(large < 2.3 * small, `${small} blocks for 100, ${large} for 200`);
    });
  }

  for (const [path, write] of Object.entries(fans)) {
    it(`follows so many callers of callers at the most in ${path}`, async () => {
      const [small = 0, large = 0] = await workFor([4, 20, 30], async count => {
        const file = sourceFile(path, write(count));
        await prepareFile(file);
        return () => findCalls(file, {});
      });
      assert.ok(large < 2.3 * small, `${small} blocks for 20, ${large} for 30`);
    });
  }
});
