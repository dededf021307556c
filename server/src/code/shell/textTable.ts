import type { HolePart } from '../call';
import { onlyCommand, printfPieces } from './output';
import { definitionAt, type Scope } from './scope';
import { plainWord } from './simple';
import type { Block, SimpleCommand, Word } from './syntax';

/** Between the keys of a row; no name of a value has it. */
const between = '=';

/**
 * The table that a command takes a text from: `metric_query "$name" "$value"`, a function that only has one
 * `case "$1=$2" in …` of texts.
 */
export function tableOf(
  { words, span }: SimpleCommand,
  scope: Scope,
  source: (word: Word) => string,
): Pick<HolePart, 'table'> {
  const name = plainWord(words[0]);
  const definition = scope.functions.get(name)?.length === 1 ? definitionAt(scope, name, span.start) : undefined;
  const body = definition?.body[0]?.commands[0];
  const [only, ...others] = body?.kind === 'block' && body.keyword === '{' ? body.body : [];
  const block = others.length === 0 && only?.commands.length === 1 ? only.commands[0] : undefined;
  const [subject] = block?.kind === 'block' ? block.words : [];
  if (block?.kind !== 'block' || !block.branches || !subject) return {};
  const keys = words.slice(1).map(source);
  if (source(subject) !== `"${keys.map((_, index) => `$${index + 1}`).join(between)}"`) return {};
  const rows = block.branches.flatMap(branch => rowOf(branch, keys.length) ?? []);
  return rows.length >= block.branches.length - 1 ? { table: { keys, rows } } : {};
}

function rowOf({ patterns, body }: NonNullable<Block['branches']>[number], count: number) {
  const [pattern, ...more] = patterns;
  const text = pattern?.pieces.every(({ kind, quoted }) => kind === 'text' && quoted) ? plainWord(pattern) : undefined;
  const command = onlyCommand(body);
  const output = command && plainWord(command.words[0]) === 'printf' ? printfPieces(command.words.slice(1)) : undefined;
  if (text === undefined || more.length > 0 || !output?.every(({ kind }) => kind === 'text')) return undefined;
  const cut = text.lastIndexOf(between);
  const when = count === 1 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
  return { when, text: output.map(piece => (piece.kind === 'text' ? piece.text : '')).join('') };
}

/** The pattern of a row. */
export function keyText(keys: readonly string[]): string {
  return keys.join(between);
}
