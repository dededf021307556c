import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import { type Comparison, eachComparison } from '../tree';

/** Ids are unique within a domain only: the same number can belong to a server, a mobile and a browser application. */
export const domainId: SearchCheck = {
  code: 'search-domain-id',
  find({ condition }) {
    const ids: Comparison[] = [];
    let domain = false;
    eachComparison(condition, comparison => {
      if (comparison.key.name === 'domainId') ids.push(comparison);
      if (comparison.key.name === 'domain' || comparison.key.name === 'domainType') domain = true;
    });
    if (domain) return [];
    return ids.map<Problem>(({ span }) => ({
      code: 'search-domain-id',
      severity: 'hint',
      message: `domainId can match entities of several domains. Add domain = 'APM', 'MOBILE' or 'BROWSER'.`,
      span,
    }));
  },
  fixes: problem =>
    ['APM', 'MOBILE', 'BROWSER'].map(name => ({
      title: `Add domain = '${name}'`,
      edits: [{ span: { start: problem.span.start, end: problem.span.start }, text: `domain = '${name}' AND ` }],
    })),
};
