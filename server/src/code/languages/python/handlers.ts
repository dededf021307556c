import { memoizeByObject } from '../../../text/memoizeByObject';
import type { FileStyle } from '../../writing/writer';

/** What is caught where a member is missing; a name of the program may hold anything. */
const missing =
  /\b(?:except\s*\(?|suppress\(|raises\(|assertRaises\w*\()[^:\n]*(?:(?:Key|Index|Type|Lookup|Attribute)Error|(?<![\w.])(?:[A-Z_]{2,}|[a-z_]\w*)\b(?!\.)(?=\s*(?:\)?\s*:|\)|,|\s+as\b)))|\bexcept\s*:/;

/** What shows an error, or which it is, without a handler that takes it. */
const shown =
  /\b(?:format_exc|exc_info|excepthook|return_exceptions|print_exc\(\s*file)\b|\.exception\(\s*\)|\b__(?:exc_type|exit)__\b/;

/** Decorators behind which nothing is caught. */
const harmless =
  /^[ \t]*@(?!(?:static|class)method\b|(?:\w+\.)?(?:cached_)?property\b|(?:dataclasses\.)?dataclass\b|(?:abc\.)?abstractmethod\b|functools\.|(?:lru_)?cache\b|wraps\b|(?:contextlib\.)?(?:async)?contextmanager\b|(?:typing\.)?over(?:ride|load)\b|pytest\.|\w+(?:\.\w+)?\.(?:route|get|post|put|delete|patch|command|group|option|argument|task|setter|getter|register|event|on_\w+|listener|tool)\b)/m;

const taking =
  /^([ \t]*)except\b[^\n]*?\b(?:Base)?Exception\b[^\n]*?\bas\s+(\w+)\s*:(.*(?:\n(?:\1[ \t]+.*|[ \t]*))*)/gm;

/** What only reports an error, or raises another one with it. */
const reporting =
  /(?:\b(?:sys\.)?exit|\bsys\.stderr\.write|\bSystemExit|\b(?:\w+\.)*_?log(?:ger|ging)?\.\w+)\([^\n]*|\bprint\([^\n]*file\s*=\s*(?:sys\.)?stderr[^\n]*|\braise\b[^\n]*/gi;

/**
 * Whether a program may tell which error a missing member of a response raises, or show its text: a path through another
 * response raises another one.
 */
export const tellsMissing = memoizeByObject(({ text }: Pick<FileStyle, 'text'>): boolean => {
  if (missing.test(text) || shown.test(text) || harmless.test(text)) return true;
  return [...text.matchAll(taking)].some(([, , name = '', body = '']) =>
    new RegExp(`\\b${name}\\b`).test(body.replace(reporting, '')),
  );
});
