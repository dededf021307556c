import type { Call } from '../../code/call';
import type { CommandRule } from '../../code/sendRule';
import { indentAt } from '../../text/textLines';
import { note } from '../plan/notes';
import { grades, type Note, type Plan } from '../plan/plan';
import { bodyWord, commandEdits, trimmed, withBlanksBefore } from './command';
import type { Draft } from './draft';
import type { Emission } from './emit';
import { joinEdits } from './joinEdits';
import { mergeEdits } from './mergeEdits';
import { Refusal } from './refusal';

/** The name of the parameter that holds a body where it held a path. */
const bodyNames = ['body', 'request_body', 'graphql_body'];

/** The edits that make a wrapper function send the body that it is called with, and the caller pass that of the plan. */
export function callerEdits(rule: CommandRule, draft: Draft): void {
  const { call, file, edits } = draft;
  const { wrapper, site } = call;
  if (!wrapper) return;
  const name = wrapper.named ? bodyNames.find(each => !file.words.has(each)) : undefined;
  if (wrapper.named && !name) throw new Refusal('name-taken', 'The script uses every name for the body of a request.');
  if (wrapper.named && name) edits.push({ span: wrapper.named, text: name });
  for (const span of wrapper.unused) edits.push({ span, text: '' });
  commandEdits(rule, { ...draft, call: wrapper.call }, `"${name ? `$${name}` : wrapper.parameter}"`);
  for (const { role, argument } of site.parts) {
    const given = file.text.slice(argument.start, argument.end);
    if (role === 'url') edits.push({ span: argument, text: bodyWord(draft, indentAt(file.text, site.call.start)) });
    else if (role === 'method') edits.push({ span: argument, text: given.replace(/GET|PUT|DELETE/i, 'POST') });
    else edits.push({ span: withBlanksBefore(trimmed(argument, file.text), file.text), text: '' });
  }
}

/** A rewrite that is made together with others. */
export interface JoinedOffer extends Emission {
  readonly call: Call;
  readonly plan: Plan;
}

/** Where the function is whose callers change together, of which the call is one; undefined for a call of its own. */
export function wrapperStart({ wrapper, site }: Call): number | undefined {
  return wrapper?.call.site.call.start ?? site.wrapper?.span.start;
}

/** Why a call is left beside one that stays as it is. */
export const leftCaller = note(
  'wrapper',
  'Another call of the same function is not rewritten, so the function stays as it is.',
);

/**
 * Gives the callers of each wrapper function one rewrite together: all of them change with the function, or none does.
 * `calls` are all calls of the file that the service knows.
 */
export function joinCallers<T>(
  entries: readonly { readonly key: T; readonly offer: JoinedOffer | undefined }[],
  calls: readonly Call[],
  text: string,
): ReadonlyMap<T, JoinedOffer | Note> {
  const groups = new Map<number, typeof entries>();
  for (const entry of entries) {
    const at = entry.offer?.call.wrapper?.call.site.call.start;
    if (at !== undefined) groups.set(at, [...(groups.get(at) ?? []), entry]);
  }
  const joined = new Map<T, JoinedOffer | Note>();
  for (const [wrapper, group] of groups) {
    const offers = group.flatMap(({ offer }) => offer ?? []);
    const [first] = offers;
    const callers = first?.call.wrapper?.callers;
    const own = calls.filter(({ wrapper: other }) => other?.call.site.call.start === wrapper);
    const isWhole = own.length === callers && offers.length === callers;
    const together = isWhole ? joinedEmission(offers, text) : undefined;
    const worst = Math.max(...offers.map(({ plan }) => grades.indexOf(plan.grade)));
    for (const { key, offer } of group) {
      if (!offer) continue;
      const plan = { ...offer.plan, grade: grades[worst] ?? offer.plan.grade };
      joined.set(key, together ? { ...offer, ...together, plan } : leftCaller);
    }
  }
  return joined;
}

function joinedEmission(offers: readonly Emission[], text: string): Emission {
  const [inner] = offers.flatMap(offer => offer.inner ?? []);
  if (!inner) return { edits: joinEdits(offers, text) };
  const { region } = inner;
  const edits = mergeEdits(
    offers.flatMap(offer => offer.inner?.edits ?? []),
    region.text,
  );
  return { edits: joinEdits(offers, text), inner: { region, edits } };
}
