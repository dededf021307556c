import { endpoints, otherRetiredPaths, otherRetiredResources, retainedNamespaces } from '../../catalogue/endpoints';
import type { FileRole } from '../../code/call';
import { fileRole, isGeneratedPath } from '../../code/fileRole';
import type { SourceFile } from '../../code/source';

/** What the prefilter needs of a text: a string has it, and so have bytes behind a thin wrapper. */
export interface Haystack {
  readonly length: number;
  /** The offset of an ASCII word at or after `from`, or -1. */
  indexOf(word: string, from: number): number;
  charCodeAt(index: number): number;
}

const resources = [
  ...new Set<string>([
    ...endpoints.map(row => row.path.split('/')[row.api === 'v2' ? 2 : 1]?.replace(/\.xml$/, '') as string),
    ...otherRetiredPaths.map(row => row.path.split('/')[2] as string),
    ...otherRetiredResources.map(row => row.resource),
    ...retainedNamespaces,
  ]),
];

/** Words that hardly occur outside of calls: `key_transactions`; the alert resources by their common prefix. */
const rare = [
  'metrics/data',
  ...new Set([...resources.filter(word => word.includes('_')).map(word => word.replace(/^alerts_.*/, 'alerts_'))]),
]
  // `applications` below finds `mobile_applications` as well.
  .filter(word => !word.includes('applications'));

/** English words, which count as a part of a path or as a whole string. */
const common = ['applications', 'deployments'];

/** Words so usual that only a path with the version, or with the format behind it, counts. */
const usual = resources.filter(word => !word.includes('_') && !common.includes(word));

/** Every word that the prefilter searches for. */
export const prefilterWords: readonly string[] = [...rare, ...common, '/v2'];

/**
 * Whether a text may hold a call, by the words that every call has in its file. It reads no syntax and is cheap enough
 * for every file of a workspace; `mayHoldCalls` then decides about the texts that pass.
 */
export function holdsWords(text: Haystack): boolean {
  if (rare.some(word => text.indexOf(word, 0) >= 0)) return true;
  if (common.some(word => hasPiece(text, word))) return true;
  return text.indexOf('/v2', 0) >= 0 && hasUsual(text);
}

function hasPiece(text: Haystack, word: string): boolean {
  for (let at = text.indexOf(word, 0); at >= 0; at = text.indexOf(word, at + word.length)) {
    const before = at === 0 ? '' : String.fromCharCode(text.charCodeAt(at - 1));
    const end = at + word.length;
    const after = end < text.length ? String.fromCharCode(text.charCodeAt(end)) : '';
    if (before === '_' || before === '/' || before === ':' || after === '/' || after === '?') return true;
    if (/["'`\\=.(]/.test(before) && /["'`\\%&,)]/.test(after)) return true;
    // A whole value of an assignment: `RESOURCE=applications`, `kind: applications`.
    if (/^[\r\n;]?$/.test(after) && /[=:] ?$/.test(letters(text, at - 2, Math.min(at, 2)))) return true;
    if (after === '.' && startsFormat(text, end + 1)) return true;
  }
  return false;
}

/** `json`, `xml`, or a value that is filled in behind the dot. */
function startsFormat(text: Haystack, at: number): boolean {
  const format = letters(text, at, 4);
  return format === 'json' || format.startsWith('xml') || /^[$#{%]/.test(format);
}

/** `v2/servers`, `v2/%s` in a text with a format at the end of another, or `servers.json` as a whole string or behind a slash. */
function hasUsual(text: Haystack): boolean {
  let open = false;
  for (let at = text.indexOf('v2/', 0); at >= 0; at = text.indexOf('v2/', at + 3)) {
    const behind = letters(text, at + 3, longest);
    if (usual.some(word => behind.startsWith(word))) return true;
    open ||= /^(?:[%{"'`]|[$#]\{)/.test(behind);
  }
  for (let at = text.indexOf('.json', 0); at >= 0; at = text.indexOf('.json', at + 5)) {
    if (open && /["'`]/.test(letters(text, at + 5, 1))) return true;
    const before = letters(text, at - longest - 1, longest + 1);
    if (usual.some(word => before.endsWith(word) && /[/"'`]/.test(before.at(-1 - word.length) ?? ''))) return true;
  }
  return false;
}

const longest = Math.max(...usual.map(word => word.length));

/** So many characters from an offset on; fewer at the ends of the text. */
function letters(text: Haystack, from: number, count: number): string {
  let found = '';
  for (let at = Math.max(0, from); at < Math.min(text.length, from + count); at++)
    found += String.fromCharCode(text.charCodeAt(at));
  return found;
}

const beside = /\bv2\b|\/v2|\.json|\.xml|metrics\/data|api[-_]?key/i;

/** Whether a text may hold a call. Texts without a candidate are never parsed. */
export function mayHoldCalls(text: string): boolean {
  return holdsWords(text) && beside.test(text);
}

const documents = new Set(['markdown', 'mdx', 'restructuredtext', 'asciidoc', 'latex']);

/**
 * Whether the path of a file, or of a folder (with `/` at the end), excludes it: built files, documents, and type
 * declarations, in which only comments can hold a call.
 */
export function isQuietPath(path: string, include: ReadonlySet<FileRole>): boolean {
  if (!include.has('generated') && isGeneratedPath(path)) return true;
  if (!include.has('docs') && /\.(?:md|mdx|markdown|rst|adoc)$/i.test(path)) return true;
  return !include.has('comments') && /\.d\.[cm]?ts$/.test(path);
}

/** Whether all calls of a file would have roles that are not included, so that it need not be parsed. */
export function isQuietFile(file: SourceFile, include: ReadonlySet<FileRole>): boolean {
  if (documents.has(file.language) && !include.has('docs')) return true;
  const role = fileRole(file.path, file.language, file.text);
  if (!role || include.has(role)) return false;
  // Comments in a test keep the role of comments.
  return role === 'generated' || !include.has('comments');
}
