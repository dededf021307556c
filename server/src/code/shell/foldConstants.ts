import type { Template } from '../call';
import type { ExpansionFacts } from './expansionFacts';

/** An address in which constants of the file are folded, but for numbers, which are ids and stay names. */
export function foldConstants(address: Template, info: ExpansionFacts): Template {
  return {
    parts: address.parts.map(part => {
      if (part.kind === 'text' || !info.constants.has(part) || /^\d+$/.test(part.fallback ?? '')) return part;
      info.isFolded = true;
      const { fallback: text = '', span: _read, ...constant } = part;
      return { kind: 'text', text, constant };
    }),
  };
}
