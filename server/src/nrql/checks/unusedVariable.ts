import type { Check } from '../check/check';
import { walk } from '../tree/walk';

export const unusedVariable: Check = {
  code: 'unused-variable',
  severity: 'hint',
  title: 'Unused variable',
  documentation:
    'WITH … AS names a value that the query does not use. Of several names, `AS (a, b)`, one that is used is enough.',
  incorrect: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(duration) SINCE 1 hour ago',
  correct: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms) SINCE 1 hour ago',
  needs: ['variables'],
  query: (query, inspection) => {
    if (!query.variables) return;
    const used = new Set<string>();
    for (const clause of query.clauses) {
      walk(clause, node => {
        if (node.kind === 'variable') {
          walk(node.value, inner => note(inner));
          return false;
        }
        return note(node);
      });
    }
    function note(node: { readonly kind: string; readonly text?: string }): undefined {
      if (node.kind === 'name' && node.text !== undefined) used.add(node.text);
    }
    for (const { names } of query.variables.definitions) {
      // A pattern needs a name for each of its captures, also for those that are not read.
      if (names.some(({ text }) => used.has(text))) continue;
      for (const name of names)
        if (name.text !== '')
          inspection.report(unusedVariable, name, `The query does not use ${name.text}. Remove the variable.`);
    }
  },
};
