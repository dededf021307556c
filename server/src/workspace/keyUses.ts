import { classAround, givesValue, keyTarget, ownNames, rootOf } from '../migrate/rewrite/keyTargets';

/** A file with headers that hold the key: how others import it, and the classes that it defines. */
export interface KeyOwner {
  readonly module: string;
  readonly classes: readonly string[];
}

/** What a program says of the old name of the key. */
export interface KeyFacts {
  readonly text: string;
  /** Constants for it. */
  readonly constants: readonly string[];
  /** Classes which give headers a key under it that extend nothing. */
  readonly classes: readonly string[];
  readonly uses: readonly KeyUse[];
}

/** A place where a program uses the old name in what may be headers of another file. */
interface KeyUse {
  /** The name of what has the headers; undefined where they surely are of another file. */
  readonly root?: string;
}

const quotedKey = String.raw`(['"\x60])x-api-key\1`;

export function keyFacts(text: string): KeyFacts {
  const constants = text.matchAll(/\b([A-Z][A-Z\d_]+)\s*=\s*(['"\x60])[Xx]-[Aa][Pp][Ii]-[Kk][Ee][Yy]\2/g);
  const classes = [...text.matchAll(new RegExp(quotedKey, 'gi'))].flatMap(({ index }) => {
    const around = keyTarget(index, text)?.kind === 'made' ? classAround(index, text) : undefined;
    return around?.bases.length === 0 ? [around.name] : [];
  });
  return { text, constants: [...constants].map(([, name = '']) => name), classes, uses: usesIn(text, []) };
}

/**
 * Where a program uses the old name of the key, or a constant for it, in headers that it may have from another file:
 * `lib.HEADERS['X-Api-Key'] = key`, `session.headers.update({…})` of a session that it is given, or what a class says instead of
 * the one that it extends. What it makes by itself, and what it passes on, is followed.
 */
function usesIn(text: string, constants: readonly string[]): readonly KeyUse[] {
  const names = constants.length === 0 ? '' : `|(?<![\\w$'"])${oneOf(constants)}(?![\\w$'"])`;
  return [...text.matchAll(new RegExp(quotedKey + names, 'gi'))].flatMap(({ index, 0: written }): KeyUse[] => {
    const target = keyTarget(index, text);
    const end = index + written.length;
    if (target?.kind === 'made') return isBelowOther(index, text) ? [{}] : [];
    if (target && givesValue(end, text)) return isOfOther(target.path, index, text) ? [{}] : [];
    const read = target?.path ?? /^\s*(?:not\s+)?in\s+([\w$.]+)/.exec(text.slice(end, end + maxNameLength))?.[1];
    return read === undefined ? [] : [{ root: rootOf(read) }];
  });
}

/** Whether a program uses the old name of the key in headers of a file. `constants` and `classes` are those of all programs. */
export function usesKeyOf(
  owner: KeyOwner,
  { text, uses }: KeyFacts,
  { constants, classes }: Pick<KeyFacts, 'constants' | 'classes'>,
): boolean {
  const all = constants.length === 0 ? uses : usesIn(text, constants);
  if (all.length === 0 && classes.length === 0) return false;
  // What a function gets may be an object of any file.
  if (all.some(({ root }) => root !== undefined && isParameter(root, text))) return true;
  const foreign = owner.classes.filter(name => hasWord(name, text) && !definesClass(name, text));
  if (foreign.length === 0 && !imports(owner.module, text)) return false;
  if (classes.length > 0 && mixes(foreign, classes, text)) return true;
  return all.some(({ root }) => root === undefined || isFrom(owner, root, text));
}

/** The classes that a text defines. */
export function classesIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(?:(?:export|default|abstract)[ \t]+)*class[ \t]+([\w$]+)/gm)].map(
    ([, name = '']) => name,
  );
}

/** Whether a name is that of a parameter alone. */
export function isParameter(name: string, text: string): boolean {
  if (ownNames.has(name) || valuesOf(name, text).length > 0) return false;
  const own = `(?<![\\w$.])${oneOf([name])}(?![\\w$])`;
  const ways = [
    `\\bdef\\s+\\w+\\s*\\([^)]*${own}`,
    `\\bfunction\\b[^(\\n]*\\([^)]*${own}`,
    `${own}\\s*=>|\\([^()]*${own}[^()]*\\)\\s*=>`,
    `^[ \\t]*(?:async\\s+)?(?!if\\b|for\\b|while\\b|switch\\b|catch\\b)[\\w$#]+\\s*\\([^()]*${own}[^()]*\\)\\s*\\{`,
  ];
  return ways.some(way => new RegExp(way, 'm').test(text));
}

