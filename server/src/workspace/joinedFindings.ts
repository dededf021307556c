import type { Call, PassedFunction } from '../code/call';
import { fileRole } from '../code/fileRole';
import { moveSpans } from '../code/moveCall';
import { moduleOf } from '../code/paths';
import { moveSiteSpans } from '../code/site';
import { isInFile, type JoinedFile, type ReaderTools, type SourceFile } from '../code/source';
import { findImportedPaths, followsImports, joinFile, prepareFile } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { findingsInPieces } from '../migrate/findings';
import { isOpenEndpoint } from '../migrate/match/match';
import { mayHoldCalls } from '../migrate/match/prefilter';
import { moved } from '../migrate/rewrite/home';
import { leftCaller } from '../migrate/rewrite/leftCaller';
import { mergeEdits } from '../migrate/rewrite/mergeEdits';
import type { Edit } from '../text/edit';
import { doWithPauses, type Pause } from '../text/pieces';
import { type Span, spanOf } from '../text/span';
import type { CrossFileNames } from './crossFileNames';
import { filesBeside } from './filesBeside';
import { programFilesOf } from './programFiles';

/** The maximum number of imported files that are tried for one file. */
const maxJoined = 4;

/** Code that can send requests, or make what sends them. */
const mayRequest = /curl|wget|http|request|fetch|axios|\bgot\b|session|client/i;

/** Finds the requests of a text that is joined from several files; `program` are their paths where no other file uses them. */
export type FindJoined = (
  file: SourceFile,
  program?: ReadonlySet<string>,
) => Promise<{ readonly calls: readonly Call[]; readonly tools: ReaderTools }>;

/** With what the findings of texts that are joined from several files are made. */
export interface JoinedSearch {
  readonly context: MigrateContext;
  readonly names: CrossFileNames;
  readonly find: FindJoined;
  readonly pause: Pause | undefined;
}

/** The findings of a file, the paths of the files that they depend on, and the names that were looked for in other files. */
export interface JoinedFindings {
  readonly findings: readonly Finding[];
  readonly definers: readonly string[];
  readonly names: readonly string[];
}

/**
 * The findings of a file in which a call of a function of an imported file is rewritten where the request behind it can be
 * followed into that file: the caller gets a copy of the function that asks the GraphQL API, and the function itself stays
 * for all others. The names are those of the modules that were looked for in other files.
 */
export async function withJoinedFiles(
  file: SourceFile,
  findings: readonly Finding[],
  { context, names, find, pause }: JoinedSearch,
): Promise<JoinedFindings> {
  const definers: string[] = [];
  const modules: string[] = [];
  let all = findings;
  const search: JoinedSearch = { context, names, find, pause };
  const isScript = file.language === 'shellscript';
  if (!isScript && !all.some(isElsewhere)) return withProgram(file, { findings, definers, names: modules }, search);
  const known = new Set(await names.relatedTo(file.path));
  const beside = isScript && mayHoldCalls(file.text) ? await filesBeside(file, names) : undefined;
  definers.push(...(beside?.scripts ?? []));
  const paths = [...findImportedPaths(file), ...(beside?.paths ?? [])].filter(path => known.has(path));
  for (const path of paths.slice(0, maxJoined)) {
    if (!isScript && !all.some(isElsewhere)) break;
    definers.push(path);
    const other = await names.sourceOf(path);
    if (
      !other ||
      !(isScript
        ? (mayRequest.test(other.text) && callsFunction(file, other)) || givesMetrics(file, other, all)
        : mayRequest.test(other.text))
    )
      continue;
    await prepareFile(other);
    const joined = joinFile(file, [other]);
    if (!joined) continue;
    const { calls, tools } = await find(joined.file);
    const search = findingsInPieces(joined.file, { ...context, tools }, calls);
    const before = all;
    all = merged(all, await doWithPauses(search, pause), joined, file);
    // A copy of a function, or a header, would not see what a third file makes of it.
    if (!gains(all, before)) continue;
    const functions = functionsOf(calls, joined);
    modules.push(moduleOf(path), ...functions);
    if (!isScript && (await names.users.isChanged(path, file.path, functions))) all = before;
  }
  return withProgram(file, { findings: all, definers, names: modules }, search);
}

/**
 * The same with the rewrites that calls have where all files of the program are read as one text: what a constructor or a
 * function gets, and what becomes of the response, may be in files that this one does not import.
 */
