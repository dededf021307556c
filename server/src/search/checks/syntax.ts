import type { SearchCheck } from '../check/check';

/** What the grammar itself does not allow; the parser has said it already. */
export const syntax: SearchCheck = {
  code: 'search-syntax',
  find: ({ problems }) => [...problems],
};
