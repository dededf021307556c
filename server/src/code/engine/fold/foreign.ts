import { definitionsOf } from '../syntax/definitionsOf';
import { type Expr, type InvokeExpr, type NameExpr, unwrap } from '../syntax/expr';
import { type Definition, stepOf } from '../syntax/scope';
import type { ValueTypes } from '../valueTypes';
import { argumentsAt } from './callerClient';
import type { Folding } from './frame';

/** How many steps are followed one after the other, and how many definitions of one name are looked at. */
const maxDepth = 8;
const most = 8;

/**
 * Whether an expression may yield any text, which may come from somebody who does not run the program: a parameter of a request
 * that a server gets. It is none where it is a constant, a number, a setting of the environment or of the command line, or the
 * id of a resource. A language without types of values has none either.
 */
export function isForeign(expr: Expr, folding: Folding): boolean {
  const { valueTypes } = folding.language;
  return valueTypes !== undefined && !isOwn(unwrap(expr), { folding, valueTypes }, 0);
}

interface Reading {
  readonly folding: Folding;
  readonly valueTypes: ValueTypes;
}

function isOwn(expr: Expr, reading: Reading, depth: number): boolean {
  if (depth > maxDepth) return false;
  const { folding, valueTypes } = reading;
  const inner = (other: Expr) => isOwn(unwrap(other), reading, depth + 1);
  const source = ({ start, end }: Expr) => folding.file.text.slice(start, end);
  const isSetting = (other: Expr) => valueTypes.textObjects.test(source(other));
  switch (expr.kind) {
    case 'literal':
    case 'function':
      return true;
    case 'text':
      return expr.pieces.every(piece => piece.kind === 'chars' || inner(piece.value));
    case 'binary':
      return inner(expr.left) && inner(expr.right);
    case 'choice':
      return expr.options.every(inner);
    case 'list':
      return expr.items.every(inner);
    case 'dict':
      return expr.entries.every(({ value }) => inner(value));
    case 'index':
    case 'member': {
      const { object } = expr;
      const step = expr.kind === 'member' ? expr.name : stepOf(expr.index);
      return isSetting(expr) || isSetting(object) || isId(step, source(object)) || inner(object);
    }
    case 'invoke':
      return isOwnCall(expr, source(expr.callee), reading, inner);
    case 'name':
      return isOwnName(expr, reading, inner);
    default:
      return false;
  }
}

/** The resources of the service have ids that are numbers. What a program is sent may have any text under this name. */
function isId(step: string | number | undefined, holder: string): boolean {
  return step === 'id' && !sent.test(holder);
}

const sent =
  /(?:^|[^a-z])(?:req|request|ctx|context|event|params?|query|args|body|form|values|payload|input|data|json|GET|POST)(?![a-z])|(?:Param(?:eter)?s?|_params|_args|_json)\b/;

function isOwnCall(
  { callee, args }: InvokeExpr,
  source: string,
  { valueTypes }: Reading,
  inner: (expr: Expr) => boolean,
): boolean {
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  if (valueTypes.numberFunctions.test(name) || valueTypes.commandLine.test(name)) return true;
  if (valueTypes.textOrDefault?.test(source)) return args.slice(1).every(({ value }) => inner(value));
  const { textFunctions, listFunctions, partMethods } = valueTypes;
  if (![textFunctions, listFunctions, partMethods].some(names => names.test(name))) return false;
  return (callee.kind !== 'member' || inner(callee.object)) && args.every(({ value }) => inner(value));
}

function isOwnName(expr: NameExpr, reading: Reading, inner: (expr: Expr) => boolean): boolean {
  const { folding, valueTypes } = reading;
  const { program, file } = folding;
  if (valueTypes.textObjects.test(expr.name)) return true;
  const definitions = definitionsOf(expr, program);
  if (definitions.length === 0 || definitions.length > most) return false;
  return definitions.every((definition: Definition) => {
    switch (definition.kind) {
      case 'value':
        return inner(definition.value);
      case 'part':
      case 'item': {
        const { source, path } = definition;
        return isId(path.at(-1), file.text.slice(source.start, source.end)) || inner(source);
      }
      case 'param':
        return argumentsAt(definition.owner, definition.position, { folding })?.every(inner) === true;
      case 'import':
        // A server library gives the request that is answered under such a name.
        return !sent.test(expr.name);
      default:
        return false;
    }
  });
}
