import type { Call } from '../../code/call';
import { type GrammarName, isLoaded, outlineOf } from '../../code/grammars';
import { type SourceFile, sourceFile } from '../../code/source';
import { findCalls, languagesOf, syntaxGrammar } from '../../finder/languages';
import { applyEdits, type Edit } from '../../text/edit';
import { languageOfName } from '../../text/languageId';
import { doAtOnce, type Pieces } from '../../text/pieces';
import type { Region } from '../../text/region';
import { contains, overlaps, type Span } from '../../text/span';
import type { MigrateContext } from '../context';
import type { InnerEdits } from '../innerEdits';
import { match } from '../match/match';
import { note } from '../plan/notes';
import type { Note } from '../plan/plan';
import { wrapperStart } from './callers';
import { joinEdits, keyOf } from './joinEdits';
import { mergeEdits } from './mergeEdits';
import type { Offer } from './offer';
import { callWritten, innerCallWritten, proveRequest } from './proof';

/** The grammars that must be loaded before the rewrites of a file can be checked. */
export function validationGrammars(file: SourceFile): readonly GrammarName[] {
  const languages = [...languagesOf(file), ...(/\b(?:curl|wget|https?)\s/.test(file.text) ? ['shellscript'] : [])];
  return [...new Set(languages.flatMap(language => syntaxGrammar(language) ?? []))];
}

/**
 * Whether each of the rewrites of one file may be offered: its edits fit together, the new text has no more syntax errors
 * than the old one, and exactly this call is gone. Otherwise the reason why the rewrite is withheld. `matched` are all
 * calls of the file that the service knows, those without a rewrite too.
 *
 * Looking at a whole file again for each call would take minutes where a file has hundreds, so rewrites that have nothing
 * to do with each other are looked at together. Where something is wrong with some of them, the others are looked at again
 * without those; where nobody knows with which, each half is looked at.
 */
export function validateRewrites(...all: Parameters<typeof validateInPieces>): (true | Note)[] {
  return doAtOnce(validateInPieces(...all));
}

/** The same in pieces: the search for the calls of the new text is one, and some proofs each are others. */
export function* validateInPieces(
  file: SourceFile,
  offers: readonly Offer[],
  matched: readonly Call[],
  context: MigrateContext,
): Pieces<(true | Note)[]> {
  const verdicts = new Map<Offer, true | Note>();
  const together = new Map<GrammarName, Offer[]>();
  const entangled = entangledCalls(matched);
  // Those of one function have the same edits.
  const callers = new Map<number, Offer[]>();
  for (const offer of offers) {
    const wrapper = wrapperStart(offer.call);
    const language = languageOfName(offer.inner?.region.language ?? offer.call.language);
    const grammar = syntaxGrammar(language);
    if (!grammar || !isLoaded(grammar)) {
      const reason = `The rewrite could not be checked, because no parser of ${language} is at hand.`;
      verdicts.set(offer, note('unchecked', reason));
    } else if (wrapper !== undefined) {
      callers.set(wrapper, [...(callers.get(wrapper) ?? []), offer]);
    } else if (!entangled.has(offer.call) && staysInside(offer)) {
      together.set(grammar, [...(together.get(grammar) ?? []), offer]);
    } else yield* check([offer], grammar);
  }
  for (const [grammar, group] of together) yield* check(group, grammar);
  for (const group of callers.values()) {
    const [{ call, inner }] = group as [Offer];
    const grammar = syntaxGrammar(languageOfName(inner?.region.language ?? call.language)) as GrammarName;
    const verdict = yield* verdictOf(group, grammar);
    const failed = verdict instanceof Map ? [...verdict.values()][0] : verdict;
    for (const offer of group) verdicts.set(offer, failed ?? true);
  }
  return offers.map(offer => verdicts.get(offer) as true | Note);

  function* check(group: readonly Offer[], grammar: GrammarName): Pieces<void> {
    const verdict = yield* verdictOf(group, grammar);
    const known = verdict instanceof Map ? verdict : undefined;
    const isHopeless = known?.size === group.length && group.length > few && group.every(({ inner }) => !inner);
    const isDecided = verdict === true || group.length === 1 || isHopeless;
    if (isDecided) {
      for (const offer of group) verdicts.set(offer, known?.get(offer) ?? (verdict as true | Note));
      return;
    }
    const middle = group.length >> 1;
    const isGood = (offer: Offer) => !known?.has(offer);
    const splits = known !== undefined && known.size < group.length;
    const good = splits ? group.filter(isGood) : group.slice(0, middle);
    yield* check(good, grammar);
    yield* check(
      group.filter(offer => !good.includes(offer)),
      grammar,
    );
  }

  /** True where all of a group hold, the reasons by rewrite where it is known which do not, else one reason for all. */
  function* verdictOf(group: readonly Offer[], grammar: GrammarName): Pieces<true | Note | ReadonlyMap<Offer, Note>> {
    let edits: Edit[];
    let after: string;
    try {
      edits = joinEdits(group, file.text);
      after = applyEdits(file.text, edits);
    } catch {
      return note('overlapping-edits', 'The parts of the call overlap, so that no rewrite can change them separately.');
    }
    const edited = sourceFile(file.path, after, file.language);
    // The calls are found first, so that their parse of the text serves the count of its errors as well.
    const found = findCalls(edited, context.tools);
    const own = syntaxGrammar(file.language);
    if (own && isLoaded(own) && hasMoreErrors(edited, file, own)) return noSyntax;
    const left = found.filter(call => !('reason' in match(call, context.hosts)));
    const wanted = matched.length - group.length;
    const failed = new Map<Offer, Note>();
    yield;
    for (const [at, offer] of group.entries()) {
      if (at % proofsInPiece === proofsInPiece - 1) yield;
      const proof = offer.inner ? proveInner(offer, offer.inner, group) : proveOuter(offer);
      if (proof !== true) failed.set(offer, proof);
    }
    // A rewrite that does not prove itself may be the call that is still there; any other such call is a riddle.
    const most = group.length === 1 ? wanted : wanted + failed.size;
    if (left.length < wanted || left.length > most) return stillFound;
    return failed.size === 0 ? true : failed;

    function proveOuter(offer: Offer): true | Note {
      return proveRequest(offer, callWritten({ ...offer, edits }, found));
    }

    function proveInner(offer: Offer, { region }: InnerEdits, others: readonly Offer[]): true | Note {
      const same = others.flatMap(({ inner }) => (inner && keyOf(inner.region) === keyOf(region) ? inner.edits : []));
      const fresh = innerCallWritten(offer.call, { region, edits: mergeEdits(same, region.text) }, found);
      if (fresh && hasMoreErrors(inside(fresh.region, edited), inside(region, file), grammar)) return noSyntax;
      return proveRequest(offer, fresh?.call);
    }
  }

  function inside({ text, language }: Region, around: SourceFile): SourceFile {
    const script = text.replace(filledIn, 'x');
    return { ...around, language, text: file.language === 'dockerfile' ? script.replace(instruction, '') : script };
  }
}

