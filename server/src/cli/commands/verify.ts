import { readBoth } from '../../api/compare';
import type { RequestEvent } from '../../api/request';
import { sampleApplication } from '../../api/sampleApplication';
import type { Call, HolePart } from '../../code/call';
import { hasReplacement, prepareReplacement } from '../../migrate/compareReplacement';
import {
  bindingsOfVariants,
  type Comparison,
  closedWindow,
  judge,
  type PreparedComparison,
  prepareComparison,
} from '../../migrate/comparison';
import { type MigrateContext, migrateContext } from '../../migrate/context';
import type { Finding } from '../../migrate/finding';
import { foreignSpans } from '../../migrate/match/foreignHosts';
import type { Bindings } from '../../migrate/plan/fill';
import type { Note } from '../../migrate/plan/plan';
import type { Replacement } from '../../migrate/replacements';
import { isApplicationId, isIdOrTime, isSecretName } from '../../migrate/runTimeValues';
import { errorMessage } from '../../text/errorMessage';
import { jsonOutput, printable } from '../../text/printable';
import { withoutIgnored } from '../../workspace/openFindings';
import type { CommandLine } from '../arguments';
import { reportSkipped } from '../commandFiles';
import { Failure } from '../failure';
import type { Io } from '../io';
import { ignoredIds, searchPaths } from '../searchPaths';
import { type Destination, destination, loadProfile } from '../service';

interface VerifiedFinding extends Comparison {
  readonly id: string;
  readonly file: string;
  readonly endpoint: string;
}

/** A comparison, and whether it should have been made and was not. */
interface Outcome extends Comparison {
  readonly failed?: boolean;
  /** The service would refuse the requests of the other calls as well. */
  readonly refused?: boolean;
  /** The service did not respond at all. */
  readonly silent?: boolean;
}

/** After this many requests in a row without a response, the remaining calls are not run. */
const maxSilences = 3;

/** The maximum number of compared values that are kept for the report, which is printed as a whole. */
const maxKept = 200_000;

/** Calls that cannot be compared although they have a replacement, for reasons that no user can change. */
const incomparable: ReadonlySet<string> = new Set(['writes', 'unchanged']);

/**
 * `graphward verify`: runs the old call and its rewrite against one region and compares the responses. Only reads are sent,
 * and each request is named before it is sent. What should have been compared and was not is a failure: status 2.
 */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const place = await destination(line, io);
  const { accountId } = place.target;
  const context = migrateContext(profile, {
    now: io.world.now(),
    ...(accountId === undefined ? {} : { accountId }),
  });
  const ignored = ignoredIds(line, io);
  const bindings = await bindingsFor(line, io, place);
  const window = closedWindow(io.world.now());
  const against = line.text('against');
  const each = ({ call }: Finding, prepared: (bindings: Bindings) => Preparation) =>
    bindingsOfVariants(call, bindings).map(own => () => prepared(own));
  const { calls, foreign } =
    against === undefined
      ? await callsNow(line, io, context, ignored, finding =>
          each(finding, own => prepareComparison(finding, context, own, window)),
        )
      : await callsThen(line, io, context, against, call =>
          each(call.finding, own => prepareReplacement(call, context, own, window)),
        );
  const compareNext = createComparer(place, requestReport(line, io));
  const comparisons: VerifiedFinding[] = [];
  let failures = 0;
  for (const { finding, hasPlan, preparation } of calls) {
    if (ignored.has(finding.id)) continue;
    const prepared = prepare(preparation);
    const outcome =
      'verdict' in prepared
        ? prepared
        : 'code' in prepared
          ? { ...notRun(prepared.message), failed: hasPlan && !incomparable.has(prepared.code) }
          : await compareNext(prepared);
    if (outcome.failed) failures++;
    const { verdict, reason, values } = outcome;
    comparisons.push({ ...identity(finding), verdict, ...(reason === undefined ? {} : { reason }), values });
  }
  if (line.text('format') === 'json') io.out(jsonOutput({ schemaVersion: 1, comparisons }));
  else io.out(textReport(comparisons));
  if (comparisons.length === 0 && !line.flag('quiet')) {
    io.err(`no call was found; ${foreign} ${foreign === 1 ? 'call is' : 'calls are'} of other hosts\n`);
  }
  if (comparisons.some(comparison => comparison.verdict === 'different')) return 1;
  return failures > 0 ? 2 : 0;
}

