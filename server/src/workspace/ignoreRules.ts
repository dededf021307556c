import ignore, { type Ignore } from 'ignore';
import type { FolderReader } from './files';

/** The rules of the ignore files of one folder. */
export interface IgnoreRules {
  /** How many characters of a path come before what the rules are about. */
  readonly from: number;
  /** The way from a folder above the walk down to it, with `/` at the end; empty for a folder of the walk. */
  readonly prefix: string;
  readonly ignore: Rules;
  /** Those of `.ignore` alone, which hold for files that git tracks, too. */
  readonly ofSearch?: Rules;
}

interface Rules {
  /** What is said of a path below folders that are not left out. */
  readonly test: Ignore['test'];
  /** What is said of any path. */
  readonly testAll: Ignore['test'];
}

const searchIgnore = '.ignore';
const ignoreFiles = ['.gitignore', searchIgnore];

/** The rules in the ignore files of a folder of a walk, which reports name `path` and which holds `names`. */
export function rulesOf(
  location: string,
  path: string,
  reader: FolderReader,
  names: readonly string[],
): IgnoreRules | undefined {
  const rules = ignoreOf(location, reader, name => names.includes(name));
  return rules && { from: path === '' ? 0 : path.length + 1, prefix: '', ...rules };
}

/** The root of the checkout that holds a folder. */
export function checkoutAround(location: string, reader: FolderReader): string | undefined {
  for (let folder: string | undefined = location; folder !== undefined; folder = reader.parent?.(folder)?.location)
    if (reader.exists?.(reader.join(folder, '.git'))) return folder;
  return undefined;
}

/**
 * The rules of the folders around a walk, up to the root of its checkout; none where there is no checkout, or where they
 * leave out the folder of the walk itself.
 */
export function rulesAround(location: string, path: string, reader: FolderReader): readonly IgnoreRules[] {
  const rules: IgnoreRules[] = [];
  const from = path === '' ? 0 : path.length + 1;
  const root = checkoutAround(location, reader);
  if (root === undefined) return [];
  let inside = location;
  let prefix = '';
  while (inside !== root) {
    const parent = reader.parent?.(inside);
    if (!parent) return [];
    inside = parent.location;
    prefix = `${parent.name}/${prefix}`;
    const own = ignoreOf(inside, reader, () => true);
    if (own) rules.unshift({ from, prefix, ...own });
  }
  return rules.reduce((ignored, rule) => decide(ignored, rule.ignore.testAll(rule.prefix)), false) ? [] : rules;
}

function ignoreOf(
  location: string,
  reader: FolderReader,
  has: (name: string) => boolean,
): Pick<IgnoreRules, 'ignore' | 'ofSearch'> | undefined {
  const files = ignoreFiles.filter(has).map(name => reader.join(location, name));
  if (has('.git')) files.push(['.git', 'info', 'exclude'].reduce(reader.join, location));
  if (files.length === 0) return undefined;
  const texts = files.map(file => reader.text(file) ?? '');
  const rules = texts.join('\n');
  if (rules.trim() === '') return undefined;
  const ofSearch = texts[files.indexOf(reader.join(location, searchIgnore))];
  return { ignore: compiled(rules), ...(ofSearch?.trim() ? { ofSearch: compiled(ofSearch) } : {}) };
}

/** Rules that are evaluated only for paths that one of them may match: most paths of a walk are not among those. */
function compiled(rules: string): Rules {
  const all = ignore({ allowRelativePaths: true }).add(rules);
  const testAll: Ignore['test'] = path => all.test(path);
  const patterns = rules.split(/\r?\n/).filter(isPattern);
  const ofNames = anyOf(patterns.filter(isOfName));
  const ofPaths = anyOf(patterns.filter(pattern => !isOfName(pattern)));
  if (!ofNames || !ofPaths) return { test: testAll, testAll };
  const isNamed = (path: string) => ofNames.test(path.slice(path.lastIndexOf('/', path.length - 2) + 1));
  return { test: path => (isNamed(path) || ofPaths.test(path) ? all.test(path) : silent), testAll };
}

