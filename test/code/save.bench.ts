/**
 * How long a saved file takes to be looked at again: files of n and 2n characters with 0, 1, 10 and 100 calls, grammars
 * warm, with one more edit before each round; the best and the middle of the rounds. Arguments: characters of the larger
 * file; default 100000; then languages.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { emptyProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import { prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import { editedFile, type SavedLanguage, savedFile, savedLanguages } from './saved';

const rounds = 15;
const context = migrateContext(emptyProfile, {});

async function measure(language: SavedLanguage, characters: number, calls: number) {
  let file = savedFile(language, characters, calls);
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    file = editedFile(file, round);
    const started = performance.now();
    found = findings(file, context).length;
    times.push(performance.now() - started);
    if (times.some(time => time > 1000)) break;
  }
  times.sort((a, b) => a - b);
  return { best: times[0] ?? 0, middle: times[times.length >> 1] ?? 0, found };
}

async function main(): Promise<void> {
  const [given, ...names] = process.argv.slice(2);
  const characters = Number(given ?? 100_000);
  await initGrammars(name => readFile(resolve('dist/grammars', `${name}.wasm`)));
  for (const language of savedLanguages) {
    if (names.length > 0 && !names.includes(language)) continue;
    for (const calls of [0, 1, 10, 100]) {
      await measure(language, characters / 4, calls);
      const small = await measure(language, characters / 2, calls);
      const large = await measure(language, characters, calls);
      const shown = ({ best, middle }: typeof small) => `${best.toFixed(1).padStart(6)} ms (${middle.toFixed(1)})`;
      console.log(
        `${language.padEnd(12)} ${String(calls).padStart(4)} calls, ${String(large.found).padStart(3)} found: ${shown(small).padEnd(18)} twice the text ${shown(large)}, ${(large.best / small.best).toFixed(1)} x`,
      );
    }
  }
}

void main();
