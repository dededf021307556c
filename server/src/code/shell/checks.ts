import type { IsGiven } from './consumers';
import { plainWord } from './simple';
import type { Piece, SimpleCommand, Word } from './syntax';
import type { CommandSite, Frame } from './walk';

export function isTee({ words }: CommandSite['command']): boolean {
  return plainWord(words[0]).replace(/^.*\//, '') === 'tee';
}

/** `[ -n "$body" ]`, `[ -s FILE ]`, `[ -e FILE ]`: whether there is a text at all, which no shape of it changes. */
export function asksPresence({ words }: SimpleCommand, isGiven: IsGiven): boolean {
  const asked = words.filter((word, index) => isGiven(word) && /^-[nzsefr]$/.test(plainWord(words[index - 1])));
  return asked.length > 0 && words.every(word => asked.includes(word) || word.pieces.every(isKnownText));
}

/** `stat -c %Y FILE`, `date -r FILE`, `find FILE -mmin +5`: when a file was written. */
export function asksAge({ words }: SimpleCommand): boolean {
  const [name, ...options] = words.map(plainWord);
  if (name === 'date') return options.includes('-r') || options.includes('--reference');
  const given = options.join(' ');
  if (name === 'find') return !/-(?:exec|ok|size|empty|printf|fprint|ls|files0|delete)/.test(given);
  const times = /^(?:-L )?(?:(?:-c ?|--(?:format|printf)[ =])%[XYZ]|-f ?%[amc])(?: \S*)?$/;
  return name === 'stat' && times.test(given);
}

/** `[ "$title" != null ]`, which asks the same of a text that is never one of these. */
export function asksText({ words }: SimpleCommand, isGiven: IsGiven): boolean {
  return words.some(isGiven) && words.every(word => isGiven(word) || asking.test(plainWord(word)));
}

const asking = /^(?:\[|\[\[|test|\]|\]\]|-[nz]|==?|!=|&&|\|\||null|)$/;

function isKnownText({ kind }: Piece): boolean {
  return kind === 'text';
}

export function isOnly({ pieces }: Word, piece: Piece): boolean {
  return pieces.length === 1 && pieces[0] === piece;
}

/** `"$body"` and `"${body:-}"`. */
export function isVariable({ pieces: [piece, ...others] }: Word, name: string): boolean {
  if (piece?.kind !== 'variable' || others.length > 0) return false;
  return piece.name === name && !piece.changed && !piece.list && !piece.fallback?.pieces.length;
}

/** A substitution is a place of its own and is asked for itself. */
export function hasVariable(pieces: readonly Piece[], name: string): boolean {
  return pieces.some(
    piece =>
      piece.kind === 'variable' &&
      (piece.name === name || (piece.fallback !== undefined && hasVariable(piece.fallback.pieces, name))),
  );
}

export function startOf({ command }: CommandSite): number {
  return command.span.start;
}

/** Whether a script looks at the exit status of a pipeline. */
export function testsStatus(frame: Frame): boolean {
  return frame.pipeline.tested || frame.pipeline.negated || frame.pipeline.next !== ';';
}

/** Whether nothing else gets to know the exit status of a pipeline: a list with `&&` ends with it. */
export function takesStatus({ pipeline: { tested, negated, next } }: Frame): boolean {
  return tested || negated || next === '||';
}
