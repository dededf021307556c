import { commandOutput, onlyCommand } from './output';
import { ownBlock } from './ownBlock';
import { definitionAt, isParameter, type Scope } from './scope';
import { plainWord } from './simple';
import type { FunctionDefinition, Piece, Pipeline, SimpleCommand, Word } from './syntax';

/** What a call of a function of the script writes: pieces inside the function, and the words that its parameters get. */
interface FunctionOutput {
  readonly definition: FunctionDefinition;
  readonly pieces: readonly Piece[];
  readonly args: readonly Word[];
}

/**
 * The text that a function writes which only makes one, such as `payload() { cat <<EOF … }`; undefined where it does more, or
 * where a value in the text means nothing outside of the function. `text` is that of the script.
 */
export function functionOutput(
  { words, redirects, span }: SimpleCommand,
  scope: Scope,
  text: string,
): FunctionOutput | undefined {
  const name = plainWord(words[0]);
  const all = scope.functions.get(name) ?? [];
  const definition = all.length === 1 && redirects.length === 0 ? definitionAt(scope, name, span.start) : undefined;
  const block = ownBlock(definition);
  if (!definition || !block) return undefined;
  const last = block.body.at(-1);
  const writes = last && onlyCommand([last]);
  const pieces = writes && block.body.slice(0, -1).every(isNaming) ? commandOutput(writes) : undefined;
  if (!pieces?.every(piece => isKnownOutside(piece, definition, scope, text))) return undefined;
  return { definition, pieces, args: words.slice(1) };
}

/** Whether a command only gives names values. */
export function isNaming({ commands: [only, ...others], next }: Pipeline): boolean {
  if (only?.kind !== 'simple' || others.length > 0 || next !== ';' || only.redirects.length > 0) return false;
  return only.words.length === 0 || /^(?:local|declare|typeset|shift)$/.test(plainWord(only.words[0]));
}

/** Whether a piece is a parameter as it was given, or mentions neither those nor names of the function. */
function isKnownOutside(piece: Piece, definition: FunctionDefinition, scope: Scope, text: string): boolean {
  if (piece.kind === 'text') return true;
  if (piece.kind === 'variable' && !piece.changed && !piece.fallback) {
    if (/^\d+$/.test(piece.name)) return true;
    const own = scope.assignments.get(piece.name)?.filter(({ owner }) => owner === definition) ?? [];
    if (own.length > 0) return own.length === 1 && own.every(isParameter);
  }
  const source = text.slice(piece.span.start, piece.span.end);
  const names = [...source.matchAll(/\$\{?[!#]?(\w+|[@*#?$!-])/g)].map(([, name = '']) => name);
  return names.every(
    name => /^[A-Za-z_]/.test(name) && !scope.assignments.get(name)?.some(({ owner }) => owner === definition),
  );
}
