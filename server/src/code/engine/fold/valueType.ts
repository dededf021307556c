import { type Expr, type InvokeExpr, type NameExpr, unwrap } from '../syntax/expr';
import { type Definition, lookup, type Program } from '../syntax/scope';

/** What a value surely is; a value that may be nothing is what it is otherwise. */
export type ValueType = 'text' | 'number';

const textFunctions =
  /^(?:str|repr|String|getenv|strip|[lr]strip|trim\w*|join|lower|upper|title|replace\w*|decode|format|(?:to)?isoformat|strftime|toString|to(?:Lower|Upper)Case|toISOString|toJSON|toFixed|padStart|padEnd|substr\w*|hexdigest|read_text|input|getuser|gethostname|hostname|getoutput)$/i;
const numberFunctions = /^(?:int|float|len|round|Number|parseInt|parseFloat|now|abs|floor|ceil)$/;
const environment = /(?:\bos\.environ|\bprocess\.env|\bimport\.meta\.env|\bsys\.argv|\bprocess\.argv|\bargv)$/;

/** How many operands are followed one after the other, and how many definitions or calls of one name are looked at. */
const deepest = 4;
const most = 4;

/** What an expression surely yields, as far as the file shows it. */
export function valueType(expr: Expr, program: Program, file: string, depth = 0): ValueType | undefined {
  const found = typeOf(unwrap(expr), program, file, depth);
  return found === 'nothing' ? undefined : found;
}

type Found = ValueType | 'nothing' | undefined;

function typeOf(expr: Expr, program: Program, file: string, depth: number): Found {
  if (depth > deepest) return undefined;
  const inner = (other: Expr) => typeOf(unwrap(other), program, file, depth + 1);
  const source = (other: Expr) => file.slice(other.start, other.end);
  switch (expr.kind) {
    case 'text':
      return 'text';
    case 'literal':
      return expr.type === 'number' ? 'number' : expr.type === 'null' ? 'nothing' : undefined;
    case 'binary': {
      const left = inner(expr.left);
      if (left === 'text' && (expr.operator === '+' || expr.operator === '%')) return 'text';
      const right = inner(expr.right);
      if (expr.operator === '+' && right === 'text') return 'text';
      return left === 'number' && right === 'number' ? 'number' : undefined;
    }
    case 'choice':
      return combined(expr.options, inner);
    case 'index':
      return environment.test(source(expr.object)) ? 'text' : undefined;
    case 'member':
      return environment.test(source(expr.object)) ? 'text' : undefined;
    case 'invoke':
      return typeOfCall(expr, source(expr.callee), inner);
    case 'name':
      return typeOfName(expr, program, file, inner);
    default:
      return undefined;
  }
}

function typeOfCall({ callee, args }: InvokeExpr, source: string, inner: (expr: Expr) => Found): Found {
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  const isEnvironment = name === 'get' && callee.kind === 'member' && environment.test(source.slice(0, -4));
  if (isEnvironment || /\bgetenv$/.test(source)) {
    const [, fallback] = args;
    const usual = fallback ? inner(fallback.value) : 'nothing';
    return usual === 'text' || usual === 'nothing' ? 'text' : undefined;
  }
  if (textFunctions.test(name)) return 'text';
  return numberFunctions.test(name) ? 'number' : undefined;
}

function typeOfName(expr: NameExpr, program: Program, file: string, inner: (expr: Expr) => Found): Found {
  const definitions = lookup(program.scopeOf(expr), expr.name)?.names.get(expr.name) ?? [];
  if (definitions.length > most) return undefined;
  return combined(definitions, definition => typeOfDefinition(definition, program, file, inner));
}

function typeOfDefinition(definition: Definition, program: Program, file: string, inner: (expr: Expr) => Found): Found {
  if (definition.kind === 'value') {
    const found = inner(definition.value);
    return definition.operator === '=' || (definition.operator === '+=' && found === 'text') ? found : undefined;
  }
  if (definition.kind === 'item') {
    const { of, path } = definition;
    const isShort = of.kind === 'list' && of.items.length <= most;
    return isShort && path.length === 0 ? combined(of.items, inner) : undefined;
  }
  if (definition.kind !== 'param' || definition.path.length > 0) return undefined;
  const { target, default: usual } = definition.param;
  const annotation = /^\??\s*:\s*(?:Optional\[)?(\w+)/.exec(file.slice(target.end, target.end + 40))?.[1];
  if (annotation !== undefined) return annotated[annotation];
  const { owner, position } = definition;
  const uses = owner.name === undefined ? [] : (program.uses.get(owner.name) ?? []);
  if (uses.length > most) return undefined;
  const calls = uses.flatMap(({ parent }, index) =>
    parent?.kind === 'invoke' && parent.callee === uses[index] ? [parent] : [],
  );
  if (calls.length === 0 || calls.length < uses.length) return undefined;
  return combined(calls, ({ args }) => {
    const named = target.kind === 'name' ? args.find(({ name }) => name === target.name) : undefined;
    const isByName = args.slice(0, position + 1).some(({ spread, name }) => spread || name !== undefined);
    const given = named ?? (isByName ? undefined : args[position]);
    if (given) return inner(given.value);
    return usual && args.length <= position ? inner(usual) : undefined;
  });
}

const annotated: Readonly<Record<string, ValueType>> = {
  str: 'text',
  string: 'text',
  int: 'number',
  float: 'number',
  number: 'number',
};

/** What all of some values are; nothing counts for none of them. The first that is not known ends the search. */
function combined<T>(values: readonly T[], typeOfOne: (value: T) => Found): Found {
  let common: Found = values.length > 0 ? 'nothing' : undefined;
  for (const value of values) {
    const type = typeOfOne(value);
    if (type === undefined || (type !== 'nothing' && common !== 'nothing' && type !== common)) return undefined;
    if (type !== 'nothing') common = type;
  }
  return common;
}
