import { wordsOf } from '../../../text/words';
import type { Expr } from '../syntax/expr';

/** Objects whose methods take paths or addresses but send nothing. */
export const silent =
  /^(app|mux|router|routes?|server|express|blueprint|bp|log|logger|logging|console|re|path|fs|os|file|files|files?ystem|cache|storage|localstorage|sessionstorage|config|cfg|conf|settings|env|environ|headers|dict|map|set|params|query|i18n|dom|document|location|history|navigator|expect|assert|chai|path(lib)?|template|templates|render(er)?|pattern|regex|string|url|uri|window|math|date|json|yaml|toml|cookies?|registry|_)$/;

/** Whether an object sends nothing by the words of its name, or because it is a text or a structure. */
export function isSilent(object: Expr): boolean {
  if (object.kind === 'member' || object.kind === 'name') return wordsOf(object.name).some(word => silent.test(word));
  return object.kind === 'text' || object.kind === 'dict' || object.kind === 'list';
}
