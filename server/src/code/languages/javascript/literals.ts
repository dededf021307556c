import type { Style } from '../../writing/style';
import type { Steps } from '../../writing/writer';

const identifier = /^[A-Za-z_$][\w$]*$/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\0': '\\x00' };

/** Characters that no literal may hold as they are. */
export function escaped(text: string): string {
  return text.replace(/[\\\n\r\0]/g, found => escapes[found] as string);
}

/** A string literal with the usual quote, or with the other one where that saves escapes. */
export function literal(text: string, { quote }: Style): string {
  const other = quote === '"' ? "'" : '"';
  const chosen = text.includes(quote) && !text.includes(other) ? other : quote;
  return chosen + escaped(text).replaceAll(chosen, `\\${chosen}`) + chosen;
}

export function constant(value: string | number | boolean | null, style: Style): string {
  return typeof value === 'string' ? literal(value, style) : String(value);
}

export function memberName(name: string, style: Style): string {
  return identifier.test(name) ? name : literal(name, style);
}

/** `.data.results[0]["a.b"]`; with `optional`, anything but the root may be missing. */
export function members(steps: Steps, style: Style, optional = false): string {
  return steps
    .map((step, index) => {
      const chain = optional && index > 0 ? '?.' : '';
      if (typeof step === 'string' && identifier.test(step)) return `${chain || '.'}${step}`;
      return `${chain}[${constant(step, style)}]`;
    })
    .join('');
}
