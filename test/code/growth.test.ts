import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Parser } from 'web-tree-sitter';
import { emptyProfile } from '../../server/src/api/profile';
import { findInLanguage } from '../../server/src/code/engine/calls';
import type { LanguageDefinition } from '../../server/src/code/engine/language';
import { initGrammars } from '../../server/src/code/grammars';
import { csharp } from '../../server/src/code/languages/csharp/language';
import { java } from '../../server/src/code/languages/java/language';
import { javascript } from '../../server/src/code/languages/javascript/language';
import { python } from '../../server/src/code/languages/python/language';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { doAtOnce } from '../../server/src/text/pieces';
import { readGrammar } from './grammars';
import { type SavedLanguage, savedFile } from './saved';

const definitions: Partial<Record<SavedLanguage, LanguageDefinition>> = {
  javascript,
  typescript: javascript,
  python,
  java,
  csharp,
};
const languages = Object.entries(definitions) as [SavedLanguage, LanguageDefinition][];

/** How often the finder asks the record of a language for a file: for each node that is lowered, for each name that is followed. */
async function questions(
  language: SavedLanguage,
  definition: LanguageDefinition,
  characters: number,
  calls: number,
): Promise<number> {
  const file = savedFile(language, characters, calls);
  await prepareFile(file);
  let asked = 0;
  const counting = <T extends object>(record: T): T =>
    new Proxy(record, {
      get(target, key): unknown {
        asked++;
        const value: unknown = Reflect.get(target, key);
        return key === 'rules' ? counting(value as object) : value;
      },
    });
  assert.equal(doAtOnce(findInLanguage(file, {}, counting(definition))).length, calls);
  return asked;
}

/** How many characters are handed to the parsers while the findings of a file are made. */
async function parsed(language: SavedLanguage, characters: number, calls: number) {
  const file = savedFile(language, characters, calls);
  await prepareFile(file);
  const { parse } = Parser.prototype;
  let read = 0;
  Parser.prototype.parse = function (text, ...rest) {
    read += text.length;
    return parse.call(this, text, ...rest);
  };
  try {
    assert.equal(findings(file, migrateContext(emptyProfile, {})).length, calls);
  } finally {
    Parser.prototype.parse = parse;
  }
  return { read, length: file.text.length };
}

describe('the work for a file', () => {
  before(() => initGrammars(readGrammar));

  for (const [language, definition] of languages) {
    it(`of ${language} grows as its text does, with as many calls and with twice as many`, async () => {
      const small = await questions(language, definition, 12_000, 4);
      const large = await questions(language, definition, 24_000, 4);
      const both = await questions(language, definition, 24_000, 8);
      assert.ok(small > 1000, `${small}`);
      assert.ok(large < small * 2.2 && both < small * 2.2, `${small}, ${large}, ${both}`);
    });
  }

  for (const language of ['javascript', 'python'] as const) {
    it(`of ${language} with rewrites is one parse of the file, and one of the text in which they are proved`, async () => {
      for (const characters of [20_000, 40_000]) {
        const { read, length } = await parsed(language, characters, 3);
        assert.ok(read > length * 2 && read < length * 2 + 6000, `${read} of ${length}`);
      }
    });
  }
});
