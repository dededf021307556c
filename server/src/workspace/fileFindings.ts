import type { Call } from '../code/call';
import type { CrossFileName, DefinedText, ReaderTools, SourceFile } from '../code/source';
import { flat } from '../code/template';
import { findCalls, findDefinitions } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { findings } from '../migrate/findings';
import { mayHoldCalls } from '../migrate/match/prefilter';
import type { CrossFileNames } from './crossFileNames';
import { crossFileText, type Definer, definedWord, definersOf } from './definers';

/** The requests of one version of a file. */
interface FileRequests {
  /** Every request that the file sends, in the order of the text. */
  readonly calls: readonly Call[];
  /** What the requests were found with: `constant` returns the texts of cross-file names. */
  readonly tools: ReaderTools;
  /** The paths of the files that may define names for it; a change of one may change the requests. */
  readonly definers: readonly string[];
  /** Whether it uses names that it does not define, so that a new file may change the requests. */
  readonly usesCrossFileNames: boolean;
}

/** What one version of a file holds for a migration. */
export interface FileFindings extends FileRequests {
  /** The requests that the service retires. */
  readonly findings: readonly Finding[];
  /** The names under which the file defines addresses that it does not request itself; other files may. */
  readonly addressNames: readonly string[];
}

/** The findings of a file whose grammars are loaded, with the names that other files define. Never rejects. */
export async function findInFile(
  file: SourceFile,
  context: MigrateContext,
  names: CrossFileNames,
): Promise<FileFindings> {
  const version = names.parsedVersion(file);
  const { changes } = names;
  const requests = await findRequests(version, context.tools, names);
  const found = findings(version, { ...context, tools: requests.tools }, requests.calls);
  const defined = findDefinitions(version);
  names.keep(version.path, defined, changes);
  return { ...requests, findings: found, addressNames: addressNames(defined, found) };
}

/** The findings of a file without the names that other files define. Never throws. */
export function findAlone(file: SourceFile, context: MigrateContext): FileFindings {
  const { tools } = context;
  const calls = findCalls(file, tools);
  const requests = { calls, tools, definers: [], usesCrossFileNames: false };
  return { ...requests, findings: findings(file, context, calls), addressNames: [] };
}

/**
 * The requests of a file, with the names that other files define. The program is folded once to see which names it needs,
 * and a second time only where another file defines one of them.
 */
export async function findRequests(file: SourceFile, tools: ReaderTools, names: CrossFileNames): Promise<FileRequests> {
  const needed = new Map<string, CrossFileName>();
  const record = (name: CrossFileName) => {
    needed.set(keyOf(name), name);
    return undefined;
  };
  const alone = findCalls(file, { ...tools, constant: record });
  if (needed.size === 0) return { calls: alone, tools, definers: [], usesCrossFileNames: false };
  const stems = await names.stems();
  const definers = new Set<string>();
  const byName = new Map<string, readonly Definer[]>();
  for (const [key, name] of needed) {
    const word = definedWord(name);
    const paths = word === undefined ? [] : definersOf(file, name, stems);
    const found: Definer[] = [];
    for (const path of paths) {
      definers.add(path);
      const defined = await names.definitions(path, word as string);
      if (defined.length > 0) found.push({ path, defined });
    }
    if (found.length > 0) byName.set(key, found);
  }
  const requests = { tools, definers: [...definers], usesCrossFileNames: true };
  if (byName.size === 0) return { ...requests, calls: alone };
  const constant = (name: CrossFileName) => crossFileText(byName.get(keyOf(name)) ?? [], name, file.path);
  const withNames: ReaderTools = { ...tools, constant };
  return { ...requests, calls: findCalls(file, withNames), tools: withNames };
}

function keyOf({ module, path }: CrossFileName): string {
  return `${module ?? ''}\n${path}`;
}

/** Shorter names are too common to look for. */
const shortestName = 4;

function addressNames(defined: readonly DefinedText[], found: readonly Finding[]): string[] {
  const requested = new Set(found.map(({ call }) => flat(call.url)));
  const names = defined
    .filter(({ text }) => mayHoldCalls(text) && !requested.has(text.replace(/\?.*/s, '')))
    .map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
  return [...new Set(names)].filter(name => name.length >= shortestName);
}