/** How many proofs are one piece of work: some milliseconds. */
const proofsInPiece = 20;

/** What is filled in before a shell reads the text is part of no grammar. */
const filledIn = /\$?\{\{[^}\n]*\}\}/g;

/** What stands before a command in a file of instructions. */
const instruction = /^[ \t]*(?:RUN|CMD|ENTRYPOINT)[ \t]+(?:--\S+[ \t]+)*/gim;

const stillFound = note('still-found', 'After the rewrite the call would still be there, so nothing is offered.');

/**
 * A group that is so small is looked at one by one where all of it fails: two rewrites may only fail together. So is one
 * inside an embedded text, where one wrong rewrite hides the others.
 */
const few = 8;

const noSyntax = note('syntax', 'The rewritten text would not parse, so nothing is offered.');

function hasMoreErrors(after: SourceFile, before: SourceFile, grammar: GrammarName): boolean {
  const errors = errorsIn(after, grammar);
  return errors > 0 && errors > errorsIn(before, grammar);
}

function errorsIn({ text, parsed }: SourceFile, grammar: GrammarName): number {
  const parse = () => outlineOf(text, grammar);
  return parsed.outline(grammar, text, parse).errors;
}

/** The calls whose parts meet parts of another call: two that share a reader of the response, or one inside the other. */
function entangledCalls(calls: readonly Call[]): ReadonlySet<Call> {
  const parts = calls.flatMap(call => partsOf(call).map(span => ({ call, span })));
  parts.sort((a, b) => a.span.start - b.span.start);
  const entangled = new Set<Call>();
  let open: typeof parts = [];
  for (const part of parts) {
    open = open.filter(other => other.span.end >= part.span.start);
    for (const other of open) {
      if (other.call !== part.call && overlaps(other.span, part.span)) entangled.add(other.call).add(part.call);
    }
    open.push(part);
  }
  return entangled;
}

function partsOf({ site, response }: Call): readonly Span[] {
  return [site.span, ...response.reads.map(read => read.span)];
}

/** Whether the edits change nothing but the call and the reads of its response; what is only put in hurts no other call. */
function staysInside({ call, edits }: Offer): boolean {
  const parts = partsOf(call);
  return edits.every(({ span }) => span.start === span.end || parts.some(part => contains(part, span)));
}
