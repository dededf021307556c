import type { LanguageContext } from './language';
import type { Problem } from './problem';

/** The problems with the severities that the settings define for their codes, without disabled ones. */
export function withSeverities(problems: readonly Problem[], severities: LanguageContext['severity']): Problem[] {
  return problems.flatMap(problem => {
    const severity = severities?.[problem.code];
    if (severity === 'off') return [];
    return severity ? [{ ...problem, severity }] : [problem];
  });
}
