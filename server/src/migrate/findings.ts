import type { Call } from '../code/call';
import type { SourceFile } from '../code/source';
import { flatText } from '../code/template';
import { findCalls } from '../finder/languages';
import { addTo } from '../text/addTo';
import { doAtOnce, type Pieces } from '../text/pieces';
import type { MigrateContext } from './context';
import type { Finding, Match } from './finding';
import { fingerprint } from './fingerprint';
import { isKeyName } from './match/keys';
import { matchAll } from './match/matchAll';
import { planFor } from './plan/endpoints';
import { partsOf } from './plan/fill';
import { inlineVariables } from './plan/inline';
import { note } from './plan/notes';
import type { Note, Plan } from './plan/plan';
import { joinCallers, sendingSpans, wrapperStart } from './rewrite/callers';
import { copyingConstants, type Workpiece, workpiece } from './rewrite/draft';
import { emit } from './rewrite/emit';
import type { Offer } from './rewrite/offer';
import { validateInPieces } from './rewrite/validate';

/**
 * The calls of one file that the service retires, in the order of the text. `requests` are all that the file sends, where
 * they are known already. Never throws.
 */
export function findings(
  file: SourceFile,
  context: MigrateContext,
  requests: readonly Call[] = findCalls(file, context.tools),
): Finding[] {
  return doAtOnce(findingsInPieces(file, context, requests));
}

/** Rewrites of more calls would take longer than anybody waits for one file; the others are only reported. */
export const maxRewrites = 1000;

/** How many calls are one piece of work: some milliseconds. */
const callsInPiece = 20;

/** The same in pieces of a few calls each. */
export function* findingsInPieces(
  file: SourceFile,
  context: MigrateContext,
  requests: readonly Call[],
): Pieces<Finding[]> {
  const matched = matchAll(requests, file.text, context.hosts).flatMap(({ call, match: found }) =>
    'reason' in found ? [] : [{ call, match: found }],
  );
  const piece = workpiece(file, sendingSpans(matched.map(({ call }) => call)));
  const seen = new Map<string, number>();
  const found: Draft[] = [];
  for (const { call, match: matches } of onePerPlace(matched)) {
    if (found.length % callsInPiece === callsInPiece - 1) yield;
    // Calls that are not asked for count too, so that the ids do not depend on what is asked for.
    const key = identityOf(file, call, matches);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    if (call.kind && !context.include.has(call.kind)) continue;
    if (matches.state === 'retained' && !context.retained) continue;
    const id = fingerprint(`${key}\n${occurrence}`);
    const isLeft = context.isElsewhere?.(call);
    const planned = isLeft ? elsewhere : found.length < maxRewrites ? planOf(file, call, matches, context) : tooMany;
    const rewrite = rewriteOf(piece, call, planned);
    found.push({ id, file: file.path, call, match: matches, planned, rewrite });
  }
  const calls = matched.map(({ call }) => call);
  let settled = yield* settle(piece, found);
  // What cannot be written or proved with the names of constants may be with their values.
  const named = found.filter(draft => isNotes(settled.get(draft) ?? []) && hasConstants(draft.planned));
  if (named.length > 0) {
    const copying = copyingConstants(piece);
    for (const draft of named) draft.rewrite = rewriteOf(copying, draft.call, draft.planned);
    settled = yield* settle(named.some(({ call }) => call.wrapper) ? copying : piece, found);
  }
  return found.map(draft => {
    const { rewrite: _own, planned: _planned, ...finding } = draft;
    const rewrite = settled.get(draft) ?? [];
    if (isNotes(rewrite)) return { ...finding, plan: undefined, edits: [], noRewrite: rewrite };
    const { call, plan, edits, inner } = rewrite;
    const wrapper = rewrite.isBeside ? undefined : wrapperStart(call);
    return {
      ...finding,
      plan,
      edits,
      ...(inner ? { inner } : {}),
      ...(wrapper === undefined ? {} : { wrapper }),
      noRewrite: [],
    };
  });

  /** The rewrites after those of one wrapper are joined and all are checked. */
  function* settle(own: Workpiece, drafts: readonly Draft[]): Pieces<ReadonlyMap<Draft, Offer | readonly Note[]>> {
    const all = new Map(drafts.map(draft => [draft, draft.rewrite]));
    const offered = drafts.flatMap(key => (isNotes(key.rewrite) ? [] : [{ key, offer: key.rewrite }]));
    for (const [draft, joined] of joinCallers(own, offered, calls, context.hosts))
      all.set(draft, 'code' in joined ? [joined] : joined);
    const rewrites = [...all].flatMap(([draft, offer]) => (isNotes(offer) ? [] : [{ draft, offer }]));
    yield;
    const offers = rewrites.map(({ offer }) => offer);
    const verdicts = offers.length === 0 ? [] : yield* validateInPieces(file, offers, calls, context);
    for (const [index, { draft }] of rewrites.entries()) {
      const verdict = verdicts[index];
      if (verdict && verdict !== true) all.set(draft, [verdict]);
    }
    return all;
  }
}

