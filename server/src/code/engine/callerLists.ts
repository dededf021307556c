import type { Parameter } from '../call';
import { valuesElsewhere } from './calledElsewhere';
import { evaluate, type Frame, frameOf } from './fold/frame';
import { isConstructor } from './fold/superCalls';
import { calledName } from './namedFunctions';
import { methodOf, receiversOfMethod } from './response/methods';
import { definitionsOf } from './syntax/definitionsOf';
import { type Argument, type Expr, type FunctionExpr, type InvokeExpr, type ListExpr, unwrap } from './syntax/expr';
import { argumentFor } from './syntax/parameters';
import { type Definition, stepOf } from './syntax/scope';
import type { ValueTypes } from './valueTypes';

/** The state of a search: the program, and the number of steps that are left. */
interface Looking {
  readonly frame: Frame;
  readonly types: ValueTypes;
  readonly visited: Set<Expr>;
}

/**
 * The parameters of a dictionary, of which those are marked whose value may be a list: a client library sends each item of it
 * as a parameter of its own. It is seen by how the program makes the value, what callers give, and what is declared.
 * `written` are the values as the program writes them.
 */
export function withCallerLists(
  parameters: readonly Parameter[],
  written: ReadonlyMap<Parameter, Expr>,
  frame: Frame,
): readonly Parameter[] {
  const types = frame.folding.language.valueTypes;
  if (!types) return parameters;
  return parameters.map(parameter => {
    const [only, ...others] = parameter.value.parts;
    const source = parameter.member && only?.kind === 'hole' && others.length === 0 && written.get(parameter);
    const isOfList = source && isListed(source, { frame, types, visited: new Set() });
    return isOfList ? { ...parameter, isOfList } : parameter;
  });
}

/** The maximum number of expressions that are examined for one value. */
const most = 100;

function isListed(valueExpr: Expr, looking: Looking): boolean {
  const expr = unwrap(valueExpr);
  const { frame, types, visited } = looking;
  const { program, file } = frame.folding;
  if (visited.has(expr) || visited.size >= most) return false;
  visited.add(expr);
  if (evaluate(expr, frame).kind === 'list') return true;
  const source = ({ start, end }: Expr) => file.text.slice(start, end);
  switch (expr.kind) {
    case 'list':
      return true;
    case 'loop':
      return expr.isList === true;
    case 'choice':
      return expr.options.some(option => isListed(option, looking));
    case 'name':
      return (
        types.listObjects.test(expr.name) ||
        definitionsOf(expr, frame.folding.program).some(each => isDefined(each, looking))
      );
    case 'member':
      return (
        types.listObjects.test(source(expr)) ||
        types.takesSeveral?.(expr, program) === true ||
        isMemberListed(expr.name, looking)
      );
    case 'index':
      return expr.index.kind === 'other' && expr.index.role === 'slice' && isListed(expr.object, looking);
    case 'invoke':
      return (
        types.listFunctions.test(lastName(expr)) ||
        (expr.callee.kind === 'member' &&
          types.partMethods.test(expr.callee.name) &&
          isListed(expr.callee.object, looking))
      );
    default:
      return false;
  }
}

function lastName({ callee }: InvokeExpr): string {
  return callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
}

function isDefined(definition: Definition, looking: Looking): boolean {
  if (definition.kind === 'value') return isListed(definition.value, looking);
  if (definition.kind !== 'param') return false;
  const member = definition.path.at(-1);
  if (member !== undefined) return typeof member === 'string' && isMemberListed(member, looking);
  const { owner, position, param } = definition;
  const { target, default: usual } = param;
  const { file } = looking.frame.folding;
  if (param.rest || looking.types.declaredList.test(file.text.slice(target.end, target.end + 40))) return true;
  if (usual && isListed(usual, looking)) return true;
  return target.kind === 'name' && isGiven(owner, position, target.name, looking);
}

/** Whether a member of this name gets a list anywhere in the file. */
function isMemberListed(name: string, looking: Looking): boolean {
  const { assigns, dicts } = looking.frame.folding.program;
  return (
    assigns.some(({ target, value }) => {
      return value && target.kind === 'member' && target.name === name && isListed(value, looking);
    }) ||
    dicts.some(({ entries }) => {
      return entries.some(({ key, value }) => key && stepOf(key) === name && isListed(value, looking));
    })
  );
}

/** Whether a call of the function, in this file or another one, gives a parameter a list. */
function isGiven(owner: FunctionExpr, position: number, name: string, looking: Looking): boolean {
  const { folding } = looking.frame;
  const method = methodOf(owner);
  const classExpr = method?.owner.kind === 'class' && isConstructor(owner, looking.frame) ? method.owner : undefined;
  const called = classExpr ? classExpr.name : calledName(owner);
  const index = position - receiversOfMethod(owner, folding.language);
  const calls = called === undefined ? [] : folding.program.invokes.filter(call => lastName(call) === called);
  const open = { ...looking, frame: frameOf(folding) };
  const given = calls.flatMap(call => givenTo(call, index, name, open.frame));
  if (given.some(each => isListed(each, open))) return true;
  return valuesElsewhere(owner, folding)?.values.some(values => values[position]?.kind === 'list') === true;
}

/** What a call may give a parameter; behind a list whose items are not known for certain, each item that it may have. */
function givenTo(call: InvokeExpr, position: number, name: string, frame: Frame): readonly Expr[] {
  const args = writtenOut(call, frame);
  const only = argumentFor({ args }, position, name);
  const many = args.slice(0, position + 1).find(({ spread }) => spread)?.value;
  const items = many ? listLiterals(many, frame).flatMap(list => list.items) : [];
  return only ? [only, ...items] : items;
}

/** The arguments of a call, with the items of a known list in place of the list that is spread: `read(id, *window)`. */
function writtenOut({ args }: InvokeExpr, frame: Frame): readonly Argument[] {
  return args.flatMap(argument => {
    const items = argument.spread ? knownItems(argument.value, frame) : undefined;
    return items ? items.map(value => ({ value, span: argument.span })) : [argument];
  });
}

/** The items of a list that is written once and not changed; undefined for every other value. */
function knownItems(expr: Expr, frame: Frame): readonly Expr[] | undefined {
  const value = evaluate(expr, frame);
  const [list, ...others] = listLiterals(expr, frame);
  if (value.kind !== 'list' || value.open || !list || others.length > 0) return undefined;
  const isWhole = value.items.length === list.items.length && list.items.every(item => item.kind !== 'other');
  return isWhole ? list.items : undefined;
}

/** The list literals as which a value, or each definition of a name, is written. */
function listLiterals(expr: Expr, { folding }: Frame): readonly ListExpr[] {
  const definitions = expr.kind === 'name' ? definitionsOf(expr, folding.program) : [];
  const written = definitions.flatMap(each => (each.kind === 'value' ? [unwrap(each.value)] : []));
  return [unwrap(expr), ...written].filter(each => each.kind === 'list');
}
