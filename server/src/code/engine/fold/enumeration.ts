import type { Expr } from '../syntax/expr';
import type { Folded, ParamUse, Value } from './value';

type Instance = Extract<Value, { kind: 'instance' }>;

/** Whether a class has objects of its own as constants: `APPS("/applications.json"), KEYS("/key_transactions.json");`. */
export function isEnumeration({ scope: { owner, names } }: Instance): boolean {
  if (owner.kind !== 'class' || owner.name === undefined) return false;
  const { name } = owner;
  return [...names.values()].flat().some(definition => {
    const made = definition.kind === 'value' ? definition.value : undefined;
    return (
      made?.kind === 'invoke' && made.construct === true && made.callee.kind === 'name' && made.callee.name === name
    );
  });
}

/**
 * What a constant that a caller chooses has, or gives when it is asked: what is not known of it is known where the function
 * is called.
 */
export function chosenConstant(value: Value, object: Value | undefined, use: Expr): Value {
  const param = object?.kind === 'instance' ? object.param : undefined;
  if (!param) return value;
  if (value.kind === 'unknown') return { kind: 'unknown', sources: [use], param };
  if (value.kind !== 'text') return value;
  return { ...value, options: value.options.map(option => withParam(option, param)) };
}

function withParam(option: Folded, param: ParamUse): Folded {
  return option.map(piece => (piece.kind === 'hole' ? { ...piece, param } : piece));
}
