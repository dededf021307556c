import type { MemberPart, MemberText } from '../../source';
import { settingFacts } from '../clients/facts';
import { clientTable } from '../clients/table';
import { type Argument, type Expr, enclosing, type IndexExpr, type MemberExpr, type NameExpr } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import { addressPart } from './addressPart';
import { alternativeValues, anyRow } from './alternatives';
import { fittingAddresses } from './collections';
import { definedValue } from './definition';
import { chosenConstant } from './enumeration';
import { assignedValue, withFieldChanges } from './fieldChanges';
import { evaluate, type Folding, type Frame } from './frame';
import { inlineCall } from './inline';
import { memberOfMade } from './madeElsewhere';
import { crossFileNameOf, selectMember, withModule } from './select';
import { subclassArgument, subclassText } from './subclassArgument';
import { scopesBelow } from './subclasses';
import { superArguments } from './superCalls';
import { tableOfOther } from './tablesOfOthers';
import { asItem, valueOfItem } from './textItems';
import { keepSource, textsOf } from './texts';
import { type Folded, maxOptions, plainText, product, textValue, unknown, type Value } from './value';
import { withBases } from './withBases';

/** The value of `object.name`. */
export function memberValue(expr: MemberExpr, frame: Frame): Value {
  const above = methodAbove(expr, frame);
  if (above) return above;
  const object = evaluate(expr.object, frame);
  if (object.kind === 'text' && frame.folding.language.ownValues?.includes(expr.name)) return valueOfItem(object, expr);
  switch (object.kind) {
    case 'instance': {
      const field = asItem(fieldValue(object, expr.name, expr, frame), object, expr.name, expr, frame);
      const chosen = chosenConstant(field, object, expr);
      const value =
        chosen.kind === 'function' && object.isReplaceable ? { ...chosen, isReplaceable: true as const } : chosen;
      const isUnknown = value.kind === 'unknown' && !value.param && value.fallback === undefined;
      return isUnknown ? { ...value, ...fallbackOf(expr, frame) } : value;
    }
    case 'path': {
      const assigned = assignedValue(object.path, expr, frame);
      if (assigned) return assigned;
      const usual = object.module === undefined ? fallbackOf(expr, frame) : undefined;
      if (usual) return { kind: 'unknown', sources: [expr], ...usual };
      return { kind: 'path', path: `${object.path}.${expr.name}`, expr, ...withModule(object) };
    }
    case 'dict':
      return selectMember(object, expr.name, expr);
    case 'object':
      return addressPart(object, expr, frame) ?? { ...object, path: [...object.path, expr.name] };
    default:
      return (
        constantOfResult(expr, frame) ??
        memberOfMade(object, expr, frame) ?? { ...partOf(object, expr, frame), ...fallbackOf(expr, frame) }
      );
  }
}

/**
 * `super.request`, `super().request`: the method of the class above, where the file has it. A call that is sent through one
 * is not rewritten where the class below has a method of the same name, which a copy would have to take part in.
 */
function methodAbove({ object, name }: MemberExpr, frame: Frame): Value | undefined {
  const { above } = frame.folding.language;
  const word = object.kind === 'invoke' ? object.callee : object;
  if (above === undefined || word.kind !== 'name' || word.name !== above) return undefined;
  for (const base of enclosing(object, 'class')?.bases ?? []) {
    const owner = evaluate(base, frame);
    const found = owner.kind === 'instance' ? fieldValue({ ...owner, isClass: false }, name, object, frame) : undefined;
    if (found?.kind !== 'function') continue;
    const own = enclosing(object, 'class');
    const isReplaced = own && frame.folding.program.scopeOf(own).names.has(name);
    return isReplaced ? { ...found, presets: [] } : found;
  }
  return undefined;
}

/**
 * What is not known of a value and a part of it: of an argument, the callers may know it, who read it from the name that they
 * pass on, `args.revision`.
 */
