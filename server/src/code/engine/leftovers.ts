import type { Span } from '../../text/span';
import { linesOf } from '../../text/wholeLines';
import type { Leftovers, SourceFile } from '../source';
import { findIn, type LanguageDefinition, operationOf } from './language';
import { programOf } from './program';
import { type AssignExpr, dottedPath, type Expr, type InvokeExpr } from './syntax/expr';
import { lookup, type Program } from './syntax/scope';

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
  return (name, gone) => {
    const isOfName = ({ target }: AssignExpr) => target.kind === 'name' && target.name === name;
    const [definition, ...others] = program.assigns.filter(isOfName);
    if (!definition || others.length > 0 || !isStatement(definition, gone)) return undefined;
    const { owner, parent } = program.scopeOf(definition);
    if (owner.kind === 'class' || (isShared && !parent)) return undefined;
    const { value, operator } = definition;
    return value && operator === '=' && onlyComputes(value) ? linesOf(definition, text) : undefined;
  };

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
    if (callee.kind !== 'member' || !onlyComputes(callee.object)) return false;
    const method = findIn(methods, callee.name);
    // What a module exports under the name of a method may do anything.
    const isOfValue = ['text', 'list'].includes(callee.object.kind) || (!isOfModule && definitions.length > 0);
    return isOfValue && method !== undefined && method !== 'member';
  }
}

/** Whether it is a statement among others that stay, so that its block keeps one. */
function isStatement(definition: AssignExpr, gone: readonly Span[]): boolean {
  const { parent } = definition;
  if (parent?.kind !== 'block') return false;
  const isGone = ({ start, end }: Span) => gone.some(span => span.start <= start && end <= span.end);
  return !parent.parent || parent.statements.some(other => other !== definition && !isGone(other));
}
