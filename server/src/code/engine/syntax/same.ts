import { type Expr, unwrap } from './expr';
import { stepOf } from './scope';

/**
 * Whether two expressions are written alike, so that both have one value where nothing is changed between them. Only names,
 * members, elements, literals and calls with such arguments are compared; all others count as different.
 */
export function isSame(left: Expr, right: Expr): boolean {
  const [a, b] = [unwrap(left), unwrap(right)];
  switch (a.kind) {
    case 'name':
      return b.kind === 'name' && a.name === b.name;
    case 'member':
      return b.kind === 'member' && a.name === b.name && isSame(a.object, b.object);
    case 'index':
      return b.kind === 'index' && isSame(a.object, b.object) && isSame(a.index, b.index);
    case 'literal':
      return b.kind === 'literal' && a.type === b.type && a.text === b.text;
    case 'text':
      return b.kind === 'text' && stepOf(a) !== undefined && stepOf(a) === stepOf(b);
    case 'invoke':
      return (
        b.kind === 'invoke' &&
        isSame(a.callee, b.callee) &&
        a.args.length === b.args.length &&
        a.args.every(({ name, spread, value }, index) => {
          const other = b.args[index];
          return other !== undefined && !spread && !other.spread && name === other.name && isSame(value, other.value);
        })
      );
    default:
      return false;
  }
}
