import type { Problem } from '../../text/problem';
import { ignoreWithoutReason } from '../checks/ignoreWithoutReason';
import { scan } from '../lex/lex';
import { Tokens } from '../lex/tokens';
import type { Inspection } from './inspection';

const word = 'graphward-ignore';
const tokens = new Tokens();

/** Whether any comment of the text can suppress a problem. */
export function mentionsIgnore(text: string): boolean {
  return text.includes(word);
}

/**
 * The problems of a statement without those that a comment suppresses: `-- graphward-ignore code, code: reason`, before
 * the statement or anywhere inside it. A comment without a reason suppresses too, and is reported.
 */
export function ignoredCodes(statementText: string, inspection: Inspection): Problem[] {
  scan(statementText, 0, tokens);
  const silenced = new Set<string>();
  for (let index = 0; index < tokens.commentCount; index++) {
    const start = tokens.commentStarts[index] as number;
    const comment = statementText.slice(start, tokens.commentEnds[index]);
    const mention = comment.indexOf(word);
    if (mention < 0) continue;
    const [codes = '', reason = ''] = comment
      .slice(mention + word.length)
      .replace(/\*\/$/, '')
      .split(/:(.*)/s);
    for (const code of codes.split(',')) silenced.add(code.trim());
    if (reason.trim() !== '') continue;
    const span = { start: start + mention, end: start + mention + word.length };
    inspection.report(ignoreWithoutReason, span, 'The comment has no reason. Write graphward-ignore code: reason.');
  }
  return inspection.problems.filter(problem => !silenced.has(problem.code));
}
