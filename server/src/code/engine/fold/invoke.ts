import { matchesText } from '../../../text/matchesText';
import { wordsOf } from '../../../text/words';
import { factsOf } from '../clients/facts';
import { clientTable } from '../clients/table';
import { findIn, operationOf } from '../language';
import { type InvokeExpr, type MemberExpr, type NameExpr, unwrap } from '../syntax/expr';
import { classScope, lookup } from '../syntax/scope';
import { yieldedByCall } from './alternatives';
import { chosenConstant } from './enumeration';
import { evaluate, type Frame } from './frame';
import { bindArguments, inlineCall, returnsValue } from './inline';
import { overriddenMember } from './member';
import { operations } from './operations';
import { givenFields, recordValue } from './records';
import { withoutItems } from './textItems';
import { outsideConstant, textsOf } from './texts';
import { type Piece, plainText, sketch, textValue, unknown, type Value } from './value';

/** The value of a call: a platform function, a client object that is made, or a function of this file. */
export function invokeValue(expr: InvokeExpr, frame: Frame): Value {
  const { language } = frame.folding;
  const { callee } = expr;
  const record = recordValue(expr, frame);
  if (record) return record;
  const target = calleeValue(expr, frame);
  const table = clientTable(language.clients);
  if (target.kind === 'path') {
    const rule = table.byPath.get(target.path);
    const isOther = rule?.filePattern !== undefined && !matchesText(frame.folding.file, rule.filePattern);
    if (rule?.returns && !isOther)
      return { kind: 'object', type: rule.returns, facts: factsOf(rule, expr, frame), path: [], creation: expr };
    const operation = operationOf(language, target.path);
    if (operation) {
      const made = operations[operation]({ expr, args: expr.args, receiver: undefined, frame }) ?? unknown(expr);
      return withoutItems(made, expr);
    }
    const item = itemText(target, expr, frame);
    if (item) return item;
  }
  if (target.kind === 'object' && target.path.length > 0) {
    const rule = table.byMember.get(`${target.type}#${target.path.join('.')}`);
    if (rule?.returns || rule?.fluent) {
      const facts = [...target.facts, ...factsOf(rule, expr, frame)];
      return { kind: 'object', type: rule.returns ?? target.type, facts, path: [], creation: target.creation ?? expr };
    }
  }
  if ((target.kind === 'path' || target.kind === 'unknown') && callee.kind === 'member') {
    const rule = table.byMember.get(`?#${callee.name}`);
    if (rule?.returns && rule.filePattern && matchesText(frame.folding.file, rule.filePattern))
      return { kind: 'object', type: rule.returns, facts: factsOf(rule, expr, frame), path: [], creation: expr };
  }
  if (target.kind === 'function') {
    const value = chosenConstant(inlineCall(target, expr.args, expr, frame), target.self, expr);
    if (value.kind === 'text') return yieldedByCall(value, expr);
    return overridingValue(target, expr, frame) ?? queriedAddress(expr, frame) ?? value;
  }
  // A method that only other classes have: those below, or one of another file above.
  if (target.kind === 'text' && (callee.kind === 'member' || callee.kind === 'name') && !isTextOf(callee, frame))
    return target;
  const isClass = callee.kind === 'name' && language.classReceivers?.includes(callee.name) === true;
  if (target.kind === 'instance' && (target.isClass || isClass)) return instanceOf(target, expr, frame);
  if (callee.kind === 'member') {
    const operation = findIn(language.methods, callee.name);
    if (operation) {
      const made = operations[operation]({ expr, args: expr.args, receiver: callee.object, frame });
      if (made) return withoutItems(made, expr);
    }
  }
  return builtAddress(expr, frame) ?? queriedAddress(expr, frame) ?? setting(expr, frame) ?? unknown(expr);
}

/** What a method yields of an item of an enumeration that another file defines: `Path.APPLICATIONS.getPath()`. */
function itemText(
  { path, module }: Extract<Value, { kind: 'path' }>,
  expr: InvokeExpr,
  frame: Frame,
): Value | undefined {
  if (expr.args.length > 0 || expr.construct || !/(?:^|\.)[A-Z]\w*\.[A-Z][A-Z0-9_]*\.\w+$/.test(path)) return undefined;
  const text = outsideConstant(path, module, frame);
  return text === undefined ? undefined : textValue([{ kind: 'text', text, reference: expr, isCrossFile: true }]);
}

/** Whether a name that is called has a text of its own, so that something else is meant: `path()` beside `path = '/'`. */
function isTextOf(callee: NameExpr | MemberExpr, { folding: { program } }: Frame): boolean {
  const scope =
    callee.kind === 'name' ? lookup(program.scopeOf(callee), callee.name) : classScope(program.scopeOf(callee));
  return scope?.names.get(callee.name)?.some(({ kind }) => kind === 'value') ?? false;
}

