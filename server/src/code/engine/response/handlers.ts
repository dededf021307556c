import type { ErrorFacts } from '../language';
import { type ClassExpr, dottedPath, type Expr, enclosing, type NameExpr, type OtherExpr } from '../syntax/expr';
import { onlyDefinition } from '../syntax/scope';
import type { Following } from './track';
import { functionAround, stageOf, usesOf } from './uses';

/**
 * What handlers may take an error that is raised at a place, by the last words of the classes that it has. Nobody knows what
 * calls a function, so that what is raised in one may come to every handler of the file.
 */
export function handlersOf(place: Expr, classes: ReadonlySet<string>, { program }: Following): readonly OtherExpr[] {
  const isInside = functionAround(place) !== undefined;
  return program.handlers.filter(handler => {
    const { parent } = handler;
    const isAround = parent !== undefined && parent.start <= place.start && place.end <= parent.end;
    if (!isAround && !isInside) return false;
    return typesOf(handler).every(type => type === undefined) || typesOf(handler).some(isTaken);
  });

  function isTaken(type: Expr | undefined): boolean {
    const path = type && dottedPath(type);
    const definition = type?.kind === 'name' ? onlyDefinition(type, program) : undefined;
    // A name that holds several classes may hold any.
    if (path === undefined || definition?.kind === 'value' || definition?.kind === 'param') return true;
    return classes.has(definition?.kind === 'import' ? definition.name : lastWord(path));
  }
}

/** The classes that a handler names; undefined for one that takes every error. */
function typesOf({ children }: OtherExpr): readonly (Expr | undefined)[] {
  const [taken, body] = children;
  if (!taken || !body) return [undefined];
  const type = taken.kind === 'assign' ? taken.value : taken;
  return type?.kind === 'list' ? type.items : [type];
}

/** The uses of the error that a handler takes. */
export function errorsIn({ children: [taken] }: OtherExpr, { program }: Following): readonly NameExpr[] {
  if (taken?.kind !== 'assign' || taken.target.kind !== 'name') return [];
  return usesOf(taken.target, program, taken).uses;
}

/** Whether a handler around an expression is for elements that are not there. */
export function handlesMissing(expr: Expr, { language }: Following): boolean {
  const { missing = [] } = language.response.errors ?? {};
  for (let at: Expr | undefined = expr; at && at.kind !== 'function'; at = at.parent) {
    const handlers = at.kind === 'branch' ? at.arms.filter(arm => arm.kind === 'other' && arm.role === 'handler') : [];
    const types = handlers.flatMap(handler => (handler.kind === 'other' ? typesOf(handler) : []));
    if (types.some(type => type && missing.includes(lastWord(dottedPath(type) ?? '')))) return true;
  }
  return false;
}

/** Whether a handler asks for the text of the error that it handles. */
export function asksForText(handler: OtherExpr, { texts }: ErrorFacts, following: Following): boolean {
  return following.program.invokes.some(
    call =>
      handler.start <= call.start &&
      call.end <= handler.end &&
      texts.includes(dottedPath(call.callee) ?? '') &&
      !inFailure(call, following),
  );
}

function lastWord(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Whether the program shows what an error was made with: a handler uses it otherwise than to report or to raise it. */
function isShown(failure: OtherExpr, following: Following): boolean {
  const { shown } = following;
  const known = shown.get(failure);
  if (known !== undefined) return known;
  // What a handler raises may come to the handler again.
  shown.set(failure, false);
  const isIt = findsShown(failure, following);
  shown.set(failure, isIt);
  return isIt;
}

function findsShown(failure: OtherExpr, following: Following): boolean {
  const { errors } = following.language.response;
  const [raised] = failure.children;
  const path = raised && dottedPath(raised.kind === 'invoke' ? raised.callee : raised);
  if (!errors || path === undefined || following.program.handlers.length === 0) return false;
  const own = following.program.classes.filter(({ name }) => name === lastWord(path));
  const classes = new Set([lastWord(path), ...errors.every, ...own.flatMap(each => basesOf(each, following))]);
  const holdsWords = own.every(each => textHasWords(each, following));
  return handlersOf(failure, classes, following).some(
    handler =>
      (holdsWords && asksForText(handler, errors, following)) ||
      errorsIn(handler, following).some(use => showsWords(use, holdsWords, following)),
  );
}

function showsWords(use: NameExpr, holdsWords: boolean, following: Following): boolean {
  const { language } = following;
  let at: Expr = use;
  while (at.parent?.kind === 'member' && at.parent.object === at) at = at.parent;
  const isStatus = at.kind === 'member' && (stageOf(at.name, language) === 'status' || /^__\w+__$/.test(at.name));
  if (isStatus || isOfType(at)) return false;
  return (at.kind === 'member' || holdsWords) && !inFailure(at, following) && !isRaised(at);
}

/** Whether only the class of a value is asked for. */
export function isOfType({ parent }: Expr): boolean {
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
function textHasWords(of: ClassExpr, { program, language }: Following): boolean {
  const made = program.functions.find(
    ({ name, parent }) => parent === of.body && language.constructors.includes(name ?? ''),
  );
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

/**
 * The text of a response, or of its error, that only goes into an error, or to where programs report errors, is not read by
 * the program.
 */
export function inFailure(expr: Expr, following: Following): boolean {
  const { response } = following.language;
  const { text } = following;
  // A report has the text itself, and not what a test of it or another function makes of it.
  let isWhole = true;
  for (let at = expr.parent; at && at.kind !== 'block' && at.kind !== 'function'; at = at.parent) {
    if (at.kind === 'other' && at.role === 'failure') return !isShown(at, following);
    if (at.kind === 'invoke' && isWhole && response.reporting?.test(text.slice(at.start, at.end))) return true;
    const isJoined = at.kind === 'binary' && /^[+%]$/.test(at.operator);
    isWhole &&= isJoined || at.kind === 'text' || at.kind === 'wrap' || at.kind === 'list';
  }
  return false;
}
