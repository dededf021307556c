import { contains } from '../../../text/span';
import { lastWord } from '../../../text/words';
import { evaluate, frameOf } from '../fold/frame';
import {
  type ClassExpr,
  dottedPath,
  type Expr,
  enclosing,
  type InvokeExpr,
  type OtherExpr,
  unwrap,
} from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { onlyDefinition, stepOf } from '../syntax/scope';
import type { ErrorFacts } from './errorFacts';
import { isRejection } from './promises';
import type { Following } from './track';
import { enclosingFunction, functionOf, stageOf, usesOf } from './uses';

/** What runs after an error: a clause of the program, or a function that a promise calls when it fails. */
export interface ErrorHandler {
  readonly clause: Expr;
  /** It takes the errors of this part of the program. */
  readonly guarded: Expr | undefined;
  /** The classes that it names; undefined for one that takes every error. */
  readonly types: readonly (Expr | undefined)[];
  /** What takes the error: a name or a pattern, which the definition `from` gives a value, or a function that is not known. */
  readonly parameter: Expr | undefined;
  readonly from?: Expr;
}

/**
 * What handlers may take an error that is raised at a place, by the last words of the classes that it has. Nobody knows what
 * calls a function, so that what is raised in one may come to every handler of the file.
 */
export function handlersOf(place: Expr, classes: ReadonlySet<string>, following: Following): readonly ErrorHandler[] {
  const { program } = following;
  const isInside = enclosingFunction(place) !== undefined;
  return errorHandlers(following).filter(({ guarded, types }) => {
    const isAround = guarded !== undefined && guarded.start <= place.start && place.end <= guarded.end;
    if (!isAround && !isInside) return false;
    return types.every(type => type === undefined) || types.some(isTaken);
  });

  function isTaken(type: Expr | undefined): boolean {
    const path = type && dottedPath(type);
    const definition = type?.kind === 'name' ? onlyDefinition(type, program) : undefined;
    // A name that holds several classes may hold any.
    if (path === undefined || definition?.kind === 'value' || definition?.kind === 'param') return true;
    return classes.has(definition?.kind === 'import' ? definition.name : lastWord(path));
  }
}

/** All handlers of the file, which are looked for once. */
export function errorHandlers(following: Following): readonly ErrorHandler[] {
  const { program, folding } = following;
  folding.errorHandlers ??= [
    ...program.handlers.map(clauseOf),
    ...program.invokes.flatMap(call => functionsForErrors(call, following)),
  ];
  return folding.errorHandlers;
}

function clauseOf(clause: OtherExpr): ErrorHandler {
  const guarded = clause.parent;
  const [given, body] = clause.children;
  if (!given || !body) return { clause, guarded, types: [undefined], parameter: undefined };
  const type = given.kind === 'assign' ? given.value : given;
  const types = type?.kind === 'list' ? type.items : [type];
  return given.kind === 'assign'
    ? { clause, guarded, types, parameter: given.target, from: given }
    : { clause, guarded, types, parameter: undefined };
}

/** `promise.catch(error => …)`, `promise.then(done, error => …)`, `process.on('uncaughtException', error => …)`. */
function functionsForErrors(call: InvokeExpr, following: Following): ErrorHandler[] {
  const { callbacks, sharing = [], failureCallbacks = [], listeners = [], errors } = following.language.response;
  if (call.callee.kind !== 'member') return [];
  const { name } = call.callee;
  const event = listeners.includes(name) && call.args[0] ? stepOf(call.args[0].value) : undefined;
  const isUnhandled = typeof event === 'string' && errors?.unhandled?.includes(event) === true;
  const isSecond = isUnhandled || (callbacks.includes(name) && !sharing.includes(name));
  const argument = failureCallbacks.includes(name) ? call.args[0] : isSecond ? call.args[1] : undefined;
  if (!argument) return [];
  const owner = functionOf(argument.value, following);
  const parameter = owner ? owner.params[0]?.target : argument.value;
  return [{ clause: owner ?? argument.value, guarded: call, types: [undefined], parameter }];
}

