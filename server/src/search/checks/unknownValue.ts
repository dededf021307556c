import { type SearchKey, searchKeys } from '../../catalogue/searchKeys';
import { foldName, nearest } from '../../text/nearest';
import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { quote } from '../print';
import { eachComparison } from '../tree';

const keys: readonly SearchKey[] = searchKeys;

/** How values of an open list are written. */
const plainValue = /^[A-Z][A-Z\d_-]*$/;

/** Where the list of values is open, an unknown one is reported that resembles a known one or is written unlike all of them. */
export const unknownValue: SearchCheck = {
  code: 'search-unknown-value',
  find({ condition }) {
    const found: Problem[] = [];
    eachComparison(condition, comparison => {
      if (!['=', '!=', 'IN', 'NOT IN'].includes(comparison.operator?.name ?? '')) return;
      const key = keys.find(known => known.name === comparison.key.name);
      if (!key?.values) return;
      for (const value of comparison.values) {
        if (key.values.includes(key.value === 'boolean' ? value.text.toLowerCase() : value.text)) continue;
        const suggestion =
          key.values.find(known => foldName(known) === foldName(value.text)) ??
          nearest(value.text, key.values, value.text.length < 6 ? 1 : 2);
        if (!suggestion && key.open && plainValue.test(value.text)) continue;
        const rest = suggestion
          ? ` Did you mean ${suggestion}?`
          : ` Known values are ${key.values.slice(0, 6).join(', ')}.`;
        found.push({
          code: 'search-unknown-value',
          severity: 'hint',
          message: `${value.text} is not a known value of ${key.name}.${rest}`,
          span: value.span,
          ...(suggestion ? { data: { near: suggestion } } : {}),
        });
      }
    });
    return found;
  },
  fixes(problem) {
    const suggestion = problem.data?.['near'];
    if (typeof suggestion !== 'string') return [];
    return [
      { title: `Write ${suggestion}`, edits: [{ span: problem.span, text: quote(suggestion) }], preferred: true },
    ];
  },
};
