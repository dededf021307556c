import { matchesText } from '../../text/matchesText';
import { moduleOf } from '../paths';
import type { SharedName } from '../source';
import type { Folding } from './fold/frame';
import { calledName } from './namedFunctions';
import { isPassedOn } from './response/decorators';
import { methodOf } from './response/methods';
import { callsNamed } from './response/namedCalls';
import type { Following } from './response/track';
import { dottedPath, type Expr, type FunctionExpr, type InvokeExpr } from './syntax/expr';

/** A function that other files may call, and its calls in its own file. */
interface ExportedFunction {
  readonly sharedName: SharedName;
  readonly localCalls: readonly InvokeExpr[];
}

/**
 * A function where all that has its name is only ever called, so that its calls in other files can be looked for by the name
 * alone; undefined where something else may call it.
 */
export function exportedFunction(owner: FunctionExpr, following: Following): ExportedFunction | undefined {
  const { folding } = following;
  const { file, language } = folding;
  const { acrossFiles, implicitMethods } = language.response;
  // A parser that guesses may not see all that has the name.
  if (!acrossFiles || 'parse' in language || owner.getter) return undefined;
  const name = calledName(owner) ?? exportedName(owner, folding);
  if (name === undefined || !isPassedOn(owner, following)) return undefined;
  if (language.constructors.includes(name) || implicitMethods?.test(name)) return undefined;
  const method = methodOf(owner);
  if (method ? isOfOthers(method.owner) : acrossFiles.calledUnseen.test(name)) return undefined;
  const { looksUpNames } = language.leftovers ?? {};
  if (looksUpNames && matchesText(file, looksUpNames)) return undefined;
  const localCalls = callsNamed(name, folding);
  if (!localCalls) return undefined;
  const className = method?.owner.kind === 'class' ? method.owner.name : undefined;
  return {
    sharedName: { name, module: moduleOf(file.path), ...(className === undefined ? {} : { className }) },
    localCalls,
  };
}

/** `exports.load = async id => …` */
function exportedName({ parent }: FunctionExpr, { language: { exports = [] } }: Folding): string | undefined {
  const target = parent?.kind === 'assign' ? parent.target : undefined;
  return target?.kind === 'member' && exports.includes(dottedPath(target.object) ?? '') ? target.name : undefined;
}

/** Whether the methods of an object may be called by what its class extends, or by what an object without a class is given to. */
function isOfOthers(of: Expr): boolean {
  return of.kind !== 'class' || of.bases.some(base => dottedPath(base) !== 'object');
}