type Preparation = PreparedComparison | Note;

/** A call that is to be compared. `hasPlan`: it has a replacement, so that not comparing it is a failure. */
interface ComparedCall {
  readonly finding: Finding;
  readonly hasPlan: boolean;
  readonly preparation: () => Preparation;
}

interface ComparedCalls {
  readonly calls: readonly ComparedCall[];
  /** The number of calls of other hosts. */
  readonly foreign: number;
}

/** The calls of the files as they are, each with the rewrite that is offered for it. */
async function callsNow(
  line: CommandLine,
  io: Io,
  context: MigrateContext,
  ignored: ReadonlySet<string>,
  preparations: (finding: Finding) => readonly (() => Preparation)[],
): Promise<ComparedCalls> {
  const { kept, skipped } = await searchPaths(line, io, context, ({ searched }) => {
    if (!searched) return undefined;
    const { findings, calls } = searched.found;
    return { findings: withoutIgnored(findings, ignored), foreign: callsOfOthers(calls, context.hosts) };
  });
  reportSkipped(skipped, line, io);
  const findings = kept.flatMap(file => file.findings);
  return {
    calls: findings.flatMap(finding =>
      preparations(finding).map(preparation => ({ finding, hasPlan: finding.plan !== undefined, preparation })),
    ),
    foreign: kept.reduce((sum, file) => sum + file.foreign, 0),
  };
}

/** The calls of the files in a revision, each with what stands in its place now. */
async function callsThen(
  line: CommandLine,
  io: Io,
  context: MigrateContext,
  revision: string,
  preparations: (replacement: Replacement) => readonly (() => Preparation)[],
): Promise<ComparedCalls> {
  const { replacedCalls } = await import('../revisionCalls');
  const replaced = await replacedCalls(line, io, context, revision);
  const calls = replaced.flatMap(replacement => {
    const { finding } = replacement;
    const hasPlan = hasReplacement(finding, context);
    return preparations(replacement).map(preparation => ({ finding, hasPlan, preparation }));
  });
  return { calls, foreign: 0 };
}

function callsOfOthers(calls: readonly Call[], hosts: MigrateContext['hosts']): number {
  return hosts.any ? foreignSpans(() => calls, hosts).length : 0;
}

/** A value that is no number or time where the plan needs one ends this comparison alone. */
function prepare<T>(prepared: () => T): T | Outcome {
  try {
    return prepared();
  } catch (error) {
    return { ...notRun(errorMessage(error)), failed: true };
  }
}

/** Compares call after call; once the service would refuse every request, says nothing or too much, no more are sent. */
function createComparer(place: Destination, report: Report): (prepared: PreparedComparison) => Promise<Outcome> {
  let ending: Outcome | undefined;
  let silences = 0;
  let kept = 0;
  return async prepared => {
    if (ending) return ending;
    const outcome = await compare(prepared, place, report);
    silences = outcome.silent ? silences + 1 : 0;
    if (outcome.refused || silences === maxSilences)
      ending = { ...outcome, reason: `Nothing is sent any more. ${outcome.reason}` };
    kept += outcome.values.length;
    const tooMany =
      'Nothing is sent any more: the responses have more values than one run compares. Verify fewer calls at once.';
    if (kept > maxKept) ending ??= { ...notRun(tooMany), failed: true };
    return outcome;
  };
}