function partOf(whole: Value, part: MemberExpr | IndexExpr, { folding }: Frame): Extract<Value, { kind: 'unknown' }> {
  if (whole.kind !== 'unknown') return { kind: 'unknown', sources: [part] };
  const passed = whole.sources.flatMap(source => (source.kind === 'name' ? [memberFrom(source, part, folding)] : []));
  const others = passed.flatMap(member => (member ? [member] : []));
  return { kind: 'unknown', sources: [part, ...others], ...(whole.param ? { param: whole.param } : {}) };
}

/** The part of what a name passes on, which stands nowhere in the text. */
function memberFrom(name: NameExpr, part: MemberExpr | IndexExpr, { file }: Folding): MemberExpr | undefined {
  const step = part.kind === 'member' ? part.name : stepOf(part.index);
  const holder = part.object.kind === 'name' ? part.object : undefined;
  if (!holder || step === undefined || holder === name || part.start !== holder.start) return undefined;
  const source = name.name + file.text.slice(holder.end, part.end);
  const object: NameExpr = { ...name };
  const member: MemberExpr = { kind: 'member', object, name: String(step), source, start: name.start, end: name.end };
  object.parent = member;
  if (name.parent) member.parent = name.parent;
  return member;
}

/** How a constant of an address is called. */
const addressConstant = /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/;

/** `Endpoints.of(region).APPLICATIONS_URL`: a constant of what a function of another file returns, which that file defines. */
function constantOfResult({ object, name }: MemberExpr, frame: Frame): Value | undefined {
  if (object.kind !== 'invoke' || !addressConstant.test(name)) return undefined;
  const maker = evaluate(object.callee, frame);
  if (maker.kind !== 'path' || maker.module === undefined) return undefined;
  return { kind: 'path', path: `${maker.path}.${name}`, expr: object, module: maker.module };
}

/** Fields that hold an address, or a part of one that is the same for every request. */
const addressField = /(^|[a-z_])(url|uri|host|base|endpoint|server|version|format)$/i;

/**
 * The address that a field of an object has unless the program says otherwise: the only text that the file assigns to a
 * field of that name, on whatever object (`client := new(Client)`, then `client.BaseURL = "https://…"`).
 */
function fallbackOf({ name }: MemberExpr, frame: Frame): { readonly fallback: string } | undefined {
  if (!addressField.test(name)) return undefined;
  const texts = new Set<string | undefined>();
  for (const { target, value } of frame.folding.program.assigns) {
    if (target.kind === 'member' && target.name === name && value) texts.add(plainText(evaluate(value, frame)));
  }
  const [only] = texts;
  return texts.size === 1 && only !== undefined ? { fallback: only } : undefined;
}

/** A field or method of an object of this file's classes, looked up through its base classes. */
export function fieldValue(object: Extract<Value, { kind: 'instance' }>, name: string, use: Expr, frame: Frame): Value {
  const own = object.presets?.get(name);
  if (own) return own;
  const inside: Frame = { ...frame, bindings: object.bindings };
  const scopes = withBases(object.scope, frame);
  for (const scope of scopes) {
    if (!scope.names.has(name)) continue;
    const value = definedValue(scope, name, use, inside);
    if (value.kind === 'function' && !value.owner.getter) return { ...value, self: object };
    const result = value.kind === 'function' ? inlineCall(value, [], use, frame) : value;
    const passed = subclassArgument(object, scope, result, name, use, frame);
    if (passed) return passed;
    if (isOpen(result)) {
      const below = overriddenMember(object, name, use, frame);
      // A class of another file may have the value.
      if (below || (result.kind === 'null' && frame.folding.leavesMembersOpen)) return below ?? unknown(use);
    }
    return withFieldChanges(result, object, scope, name, use, frame);
  }
  const beside = definedBeside(object, name, use, inside);
  if (beside) return beside;
  let inherited: Value | undefined;
  let outside: Value | undefined;
  for (const { owner } of scopes) {
    for (const base of owner.kind === 'class' ? owner.bases : []) {
      const value = evaluate(base, frame);
      if (value.kind !== 'path') continue;
      // A class that extends a client of a library is one: `class Api(requests.Session)`.
      const rule = clientTable(frame.folding.language.clients).byPath.get(value.path);
      if (rule?.returns && owner.kind === 'class') {
        const facts = settingFacts(owner.body, rule.returns, frame);
        return { kind: 'object', type: rule.returns, facts, path: [name], creation: undefined };
      }
      // A class of another file may define the name.
      inherited ??= inheritedText(object, value, name, use, frame);
      outside ??= { kind: 'path', path: `${value.path}.${name}`, expr: use, ...withModule(value) };
    }
  }
  return inherited ?? overriddenMember(object, name, use, frame) ?? outside ?? elsewhere(object, name, use, frame);
}

