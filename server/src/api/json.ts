import * as l10n from '@vscode/l10n';

/** No response of the service is nested so deeply, and what walks over deeper ones would run out of stack. */
const maxDepth = 200;

/** A value takes up to a hundred times the memory of its text: as many empty lists as a response has room for fill a machine. */
const maxValues = 2_000_000;

/** What is compared is taken apart once more, value by value. */
export const maxCompared = 250_000;

type JsonReading = { readonly value: unknown } | { readonly problem: string };

/** Reads the text of a response. `problem` completes the sentence "The response …". */
export function readJson(text: string): JsonReading {
  return createJsonReader(Number.POSITIVE_INFINITY)(text);
}

/**
 * A reader for the pages of one reading, which are kept together: what is too much for one page is too much for all of
 * them. `maxCharacters` and `limit`, a number of values, hold for all texts together.
 */
export function createJsonReader(maxCharacters: number, limit = maxValues): (text: string) => JsonReading {
  let values = 0;
  let characters = 0;
  return text => {
    const size = sizeOf(text, limit - values);
    values += size.values;
    characters += text.length;
    if (size.depth > maxDepth) return { problem: l10n.t('is nested deeper than {0} levels', maxDepth) };
    if (values > limit) return { problem: l10n.t('has more than {0} values', limit) };
    if (characters > maxCharacters) return { problem: l10n.t('is larger than the limit, with all of its pages') };
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { problem: l10n.t('is not JSON') };
    }
  };
}

/**
 * The greatest number of open brackets outside of strings, and the number of values: each but the first of a list or an
 * object follows a comma. What follows a limit is not counted.
 */
function sizeOf(text: string, limit: number): { readonly depth: number; readonly values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let offset = 0; offset < text.length && depth <= maxDepth && values <= limit; offset++) {
    const code = text.charCodeAt(offset);
    if (inString) {
      if (code === 0x5c) offset++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x2c) values++;
    else if (code === 0x5b || code === 0x7b) {
      values++;
      depth = Math.max(depth, ++open);
    } else if (code === 0x5d || code === 0x7d) open--;
  }
  return { depth, values };
}

/** The object's own member: names in a response can be `constructor` or `__proto__`. Undefined where there is none. */
export function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string | number, unknown>>)[name]
    : undefined;
}

/** A list of the response; empty where the value is not a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
