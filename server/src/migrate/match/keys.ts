import type { Call, Template } from '../../code/call';
import { flatText, literalText, plainOrFallback, slice, templateSpan } from '../../code/template';
import type { Range } from '../../text/lines';
import type { Problem } from '../../text/problem';
import type { Span } from '../../text/span';
import type { Finding } from '../finding';

/** The code of the problem, and the rule of a report. */
export const keyCode = 'hard-coded-key';

export const keyMessage =
  'The code contains an API key. Read it from the environment or a secret store, and revoke this one.';

/** A key in the code, as a report lists it: its location, never its value. */
export interface ReportedKey {
  /**
   * Derived from the id of the first call that sends it, so that it survives unrelated edits and reveals nothing about
   * the value.
   */
  readonly id: string;
  readonly file: string;
  readonly range: Range;
  /** The ids of the calls that send it. */
  readonly beside: readonly string[];
}

const keyName = /^(x[-_])?(api|license)[-_]?key$/i;
const scheme = /^(?:api-key|bearer|token)\s+/i;

/** Common placeholders for a key: `<API_KEY>`, `YOUR_API_KEY`, `xxxxxxxx`, `{{ key }}`. */
const placeholder = /[<>{}$%]|your|example|placeholder|secret|changeme|^[x*.]+$/i;

/** The name of a variable for a key, or one repeated character. */
const nameOfKey = /^[A-Z]+(?:_[A-Z\d]+)+$|^(.)\1+$/;

/** The problems for keys in the code of a call. Only the location is reported; the value appears nowhere. */
export function hardCodedKeys(call: Call): Problem[] {
  return keySpans(call).map(span => ({ code: keyCode, severity: 'warning', message: keyMessage, span }));
}

/** The keys in the calls of one file. A key that several calls send is listed once. */
export function hardCodedKeysOf(
  findings: readonly Finding[],
  lines: { readonly rangeOf: (span: Span) => Range },
): ReportedKey[] {
  const places = new Map<string, { span: Span; id: string; file: string; beside: string[] }>();
  for (const { id, file, call } of findings) {
    for (const [index, span] of keySpans(call).entries()) {
      const place = `${span.start}-${span.end}`;
      const known = places.get(place);
      if (!known) places.set(place, { span, id: `${id}.${index}`, file, beside: [id] });
      else if (!known.beside.includes(id)) known.beside.push(id);
    }
  }
  const sorted = [...places.values()].sort((a, b) => a.span.start - b.span.start);
  return sorted.map(({ span, ...key }) => ({ ...key, range: lines.rangeOf(span) }));
}

/** Whether a header or a parameter of this name carries a key. */
export function isKeyName(name: Template): boolean {
  return keyName.test(literalText(name)?.trim() ?? '');
}

function keySpans(call: Call): Span[] {
  return [...call.headers, ...call.parameters].flatMap(({ name, value: whole, span: pair }) => {
    const value = isKeyName(name) ? whole : authorization(name, whole);
    // A default value is a key in the code, too, even if the environment overrides it.
    if (!value || !looksLikeKey(plainOrFallback(value)?.trim() ?? '')) return [];
    // Where the location of the value is unknown, the header is reported.
    const span = templateSpan(value) ?? pair;
    return span ? [span] : [];
  });
}

/** The key after the scheme of an `Authorization` header. */
function authorization(name: Template, value: Template): Template | undefined {
  if (literalText(name)?.trim().toLowerCase() !== 'authorization') return undefined;
  const length = scheme.exec(flatText(value))?.[0].length;
  return length === undefined ? undefined : slice(value, length);
}

function looksLikeKey(value: string): boolean {
  return /^[A-Za-z0-9_-]{16,}$/.test(value) && /\d/.test(value) && !placeholder.test(value) && !nameOfKey.test(value);
}
