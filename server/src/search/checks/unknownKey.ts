import { searchKeys, tagPrefix } from '../../catalogue/searchKeys';
import { nearest } from '../../text/nearest';
import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { eachComparison } from '../tree';

const names: readonly string[] = searchKeys.map(({ name }) => name);

/** A key that is nearly a documented one is mostly misspelt. All other unknown keys are legal: entities add their own. */
export const unknownKey: SearchCheck = {
  code: 'search-unknown-key',
  find({ condition }) {
    const found: Problem[] = [];
    eachComparison(condition, ({ key: { name, span } }) => {
      if (names.includes(name) || name.startsWith(tagPrefix) || name.length < 3) return;
      const near = nearest(name, names, name.length < 6 ? 1 : 2);
      if (!near) return;
      found.push({
        code: 'search-unknown-key',
        severity: 'hint',
        message: `${name} is not a documented key. Did you mean ${near}?`,
        span,
        data: { near },
      });
    });
    return found;
  },
  fixes(problem) {
    const near = problem.data?.['near'];
    return typeof near === 'string'
      ? [{ title: `Write ${near}`, edits: [{ span: problem.span, text: near }], preferred: true }]
      : [];
  },
};
