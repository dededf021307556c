import { join, resolve } from 'node:path';
import { fileRoles } from '../../code/fileRole';
import { initGrammars } from '../../code/grammars';
import { lastLineRead, type SourceFile, sourceFile } from '../../code/source';
import { checkRegions, definesFragment, withoutSolvedElsewhere } from '../../embed/check';
import { mayHoldRegions, regionsOf } from '../../embed/regions';
import { checkVariables, documentNames, variablesFile } from '../../embed/variables';
import { prepareFile } from '../../finder/languages';
import { migrateContext } from '../../migrate/context';
import { foreignSpans } from '../../migrate/match/foreignHosts';
import type { LanguageContext, LiveNames } from '../../text/language';
import { Lines, type Range } from '../../text/lines';
import { namesFile, readLiveNames } from '../../text/liveNames';
import { jsonOutput, printable } from '../../text/printable';
import type { Severity } from '../../text/problem';
import { CrossFileNames } from '../../workspace/crossFileNames';
import { findRequests } from '../../workspace/fileFindings';
import { failureOf, partsLeftOut, type SkippedFile, type WorkspaceFile } from '../../workspace/files';
import { walk } from '../../workspace/walk';
import type { CommandLine } from '../arguments';
import { type CommandFiles, commandFiles, reportSkipped, startsOf } from '../commandFiles';
import { diskFolders, readSmallFile } from '../disk';
import { Failure } from '../failure';
import { isPipe } from '../input';
import type { Io } from '../io';
import { contextsOf } from '../schemas';
import { loadProfile } from '../service';
import { languageOfText, unknownLanguage } from '../textLanguage';
import { workTime } from '../workTime';

interface Diagnostic {
  readonly file: string;
  readonly range: Range;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly language: 'nrql' | 'graphql' | 'entity-search';
}

/** `graphward check`: the diagnostics of our languages, stand-alone and embedded; the same that the editor shows. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const live = namesOf(line, io);
  const base = { attributeNamespace: profile.attributeNamespace, now: io.world.now(), ...(live ? { live } : {}) };
  const contextOf = await contextsOf(base, io);
  const { hosts, tools } = migrateContext(profile);
  await initGrammars(io.readGrammar, workTime);
  const diagnostics: Diagnostic[] = [];
  const files = await commandFiles(line, io, new Set(fileRoles));
  const names = new CrossFileNames(files.named);
  const skipped = [...files.skipped];
  const isDefined = fragmentsOf(files, io, skipped);
  const isNamed = namedAlone(line, io);
  const diagnosticsOf = async (file: SourceFile): Promise<Diagnostic[] | undefined> => {
    if (mayHoldRegions(file.text)) await prepareFile(file);
    const context = await contextOf(file.path);
    const regions = regionsOf(file, context);
    const variables = variableProblems(file, context, io);
    if (regions.length === 0) return variables ?? (file.text.trim() === '' ? [] : undefined);
    if (hosts.any) await prepareFile(file);
    const requests = hosts.any ? (await findRequests(file, tools, names)).calls : [];
    const lines = new Lines(file.text);
    const foreign = () => foreignSpans(() => requests, hosts);
    const problems = withoutSolvedElsewhere(checkRegions(file, regions, context, { foreign }), isDefined);
    const found = problems.map(({ problem, span, language }) => {
      const { severity, code, message } = problem;
      return { file: file.path, range: lines.rangeOf(span), severity, code, message, language };
    });
    return [...found, ...(variables ?? [])];
  };
  for (const input of files.inputs) {
    const content = files.read(input);
    if ('reason' in content) {
      skipped.push({ ...input, reason: content.reason });
      continue;
    }
    try {
      const source = content.source();
      const isPiped = isPipe(input.path, io.cwd);
      const file = isPiped || isNamed(input.path) ? guessedFile(source) : source;
      // A list of files may name texts and programs without any query.
      const isAlone = isPiped || (line.paths.length === 1 && isNamed(input.path));
      if (isAlone && isUnknown(file)) throw unknownLanguage(file.path);
      const found = await diagnosticsOf(file);
      if (found) diagnostics.push(...found);
      else if (isPiped) throw unknownLanguage(file.path);
      else if (isNamed(input.path)) skipped.push({ ...input, reason: 'it holds no query and no GraphQL document' });
      if (mayHoldRegions(file.text))
        skipped.push(...partsLeftOut(input, lastLineRead(file), [...file.parsed.omissions]));
    } catch (error) {
      if (error instanceof Failure) throw error;
      skipped.push({ ...input, ...failureOf(error) });
    }
  }
  reportSkipped(skipped, line, io);
  if (line.text('format') === 'json') io.out(jsonOutput(diagnostics));
  else for (const diagnostic of diagnostics) io.out(textLine(diagnostic));
  return diagnostics.some(diagnostic => diagnostic.severity === 'error') ? 1 : 0;
}

/**
 * Whether a GraphQL document of the working directory, or one that is checked, defines a fragment. The files are read when
 * a fragment is missed first; those that cannot be read are added to `skipped`.
 */
