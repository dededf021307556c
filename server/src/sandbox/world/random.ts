/**
 * Hashes instead of a random generator: a number depends only on what it describes, never on how often something was
 * asked before. That makes the world deterministic and lets every part of it be generated alone.
 */

/** Scrambles a 32-bit number (the finaliser of Murmur 3); neighbouring inputs give unrelated outputs. */
export function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of numbers and texts, in order. */
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

/** One member of a list, chosen by a hash. */
export function pick<L extends readonly [unknown, ...unknown[]]>(list: L, h: number): L[number] {
  return list[h % list.length];
}

/** Lower-case hexadecimal digits that depend on a hash alone. */
export function hex(length: number, h: number): string {
  let text = '';
  for (let i = 1; text.length < length; i++)
    text += scramble(h + Math.imul(i, 0x9e3779b1))
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, length);
}

/** A UUID in form (version 4, variant 1) whose digits depend on a hash alone. */
export function uuid(h: number): string {
  const digits = hex(32, h);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** Global identifier of an entity: base64 without padding of account, domain, type and the number of the entity. */
export function entityGuid(accountId: number, domain: string, type: string, domainId: number | string): string {
  return btoa(`${accountId}|${domain}|${type}|${domainId}`).replace(/=+$/, '');
}
