import { memoizeByText } from '../../../text/byText';
import { QueryError } from '../errors';
import { compilePattern, type Pattern } from '../pattern/pattern';
import type { PatternMeter } from '../pattern/run';
import { asNumber, asText, isList, toText, type Value } from '../value';
import type { RowFunction, RowFunctions } from './rowFunction';

function ofText(compute: (text: string) => Value): RowFunction {
  return {
    apply: ([value = null]) => {
      const text = asText(value);
      return text === null ? null : compute(text);
    },
  };
}

const maxKept = 50_000;
const maxKeptLength = 10_000;

/** Compiles a pattern once. The service rejects a query with an invalid pattern. */
export const patternOf = memoizeByText(
  (source): Pattern => {
    try {
      return compilePattern(source);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new QueryError(`Invalid regular expression '${source}': ${error.message}.`);
    }
  },
  maxKept,
  maxKeptLength,
);

/** The named groups of a match of the whole text, in order; undefined without a match. */
export function captureAll(text: string, source: string, meter: PatternMeter): readonly (string | null)[] | undefined {
  const found = patternOf(source).match(text, meter);
  return found?.groups.slice(1).filter((_, index) => found.names[index] !== '');
}

/**
 * The regular expression of an `aparse` pattern: `*` captures, `%` skips, and other characters match themselves in any
 * case.
 */
function anchorPattern(anchors: string): string {
  const parts = [...anchors].map(char => {
    if (char === '*') return '(.*?)';
    return char === '%' ? '.*?' : char.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return `(?i)(?s)${parts.join('')}`;
}

export function parseAnchors(
  text: string,
  anchors: string,
  meter: PatternMeter,
): readonly (string | null)[] | undefined {
  return patternOf(anchorPattern(anchors)).match(text, meter)?.groups.slice(1);
}

function position([value = null, part = null, occurrence = 0]: readonly Value[]): Value {
  const [text, wanted, nth] = [asText(value), asText(part), asNumber(occurrence)];
  if (text === null || wanted === null || wanted === '' || nth === null) return null;
  const found: number[] = [];
  for (let offset = text.indexOf(wanted); offset >= 0; offset = text.indexOf(wanted, offset + 1)) found.push(offset);
  return found.at(nth) ?? null;
}

function substring([value = null, start = null, length]: readonly Value[]): Value {
  const [text, from] = [asText(value), asNumber(start)];
  if (text === null || from === null) return null;
  const begin = from < 0 ? Math.max(0, text.length + from) : from;
  if (length === undefined) return text.slice(begin);
  const count = asNumber(length);
  return count === null ? null : text.slice(begin, begin + Math.max(0, count));
}

function precision(named: Readonly<Record<string, Value>>): number | undefined {
  const decimals = asNumber(named['precision'] ?? null);
  return decimals === null ? undefined : Math.min(20, Math.max(0, Math.trunc(decimals)));
}

function fromBase64(text: string, encoding: Value): Value {
  try {
    const plain = encoding === 'base64url' ? text.replaceAll('-', '+').replaceAll('_', '/') : text.replace(/\s/g, '');
    return new TextDecoder().decode(Uint8Array.from(atob(plain), char => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

function toBase64(text: string, encoding: Value): Value {
  const bytes = new TextEncoder().encode(text);
  const plain = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  if (encoding === 'base64url') return plain.replaceAll('+', '-').replaceAll('/', '_');
  return encoding === 'base64mime' ? plain.replace(/.{76}(?=.)/g, '$&\r\n') : plain;
}

function withEncoding(compute: (text: string, encoding: Value) => Value): RowFunction {
  return {
    apply: ([value = null, encoding = null]) => {
      if (encoding !== 'base64' && encoding !== 'base64mime' && encoding !== 'base64url')
        throw new QueryError(`The encoding must be 'base64', 'base64mime' or 'base64url'.`);
      const text = asText(value);
      return text === null ? null : compute(text, encoding);
    },
  };
}

function cidrAddress([value = null, second, third]: readonly Value[]): Value {
  const found = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/.exec(asText(value) ?? '');
  if (!found) return null;
  const bytes = found.slice(1, 5).map(Number);
  const prefix = typeof second === 'number' ? second : found[5] === undefined ? undefined : Number(found[5]);
  if (bytes.some(byte => byte > 255) || prefix === undefined || prefix < 0 || prefix > 32) return null;
  const all = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const size = 2 ** (32 - prefix);
  const network = Math.floor(all / size) * size;
  const text = [24, 16, 8, 0].map(shift => Math.floor(network / 2 ** shift) % 256).join('.');
  const format = typeof second === 'boolean' ? second : third;
  return format === false ? text : `${text}/${prefix}`;
}

const place: RowFunction = { apply: position };

export const textFunctions: RowFunctions = {
  lower: ofText(text => text.toLowerCase()),
  upper: ofText(text => text.toUpperCase()),
  position: place,
  indexof: place,
  substring: { apply: substring },
  length: {
    apply: ([value = null]) => (typeof value === 'string' || isList(value) ? value.length : null),
  },
  concat: {
    apply: (values, { named }) =>
      values
        .map(value => toText(value, typeof value === 'number' ? precision(named) : undefined) ?? '')
        .join('')
        .slice(0, 4096),
  },
  string: { apply: ([value = null], { named }) => toText(value, precision(named)) },
  encode: withEncoding(toBase64),
  decode: withEncoding(fromBase64),
  cidraddress: { apply: cidrAddress },
  capture: {
    apply: ([value = null, pattern = null], { meter }) => {
      const [text, source] = [asText(value), asText(pattern)];
      return text === null || source === null ? null : (captureAll(text, source, meter)?.[0] ?? null);
    },
  },
  aparse: {
    apply: ([value = null, pattern = null], { meter }) => {
      const [text, anchors] = [asText(value), asText(pattern)];
      return text === null || anchors === null ? null : (parseAnchors(text, anchors, meter)?.[0] ?? null);
    },
  },
};