/** The uses of the error that a handler takes. */
export function errorsIn({ parameter, from }: ErrorHandler, { program, language }: Following): readonly Expr[] {
  if (parameter?.kind === 'name' && isTarget(parameter)) return usesOf(parameter, program, from).uses;
  if (parameter?.kind !== 'dict') return parameter ? [parameter] : [];
  return parameter.entries.flatMap(({ key, value }) => {
    const step = key && stepOf(key);
    const isStatus = step !== undefined && stageOf(String(step), language) === 'status';
    return isStatus ? [] : [value];
  });
}

/** Where the program holds errors in another value: `result.reason`. */
function heldErrors({ holders = [] }: ErrorFacts, { program }: Following): readonly Expr[] {
  return holders.flatMap(name => [...(program.members.get(name) ?? []), ...(program.uses.get(name) ?? [])]);
}

/** Whether a handler around an expression is for elements that are not there. */
export function handlesMissing(expr: Expr, { language }: Following): boolean {
  const { missing = [] } = language.response.errors ?? {};
  for (let ancestor: Expr | undefined = expr; ancestor && ancestor.kind !== 'function'; ancestor = ancestor.parent) {
    const handlers =
      ancestor.kind === 'branch' ? ancestor.arms.filter(arm => arm.kind === 'other' && arm.role === 'handler') : [];
    const types = handlers.flatMap(handler => (handler.kind === 'other' ? clauseOf(handler).types : []));
    if (types.some(type => type && missing.includes(lastWord(dottedPath(type) ?? '')))) return true;
  }
  return false;
}

/** Whether a handler asks for the text of the error that it handles. */
export function asksForText({ clause }: ErrorHandler, { texts }: ErrorFacts, following: Following): boolean {
  const { members, uses } = following.program;
  const names = new Set(texts.map(lastWord));
  return [...names]
    .flatMap(name => [...(members.get(name) ?? []), ...(uses.get(name) ?? [])])
    .some(callee => {
      const call = callee.parent;
      const isCalled = call?.kind === 'invoke' && call.callee === callee && texts.includes(dottedPath(callee) ?? '');
      return isCalled && contains(clause, call) && !isInFailure(call, following);
    });
}

/** Whether the program shows what an error was made with: a handler uses it otherwise than to report or to raise it. */
function isShown(failure: OtherExpr | InvokeExpr, following: Following): boolean {
  const { shown } = following.folding;
  const known = shown.get(failure);
  if (known !== undefined) return known;
  // What a handler raises may come to the handler again.
  shown.set(failure, false);
  const isIt = findsShown(failure, following);
  shown.set(failure, isIt);
  return isIt;
}

function findsShown(failure: OtherExpr | InvokeExpr, following: Following): boolean {
  const { errors } = following.language.response;
  const raised = failure.kind === 'other' ? failure.children[0] : failure.args[0]?.value;
  const path = raised && dottedPath(raised.kind === 'invoke' ? raised.callee : raised);
  if (!errors) return false;
  const word = lastWord(path ?? '');
  const own = following.program.classes.filter(({ name }) => name === word);
  if (own.some(each => showsWhileMade(each, following)) || (raised && isMadeByFunction(raised, following))) return true;
  if (errorHandlers(following).length === 0 && heldErrors(errors, following).length === 0) return false;
  const classes = new Set([word, ...errors.every, ...own.flatMap(each => basesOf(each, following))]);
  const holdsWords = own.every(each => textHasWords(each, following));
  if (errors.holders) return showsAny(errors, holdsWords, following);
  const handlers = handlersOf(failure, classes, following);
  const uses = handlers.flatMap(handler => errorsIn(handler, following));
  return (
    (holdsWords && handlers.some(handler => asksForText(handler, errors, following))) ||
    uses.some(use => showsWords(use, holdsWords, following))
  );
}

