import { type LossCode, losses } from '../../catalogue/losses';
import type { Note } from './plan';

/** A loss by its code, or a reason of its own with a message. */
export function note(code: LossCode): Note;
export function note(code: string, message: string): Note;
export function note(code: string, message?: string): Note {
  return { code, message: message ?? losses[code as LossCode].message };
}