async function compare(prepared: PreparedComparison, { target, world }: Destination, report: Report): Promise<Outcome> {
  const responses = await readBoth(prepared.request, target, world, { report });
  if ('reason' in responses)
    return { ...notRun(responses.reason), failed: true, refused: responses.refused, silent: responses.silent };
  try {
    const judged = judge(prepared, responses);
    return { ...judged, failed: judged.verdict === 'not-run' };
  } catch (error) {
    return { ...notRun(`The responses are not what the API documents: ${errorMessage(error)}`), failed: true };
  }
}

type Report = (event: RequestEvent) => void;

/** Names each request and each wait on standard error. */
function requestReport(line: CommandLine, io: Io): Report {
  return event => {
    if (line.flag('quiet')) return;
    if (event.kind === 'request') io.err(`${event.method} ${event.url}\n`);
    else io.err(`The service accepts no more requests; the next one is sent in ${event.seconds} s\n`);
  };
}

function notRun(reason: string): Comparison {
  return { verdict: 'not-run', reason, values: [] };
}

function identity(finding: Finding): Pick<VerifiedFinding, 'id' | 'file' | 'endpoint'> {
  return { id: finding.id, file: finding.file, endpoint: finding.match.endpoint };
}

/**
 * Values of names that the program computes: `--set`, then environment variables of the same name, then the default that the
 * program gives. In the sandbox an unknown application id stands for an application of its world. The names come from
 * files of others: a variable whose name looks secret, or whose value is no id or time, is never sent. The program would use
 * it all the same, so nothing else stands for it either, and its call is not compared.
 */
async function bindingsFor(line: CommandLine, io: Io, place: Destination): Promise<Bindings> {
  const given = new Map<string, string>();
  for (const pair of line.list('set')) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (!name || value === undefined) throw new Failure(`--set must be NAME=VALUE, not "${pair}"`);
    given.set(name, value);
  }
  const sample = place.target.regionName === 'sandbox' ? await sampleApplication(place.target, place.world) : undefined;
  return (hole: HolePart) => {
    const name = hole.name ?? '';
    return (
      given.get(name) ??
      given.get(hole.expression) ??
      idOrTimeOf(name, io.env) ??
      hole.fallback ??
      (isApplicationId(name) ? sample : undefined)
    );
  };
}

function idOrTimeOf(name: string, env: Io['env']): string | undefined {
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value === undefined || value === '') return undefined;
  const why = isSecretName(name) ? 'has the name of a secret' : isIdOrTime(value) ? undefined : otherThanIds;
  if (why === undefined) return value;
  throw new Error(
    `The environment variable ${name} ${why}, so it is not used; give its value with --set ${name}=VALUE.`,
  );
}

const otherThanIds = 'is neither a number nor a GUID nor a time';

function textReport(comparisons: readonly VerifiedFinding[]): string {
  let text = '';
  for (const { file, endpoint, verdict, reason, values } of comparisons) {
    text += `${verdict.padEnd(9)} ${printable(file)}  ${endpoint}${reason ? `\n          ${printable(reason)}` : ''}\n`;
    const byName = new Map<string, { readonly first: (typeof values)[number]; points: number }>();
    for (const value of values) {
      const known = byName.get(value.name);
      if (known) known.points++;
      else byName.set(value.name, { first: value, points: 1 });
    }
    for (const [name, { first, points }] of byName) {
      const count = points === 1 ? '' : `  (${points} points)`;
      const shown = [first.rest, first.graphql].map(value =>
        typeof value === 'string' ? value : JSON.stringify(value),
      );
      text += `          ${printable(`${name}  ${first.at}  rest ${shown[0]}  graphql ${shown[1]}${count}`)}\n`;
    }
  }
  const count = (verdict: string): number => comparisons.filter(comparison => comparison.verdict === verdict).length;
  return `${text}\n${count('same')} same, ${count('different')} different, ${count('not-run')} not run\n`;
}