/** A search for what patterns may be about; undefined where that may be anything. */
function anyOf(patterns: readonly string[]): Pick<RegExp, 'test'> | undefined {
  // Some files have hundreds of patterns, nearly all of them a name or an extension.
  const names = new Set<string>();
  const endings = new Set<string>();
  const whole: string[] = [];
  const pieces: string[] = [];
  for (const pattern of patterns) {
    const plain = pattern
      .replace(/ +$/, '')
      .replace(/^!?\/?/, '')
      .replace(/\/$/, '');
    if (/^[\w.-]+$/.test(plain)) names.add(plain.toLowerCase());
    else if (/^\*\.[\w.-]+$/.test(plain)) endings.add(plain.slice(1).toLowerCase());
    else {
      const source = sourceOf(plain);
      const piece = source === undefined ? pieceOf(pattern) : '';
      if (source !== undefined) whole.push(source);
      else if (isPlainPiece.test(piece)) pieces.push(piece.replace(/\W/g, '\\$&'));
      else return undefined;
    }
  }
  const sources = whole.length > 0 ? [`^(?:${whole.join('|')})/?$`, ...pieces] : pieces;
  const others = sources.length > 0 ? new RegExp(sources.join('|'), 'is') : undefined;
  return { test: path => isAmong(path.toLowerCase(), names, endings) || others?.test(path) === true };
}

/** Whether a path is one of some names, or ends with one of some extensions. */
function isAmong(path: string, names: ReadonlySet<string>, endings: ReadonlySet<string>): boolean {
  const name = path.endsWith('/') ? path.slice(0, -1) : path;
  if (names.has(name)) return true;
  if (endings.size > 0)
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1))
      if (endings.has(name.slice(dot))) return true;
  return false;
}

/**
 * What a pattern of plain characters, wildcards and lists of characters matches, as the source of a regular expression;
 * undefined for all others.
 */
function sourceOf(pattern: string): string | undefined {
  if (!isPlainPattern.test(pattern)) return undefined;
  // A range that runs backwards is one for the rules themselves.
  if ([...pattern.matchAll(/(\w)-(\w)/g)].some(([, first = '', last = '']) => first > last)) return undefined;
  return pattern.replace(
    /\[[\w.-]+\]|\*\*+\/|\*\*+|[^\w/]/g,
    part => wildcards[part.replace(/^\*{3,}/, '**')] ?? (part.length > 1 ? part : `\\${part}`),
  );
}

/** A blank in front is a part of the name, which is left to the rules themselves. */
const isPlainPattern = /^(?! )(?:\[(?:[\w.]|\w-\w)+\]|(?![\\[\]!])[ -~])+$/;

/** What stands in a regular expression for a wildcard: it may match more. */
const wildcards: Readonly<Record<string, string>> = { '?': '[^/]', '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?' };

/** Whether a pattern says something only of a file or folder that it names itself, wherever that is: `*.log`, `/dist/`. */
function isOfName(pattern: string): boolean {
  return /^!?\/?[^/\\]+\/?$/.test(pattern.trim());
}

const silent = { ignored: false, unignored: false };

function isPattern(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#');
}

/** The longest text without a wildcard or a slash that every path a pattern matches contains; empty for `*`. */
function pieceOf(pattern: string): string {
  const pieces = pattern
    .trim()
    .replace(/^!/, '')
    .replace(/\\[\\*?[\]/]/g, '/')
    .replace(/\\(.)/g, '$1')
    .split(/[*?/]|\[[^\]]*\]/);
  return pieces.reduce((maxLength, piece) => (piece.length > maxLength.length ? piece : maxLength), '');
}

/** Open brackets, a lone escape and other alphabets are left to the rules themselves. */
const isPlainPiece = /^(?:(?![\\[\]!])[ -~])+$/;

/** The rules as they hold below a folder that is left out but for what git tracks there. */
export function belowLeftOut({ ignore: own, ofSearch, ...rules }: IgnoreRules): IgnoreRules {
  const whole = ({ testAll }: Rules): Rules => ({ test: testAll, testAll });
  return { ...rules, ignore: whole(own), ...(ofSearch ? { ofSearch: whole(ofSearch) } : {}) };
}

/** Whether the rules leave out a path: the last rule that says something about it decides, folders from the outside in. */
export function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  const end = isFolder ? '/' : '';
  return rules.reduce(
    (ignored, { from, prefix, ignore: own }) => decide(ignored, own.test(prefix + path.slice(from) + end)),
    false,
  );
}

function decide(before: boolean, { ignored, unignored }: ReturnType<Ignore['test']>): boolean {
  return ignored || (before && !unignored);
}
