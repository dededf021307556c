import { flatText } from '../template';
import { argumentsOf, type Chain, contextAt, longerChains } from './bind';
import { type Context, expandWord } from './expand';
import { newExpansionFacts } from './expansionFacts';
import { passesAll } from './passOn';
import type { Request } from './request';
import type { Word } from './syntax';
import { type CommandSite, enclosingFunction } from './walk';

/** What the words that callers of a function pass on make of the request in it. */
type AsGiven = 'alike' | 'other path' | 'other parts';

/**
 * Whether the request of a function is another one for a caller: it passes on a longer path where the function has an
 * identifier, or options of its own. What callers in other files pass on is not known (`isShared`).
 */
export function requestsAsGiven(
  site: CommandSite,
  base: Context,
  [own, ...others]: readonly Request[],
  isShared: () => boolean,
  requestsIn: (context: Context) => readonly Request[],
): AsGiven {
  if (!own || others.length > 0) return 'alike';
  const chains = longerChains([], site, base);
  const worlds = chains.map((chain: Chain) => {
    const outer = { ...base, info: newExpansionFacts() };
    return contextAt(site, { ...base, info: newExpansionFacts() }, argumentsOf(chain, outer));
  });
  const found = worlds.map(requestsIn);
  const isOther = (shape: (request: Request) => string) =>
    found.some(([first, ...more]) => !first || more.length > 0 || shape(first) !== shape(own));
  if (found.length > 0 && isOther(pathShape)) return 'other path';
  if (found.length > 0 && isOther(partsShape)) return 'other parts';
  // A function that runs the command alone is not the one that is rewritten.
  if (passesAll(site, base)) return 'alike';
  const taken = site.command.words.filter(takesWords);
  // Among the words that a caller adds may be any option.
  if (taken.some(word => worlds.some(world => addsWords(word, world)))) return 'other parts';
  const isClosed = () => enclosingFunction(site.frame) !== undefined && chains.length > 0 && !isShared();
  return taken.length > 0 && !isClosed() ? 'other parts' : 'alike';
}

function pathShape({ url }: Request): string {
  return String(flatText(url).split('/').length);
}

function partsShape({ method, parameters, headers, body }: Request): string {
  return [method, parameters.length, headers.length, body !== undefined].join();
}

function addsWords(word: Word, world: Context): boolean {
  const words = expandWord(word, world);
  const isOne = !word.pieces.some(piece => piece.kind === 'variable' && /^[@*]$/.test(piece.name));
  return isOne
    ? words.length !== 1 || words.some(({ template }) => /^-|\s/.test(flatText(template)))
    : words.length > 0;
}

/** Whether a word is all that a function or script is given, or is split into several words. */
function takesWords({ pieces: [only, ...others] }: Word): boolean {
  if (only?.kind !== 'variable' || others.length > 0) return false;
  return /^[@*]$/.test(only.name) || (/^\d+$/.test(only.name) && !only.quoted);
}
