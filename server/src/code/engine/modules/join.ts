import { applyEdits } from '../../../text/edit';
import { spanOf } from '../../../text/span';
import { type JoinedFile, type SourceFile, sourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import { programOf } from '../program';
import { isTarget } from '../syntax/reaching';
import type { Program } from '../syntax/scope';
import { endOfLine } from './endOfLine';
import type { Exports, ImportStatement, ModuleFacts } from './facts';
import { neededNames } from './neededNames';
import { importsOf, isFree, topOf } from './top';

/**
 * A file behind one that it imports, as one text, in which the functions of the other file are followed as its own. The text
 * of the file itself is as long as before. Undefined where a name would mean something else there.
 */
export function joinFiles(own: SourceFile, other: SourceFile, language: LanguageDefinition): JoinedFile | undefined {
  const { modules } = language;
  if (!modules || own.language !== other.language || own.isCut || other.isCut) return undefined;
  const { program } = programOf(own, language);
  const { program: theirs } = programOf(other, language);
  const all = importsOf(program, modules);
  const imports = all.flatMap(statement => importFrom(statement, own, other, modules) ?? []);
  const exports = modules.exports(theirs, other.text);
  const [first] = imports;
  if (!exports || !first) return undefined;
  const bindings = imports.flatMap(({ names }) => names);
  if (bindings.some(({ local, name }) => name === '*' && isPassedOn(local, program))) return undefined;
  const lines = bindingLines(bindings, exports, modules);
  const locals = new Set(bindings.map(({ local }) => local));
  if (!lines || clashes(program, theirs, locals, lines.same, modules)) return undefined;
  const head = applyEdits(other.text, exports.edits);
  const start = head.length + 1 + lines.text.length;
  const blank = own.text.split('');
  for (const { span } of imports)
    for (let at = span.start; at < span.end; at++) if (!/[\r\n]/.test(blank[at] as string)) blank[at] = ' ';
  const text = `${head}\n${lines.text}${blank.join('')}`;
  return {
    file: {
      ...sourceFile(own.path, text, own.language),
      joined: { start, own, bindings: spanOf(head.length, start), place: endOfLine(first.span.end, own.text) },
    },
    start,
    imported: after => neededNames({ after, own, other, first, exports, language, modules }),
  };
}

/** Whether a module is used as a whole, by which its names may be given other values: `setattr(client, "KEY", key)`. */
function isPassedOn(local: string, program: Program): boolean {
  return program
    .usesIn(topOf(program), local)
    .some(use => !isTarget(use) && !(use.parent?.kind === 'member' && use.parent.object === use));
}

/** The import of a file, where a statement imports nothing else. */
function importFrom(
  statement: ImportStatement,
  own: SourceFile,
  other: SourceFile,
  modules: ModuleFacts,
): ImportStatement | undefined {
  const isOther = (module: string) => modules.paths(module, own.path).includes(other.path);
  const names = statement.names.flatMap(each => {
    if (isOther(each.module)) return [each];
    const whole = /\.$/.test(each.module) ? each.module + each.name : `${each.module}.${each.name}`;
    return modules.hasSubmodules && each.name !== '*' && isOther(whole)
      ? [{ local: each.local, module: whole, name: '*' }]
      : [];
  });
  return names.length > 0 && names.length === statement.names.length ? { ...statement, names } : undefined;
}

/** Statements that give the local names of imports their values, and the names that mean the same in both files. */
function bindingLines(
  bindings: ImportStatement['names'],
  { names, whole }: Exports,
  modules: ModuleFacts,
): { readonly text: string; readonly same: ReadonlySet<string> } | undefined {
  const same = new Set<string>();
  const lines: string[] = [];
  for (const { local, name } of bindings) {
    const source = name === '*' ? whole : name === 'default' ? (names.get('default') ?? whole) : names.get(name);
    if (source === local) same.add(local);
    else if (source !== undefined) lines.push(modules.alias(local, source));
    else if (name === '*' || (name === 'default' && names.size > 0 && whole === undefined))
      lines.push(modules.namespace(local, names));
    else return undefined;
  }
  return { text: lines.map(line => `${line}\n`).join(''), same };
}

/** Whether a name of one file would be taken for that of the other. */
function clashes(
  program: Program,
  theirs: Program,
  locals: ReadonlySet<string>,
  same: ReadonlySet<string>,
  modules: ModuleFacts,
): boolean {
  const own = topOf(program);
  // What the file gives the other one is meant there as well.
  const sets = (name: string) => own.mutations.get(name)?.some(({ key, call }) => key !== undefined && !call);
  if ([...locals].some(name => sets(name) && !same.has(name))) return true;
  const others = topOf(theirs);
  const imported = (of: Program) =>
    new Map(importsOf(of, modules).flatMap(({ names }) => names.map(each => [each.local, each] as const)));
  const ownImports = imported(program);
  const otherImports = imported(theirs);
  const isSame = (name: string) => {
    const a = ownImports.get(name);
    const b = otherImports.get(name);
    return same.has(name) || (a && b && a.module === b.module && a.name === b.name && !/^\./.test(a.module));
  };
  for (const name of others.names.keys())
    if (!isSame(name) && (own.names.has(name) || locals.has(name) || isFree(program, name))) return true;
  for (const name of own.names.keys()) if (!isSame(name) && isFree(theirs, name)) return true;
  return false;
}

/** The paths of the files that a file may import at its top level. */
export function importedPaths(file: SourceFile, language: LanguageDefinition): readonly string[] {
  const { modules } = language;
  if (!modules) return [];
  const { program } = programOf(file, language);
  const found = importsOf(program, modules).flatMap(({ names }) =>
    names.flatMap(({ module, name }) => [
      ...modules.paths(module, file.path),
      ...(modules.hasSubmodules && name !== '*'
        ? modules.paths(/\.$/.test(module) ? module + name : `${module}.${name}`, file.path)
        : []),
    ]),
  );
  return [...new Set(found)];
}
