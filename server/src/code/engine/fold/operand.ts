import type { Argument, Expr } from '../syntax/expr';
import { evaluate, type Frame } from './frame';
import { keepSource } from './texts';
import type { Value } from './value';

/** A call of a platform function or of a method of a text, list or dictionary. */
export interface Operand {
  readonly expr: Expr;
  readonly args: readonly Argument[];
  /** The object whose method it is. */
  readonly receiver: Expr | undefined;
  readonly frame: Frame;
}

export type Operation = (operand: Operand) => Value | undefined;

/** The value of an argument without a name. */
export function argumentAt({ args, frame }: Operand, position: number): { value: Value; expr: Expr } | undefined {
  const argument = args.filter(({ name, spread }) => name === undefined && !spread)[position];
  return argument && { value: keepSource(evaluate(argument.value, frame), argument.value), expr: argument.value };
}

export function receiverOf(operand: Operand): Value | undefined {
  return operand.receiver && evaluate(operand.receiver, operand.frame);
}

/** A call of a function as one of the method of its argument at a position. */
export function asMethod(operand: Operand, position: number): Operand {
  const receiver = operand.args[position];
  return { ...operand, receiver: receiver?.value, args: operand.args.filter(argument => argument !== receiver) };
}

/** `JSON.stringify(body, ['user'])`, `JSON.stringify(body, (key, value) => …)`: what else is given decides what is written. */
export function choosesMembers(operand: Operand): boolean {
  const argument = argumentAt(operand, 1)?.value.kind;
  return argument === 'function' || argument === 'list';
}
