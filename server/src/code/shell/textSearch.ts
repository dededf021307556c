import { plainWord } from './simple';
import type { Redirect, SimpleCommand } from './syntax';

/** A member of which a script asks whether the text of a response has its name. */
export interface TextSearch {
  readonly name: string;
  /** It is sought with the quotes around it, or as a word that may stand in any text, or its text is taken out with it. */
  readonly as: 'member' | 'word' | 'value';
}

type IsOf = (word: SimpleCommand['words'][number]) => boolean;

/** `grep -q '"revision"'`, whose output is not used. */
export function grepTest({ words, redirects }: SimpleCommand, isGiven: IsOf | undefined): TextSearch | undefined {
  const others = words.slice(1).filter(word => !isGiven?.(word));
  const flags = others.filter(word => plainWord(word).startsWith('-'));
  const [sought, ...more] = others.filter(word => !flags.includes(word));
  const isKnown = flags.every(word => /^(?:-[qsFE]+|--quiet|--silent|--)$/.test(plainWord(word)));
  const isQuiet = flags.some(word => /^(?:-\w*q|--quiet|--silent)/.test(plainWord(word)));
  const isUnseen = isQuiet || redirects.some(isDiscarding);
  const isOther = redirects.some(({ target }) => target && !isGiven?.(target) && plainWord(target) !== '/dev/null');
  return sought && more.length === 0 && isKnown && isUnseen && !isOther ? soughtName(plainWord(sought)) : undefined;
}

/** `grep -o '"revision":"[^"]*"'`, of which anything may take what it prints: that is the same text. */
export function grepOutput({ words }: SimpleCommand, isGiven: IsOf | undefined): TextSearch | undefined {
  const others = words.slice(1).filter(word => !isGiven?.(word));
  const [flag, pattern, ...more] = others.map(plainWord);
  if (!/^-(?:o|oE|Eo)$/.test(flag ?? '') || more.length > 0) return undefined;
  const name = /^"(\w+)":(?: \*)?"(?:\[\^"\]|\[a-z\])\*"$/.exec(pattern ?? '')?.[1];
  return name === undefined ? undefined : { name, as: 'value' };
}

function isDiscarding({ operator, descriptor, target }: Redirect): boolean {
  return /^&?>$/.test(operator) && /^[1&]?$/.test(descriptor) && plainWord(target) === '/dev/null';
}

/** `[[ $body == *'"revision"'* ]]`, `[[ $body =~ revision ]]` */
export function patternTest({ words }: SimpleCommand, isGiven: IsOf, script: string): TextSearch | undefined {
  const [start, given, operator, pattern, end, ...more] = words;
  if (plainWord(start) !== '[[' || plainWord(end) !== ']]' || more.length > 0) return undefined;
  if (!given || !isGiven(given) || !pattern) return undefined;
  const text = plainWord(pattern);
  if (plainWord(operator) === '=~') return soughtName(text);
  const isInside = /^\*[^*]+\*$/.test(script.slice(pattern.span.start, pattern.span.end));
  return isInside && /^(?:==?|!=)$/.test(plainWord(operator)) ? soughtName(text.slice(1, -1)) : undefined;
}

/** The name of a member, which has quotes around it in the text of a response, and no blank behind them. */
function soughtName(pattern: string): TextSearch | undefined {
  const [, quoted, bare] = /^(?:"(\w+)":?|([A-Za-z]\w+))$/.exec(pattern) ?? [];
  if (quoted !== undefined) return { name: quoted, as: 'member' };
  // Any text may have this word in it, also where there was a failure.
  return bare === undefined || /^errors?$/.test(bare) ? undefined : { name: bare, as: 'word' };
}
