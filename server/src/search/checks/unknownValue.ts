import { type SearchKey, searchKeys } from '../../catalogue/searchKeys';
import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { quote } from '../print';
import { eachComparison } from '../tree';

const keys: readonly SearchKey[] = searchKeys;

/** A value outside the known ones is legal where the list is open, and finds nothing more often than not. */
export const values: SearchCheck = {
  code: 'search-unknown-value',
  find({ condition }) {
    const found: Problem[] = [];
    eachComparison(condition, comparison => {
      if (!['=', '!=', 'IN', 'NOT IN'].includes(comparison.operator?.name ?? '')) return;
      const key = keys.find(known => known.name === comparison.key.name);
      if (!key?.values) return;
      for (const value of comparison.values) {
        if (key.values.includes(key.value === 'boolean' ? value.text.toLowerCase() : value.text)) continue;
        const near = key.values.find(known => fold(known) === fold(value.text));
        const rest = near ? ` Did you mean ${near}?` : ` Known values are ${key.values.slice(0, 6).join(', ')}.`;
        found.push({
          code: 'search-unknown-value',
          severity: key.open ? 'hint' : 'warning',
          message: `${value.text} is no known value of ${key.name}.${rest}`,
          span: value.span,
          ...(near ? { data: { near } } : {}),
        });
      }
    });
    return found;
  },
  fixes(problem) {
    const near = problem.data?.['near'];
    if (typeof near !== 'string') return [];
    return [{ title: `Write ${near}`, edits: [{ span: problem.span, text: quote(near) }], preferred: true }];
  },
};

function fold(text: string): string {
  return text.toUpperCase().replace(/[\s_-]/g, '');
}
