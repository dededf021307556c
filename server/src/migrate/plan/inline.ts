import { escapeJson } from '../../text/escapeJson';
import type { Operation, PlanPart, PlanText, PlanValue } from './plan';
import { planText } from './text';

/** The operation as a request with the one member `query` (specification, section 4.2): no variable is left. */
export function inlineVariables(operation: Operation): Operation {
  const { kind, document, variables } = operation;
  const values = new Map(variables.map(({ name, value }) => [name, literalOf(value)]));
  // The declarations of the variables have no braces.
  const body = document.slice(document.indexOf('{'));
  const pieces = body.split(/\$(\w+)/).map((piece, index) => (index % 2 === 0 ? piece : (values.get(piece) ?? 'null')));
  return { ...operation, inlined: planText(kind === 'query' ? '' : `${kind} `, ...pieces) };
}

/** A value as a literal of a GraphQL document. */
function literalOf(value: PlanValue): PlanText {
  switch (value.kind) {
    case 'literal':
      return planText(String(value.value));
    case 'text':
      return value.isEnum ? value.text : planText('"', inWhole(value.text.map(inString)), '"');
    case 'list':
      return planText('[', ...separated(value.items.map(literalOf)), ']');
    case 'object': {
      const members = value.members.map(member => planText(`${member.name}: `, literalOf(member.value)));
      return planText('{', ...separated(members), '}');
    }
    default:
      return [value];
  }
}

function separated(texts: readonly PlanText[]): PlanText[] {
  return texts.map((text, index) => (index === 0 ? text : planText(', ', text)));
}

/** A part of a text inside the double quotes of a string. */
function inString(part: PlanPart): PlanPart {
  if (part.kind === 'text') {
    const text = escapeJson(part.text);
    return part.constant
      ? { kind: 'text', text, constant: { ...part.constant, inDocument: true } }
      : { kind: 'text', text };
  }
  if (part.kind === 'chosen') return { ...part, rows: part.rows.map(row => ({ ...row, text: escapeJson(row.text) })) };
  return part.kind === 'run-time' && textSinks.includes(part.sink) ? { ...part, inDocument: true } : part;
}

function inWhole(text: PlanText): PlanText {
  const [only, ...others] = text;
  const isWhole = only?.kind === 'run-time' && only.inDocument && only.sink === 'json' && others.length === 0;
  return isWhole ? [{ ...only, inDocument: 'whole' }] : text;
}

/** Sinks that take any character. */
const textSinks: readonly string[] = [
  'nrql-string',
  'search-string',
  'name-condition',
  'metric-condition',
  'language-condition',
  'json',
];