async function withProgram(
  file: SourceFile,
  known: JoinedFindings,
  { context, names, find, pause }: JoinedSearch,
): Promise<JoinedFindings> {
  const { findings } = known;
  const isAsked = findings.length > 0 ? findings.some(isLeft) : mayHoldCalls(file.text);
  if (
    !isAsked ||
    !followsImports(file) ||
    file.language === 'shellscript' ||
    fileRole(file.path, file.language, file.text)
  )
    return known;
  const program = await programFilesOf(file, names);
  if (!program) return known;
  const others = [...program.before, ...program.behind];
  const joined = others.length > 0 ? joinFile(file, program.before, program.behind) : undefined;
  const definers = [...known.definers, ...others.map(({ path }) => path)];
  if (!joined) return { ...known, definers };
  const paths = new Set(definers).add(file.path);
  const { calls, tools } = await find(joined.file, paths);
  const found = await doWithPauses(findingsInPieces(joined.file, { ...context, tools }, calls), pause);
  const seen = withoutOthers(findings, found, joined);
  // What callers that are not known read is left, as it is in one file.
  const rewritten = found.filter(({ plan }) => !plan?.isOpen);
  const all = merged(seen, rewritten, joined, file, true);
  if (!gains(all, seen)) return { ...known, findings: all, definers };
  const functions = functionsOf(calls, joined);
  const asked = [...known.names, ...others.map(({ path }) => moduleOf(path)), moduleOf(file.path), ...functions];
  for (const { path } of others)
    if (await names.users.isChanged(path, file.path, functions)) return { findings: seen, definers, names: asked };
  return { findings: all, definers, names: asked };
}

/** The findings without those that the whole program shows to be no calls, which only the name of a function suggested. */
function withoutOthers(
  findings: readonly Finding[],
  found: readonly Finding[],
  { start }: JoinedFile,
): readonly Finding[] {
  const starts = new Set(found.map(({ call: { site } }) => site.call.start - start));
  // A function that sends is not a finding of its own where its callers determine the address.
  const sent = new Set(
    found.flatMap(({ call: { wrapper }, match: { endpoint } }) =>
      wrapper?.kind === 'function' && !isOpenEndpoint(endpoint) ? [wrapper.request.site.call.start - start] : [],
    ),
  );
  return findings.filter(finding => {
    const offset = finding.call.site.call.start;
    if (!isUnknown(finding) || starts.has(offset)) return true;
    return isOpenEndpoint(finding.match.endpoint) ? !sent.has(offset) : finding.match.state !== 'unknown';
  });
}

/** Whether the file itself has the path: what another one says of it is found there. */
function isOwnPath({ call, match: { endpoint } }: Finding, { file }: JoinedFile): boolean {
  const word = /\/(?:v2\/)?([a-z_]+)/.exec(endpoint)?.[1] ?? '';
  return call.url.parts.some(
    part => part.kind === 'text' && part.text.includes(word) && part.span && isInFile(part.span, file),
  );
}

/** Whether nothing is known of the path that is called. */
function isUnknown({ call, noRewrite }: Pick<Finding, 'call' | 'noRewrite'>): boolean {
  return !call.kind && noRewrite.some(({ code }) => code === 'no-mapping');
}

/** Whether a call is left, and what other files have to do with it may be the reason. */
function isLeft({ call, plan, noRewrite }: Finding): boolean {
  return plan === undefined && !call.kind && !noRewrite.every(({ code }) => sourceless.has(code));
}

/** Why a call is left whatever is known of it. */
const sourceless = new Set([
  ...['outline-without-summary', 'alert-details', 'no-alert-events', 'browser-threshold', 'xml-response'],
  ...['no-replacement', 'retained', 'withdrawn'],
]);

/** The names of the functions of the other file through which requests are sent. */
function functionsOf(calls: readonly Call[], { file: { text }, start }: JoinedFile): readonly string[] {
  const passed = calls.flatMap(({ wrapper }) => {
    const chain: PassedFunction[] = [];
    for (let at: PassedFunction | undefined = wrapper?.kind === 'function' ? wrapper : undefined; at; at = at.callee)
      chain.push(at);
    return chain;
  });
  const names = passed.flatMap(({ definition }) => {
    const span = definition?.name;
    return span && span.end <= start ? [text.slice(span.start, span.end)] : [];
  });
  return [...new Set(names)];
}

