import { endpoints, otherRetiredPaths, otherRetiredResources, retainedNamespaces } from '../../catalogue/endpoints';
import type { FileRole } from '../../code/call';
import { fileRole, isGeneratedPath } from '../../code/fileRole';
import type { SourceFile } from '../../code/source';
import { documentLanguages } from '../../text/languageId';

/** The part of a string that the prefilter needs, so that it also works on bytes. */
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

/** The resources of alerts, which are searched by their common prefix, by what follows it. */
const alertsPrefix = 'alerts_';
const alertsEnds = resources.filter(word => word.startsWith(alertsPrefix)).map(word => word.slice(alertsPrefix.length));

/** Words that rarely occur outside calls, such as `key_transactions`. */
const distinctiveWords = ['metrics/data', ...new Set(resources.filter(word => word.includes('_')))].filter(
  // `applications` below finds `mobile_applications` as well.
  word => !word.includes('applications') && !word.startsWith(alertsPrefix),
);

/** English words, which count as part of a path or as a whole string. */
const pathWords = ['applications', 'deployments'];

/** Common words, which count only in a path with the version or with the format after them. */
const usualWords = resources.filter(word => !word.includes('_') && !pathWords.includes(word));

/** The words that the prefilter searches for. */
export const prefilterWords: readonly string[] = [...distinctiveWords, alertsPrefix, ...pathWords, '/v2'];

/** The words that decide about most files, for a search that finds all of them at once; each has five characters or more. */
export const decidingWords: readonly string[] = [
  ...distinctiveWords,
  alertsPrefix,
  ...pathWords,
  '.json',
  ...usualWords.map(word => `${word}/`),
];

/**
 * Whether a text may contain a call, by the words that every file with a call contains. No syntax is parsed, so that it
 * is fast enough for every file of a workspace. `mayHoldCalls` examines the remaining texts.
 */
export function holdsWords(text: Haystack): boolean {
  if (distinctiveWords.some(word => hasWord(text, word)) || hasAlerts(text)) return true;
  if (hasPiece(text, 'applications') || hasDeployments(text)) return true;
  return hasUsual(text) || hasArgument(text);
}

/** Whether a script gives a function a resource as a word: `api applications`. */
function hasArgument(text: Haystack): boolean {
  if (!isShellScript.test(charactersFrom(text, 0, 30))) return false;
  for (let offset = text.indexOf('applications', 0); offset >= 0; offset = text.indexOf('applications', offset + 12))
    if (/[ \t]/.test(charactersBefore(text, offset, 1)) && /^[\s)|;]?$/.test(charactersFrom(text, offset + 12, 1)))
      return true;
  return false;
}

const isShellScript = /^#!\S*(?:\/|env )(?:ba|da|k|z)?sh\s/;

/** Another script is sourced, whose functions may make a path of their arguments. */
const takesIn = /^[ \t]*(?:\.|source)[ \t]+\S*\w/m;

/** Whether a word is there that is no part of a longer name, such as `get_alert_policies`. */
function hasWord(text: Haystack, word: string): boolean {
  for (let offset = text.indexOf(word, 0); offset >= 0; offset = text.indexOf(word, offset + word.length)) {
    if (!/\w/.test(charactersFrom(text, offset + word.length, 1)) && !isInName(text, offset)) return true;
  }
  return false;
}

/** Whether what begins at an offset is the end of a longer name; a letter of `%s` or of an escape is not part of one. */
function isInName(text: Haystack, offset: number): boolean {
  return /(?<![%\\])\w$/.test(charactersBefore(text, offset, 2));
}

/**
 * `alerts_channels`, `v2/alerts_`, or `alerts_` with the rest in a placeholder or another text; no other name with that
 * beginning.
 */
