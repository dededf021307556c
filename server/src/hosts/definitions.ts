import { frameOf, startFolding, stepsPerCall } from './fold/evaluate';
import { definedValue } from './fold/name';
import { known, type Value } from './fold/value';
import type { DefinedText, HostFile } from './host';
import { programOf } from './program';
import type { HostSpec } from './spec';
import type { NameExpr } from './syntax/expr';
import type { Scope } from './syntax/scope';

/** Longer texts are no part of an address. */
const longest = 400;

/**
 * The texts to which a file's own names are set, as far as they may be parts of an address: constants, fields of classes,
 * members of configuration objects. Other files see them by their last name. Never throws on any text.
 */
export function definitionsIn(file: HostFile, spec: HostSpec): DefinedText[] {
  const { program } = programOf(file, spec);
  const { root } = program;
  const folding = startFolding(program, spec, file, {});
  const found: DefinedText[] = [];
  const add = (name: string, value: Value, depth: number) => {
    if (value.kind === 'dict' && depth < 3) {
      for (const entry of value.entries) add(known(entry.key) ?? '', entry.value, depth + 1);
      return;
    }
    const text = textOf(value);
    if (name !== '' && text !== undefined && text.length <= longest && /[/.]/.test(text)) found.push({ name, text });
  };
  const scopes: Scope[] = [program.scopeOf(root)];
  for (const definitions of program.scopeOf(root).names.values()) {
    for (const definition of definitions)
      if (definition.kind === 'class') scopes.push(program.scopeOf(definition.owner));
  }
  for (const scope of scopes) {
    for (const [name, definitions] of scope.names) {
      folding.budget = stepsPerCall;
      if (!definitions.some(definition => definition.kind === 'value' || definition.kind === 'part')) continue;
      const use: NameExpr = { kind: 'name', name, start: file.text.length, end: file.text.length, parent: scope.owner };
      add(name, definedValue(scope, name, use, frameOf(folding)), 0);
    }
  }
  return found;
}

function textOf(value: Value): string | undefined {
  if (value.kind === 'unknown') return value.fallback;
  if (value.kind !== 'text' || value.numeric || value.options.length !== 1) return undefined;
  return known(value.options[0] ?? []);
}

/** A text that some file of the workspace defines. `path` is relative to the workspace. */
export interface PlacedText {
  readonly path: string;
  readonly text: string;
}

/**
 * The text behind a name that another file defines: the only one there is, or the only one among the files of the
 * nearest folder. Undefined where that is not clear. `byName` holds the definitions of the whole workspace.
 */
export function constantFrom(
  byName: ReadonlyMap<string, readonly PlacedText[]>,
  name: string,
  from: string,
): string | undefined {
  const others = (byName.get(name) ?? []).filter(({ path }) => path !== from);
  const all = new Set(others.map(({ text }) => text));
  if (all.size <= 1) return others[0]?.text;
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const near = new Set(
      others.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`)).map(({ text }) => text),
    );
    if (near.size === 1) return [...near][0];
    if (near.size > 1 || folder === '') return undefined;
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
