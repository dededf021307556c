import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import type { Offer } from '../../server/src/migrate/rewrite/offer';
import { validateRewrites } from '../../server/src/migrate/rewrite/validate';
import { readGrammar } from '../code/grammars';
import { isThorough } from '../harness/thorough';
import { countBlocks } from '../harness/work';
import { manyCalls, programs } from './manyCalls';

const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });
assert.ok(profile);
const context = migrateContext(profile);

before(() => initGrammars(readGrammar));

/** The rewrites of a file of many calls, of which those that are chosen ask for another metric than the call. */
async function offersOf(program: (typeof programs)[number], count: number, isWrong: (index: number) => boolean) {
  const file = manyCalls(program, count, 'jobs');
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
  const offers = findings(file, context).map(({ call, plan, edits }, index): Offer => {
    assert.ok(plan, 'every call has a rewrite');
    const wrong = edits.map(edit => ({ ...edit, text: edit.text.replace(/WebTransaction\/\d+/, 'Apdex') }));
    return { call, plan, edits: isWrong(index) ? wrong : edits };
  });
  assert.equal(offers.length, count);
  const calls = offers.map(({ call }) => call);
  return { count, verdicts: () => validateRewrites(file, offers, calls, context) };
}

/** Of how many calls the work is compared with that of twice as many. */
const few = isThorough ? 24 : 12;

describe('the validation of many rewrites of one file', () => {
  for (const program of programs) {
    it(`withholds those that are wrong and no other: ${program.language}`, async () => {
      for (const isWrong of [(index: number) => index % 3 === 0, (index: number) => index === 7, () => true]) {
        const { count, verdicts } = await offersOf(program, 20, isWrong);
        const held = verdicts().map(verdict => verdict === true);
        assert.deepEqual(
          held,
          Array.from({ length: count }, (_, index) => !isWrong(index)),
        );
      }
    });

    it(`takes twice the work for twice the calls, however many are wrong: ${program.language}`, async () => {
      for (const isWrong of [(index: number) => index % 2 === 0, () => true]) {
        const [small, large] = [await offersOf(program, few, isWrong), await offersOf(program, 2 * few, isWrong)];
        small.verdicts();
        const work = [await countBlocks(small.verdicts), await countBlocks(large.verdicts)] as const;
        assert.ok(work[1] < 3 * work[0], `${work[0]} blocks for ${few} calls, ${work[1]} for ${2 * few}`);
      }
    });
  }

  it('withholds a rewrite after which the language refuses the text', async () => {
    const program = programs.find(({ language }) => language === 'javascript');
    assert.ok(program);
    const file = manyCalls(program, 1, 'jobs');
    await prepareFile(file);
    await loadGrammars(validationGrammars(file));
    const offers = findings(file, context).map(({ call, plan, edits }): Offer => {
      assert.ok(plan);
      const span = { start: file.text.length, end: file.text.length };
      return { call, plan, edits: [...edits, { span, text: 'const f = (a, b) => { query: a, variables: b };\n' }] };
    });
    const [verdict] = validateRewrites(
      file,
      offers,
      offers.map(({ call }) => call),
      context,
    );
    assert.ok(verdict !== true && verdict?.code === 'syntax');
  });
});
