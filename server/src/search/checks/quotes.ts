import { searchKeys, tagPrefix } from '../../catalogue/searchKeys';
import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { quote } from '../print';
import { eachComparison, type Value } from '../tree';

/** Strings are documented in single quotes. Missing quotes are an error; the service takes double quotes, too. */
export const quotes: SearchCheck = {
  code: 'search-quotes',
  find({ condition }) {
    const found: Problem[] = [];
    eachComparison(condition, comparison => {
      for (const value of comparison.values) {
        const message = messageFor(comparison.key.name, value);
        if (!message) continue;
        found.push({
          code: 'search-quotes',
          severity: value.form === 'word' ? 'error' : value.form === 'wrong-string' ? 'information' : 'warning',
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
      title: 'Put the value in single quotes',
      edits: [{ span: problem.span, text: quote(String(problem.data?.['value'] ?? '')) }],
      preferred: true,
    },
  ],
};

function messageFor(key: string, value: Value): string | undefined {
  if (value.form === 'wrong-string') return `The string is not in single quotes. Write ${quote(value.text)}.`;
  if (value.form === 'word' && !mayBeBare(value.text)) return `The string has no quotes. Write ${quote(value.text)}.`;
  if (value.form === 'number' && isText(key)) return `The value of ${key} is a string. Write ${quote(value.text)}.`;
  return undefined;
}

function mayBeBare(text: string): boolean {
  // `$name` stands for a value that is filled in before the search is sent.
  return /^(?:true|false|null|\$\w+)$/i.test(text);
}

function isText(key: string): boolean {
  return key.startsWith(tagPrefix) || searchKeys.some(known => known.name === key && known.value === 'text');
}
