import { type Expr, enclosing } from '../syntax/expr';
import { evaluate, type Frame } from './frame';
import type { Value } from './value';

/** The argument that a class gets where the file makes its only object. */
export function constructed(owner: Expr, position: number, frame: Frame): Value | undefined {
  const { program, language } = frame.folding;
  if (owner.kind !== 'function' || !owner.name || !language.constructors.includes(owner.name)) return undefined;
  const around = enclosing(owner, 'class');
  if (!around?.name) return undefined;
  const uses = program.uses.get(around.name) ?? [];
  const makers = uses.flatMap(use => (use.parent?.kind === 'invoke' && use.parent.callee === use ? [use.parent] : []));
  const only = makers.length === 1 ? makers[0] : undefined;
  if (!only || only.args.some(argument => argument.spread)) return undefined;
  // Where the receiver is a parameter, no caller writes it.
  const first = owner.params[0]?.target;
  const shift = first?.kind === 'name' && language.receivers.includes(first.name) ? 1 : 0;
  const target = owner.params[position]?.target;
  const byName = only.args.find(
    argument => argument.name !== undefined && target?.kind === 'name' && argument.name === target.name,
  );
  const argument = byName ?? only.args[position - shift];
  return argument && (argument.name === undefined || argument === byName) ? evaluate(argument.value, frame) : undefined;
}
