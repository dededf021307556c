import { reservedNames } from '../../catalogue/keywords';
import { Kind, lastHardWord } from './kinds';
import { wordKind } from './words';

const reserved = new Set<string>(reservedNames);

const bareName = /^[A-Za-z](?:[A-Za-z0-9_.:]*[A-Za-z0-9_])?$/;

/**
 * A name as a query must spell it: in backticks where its characters require them, or where it is a keyword or
 * reserved.
 */
export function quoteName(name: string): string {
  if (!bareName.test(name)) return `\`${name}\``;
  const kind = wordKind(name, 0, name.length);
  return (kind !== Kind.Name && kind <= lastHardWord) || reserved.has(name.toLowerCase()) ? `\`${name}\`` : name;
}

/** A string as a literal of the language. */
export function quoteString(text: string): string {
  return `'${escapeString(text)}'`;
}

/** A string with the escapes that it needs between single quotes. */
export function escapeString(text: string): string {
  return text.replace(/[\\']/g, '\\$&');
}

/** A string with the escapes that it needs in an LSP snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}
