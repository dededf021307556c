import type { Language } from '../text/language';
import type { Problem } from '../text/problem';
import { spanOf } from '../text/span';
import { complete } from './complete';
import { folding } from './folding';
import { format } from './format';
import { hover } from './hover';
import { inlayHints } from './inlay';
import { definition, highlights, references, rename, renameable } from './navigation';
import { selection } from './selection';
import { signatureHelp } from './signature';
import { parseQueries } from './statements';
import { runnable, symbols } from './symbols';
import { tokens } from './tokens';

/** The query language as a record of verbs. */
export const nrql: Language = {
  name: 'nrql',
  check: syntaxProblems,
  complete,
  hover,
  signatureHelp,
  format,
  symbols,
  folding,
  selection,
  tokens,
  highlights,
  definition,
  references,
  renameable,
  rename,
  inlayHints,
  runnable,
};

/** What the parser itself reports, all of it errors. */
function syntaxProblems(text: string): Problem[] {
  return parseQueries(text).statements.flatMap(({ start, problems }) =>
    problems.map(problem => ({
      code: problem.code,
      severity: 'error' as const,
      message: problem.message,
      span: spanOf(problem.start + start, problem.end + start),
      ...(problem.data ? { data: problem.data } : {}),
    })),
  );
}
