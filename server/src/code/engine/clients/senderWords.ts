import { httpMethods } from '../../../catalogue/httpMethods';
import type { ClientRule } from './rule';

/** Words of addresses, of commands that send, and of objects that say what is sent. */
const general = ['http', 'url', 'uri', 'curl', 'wget', 'request', 'fetch'];

/**
 * Finds out by words alone whether a text may send a request: each has the name of something that a rule calls, or one of
 * the general words. Most texts that are long for their data have none of them and need not be parsed.
 */
export function senderWords(rules: readonly ClientRule[]): RegExp {
  const called = rules
    .flatMap(({ call }) => call.split(/\s+/))
    .flatMap(path => /(\w+|\{verb\})\W*$/.exec(path)?.[1] ?? []);
  const words = called.flatMap(word => (word === '{verb}' ? httpMethods : [word]));
  const pattern = [...new Set(words.map(word => word.toLowerCase()))].join('|');
  // A letter before or behind it makes another word of a short name, and none of a general one.
  return new RegExp(`${general.join('|')}|\\b(?:${pattern})\\b`, 'i');
}
