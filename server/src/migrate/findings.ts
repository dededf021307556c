import type { Call } from '../code/call';
import type { SourceFile } from '../code/source';
import { flat } from '../code/template';
import { findCalls } from '../finder/languages';
import type { Edit } from '../text/edit';
import { touches } from '../text/span';
import type { HostTable, MigrateContext } from './context';
import type { Finding, Match } from './finding';
import { isKeyName } from './match/keys';
import { match } from './match/match';
import { planFor } from './plan/endpoints';
import { note } from './plan/notes';
import type { Grade, Note, Plan } from './plan/plan';
import { emit } from './rewrite/emit';
import { type Offer, validateRewrites } from './rewrite/validate';

/**
 * The calls of one file that the service retires, in the order of the text. `requests` are all that the file sends, where
 * they are known already. Never throws.
 */
export function findings(
  file: SourceFile,
  context: MigrateContext,
  requests: readonly Call[] = findCalls(file, context.tools),
): Finding[] {
  const matched = requests.flatMap(call => {
    const found = match(call, context.hosts);
    return 'reason' in found ? [] : [{ call, match: found }];
  });
  const seen = new Map<string, number>();
  const found: (Omit<Finding, keyof Outcome> & { readonly rewrite: Rewrite | readonly Note[] })[] = [];
  for (const { call, match: matches } of matched) {
    // Calls that are not asked for count too, so that the ids do not depend on what is asked for.
    const key = identityOf(file, call, matches);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    if (call.kind && !context.include.has(call.kind)) continue;
    if (matches.state === 'retained' && !context.retained) continue;
    const id = fingerprint(`${key}\n${occurrence}`);
    found.push({ id, file: file.path, call, match: matches, rewrite: rewriteOf(file, call, matches, context) });
  }
  const rewrites = found.flatMap(({ rewrite }) => (isNotes(rewrite) ? [] : [rewrite]));
  const calls = matched.map(({ call }) => call);
  const sound = rewrites.length === 0 ? [] : validateRewrites(file, rewrites, calls, context);
  const verdicts = new Map(rewrites.map((rewrite, index) => [rewrite, sound[index]]));
  return found.map(({ rewrite, ...finding }) => {
    if (isNotes(rewrite)) return { ...finding, plan: undefined, edits: [], noRewrite: rewrite };
    const verdict = verdicts.get(rewrite);
    if (verdict && verdict !== true) return { ...finding, plan: undefined, edits: [], noRewrite: [verdict] };
    const { plan, edits, followed } = rewrite;
    return { ...finding, plan: graded(plan, finding.call, file, followed), edits, noRewrite: [] };
  });
}

/**
 * What makes a call itself, whatever stands around it: where it is, what it asks for, and whether it runs. Another call of
 * the same endpoint, or a copy in a comment, does not take its place.
 */
function identityOf(file: SourceFile, call: Call, matched: Match): string {
  const ids = Object.values(matched.path).map(flat);
  // A new key must not make it another call, and nothing may be made from a key.
  const asked = call.parameters.map(({ name, value }) => `${flat(name)}=${isKeyName(name) ? '' : flat(value)}`);
  return [matched.endpoint, file.path, call.symbol ?? '', call.kind ?? '', ...ids, ...asked].join('\n');
}

/** What becomes of a finding after its rewrite was checked. */
type Outcome = Pick<Finding, 'plan' | 'edits' | 'noRewrite'>;

interface Rewrite extends Offer {
  readonly plan: Plan;
  /** Whether every use of the response is rewritten, too. */
  readonly followed: boolean;
}

/** The rewrite of a call before it is checked, or why there is none. */
function rewriteOf(file: SourceFile, call: Call, matched: Match, context: MigrateContext): Rewrite | readonly Note[] {
  const plan = planFor(call, matched, context);
  if (isNotes(plan)) return plan;
  const emission = emit(file, call, plan);
  if ('code' in emission) return [emission];
  return { call, plan, edits: distinct(emission.edits), followed: emission.followed };
}

/** The grade after the program around the call is looked at: what is not followed must be done by hand. */
function graded(plan: Plan, call: Call, file: SourceFile, followed: boolean): Plan {
  const losses: Note[] = [...plan.losses];
  let grade: Grade = plan.grade;
  if (!followed) {
    grade = 'partial';
    losses.push(note('reads-not-followed'));
  }
  if (plan.target.kind === 'base') {
    losses.push(note('base-address'));
    if (grade === 'exact') grade = 'equivalent';
  }
  const tests = call.response.checks.map(({ span }) => file.text.slice(span.start, span.end));
  if (tests.length > 0) {
    losses.push(note('status-test'));
    if (tests.some(test => /20[1-9]/.test(test))) grade = 'partial';
    else if (grade === 'exact') grade = 'equivalent';
  }
  return { ...plan, grade, losses };
}

function isNotes<T extends object>(planned: T | readonly Note[]): planned is readonly Note[] {
  return Array.isArray(planned);
}

/** Two reads of one expression, or two calls with one header constant, ask for the same edit twice. */
function distinct(edits: readonly Edit[]): Edit[] {
  const seen = new Set<string>();
  return edits.filter(edit => {
    const key = `${edit.span.start}-${edit.span.end}:${edit.text}`;
    const fresh = !seen.has(key);
    seen.add(key);
    return fresh;
  });
}

/** FNV-1a over UTF-16 code units, as eight hexadecimal digits. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Why the request at an offset is reported or not. */
export interface Explanation {
  readonly call: Call;
  readonly match?: Match;
  readonly reason?: string;
}

/** Explains the innermost request that touches the offset, quiet kinds included; undefined where there is none. */
export function explain(requests: readonly Call[], offset: number, hosts: HostTable): Explanation | undefined {
  const calls = requests.filter(call => touches(call.site.span, offset));
  calls.sort((a, b) => a.site.span.end - a.site.span.start - (b.site.span.end - b.site.span.start));
  const call = calls[0];
  if (!call) return undefined;
  const matched = match(call, hosts);
  return 'reason' in matched ? { call, reason: matched.reason } : { call, match: matched };
}
