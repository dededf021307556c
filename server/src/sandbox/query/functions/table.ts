import { mathFunctions } from './math';
import type { RowFunctions } from './rowFunction';
import { structureFunctions } from './structure';
import { textFunctions } from './text';
import { timeFunctions } from './time';

/**
 * The row functions that are evaluated, by name in lower case. Those that need more than values (`if`, `eventType`,
 * `accountId`) are in `bindCall.ts`; every other function of the language is refused by name.
 */
export const rowFunctions: RowFunctions = {
  ...mathFunctions,
  ...textFunctions,
  ...structureFunctions,
  ...timeFunctions,
};
