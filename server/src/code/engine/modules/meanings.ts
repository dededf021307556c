import type { SourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import { programOf } from '../program';
import type { Program } from '../syntax/scope';
import type { Exports, ImportStatement, ModuleFacts } from './facts';
import { importsOf, isFree, topOf } from './top';

/** A file of a program whose files are read as one text. */
export interface Part {
  readonly source: SourceFile;
  readonly program: Program;
  readonly imports: readonly ImportStatement[];
  /** What it gives to the others; absent where that is not understood. */
  readonly exports?: Exports;
  /** Its imports of other parts. */
  readonly links: readonly Link[];
}

/** An import of other parts and of nothing else. The names of the statement are in the files of these parts. */
interface Link {
  readonly statement: ImportStatement;
  readonly names: readonly LinkedName[];
}

export interface LinkedName {
  readonly local: string;
  /** The number of the part, and the name in it: `*` for the part itself. */
  readonly part: number;
  readonly name: string;
}

/** The parts of a program, each with its imports of the others; the text of `own` stays as long as it is. */
export function partsOf(
  sources: readonly SourceFile[],
  own: SourceFile,
  language: LanguageDefinition,
  modules: ModuleFacts,
): readonly Part[] {
  const paths = sources.map(({ path }) => path);
  return sources.map((source, index) => {
    const { program } = programOf(source, language);
    const imports = importsOf(program, modules);
    const exports = modules.exports(program, source.text);
    const links = imports.flatMap(statement => linkOf(statement, source.path, paths, modules) ?? []);
    const word = source === own ? 'whole_' : `moduleExports${index === 0 ? '' : index}`;
    return { source, program, imports, links, ...(exports ? { exports: named(exports, word) } : {}) };
  });
}

function linkOf(
  statement: ImportStatement,
  from: string,
  paths: readonly string[],
  modules: ModuleFacts,
): Link | undefined {
  const partNamed = (module: string) => {
    const found = modules.paths(module, from).map(path => paths.indexOf(path));
    return found.find(index => index >= 0);
  };
  const names = statement.names.flatMap(({ local, module, name }): (LinkedName & { readonly module: string })[] => {
    const part = partNamed(module);
    const whole = /\.$/.test(module) ? module + name : `${module}.${name}`;
    const inside = modules.hasSubmodules && name !== '*' ? partNamed(whole) : undefined;
    if (inside !== undefined) return [{ local, part: inside, name: '*', module: whole }];
    return part === undefined ? [] : [{ local, part, name, module }];
  });
  if (names.length === 0 || names.length < statement.names.length) return undefined;
  return { statement: { ...statement, names }, names };
}

/** The name that only the joined text has is that of one part alone. In the file itself it is no longer than what it replaces. */
function named({ whole, edits, names }: Exports, word: string): Exports {
  const own = (text: string) => text.replace(/\bmoduleExports\b/, word);
  return {
    names: new Map([...names].map(([name, source]) => [name, own(source)])),
    ...(whole === undefined ? {} : { whole: own(whole) }),
    edits: edits.map(edit => ({ ...edit, text: own(edit.text) })),
  };
}

/** The expression in a part that one of its names is; undefined where it is an object of all its names. */
export function sourceOf(part: Part | undefined, name: string): string | undefined {
  const { names, whole } = part?.exports ?? { names: new Map<string, string>() };
  if (name === '*') return whole;
  return name === 'default' ? (names.get('default') ?? whole) : names.get(name);
}

/** Whether a name would mean something else where the parts are one text. */
export function clash(parts: readonly Part[], modules: ModuleFacts): boolean {
  const found = new Map<string, string>();
  const isOther = (name: string, meaning: string) => (found.get(name) ?? meaning) !== meaning;
  const all = parts.map(({ program }) => ({
    top: topOf(program).names,
    free: [...program.uses.keys()].filter(name => isFree(program, name)),
  }));
  const tops = new Set(all.flatMap(({ top }) => [...top.keys()]));
  return all.some(({ top, free }, index) =>
    [...top.keys(), ...free.filter(name => tops.has(name))].some(name => {
      const meaning = meaningOf(name, index, parts, modules, 0);
      if (isOther(name, meaning)) return true;
      found.set(name, meaning);
      return false;
    }),
  );
}

/** The maximum number of parts that may pass on a name. */
const maxImportDistance = 6;

/** What a name means in a part. */
function meaningOf(name: string, index: number, parts: readonly Part[], modules: ModuleFacts, depth: number): string {
  const { program, imports, links, source } = parts[index] as Part;
  const linked = links.flatMap(({ names }) => names).find(({ local }) => local === name);
  if (linked) {
    const of = sourceOf(parts[linked.part], linked.name);
    const isName = of !== undefined && /^[\w$]+$/.test(of);
    if (isName && depth < maxImportDistance) return meaningOf(of, linked.part, parts, modules, depth + 1);
    return `${linked.part} ${of ?? linked.name}`;
  }
  const imported = imports.flatMap(({ names }) => names).find(({ local }) => local === name);
  if (imported) {
    const [path = imported.module] = modules.paths(imported.module, source.path);
    return `${/^\./.test(imported.module) ? path : imported.module} ${imported.name}`;
  }
  return topOf(program).names.has(name) ? `${index} ${name}` : name;
}
