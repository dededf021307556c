import { type Span, spanOf } from '../../../text/span';
import { isInFile } from '../../source';
import type { WrapperText } from '../../wrapperText';
import { evaluate, type Folding, frameOf, startCall } from '../fold/frame';
import { isExported } from '../fold/platformFunction';
import type { Method } from '../response/methods';
import type { Expr, FunctionExpr, InvokeExpr, NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { isBinding, usesOther } from './apart';
import { endOfLine } from './endOfLine';

/**
 * The lines of a function that is a member of an object of the top level, `const api = { get: path => send(path) }`, of which
 * a copy stands behind the object. Undefined where the function knows its object, or the object may have another one.
 */
export function memberDefinition(
  owner: FunctionExpr,
  { name, owner: of }: Method,
  { callee }: InvokeExpr,
  parameters: Span,
  folding: Folding,
): WrapperText | undefined {
  const { file, program } = folding;
  const { text } = file;
  const entry = of.kind === 'dict' ? of.entries.find(({ value }) => value === owner) : undefined;
  const assign = of.parent;
  if (!entry || callee.kind !== 'member' || assign?.kind !== 'assign' || assign.target.kind !== 'name')
    return undefined;
  const top = program.scopeOf(program.root);
  if (program.scopeOf(of) !== top || program.scopeOf(assign.target) !== top) return undefined;
  startCall(folding);
  const object = evaluate(callee.object, frameOf(folding));
  if (object.kind !== 'dict' || object.changed || object.open.length > 0 || usesOther(owner, folding)) return undefined;
  if (mayGetMembers(assign.target.name, folding) || mayGetMembers(rootOf(callee.object), folding)) return undefined;
  const start = text.lastIndexOf('\n', entry.span.start - 1) + 1;
  const isOwnLines =
    text.slice(start, entry.span.start).trim() === '' && /^[ \t]*,?[ \t]*(?=\r?\n|$)/.test(text.slice(entry.span.end));
  const head = text.slice(entry.span.start, parameters.start);
  const [only, ...others] = head.matchAll(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, 'g'));
  if (!isOwnLines || !only || others.length > 0) return undefined;
  const first = entry.span.start + only.index;
  return {
    span: spanOf(start, entry.span.end),
    name: spanOf(first, first + name.length),
    apart: {
      callee: spanOf(callee.start, callee.end),
      // The object of another file is behind its import.
      ...(isInFile(assign, file) ? { behind: endOfLine(assign.end, text) } : {}),
    },
  };
}

/** The name at the start of `client.jobs.list`. */
function rootOf(object: Expr): string | undefined {
  let expr = object;
  while (expr.kind === 'member') expr = expr.object;
  return expr.kind === 'name' ? expr.name : undefined;
}

/** Whether an object may get another member by a use of its name: all but those that ask it for one by name may do so. */
function mayGetMembers(name: string | undefined, folding: Folding): boolean {
  const { program, language } = folding;
  const uses = name === undefined ? undefined : program.uses.get(name);
  return uses?.every(use => isOnlyAsked(use, folding) || isExported(use, language.exports ?? [])) !== true;
}

function isOnlyAsked(use: NameExpr, folding: Folding): boolean {
  const { parent } = use;
  if (parent?.kind === 'assign') return parent.target === use || isBinding(parent, folding);
  return parent?.kind === 'member' && parent.object === use && !isTarget(parent);
}
