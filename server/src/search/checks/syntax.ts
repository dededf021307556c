import type { SearchCheck } from '../check/check';

/** Syntax errors, which the parser reports. */
export const syntax: SearchCheck = {
  code: 'search-syntax',
  find: ({ problems }) => [...problems],
};
