import type { Call } from '../code/call';
import type { SourceFile } from '../code/source';
import { sourceFile } from '../code/source';
import { findImportedPaths, joinFile, prepareFile } from '../finder/languages';
import type { Finding } from '../migrate/finding';
import { findingsInPieces } from '../migrate/findings';
import { isOpenEndpoint } from '../migrate/match/match';
import { mayHoldCalls } from '../migrate/match/prefilter';
import { doWithPauses } from '../text/pieces';
import { maxScripts } from './filesBeside';
import type { JoinedFindings, JoinedSearch } from './joinedFindings';
import { functionsIn } from './redefinedFunctions';

/** Why a call in a function is left where what decides that may be known to those who call it. */
const knownToCallers = new Set([
  ...['dynamic-metric', 'dynamic-parameters', 'dynamic-filter', 'no-metric-names'],
  ...['response-escapes', 'text-tool'],
]);

/**
 * The findings of a script with the rewrites of functions whose arguments other scripts choose, which source it, and without
 * the requests whose endpoint these know: they are read behind it, as a shell runs them. The names are those of the
 * functions that were looked for.
 */
export async function withTakingScripts(
  file: SourceFile,
  findings: readonly Finding[],
  { context, names, find, pause }: JoinedSearch,
): Promise<JoinedFindings> {
  const functions = file.language === 'shellscript' && findings.some(isAsked) ? functionsIn(file.text) : [];
  if (functions.length === 0) return { findings, definers: [], names: [] };
  const scripts = await names.scripts.takenInBy(file.path, functions);
  const asked = { findings, definers: scripts ?? [], names: functions };
  if (!scripts || scripts.length === 0 || scripts.length > maxScripts) return asked;
  const runs: string[] = [];
  let areRead = true;
  for (const path of scripts) {
    const script = await names.sourceOf(path);
    if (!script) return asked;
    areRead &&= mayHoldCalls(script.text);
    await prepareFile(script);
    const joined = findImportedPaths(script).includes(file.path) ? joinFile(script, [file]) : undefined;
    if (!joined) return asked;
    runs.push(joined.file.text.slice(joined.start));
  }
  // What one script sets is not there in the other one. Nobody takes in what the library defines, if nobody takes in the script.
  const apart = runs.length > 1 ? runs.map(text => `(\n${text}\n)\n`) : runs;
  const whole = sourceFile(scripts[0] as string, `${file.text}\n${apart.join('')}`, file.language);
  const { calls, tools } = await find(whole);
  // The calls of the scripts stay there, so that a function of the library which they use stays, too.
  const isElsewhere = ({ site }: Call) => site.call.start >= file.text.length;
  const found = await doWithPauses(findingsInPieces(whole, { ...context, tools, isElsewhere }, calls), pause);
  // What a script asks for itself is named only where that is searched.
  const kept = findings.filter(each => !areRead || !isOpen(each) || sameIn(found, each));
  return { ...asked, findings: kept.map(each => (isLeft(each) ? rewrittenIn(each, found, file) : each)) };
}

/** A request whose resource the callers of a function choose is no finding of its own where a script calls it. */
function isOpen({ call, match: { endpoint } }: Finding): boolean {
  return !call.kind && isOpenEndpoint(endpoint);
}

function isAsked(finding: Finding): boolean {
  return isLeft(finding) || isOpen(finding);
}

/** The same finding in a text that begins with the same file. */
function sameIn(found: readonly Finding[], { call, match: { endpoint } }: Finding): Finding | undefined {
  return found.find(each => each.call.site.call.start === call.site.call.start && each.match.endpoint === endpoint);
}

function isLeft({ call, plan, noRewrite }: Finding): boolean {
  return plan === undefined && !call.kind && noRewrite.some(({ code }) => knownToCallers.has(code));
}

/** A finding with the rewrite that it has in a text which begins with the file; as it is where that has edits behind it. */
function rewrittenIn(finding: Finding, found: readonly Finding[], { text }: SourceFile): Finding {
  const same = sameIn(found, finding);
  const isOwn = same?.plan && same.edits.every(({ span }) => span.end <= text.length);
  return isOwn ? { ...finding, plan: same.plan, edits: same.edits, noRewrite: [] } : finding;
}
