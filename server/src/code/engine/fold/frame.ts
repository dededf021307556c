import type { ReaderTools, SourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import type { Expr } from '../syntax/expr';
import type { Program } from '../syntax/scope';
import { isTooLarge } from './size';
import { type Bindings, noBindings, unknown, type Value } from './value';

/** What folding needs to know about the file, and what it remembers while it works on it. */
export interface Folding {
  readonly program: Program;
  readonly language: LanguageDefinition;
  readonly file: SourceFile;
  readonly tools: ReaderTools;
  /** The value of one expression from those of its parts, which it evaluates in turn. */
  readonly compute: (expr: Expr, frame: Frame) => Value;
  /** Values of expressions that do not depend on arguments. */
  readonly memory: Map<Expr, Value>;
  /** Expressions that are being evaluated, to stop at cycles. */
  readonly active: Set<Expr>;
  /** The steps that are left for the current call, so that no program takes long. */
  budget: number;
  /** How often an evaluation was cut short. */
  cuts: number;
}

/** Where an expression is evaluated: with which arguments, and how deep inside other evaluations. */
export interface Frame {
  readonly folding: Folding;
  readonly bindings: Bindings;
  readonly depth: number;
}

const deepest = 60;

/** Steps that one call may cost. */
export const stepsPerCall = 4000;

export function frameOf(folding: Folding, bindings: Bindings = noBindings): Frame {
  return { folding, bindings, depth: 0 };
}

/** The value of an expression as far as the file tells. Bounded in depth and steps; cycles are unknown. */
export function evaluate(expr: Expr, frame: Frame): Value {
  const { folding } = frame;
  const free = frame.bindings.size === 0;
  const remembered = free ? folding.memory.get(expr) : undefined;
  if (remembered) return remembered;
  if (frame.depth > deepest || folding.active.has(expr) || folding.budget-- <= 0) {
    folding.cuts++;
    return unknown(expr);
  }
  const { cuts } = folding;
  folding.active.add(expr);
  const computed = folding.compute(expr, { ...frame, depth: frame.depth + 1 });
  folding.active.delete(expr);
  const value = isTooLarge(computed) ? unknown(expr) : computed;
  // A value that was cut short by a cycle or by the budget must not be remembered as the whole truth.
  if (free && folding.cuts === cuts) folding.memory.set(expr, value);
  return value;
}
