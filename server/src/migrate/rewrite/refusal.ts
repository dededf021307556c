import { note } from '../plan/notes';
import type { Note } from '../plan/plan';

/** Ends the writing of one rewrite with the reason why it is not offered. Only `emit` catches it. */
export class Refusal extends Error {
  readonly note: Note;

  constructor(code: string, message: string) {
    super(message);
    this.note = note(code, message);
  }
}
