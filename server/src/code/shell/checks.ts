import type { IsGiven } from './consumers';
import { plainWord } from './simple';
import type { Assignment, Piece, SimpleCommand, Word } from './syntax';
import type { Frame, Place } from './walk';

export function isTee({ words }: Place['command']): boolean {
  return plainWord(words[0]).replace(/^.*\//, '') === 'tee';
}

/** `[ -n "$body" ]`, `[ -s FILE ]`: whether there is a text at all, which no shape of it changes. */
export function asksPresence({ words }: SimpleCommand, isGiven: IsGiven): boolean {
  const asked = words.filter((word, index) => isGiven(word) && /^-[nzs]$/.test(plainWord(words[index - 1])));
  return asked.length > 0 && words.every(word => asked.includes(word) || word.pieces.every(isKnownText));
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

/** The status behind the body, and the body before the status. */
const lastPart = /^\$\{\w+(?:##|: -3\}|:\(?-3\)\}|:\$\{#\w+\}-3)/;
const firstPart = /^\$\{\w+(?:%|::-3\}|:0:-3\}|:0:\$\{#\w+\}-3)/;

/** Which part of a text another variable gets; undefined for anything that is not a part of it. */
export function copyOf(
  { value, append }: Assignment,
  printsStatus: boolean,
  text: string,
): 'whole' | 'status' | 'body' | undefined {
  const [piece, ...others] = value?.pieces ?? [];
  if (piece?.kind !== 'variable' || others.length > 0 || append) return undefined;
  const source = text.slice(piece.span.start, piece.span.end);
  if (printsStatus && lastPart.test(source)) return 'status';
  if (!piece.changed) return 'whole';
  return printsStatus && firstPart.test(source) ? 'body' : undefined;
}

export function startOf({ command }: Place): number {
  return command.span.start;
}

/** Whether a script looks at the exit status of a pipeline. */
export function testsStatus(frame: Frame): boolean {
  return frame.pipeline.tested || frame.pipeline.negated || frame.pipeline.next !== ';';
}
