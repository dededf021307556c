import type { LanguageContext } from '../../text/language';
import type { Fix, Problem } from '../../text/problem';
import { andOr } from '../checks/andOr';
import { domainId } from '../checks/domainId';
import { operator } from '../checks/operator';
import { quotes } from '../checks/quotes';
import { syntax } from '../checks/syntax';
import { unknownKey } from '../checks/unknownKey';
import { unknownValue } from '../checks/unknownValue';
import { parse } from '../parse';
import type { SearchCheck } from './check';

const checks: readonly SearchCheck[] = [syntax, quotes, operator, andOr, unknownKey, unknownValue, domainId];

/**
 * The problems of an entity search in the order of the text.
 */
export function check(text: string, context: LanguageContext): Problem[] {
  const parsed = parse(text);
  const problems: Problem[] = [];
  for (const one of checks) {
    for (const problem of one.find(parsed, text)) {
      const severity = context.severity?.[problem.code] ?? problem.severity;
      if (severity !== 'off') problems.push({ ...problem, severity });
    }
  }
  return problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

export function fixes(text: string, problem: Problem): Fix[] {
  return checks.find(one => one.code === problem.code)?.fixes?.(problem, text) ?? [];
}
