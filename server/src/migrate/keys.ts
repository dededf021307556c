import type { Call } from '../hosts/call';
import { plain, templateSpan } from '../hosts/text/template';
import type { Problem } from '../text/problem';

const keyHeader = /^(x-)?(api|license)-key$/i;

/** What people write where a key belongs: `<API_KEY>`, `YOUR_API_KEY`, `xxxxxxxx`, `{{ key }}`. */
const placeholder = /[<>{}$%]|your|example|placeholder|secret|changeme|^[x*.]+$/i;

/**
 * A key that stands in the code beside a call. The value appears neither in the message nor anywhere else; only its place
 * is told.
 */
export function hardCodedKeys(call: Call): Problem[] {
  return call.headers.flatMap((header): Problem[] => {
    if (!keyHeader.test(plain(header.name)?.trim() ?? '')) return [];
    const value = plain(header.value)?.trim() ?? '';
    const span = templateSpan(header.value);
    if (!span || !looksLikeKey(value)) return [];
    const message =
      'An API key stands in the code. Read it from the environment or a secret store, and have this one revoked.';
    return [{ code: 'hard-coded-key', severity: 'warning', message, span }];
  });
}

function looksLikeKey(value: string): boolean {
  return /^[A-Za-z0-9_-]{16,}$/.test(value) && /\d/.test(value) && !placeholder.test(value);
}