const tooMany = [
  note(
    'many-calls',
    `The file has more than ${maxRewrites} calls, and only the first of them are rewritten. Rewrite those, then run the command again.`,
  ),
];

const elsewhere = [note('beside', 'The call is in another file, whose own search rewrites it.')];

interface Matched {
  readonly call: Call;
  readonly match: Match;
}

const confidences = ['certain', 'likely', 'possible'] as const;

/**
 * One match for each place and endpoint: the most certain of those whose addresses a condition or a default decides. A
 * path that was never documented is none beside a documented one of the same place.
 */
function onePerPlace(matched: readonly Matched[]): readonly Matched[] {
  const places = new Map<string, Matched[]>();
  for (const entry of matched) {
    const { span } = entry.call.site;
    const key = `${span.start}-${span.end}`;
    addTo(places, key, entry);
  }
  if (places.size === matched.length) return matched;
  const kept = new Set<Matched>();
  for (const entries of places.values()) {
    const isDocumented = entries.some(({ match: { state } }) => state !== 'unknown');
    const best = new Map<string, Matched>();
    for (const entry of entries) {
      if (isDocumented && entry.match.state === 'unknown') continue;
      const other = best.get(entry.match.endpoint);
      if (!other || rankOf(entry) < rankOf(other)) best.set(entry.match.endpoint, entry);
    }
    for (const entry of best.values()) kept.add(entry);
  }
  return matched.filter(entry => kept.has(entry));
}

function rankOf({ match: { confidence } }: Matched): number {
  return confidences.indexOf(confidence);
}

/**
 * What makes a call itself, whatever stands around it: where it is, what it asks for, and whether it runs. Another call of
 * the same endpoint, or a copy in a comment, does not take its place.
 */
function identityOf(file: SourceFile, call: Call, matched: Match): string {
  const ids = Object.values(matched.path).map(flatText);
  // A new key must not make it another call, and nothing may be made from a key.
  const asked = call.parameters.map(({ name, value }) => `${flatText(name)}=${isKeyName(name) ? '' : flatText(value)}`);
  return [matched.endpoint, file.path, call.symbol ?? '', call.kind ?? '', ...ids, ...asked].join('\n');
}

/** What happens to a finding after its rewrite was checked. */
type Outcome = Pick<Finding, 'plan' | 'edits' | 'inner' | 'noRewrite'>;

/** The plan for a call in the form of the request body that is wanted, or why nothing is written for it. */
function planOf(file: SourceFile, call: Call, matched: Match, context: MigrateContext): Plan | readonly Note[] {
  const planned = planFor(call, matched, context);
  if (isNotes(planned)) return planned;
  if (file.isTranscoded)
    return [note('encoding', 'The file is not encoded in UTF-8. Save it as UTF-8, then rewrite the call.')];
  if (file.isCut)
    return [note('long-file', 'The file is too long to be read to its end. Split it, then rewrite the call.')];
  if (file.parsed.omissions.has('callers'))
    return [
      note(
        'many-callers',
        'The functions of the file have more callers than are followed. Split it, then rewrite the call.',
      ),
    ];
  if (file.parsed.omissions.has('levels'))
    return [
      note('deep-file', 'Parts of the file are nested too deeply to be read. Flatten them, then rewrite the call.'),
    ];
  return context.requestBody === 'query' ? { ...planned, operation: inlineVariables(planned.operation) } : planned;
}

/** Whether a rewrite uses the names of constants. */
function hasConstants(planned: Plan | readonly Note[]): boolean {
  if (isNotes(planned)) return false;
  const { inlined, variables } = planned.operation;
  const parts = inlined ?? variables.flatMap(({ value }) => partsOf(value));
  return parts.some(part => part.kind === 'text' && 'constant' in part);
}

/** The rewrite of a call before it is checked, or why there is none. */
function rewriteOf(piece: Workpiece, call: Call, plan: Plan | readonly Note[]): Offer | readonly Note[] {
  if (isNotes(plan)) return plan;
  // What is behind a wrapper is written together with it.
  if (call.wrapper?.kind === 'function') return { call, plan: graded(plan), edits: [] };
  const emitted = emit(piece, call, plan);
  return 'code' in emitted ? [emitted] : { call, plan: graded(plan), ...emitted };
}

/** A finding whose rewrite is not checked yet. */
type Draft = Omit<Finding, keyof Outcome> & {
  readonly planned: Plan | readonly Note[];
  rewrite: Offer | readonly Note[];
};

/** The grade after it is known how the address is written. */
function graded(plan: Plan): Plan {
  if (plan.target.kind !== 'base') return plan;
  const grade = plan.grade === 'exact' ? 'equivalent' : plan.grade;
  return { ...plan, grade, losses: [...plan.losses, note('base-address')] };
}

function isNotes<T extends object>(planned: T | readonly Note[]): planned is readonly Note[] {
  return Array.isArray(planned);
}
