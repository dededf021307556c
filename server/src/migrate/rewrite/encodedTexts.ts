import type { HolePart } from '../../code/call';
import type { Sink } from '../plan/plan';

/** Values that may hold characters of every kind. Numbers and times hold none that an address means otherwise. */
const texts: ReadonlySet<Sink> = new Set<Sink>([
  'nrql-string',
  'search-string',
  'name-condition',
  'metric-condition',
  'language-condition',
  'optional-text',
  'json',
]);

/**
 * Whether a value that a program puts into an address as it has it may be encoded there already: `?filter[name]=$NAME` with
 * `NAME=My%20App`. The variables of a request are not decoded by the service. A value comes from anywhere in the program, so
 * that all of its text is asked, and a value that only its environment has is taken for what it seems to be.
 */
export function mayBeEncoded({ isRaw, fallback = '' }: HolePart, sink: Sink, encodes: () => boolean): boolean {
  if (!isRaw || !texts.has(sink)) return false;
  return /%[\dA-F]{2}|\+/i.test(fallback) || encodes();
}

/** Characters by their codes, those of brackets, times and `printf` left out; blanks as plus signs; and encoders. */
const encoded =
  /%(?!5[BD]|2B\d\d|3A|2C|\d\d?[sdifx]\b)(?:[2-7][\dA-F]|[89A-F][\dA-F]%)|['"](?:[^'"\n]*[A-Za-z])?\+(?:[A-Za-z]|['"])|\/ \/\+|\btr\s+\S+\s+['"]?\+|\bquote(?:_plus)?\(|encodeURI|@uri\b/;

/** A parameter that stands in an address with its value, which is the value of no name: `?names[]=CPU/User%20Time`. */
const written = /[?&][\w.%[\]-]+=[^\s'"`&()<>${}]*/g;

/** Whether a file holds texts that are encoded for an address, or encodes some. */
export function encodesTexts(file: string): boolean {
  return encoded.test(file) && encoded.test(file.replace(written, ''));
}
