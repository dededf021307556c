import type { Call } from '../code/call';
import { findInLanguage } from '../code/engine/calls';
import { senderWords } from '../code/engine/clients/senderWords';
import { definitionsIn } from '../code/engine/definitions';
import { findIn, type LanguageDefinition } from '../code/engine/language';
import { leftoversIn } from '../code/engine/leftovers';
import { importedPaths, joinFiles } from '../code/engine/modules/join';
import { type ParsedProgram, prepareProgram, programOf } from '../code/engine/program';
import { stringsIn } from '../code/engine/strings';
import { fileRole } from '../code/fileRole';
import { type GrammarName, isLoaded, loadGrammars, outlineOf } from '../code/grammars';
import { coffeescript } from '../code/languages/coffeescript/language';
import { csharp } from '../code/languages/csharp/language';
import { go } from '../code/languages/go/language';
import { java } from '../code/languages/java/language';
import { javascript } from '../code/languages/javascript/language';
import { php } from '../code/languages/php/language';
import { powershell } from '../code/languages/powershell/language';
import { python } from '../code/languages/python/language';
import { ruby } from '../code/languages/ruby/language';
import { anyText } from '../code/literals/calls';
import { bat } from '../code/shell/bat';
import { shell } from '../code/shell/index';
import {
  type Definitions,
  type JoinedFile,
  type LanguageReader,
  type Leftovers,
  type MemberChanges,
  nothingDefined,
  type ReaderTools,
  readInPieces,
  type SourceFile,
  sourceFile,
} from '../code/source';
import { languageOfName } from '../text/languageId';
import { doAtOnce, type Pieces } from '../text/pieces';
import type { Region } from '../text/region';
import { formatReaders } from './formats';
import { isRoute } from './routes';

/** The languages whose programs are parsed; `code/engine/language.ts` says how one is added. */
const parsedLanguages: readonly LanguageDefinition[] = [
  python,
  javascript,
  coffeescript,
  ruby,
  php,
  go,
  java,
  csharp,
  powershell,
];

/** The reader of a parsed language; nothing is read before the grammar of the file is loaded. */
function programReader(language: LanguageDefinition): LanguageReader {
  const grammars = (id: string) => ('parse' in language ? [] : [language.grammar(id)]);
  const isReady = (file: SourceFile) => grammars(file.language).every(isLoaded);
  let words: RegExp | undefined;
  function* callsInPieces(file: SourceFile, tools: ReaderTools): Pieces<Call[]> {
    return isReady(file) ? yield* findInLanguage(file, tools, language) : [];
  }
  const joinReady: LanguageReader['join'] = (own, others, behind) =>
    [own, ...others, ...(behind ?? [])].every(isReady) ? joinFiles(own, others, language, behind) : undefined;
  return {
    languages: language.languages,
    grammars,
    ...readInPieces(callsInPieces),
    maySend: text => {
      words ??= senderWords(language.clients);
      return words.test(text);
    },
    definitions: file => (isReady(file) ? definitionsIn(file, language) : nothingDefined),
    callsByComputedNames: file => language.response.dynamicCalls?.test(file.text) === true,
    ...(language.modules ? { importedPaths: file => (isReady(file) ? importedPaths(file, language) : []) } : {}),
    ...(language.modules ? { join: joinReady } : {}),
    leftovers: file => (isReady(file) ? leftoversIn(file, language) : undefined),
    texts: file => (isReady(file) ? stringsIn(file, language) : []),
    *prepareTexts(file) {
      if (isReady(file)) yield* prepareProgram(file, language);
    },
    outline: file => (isReady(file) ? programOf(file, language).outline : undefined),
    validLiterals: file => (isReady(file) ? validLiterals(programOf(file, language)) : 0),
  };
}

/** A program that no grammar reads has no outline. */
function validLiterals({ outline }: ParsedProgram): number {
  return outline ? (outline.firstError ?? Number.POSITIVE_INFINITY) : 0;
}

