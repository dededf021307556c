import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { emptyProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import { readGrammar } from './grammars';
import { type SavedLanguage, savedFile, savedLanguages } from './saved';

/** The findings of such a file, and how often the whole of it was looked through: the tools are asked for each time. */
async function look(language: SavedLanguage, calls: number) {
  const file = savedFile(language, 12_000, calls);
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
  let times = 0;
  const tools = {
    get constant() {
      times++;
      return () => undefined;
    },
  };
  const found = findings(file, migrateContext(emptyProfile, { tools }));
  return { found, times };
}

describe('a saved file', () => {
  before(() => initGrammars(readGrammar));

  for (const language of savedLanguages) {
    it(`of ${language} is looked through as often for many calls as for a few`, async () => {
      const few = await look(language, 4);
      const many = await look(language, 32);
      assert.equal(few.found.length, 4);
      assert.equal(many.found.length, 32);
      assert.ok(few.times >= 1);
      assert.equal(many.times, few.times);
    });
  }
});
