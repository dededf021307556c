import type { CrossFileName, SenderFacts } from '../../source';
import { evaluate, type Frame } from '../fold/frame';
import { inlineCall } from '../fold/inline';
import { fieldValue } from '../fold/member';
import { crossFileNameOf } from '../fold/select';
import { textsOf } from '../fold/texts';
import { type Fact, type Folded, product, sketch, textValue, type Value } from '../fold/value';
import { withBases } from '../fold/withBases';
import { dottedPath, type Expr, enclosing, type InvokeExpr, type MemberExpr, unwrap } from '../syntax/expr';

/** The function of another file that a call may be of, where that function sends requests. */
export function crossFileSender(invoke: InvokeExpr, frame: Frame): SenderFacts | undefined {
  const { tools, file } = frame.folding;
  if (!tools.sender) return undefined;
  for (const name of namesOf(invoke.callee, frame)) {
    const found = tools.sender(name, file);
    if (found) return found;
  }
  return undefined;
}

/** Whether a class of another file that sends requests is what the object of a call was made from. */
export function isMadeSender({ callee }: InvokeExpr, frame: Frame): boolean {
  const { tools, file } = frame.folding;
  return callee.kind === 'member' && makersOf(callee, frame).some(name => tools.sender?.(name, file) !== undefined);
}

/** Under which names of other files the called function may be defined, the likeliest first. */
function namesOf(callee: Expr, frame: Frame): CrossFileName[] {
  const target = evaluate(callee, frame);
  if (target.kind === 'path') return [crossFileNameOf(target)];
  if (callee.kind === 'name') return [{ path: callee.name }];
  if (callee.kind !== 'member') return [];
  const { name } = callee;
  const object = unwrap(callee.object);
  const written = dottedPath(object);
  const bases = isReceiver(object, frame)
    ? (enclosing(callee, 'class')?.bases ?? []).flatMap(base => {
        const value = evaluate(base, frame);
        return value.kind === 'path' ? [member(crossFileNameOf(value), name)] : [];
      })
    : [];
  return [...bases, ...makersOf(callee, frame), { path: written === undefined ? name : `${written}.${name}` }];
}

/** `new Client().call(…)`, `client()`: what made the object says where it comes from. */
function makersOf({ object: expr, name }: MemberExpr, frame: Frame): CrossFileName[] {
  const object = unwrap(expr);
  return [object, ...sourcesOf(evaluate(object, frame))].flatMap(source => {
    const made = unwrap(source);
    const maker = made.kind === 'invoke' ? evaluate(made.callee, frame) : undefined;
    return maker?.kind === 'path' ? [member(crossFileNameOf(maker), name)] : [];
  });
}

function sourcesOf(value: Value): readonly Expr[] {
  return value.kind === 'unknown' ? value.sources : [];
}

function member({ path, module }: CrossFileName, name: string): CrossFileName {
  return module === undefined ? { path: `${path}.${name}` } : { path: `${path}.${name}`, module };
}

/** `self`, `this`, `super()`, `parent`. */
function isReceiver(object: Expr, { folding: { language } }: Frame): boolean {
  const named = object.kind === 'invoke' ? object.callee : object;
  return (
    named.kind === 'name' && (language.receivers.includes(named.name) || /^(super|parent|static)$/.test(named.name))
  );
}

/** What the function of the other file adds to the facts of a call: its base address and its headers. */
export function withSender(sender: SenderFacts, facts: readonly Fact[], invoke: InvokeExpr, frame: Frame): Fact[] {
  const made = facts.map(fact => (fact.role === 'url' ? { ...fact, value: suffixed(fact.value, sender.after) } : fact));
  const url = made.find(({ role }) => role === 'url')?.value;
  const start = url?.kind === 'text' && url.options[0] ? sketch(url.options[0]) : '\uFFFC';
  const expr = invoke.callee;
  if (sender.before.length > 0 && !/^(\uFFFC|[a-z][a-z\d+.-]*:)/i.test(start))
    made.push({
      role: 'base',
      value: textValue(...(ownBefore(sender, invoke, frame) ?? sender.before.map(base => [foreign(base)]))),
      span: expr,
      expr,
    });
  for (const header of sender.headers) {
    const value: Value = { kind: 'unknown', sources: [expr] };
    made.push({ role: 'headers', key: [foreign(header)], value, span: expr, expr });
  }
  return made;
}

/** What stands before the path where the class around the call has another value for a member that is in it. */
function ownBefore({ partsBefore = [] }: SenderFacts, { callee }: InvokeExpr, frame: Frame): Folded[] | undefined {
  const enclosingClass = enclosing(callee, 'class');
  if (!enclosingClass || callee.kind !== 'member' || !isReceiver(unwrap(callee.object), frame)) return undefined;
  const scope = frame.folding.program.scopeOf(enclosingClass);
  const object = { kind: 'instance', scope, bindings: frame.bindings, isClass: false } as const;
  const hasOwn = (name: string) => withBases(scope, frame).some(({ names }) => names.has(name));
  if (!partsBefore.flat().some(({ member: name }) => name !== undefined && hasOwn(name))) return undefined;
  return partsBefore.flatMap(parts =>
    product(
      parts.map(({ text, member: name }) => {
        if (name === undefined || !hasOwn(name)) return [[foreign(text)]];
        const value = fieldValue(object, name, callee, frame);
        return textsOf(value.kind === 'function' ? inlineCall(value, [], callee, frame) : value, callee, frame);
      }),
    ),
  );
}

function suffixed(value: Value, after: string): Value {
  if (value.kind !== 'text' || after === '') return value;
  return {
    ...value,
    options: value.options.map(option => (sketch(option).endsWith(after) ? option : [...option, foreign(after)])),
  };
}

function foreign(text: string): Folded[number] {
  return { kind: 'text', text, isCrossFile: true };
}
