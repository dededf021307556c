import { plainWord } from './simple';
import type { Assignment, SimpleCommand, Word } from './syntax';

/** What a command does to names besides what it assigns. */
interface ChangedNames {
  /** Names that it gives values of its own, or takes away. */
  readonly names: readonly string[];
  /** It does that to names that are not written there: `printf -v "$1"`, `declare "$1=$2"`, `read -r "$1"`. */
  readonly isOpen: boolean;
  /** Names of which the shell changes every value that they get: `declare -l`, `local -i`. */
  readonly cast: readonly string[];
}

const nothing: ChangedNames = { names: [], isOpen: false, cast: [] };

export function changedNames({ words, assignments }: SimpleCommand): ChangedNames {
  const [first, ...others] = words;
  const command = plainWord(first);
  if (declaring.test(command)) return declared(others, assignments);
  if (command === 'printf') return plainWord(others[0]) === '-v' ? named(others.slice(1, 2)) : nothing;
  if (command === 'getopts') return named(others.slice(1, 2));
  if (command === 'let') return { ...named(others), isOpen: false };
  const options = takesNames.get(command);
  return options ? named(others.filter((_, index) => !options.test(plainWord(others[index - 1])))) : nothing;
}

const declaring = /^(?:export|local|readonly|declare|typeset)$/;

/** Commands that take names, and those of their options that take something else: `read -p "$question" NAME`. */
const takesNames: ReadonlyMap<string, RegExp> = new Map([
  ['read', /^-\w*[dinNptu]$/],
  ['mapfile', /^-\w*[CcdnOsu]$/],
  ['readarray', /^-\w*[CcdnOsu]$/],
  ['unset', /^-\w*f\w*$/],
]);

function named(words: readonly Word[]): ChangedNames {
  const found = words.map(literalPrefix);
  const names = found.flatMap(lead => /^[A-Za-z_]\w*(?=$|\[|[-+*/%]?=|\+\+|--)/.exec(lead)?.[0] ?? []);
  return { names, isOpen: words.some(isFilledIn), cast: [] };
}

/** The text in front of what a word expands: the name of `"VALUES[$key]"`. */
export function literalPrefix({ pieces }: Word): string {
  const end = pieces.findIndex(({ kind }) => kind !== 'text');
  const texts = pieces.slice(0, end < 0 ? pieces.length : end);
  const text = texts.map(piece => (piece.kind === 'text' ? piece.text : '')).join('');
  return end < 0 || /[[=]/.test(text) ? text : '';
}

/** Whether only the running script knows the name in a word. */
function isFilledIn(word: Word): boolean {
  return word.pieces.some(({ kind }) => kind !== 'text') && !/^[A-Za-z_]\w*(?:\[|\+?=)/.test(literalPrefix(word));
}

/** Words of a declaration that are no assignments as they are written: `export "NAME=text"`, `declare "$1=$2"`. */
function declared(words: readonly Word[], assignments: readonly Assignment[]): ChangedNames {
  const flags = words.map(plainWord).filter(word => /^[-+]/.test(word));
  // It is about functions, or only writes what there is.
  if (flags.some(flag => /^-\w*[fFp]/.test(flag))) return nothing;
  const texts = words.map(literalPrefix);
  const own = [...texts.flatMap(text => /^[A-Za-z_]\w*/.exec(text)?.[0] ?? []), ...assignments.map(({ name }) => name)];
  const isNumber = flags.some(flag => /^-\w*i/.test(flag)) && assignments.every(({ value }) => value && isSum(value));
  const isCast = flags.some(flag => /^-\w*[luc]/.test(flag)) || (!isNumber && flags.some(flag => /^-\w*i/.test(flag)));
  return {
    names: texts.flatMap(text => /^([A-Za-z_]\w*)(?:\[[^\]]*\]?)?\+?=/.exec(text)?.[1] ?? []),
    isOpen: words.some(isFilledIn),
    cast: isCast ? own : [],
  };
}

/** A number, or a value that is passed on to be one. */
function isSum({ pieces: [piece, ...others] }: Word): boolean {
  if (others.length > 0 || !piece) return false;
  return piece.kind === 'text' ? /^-?\d+$/.test(piece.text) : piece.kind !== 'variable' || !piece.changed;
}
