import { contains } from '../../text/span';
import type { Template } from '../call';
import { textTemplate } from '../template';
import type { Context } from './expand';
import { plainWord } from './simple';
import type { Block, Piece, SimpleCommand } from './syntax';

/** More lines are no table that a person would write. */
const maxRows = 60;

/**
 * What each line of a text gives the names that a loop reads from it: `while read -r metric value; do …; done <<LIST`.
 * Undefined where the loop reads something else, or something of the text is only known at run time.
 */
export function rowsOfRead(block: Block, { scope }: Context): readonly ReadonlyMap<string, Template>[] | undefined {
  const reader = readerOf(block);
  const lines = reader && linesOf(block);
  if (!reader || !lines || lines.length === 0 || lines.length > maxRows) return undefined;
  const { names, separator, isRaw } = reader;
  const isSetForAll = separator === undefined && scope.assignments.get('IFS')?.length;
  // Another command that reads gives them what is on the next line.
  const readers = scope.sites.filter(
    ({ command }) =>
      contains(block.span, command.span) && /^(?:read|mapfile|readarray)$/.test(plainWord(command.words[0])),
  );
  if (isSetForAll || readers.length !== 1) return undefined;
  // The loop alone gives them values.
  const isOwn = (name: string) =>
    scope.assignments.get(name)?.every(({ end, value }) => !value && contains(block.span, { start: end, end: end }));
  if (!names.every(isOwn) || (!isRaw && lines.some(line => line.includes('\\')))) return undefined;
  const rows = lines.map(line => fieldsOf(line, names.length, separator));
  // An empty field may be a line that the loop passes over.
  if (rows.some(row => row.length < names.length || row.includes(''))) return undefined;
  return rows.map(row => new Map(names.map((name, index) => [name, textTemplate(row[index] as string)])));
}

interface Reader {
  readonly names: readonly string[];
  /** One character; undefined for blanks. */
  readonly separator: string | undefined;
  readonly isRaw: boolean;
}

function readerOf({ keyword, body }: Block): Reader | undefined {
  const [only, ...others] = body.filter(({ tested }) => tested);
  const [command, ...piped] = only?.commands ?? [];
  if (keyword !== 'while' || only?.negated || others.length > 0 || piped.length > 0) return undefined;
  if (command?.kind !== 'simple' || command.redirects.length > 0) return undefined;
  const [reader, ...words] = command.words.map(plainWord);
  const isRaw = words[0] === '-r';
  const names = isRaw ? words.slice(1) : words;
  const separator = separatorOf(command);
  if (reader !== 'read' || names.length === 0 || separator === null) return undefined;
  return names.every(name => /^[A-Za-z_]\w*$/.test(name)) ? { names, separator, isRaw } : undefined;
}

/** What stands between the fields of a line; null where that is not known. */
export function separatorOf({ assignments }: SimpleCommand): string | undefined | null {
  const [only, ...others] = assignments;
  if (!only) return undefined;
  const text = only.value ? textOf(only.value.pieces) : '';
  return only.name === 'IFS' && others.length === 0 && /^[:,;|=]$/.test(text ?? '') ? (text as string) : null;
}

/** The lines that a loop gets as they are written. */
function linesOf({ redirects }: Block): readonly string[] | undefined {
  const [input, ...others] = redirects.filter(({ operator }) => operator.startsWith('<'));
  const pieces = input?.heredoc?.pieces ?? (input?.operator === '<<<' ? input.target?.pieces : undefined);
  const text = pieces && others.length === 0 ? textOf(pieces) : undefined;
  return text?.replace(/\r?\n$/, '').split('\n');
}

function textOf(pieces: readonly Piece[]): string | undefined {
  const texts = pieces.map(piece => (piece.kind === 'text' ? piece.text : undefined));
  return texts.every(text => text !== undefined) ? texts.join('') : undefined;
}

/** The fields of a line; the last one has all that is left. */
export function fieldsOf(line: string, count: number, separator: string | undefined): readonly string[] {
  const fields: string[] = [];
  let rest = separator === undefined ? line.replace(/^[ \t]+|[ \t]+$/g, '') : line;
  while (fields.length < count - 1) {
    const offset = separator === undefined ? rest.search(/[ \t]/) : rest.indexOf(separator);
    if (offset < 0) break;
    fields.push(rest.slice(0, offset));
    rest = separator === undefined ? rest.slice(offset).replace(/^[ \t]+/, '') : rest.slice(offset + 1);
  }
  // A separator at the end of the last field is taken off, or not.
  const isOpen = separator !== undefined && rest.includes(separator);
  return isOpen ? [] : [...fields, rest];
}
