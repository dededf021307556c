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

/** Rules that are asked only about paths with a piece of one of them: most paths of a walk have none. */
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

/** A search for the pieces of patterns; undefined where one has none. */
function anyOf(patterns: readonly string[]): Pick<RegExp, 'test'> | undefined {
  if (patterns.length === 0) return { test: () => false };
  const pieces = patterns.map(pieceOf);
  if (pieces.some(piece => !isPlainPiece.test(piece))) return undefined;
  return new RegExp([...new Set(pieces)].map(piece => piece.replace(/\W/g, '\\$&')).join('|'), 'i');
}

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
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
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
