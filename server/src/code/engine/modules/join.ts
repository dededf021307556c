import { applyEdits } from '../../../text/edit';
import { type Span, spanOf } from '../../../text/span';
import { type JoinedFile, type SourceFile, sourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import { programOf } from '../program';
import type { Expr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { endOfLine } from './endOfLine';
import type { ModuleFacts } from './facts';
import { clash, type LinkedName, type Part, partsOf, sourceOf } from './meanings';
import { neededNames } from './neededNames';
import { importsOf, topOf } from './top';

/**
 * A file behind others of its program, as one text, in which the functions of the others are followed as its own. The text of
 * the file itself is as long as before. `behind` are the files that run after it, where no file beside all these uses one of
 * them, so that nothing is exported. Undefined where a name would mean something else there, or where nothing joins them.
 */
export function joinFiles(
  file: SourceFile,
  others: readonly SourceFile[],
  language: LanguageDefinition,
  behind?: readonly SourceFile[],
): JoinedFile | undefined {
  const { modules } = language;
  const isWhole = behind !== undefined;
  const sources = [...others, file, ...(behind ?? [])];
  if (!modules || sources.some(({ isCut, language: id }) => isCut || id !== file.language)) return undefined;
  const parts = partsOf(sources, file, language, modules);
  const home = parts.find(({ source }) => source === file) as Part;
  const written = parts.map(part => writtenPart(part, home, parts, modules, isWhole));
  if (!written.every(part => part !== undefined) || !parts.some(({ links }) => links.length > 0)) return undefined;
  if (clash(parts, modules)) return undefined;
  const bindings: Span[] = [];
  const lines = new Set<string>();
  let text = '';
  let start = 0;
  for (const [index, { aliases, code }] of written.entries()) {
    const { length } = text;
    // Two parts may give a name the same value.
    for (const line of aliases) if (!lines.has(line)) text += `${line}\n`;
    for (const line of aliases) lines.add(line);
    if (text.length > length) bindings.push(spanOf(length, text.length));
    if (parts[index] === home) start = text.length;
    text += index === parts.length - 1 ? code : `${code}\n`;
  }
  const first = home.links[0]?.statement ?? home.imports[0];
  const place = first ? endOfLine(first.span.end, file.text) : 0;
  const end = start + file.text.length;
  return {
    file: {
      ...sourceFile(file.path, text, file.language),
      joined: { start, end, file, bindings, place, ...(isWhole ? { isWhole } : {}) },
    },
    start,
    imported: after => neededNames({ after, home, parts, language, modules }),
  };
}

interface WrittenPart {
  /** Statements that give the local names of its imports their values. */
  readonly aliases: readonly string[];
  readonly code: string;
}

/** A part as it stands in the joined text; undefined where it cannot. */
function writtenPart(
  part: Part,
  home: Part,
  parts: readonly Part[],
  modules: ModuleFacts,
  isWhole: boolean,
): WrittenPart | undefined {
  const { source, exports, links } = part;
  const isHome = part === home;
  const isUsed = parts.some(each => each.links.some(({ names }) => names.some(one => parts[one.part] === part)));
  if (isUsed && (!exports || (isHome && !isWhole))) return undefined;
  const aliases = links.flatMap(({ names }) => names).map(each => aliasOf(each, part, parts[each.part], modules));
  if (!aliases.every(alias => alias !== undefined)) return undefined;
  const given = isHome && !isWhole ? [] : (exports?.edits ?? []);
  const sized = given.map(({ span, text }) => ({ span, text: isHome ? text.padEnd(span.end - span.start) : text }));
  if (isHome && sized.some(({ span, text }) => text.length > span.end - span.start)) return undefined;
  const blanked = links.map(({ statement: { span } }) => ({
    span,
    text: source.text.slice(span.start, span.end).replace(/[^\r\n]/g, ' '),
  }));
  const code = applyEdits(
    source.text,
    [...blanked, ...sized].sort((a, b) => a.span.start - b.span.start),
  );
  return { aliases: aliases.filter(Boolean), code: isWhole ? code.replace(exporting, '$1      ') : code };
}

/** The word that only gives others what is declared behind it. */
const exporting = /^([ \t]*)export(?=[ \t]+(?:abstract|async|class|const|function|let|var)\b)/gm;

/** The statement that gives a local name its value, which is empty where it has that name anyway. */
function aliasOf(
  { local, name }: LinkedName,
  { program }: Part,
  from: Part | undefined,
  modules: ModuleFacts,
): string | undefined {
  const of = sourceOf(from, name);
  const sets = topOf(program)
    .mutations.get(local)
    ?.some(({ key, call }) => key !== undefined && !call);
  if (sets && of !== local) return undefined;
  if (of !== undefined) return of === local ? '' : modules.alias(local, of);
  const uses = program.usesIn(topOf(program), local);
  // A module as a whole may be given other values: `setattr(client, "KEY", key)`.
  const isPassedOn = uses.some(use => !isTarget(use) && memberOf(use) === undefined);
  const { names: all, whole } = from?.exports ?? { names: new Map<string, string>() };
  // What is not used would only hide names of the other file: `json`, which it imports, too.
  const names = isPassedOn ? all : new Map([...all].filter(([each]) => uses.some(use => memberOf(use) === each)));
  const isNamespace = name === '*' ? !isPassedOn : name === 'default' && all.size > 0 && whole === undefined;
  return isNamespace ? modules.namespace(local, names) : undefined;
}

/** The member of a module that is used: `get` of `nr.get(path)`. */
function memberOf(use: Expr): string | undefined {
  return use.parent?.kind === 'member' && use.parent.object === use ? use.parent.name : undefined;
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