/** Whether some handler of the file shows the words of an error, where each may get every error. */
function showsAny(errors: ErrorFacts, holdsWords: boolean, following: Following): boolean {
  const { shownWords } = following.folding;
  const known = shownWords.get(holdsWords);
  if (known !== undefined) return known;
  const uses = errorHandlers(following).flatMap(handler => errorsIn(handler, following));
  // What a handler raises may come to the handler again.
  shownWords.set(holdsWords, false);
  const isIt = [...uses, ...heldErrors(errors, following)].some(use => showsWords(use, holdsWords, following));
  shownWords.set(holdsWords, isIt);
  return isIt;
}

function showsWords(use: Expr, holdsWords: boolean, following: Following): boolean {
  const { language, text } = following;
  // `promise.catch(console.error)`
  if (language.response.reporting?.test(`${text.slice(use.start, use.end)}(`)) return false;
  if (isOfType(use)) return false;
  let ancestor: Expr = use;
  while (ancestor.parent?.kind === 'member' && ancestor.parent.object === ancestor) ancestor = ancestor.parent;
  const isStatus =
    ancestor.kind === 'member' && (stageOf(ancestor.name, language) === 'status' || /^__\w+__$/.test(ancestor.name));
  if (isStatus || isOfType(ancestor)) return false;
  return (ancestor.kind === 'member' || holdsWords) && !isInFailure(ancestor, following) && !isRaised(ancestor);
}

/** Whether only the class of a value is asked for. */
export function isOfType({ parent, ...use }: Expr): boolean {
  if (parent?.kind === 'binary') return parent.operator === 'instanceof' && parent.left.start === use.start;
  return parent?.kind === 'invoke' && /^(?:isinstance|type)$/.test(dottedPath(parent.callee) ?? '');
}

/** `raise error`, `raise Other(…) from error`. */
export function isRaised({ parent }: Expr): boolean {
  return parent?.kind === 'other' && parent.role === 'failure';
}

/** The names of the classes above one, as far as the file shows them. */
function basesOf({ bases }: ClassExpr, following: Following, depth = 0): readonly string[] {
  return bases.flatMap(base => {
    const name = lastWord(dottedPath(base) ?? '');
    const above = depth < 4 ? following.program.classes.filter(each => each.name === name) : [];
    return [name, ...above.flatMap(each => basesOf(each, following, depth + 1))];
  });
}

/**
 * Whether the text of an error of a class may have words of what the error is made with: not so where its constructor only
 * keeps that, or looks at the status.
 */
function textHasWords(classExpr: ClassExpr, { program, language }: Following): boolean {
  const made = constructorIn(classExpr, { program, language });
  if (!made) return true;
  const params = made.params.flatMap(({ target }) => (target.kind === 'name' ? [target.name] : []));
  return params
    .filter(name => !language.receivers.includes(name))
    .flatMap(name => program.uses.get(name) ?? [])
    .filter(use => enclosing(use, 'function') === made && !made.params.some(({ target }) => target === use))
    .some(({ parent }) => {
      const isKept = parent?.kind === 'assign' && parent.target.kind === 'member';
      return !isKept && !(parent?.kind === 'member' && stageOf(parent.name, language) === 'status');
    });
}

function constructorIn({ body }: ClassExpr, { program, language }: Pick<Following, 'program' | 'language'>) {
  return program.functions.find(({ name, parent }) => parent === body && language.constructors.includes(name ?? ''));
}

/** Whether the constructor of a class passes on what an error is made with, other than to the class above or to a report. */
function showsWhileMade(classExpr: ClassExpr, { program, language, text }: Following): boolean {
  const made = constructorIn(classExpr, { program, language });
  const names = made?.params.flatMap(({ target }) => (target.kind === 'name' ? [target] : [])) ?? [];
  return names.some(param =>
    usesOf(param, program, undefined).uses.some(use => {
      let ancestor: Expr = use;
      while (ancestor.parent && ancestor.parent.kind !== 'block' && ancestor.parent !== made)
        ancestor = ancestor.parent;
      if (language.receivers.includes(param.name)) return false;
      if (ancestor.kind === 'assign')
        return ancestor.target.kind === 'name' ? ancestor.again === true : !isOwnMember(ancestor.target, language);
      if (ancestor.kind !== 'invoke') return false;
      const called = text.slice(ancestor.callee.start, ancestor.callee.end);
      const isAbove = language.above !== undefined && called.startsWith(language.above);
      return !isAbove && language.response.reporting?.test(`${called}(`) !== true;
    }),
  );
}

