import { mathFunctions } from './math';
import type { RowFunctions } from './rowFunction';
import { structureFunctions } from './structure';
import { textFunctions } from './text';
import { timeFunctions } from './time';

/**
 * The supported row functions, by name in lower case. Functions that need more than values (`if`, `eventType`,
 * `accountId`) are in `bind/call.ts`; all other functions of the language are rejected by name.
 */
export const rowFunctions: RowFunctions = {
  ...mathFunctions,
  ...textFunctions,
  ...structureFunctions,
  ...timeFunctions,
};
