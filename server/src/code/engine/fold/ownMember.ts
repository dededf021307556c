import { type Expr, enclosing, unwrap } from '../syntax/expr';
import { lookup } from '../syntax/scope';
import type { Frame } from './frame';

/**
 * The member of the object itself that an expression reads, or calls without arguments: `self.path`, `static::PATH`,
 * `path()`. A bare name that nothing defines is one in the languages where members need no receiver.
 */
export function ownMember(expr: Expr, frame: Frame): string | undefined {
  const { language, program } = frame.folding;
  const inner = unwrap(expr);
  const read = inner.kind === 'invoke' && inner.args.length === 0 ? unwrap(inner.callee) : inner;
  if (!enclosing(read, 'class')) return undefined;
  if (read.kind === 'member') {
    const { object } = read;
    return object.kind === 'name' && language.receivers.includes(object.name) ? read.name : undefined;
  }
  if (read.kind !== 'name' || language.bareMembers || language.markedVariables) return undefined;
  const scope = lookup(program.scopeOf(read), read.name);
  return scope === undefined || scope.owner.kind === 'class' ? read.name : undefined;
}
