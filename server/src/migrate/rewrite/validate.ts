import type { Call } from '../../code/call';
import { type GrammarName, isLoaded } from '../../code/grammars';
import { ParsedTexts } from '../../code/parsedTexts';
import { type SourceFile, sourceFile } from '../../code/source';
import { findCallsInPieces, syntaxErrors, syntaxGrammar } from '../../finder/languages';
import { applyEdits, type Edit } from '../../text/edit';
import { languageOfName } from '../../text/languageId';
import { doAtOnce, type Pieces } from '../../text/pieces';
import type { Region } from '../../text/region';
import type { MigrateContext } from '../context';
import type { InnerEdits } from '../innerEdits';
import { match } from '../match/match';
import { note } from '../plan/notes';
import type { Note } from '../plan/plan';
import { keyOf, wholeEdits } from './joinEdits';
import { mergeEdits } from './mergeEdits';
import type { Offer } from './offer';
import { proveRequest } from './proof';
import { roundsOf, type Unit, unitsOf } from './rounds';
import { type InnerCalls, innerCallsByStart, writtenCalls, writtenInnerCalls } from './writtenCalls';

/**
 * Whether each of the rewrites of one file may be offered: its edits fit together, the new text has no more syntax errors
 * than the old one, and exactly this call is gone. Otherwise the reason why the rewrite is withheld. `matched` are all
 * calls of the file that the service knows, those without a rewrite too.
 */
export function validateRewrites(...all: Parameters<typeof validateInPieces>): (true | Note)[] {
  return doAtOnce(validateInPieces(...all));
}

/**
 * The same in pieces of some milliseconds. To look at a whole file for each of its calls would take minutes, so rewrites that
 * have nothing to do with each other are looked at together, and the others once more where some of them are wrong, or each
 * half where nobody knows which. What is read is counted, and where it is too much the rest is withheld.
 */
export function* validateInPieces(
  file: SourceFile,
  offers: readonly Offer[],
  matched: readonly Call[],
  context: MigrateContext,
): Pieces<(true | Note)[]> {
  const verdicts = new Map<Offer, true | Note>();
  let read = 0;
  const units = unitsOf(offers).filter(unit => {
    const missing = unit.find(offer => !canCheck(grammarOf(offer)));
    if (missing) decide([unit], () => unchecked(languageOf(missing)));
    return !missing;
  });
  for (const round of roundsOf(units, matched)) yield* check(round);
  return offers.map(offer => verdicts.get(offer) as true | Note);

  function decide(group: readonly Unit[], verdict: (unit: Unit) => true | Note): void {
    for (const unit of group) for (const offer of unit) verdicts.set(offer, verdict(unit));
  }

  function* check(group: readonly Unit[]): Pieces<void> {
    const members = group.flat();
    const verdict = yield* verdictOf(members);
    const known = verdict instanceof Map ? verdict : undefined;
    const problemOf = (unit: Unit) => unit.map(offer => known?.get(offer)).find(problem => problem);
    const good = known ? group.filter(unit => !problemOf(unit)) : [];
    const isHopeless = known && good.length === 0 && group.length > few && members.every(({ inner }) => !inner);
    if (verdict === true || verdict === tooMuch || group.length === 1 || isHopeless) {
      decide(group, unit => problemOf(unit) ?? (verdict as true | Note));
      return;
    }
    const first = good.length > 0 ? good : group.slice(0, group.length >> 1);
    yield* check(first);
    yield* check(group.filter(unit => !first.includes(unit)));
  }

  /** True where all of a group hold, the reasons by rewrite where it is known which do not, else one reason for all. */
  function* verdictOf(group: readonly Offer[]): Pieces<true | Note | ReadonlyMap<Offer, Note>> {
    // The first look at a text is always worth its time.
    if (read > 0 && read + file.text.length > Math.max(maxRead, 2 * file.text.length)) return tooMuch;
    let edits: Edit[];
    let after: string;
    try {
      edits = wholeEdits(group, file);
      after = applyEdits(file.text, edits);
    } catch {
      return note('overlapping-edits', 'The parts of the call overlap, so no rewrite can change them separately.');
    }
    read += after.length;
    const edited: SourceFile = { ...sourceFile(file.path, after, file.language), isWritten: true };
    yield;
    // The calls are found first, so that their parse of the text serves the count of its errors as well.
    const found = yield* findCallsInPieces(edited, context.tools);
    yield;
    let outer: ReturnType<typeof writtenCalls> | undefined;
    let innerCalls: InnerCalls | undefined;
    let innerEdits: ReturnType<typeof innerEditsOf> | undefined;
    const inner = new Map<string, ReturnType<typeof writtenInnerCalls>>();
    const own = syntaxGrammar(file.language);
    if (own && isLoaded(own) && hasMoreErrors(edited, file, own)) return noSyntax;
    // A wrapper that all known callers have left is a call of its own.
    const staying = group.flatMap(offer =>
      offer.isBeside && offer.call.wrapper ? [written(offer, offer.call.wrapper.request)] : [],
    );
    const left = found.filter(call => !staying.includes(call) && !('reason' in match(call, context.hosts)));
    const wanted = matched.length - group.length;
    const failed = new Map<Offer, Note>();
    yield;
    for (const [index, offer] of group.entries()) {
      if (index % proofsInPiece === proofsInPiece - 1) yield;
      const proof = offer.inner ? proveInner(offer, offer.inner) : proveOuter(offer);
      if (proof !== true) failed.set(offer, proof);
    }
    // A rewrite that does not prove itself may be the call that is still there; any other such call is a riddle.
    const limit = group.length === 1 ? wanted : wanted + failed.size;
    // An address that other files may ask for stays where it is, and now nothing here is seen to use it.
    const count = left.length - Math.max(0, unresolved(left) - unresolved(matched));
    if (count < wanted || count > limit) return stillFound;
    return failed.size === 0 ? true : failed;

    function proveOuter(offer: Offer): true | Note {
      return proveRequest(offer, writtenOutside(offer.call));
    }

    function writtenOutside(call: Call): Call | undefined {
      outer ??= writtenCalls(edits, found);
      return outer(call);
    }

    function writtenInside(call: Call, { region }: InnerEdits): ReturnType<ReturnType<typeof writtenInnerCalls>> {
      const key = keyOf(region);
      innerCalls ??= innerCallsByStart(found);
      innerEdits ??= innerEditsOf(group);
      const merged = () => mergeEdits(innerEdits?.get(key) ?? [], region.text);
      const known = inner.get(key) ?? writtenInnerCalls({ region, edits: merged() }, innerCalls);
      inner.set(key, known);
      return known(call);
    }

    /** The call of the new text that another one of the old text has become. */
    function written(offer: Offer, call: Call): Call | undefined {
      return offer.inner ? writtenInside(call, offer.inner)?.call : writtenOutside(call);
    }

    function proveInner(offer: Offer, changes: InnerEdits): true | Note {
      const { region } = changes;
      const fresh = writtenInside(offer.call, changes);
      if (fresh && hasMoreErrors(inside(fresh.region, edited), inside(region, file), grammarOf(offer) as GrammarName))
        return noSyntax;
      return proveRequest(offer, fresh?.call);
    }
  }

  function inside({ text, language }: Region, around: SourceFile): SourceFile {
    const script = text.replace(filledIn, 'x');
    return { ...around, language, text: file.language === 'dockerfile' ? script.replace(instruction, '') : script };
  }
}