/** What the methods give that override one without a value of its own. */
function overridingValue(
  { self, owner }: Extract<Value, { kind: 'function' }>,
  expr: InvokeExpr,
  frame: Frame,
): Value | undefined {
  const { callee } = expr;
  if ((callee.kind !== 'member' && callee.kind !== 'name') || returnsValue(owner)) return undefined;
  const scope = self?.kind === 'instance' ? self.scope : frame.folding.program.scopeOf(owner).parent;
  if (scope?.owner.kind !== 'class') return undefined;
  const object =
    self?.kind === 'instance' ? self : ({ kind: 'instance', scope, bindings: frame.bindings, isClass: false } as const);
  return overriddenMember(object, callee.name, expr, frame, expr.args);
}

/**
 * What a function makes of the address that it is given first, when its name says that it adds parameters:
 * `addOptions("alerts_violations.json", options)`. The parameters are not known.
 */
function queriedAddress(expr: InvokeExpr, frame: Frame): Value | undefined {
  const { callee, args } = expr;
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  const first = args[0];
  if (
    !/^_*(add|with|append|build|set|make|apply)\w*(opts?|options?|params?|parameters|quer(y|ies)|filters?|args)$/i.test(
      name,
    )
  )
    return undefined;
  if (!first || first.name || first.spread || args.length < 2) return undefined;
  const value = evaluate(first.value, frame);
  const address = value.kind === 'text' ? textsOf(value, first.value, frame)[0] : undefined;
  if (!address || !/^(https?:\/\/|[\uFFFC/]*[\w\uFFFC-]+[/.])[^\s?]*$/.test(sketch(address))) return undefined;
  return textValue([...address, { kind: 'text', text: '?' }, { kind: 'hole', sources: [expr], isPartial: true }]);
}

/**
 * What a function of another file makes of the path it is given, when its name says that it makes addresses:
 * `region.RestURL("applications", id, "metrics.json")`, `this.url('/v2/applications.json')`. The start is not known.
 */
function builtAddress(expr: InvokeExpr, frame: Frame): Value | undefined {
  const { callee, args } = expr;
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  if (!/(^|[a-z_\d])(url|uri|endpoint)$/i.test(name) || args.length === 0 || args.length > 6) return undefined;
  const pieces: Piece[] = [{ kind: 'hole', sources: [expr], isPartial: true }];
  for (const { name: keyword, spread, value } of args) {
    const part = keyword || spread ? undefined : textsOf(evaluate(value, frame), value, frame)[0];
    if (!part) return undefined;
    if (!/^\//.test(sketch(part)) && !/\/$/.test(sketch(pieces))) pieces.push({ kind: 'text', text: '/' });
    pieces.push(...part);
  }
  return /^\uFFFC\/(v\d+\/|[\w/\uFFFC-]*\.(json|xml)$)/.test(sketch(pieces)) ? textValue(pieces) : undefined;
}

/** Words of objects and functions that give the settings of a program. */
const settingWords =
  /^(conf|config|configuration|settings?|options?|opts|env|environment|props?|property|properties|prefs)$/;

/** A setting that a function gives, with an address as its default: `config.get('url', 'https://…')`. */
function setting(expr: InvokeExpr, frame: Frame): Value | undefined {
  const { callee, args } = expr;
  const last = args.at(-1);
  if (args.length < 2 || !last || last.spread || (callee.kind !== 'member' && callee.kind !== 'name')) return undefined;
  const object = callee.kind === 'member' ? unwrap(callee.object) : undefined;
  const owner = object?.kind === 'name' || object?.kind === 'member' ? object.name : '';
  if (![...wordsOf(callee.name), ...wordsOf(owner)].some(word => settingWords.test(word))) return undefined;
  const fallback = plainText(evaluate(last.value, frame));
  if (!fallback || !/^https?:\/\/[^\s/]/i.test(fallback)) return undefined;
  return { kind: 'unknown', sources: [expr], fallback };
}

/** What is called, as a value. */
function calleeValue(expr: InvokeExpr, frame: Frame): Value {
  return evaluate(expr.callee, frame);
}

function instanceOf(target: Extract<Value, { kind: 'instance' }>, expr: InvokeExpr, frame: Frame): Value {
  for (const name of frame.folding.language.constructors) {
    const definition = target.scope.names.get(name)?.find(candidate => candidate.kind === 'function');
    if (definition?.kind === 'function') {
      const bindings = new Map(frame.bindings);
      bindings.set(definition.owner, bindArguments(definition.owner, expr.args, frame, true));
      return { ...target, isClass: false, bindings };
    }
  }
  const { records } = frame.folding.language;
  const { owner } = target.scope;
  if (!records || expr.args.length === 0 || owner.kind !== 'class') return { ...target, isClass: false };
  // Its fields have the arguments, and not what the class says of them.
  const presets = givenFields(owner, expr, frame);
  return presets || owner.bases.length > 0
    ? { ...target, isClass: false, ...(presets ? { presets } : {}) }
    : unknown(expr);
}
