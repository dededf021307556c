import { lazyValue } from '../../text/memoizeByObject';
import { lastWord } from '../../text/words';
import type { DefinedText, Definitions, SourceFile } from '../source';
import { classesIn } from './classes';
import { startFolding } from './fold/compute';
import { definedValue } from './fold/definition';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { inlineCall } from './fold/inline';
import { fieldValue } from './fold/member';
import { knownText, type Value } from './fold/value';
import { callsOfFunction } from './functionCalls';
import type { LanguageDefinition } from './language';
import { memberChangesIn } from './modules/memberChanges';
import { replacesMethod } from './modules/replacedMethods';
import { programOf } from './program';
import { usesOfArgument, usesOfPart } from './response/partUses';
import { clientMethodsOf, functionName, objectSenders, sendersIn } from './senders';
import { dottedPath, type MemberExpr, type NameExpr } from './syntax/expr';
import type { Scope } from './syntax/scope';
import { isOnlyReadHere, tableNamed } from './tablesElsewhere';

/** Longer texts are no part of an address. */
const maxLength = 400;

/** What a program defines for other files, who see it by its last name. Never throws on any text. */
export function definitionsIn(file: SourceFile, language: LanguageDefinition): Definitions {
  const { program } = programOf(file, language);
  const folding = startFolding(program, language, file, {});
  const names = lazyValue(() => namesIn(folding));
  return {
    names,
    functionNames: lazyValue(() => new Set(program.functions.map(owner => lastWord(functionName(owner) ?? '')))),
    clientMethods: () => clientMethodsOf(language.clients),
    senders: lazyValue(() => {
      // The names come first, so that each part is the same in whatever order the parts are asked for.
      names();
      return sendersIn(folding);
    }),
    ...classesIn({ ...startFolding(program, language, file, {}), leavesMembersOpen: true }),
    changes: lazyValue(() => memberChangesIn(program, language)),
    usesOf: (part, tools) => usesOfPart(part, startFolding(program, language, file, tools)),
    replaces: sharedName => replacesMethod(sharedName, program, language),
    isOnlyRead: (table, tools) => isOnlyReadHere(table, startFolding(program, language, file, tools)),
    table: (name, tools) => tableNamed(name, startFolding(program, language, file, tools)),
    usesOfArgument: passed => usesOfArgument(passed, startFolding(program, language, file, { isImported: () => true })),
    callsOf: (sharedName, tools) => callsOfFunction(sharedName, startFolding(program, language, file, tools)),
  };
}

/**
 * The texts to which a file's own names are set, as far as they may be parts of an address: constants, fields of classes,
 * members of configuration objects; and the methods of its client objects.
 */
function namesIn(folding: Folding): DefinedText[] {
  const { program, language, file } = folding;
  const { root } = program;
  const found: DefinedText[] = [];
  const senders: DefinedText[] = [];
  const end = file.text.length;
  const add = (name: string, value: Value, depth: number) => {
    if (value.kind === 'dict' && depth < 4) {
      for (const entry of value.entries) {
        const key = knownText(entry.key);
        if (key) add(name === '' ? key : `${name}.${key}`, entry.value, depth + 1);
      }
      return;
    }
    if (value.kind === 'instance' && !value.isClass && depth === 0) {
      for (const [member, item] of itemTexts(value, folding, end)) add(`${name}.${member}`, item, 1);
      return;
    }
    const text = textOf(value);
    if (name !== '' && text !== undefined && text.length <= maxLength && /[/.]/.test(text)) found.push({ name, text });
  };
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
  return [...found, ...senders];
}

/** The maximum number of members of an object that are described for other files. */
const maxMembers = 20;

/** What the fields and the methods without parameters of an object of a class yield: `Path.APPLICATIONS.getPath()`. */
function itemTexts(object: Extract<Value, { kind: 'instance' }>, folding: Folding, end: number): [string, Value][] {
  const frame = frameOf(folding);
  const { owner, names } = object.scope;
  return [...names].slice(0, maxMembers).flatMap(([name, definitions]): [string, Value][] => {
    const use: NameExpr = { kind: 'name', name, start: end, end, parent: owner };
    // A field beside a method of its name is one that others cannot read.
    const isField = definitions.some(({ kind }) => kind !== 'function');
    const method = isField ? definitions.find(({ kind }) => kind === 'function') : undefined;
    const value: Value =
      method?.kind === 'function'
        ? { kind: 'function', owner: method.owner, bindings: object.bindings, self: object }
        : fieldValue(object, name, use, frame);
    const result =
      value.kind === 'function' && value.owner.params.length === 0 ? inlineCall(value, [], use, frame) : value;
    return textOf(result) === undefined ? [] : [[name, result]];
  });
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
  return knownText(value.options[0] ?? []);
}
