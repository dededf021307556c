import type { Declaration } from '../../code/writing/writer';
import type { Draft } from './draft';

/**
 * Adds declarations to a draft, each with those before it that it calls, and returns the name under which the last one is
 * called: its own, or another one where the program uses that name for something else.
 */
export function declareAll(declarations: readonly Declaration[], draft: Draft): string {
  const names = new Map<string, string>();
  let last = '';
  for (const declaration of declarations) {
    const text = [...names].reduce((code, [from, to]) => renamed(code, from, to), declaration.text);
    last = declare({ ...declaration, text }, draft);
    names.set(declaration.name, last);
  }
  return last;
}

export function declare(given: Declaration, draft: Draft): string {
  const declaration = withOwnImports(given, draft);
  const called = (name: string) => renamed(declaration.text, declaration.name, name);
  const isOfProgram = (name: string) => draft.file.words.has(name) && !draft.file.text.includes(called(name));
  const { otherName = declaration.name } = declaration;
  const base = isOfProgram(declaration.name) ? otherName : declaration.name;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    const text = called(name);
    const known = draft.declared.get(name) ?? text;
    if (known !== text || isOfProgram(name)) continue;
    draft.declared.set(name, text);
    draft.declarations.set(name, { ...declaration, name, text });
    return name;
  }
}

function withOwnImports(declaration: Declaration, { writer, file }: Draft): Declaration {
  const hidden = declaration.imports.filter(module => writer.isHidden?.(module, file));
  return hidden.reduce((changed, module) => writer.withImport?.(changed, module, file) ?? changed, declaration);
}

function renamed(text: string, from: string, to: string): string {
  return from === to ? text : text.replace(new RegExp(`(?<![\\w.$])${from}(?=\\(| = )`, 'g'), to);
}
