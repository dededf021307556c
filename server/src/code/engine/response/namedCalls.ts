import { matchesText } from '../../../text/matchesText';
import { contains, spanOf } from '../../../text/span';
import type { SharedName } from '../../source';
import { isGivenOn } from '../fold/exported';
import type { Folding } from '../fold/frame';
import { programOf } from '../program';
import { definitionsOf } from '../syntax/definitionsOf';
import { dottedPath, type Expr, type InvokeExpr, type MemberExpr, type NameExpr, unwrap } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { onlyDefinition } from '../syntax/scope';
import { isData } from '../syntax/uses';
import { mentionsIn } from './mentions';
import { moduleNames } from './modules';

/**
 * The calls of all that has a name, whatever it may be, where a program does nothing with the name but to define, import,
 * call and export it; undefined where something else may call what has it. A call of something else of this name is one too
 * many, which is harmless.
 */
export function callsNamed(name: string, folding: Folding): readonly InvokeExpr[] | undefined {
  return calls(name, true, folding);
}

/**
 * The same for a function of another file, under whatever names this one imports it, and as what the module exports as its
 * default: `import load from './client.js'`.
 */
export function callsOfOther(
  { name, className, module }: SharedName,
  folding: Folding,
): readonly InvokeExpr[] | undefined {
  if (className !== undefined) return calls(name, false, folding);
  // What has the module as a value may call all of its functions.
  const modules = moduleNames(module, folding);
  if (!modules) return undefined;
  const aliases = aliasesOf(name, folding);
  // Other files may have such a name from this one.
  if (aliases.length > 0 && !folding.language.exports && folding.tools.isImported?.(folding.file) !== false)
    return undefined;
  const found = [name, ...aliases].map(each => calls(each, false, folding, name));
  const asWhole = [...modules].flatMap(local => folding.program.uses.get(local) ?? []).flatMap(callOf);
  return found.every(each => each !== undefined) ? [...new Set([...found.flat(), ...asWhole])] : undefined;
}

/** The other names by which a file imports what has a name. */
function aliasesOf(name: string, { program, file, language }: Folding): string[] {
  const { imports } = mentionsIn(program, { ...programOf(file, language), text: file.text });
  const all = imports.flatMap(({ names }) => names.filter(each => each.name === name && each.local !== name));
  return all.map(({ local }) => local);
}

/**
 * Whether a program only reads what another file gives to a name, of which `isReadAt` says whether a use does, and takes no more
 * of that module than members. What has the name in the program itself is something else.
 */
export function onlyReads(
  { name, module }: SharedName,
  isReadAt: (use: NameExpr | MemberExpr) => boolean,
  folding: Folding,
): boolean {
  const { program, file, language, tools } = folding;
  const others = aliasesOf(name, folding);
  // Who imports this file finds it under the other name.
  if (!moduleNames(module, folding) || (others.length > 0 && tools.isImported?.(file) !== false)) return false;
  const { dynamicCalls } = language.response;
  const { places, names, imports } = mentionsIn(program, { ...programOf(file, language), text: file.text });
  const mentions = places.get(name) ?? [];
  if (mentions.length > 0 && dynamicCalls && matchesText(file, dynamicCalls)) return false;
  const aliases = others.flatMap(alias => program.uses.get(alias) ?? []);
  const uses = [...(program.uses.get(name) ?? []), ...(program.members.get(name) ?? []), ...aliases];
  const known = new Set(uses.map(use => (use.kind === 'name' ? use.start : use.end - name.length)));
  const isKnown = (offset: number) =>
    known.has(offset) ||
    names.has(offset) ||
    imports.some(each => contains(each, spanOf(offset, offset + name.length)));
  const isOther = (use: NameExpr | MemberExpr) =>
    isGivenOn(use, false, folding) || (use.kind === 'name' && isOwnName(use, folding));
  return mentions.every(isKnown) && uses.every(use => (!isTarget(use) && isReadAt(use)) || isOther(use));
}

/** Whether a name has a value of this file: nothing imports it. */
function isOwnName(use: NameExpr, { program }: Folding): boolean {
  const definitions = definitionsOf(use, program);
  return definitions.length > 0 && definitions.every(({ kind }) => kind !== 'import' && kind !== 'part');
}

function callOf(use: Expr): InvokeExpr[] {
  const { parent } = use;
  return parent?.kind === 'invoke' && parent.callee === use ? [parent] : [];
}

/** `imported` is the name that a file may import under this one. */
function calls(name: string, isOwn: boolean, folding: Folding, imported?: string): readonly InvokeExpr[] | undefined {
  const { program, file, language } = folding;
  const { acrossFiles, dynamicCalls } = language.response;
  if (!acrossFiles) return undefined;
  const { places, names, imports } = mentionsIn(program, { ...programOf(file, language), text: file.text });
  const mentions = places.get(name) ?? [];
  if (mentions.length === 0) return [];
  if (dynamicCalls && matchesText(file, dynamicCalls)) return undefined;
  const known = new Set<number>();
  const found: InvokeExpr[] = [];
  for (const use of [...(program.uses.get(name) ?? []), ...(program.members.get(name) ?? [])]) {
    const [call] = callOf(use);
    if (call) found.push(call);
    else if (
      !isData(use, acrossFiles.functionMembers) &&
      !isGivenOn(use, isOwn, folding) &&
      !(use.kind === 'member' ? isOfBody(use.object, folding) : isNoFunction(use, folding))
    )
      return undefined;
    known.add(use.kind === 'name' ? use.start : use.end - name.length);
  }
  const isUnderOther = imports.some(({ names: all }) => all.some(each => each.name === name && each.local !== name));
  if (isUnderOther && imported === undefined) return undefined;
  const isKnown = (offset: number) =>
    known.has(offset) ||
    names.has(offset) ||
    imports.some(each => contains(each, spanOf(offset, offset + name.length)));
  return mentions.every(isKnown) ? found : undefined;
}

/** Whether a name stands for a value of its own, a variable that is only called like a function of another file. */
function isNoFunction(use: NameExpr, folding: Folding): boolean {
  const { program } = folding;
  const definitions = definitionsOf(use, program);
  const isVariable = definitions.every(definition => {
    if (definition.kind === 'value') return !mayBeFunction(definition.value);
    if (definition.kind === 'part') return isOfBody(definition.source, folding);
    return definition.kind === 'param' || definition.kind === 'item';
  });
  const isDefined = use.parent?.kind === 'assign' && use.parent.target === use && use.parent.value?.kind === 'function';
  return isDefined || (definitions.length > 0 && isVariable);
}

/** Whether an expression is what a body was parsed to, `await response.json()`, in which there is no function. */
function isOfBody(expr: Expr, folding: Folding): boolean {
  const { response } = folding.language;
  const inner = unwrap(expr);
  if (inner.kind === 'name') {
    const definition = onlyDefinition(inner, folding.program);
    return definition?.kind === 'value' && definition.value !== expr && isOfBody(definition.value, folding);
  }
  const { callee } = inner.kind === 'invoke' ? inner : {};
  if (!callee) return false;
  const isMethod = callee.kind === 'member' && response.parsed.includes(callee.name);
  return isMethod || response.parsers.includes(dottedPath(callee) ?? '');
}

function mayBeFunction(value: Expr): boolean {
  return value.kind === 'function' || value.kind === 'name' || value.kind === 'member' || value.kind === 'choice';
}
