import { type Comparison, compare } from '../../api/compare';
import type { HolePart } from '../../code/call';
import { closedWindow, comparisonRequest } from '../../migrate/comparison';
import { migrateContext } from '../../migrate/context';
import type { Finding } from '../../migrate/finding';
import type { Bindings } from '../../migrate/plan/fill';
import type { CommandLine } from '../arguments';
import { reportSkipped } from '../commandFiles';
import { Failure } from '../failure';
import type { Io } from '../io';
import { sampleApplication } from '../sample';
import { ignoredIds, searchPaths } from '../searchPaths';
import { chooseDestination, type Destination, loadProfile } from '../service';
import { shownPath } from '../shown';

interface VerifiedFinding extends Comparison {
  readonly id: string;
  readonly file: string;
  readonly endpoint: string;
}

/** `graphward verify`: runs the old call and its rewrite against one region and compares the responses. Only reads are sent. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const destination = await chooseDestination(line, io, profile);
  const { accountId } = destination.target;
  const context = migrateContext(profile, {
    now: io.world.now(),
    ...(accountId === undefined ? {} : { accountId }),
  });
  const ignored = ignoredIds(line, io);
  const { kept, skipped } = await searchPaths(line, io, context, ({ searched }) =>
    searched?.found.findings.filter(({ id }) => !ignored.has(id)),
  );
  reportSkipped(skipped, line, io);
  const bindings = await bindingsFor(line, io, destination);
  const window = closedWindow(io.world.now());
  const comparisons: VerifiedFinding[] = [];
  for (const finding of kept.flat()) {
    const request = comparisonRequest(finding, context, bindings, window);
    const comparison: Comparison =
      'code' in request
        ? { verdict: 'not-run', reason: request.message, values: [] }
        : await compare(request, destination.target, destination.world);
    comparisons.push({ ...identity(finding), ...comparison });
  }
  if (line.text('format') === 'json') io.out(`${JSON.stringify({ schemaVersion: 1, comparisons }, null, 2)}\n`);
  else io.out(textReport(comparisons));
  return comparisons.some(comparison => comparison.verdict === 'different') ? 1 : 0;
}

function identity(finding: Finding): Pick<VerifiedFinding, 'id' | 'file' | 'endpoint'> {
  return { id: finding.id, file: finding.file, endpoint: finding.match.endpoint };
}

/**
 * Values of names that the program computes: `--set`, then environment variables of the same name, then the default that the
 * program gives. In the sandbox an unknown application id is replaced by one of its applications.
 */
async function bindingsFor(line: CommandLine, io: Io, destination: Destination): Promise<Bindings> {
  const given = new Map<string, string>();
  for (const pair of line.list('set')) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (!name || value === undefined) throw new Failure(`--set takes NAME=VALUE, not "${pair}"`);
    given.set(name, value);
  }
  const sample = destination.target.regionName === 'sandbox' ? await sampleApplication(destination) : undefined;
  return (hole: HolePart) => {
    const name = hole.name ?? '';
    return (
      given.get(name) ??
      given.get(hole.expression) ??
      io.env[name] ??
      hole.fallback ??
      (isApplicationId(name) ? sample : undefined)
    );
  };
}

function isApplicationId(name: string): boolean {
  return /^(.*_)?(app|application)(_?id)?$/i.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}

function textReport(comparisons: readonly VerifiedFinding[]): string {
  let text = '';
  for (const { file, endpoint, verdict, reason, values } of comparisons) {
    text += `${verdict.padEnd(9)} ${shownPath(file)}  ${endpoint}${reason ? `\n          ${reason}` : ''}\n`;
    const names = [...new Set(values.map(value => value.name))];
    for (const name of names) {
      const own = values.filter(value => value.name === name);
      const first = own[0];
      if (!first) continue;
      const count = own.length === 1 ? '' : `  (${own.length} points)`;
      text += `          ${name}  ${first.at}  rest ${first.rest}  graphql ${first.graphql}${count}\n`;
    }
  }
  const count = (verdict: string): number => comparisons.filter(comparison => comparison.verdict === verdict).length;
  return `${text}\n${count('same')} same, ${count('different')} different, ${count('not-run')} not run\n`;
}
