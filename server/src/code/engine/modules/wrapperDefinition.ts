import { type Span, spanOf } from '../../../text/span';
import type { WrapperFunction } from '../../call';
import { moduleOf } from '../../paths';
import { isInFile } from '../../source';
import type { Folding } from '../fold/frame';
import type { NamedFunctions } from '../namedFunctions';
import { methodOf } from '../response/methods';
import { type Expr, type FunctionExpr, type InvokeExpr, nameOf } from '../syntax/expr';
import { isNameOfRewrite } from '../syntax/rewritten';
import { apartOf, isBinding } from './apart';
import { memberDefinition } from './memberDefinition';

/**
 * The lines of a function that has a name, and its name in them; undefined where a copy under another name would not be
 * called as it is: the program decorates, overrides or replaces it, or another file may do so.
 */
export function wrapperDefinition(
  owner: FunctionExpr,
  call: InvokeExpr,
  parameters: Span,
  folding: Folding,
  { functions, assigns }: NamedFunctions,
): WrapperFunction['definition'] {
  const { text } = folding.file;
  const method = methodOf(owner);
  const name = method?.name ?? nameOf(owner)?.name;
  if (name === undefined || !/^\w+$/.test(name)) return undefined;
  const { callee } = call;
  if ((callee.kind !== 'name' && callee.kind !== 'member') || callee.name !== name) return undefined;
  const isReplaced = assigns(name).some(each => each.value !== owner && !isBinding(each, folding));
  if (method && method.owner.kind !== 'class')
    return isReplaced ? undefined : memberDefinition(owner, method, call, parameters, folding);
  const start = text.lastIndexOf('\n', owner.start - 1) + 1;
  const before = text.slice(start, owner.start);
  const isPrivate = /^_/.test(name) || /\bprivate\b/.test(before + text.slice(owner.start, parameters.start));
  const isOfOther = !isInFile(owner, folding.file);
  const apart = isOfOther ? apartOf(owner, method?.owner, call, folding) : undefined;
  if (isOfOther && !apart) return undefined;
  const mayBeReplaced =
    method && !apart && !isNameOfRewrite(name) && isReplacedByOthers(name, method.owner, isPrivate, folding);
  if (functions(name).length !== 1 || isReplaced || mayBeReplaced) return undefined;
  const isDecorated = owner.parent?.kind === 'other' || /@[^\n]*\n\s*$/.test(text.slice(0, start));
  const end = owner.end + (/^[ \t]*;?[ \t]*(?=\r?\n|$)/.exec(text.slice(owner.end))?.[0].length ?? Number.NaN);
  const constant = `(?:(?:const|let)\\s+${name}(?:\\s*:[^=\\n]*)?\\s*=\\s*)?`;
  const isOwnLines = new RegExp(`^[ \\t]*(?:export\\s+)?${constant}$`).test(before);
  const head = text.slice(start, parameters.start);
  const named = [...head.matchAll(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, 'g'))];
  const [only] = named;
  if (isDecorated || Number.isNaN(end) || !isOwnLines || named.length !== 1 || !only) return undefined;
  const first = start + only.index;
  return { span: spanOf(start, end), name: spanOf(first, first + name.length), ...(apart ? { apart } : {}) };
}

/**
 * Whether other files may put something else in the place of a method. Where nothing is known of them, a class that others
 * import may be extended, and what is private in it is not.
 */
function isReplacedByOthers(name: string, of: Expr, isPrivate: boolean, { file, tools }: Folding): boolean {
  if (of.kind !== 'class' || of.name === undefined) return tools.isImported?.(file) === true;
  const said = tools.isReplacedElsewhere?.({ name, className: of.name, module: moduleOf(file.path) }, file);
  return said ?? (!isPrivate && tools.isImported?.(file) === true);
}