function isOwnMember(target: Expr, { receivers }: Following['language']): boolean {
  return target.kind === 'member' && target.object.kind === 'name' && receivers.includes(target.object.name);
}

/** Whether a function of the file makes an error, and does something before. */
function isMadeByFunction(raised: Expr, { folding }: Following): boolean {
  const made = unwrap(raised);
  const maker = made.kind === 'invoke' && !made.construct ? evaluate(made.callee, frameOf(folding)) : undefined;
  if (maker?.kind !== 'function') return false;
  const { body, yields } = maker.owner;
  if (yields) return unwrap(body).kind !== 'invoke';
  const statements = body.kind === 'block' ? body.statements : [body];
  return statements.some(({ kind }) => kind !== 'return' && kind !== 'assign');
}

/**
 * The text of a response, or of its error, that only goes into an error, or to where programs report errors, is not read by
 * the program.
 */
export function isInFailure(expr: Expr, following: Following): boolean {
  const { response } = following.language;
  const { text } = following;
  // A report has the text itself, and not what a test of it or another function makes of it.
  let isWhole = true;
  let inside: Expr = expr;
  for (
    let ancestor = expr.parent;
    ancestor && ancestor.kind !== 'block' && ancestor.kind !== 'function';
    ancestor = ancestor.parent
  ) {
    if (ancestor.kind === 'other' && ancestor.role === 'failure') return !isShown(ancestor, following);
    if (ancestor.kind === 'invoke' && isRejection(ancestor, following)) return !isShown(ancestor, following);
    if (ancestor.kind === 'invoke' && isWhole && response.reporting?.test(text.slice(ancestor.start, ancestor.end)))
      return true;
    const isJoined = ancestor.kind === 'binary' && /^[+%]$/.test(ancestor.operator);
    const isChosen = ancestor.kind === 'choice' && ancestor.condition !== inside;
    isWhole &&=
      isJoined || isChosen || ancestor.kind === 'text' || ancestor.kind === 'wrap' || ancestor.kind === 'list';
    inside = ancestor;
  }
  return false;
}

/**
 * Whether the text of a response is used where it turned out to be no JSON: in a handler of what only parses it. Such a text is
 * no response of either API, so that it stays what it is.
 */
export function isOfUnparsed(expr: Expr, { language: { response } }: Following): boolean {
  let ancestor: Expr | undefined = expr;
  while (ancestor && ancestor.kind !== 'function' && !(ancestor.kind === 'other' && ancestor.role === 'handler'))
    ancestor = ancestor.parent;
  const around = ancestor?.kind === 'other' ? ancestor.parent : undefined;
  const [tried] = around?.kind === 'branch' ? around.arms : [];
  const [statement, ...others] = tried?.kind === 'block' ? tried.statements : [];
  if (!statement || others.length > 0 || (ancestor && contains(statement, ancestor))) return false;
  const parse = unwrap(
    (statement.kind === 'assign' || statement.kind === 'return' ? statement.value : statement) ?? statement,
  );
  if (parse.kind !== 'invoke') return false;
  const { callee, args } = parse;
  const [only, ...more] = args;
  const isMethod = callee.kind === 'member' && response.parsed.includes(callee.name) && !only;
  const isParser = response.parsers.includes(dottedPath(callee) ?? '') && more.length === 0;
  const parsed = isMethod ? callee.object : isParser ? only?.value : undefined;
  const root = parsed && dottedPath(parsed)?.split('.')[0];
  return root !== undefined && dottedPath(expr)?.split('.')[0] === root;
}
