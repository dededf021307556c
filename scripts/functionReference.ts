import { functions } from '../server/src/catalogue/functions/functions';
import type { FunctionFact } from '../server/src/catalogue/functions/types';
import { documentFunction, signatureOf } from '../server/src/nrql/facts/functionText';

const groups = [
  ['aggregation', 'Aggregation'],
  ['time', 'Time'],
  ['text', 'Text'],
  ['math', 'Mathematics'],
  ['conversion', 'Conversion'],
  ['structure', 'Structure and control'],
  ['source', 'Sources'],
  ['model', 'Models'],
] as const;

/** The reference of all functions as one page, a section for each, in the order of their groups and names. */
export function functionReference(): string {
  const all = [...(functions as readonly FunctionFact[])].sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = groups.flatMap(([group, title]) => {
    const found = all.filter(fact => fact.group === group);
    return found.length === 0 ? [] : [`## ${title}`, ...found.map(section)];
  });
  return `${['# Functions of the query language', ...parts].join('\n\n')}\n`;
}

function section(fact: FunctionFact): string {
  return [
    `### ${fact.name}`,
    `\`${signatureOf(fact)} → ${fact.returns}\``,
    documentFunction(fact, { attributeNamespace: 'svc' }),
    ...(fact.parameters.length > 0
      ? [fact.parameters.map(({ name, documentation }) => `* \`${name}\`: ${documentation}`).join('\n')]
      : []),
  ].join('\n\n');
}