/** No name of headers is longer. */
const maxNameLength = 80;

/** Whether a class extends one of these and one of those. */
function mixes(some: readonly string[], others: readonly string[], text: string): boolean {
  return [...text.matchAll(/\bclass\s+[\w$]+([^\n{]*)/g)].some(([, bases = '']) => {
    const words: readonly string[] = bases.match(/[\w$]+/g) ?? [];
    return some.some(name => words.includes(name)) && others.some(name => words.includes(name));
  });
}

/** Whether what a statement gives the key may be of another file: nothing of this one makes it. */
function isOfOther(target: string, offset: number, text: string): boolean {
  const root = rootOf(target);
  if (ownNames.has(root)) return isBelowOther(offset, text);
  const values = valuesOf(root, text);
  return values.length === 0 || values.some(value => !isOwnObject.test(value));
}

/** What stands behind the signs that give a name a value. */
function valuesOf(name: string, text: string): readonly string[] {
  const given = new RegExp(`(?<![\\w$.])${oneOf([name])}\\s*(?::[^=\\n]*)?=(?!=)\\s*([^\\n]*)`, 'g');
  return [...text.matchAll(given)].map(([, value = '']) => value);
}

/** A literal, or an object of a client library. */
const isOwnObject =
  /^(?:await\s+)?(?:new\s+)?(?:\{|dict\(|Headers\(|XMLHttpRequest\(|Request\(|(?:requests|httpx|aiohttp|urllib|axios|got|ky|https?|request|superagent|\$|jQuery)\b)/;

/** Whether a name is imported from a file, or that of an object of one of its classes. */
export function isFrom({ module, classes }: KeyOwner, name: string, text: string): boolean {
  const [own, file] = [oneOf([name]), `(?<![\\w$])${oneOf([module])}(?![\\w$])`];
  const ways = [
    `\\bfrom\\s+\\S*${file}\\S*\\s+import\\s*(?:\\([^)]*|[^\\n]*)(?<![\\w$])${own}(?![\\w$])`,
    `\\bimport\\b[\\w*$\\{\\},\\s]*(?<![\\w$])${own}(?![\\w$])[\\w*$\\{\\},\\s]*\\bfrom\\s*['"][^'"\\n]*${file}`,
    `(?<![\\w$])${own}(?![\\w$])[\\w$\\{\\},:\\s]*=\\s*(?:await\\s+import|require)\\(\\s*['"][^'"\\n]*${file}`,
    `\\bimport\\s+[^\\n]*${file}\\s+as\\s+${own}(?![\\w$])`,
  ];
  if (name === module || ways.some(way => new RegExp(way).test(text))) return true;
  return valuesOf(name, text).some(value => (value.match(/[\w$]+/g) ?? []).some(word => classes.includes(word)));
}

/** Whether the class around an offset extends one that the file does not define. */
function isBelowOther(offset: number, text: string): boolean {
  const around = classAround(offset, text);
  return around?.bases.some(name => !definesClass(name, text)) === true;
}

/** `Api` is no word of `X-Api-Key`. */
function hasWord(name: string, text: string): boolean {
  return new RegExp(`(?<![\\w$-])${oneOf([name])}(?![\\w$-])`).test(text);
}

export function definesClass(name: string, text: string): boolean {
  return new RegExp(`\\bclass\\s+${oneOf([name])}(?![\\w$])`).test(text);
}

/** Whether a program imports something by a word: the name of a module, or of what it defines. */
export function imports(module: string, text: string): boolean {
  const word = `(?<![\\w$-])${oneOf([module])}(?![\\w$-])`;
  const ways = [
    `(?:^|[:;])[ \\t]*(?:from|import)\\b[^\\n]*${word}`,
    `\\b(?:from|require|import)\\s*\\(?\\s*['"][^'"\\n]*${word}`,
  ];
  return new RegExp(ways.join('|'), 'm').test(text);
}

function oneOf(names: readonly string[]): string {
  return `(?:${names.map(name => name.replace(/[^\w]/g, '\\$&')).join('|')})`;
}
