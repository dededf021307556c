import { resolve } from 'node:path';
import { migrateContext } from '../../migrate/context';
import type { ReportedKey } from '../../migrate/match/keys';
import { findingsSince, readBaseline } from '../../migrate/report/baseline';
import { markdownReport } from '../../migrate/report/markdown';
import type { ReportedFinding } from '../../migrate/report/report';
import { sarifLog } from '../../migrate/report/sarif';
import { jsonOutput } from '../../text/printable';
import { reportedWithoutIgnored } from '../../workspace/openFindings';
import { type CommandLine, includedKinds } from '../arguments';
import { reportSkipped } from '../commandFiles';
import { largestReport, readNamedFile } from '../disk';
import { Failure } from '../failure';
import { hasColours, type Io } from '../io';
import { scanText } from '../scanText';
import { ignoredIds, searchPaths } from '../searchPaths';
import { accountOf, loadProfile } from '../service';

declare const GRAPHWARD_VERSION: string;

/** `graphward scan`: finds the calls and prints them. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const accountId = accountOf(line, io, profile);
  const failAfter = dayOf(line.text('fail-after'));
  const baseline = baselineOf(line.text('baseline'), io.cwd);
  const context = migrateContext(profile, {
    include: includedKinds(line),
    retained: line.flag('all'),
    now: io.world.now(),
    ...(accountId === undefined ? {} : { accountId }),
  });
  const ignored = ignoredIds(line, io);
  const searched = await searchPaths(line, io, context, ({ learned }) => learned);
  reportSkipped(searched.skipped, line, io);
  const scanned: ScanResult = {
    ...searched,
    findings: searched.kept.flatMap(({ findings = [] }) => reportedWithoutIgnored(findings, ignored)),
    keys: searched.kept.flatMap(({ keys }) => keys ?? []),
  };
  if (scanned.findings.length === 0 && context.hosts.any && !line.flag('quiet')) {
    const others = searched.kept.reduce((sum, { foreignCalls = 0 }) => sum + foreignCalls, 0);
    io.err(`${noCallOf(others)}\n`);
  }
  const now = io.world.now();
  const findings = baseline ? findingsSince(scanned.findings, baseline) : scanned.findings;
  const keys = baseline ? scanned.keys.filter(({ beside }) => beside.some(id => !baseline.has(id))) : scanned.keys;
  const known = scanned.findings.length - findings.length;
  if (known > 0 && !line.flag('quiet')) io.err(`${known} of the baseline left out\n`);
  const result = { ...scanned, findings, keys };
  switch (line.text('format') ?? 'text') {
    case 'json':
      io.out(jsonOutput(jsonReport(result)));
      break;
    case 'sarif':
      io.out(jsonOutput(sarifLog(findings, { version: GRAPHWARD_VERSION, now }, keys)));
      break;
    case 'markdown':
      io.out(markdownReport(findings, scanned.files, now, keys));
      break;
    default:
      io.out(
        scanText(result, {
          now,
          quiet: line.flag('quiet'),
          colours: hasColours(io),
          ...(io.columns === undefined ? {} : { columns: io.columns }),
        }),
      );
  }
  const late = failAfter !== undefined && now >= failAfter;
  return findings.length > 0 && (late || line.flag('fail-on-findings')) ? 1 : 0;
}

interface ScanResult {
  readonly files: number;
  readonly bytes: number;
  readonly elapsedMs: number;
  /** In the order of the files, and in the order of each text. */
  readonly findings: readonly ReportedFinding[];
  /** The keys in the code beside calls, also beside those that the team ignores. */
  readonly keys: readonly ReportedKey[];
}

/** The start of a day in UTC, in milliseconds. */
function dayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A day that the month does not have is taken for one of the next month.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw new Failure(`--fail-after must be a day such as 2027-06-30, not "${text}"`);
  return time;
}

function baselineOf(path: string | undefined, cwd: string): ReadonlySet<string> | undefined {
  if (path === undefined) return undefined;
  const read = readNamedFile(resolve(cwd, path), largestReport);
  if (!read || 'reason' in read)
    throw new Failure(`the baseline ${path} cannot be read${read ? `: ${read.reason}` : ''}`);
  const baseline = readBaseline(read.text);
  if (!baseline) throw new Failure(`the baseline ${path} is not a JSON report of a scan`);
  return baseline;
}

export interface JsonReport {
  readonly schemaVersion: 1;
  readonly summary: {
    readonly files: number;
    readonly bytes: number;
    readonly findings: number;
    readonly elapsedMs: number;
  };
  readonly findings: readonly Omit<ReportedFinding, 'wrapper'>[];
}

function jsonReport({ files, bytes, elapsedMs, findings }: ScanResult): JsonReport {
  return {
    schemaVersion: 1,
    summary: { files, bytes, findings: findings.length, elapsedMs: Math.round(elapsedMs) },
    findings: findings.map(({ wrapper: _wrapper, ...finding }) => finding),
  };
}

/** What is said where no call of the profile's hosts was found, with the number of calls of other hosts. */
function noCallOf(others: number): string {
  if (others === 0) return 'No call of these hosts.';
  return `No call of these hosts; ${others} ${others === 1 ? 'call of another host was' : 'calls of other hosts were'} left alone.`;
}
