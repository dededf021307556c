import type { Check } from '../check/check';

export const wildcardVariable: Check = {
  code: 'wildcard-variable',
  severity: 'error',
  title: 'Percent sign in the name of a variable',
  documentation: 'The name of a variable consists of letters, digits, dots and underscores.',
  incorrect: 'WITH duration * 1000 AS `d%` FROM Transaction SELECT max(`d%`) SINCE 1 hour ago',
  correct: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms) SINCE 1 hour ago',
  needs: ['variables'],
  query: (query, inspection) => {
    for (const { names } of query.variables?.definitions ?? []) {
      for (const name of names)
        if (name.text.includes('%'))
          inspection.report(wildcardVariable, name, 'The name of a variable cannot contain %. Use another name.');
    }
  },
};
