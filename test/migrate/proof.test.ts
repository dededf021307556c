import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { findCalls, prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { match } from '../../server/src/migrate/match/match';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import type { Offer } from '../../server/src/migrate/rewrite/offer';
import { validateRewrites } from '../../server/src/migrate/rewrite/validate';
import { contains } from '../../server/src/text/span';
import { readGrammar } from '../code/grammars';

const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

/** Calls that are rewritten in place, a GUID of an application among their values: every word of such a rewrite matters. */
const programs: readonly (readonly [language: string, path: string, text: string])[] = [
  [
    'python',
    'job.py',
    `import requests

r = requests.get(
    f"https://api.example.com/v2/applications/{app}/metrics/data.json",
    headers={"X-Api-Key": key},
    params={"names[]": "HttpDispatcher", "values[]": ["call_count", "requests_per_minute"], "summarize": "true"},
)
values = r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]
print(values["call_count"], values["requests_per_minute"])
`,
  ],
  [
    'python',
    'change.py',
    `import requests

requests.delete(f"https://api.example.com/v2/applications/{app}.json", headers={"X-Api-Key": key})
`,
  ],
  [
    'javascript',
    'job.js',
    `const r = await fetch(\`https://api.example.com/v2/applications/\${app}/metrics/data.json?names[]=HttpDispatcher&values[]=call_count&summarize=true\`, { headers: { 'X-Api-Key': key } });
console.log((await r.json()).metric_data.metrics[0].timeslices[0].values.call_count);
`,
  ],
  [
    'shellscript',
    'job.sh',
    `curl -s -G "https://api.example.com/v2/applications/$APP/metrics/data.json" -H "X-Api-Key: $KEY" -d 'names[]=HttpDispatcher' -d 'values[]=call_count' -d summarize=true | jq '.metric_data.metrics[0].timeslices[0].values.call_count'
`,
  ],
];

/** Calls whose metrics callers name: every word of the table that the rewrite declares matters, and of how it is asked. */
const tables: readonly (readonly [language: string, path: string, text: string])[] = [
  [
    'python',
    'table.py',
    `import requests

for name, value in (("Apdex", "score"), ("HttpDispatcher", "call_count")):
    r = requests.get(
        f"https://api.example.com/v2/applications/{app}/metrics/data.json",
        headers={"X-Api-Key": key},
        params={"names[]": name, "values[]": value, "summarize": "true"},
    )
    print(r.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"][value])
`,
  ],
  [
    'javascript',
    'table.mjs',
    `for (const [name, value] of [['Apdex', 'score'], ['HttpDispatcher', 'call_count']]) {
  const r = await fetch(\`https://api.example.com/v2/applications/\${app}/metrics/data.json?names[]=\${name}&values[]=\${value}&summarize=true\`, { headers: { 'X-Api-Key': key } });
  console.log((await r.json()).metric_data.metrics[0].timeslices[0].values[value]);
}
`,
  ],
];

/** The lines of a rewrite that hold the table, and the look-up in it. */
const ofTable = /^(?!.*(?:"""|\/\*\*)).*(?:SELECT|Apdex|HttpDispatcher|SINCE).*$/gm;

/** The text with one of its words changed, for each of its words. */
function mutants(text: string): string[] {
  return [...text.matchAll(/[A-Za-z_]\w*|\d+/g)].map(
    ({ 0: word, index }) => `${text.slice(0, index)}${word}1${text.slice(index + word.length)}`,
  );
}

/**
 * A finder takes any function whose name begins with that of a method, and no writer makes up a name. That of a helper has a
 * number behind it where the program has a name of its own like that.
 */
const harmless = /\b(?:post|checked_id|checkedId)1\b/;

/** The offer for the only call of a program, and what validation says of another one for the same call. */
async function offered(language: string, path: string, text: string) {
  assert.ok(profile);
  await initGrammars(readGrammar);
  const context = migrateContext(profile);
  const file = sourceFile(path, text, language);
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
  const [finding] = findings(file, context);
  assert.ok(finding?.plan, JSON.stringify(finding?.noRewrite));
  const { call, plan, edits } = finding;
  const calls = findCalls(file, context.tools).filter(found => !('reason' in match(found, context.hosts)));
  const verdict = (offer: Offer) => validateRewrites(file, [offer], calls, context)[0];
  assert.equal(verdict({ call, plan, edits }), true);
  return { call, plan, edits, verdict };
}

describe('a rewrite with one wrong word is withheld', () => {
  for (const [language, path, text] of tables) {
    it(`in the table of ${path}`, async () => {
      const { call, plan, edits, verdict } = await offered(language, path, text);
      const survivors: string[] = [];
      let killed = 0;
      for (const [position, edit] of edits.entries()) {
        for (const { 0: line, index } of edit.text.matchAll(ofTable)) {
          for (const mutant of mutants(line)) {
            const mutated = edit.text.slice(0, index) + mutant + edit.text.slice(index + line.length);
            const changed = edits.map((other, itemIndex) =>
              itemIndex === position ? { ...other, text: mutated } : other,
            );
            if (verdict({ call, plan, edits: changed }) !== true) killed++;
            else if (!harmless.test(mutant)) survivors.push(mutant);
          }
        }
      }
      assert.deepEqual(survivors, []);
      assert.ok(killed > 20, `${killed} mutants`);
    });
  }

  for (const [language, path, text] of programs) {
    it(`in ${path}`, async () => {
      const { call, plan, edits, verdict } = await offered(language, path, text);
      const survivors: string[] = [];
      let killed = 0;
      for (const [position, edit] of edits.entries()) {
        const own = [call.site.span, ...call.response.reads.map(read => read.span)];
        if (!own.some(span => contains(span, edit.span))) continue;
        for (const mutant of mutants(edit.text)) {
          const mutated = edits.map((other, index) => (index === position ? { ...other, text: mutant } : other));
          if (verdict({ call, plan, edits: mutated }) !== true) killed++;
          else if (!harmless.test(mutant)) survivors.push(mutant);
        }
      }
      assert.deepEqual(survivors, []);
      assert.ok(killed > 20, `${killed} mutants`);
    });
  }
});
