import type { HolePart, Template } from '../../code/call';
import { textTemplate } from '../../code/template';
import type { PlanText, PlanValue } from './plan';

/** The value of what a program computes, where it is known. */
export type Bindings = (hole: HolePart) => string | undefined;

/** The template with every hole replaced by its value, or the first hole without one. */
export function fillTemplate(template: Template, bindings: Bindings): Template | HolePart {
  let text = '';
  for (const part of template.parts) {
    const value = part.kind === 'text' ? part.text : bindings(part);
    if (value === undefined) return part as HolePart;
    text += value;
  }
  return textTemplate(text);
}

/** A value of a plan without run-time values as JSON. Throws where one is left. */
export function jsonOf(value: PlanValue): unknown {
  switch (value.kind) {
    case 'text':
      return literalText(value.text);
    case 'literal':
      return value.value;
    case 'list':
      return value.items.map(jsonOf);
    case 'object':
      return Object.fromEntries(value.members.map(member => [member.name, jsonOf(member.value)]));
    default:
      throw new Error(`The plan has a value of kind ${value.kind} that is not known.`);
  }
}

function literalText(text: PlanText): string {
  return text
    .map(part => {
      if (part.kind === 'text') return part.text;
      throw new Error(`The plan has a part of kind ${part.kind} that is not known.`);
    })
    .join('');
}
