import type { LanguageContext } from './language';
import type { Problem } from './problem';

/** The problems with the severities that the user gave to their codes, without those that are switched off. */
export function withSeverities(problems: readonly Problem[], severities: LanguageContext['severity']): Problem[] {
  return problems.flatMap(problem => {
    const severity = severities?.[problem.code];
    if (severity === 'off') return [];
    return severity ? [{ ...problem, severity }] : [problem];
  });
}
