import * as l10n from '@vscode/l10n';

/** No response of the service is nested so deeply, and what walks over deeper ones would run out of stack. */
const deepest = 200;

export type JsonReading = { readonly value: unknown } | { readonly problem: string };

/** Reads the text of a response. `problem` completes the sentence "The response …". */
export function readJson(text: string): JsonReading {
  if (depthOf(text) > deepest) return { problem: l10n.t('is nested deeper than {0} levels', deepest) };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: l10n.t('is not JSON') };
  }
}

/** The greatest number of open brackets outside of strings; what follows the limit is not counted. */
function depthOf(text: string): number {
  let depth = 0;
  let greatest = 0;
  let inString = false;
  for (let at = 0; at < text.length && greatest <= deepest; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) greatest = Math.max(greatest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return greatest;
}

/** The object's own member: names in a response can be `constructor` or `__proto__`. Undefined where there is none. */
export function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string | number, unknown>>)[name]
    : undefined;
}

/** A list of the response; empty where the value is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
