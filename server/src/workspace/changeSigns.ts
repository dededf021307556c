import type { MemberChanges } from '../code/source';
import { hashOf, WordHashes, word } from '../text/wordHashes';

/** What the text of a file says of the changes that its program may make, so that few programs are parsed for them. */
export interface ChangeSigns {
  /** The names of members that may get values. */
  readonly members: WordHashes;
  /** The words of its imports and of its paths. */
  readonly modules: WordHashes;
  /** Whether members of anything may get values at all. */
  readonly hasAny: boolean;
  /** Whether members of what the program is given may get values by names that it computes. */
  readonly isComputed: boolean;
}

/** `api.get = fake`, `[api.get, b] = fakes`, `for (api.get of fakes)` */
const givenMember =
  /\.\s*([\w$]+)\s*(?:[-+*/%&|^?:]*=(?![=>])|[\]},]|(?:of|in)\b)|['"`]([\w$]+)['"`]\s*\]\s*[,\]}]*\s*[-+*/%&|^?]*=(?![=>])/g;

/** Functions that give members values by their names, and functions of tests that do so. */
const setsByName =
  /\b(?:(?:__)?setattr(?:__)?|assign|define\w+|set(?:PrototypeOf)?|extend|merge|stub|spyOn|replace\w*|patch|mock\w*|vars)\b|__dict__|\]\s*=(?![=>])/;

/** `setattr(of, name, traced)` */
const computed = /\bsetattr\(\s*(?!self\b|cls\b)[^,()]+,\s*(?!['"])/;

const imports = /^[ \t]*(?:from[ \t]+[.\w]+[ \t]+)?import\b(?:[ \t]*\([^)]*\)|[^\n]*)|['"`][\w@~./$-]+['"`]/gm;

/** What a text says of the changes that its program may make. */
export function signsOfChange(text: string): ChangeSigns {
  const given = [...text.matchAll(givenMember)].map(([, name, key]) => name ?? key);
  const isByName = setsByName.test(text);
  return {
    members: new WordHashes(isByName ? text : given.join('\n')),
    modules: new WordHashes((text.match(imports) ?? []).join('\n')),
    hasAny: isByName || given.length > 0,
    isComputed: computed.test(text),
  };
}

/** Whether the text of a file may name a module where it imports it. */
export function mayImport({ modules }: ChangeSigns, module: string): boolean {
  return (module.match(word) ?? []).every(part => modules.has(hashOf(part)));
}

/** Whether a program gives members of a module values, or may do so. */
export function changesModule(changes: MemberChanges | undefined, module: string): boolean {
  const named = new RegExp(`(?<![\\w-])${module.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`);
  return !changes || changes.modules.some(path => named.test(path));
}