function fragmentsOf(files: CommandFiles, io: Io, skipped: SkippedFile[]): (fragment: string) => boolean {
  let texts: readonly string[] | undefined;
  const read = () => {
    const isOfOthers = (path: string) => path.includes('node_modules/');
    const around = walk([{ path: '', location: io.cwd, isFolder: true }], diskFolders(), isOfOthers).files;
    const isDocument = ({ path }: WorkspaceFile) => /\.(?:graphql|gql)$/i.test(path) && !isOfOthers(path);
    const placed = (file: WorkspaceFile) => [resolve(io.cwd, file.location), file] as const;
    // What is checked itself is said to be skipped there.
    const checked = new Map(files.inputs.filter(isDocument).map(placed));
    return [...new Map([...around.filter(isDocument).map(placed), ...checked])].flatMap(([location, file]) => {
      const found = readSmallFile(location);
      if (found && 'reason' in found && !checked.has(location)) skipped.push({ ...file, reason: found.reason });
      return found && 'text' in found ? [found.text] : [];
    });
  };
  return fragment => {
    texts ??= read();
    return texts.some(text => definesFragment(text, fragment));
  };
}

/** What is wrong in a file with the variables of the GraphQL document beside it; undefined for other files. */
function variableProblems({ path, text }: SourceFile, context: LanguageContext, io: Io): Diagnostic[] | undefined {
  if (!variablesFile.test(path)) return undefined;
  const lines = new Lines(text);
  for (const name of documentNames(path)) {
    const read = readSmallFile(join(io.cwd, name));
    if (!read || 'reason' in read) continue;
    return checkVariables(text, read.text, context).map(({ severity, code, message, span }) => {
      const range = lines.rangeOf(span);
      return { file: path, range, severity, code, message, language: 'graphql' };
    });
  }
  return [];
}

/** Whether the command line names a file by itself, not the folder around it. */
function namedAlone({ paths }: CommandLine, { cwd }: Io): (path: string) => boolean {
  const starts = startsOf(
    paths.filter(path => !isPipe(path, cwd)),
    cwd,
  );
  const named = new Set(starts.flatMap(({ path, isFolder }) => (isFolder ? [] : [path])));
  return path => named.has(path);
}

/** What a client sends, or a list of it, is JSON: its first member or item says so. */
const startOfJson = /^\s*(?:\{\s*"|\[\s*[{"])/;

/** A text whose name says nothing, in the language that its start shows; a program is known by its first line. */
function guessedFile(file: SourceFile): SourceFile {
  if (file.language !== 'plaintext') return file;
  const language = startOfJson.test(file.text) ? 'json' : languageOfText(file.text);
  return language ? sourceFile(file.path, file.text, language) : file;
}

function isUnknown({ language, text }: SourceFile): boolean {
  return language === 'plaintext' && text.trim() !== '' && !mayHoldRegions(text);
}

/** The snapshot of live names in the working directory, as the editor reads it. */
function namesOf(line: CommandLine, io: Io): LiveNames | undefined {
  const read = readSmallFile(join(io.cwd, namesFile));
  if (!read) return undefined;
  if ('reason' in read) throw new Failure(`${namesFile} cannot be read: ${read.reason}`);
  const { names, problems } = readLiveNames(read.text);
  if (!line.flag('quiet')) for (const problem of problems) io.err(`${problem}\n`);
  return names;
}

function textLine({ file, range, severity, code, message }: Diagnostic): string {
  return `${printable(file)}:${range.start.line + 1}:${range.start.character + 1}  ${severity}  ${message}  [${code}]\n`;
}
