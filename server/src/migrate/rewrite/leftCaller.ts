import { note } from '../plan/notes';

/** Why a call is left beside one that stays as it is. */
export const leftCaller = note(
  'wrapper',
  'Another call of the same function is not rewritten, so the function stays as it is.',
);
