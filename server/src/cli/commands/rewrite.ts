import { migrateContext, type RequestBody } from '../../migrate/context';
import type { Finding } from '../../migrate/finding';
import { note } from '../../migrate/plan/notes';
import type { Grade, Note } from '../../migrate/plan/plan';
import { type Rewritten, rewriteFile } from '../../migrate/rewrite/apply';
import { ownLeftovers } from '../../migrate/rewrite/ownLeftovers';
import type { Edit } from '../../text/edit';
import { Lines, type Range } from '../../text/lines';
import { jsonOutput, printable, sourceOutput } from '../../text/printable';
import { withoutIgnored } from '../../workspace/openFindings';
import { type CommandLine, includedKinds } from '../arguments';
import { reportSkipped } from '../commandFiles';
import { unifiedDiff } from '../diff';
import { isPipe } from '../input';
import type { Io } from '../io';
import { onlyLinked, replaceFound } from '../replace';
import { ignoredIds, searchPaths } from '../searchPaths';
import { accountOf, loadProfile } from '../service';

/** One file with findings that the team does not ignore. */
interface RewrittenFile extends Rewritten {
  readonly path: string;
  readonly location: string;
  readonly leftoversOf: (finding: Finding) => readonly Edit[];
}

/** `graphward rewrite`: prints the rewrites as one diff or as JSON, or writes them. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const accountId = accountOf(line, io, profile);
  const context = migrateContext(profile, {
    include: includedKinds(line),
    now: io.world.now(),
    requestBody: (line.text('request-body') ?? 'variables') as RequestBody,
    ...(accountId === undefined ? {} : { accountId }),
  });
  const minGrade = (line.text('min-grade') ?? 'equivalent') as Grade;
  const isJson = line.text('format') === 'json';
  const ignored = ignoredIds(line, io);
  const { kept, skipped } = await searchPaths(line, io, context, ({ file, searched }): RewrittenFile | undefined => {
    const findings = withoutIgnored(searched?.found.findings ?? [], ignored);
    if (!searched || findings.length === 0) return undefined;
    const { source } = searched;
    const leftoversOf = isJson ? ownLeftovers(source, findings) : () => [];
    return { path: file.path, location: file.location, leftoversOf, ...rewriteFile(source, findings, minGrade) };
  });
  reportSkipped(skipped, line, io);
  const writes = line.flag('write');
  const unwritten = new Map<RewrittenFile, Note>();
  for (const file of kept) {
    const { path, before, after, edits } = file;
    if (after === before) continue;
    const prints = !writes || isPipe(path, io.cwd);
    // A program that applies the diff would refuse all of it if it contained a file behind a link.
    const linked = isPipe(path, io.cwd) ? undefined : onlyLinked(file, line.paths, io.cwd);
    const left = linked ?? (prints ? undefined : replaceFound(file, file, line.paths, io.cwd));
    if (left) {
      unwritten.set(file, note('unchanged-file', `The file stays unchanged: ${left.reason}.`));
      io.err(`${printable(path)} stays unchanged: ${left.reason}\n`);
    } else if (prints && !isJson) io.out(sourceOutput(writes ? after : unifiedDiff(path, before, edits), io.terminal));
  }
  if (isJson) io.out(jsonOutput(jsonReport(kept, unwritten)));
  if (line.flag('verbose')) for (const file of kept) io.err(callLines(file, unwritten.get(file)));
  const applied = kept.reduce((sum, file) => sum + (unwritten.has(file) ? 0 : file.applied.length), 0);
  const left = kept.reduce((sum, file) => sum + file.left.length + (unwritten.has(file) ? file.applied.length : 0), 0);
  if (!line.flag('quiet')) {
    const calls = `${applied} ${applied === 1 ? 'call' : 'calls'}`;
    io.err(`${calls} ${writes ? 'rewritten' : 'can be rewritten'}, ${left} left\n${reasonLines(kept)}`);
  }
  if (writes && unwritten.size > 0) return 2;
  return applied + left > 0 && line.flag('fail-on-findings') ? 1 : 0;
}

/** What happens to each call of a file, one line each, in the order of the text. */
function callLines({ path, before, applied, left }: RewrittenFile, unwritten: Note | undefined): string {
  const lines = new Lines(before);
  const said = (finding: Finding, noRewrite: readonly Note[]) => {
    const { line, character } = lines.rangeOf(finding.call.site.span).start;
    const outcome =
      noRewrite.length > 0 ? `left (${noRewrite.map(({ code }) => code).join(', ')})` : finding.plan?.grade;
    const place = `${path}:${line + 1}:${character + 1}`;
    return { line, character, text: `${printable(place)} ${finding.match.endpoint}: ${outcome}\n` };
  };
  return [
    ...applied.map(finding => said(finding, unwritten ? [unwritten] : [])),
    ...left.map(({ finding, noRewrite }) => said(finding, noRewrite)),
  ]
    .sort((a, b) => a.line - b.line || a.character - b.character)
    .map(({ text }) => text)
    .join('');
}

/** Why calls are left, the most frequent reason first, and what the user can do about it. */
function reasonLines(files: readonly RewrittenFile[]): string {
  const counts = new Map<string, number>();
  for (const { noRewrite } of files.flatMap(({ left }) => left))
    for (const message of new Set(noRewrite.map(({ code, message }) => message + (advice[code] ?? ''))))
      counts.set(message, (counts.get(message) ?? 0) + 1);
  const reasons = [...counts].sort(([, a], [, b]) => b - a);
  const lines = reasons
    .slice(0, shownReasons)
    .map(([message, count]) => `${`${count}`.padStart(5)}  ${printable(message)}`);
  const more = reasons.length - lines.length;
  if (more > 0) lines.push(`       ${more} more; --format json has the reasons of each call.`);
  return lines.map(line => `${line}\n`).join('');
}

/** What follows the reason on a terminal, where options are the way out. */
const advice: Readonly<Record<string, string>> = {
  'below-min-grade': ' Pass --min-grade partial to take it too.',
  'account-required': ' Pass --account ID.',
};

const shownReasons = 12;

/** The output of `rewrite --format json` (outer contract); the ranges are those of the text before the rewrite. */
export interface JsonReport {
  readonly schemaVersion: 1;
  readonly rewrites: readonly {
    readonly id: string;
    readonly file: string;
    readonly grade: Grade;
    readonly losses: readonly Note[];
    readonly edits: readonly { readonly range: Range; readonly newText: string }[];
  }[];
  readonly left: readonly { readonly id: string; readonly file: string; readonly noRewrite: readonly Note[] }[];
}

/** `unwritten` are the files whose rewrites cannot be applied, with the reasons. */
function jsonReport(files: readonly RewrittenFile[], unwritten: ReadonlyMap<RewrittenFile, Note>): JsonReport {
  const rewrites = files.flatMap(file => {
    const lines = new Lines(file.before);
    return (unwritten.has(file) ? [] : file.applied).flatMap(finding => {
      const { id, file: path, plan, edits } = finding;
      const changes = [...edits, ...file.leftoversOf(finding)].map(({ span, text }) => ({
        range: lines.rangeOf(span),
        newText: text,
      }));
      return plan ? [{ id, file: path, grade: plan.grade, losses: plan.losses, edits: changes }] : [];
    });
  });
  const left = files.flatMap(file => {
    const reason = unwritten.get(file);
    const held = reason ? file.applied.map(finding => ({ finding, noRewrite: [reason] })) : [];
    return [...held, ...file.left].map(({ finding: { id, file: path }, noRewrite }) => ({ id, file: path, noRewrite }));
  });
  return { schemaVersion: 1, rewrites, left };
}
