import type { Call } from './call';
import { findInLanguage } from './find';
import { isLoaded, loadGrammars } from './grammars';
import type { HostFile, HostLanguage, HostString, HostTools } from './host';
import { javascriptSpec } from './javascript/spec';
import { pythonSpec } from './python/spec';
import { shell } from './shell/index';
import type { HostSpec } from './spec';

const specs: readonly HostSpec[] = [pythonSpec, javascriptSpec];

/** A language on the common framework as a record: found by grammar, and not read before its grammar is loaded. */
function treeLanguage(spec: HostSpec): HostLanguage & { readonly spec: HostSpec } {
  return {
    spec,
    languages: spec.languages,
    grammars: language => [spec.grammar(language)],
    calls: (file, tools) => (isLoaded(spec.grammar(file.language)) ? findInLanguage(file, tools, spec) : []),
  };
}

/** Every host language that calls are found in. */
export const hostLanguages: readonly HostLanguage[] = [shell, ...specs.map(treeLanguage)];

const byLanguage = new Map(hostLanguages.flatMap(host => host.languages.map(language => [language, host] as const)));

/**
 * The HTTP requests that a file sends, in the order of the text; quiet kinds are marked, not left out. Never throws.
 * `prepareLanguage` must have loaded the grammar.
 */
export function findCalls(file: HostFile, tools: HostTools): Call[] {
  return byLanguage.get(file.language)?.calls(file, tools) ?? [];
}

/** The string literals of a file, for the languages embedded in them. */
export function findStrings(file: HostFile): HostString[] {
  return byLanguage.get(file.language)?.strings?.(file) ?? [];
}

/** Loads the grammars with which files of a language are read; resolves at once when they are there. */
export async function prepareLanguage(language: string): Promise<void> {
  const grammars = byLanguage.get(language)?.grammars?.(language) ?? [];
  if (!grammars.every(isLoaded)) await loadGrammars(grammars);
}
