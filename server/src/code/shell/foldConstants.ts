import type { Template } from '../call';
import type { Seen } from './seen';

/** An address in which constants of the file are folded, but for numbers, which are ids and stay names. */
export function foldConstants(address: Template, seen: Seen): Template {
  return {
    parts: address.parts.map(part => {
      if (part.kind === 'text' || !seen.constants.has(part) || /^\d+$/.test(part.fallback ?? '')) return part;
      seen.folded = true;
      const { fallback: text = '', span: _read, ...constant } = part;
      return { kind: 'text', text, constant };
    }),
  };
}