/** Whether a script calls a function that a file which it sources seems to define, perhaps with a path or a resource. */
function callsFunction({ text }: SourceFile, other: SourceFile): boolean {
  const names = [...other.text.matchAll(/^[ \t]*(?:function[ \t]+)?([\w-]+)[ \t]*(?:\([ \t]*\))?[ \t\n]*\{/gm)];
  const given = `[ \\t]+[^\\n]*(?:[\\w}"'][/.][\\w$"'{]|(?<![\\w-])[a-z_]{4,}s(?![\\w-]))`;
  return names.some(([, name]) => new RegExp(`(?<![\\w./-])${name}${given}`).test(text));
}

/** Whether a script has a call whose metrics are in a variable that a file which it sources may give. */
function givesMetrics({ text }: SourceFile, other: SourceFile, findings: readonly Finding[]): boolean {
  if (!findings.some(({ plan, noRewrite }) => !plan && noRewrite.some(({ code }) => code === 'dynamic-metric')))
    return false;
  const names = [
    ...other.text.matchAll(/^[ \t]*(?:(?:export|readonly|declare|typeset)[ \t]+(?:-\w+[ \t]+)*)?([A-Za-z_]\w*)\+?=/gm),
  ];
  return names.some(([, name]) => new RegExp(`\\$\\{?${name}\\b`).test(text));
}

/** Whether a call is left, and another file sends its request or has a part of it. */
function isElsewhere({ call, plan, noRewrite }: Finding): boolean {
  const lacksPart = noRewrite.some(({ code }) => partsElsewhere.has(code));
  return plan === undefined && !call.kind && (call.site.isElsewhere === true || lacksPart);
}

/** Why a call is left of which another file may have a part: its headers, or the client that sends it. */
const partsElsewhere = new Set(['headers', 'unreachable-value', 'host-unknown', 'no-emitter', 'not-sure']);

/**
 * The findings of a file with the rewrites of the joined text. All of them are taken from there, so that they have the same
 * helpers, or none where one that could be written before is not.
 */
function merged(
  own: readonly Finding[],
  found: readonly Finding[],
  joined: JoinedFile,
  file: SourceFile,
  isWhole = false,
): readonly Finding[] {
  const fresh = own.map(finding => {
    const { site } = finding.call;
    const start = site.call.start + joined.start;
    const there = found.filter(each => each.call.site.call.start === start);
    const [same, ...others] = there.filter(({ match }) => match.endpoint === finding.match.endpoint);
    if (!same || others.length > 0) return finding;
    if (!same.plan && isUnnamed(finding) && !isUnnamed(same)) {
      const { wrapper: _, ...rest } = same;
      return { ...rest, call: callBefore(same.call, joined.start) };
    }
    if (!same.plan)
      return isElsewhere(finding) && same.noRewrite.length > 0 ? { ...finding, noRewrite: same.noRewrite } : finding;
    const edits = ownEdits(same.edits, joined, file);
    return edits ? { ...finding, plan: same.plan, edits, noRewrite: [], ...wrapperOf(same, joined) } : finding;
  });
  const isWorse = fresh.some((finding, index) => finding === own[index] && finding.plan !== undefined);
  if (isWorse) return own;
  const more = file.language === 'shellscript' || isWhole ? added(own, found, joined, file) : [];
  return [...fresh, ...more].sort(byPlace);
}

/** Whether a script gives an address to a command of which nothing is known: what it sources may define that. */
function isUnnamed({ call }: Finding): boolean {
  return call.language === 'shellscript' && call.client === 'unknown';
}

function gains(all: readonly Finding[], before: readonly Finding[]): boolean {
  return (
    all.length > before.length || all.some(({ plan }, index) => plan !== undefined && before[index]?.plan === undefined)
  );
}

function byPlace(a: Finding, b: Finding): number {
  return a.call.site.span.start - b.call.site.span.start;
}

/** The calls of functions that a script sources, which are no calls without their text. */
function added(own: readonly Finding[], found: readonly Finding[], joined: JoinedFile, file: SourceFile): Finding[] {
  const { start } = joined;
  const known = new Set(own.map(({ call }) => call.site.call.start + start));
  return found.flatMap(({ wrapper: _, ...finding }): Finding[] => {
    const { site } = finding.call;
    if (!isInFile(site.call, joined.file) || known.has(site.call.start) || site.carriers.length > 0) return [];
    if (finding.call.language !== 'shellscript' && (isUnknown(finding) || !isOwnPath(finding, joined))) return [];
    const edits = finding.plan && ownEdits(finding.edits, joined, file);
    const call = callBefore(finding.call, start);
    if (finding.plan && !edits) return [{ ...finding, call, plan: undefined, edits: [], noRewrite: [leftCaller] }];
    return [{ ...finding, call, edits: edits ?? [] }];
  });
}

/** A call as it stands without the text before an offset, where the function that sends is. */
function callBefore({ wrapper: _, ...call }: Call, start: number): Call {
  const move = ({ start: from, end }: Span) => spanOf(from - start, end - start);
  return { ...moveSpans(call, move), site: moveSiteSpans(call.site, move) };
}

function wrapperOf({ wrapper }: Finding, { start }: JoinedFile): Pick<Finding, 'wrapper'> {
  return wrapper === undefined ? {} : { wrapper: wrapper - start };
}

/** The edits of the file itself; undefined where some would change the other file. */
function ownEdits(edits: readonly Edit[], joined: JoinedFile, { text }: SourceFile): Edit[] | undefined {
  const { file, start, imported } = joined;
  if (!edits.every(({ span }) => isInFile(span, file))) return undefined;
  const own = edits.map(edit => moved(edit, -start));
  const added = imported(own);
  return added && mergeEdits([...added, ...own], text);
}
