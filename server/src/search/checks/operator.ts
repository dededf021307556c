import { searchOperators } from '../../catalogue/searchKeys';
import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { type Condition, eachComparison } from '../tree';

/** Operators of other languages with their equivalents. */
const replacements: Readonly<Record<string, string>> = {
  '==': '=',
  '<>': '!=',
  '~': 'LIKE',
  ILIKE: 'LIKE',
  RLIKE: 'LIKE',
  CONTAINS: 'LIKE',
  MATCHES: 'LIKE',
  EQUALS: '=',
};

/** Operators of other languages are errors. Undocumented operators get a hint. */
export const operator: SearchCheck = {
  code: 'search-operator',
  find({ condition }) {
    const found: Problem[] = [];
    eachComparison(condition, ({ operator: used }) => {
      if (!used) return;
      if (used.text === 'IS') found.push({ ...undocumented('IS before a value', used.span), data: { instead: '=' } });
      else if (!used.name) {
        const instead = replacements[used.text];
        const message = `${used.text} is not an operator of entity search.${instead ? ` Use ${instead}.` : ''}`;
        found.push({
          code: 'search-operator',
          severity: 'error',
          message,
          span: used.span,
          ...(instead ? { data: { instead } } : {}),
        });
      } else if (searchOperators.find(known => known.name === used.name)?.evidence === 'unseen') {
        found.push(undocumented(used.text, used.span));
      }
    });
    negations(condition, found);
    return found;
  },
  fixes(problem) {
    const instead = problem.data?.['instead'];
    if (typeof instead !== 'string') return [];
    return [{ title: `Use ${instead}`, edits: [{ span: problem.span, text: instead }], preferred: instead === '=' }];
  },
};

function undocumented(text: string, span: Problem['span']): Problem {
  const message = `${text} is not documented for entity search. The service may reject it.`;
  return { code: 'search-operator', severity: 'hint', message, span };
}

function negations(condition: Condition | undefined, found: Problem[]): void {
  if (!condition) return;
  if (condition.kind === 'not') {
    found.push(undocumented('NOT before a condition', { start: condition.span.start, end: condition.span.start + 3 }));
    negations(condition.operand, found);
  } else if (condition.kind === 'group') negations(condition.inner, found);
  else if (condition.kind === 'and' || condition.kind === 'or') {
    for (const item of condition.items) negations(item, found);
  }
}