function unresolved(calls: readonly Call[]): number {
  return calls.filter(call => call.unresolved).length;
}

/** All that the rewrites change in each embedded text, by its key. */
function innerEditsOf(group: readonly Offer[]): ReadonlyMap<string, readonly Edit[]> {
  const byText = new Map<string, Edit[]>();
  for (const { inner } of group) {
    if (!inner) continue;
    const key = keyOf(inner.region);
    const edits = byText.get(key) ?? [];
    edits.push(...inner.edits);
    byText.set(key, edits);
  }
  return byText;
}

/** How many characters of new texts are read to validate the rewrites of one file: some seconds of work. */
const maxRead = 600_000;

const tooMuch = note(
  'many-calls',
  'The file has so many calls that the rewrites of some are not checked. Rewrite the others, then run the command again.',
);

function languageOf({ call, inner }: Offer): string {
  return languageOfName(inner?.region.language ?? call.language);
}

function grammarOf(offer: Offer): GrammarName | undefined {
  return syntaxGrammar(languageOf(offer));
}

function canCheck(grammar: GrammarName | undefined): boolean {
  return grammar !== undefined && isLoaded(grammar);
}

function unchecked(language: string): Note {
  return note('unchecked', `The rewrite could not be checked, because there is no parser for ${language}.`);
}

/** How many proofs are one piece of work: some milliseconds. */
const proofsInPiece = 20;

/** What is filled in before a shell reads the text is part of no grammar. */
const filledIn = /\$?\{\{[^}\n]*\}\}/g;

/** What stands before a command in a file of instructions. */
const instruction = /^[ \t]*(?:RUN|CMD|ENTRYPOINT)[ \t]+(?:--\S+[ \t]+)*/gim;

const stillFound = note('still-found', 'The rewrite would leave the call in place, so it is not offered.');

/**
 * A group that is so small is looked at one by one where all of it fails: two rewrites may only fail together. So is one
 * inside an embedded text, where one wrong rewrite hides the others.
 */
const few = 8;

const noSyntax = note('syntax', 'The rewritten text would not parse, so it is not offered.');

function hasMoreErrors(after: SourceFile, before: SourceFile, grammar: GrammarName): boolean {
  const errors = syntaxErrors(after, grammar);
  const counted = (): SourceFile => ({ ...before, isWritten: true, parsed: new ParsedTexts() });
  return errors > 0 && errors > syntaxErrors(counted(), grammar);
}
