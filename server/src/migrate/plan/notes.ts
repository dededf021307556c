import { type LossCode, losses } from '../../catalogue/losses';
import type { Template } from '../../code/call';
import { compact, concat, textTemplate } from '../../code/template';
import type { Note } from './plan';

/** A loss by its code, or a reason of its own with a message. */
export function note(code: LossCode): Note;
export function note(code: string, message: string): Note;
export function note(code: string, message?: string): Note {
  return { code, message: message ?? losses[code as LossCode].message };
}

/** Joins literal texts and templates; the literal texts have no place in the file. */
export function joined(...pieces: readonly (string | Template)[]): Template {
  return compact(
    concat(...pieces.map(piece => (typeof piece === 'string' ? textTemplate(piece) : withoutSpans(piece)))),
  );
}

/** A piece that is moved elsewhere must not claim the place it came from. */
function withoutSpans(template: Template): Template {
  return { parts: template.parts.map(part => (part.kind === 'text' ? { kind: 'text', text: part.text } : part)) };
}
