import type { Style } from '../../writing/style';
import type { Steps } from '../../writing/writer';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' };

/** The inside of a string between the delimiters; those of three quotes are chosen so that the text does not hold them. */
export function escaped(text: string, delimiter: string): string {
  const inner = text.replace(/[\\\n\r\t\0]/g, found => escapes[found] as string);
  return delimiter.length === 1 ? inner.replaceAll(delimiter, `\\${delimiter}`) : inner;
}

/** A string literal with the usual quote, or with the other one where that saves escapes. */
export function literal(text: string, { quote }: Style): string {
  const other = quote === '"' ? "'" : '"';
  const chosen = text.includes(quote) && !text.includes(other) ? other : quote;
  return chosen + escaped(text, chosen) + chosen;
}

export function constant(value: string | number | boolean | null, style: Style): string {
  if (typeof value === 'string') return literal(value, style);
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value);
}

/** `["data"]["results"][0]`. */
export function subscripts(steps: Steps, style: Style): string {
  return steps.map(step => `[${constant(step, style)}]`).join('');
}
