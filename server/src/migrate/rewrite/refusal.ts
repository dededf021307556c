import { note } from '../plan/notes';
import type { Note } from '../plan/plan';

/** Ends the writing of one rewrite with the reason why it is not offered. `emit` and `noteOf` catch it. */
export class Refusal extends Error {
  readonly note: Note;

  constructor(code: string, message: string) {
    super(message);
    this.note = note(code, message);
  }
}

/** What is made, or the reason why it is refused. */
export function noteOf<T>(make: () => T): T | Note {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error.note;
    throw error;
  }
}
