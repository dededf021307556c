import type { DefinedText, SourceFile } from '../source';
import { classesIn } from './classes';
import { startFolding } from './fold/compute';
import { definedValue } from './fold/definition';
import { evaluate, frameOf, startCall } from './fold/frame';
import { known, type Value } from './fold/value';
import type { LanguageDefinition } from './language';
import { programOf } from './program';
import { objectSenders, sendersIn } from './senders';
import { dottedPath, type MemberExpr, type NameExpr } from './syntax/expr';
import type { Scope } from './syntax/scope';

/** Longer texts are no part of an address. */
const longest = 400;

/**
 * The texts to which a file's own names are set, as far as they may be parts of an address: constants, fields of classes,
 * members of configuration objects. Other files see them by their last name. Never throws on any text.
 */
export function definitionsIn(file: SourceFile, language: LanguageDefinition): DefinedText[] {
  const { program } = programOf(file, language);
  const { root } = program;
  const folding = startFolding(program, language, file, {});
  const found: DefinedText[] = [];
  const senders: DefinedText[] = [];
  const add = (name: string, value: Value, depth: number) => {
    if (value.kind === 'dict' && depth < 4) {
      for (const entry of value.entries) {
        const key = known(entry.key);
        if (key) add(name === '' ? key : `${name}.${key}`, entry.value, depth + 1);
      }
      return;
    }
    const text = textOf(value);
    if (name !== '' && text !== undefined && text.length <= longest && /[/.]/.test(text)) found.push({ name, text });
  };
  const end = file.text.length;
  const addNames = (scope: Scope, before: string) => {
    for (const [name, definitions] of scope.names) {
      startCall(folding);
      for (const definition of definitions)
        if (definition.kind === 'class' && before.split('.').length < 4)
          addNames(program.scopeOf(definition.owner.body), `${before}${name}.`);
      if (!definitions.some(definition => definition.kind === 'value' || definition.kind === 'part')) continue;
      const use: NameExpr = { kind: 'name', name, start: end, end, parent: scope.owner };
      const value = definedValue(scope, name, use, frameOf(folding));
      add(before + name, value, 0);
      if (before === '') senders.push(...objectSenders(name, value, folding));
    }
  };
  addNames(program.scopeOf(root), '');
  // What a module exports without a name of its own: `module.exports = { … }`, `exports.BASE = …`.
  for (const { target, value } of program.assigns) {
    const name = target.kind === 'member' ? exportedName(target, language.exports ?? []) : undefined;
    if (name === undefined || !value) continue;
    startCall(folding);
    const exported = evaluate(value, frameOf(folding));
    add(name, exported, 0);
    senders.push(...objectSenders(name, exported, folding));
  }
  const classes = classesIn({ ...startFolding(program, language, file, {}), leavesMembersOpen: true });
  return [...found, ...senders, ...sendersIn(folding), ...classes];
}

/** The name under which an assignment exports a value; empty for the module itself. */
function exportedName(target: MemberExpr, [whole, ...others]: readonly string[]): string | undefined {
  if (whole === undefined) return undefined;
  if (dottedPath(target) === whole) return '';
  const object = dottedPath(target.object);
  return object === whole || (object !== undefined && others.includes(object)) ? target.name : undefined;
}

function textOf(value: Value): string | undefined {
  if (value.kind === 'unknown') return value.fallback;
  if (value.kind !== 'text' || value.numeric || value.options.length !== 1) return undefined;
  return known(value.options[0] ?? []);
}
