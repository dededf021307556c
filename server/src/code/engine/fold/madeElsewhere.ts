import type { CrossFileName, MemberPart, MemberText } from '../../source';
import type { InvokeExpr, MemberExpr } from '../syntax/expr';
import { evaluate, type Frame } from './frame';
import { crossFileNameOf } from './select';
import { textsOf } from './texts';
import { type Folded, product, textValue, type Value } from './value';

/** How deep members of a class lead to each other. */
const maxDepth = 4;

/** Members that hold a part of an address. For all others, the files of every class that a program uses would be read. */
const addressMember = /(?:^|[a-z_])(?:url|uri|endpoint|path|resource|route|address)$/i;

/**
 * A member of an object that this file makes of a class of another file: `new ListApplications().Path`, which that class, or
 * one above it, gives a text.
 */
export function memberOfMade(object: Value, expr: MemberExpr, frame: Frame): Value | undefined {
  const { name } = expr;
  if (object.kind !== 'unknown' || object.param || !addressMember.test(name) || isSet(expr, frame)) return undefined;
  const { tools, file } = frame.folding;
  const made = object.sources.find((source): source is InvokeExpr => source.kind === 'invoke');
  if (!made || !tools.inherited || !namesClass(made) || made.args.some(argument => argument.name === name))
    return undefined;
  const target = evaluate(made.callee, frame);
  if (target.kind !== 'path') return undefined;
  const owner = crossFileNameOf(target);
  const options = tools.inherited(owner, name, file)?.flatMap(option => textsOfMade(option, owner, made, frame)) ?? [];
  return options.some(option => option.some(({ kind }) => kind === 'text')) ? textValue(...options) : undefined;
}

/**
 * Whether an object may have got another value for a member since it was made: the program sets a member of that name, or does
 * anything with a variable that holds the object but to read its members.
 */
function isSet({ object, name }: MemberExpr, { folding: { program } }: Frame): boolean {
  if (program.assigns.some(({ target }) => target.kind === 'member' && target.name === name)) return true;
  if (object.kind === 'invoke') return false;
  if (object.kind !== 'name') return true;
  return (program.uses.get(object.name) ?? []).some(
    ({ parent, start }) => parent?.kind !== 'member' && !(parent?.kind === 'assign' && parent.target.start === start),
  );
}

/** Whether what is called is written as a class is. */
function namesClass({ callee, construct }: InvokeExpr): boolean {
  const name = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
  return construct === true || /^[A-Z][a-z]/.test(name);
}

/** An address of a class with what an object of it was given. */
export function textsOfMade(
  option: MemberText,
  owner: CrossFileName,
  invoke: InvokeExpr,
  frame: Frame,
  depth = 0,
): Folded[] {
  return product(option.map(part => partOf(part, owner, invoke, frame, depth)));
}

function partOf(
  part: MemberPart,
  owner: CrossFileName,
  invoke: InvokeExpr,
  frame: Frame,
  depth: number,
): readonly Folded[] {
  const { tools, file } = frame.folding;
  if (part.kind === 'text') return [[{ kind: 'text', text: part.text, isCrossFile: true }]];
  if (part.kind === 'constructed') {
    const argument = invoke.args[part.position];
    if (argument && !argument.spread && !argument.name)
      return textsOf(evaluate(argument.value, frame), argument.value, frame);
  }
  const member = part.kind === 'member' && depth < maxDepth ? tools.inherited?.(owner, part.name, file) : undefined;
  if (member) return member.flatMap(each => textsOfMade(each, owner, invoke, frame, depth + 1));
  return [[{ kind: 'hole', sources: [invoke], isPartial: true }]];
}
