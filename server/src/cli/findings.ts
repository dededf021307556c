import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initGrammars, loadGrammars } from '../hosts/grammars';
import type { HostFile } from '../hosts/host';
import { languageOf } from '../hosts/language-of';
import { prepareLanguage } from '../hosts/languages';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { ignoredFile, readIgnored } from '../migrate/ignored';
import { mayHoldCalls } from '../migrate/prefilter';
import { findings } from '../migrate/scan';
import { soundnessGrammar } from '../migrate/sound';
import type { CommandLine } from './arguments';
import { decode, type FoundFile, listFiles, readText, type Skipped } from './files';
import type { Io } from './io';

/** One file that was read, with what was found in it. */
export interface ScannedFile {
  readonly file: HostFile;
  readonly absolute: string;
  readonly findings: readonly Finding[];
}

export interface Scanned {
  readonly files: number;
  readonly bytes: number;
  readonly elapsedMs: number;
  /** Only files with findings. */
  readonly found: readonly ScannedFile[];
  readonly skipped: readonly Skipped[];
}

/** Reads the files below the paths of a command line and finds their calls. `-` is standard input. */
export async function scanPaths(line: CommandLine, io: Io, context: MigrateContext): Promise<Scanned> {
  const started = io.world.now();
  const left = ignoredIds(line, io);
  const found: ScannedFile[] = [];
  let files = 0;
  let bytes = 0;
  const skipped: Skipped[] = [];
  await initGrammars(io.readGrammar);
  const take = async (entry: FoundFile, read: ReturnType<typeof readText>): Promise<void> => {
    if ('reason' in read) {
      skipped.push({ path: entry.path, reason: read.reason });
      return;
    }
    files++;
    bytes += Buffer.byteLength(read.text);
    if (!mayHoldCalls(read.text)) return;
    const file: HostFile = { path: entry.path, text: read.text, language: languageOf(entry.path, read.text) };
    await prepareFile(file);
    const own = findings(file, context).filter(finding => !left.has(finding.id));
    if (own.length > 0) found.push({ file, absolute: entry.absolute, findings: own });
  };
  if (line.paths.includes('-')) await take({ path: '-', absolute: '-' }, decode(await io.stdin()));
  const named = line.paths.filter(path => path !== '-');
  if (named.length > 0 || !line.paths.includes('-')) {
    const listed = listFiles(named, io.cwd);
    skipped.push(...listed.skipped);
    for (const entry of listed.files) await take(entry, readText(entry));
  }
  return { files, bytes, elapsedMs: io.world.now() - started, found, skipped };
}

/** Loads what the readers of the file's language need, and what a rewrite of it is checked with. */
async function prepareFile(file: HostFile): Promise<void> {
  await prepareLanguage(file.language);
  const grammar = soundnessGrammar(file.language);
  if (grammar) await loadGrammars([grammar]);
}

/** The findings that the team decided to leave, by the file in the working directory. */
function ignoredIds(line: CommandLine, io: Io): ReadonlySet<string> {
  const path = join(io.cwd, ignoredFile);
  if (!existsSync(path)) return new Set();
  const { ignored, problems } = readIgnored(readFileSync(path, 'utf8'));
  if (!line.flag('quiet')) for (const problem of problems) io.err(`${problem}\n`);
  return new Set(ignored.map(entry => entry.id));
}

/** Says on standard error which files were left out and why. */
export function reportSkipped(scanned: Scanned, line: CommandLine, io: Io): void {
  if (line.flag('quiet')) return;
  for (const { path, reason } of scanned.skipped) io.err(`${path} is skipped: ${reason}\n`);
}
