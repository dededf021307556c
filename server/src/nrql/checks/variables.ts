import { eventTypeNamed } from '../facts';
import { walk } from '../treeWalk';
import type { Check } from './check';

export const wildcardVariable: Check = {
  code: 'wildcard-variable',
  severity: 'error',
  title: 'Percent sign in the name of a variable',
  documentation: 'The name of a variable has letters, digits, dots and underscores.',
  wrong: 'WITH duration * 1000 AS `d%` FROM Transaction SELECT max(`d%`) SINCE 1 hour ago',
  right: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms) SINCE 1 hour ago',
  needs: ['variables'],
  query: (query, at) => {
    for (const { names } of query.variables?.definitions ?? []) {
      for (const name of names)
        if (name.text.includes('%')) at.report(wildcardVariable, name, 'The name of a variable cannot hold %.');
    }
  },
};

export const unusedVariable: Check = {
  code: 'unused-variable',
  severity: 'hint',
  title: 'Variable that nothing uses',
  documentation: 'WITH … AS names a value, and nothing in the query uses the name.',
  wrong: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(duration) SINCE 1 hour ago',
  right: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms) SINCE 1 hour ago',
  needs: ['variables'],
  query: (query, at) => {
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
      for (const name of names)
        if (!used.has(name.text) && name.text !== '') at.report(unusedVariable, name, `Nothing uses ${name.text}.`);
    }
  },
};

export const hidingVariable: Check = {
  code: 'hiding-variable',
  severity: 'information',
  title: 'Variable that hides an attribute',
  documentation:
    'Within the query the name stands for the variable, and the attribute of the same name cannot be reached.',
  wrong: 'WITH duration * 1000 AS name FROM Transaction SELECT max(name) SINCE 1 hour ago',
  right: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms) SINCE 1 hour ago',
  needs: ['variables'],
  query: (query, at) => {
    if (!query.variables) return;
    for (const source of query.from?.sources ?? []) {
      if (source.kind !== 'event-type') continue;
      const attributes = eventTypeNamed(source.text)?.attributes ?? [];
      for (const { names } of query.variables.definitions) {
        for (const name of names) {
          if (attributes.some(([attribute]) => attribute === name.text))
            at.report(hidingVariable, name, `${source.text} has an attribute ${name.text}, which this hides.`);
        }
      }
    }
  },
};
