import type { Read } from '../../call';
import type { ReaderTools, SourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import type { ErrorHandler } from '../response/handlers';
import { type Expr, enclosing, type FunctionExpr, type NameExpr } from '../syntax/expr';
import type { Program, Scope } from '../syntax/scope';
import type { GivenField } from './clientFields';
import { isTooLarge, sizeOf } from './size';
import { type Bindings, noBindings, unknown, type Value } from './value';

/** What folding needs to know about the file, and what it remembers while it works on it. */
export interface Folding {
  readonly program: Program;
  readonly language: LanguageDefinition;
  readonly file: SourceFile;
  readonly tools: ReaderTools;
  /** A member without a value is left to the classes of other files, for which the classes of this one are described. */
  readonly leavesMembersOpen?: boolean;
  /** The value of one expression from those of its parts, which it evaluates in turn. */
  readonly compute: (expr: Expr, frame: Frame) => Value;
  /** Values of expressions that do not depend on arguments. */
  readonly memory: Map<Expr, Value>;
  /** Values of expressions by the arguments that they were evaluated with. */
  readonly boundMemory: WeakMap<Bindings, Map<Expr, Value>>;
  /** Expressions that are being evaluated, with how many are around each, to stop at cycles. */
  readonly active: Map<Expr, number>;
  /** The steps that are left for the current call, so that no program takes long. */
  budget: number;
  /** The steps that the current call was given, and those that the calls of the file before it took. */
  granted: number;
  spent: number;
  /** The size of all values that are remembered. */
  remembered: number;
  /** How many expressions are around the outermost of those that cut an evaluation short; `uncut` where none did. */
  cutAt: number;
  /** How many more places that a response comes to are looked at in this file. */
  placesLeft: number;
  /** The handlers of errors in the file, once they were asked for. */
  errorHandlers?: readonly ErrorHandler[];
  /** What the program reads of failed responses, where all handlers get all errors. */
  failed?: { readonly reads: readonly Read[]; readonly escapes: boolean };
  /** Whether the program shows the words of errors whose text has words of what they are made with, and of others. */
  readonly shownWords: Map<boolean, boolean>;
  /** Whether the program shows what is raised at a place, as far as that was looked at. */
  readonly shown: Map<Expr, boolean>;
  /** The uses of the names of a scope that may change a structure out of sight; `asked` while they are looked for. */
  readonly unfollowed: Map<Scope, Map<string, readonly NameExpr[] | 'asked'>>;
  /** What functions set of the client objects that the names of a scope hold. */
  readonly givenFields: Map<Scope, Map<string, readonly GivenField[]>>;
  /** Whether a function changes something but names of its own, as far as that was asked. */
  readonly changing: Map<FunctionExpr, boolean>;
  /** The classes of the file that extend one, as far as that was looked for. */
  readonly subclasses: Map<Scope, readonly Scope[]>;
  /** How many callers of functions that send requests were followed. */
  followed: number;
  /** The parameters that are null or one flag whoever calls a function, by their positions, once requests are looked for. */
  settled?: (owner: FunctionExpr) => ReadonlyMap<number, Value>;
}

/** Where an expression is evaluated: with which arguments, and how deep inside other evaluations. */
export interface Frame {
  readonly folding: Folding;
  readonly bindings: Bindings;
  readonly depth: number;
  /** The calls of functions from the place that is looked at to the request itself. */
  readonly callChain?: readonly Expr[];
}

const maxDepth = 60;

/** Steps that one call may cost. */
export const stepsPerCall = 4000;

/**
 * Steps that the calls of a file share: programs with wrappers around each other have many callers. Each call is given a
 * part of what is left, and never less than `minSteps`.
 */
const stepsPerFile = 20_000;
const minSteps = 150;

/** Gives the next call of a file its steps. */
export function startCall(folding: Folding): void {
  folding.spent += folding.granted - Math.max(0, folding.budget);
  const left = Math.ceil((stepsPerFile - folding.spent) / 4);
  folding.granted = Math.min(stepsPerCall, Math.max(minSteps, left));
  folding.budget = folding.granted;
}

export function frameOf(folding: Folding, bindings: Bindings = noBindings): Frame {
  return { folding, bindings, depth: 0 };
}

/**
 * Whether a condition at a place may be decided by what callers give: those of the function around it that is followed, or
 * all of them alike.
 */
export function mayDecide(expr: Expr, { folding, bindings }: Frame): boolean {
  if (bindings.size > 0) return true;
  const owner = folding.settled && enclosing(expr, 'function');
  return owner !== undefined && folding.settled?.(owner).size !== 0;
}

/** What `Folding.cutAt` is where nothing was cut short, and where the reason is outside of all that is being evaluated. */
export const uncut = Number.POSITIVE_INFINITY;
const everywhere = -1;

/** Marks the values that are being evaluated as incomplete, from the expression at a depth on. */
export function markCut(folding: Folding, at = everywhere): void {
  folding.cutAt = Math.min(folding.cutAt, at);
}

/** The value of an expression as far as the file shows. Bounded in depth and steps; cycles are unknown. */
export function evaluate(expr: Expr, frame: Frame): Value {
  const { folding } = frame;
  const memory = memoryOf(frame);
  const remembered = memory.get(expr);
  if (remembered) return remembered;
  const { active, cutAt } = folding;
  const cycle = active.get(expr);
  if (frame.depth > maxDepth || cycle !== undefined || folding.budget-- <= 0) {
    markCut(folding, frame.depth > maxDepth ? everywhere : cycle);
    return unknown(expr);
  }
  const around = active.size;
  active.set(expr, around);
  folding.cutAt = uncut;
  const computed = folding.compute(expr, { ...frame, depth: frame.depth + 1 });
  active.delete(expr);
  const value = isTooLarge(computed, folding.remembered) ? unknown(expr) : computed;
  // A value that was cut short by the budget, or by a cycle that began around it, must not be remembered as the whole
  // truth. A cycle inside is cut in the same way each time.
  if (folding.cutAt >= around) {
    memory.set(expr, value);
    folding.remembered += sizeOf(value);
    folding.cutAt = cutAt;
  } else markCut(folding, cutAt);
  return value;
}

function memoryOf({ folding, bindings }: Frame): Map<Expr, Value> {
  if (bindings.size === 0) return folding.memory;
  let memory = folding.boundMemory.get(bindings);
  if (!memory) {
    memory = new Map();
    folding.boundMemory.set(bindings, memory);
  }
  return memory;
}