/** A member that a class does not have, but one beside it whose members all classes below it have as well: a mixin. */
function definedBeside(
  object: Extract<Value, { kind: 'instance' }>,
  name: string,
  use: Expr,
  inside: Frame,
): Value | undefined {
  if (object.isClass) return undefined;
  const below = scopesBelow(object.scope, inside);
  const [self] = below;
  const [defining, ...others] = new Set(
    below.map(scope => withBases(scope, inside).find(({ names }) => names.has(name))),
  );
  if (!self || !defining || others.length > 0 || below.includes(defining)) return undefined;
  const value = definedValue(defining, name, use, inside);
  return value.kind === 'function' && !value.owner.getter ? { ...value, self: { ...object, scope: self } } : undefined;
}

/** A member that another file may put into a class or module of this one: `Reports::Base`. */
function elsewhere(
  { scope: { owner }, isClass }: Extract<Value, { kind: 'instance' }>,
  name: string,
  use: Expr,
  { folding: { language } }: Frame,
): Value {
  if (!language.openClasses || !isClass || owner.kind !== 'class' || owner.name === undefined) return unknown(use);
  return { kind: 'path', path: `${owner.name}.${name}`, expr: use };
}

/** The text of a member that a class of another file has, for an object of a class of this file that extends it. */
function inheritedText(
  object: Extract<Value, { kind: 'instance' }>,
  base: Extract<Value, { kind: 'path' }>,
  name: string,
  use: Expr,
  frame: Frame,
): Value | undefined {
  const { tools, file } = frame.folding;
  const found = frame.depth > maxDepth ? undefined : tools.inherited?.(crossFileNameOf(base), name, file);
  if (!found) return undefined;
  const options = found.flatMap(option => completeText(option, object, argumentsOf(use), use, frame));
  if (options.length === 0) return undefined;
  return textValue(...fittingAddresses(options.slice(0, maxOptions), object.scope.owner, frame.folding.program));
}

/** How deep members lead to each other. */
const maxDepth = 40;

/** A text of a class above with the members of an object, and the arguments of a call, in it. */
export function completeText(
  option: MemberText,
  object: Extract<Value, { kind: 'instance' }>,
  args: readonly Argument[],
  use: Expr,
  frame: Frame,
): Folded[] {
  const inner: Frame = { ...frame, depth: frame.depth + 1 };
  return product(option.map(part => partTexts(part, object, args, use, inner)));
}

