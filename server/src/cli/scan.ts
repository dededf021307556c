import { migrateContext } from '../migrate/context';
import { findingMessage, type ReportedFinding, reported } from '../migrate/report';
import { Lines } from '../text/lines';
import { type CommandLine, includedKinds } from './arguments';
import { reportSkipped, type Scanned, scanPaths } from './findings';
import type { Io } from './io';
import { accountOf, loadProfile } from './service';

/** `graphward scan`: finds the calls and prints them. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const accountId = accountOf(line, io, profile);
  const context = migrateContext(profile, {
    include: includedKinds(line),
    retained: line.flag('all'),
    ...(accountId === undefined ? {} : { accountId }),
  });
  const scanned = await scanPaths(line, io, context);
  reportSkipped(scanned, line, io);
  const format = line.text('format') ?? 'text';
  if (format === 'json') io.out(`${JSON.stringify(jsonReport(scanned), null, 2)}\n`);
  else io.out(textReport(scanned, io.world.now(), line.flag('quiet')));
  const some = scanned.found.some(file => file.findings.length > 0);
  return some && line.flag('fail-on-findings') ? 1 : 0;
}

export interface JsonReport {
  readonly schemaVersion: 1;
  readonly summary: {
    readonly files: number;
    readonly bytes: number;
    readonly findings: number;
    readonly elapsedMs: number;
  };
  readonly findings: readonly ReportedFinding[];
}

function jsonReport(scanned: Scanned): JsonReport {
  const findings = reportedFindings(scanned);
  const { files, bytes, elapsedMs } = scanned;
  return {
    schemaVersion: 1,
    summary: { files, bytes, findings: findings.length, elapsedMs: Math.round(elapsedMs) },
    findings,
  };
}

export function reportedFindings(scanned: Scanned): ReportedFinding[] {
  return scanned.found.flatMap(({ file, findings }) => {
    const lines = new Lines(file.text);
    return findings.map(finding => reported(finding, lines));
  });
}

/** For people: one line per finding, a line that a terminal can open, and a summary. */
function textReport(scanned: Scanned, now: number, quiet: boolean): string {
  let text = '';
  let total = 0;
  for (const { file, findings } of scanned.found) {
    const lines = new Lines(file.text);
    for (const finding of findings) {
      const { line, character } = lines.positionAt(finding.call.site.span.start);
      text += `${finding.file}:${line + 1}:${character + 1}  ${findingMessage(finding, now)}  [${finding.call.client}, ${finding.match.confidence}]\n`;
      total++;
    }
  }
  if (quiet) return text;
  const calls = `${total} ${total === 1 ? 'call' : 'calls'} in ${scanned.files} ${scanned.files === 1 ? 'file' : 'files'}`;
  return `${text}${text ? '\n' : ''}${calls}\n`;
}
