import { searchKeys, tagPrefix } from '../../catalogue/searchKeys';
import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { quote } from '../print';
import { eachComparison, type Value } from '../tree';

/** Text stands in single quotes: other quotes, and none at all, are both mistakes. */
export const quotes: SearchCheck = {
  code: 'search-quotes',
  find({ condition }) {
    const found: Problem[] = [];
    eachComparison(condition, comparison => {
      for (const value of comparison.values) {
        const message = mistake(comparison.key.name, value);
        if (!message) continue;
        found.push({
          code: 'search-quotes',
          severity: value.form === 'word' ? 'error' : 'warning',
          message,
          span: value.span,
          data: { value: value.text },
        });
      }
    });
    return found;
  },
  fixes: problem => [
    {
      title: 'Write it in single quotes',
      edits: [{ span: problem.span, text: quote(String(problem.data?.['value'] ?? '')) }],
      preferred: true,
    },
  ],
};

function mistake(key: string, value: Value): string | undefined {
  if (value.form === 'wrong-string') return `Text stands in single quotes: ${quote(value.text)}.`;
  if (value.form === 'word' && !mayBeBare(value.text)) return `Text stands in quotes: ${quote(value.text)}.`;
  if (value.form === 'number' && isText(key))
    return `The value of ${key} is text and stands in quotes: ${quote(value.text)}.`;
  return undefined;
}

function mayBeBare(text: string): boolean {
  return /^(?:true|false)$/i.test(text);
}

function isText(key: string): boolean {
  return key.startsWith(tagPrefix) || searchKeys.some(known => known.name === key && known.value === 'text');
}