function partTexts(
  part: MemberPart,
  object: Extract<Value, { kind: 'instance' }>,
  args: readonly Argument[],
  use: Expr,
  frame: Frame,
): readonly Folded[] {
  switch (part.kind) {
    case 'text':
      return [[{ kind: 'text', text: part.text, isCrossFile: true }]];
    case 'member': {
      const field = frame.depth > maxDepth ? undefined : fieldValue(object, part.name, use, frame);
      const value = field?.kind === 'function' ? inlineCall(field, [], use, frame) : field;
      // What has no value here is left to a class below.
      if (value?.kind === 'text') return value.options;
      return [[{ kind: 'hole', sources: [use], isPartial: true }]];
    }
    case 'parameter': {
      const argument = args[part.position];
      if (argument && !argument.spread) return textsOf(evaluate(argument.value, frame), argument.value, frame);
      return part.fallback === undefined
        ? [[{ kind: 'hole', sources: [use], isPartial: true }]]
        : [[{ kind: 'text', text: part.fallback, isCrossFile: true }]];
    }
    case 'constructed': {
      const argumentList = superArguments(object.scope, frame).flatMap(each => each[part.position] ?? []);
      if (argumentList.length > 0)
        return argumentList.flatMap(({ value }) => textsOf(evaluate(value, frame), value, frame));
      return [[{ kind: 'hole', sources: [use], isPartial: true }]];
    }
    default:
      return [[{ kind: 'hole', sources: [use], isPartial: true }]];
  }
}

/** Whether a class may leave a member to the classes below it: nothing is known of its own value. */
export function isOpen(value: Value): boolean {
  return value.kind === 'null' || (value.kind === 'unknown' && !value.param);
}

/**
 * What the classes of this file below one give a member that it leaves to them: a method that is abstract there, or a
 * field without a value. One of several, as a condition decides.
 */
export function overriddenMember(
  object: Extract<Value, { kind: 'instance' }>,
  name: string,
  use: Expr,
  frame: Frame,
  args: readonly Argument[] = argumentsOf(use),
): Value | undefined {
  if (object.isClass) return undefined;
  const values = scopesBelow(object.scope, frame).flatMap(scope => {
    if (!scope.names.has(name)) return [];
    const self = { ...object, scope };
    const value = definedValue(scope, name, use, { ...frame, bindings: object.bindings });
    const result = value.kind === 'function' ? inlineCall({ ...value, self }, args, use, frame) : value;
    return result.kind === 'text' ? [{ value: subclassText(result), expr: use }] : [];
  });
  return values.length > 0 ? alternativeValues(values, use, frame) : undefined;
}

/** What a member is called with; nothing where it is only read. */
function argumentsOf(use: Expr): readonly Argument[] {
  return use.parent?.kind === 'invoke' && use.parent.callee === use ? use.parent.args : [];
}

/** The name that an index is with the arguments and items that are being followed. */
function boundStep(index: Expr, frame: Frame): string | undefined {
  return frame.bindings.size > 0 ? plainText(evaluate(index, frame)) : undefined;
}

/** The value of `object[index]`. */
export function indexValue(expr: IndexExpr, frame: Frame): Value {
  const [row] = frame.bindings.get(expr) ?? [];
  if (row) return row;
  const object = evaluate(expr.object, frame);
  const written = stepOf(expr.index);
  const step = written ?? boundStep(expr.index, frame);
  if (written === undefined && step !== undefined && object.kind === 'path') {
    // The row of a table that another file has.
    const table = tableOfOther(expr.object, frame.folding);
    if (table) return selectMember(table, step, expr);
  }
  if (object.kind === 'object' && object.path.length === 0) {
    // `resource['applications.json']` is the same client at another address.
    const role = clientTable(frame.folding.language.clients).byMember.get(`${object.type}#[]`)?.roles?.url;
    if (!role) return unknown(expr);
    const value = keepSource(evaluate(expr.index, frame), expr.index);
    return { ...object, facts: [...object.facts, { role: 'url', value, span: expr.index, expr: expr.index }] };
  }
  if (step !== undefined)
    return object.kind === 'unknown' ? partOf(object, expr, frame) : selectMember(object, step, expr);
  if (object.kind === 'dict') {
    const rows = object.entries.map(entry => ({ value: entry.value, expr }));
    return anyRow(object.open.length > 0 ? [...rows, { value: unknown(expr), expr }] : rows, expr, frame);
  }
  return unknown(expr);
}
