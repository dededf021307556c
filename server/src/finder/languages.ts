import type { Call } from '../code/call';
import { findInLanguage } from '../code/engine/calls';
import { definitionsIn } from '../code/engine/definitions';
import type { LanguageDefinition } from '../code/engine/language';
import { stringsIn } from '../code/engine/strings';
import { fileRole } from '../code/fileRole';
import { isLoaded, loadGrammars } from '../code/grammars';
import { csharpSpec } from '../code/languages/csharp/language';
import { goSpec } from '../code/languages/go/language';
import { javaSpec } from '../code/languages/java/language';
import { javascriptSpec } from '../code/languages/javascript/language';
import { phpSpec } from '../code/languages/php/language';
import { powershellSpec } from '../code/languages/powershell/language';
import { pythonSpec } from '../code/languages/python/language';
import { rubySpec } from '../code/languages/ruby/language';
import { anyText } from '../code/literals/calls';
import { bat } from '../code/shell/bat';
import { shell } from '../code/shell/index';
import type { DefinedText, LanguageReader, ReaderTools, SourceFile } from '../code/source';
import { languageOfName } from '../text/languageId';
import type { Region } from '../text/region';
import { formatReaders } from './formats';
import { isRoute } from './routes';

/*
 * How a host language is added.
 *
 * 1. `<language>/lower.ts`: `Rules`, one per node type of the grammar, which turn syntax nodes into the small tree of
 *    `syntax/expr.ts`. Helpers for the usual cases are in `syntax/lower.ts` (`transparent`, `wrapping`, `binary`, `member`,
 *    `index`, `list`, `literal`, `name`, `block`). A node type without a rule becomes `other`, and its children are still
 *    read, so a new language starts with ten rules: block, name, text, call, member, assignment, function, class, return,
 *    if. What matters:
 *    - texts are cut with `literalPieces`: verbatim characters and every escape are pieces of their own, interpolations are
 *      holes; `quoting` is what `escape` of the spec needs to write into the literal again;
 *    - a list of statements is a `block`: an expression directly in one is used by nothing;
 *    - whatever runs only sometimes is a `branch` or a `loop`: assignments in it do not hide earlier ones;
 *    - `a || b`, `a ?: b` are a `choice` with `fallback`; conditional expressions are a `choice` with `either`;
 *    - imports say which dotted path a local name stands for; packages and namespaces that are only written in full
 *      (`http.Get`, `System.Net.Http.HttpClient`) need none: a name that nothing defines is its own path;
 *    - declared types are evidence too: lower `HttpClient client` (a typed field or parameter without a value) to an
 *      assignment of an `invoke` with `construct` of that type, and the client rules apply to it.
 * 2. `<language>/clients.ts`: `ClientRule[]` (`clients/rule.ts` explains each member). Three kinds cover the libraries
 *    known so far:
 *    - a function that sends: `{ client, call: 'requests.get', sends: true, method: 'GET', roles: { url: 'url|0', … } }`;
 *    - a function that makes an object, and methods of it that send: `makes: 'T'`, then `on: 'T', sends: true`. What the
 *      maker and other methods of the object say is added up: base address, headers, parameters; the rule of a method
 *      without `sends` only contributes (`open`, `setRequestHeader`, `add_header`);
 *    - a chain, in which each call returns the object: `makes` with `sends` on the first, `fluent` on the others.
 *    - a function whose first argument is the object (`curl_exec($c)`): `on` with `subject`; facts by the name of an option
 *      (`curl_setopt($c, CURLOPT_URL, $url)`): `options`; functions that read files too: `webOnly`;
 *    - a maker of one method (`Net::HTTP::Post.new`): `makes` with `method`; lists of `Name: value` lines are headers, too;
 *    - a function that runs a command: `command`; a stand-in in a test: `double`.
 *    Where functions return a result and an error, the spec says `manyResults`.
 *    `{verb}`, `{Verb}`, `{VERB}` in `call` stand for all methods. A request object that another call sends is the role
 *    `request` of that call. Members that are assigned (`req.Header = h`) are `FieldRoles`.
 * 3. `<language>/spec.ts`: the `LanguageDefinition`: grammar and rules (or `parse`, where no grammar reads the language well), names
 *    of the object itself, constructors, operators that join texts,
 *    platform functions and methods by what they do to texts (`fold/operations.ts` lists the operations; add one there when
 *    the platform has a new idea, not one per language), how answers are read, and how text is escaped.
 * 4. A row in `specs` below, and a fence in each shape of `test/code/contract.md`.
 *
 * The common part does the rest: names and scopes (`syntax/scope.ts`), values (`fold/`), requests (`clients/`), wrappers,
 * answers (`response/`), kinds, strings. `evaluate` is bounded in depth and steps, so rules need no bounds of their own.
 */

