import { matchesText } from '../../../text/matchesText';
import { contains, spanOf } from '../../../text/span';
import type { Folding } from '../fold/frame';
import { programOf } from '../program';
import { dottedPath, type Expr, type InvokeExpr, type MemberExpr, type NameExpr, unwrap } from '../syntax/expr';
import { lookup, onlyDefinition, stepOf } from '../syntax/scope';
import { isData } from '../syntax/uses';
import { mentionsIn } from './mentions';

/**
 * The calls of all that has a name, whatever it may be, where a program does nothing with the name but to define, import,
 * call it, and in its own file to export it; undefined where something else may call what has it. A call of something else of
 * this name is one too many, which is harmless.
 */
export function callsNamed(name: string, isOwn: boolean, folding: Folding): readonly InvokeExpr[] | undefined {
  const { program, file, language } = folding;
  const { acrossFiles, dynamicCalls } = language.response;
  if (!acrossFiles) return undefined;
  const { places, names, imports } = mentionsIn(program, { ...programOf(file, language), text: file.text });
  const mentions = places.get(name) ?? [];
  if (mentions.length === 0) return [];
  if (dynamicCalls && matchesText(file, dynamicCalls)) return undefined;
  const known = new Set<number>();
  const calls: InvokeExpr[] = [];
  for (const use of [...(program.uses.get(name) ?? []), ...(program.members.get(name) ?? [])]) {
    const { parent } = use;
    if (parent?.kind === 'invoke' && parent.callee === use) calls.push(parent);
    else if (
      !isData(use, acrossFiles.functionMembers) &&
      !isGivenOn(use, isOwn, folding) &&
      !(use.kind === 'member' ? isOfBody(use.object, folding) : isNoFunction(use, folding))
    )
      return undefined;
    known.add(use.kind === 'name' ? use.start : use.end - name.length);
  }
  if (imports.some(({ names: all }) => all.some(each => each.name === name && each.local !== name))) return undefined;
  const isKnown = (at: number) =>
    known.has(at) || names.has(at) || imports.some(each => contains(each, spanOf(at, at + name.length)));
  return mentions.every(isKnown) ? calls : undefined;
}

/** Whether a use only gives the function of this file to others, or takes one from another, under the same name. */
function isGivenOn(use: NameExpr | MemberExpr, isOwn: boolean, folding: Folding): boolean {
  const { parent } = use;
  const { exports: all = [], response } = folding.language;
  const exports = isOwn ? all : [];
  if (use.kind === 'member') {
    // `exports.load = load`, `exports.load = () => …`
    const isTarget = parent?.kind === 'assign' && parent.target === use;
    const value = isTarget ? parent.value : undefined;
    const isSame = value?.kind === 'function' || (value?.kind === 'name' && value.name === use.name);
    return isSame && exports.includes(dottedPath(use.object) ?? '');
  }
  if (parent?.kind === 'assign' && parent.value === use)
    return parent.target.kind === 'member' && isGivenOn(parent.target, isOwn, folding);
  if (parent?.kind === 'dict') {
    const entry = parent.entries.find(({ key, value }) => value === use || key === use);
    const isSame =
      entry?.value === use ? !entry.key || stepOf(entry.key) === use.name : entry?.value.kind === 'function';
    const assign = parent.parent;
    if (!isSame || assign?.kind !== 'assign') return false;
    // `module.exports = { load }`, `const { load } = require('./client')`
    return assign.target === parent || exports.includes(dottedPath(assign.target) ?? '');
  }
  const clause = isOwn ? response.acrossFiles?.exportClause : undefined;
  const { text } = folding.file;
  return (
    clause?.before.test(text.slice(Math.max(0, use.start - longestClause), use.start)) === true &&
    clause.behind.test(text.slice(use.end, use.end + longestClause))
  );
}

/** In characters; what exports more names in one statement is not looked at. */
const longestClause = 1000;

/** Whether a name stands for a value of its own, a variable that is only called like a function of another file. */
function isNoFunction(use: NameExpr, folding: Folding): boolean {
  const { program } = folding;
  const definitions = lookup(program.scopeOf(use), use.name)?.names.get(use.name) ?? [];
  const isVariable = definitions.every(definition => {
    if (definition.kind === 'value') return !mayBeFunction(definition.value);
    if (definition.kind === 'part') return isOfBody(definition.of, folding);
    return definition.kind === 'param' || definition.kind === 'item';
  });
  const isDefined = use.parent?.kind === 'assign' && use.parent.target === use && use.parent.value?.kind === 'function';
  return isDefined || (definitions.length > 0 && isVariable);
}

/** Whether an expression is what a body was parsed to, `await response.json()`, in which there is no function. */
function isOfBody(expr: Expr, folding: Folding): boolean {
  const { response } = folding.language;
  const at = unwrap(expr);
  if (at.kind === 'name') {
    const definition = onlyDefinition(at, folding.program);
    return definition?.kind === 'value' && definition.value !== expr && isOfBody(definition.value, folding);
  }
  const { callee } = at.kind === 'invoke' ? at : {};
  if (!callee) return false;
  const isMethod = callee.kind === 'member' && response.parsed.includes(callee.name);
  return isMethod || response.parsers.includes(dottedPath(callee) ?? '');
}

function mayBeFunction(value: Expr): boolean {
  return value.kind === 'function' || value.kind === 'name' || value.kind === 'member' || value.kind === 'choice';
}