function hasAlerts(text: Haystack): boolean {
  for (let offset = text.indexOf(alertsPrefix, 0); offset >= 0; ) {
    const isName = isInName(text, offset);
    offset += alertsPrefix.length;
    const behind = isName ? '' : charactersFrom(text, offset, maxAlertsEndLength);
    const isPath = charactersBefore(text, offset - alertsPrefix.length, 3) === 'v2/';
    if (isPath || /^["'`%{$#]/.test(behind) || alertsEnds.some(word => behind.startsWith(word))) return true;
    offset = text.indexOf(alertsPrefix, offset);
  }
  return false;
}

const maxAlertsEndLength = Math.max(...alertsEnds.map(word => word.length));

/**
 * Deployments are part of an application, or have a format: other services have paths with that word, too. The path of the
 * application may come from another file, with the version in this one.
 */
function hasDeployments(text: Haystack): boolean {
  if (!hasPiece(text, 'deployments')) return false;
  for (let offset = text.indexOf('deployments.', 0); offset >= 0; offset = text.indexOf('deployments.', offset + 12))
    if (startsFormat(text, offset + 12) || /["'`]/.test(charactersFrom(text, offset + 12, 1))) return true;
  for (let offset = text.indexOf('v2', 0); offset >= 0; offset = text.indexOf('v2', offset + 2))
    if (!/\w/.test(charactersBefore(text, offset, 1)) && !/\w/.test(charactersFrom(text, offset + 2, 1))) return true;
  return false;
}

function hasPiece(text: Haystack, word: string): boolean {
  for (let offset = text.indexOf(word, 0); offset >= 0; offset = text.indexOf(word, offset + word.length)) {
    const before = offset === 0 ? '' : String.fromCharCode(text.charCodeAt(offset - 1));
    const end = offset + word.length;
    const after = end < text.length ? String.fromCharCode(text.charCodeAt(end)) : '';
    // `/applicationsets` is another word, and `/deployments/preview` a path of another service.
    if (/[\w-]/.test(after)) continue;
    if (after === '/' && word === 'deployments' && /[a-z]/i.test(charactersFrom(text, end + 1, 1))) continue;
    if (before === '/' || before === ':' || after === '?') return true;
    if (before === '_' && /(?:mobile|browser)_$/.test(charactersBefore(text, offset, 8))) return true;
    // Not the end of another word, as in `deploying-applications/`.
    if (after === '/' && !/[\w-]/.test(before)) return true;
    // `service.applications)` is the member of an object.
    if (/["'`\\=.(]/.test(before) && (before === '.' ? /["'`\\%&]/ : /["'`\\%&,)]/).test(after)) return true;
    // The value of an assignment: `RESOURCE=applications`, `kind: applications`.
    if (/^[\r\n;]?$/.test(after) && /[=:] ?$/.test(charactersBefore(text, offset, 2))) return true;
    if (after === '.' && startsFormat(text, end + 1)) return true;
    // `"applications." + format`.
    if (after === '.' && /["'`/]/.test(before) && /["'`]/.test(charactersFrom(text, end + 1, 1))) return true;
  }
  return false;
}

/** Whether `json`, `xml` or a placeholder follows the dot. */
function startsFormat(text: Haystack, offset: number): boolean {
  const format = charactersFrom(text, offset, 4);
  return format === 'json' || format.startsWith('xml') || /^[$#{%]/.test(format);
}

/**
 * Whether the text contains `v2/servers`, `v2/%s` together with a string that ends with a format, or `servers.json` as
 * a whole string or after a slash.
 */
function hasUsual(text: Haystack): boolean {
  // `BASE = "https://…/v2"`, which is joined with a path.
  let open = holdsBase(text);
  for (let offset = text.indexOf('v2/', 0); offset >= 0; offset = text.indexOf('v2/', offset + 3)) {
    const behind = charactersFrom(text, offset + 3, maxPathLength);
    if (usualWords.some(word => behind.startsWith(word))) return true;
    // An undocumented path belongs to the service where its host does, which another file may name.
    if (pathWithFormat.test(behind) && hostOrQuoteBefore.test(charactersBefore(text, offset, maxPathLength)))
      return true;
    open ||= /^(?:[%{"'`]|[$#]\{)/.test(behind);
  }
  for (let offset = text.indexOf('.json', 0); offset >= 0; offset = text.indexOf('.json', offset + 5)) {
    // A format behind a placeholder is that of a resource which another text names.
    const isPlaceholder = text.charCodeAt(offset - 1) === closingBrace;
    if (isPlaceholder && hasWholeWord(text)) return true;
    // All of the words are plurals.
    if (!open && text.charCodeAt(offset - 1) !== letterS) continue;
    if (open && /["'`]/.test(charactersFrom(text, offset + 5, 1)) && isFilledIn(text, offset)) return true;
    const before = charactersFrom(text, offset - maxUsualWordLength - 1, maxUsualWordLength + 1);
    if (usualWords.some(word => before.endsWith(word) && /[/"'`}]/.test(before.at(-1 - word.length) ?? '')))
      return true;
  }
  // To search for each of the words takes long, and all of them need a format.
  return text.indexOf('.json', 0) >= 0 && usualWords.some(word => hasStart(text, word));
}

/** Whether a text is a resource, alone or at the end of a path: `path = 'users'`, `"${base}/users"`. */
function hasWholeWord(text: Haystack): boolean {
  return usualWords.some(word => {
    for (let offset = text.indexOf(word, 0); offset >= 0; offset = text.indexOf(word, offset + word.length)) {
      const before = charactersBefore(text, offset, 2);
      const quote = charactersFrom(text, offset + word.length, 1);
      if (/["'`]/.test(quote) && (before.endsWith(quote) || before === '}/')) return true;
    }
    return false;
  });
}

/** Whether an address ends with the version. */
function holdsBase(text: Haystack): boolean {
  for (let offset = text.indexOf('/v2', 0); offset >= 0; offset = text.indexOf('/v2', offset + 3))
    if (
      /["'`]/.test(charactersFrom(text, offset + 3, 1)) &&
      /:\/\/[^\s/]+$/.test(charactersBefore(text, offset, maxPathLength))
    )
      return true;
  return false;
}

const maxPathLength = 60;
const hostOrQuoteBefore = /:\/\/[^\s/]+\/$|["'`]\/$/;
const pathWithFormat = /^[a-z][\w/{}$%#:.-]*\.(?:json|xml)\b/;

/** Whether a path begins with a word and has its format behind a placeholder: `"usages/" + product + ".json"`. */
function hasStart(text: Haystack, word: string): boolean {
  const start = `${word}/`;
  for (let offset = text.indexOf(start, 0); offset >= 0; offset = text.indexOf(start, offset + start.length)) {
    if (!/["'`/]/.test(charactersBefore(text, offset, 1))) continue;
    const line = charactersFrom(text, offset + start.length, 80).split('\n', 1)[0] ?? '';
    if (/^(?:["'`]\s*[+.,&]|[%$#{:<])/.test(line) && /\.json["'`]/.test(line)) return true;
  }
  return false;
}

/** Whether a placeholder, or the end of another text, stands before an offset: `"%s.json"`, `$kind.json`, `kind + ".json"`. */
function isFilledIn(text: Haystack, offset: number): boolean {
  return /(?:["'`})\]%]|%\w|[$#:@]\w+)$/.test(charactersBefore(text, offset, 40));
}

const letterS = 's'.charCodeAt(0);
const closingBrace = '}'.charCodeAt(0);

const maxUsualWordLength = Math.max(...usualWords.map(word => word.length));

/** Up to `count` characters from an offset. */
function charactersFrom(text: Haystack, from: number, count: number): string {
  let found = '';
  for (let offset = Math.max(0, from); offset < Math.min(text.length, from + count); offset++)
    found += String.fromCharCode(text.charCodeAt(offset));
  return found;
}

/** Up to `count` characters that end at an offset. */
function charactersBefore(text: Haystack, end: number, count: number): string {
  const from = Math.max(0, end - count);
  return charactersFrom(text, from, end - from);
}

/** A key or a version, which may say of the rest that it is a path of the API. */
const context = /\bv2\b|api[-_]?key/i;

/** A part of an address. */
const addressPart =
  /\/v2|\.json|\.xml|metrics\/data|["'`/](?:key_transactions|(?:mobile|browser)_applications|alerts_(?:channels|events|incidents|violations|policies|conditions))["'`/]|applications\/[^\s/]{1,60}\/(?:deployments|metrics|hosts|instances)\b/i;

/** Longer texts are data or generated more often than programs, and cost most to parse; most have a key or a version. */
const longText = 200_000;

/** Whether a text may contain a call. All other texts are never parsed. */
export function mayHoldCalls(text: string): boolean {
  if (!holdsWords(text)) return false;
  if (addressPart.test(text) || (text.length <= longText && context.test(text))) return true;
  return isShellScript.test(text) && takesIn.test(text);
}

/**
 * Whether the path of a file, or of a folder (with `/` at the end), shows that all its calls are excluded: generated
 * files, documents, and type declarations, in which only comments can contain calls.
 */
export function isQuietPath(path: string, include: ReadonlySet<FileRole>): boolean {
  if (!include.has('generated') && isGeneratedPath(path)) return true;
  if (!include.has('docs') && /\.(?:md|mdx|markdown|rst|adoc)$/i.test(path)) return true;
  return !include.has('comments') && /\.d\.[cm]?ts$/.test(path);
}

/** Whether all calls of a file would have excluded roles, so that it need not be parsed. */
export function isQuietFile(file: SourceFile, include: ReadonlySet<FileRole>): boolean {
  if (documentLanguages.has(file.language) && !include.has('docs')) return true;
  const kind = fileRole(file.path, file.language, file.text, file.isCut);
  if (!kind || include.has(kind)) return false;
  // Comments in a test have their own role.
  return kind === 'generated' || !include.has('comments');
}