const specs: readonly LanguageDefinition[] = [
  pythonSpec,
  javascriptSpec,
  rubySpec,
  phpSpec,
  goSpec,
  javaSpec,
  csharpSpec,
  powershellSpec,
];

/** A language on the common framework as a record; one with a grammar is not read before that is loaded. */
function treeLanguage(spec: LanguageDefinition): LanguageReader {
  const grammars = (language: string) => ('parse' in spec ? [] : [spec.grammar(language)]);
  const ready = (file: SourceFile) => grammars(file.language).every(isLoaded);
  return {
    languages: spec.languages,
    grammars,
    calls: (file, tools) => (ready(file) ? findInLanguage(file, tools, spec) : []),
    definitions: file => (ready(file) ? definitionsIn(file, spec) : []),
    texts: file => (ready(file) ? stringsIn(file, spec) : []),
  };
}

/** Every host language that calls are found in. */
export const languageReaders: readonly LanguageReader[] = [
  shell,
  bat,
  anyText,
  ...specs.map(treeLanguage),
  ...formatReaders,
];

const byLanguage = new Map(languageReaders.flatMap(host => host.languages.map(language => [language, host] as const)));

/**
 * The HTTP requests that a file sends, in the order of the text; quiet kinds are marked, not left out. Never throws.
 * `prepareFile` must have loaded the grammars; a text whose grammar is not there has no calls.
 */
export function findCalls(file: SourceFile, tools: ReaderTools): Call[] {
  const kind = fileRole(file.path, file.language, file.text);
  const calls = callsIn(file, tools).filter(call => !isRoute(file.text, call));
  if (!kind) return calls;
  return calls.map(call => (call.kind && kind !== 'generated' ? call : { ...call, kind }));
}

/** The reader of a language by its id or another name; a language without a record is read by its literals. */
function readerOf(language: string): LanguageReader {
  return byLanguage.get(language) ?? byLanguage.get(languageOfName(language)) ?? anyText;
}

/** A text with the LSP id of its language, where a fence or a cell named it otherwise. */
function identified(file: SourceFile): SourceFile {
  return byLanguage.has(file.language) ? file : { ...file, language: languageOfName(file.language) };
}

function callsIn(file: SourceFile, tools: ReaderTools): Call[] {
  return readerOf(file.language).calls(file, { ...tools, inner: inside => callsIn(identified(inside), tools) });
}

/** The texts that a file gives to its own names; `crossFileText` answers `ReaderTools.constant` from those of other files. */
export function findDefinitions(file: SourceFile): DefinedText[] {
  return readerOf(file.language).definitions?.(file) ?? [];
}

/** The texts inside a file, for the languages embedded in them. */
export function findTexts(file: SourceFile): Region[] {
  return readerOf(file.language).texts(identified(file));
}

/** Loads the grammars with which files of a language are read; resolves at once when they are there. */
export async function prepareLanguage(language: string): Promise<void> {
  const grammars = readerOf(language).grammars?.(languageOfName(language)) ?? [];
  if (!grammars.every(isLoaded)) await loadGrammars(grammars);
}

/** The languages with whose grammars a file is read, those of the programs inside it too. */
export function languagesOf(file: SourceFile): string[] {
  return [...new Set([file.language, ...(readerOf(file.language).innerLanguages?.(file) ?? [])])];
}

/** Loads the grammars that a file needs. */
export async function prepareFile(file: SourceFile): Promise<void> {
  for (const language of languagesOf(file)) await prepareLanguage(language);
}
