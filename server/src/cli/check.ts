import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initGrammars } from '../code/grammars';
import { sourceFile } from '../code/source';
import { checkText } from '../embed/check';
import { programmingLanguagesIn } from '../embed/regions';
import { findCalls, findStrings, prepareLanguage } from '../finder/languages';
import { migrateContext } from '../migrate/context';
import { foreignSpans } from '../migrate/match/foreignHosts';
import type { LanguageContext, LiveNames } from '../text/language';
import { Lines, type Range } from '../text/lines';
import { namesFile, readLiveNames } from '../text/liveNames';
import type { Severity } from '../text/problem';
import type { CommandLine } from './arguments';
import { decode, listFiles, readText } from './files';
import type { Io } from './io';
import { loadProfile } from './service';
import { shownPath } from './shown';

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
  const context: LanguageContext = {
    attributeNamespace: profile.attributeNamespace,
    now: io.world.now(),
    ...(live ? { live } : {}),
  };
  const { hosts } = migrateContext(profile);
  await initGrammars(io.readGrammar);
  const diagnostics: Diagnostic[] = [];
  const check = async (path: string, read: ReturnType<typeof decode>): Promise<void> => {
    if ('reason' in read) {
      if (!line.flag('quiet')) io.err(`${shownPath(path)} is skipped: ${read.reason}\n`);
      return;
    }
    const file = sourceFile(path, read.text);
    for (const inside of programmingLanguagesIn(file)) await prepareLanguage(inside);
    const lines = new Lines(read.text);
    for (const { problem, span, language: own } of checkText(
      file,
      context,
      { strings: findStrings },
      { foreign: () => foreignSpans(() => findCalls(file, {}), hosts) },
    )) {
      const { severity, code, message } = problem;
      diagnostics.push({ file: path, range: lines.rangeOf(span), severity, code, message, language: own });
    }
  };
  if (line.paths.includes('-')) await check('-', decode(await io.stdin()));
  const named = line.paths.filter(path => path !== '-');
  if (named.length > 0 || !line.paths.includes('-')) {
    const { files, skipped } = listFiles(named, io.cwd);
    for (const { path, reason } of skipped)
      if (!line.flag('quiet')) io.err(`${shownPath(path)} is skipped: ${reason}\n`);
    for (const file of files) await check(file.path, readText(file));
  }
  if (line.text('format') === 'json') io.out(`${JSON.stringify(diagnostics, null, 2)}\n`);
  else for (const diagnostic of diagnostics) io.out(textLine(diagnostic));
  return diagnostics.some(diagnostic => diagnostic.severity === 'error') ? 1 : 0;
}

/** The snapshot of live names in the working directory, as the editor reads it. */
function namesOf(line: CommandLine, io: Io): LiveNames | undefined {
  const path = join(io.cwd, namesFile);
  if (!existsSync(path)) return undefined;
  const { names, problems } = readLiveNames(readFileSync(path, 'utf8'));
  if (!line.flag('quiet')) for (const problem of problems) io.err(`${problem}\n`);
  return names;
}

function textLine({ file, range, severity, code, message }: Diagnostic): string {
  return `${shownPath(file)}:${range.start.line + 1}:${range.start.character + 1}  ${severity}  ${message}  [${code}]\n`;
}
