/**
 * Hashes instead of a random number generator: a number depends only on its inputs, never on the order of requests. So
 * the world is deterministic, and every part of it can be generated separately.
 */

/** Scrambles a 32-bit number (the finaliser of Murmur 3): adjacent inputs have unrelated outputs. */
export function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of a sequence of numbers and strings. */
export function hash(...parts: readonly (number | string)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? undefined : part;
    if (text === undefined) h = scramble(h ^ Math.imul(part as number, 0x9e3779b1));
    else for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    h = scramble(h);
  }
  return h >>> 0;
}

/** A fraction in [0, 1) for a 32-bit hash. */
export function fraction(h: number): number {
  return h / 0x100000000;
}

/** The item of a list that a hash selects. */
export function pick<L extends readonly [unknown, ...unknown[]]>(list: L, h: number): L[number] {
  return list[h % list.length];
}

/** Two digits for each byte. To write a number in another base takes six times as long, and every event has such ids. */
const digitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A number of lower-case hexadecimal digits, which depend on a hash only. */
export function hex(length: number, h: number): string {
  let text = '';
  for (let i = 1; text.length < length; i++) {
    const drawn = scramble(h + Math.imul(i, 0x9e3779b1));
    for (let shift = 24; shift >= 0; shift -= 8) text += digitsOf[(drawn >>> shift) & 255];
  }
  return text.slice(0, length);
}

/** A UUID (version 4, variant 1) whose digits depend on a hash only. */
export function uuid(h: number): string {
  const digits = hex(32, h);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** The GUID of an entity: account, domain, type and id in base64 without padding. */
export function entityGuid(accountId: number, domain: string, type: string, domainId: number | string): string {
  return btoa(`${accountId}|${domain}|${type}|${domainId}`).replace(/=+$/, '');
}
