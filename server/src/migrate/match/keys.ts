import type { Call, Template } from '../../code/call';
import { flat, plain, plainOrFallback, slice, templateSpan } from '../../code/template';
import type { Range } from '../../text/lines';
import type { Problem } from '../../text/problem';
import type { Span } from '../../text/span';
import type { Finding } from '../finding';

/** The code of the problem, and the rule of a report. */
export const keyCode = 'hard-coded-key';

export const keyMessage =
  'An API key stands in the code. Read it from the environment or a secret store, and have this one revoked.';

/** A key in the code as a report tells it: its place, and never its value. */
export interface ReportedKey {
  /** Made from the id of the first call beside it, so that it survives unrelated edits and says nothing of the value. */
  readonly id: string;
  readonly file: string;
  readonly range: Range;
  /** The ids of the calls that send it. */
  readonly beside: readonly string[];
}

const keyName = /^(x[-_])?(api|license)[-_]?key$/i;
const scheme = /^(?:api-key|bearer|token)\s+/i;

/** What people write where a key belongs: `<API_KEY>`, `YOUR_API_KEY`, `xxxxxxxx`, `{{ key }}`. */
const placeholder = /[<>{}$%]|your|example|placeholder|secret|changeme|^[x*.]+$/i;

/** The name of a variable that holds a key, or one character again and again. */
const nameOfKey = /^[A-Z]+(?:_[A-Z\d]+)+$|^(.)\1+$/;

/**
 * A key that stands in the code beside a call. The value appears neither in the message nor anywhere else; only its place
 * is told.
 */
export function hardCodedKeys(call: Call): Problem[] {
  return keySpans(call).map(span => ({ code: keyCode, severity: 'warning', message: keyMessage, span }));
}

/** The keys beside the calls of one file, each place once however many calls send it. */
export function keysBeside(
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
  const inOrder = [...places.values()].sort((a, b) => a.span.start - b.span.start);
  return inOrder.map(({ span, ...key }) => ({ ...key, range: lines.rangeOf(span) }));
}

/** Whether a header or a parameter of this name carries a key. */
export function isKeyName(name: Template): boolean {
  return keyName.test(plain(name)?.trim() ?? '');
}

function keySpans(call: Call): Span[] {
  return [...call.headers, ...call.parameters].flatMap(({ name, value: whole, span: pair }) => {
    const value = isKeyName(name) ? whole : authorization(name, whole);
    // A default is a key as well: it stands in the code, whatever the environment says.
    if (!value || !looksLikeKey(plainOrFallback(value)?.trim() ?? '')) return [];
    // Where folding lost the place of the value, the header that sends it is shown.
    const span = templateSpan(value) ?? pair;
    return span ? [span] : [];
  });
}

/** The key behind the scheme of an `Authorization` header. */
function authorization(name: Template, value: Template): Template | undefined {
  if (plain(name)?.trim().toLowerCase() !== 'authorization') return undefined;
  const length = scheme.exec(flat(value))?.[0].length;
  return length === undefined ? undefined : slice(value, length);
}

function looksLikeKey(value: string): boolean {
  return /^[A-Za-z0-9_-]{16,}$/.test(value) && /\d/.test(value) && !placeholder.test(value) && !nameOfKey.test(value);
}
