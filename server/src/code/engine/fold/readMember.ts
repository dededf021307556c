import type { Expr, NameExpr } from '../syntax/expr';
import type { Frame } from './frame';

/** A member of what an expression yields, which stands nowhere in the text. Where it may lack one, it yields nothing then. */
export function memberOf(
  holder: Expr,
  name: string,
  { folding: { language, file } }: Frame,
  mayBeMissing = false,
): Expr {
  const text = holder.kind === 'member' && holder.source ? holder.source : file.text.slice(holder.start, holder.end);
  const { start, end } = holder as NameExpr;
  const source = text + (language.memberSource?.(name, mayBeMissing) ?? '');
  return {
    kind: 'member',
    object: holder,
    name,
    start,
    end,
    source,
    ...(holder.parent ? { parent: holder.parent } : {}),
  };
}
