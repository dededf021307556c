import type { Context } from './expand';
import { variablesIn } from './fileNames';
import { plainWord } from './simple';
import { surroundingTexts } from './variableUses';
import { filesOf } from './writtenFiles';

/**
 * Whether something else than the script may read a file that it writes: another script of the same file, the text around
 * this one, which may have its name, its folder or a pattern for it, or a script that takes this one in.
 */
export function mayBeRead(name: string, context: Context): boolean {
  const [folder = ''] = /^(?!\/tmp\/).+\//.exec(name) ?? [];
  const isThere = (text: string) =>
    text.includes(name) ||
    (/\w/.test(folder) && text.includes(folder)) ||
    patternsIn(text).some(each => each.test(name));
  return surroundingTexts(context).some(isThere) || (isLeft(name, context) && context.isShared?.() === true);
}

const patterns = /(?<![\w$*./-])[\w./-]*\*[\w.*/-]*\.\w+/g;

/** The names of files with stars in them: `out-*.json`. */
function patternsIn(text: string): readonly RegExp[] {
  return [...text.matchAll(patterns)].map(
    ([pattern]) => new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replace(/\*+/g, '.*')}$`),
  );
}

/** Whether a file that others may know by its name is still there when the script has ended. */
function isLeft(name: string, context: Context): boolean {
  const [first] = variablesIn(name);
  const given = first && name.startsWith('$') ? (context.scope.assignments.get(first) ?? []) : [];
  const isMade = given.some(({ value }) => value?.pieces.some(({ kind }) => kind === 'substitution'));
  const isRemoved = filesOf(context)
    .get(name)
    ?.some(({ command }) => plainWord(command.words[0]) === 'rm');
  return !isMade && !isRemoved;
}
