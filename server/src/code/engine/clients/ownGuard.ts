import type { Frame } from '../fold/frame';
import type { LanguageDefinition } from '../language';
import { dottedPath, type Expr, unwrap } from '../syntax/expr';
import { isSame } from '../syntax/same';
import { stepOf } from '../syntax/scope';

/**
 * What decides whether an entry becomes a part of the structure before the call: nothing, whether its own value is null,
 * whether it is the one of two kinds of null that the program names, whether it is taken for true, or something else.
 * `if (text) body.description = text`: without the value there is no member.
 */
export type Guard = 'none' | 'present' | 'defined' | 'true' | 'other';

/** A look at a value: `text`, `text is not None`, `text !== undefined`, `text != ""`. */
export function ownGuard(test: Expr, expr: Expr, { folding: { language } }: Frame): Guard {
  const look = unwrap(test);
  if (!isReadAlone(expr, language)) return 'other';
  if (isSame(look, expr)) return 'true';
  if (look.kind !== 'binary' || !isSame(look.left, expr)) return 'other';
  const other = unwrap(look.right);
  const isUnequal = look.operator === '!==' || look.operator === '!=';
  if (other.kind === 'text') return isUnequal && stepOf(other) === '' ? 'true' : 'other';
  if (other.kind !== 'literal' || other.type !== 'null') return 'other';
  if (look.operator === '!==') return 'defined';
  return look.operator === 'is not' || isUnequal ? 'present' : 'other';
}

/**
 * Whether a value is read from where it is, and computed by nothing: a name, a member, an element, a variable of the
 * environment.
 */
function isReadAlone(expr: Expr, language: LanguageDefinition): boolean {
  const value = unwrap(expr);
  switch (value.kind) {
    case 'name':
      return true;
    case 'member':
      return isReadAlone(value.object, language);
    case 'index':
      return isReadAlone(value.object, language) && (value.index.kind === 'name' || stepOf(value.index) !== undefined);
    case 'invoke': {
      const [name, ...more] = value.args;
      const isOfEnvironment = language.valueTypes?.textOrDefault?.test(dottedPath(value.callee) ?? '') === true;
      return isOfEnvironment && more.length === 0 && name?.value.kind === 'text' && stepOf(name.value) !== undefined;
    }
    default:
      return false;
  }
}
