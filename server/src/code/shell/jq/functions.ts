/** Functions and words that yield nothing of their input. */
export const constants = new Set([
  'empty',
  'null',
  'true',
  'false',
  'now',
  'input_filename',
  'input_line_number',
  'nan',
  'env',
  'infinite',
]);
/** Functions that look at what their arguments yield, and not at their input. */
export const byArgument = new Set(['range', 'isempty', 'error', 'debug', 'limit', 'first', 'last', 'nth', 'until']);
/** Functions that yield their input, or some of its elements in another order. */
export const passing = new Set([
  'sort',
  'unique',
  'reverse',
  'values',
  'objects',
  'arrays',
  'scalars',
  'iterables',
  'not_null',
]);
/** Functions of which the result does not show what is in a list or an object. */
export const counting: ReadonlyMap<string, 'length' | 'presence'> = new Map([
  ['length', 'length'],
  ['type', 'length'],
  ['not', 'presence'],
]);
/** Functions that look at each element. */
export const byItem = new Set(['sort_by', 'group_by', 'unique_by', 'min_by', 'max_by', 'map', 'map_values']);
