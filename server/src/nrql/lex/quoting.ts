import { reservedNames } from '../../catalogue/keywords';
import { Kind, lastHardWord } from './kinds';
import { wordKind } from './words';

const reserved = new Set<string>(reservedNames);

const bareName = /^[A-Za-z](?:[A-Za-z0-9_.:]*[A-Za-z0-9_])?$/;

/** A name as it must stand in a query: in backticks where its characters, or its being a keyword or reserved, ask for them. */
export function quoteName(name: string): string {
  if (!bareName.test(name)) return `\`${name}\``;
  const kind = wordKind(name, 0, name.length);
  return (kind !== Kind.Name && kind <= lastHardWord) || reserved.has(name.toLowerCase()) ? `\`${name}\`` : name;
}

/** A text as a literal of the language. */
export function quoteString(text: string): string {
  return `'${escapeString(text)}'`;
}

/** A text as it stands between single quotes. */
export function escapeString(text: string): string {
  return text.replace(/[\\']/g, '\\$&');
}

/** A text inside an LSP snippet, where `$`, `}` and the backslash have a meaning. */
export function escapeSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}
