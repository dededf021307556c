import { type Span, spanOf } from '../../text/span';
import { linesOf } from '../../text/wholeLines';
import type { Leftovers, SourceFile } from '../source';
import { clientTable } from './clients/table';
import { findIn, type LanguageDefinition, operationOf } from './language';
import { namedFunctionsOf } from './namedFunctions';
import { programOf } from './program';
import {
  type AssignExpr,
  dottedPath,
  type Expr,
  enclosing,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
} from './syntax/expr';
import { lookup, type Mutation, type Program } from './syntax/scope';

/**
 * The definitions of a program that may go when nothing uses them any more: each is the only one of its name, has lines of
 * its own, and its value does nothing but compute one. Undefined where code may use names without writing them.
 */
export function leftoversIn(file: SourceFile, language: LanguageDefinition): Leftovers | undefined {
  const { text } = file;
  const { leftovers } = language;
  if (!leftovers || leftovers.looksUpNames.test(text)) return undefined;
  const { program } = programOf(file, language);
  const isShared = leftovers.isShared(program, text);
  const mayExport = leftovers.exporting?.test(text) === true;
  const namedFunctions = namedFunctionsOf(program);
  return (name, gone) => {
    const isOfName = ({ target }: AssignExpr) =>
      (target.kind === 'name' || (target.kind === 'member' && isOwnField(target))) && target.name === name;
    const [definition, ...others] = program.assigns.filter(isOfName);
    const made = namedFunctions.functions(name);
    if (made.length > 0) {
      const lines = made.length === 1 && made[0] ? functionLines(made[0], definition, gone) : undefined;
      return lines && { spans: [lines] };
    }
    if (!definition || others.length > 0 || !isStatement(definition, gone)) return undefined;
    const { owner, parent } = program.scopeOf(definition);
    const isField = definition.target.kind === 'member';
    if (isField ? isShared || mayExport : owner.kind === 'class' || (isShared && !parent)) return undefined;
    const { value, operator } = definition;
    const lines = value && operator === '=' && onlyComputes(value) ? linesOf(definition, text) : undefined;
    if (!lines) return undefined;
    const { target } = definition;
    if (isField) return { spans: [lines], mention: text.slice(target.start, target.end) };
    return { spans: [lines, ...fillingLines(definition, name, gone)] };
  };

  /**
   * The lines of the statements that put a value into what a name holds: `params.append('page', 1)`. Where one of them does
   * more, or depends on a condition, it keeps the name, and so the others.
   */
  function fillingLines(definition: AssignExpr, name: string, gone: readonly Span[]): readonly Span[] {
    const mutations = program.scopeOf(definition).mutations.get(name) ?? [];
    if (!definition.value || !makesObject(definition.value)) return [];
    const found: Span[] = [];
    for (const mutation of mutations) {
      const { site } = mutation;
      const isBeside = site.parent === definition.parent && site.start >= definition.end && isStatement(site, gone);
      const lines = isBeside && onlyFills(mutation) ? linesOf(site, text) : undefined;
      if (!lines) return [];
      found.push(lines);
    }
    return found;
  }

  /** Whether there is no other reference to the object that a value is, so that nothing else reads what is put into it. */
  function makesObject(value: Expr): boolean {
    if (value.kind === 'wrap') return makesObject(value.operand);
    if (value.kind !== 'invoke') return value.kind === 'dict' || value.kind === 'list';
    const path = dottedPath(value.callee);
    return path !== undefined && operationOf(language, path) === 'form';
  }

  function onlyFills({ path, call, key, value, chained }: Mutation): boolean {
    if (path.length > 0) return false;
    const isComputedKey = key === undefined || typeof key === 'string' || onlyComputes(key);
    if (value) return isComputedKey && onlyComputes(value);
    if (chained || call?.callee.kind !== 'member') return false;
    const isKnown = findIn(language.changes, call.callee.name) !== undefined;
    return isKnown && call.args.every(argument => onlyComputes(argument.value));
  }

  /** A field that a method gives the object. */
  function isOwnField({ object }: MemberExpr): boolean {
    return object.kind === 'name' && language.receivers.includes(object.name);
  }

  /** The lines of a function that only computes a value, such as an address; no other file may call it. */
  function functionLines(made: FunctionExpr, field: AssignExpr | undefined, gone: readonly Span[]): Span | undefined {
    const { parent } = made;
    // A decorator that makes a method a field stands around it.
    const isInside = parent?.kind === 'assign' || (parent?.kind === 'other' && made.getter);
    const statement = parent && isInside ? parent : made;
    const enclosingClass = enclosing(statement, 'class');
    const isOffered = enclosingClass ? isShared || mayExport : isShared && enclosing(made, 'function') === undefined;
    if ((field && field !== statement) || isOffered || !isStatement(statement, gone) || !isComputed(made))
      return undefined;
    const lines = linesOf(statement, text);
    return lines && withBlankLines(lines, text);
  }

  function isComputed({ body, yields }: FunctionExpr): boolean {
    if (yields || body.kind !== 'block') return onlyComputes(body);
    return body.statements.every(statement => {
      if (statement.kind === 'assign') {
        const { target, operator, value: set } = statement;
        return target.kind === 'name' && operator === '=' && set !== undefined && onlyComputes(set);
      }
      return statement.kind === 'return'
        ? !statement.value || onlyComputes(statement.value)
        : statement.kind === 'text';
    });
  }

  function onlyComputes(value: Expr): boolean {
    switch (value.kind) {
      case 'literal':
      case 'name':
        return true;
      case 'text':
        return (
          value.tag === undefined && value.pieces.every(piece => piece.kind === 'chars' || onlyComputes(piece.value))
        );
      case 'member':
        return onlyComputes(value.object);
      case 'binary':
        return (
          [...language.concatenators, ...language.formatters].includes(value.operator) &&
          onlyComputes(value.left) &&
          onlyComputes(value.right)
        );
      case 'list':
        return value.items.every(onlyComputes);
      case 'dict':
        return value.entries.every(entry => (!entry.key || onlyComputes(entry.key)) && onlyComputes(entry.value));
      case 'wrap':
        // A word in front of the value waits for something.
        return /^[(\s]*$/.test(text.slice(value.start, value.operand.start)) && onlyComputes(value.operand);
      case 'invoke':
        return isPure(value, program, language) && value.args.every(argument => onlyComputes(argument.value));
      default:
        return false;
    }
  }

  function isPure({ callee }: InvokeExpr, { scopeOf }: Program, { methods, valueTypes }: LanguageDefinition): boolean {
    const path = dottedPath(callee);
    const root = path === undefined ? undefined : /^[^.]*/.exec(path)?.[0];
    const definitions = root === undefined ? [] : (lookup(scopeOf(callee), root)?.names.get(root) ?? []);
    const isOfModule = definitions.every(definition => definition.kind === 'import');
    const operation = path !== undefined && isOfModule ? operationOf(language, path) : undefined;
    // To take a module in runs it, and a text that is no number may end the program.
    if (operation)
      return operation !== 'module' && !valueTypes?.numberFunctions.test(/\w*$/.exec(path ?? '')?.[0] ?? '');
    // `new URL('https://…')` sends nothing.
    if (
      path !== undefined &&
      definitions.length === 0 &&
      clientTable(language.clients).byPath.get(path)?.client === 'url'
    )
      return true;
    if (callee.kind !== 'member' || !onlyComputes(callee.object)) return false;
    const method = findIn(methods, callee.name);
    // What a module exports under the name of a method may do anything.
    const isOfValue = ['text', 'list'].includes(callee.object.kind) || (!isOfModule && definitions.length > 0);
    return isOfValue && method !== undefined && method !== 'member';
  }
}

/** With as many of the blank lines behind them that those in front of them stand between the statements around. */
function withBlankLines({ start, end }: Span, text: string): Span {
  const count = (lines: string | undefined) => lines?.split('\n').length ?? 1;
  const before = count(/(?:^|\n)((?:[ \t]*\r?\n)*)$/.exec(text.slice(Math.max(0, start - 200), start))?.[1]) - 1;
  const limit = before > 0 ? before : maxGapLength;
  const blank = new RegExp(`^(?:[ \\t]*\\r?\\n){0,${limit}}`).exec(text.slice(end, end + 200))?.[0].length ?? 0;
  return spanOf(start, end + blank);
}

/** More blank lines than anybody leaves between two statements. */
const maxGapLength = 9;

/** Whether it is a statement among others that stay, so that its block keeps one. */
function isStatement(definition: Expr, gone: readonly Span[]): boolean {
  const { parent } = definition;
  if (parent?.kind !== 'block') return false;
  const isGone = ({ start, end }: Span) => gone.some(span => span.start <= start && end <= span.end);
  return !parent.parent || parent.statements.some(other => other !== definition && !isGone(other));
}