/** Every language that calls are found in. */
export const languageReaders: readonly LanguageReader[] = [
  shell,
  bat,
  anyText,
  ...parsedLanguages.map(programReader),
  ...formatReaders,
];

const formats = new Set(formatReaders.flatMap(reader => reader.languages));

/** Whether a language is a format that holds texts, such as YAML, and no programming language. */
export function isFormat(language: string): boolean {
  return formats.has(language);
}

const byLanguage = new Map(
  languageReaders.flatMap(reader => reader.languages.map(language => [language, reader] as const)),
);

/**
 * The HTTP requests that a file sends, in the order of the text; quiet kinds are marked, not left out. Never throws.
 * `prepareFile` must have loaded the grammars; a text whose grammar is not there has no calls.
 */
export function findCalls(file: SourceFile, tools: ReaderTools): Call[] {
  return doAtOnce(findCallsInPieces(file, tools));
}

/** The same in pieces of some milliseconds. */
export function* findCallsInPieces(file: SourceFile, tools: ReaderTools): Pieces<Call[]> {
  const kind = fileRole(file.path, file.language, file.text, file.isCut);
  const found = yield* callsIn(file, tools);
  const calls = found.filter(call => !isRoute(file.text, call));
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

/** Documents of query languages send nothing, and schemas are among the longest files. */
const queryLanguages = new Set(['graphql', 'nrql']);

function* callsIn(file: SourceFile, tools: ReaderTools): Pieces<Call[]> {
  if (queryLanguages.has(file.language)) return [];
  const { calls, callsInPieces } = readerOf(file.language);
  return callsInPieces ? yield* callsInPieces(file, withInner(tools)) : calls(file, withInner(tools));
}

/**
 * So many programs in other languages, and commands in texts for people, are read in one file, whatever they are inside of:
 * each takes as long as a small file, however short it is.
 */
const maxPrograms = 2000;

/** The tools with which a file and all programs inside of it are read. */
function withInner(tools: ReaderTools): ReaderTools {
  if (tools.inner) return tools;
  let programs = 0;
  const whole: ReaderTools = {
    ...tools,
    countProgram({ parsed }) {
      if (++programs <= maxPrograms) return true;
      parsed.omissions.add('programs');
      return false;
    },
    *inner(inside, isWanted) {
      const own = isWanted ? { ...whole, isWanted } : whole;
      return whole.countProgram?.(inside) ? yield* callsIn(identified(inside), own) : [];
    },
  };
  return whole;
}

/** Whether a file may send a request at all, by its words; nothing is parsed. */
export function maySend({ language, text }: SourceFile): boolean {
  if (queryLanguages.has(language)) return false;
  return readerOf(language).maySend?.(text) !== false;
}

/** What a file defines for others, whose `ReaderTools` are made of it. */
export function findDefinitions(file: SourceFile): Definitions {
  const { definitions } = readerOf(file.language);
  if (definitions) return definitions(file);
  return isFormat(file.language) ? { ...nothingDefined, changes: () => changesInside(file) } : nothingDefined;
}

/** What the programs in a format may change: the script of a component. */
function changesInside(file: SourceFile): MemberChanges | undefined {
  const programs = findTexts(file).filter(({ role, language }) => role === 'code' && readerOf(language).definitions);
  const found = programs.map(({ text, language }) => findDefinitions(sourceFile(file.path, text, language)).changes());
  if (!found.every(each => each !== undefined)) return undefined;
  return { set: new Set(found.flatMap(({ set }) => [...set])), modules: found.flatMap(({ modules }) => modules) };
}

/** Whether files of a language are followed to those that they import; no other file need be read for that. */
export function followsImports({ language }: SourceFile): boolean {
  return readerOf(language).importedPaths !== undefined;
}

/** The paths that the files may have which a file imports. */
export function findImportedPaths(file: SourceFile): readonly string[] {
  return readerOf(file.language).importedPaths?.(file) ?? [];
}

/**
 * A file behind others of its program, as one text; undefined where they cannot be read so. `behind` are those that run after
 * it, where no other file uses one of all these.
 */
export function joinFile(
  own: SourceFile,
  others: readonly SourceFile[],
  behind?: readonly SourceFile[],
): JoinedFile | undefined {
  return readerOf(own.language).join?.(own, others, behind);
}

/** The member of a client library that has functions which get each response before the program does, if it has one. */
export function observersOf({ language, client }: Call): string | undefined {
  const rules = parsedLanguages.find(({ languages }) => languages.includes(language))?.clients ?? [];
  const [word] = rules.flatMap(({ client: own, sends }) =>
    own === client && typeof sends === 'object' && sends.observers !== undefined ? [sends.observers] : [],
  );
  return word;
}

/** Whether a file calls methods whose names it computes. */
export function callsByComputedNames(file: SourceFile): boolean {
  return readerOf(file.language).callsByComputedNames?.(file) === true;
}

/** The definitions of a file that may go with their last use; undefined where all of them stay. */
export function findLeftovers(file: SourceFile): Leftovers | undefined {
  return readerOf(file.language).leftovers?.(file);
}

/** The texts inside a file, for the languages embedded in them. */
export function findTexts(file: SourceFile): Region[] {
  return readerOf(file.language).texts(identified(file));
}

/** Does, in pieces, most of what it takes to find them in a long file. */
export function* prepareTexts(file: SourceFile): Pieces<void> {
  const { prepareTexts: prepare } = readerOf(file.language);
  if (prepare) yield* prepare(identified(file));
}

/** The offset up to which the literals of a program depend on nothing but their own quotes; 0 for other files. */
export function endOfValidLiterals(file: SourceFile): number {
  return readerOf(file.language).validLiterals?.(identified(file)) ?? 0;
}

/** Loads the grammars with which files of a language are read; resolves at once when they are there. */
export async function prepareLanguage(language: string): Promise<void> {
  const grammars = readerOf(language).grammars?.(languageOfName(language)) ?? [];
  if (!grammars.every(isLoaded)) await loadGrammars(grammars);
}

/** Grammars of languages that are read without one; they show whether a text of the language has syntax errors. */
const otherGrammars: Readonly<Record<string, GrammarName>> = {
  shellscript: 'bash',
  yaml: 'yaml',
  json: 'json',
  jupyter: 'json',
};

/** The grammar that shows whether a text has syntax errors; undefined for a language without one. */
export function syntaxGrammar(language: string): GrammarName | undefined {
  const id = languageOfName(language);
  return readerOf(id).grammars?.(id)[0] ?? findIn(otherGrammars, id);
}

/** How many errors of syntax a text has, as its reader or else the grammar alone counts them. */
export function syntaxErrors(file: SourceFile, grammar: GrammarName): number {
  const { parsed, text } = file;
  return (
    readerOf(file.language).outline?.(identified(file))?.errors ??
    parsed.outline(grammar, text, () => outlineOf(text, grammar)).errors
  );
}

/** The languages with whose grammars a file is read, those of the programs inside it too. */
export function languagesOf(file: SourceFile): readonly string[] {
  const { language, parsed, text } = file;
  const inner = () => readerOf(language).innerLanguages?.(file) ?? [];
  return parsed.read(`languages of ${language}`, text, () => [...new Set([language, ...inner()])]);
}

/** Loads the grammars that a file needs. */
export async function prepareFile(file: SourceFile): Promise<void> {
  for (const language of languagesOf(file)) await prepareLanguage(language);
}

/** Whether those are loaded. */
export function isPrepared(file: SourceFile): boolean {
  const isReady = (language: string) => (readerOf(language).grammars?.(languageOfName(language)) ?? []).every(isLoaded);
  return languagesOf(file).every(isReady);
}
