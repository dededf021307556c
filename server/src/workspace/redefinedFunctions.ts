import type { SourceFile } from '../code/source';
import type { Finding } from '../migrate/finding';
import { leftCaller } from '../migrate/rewrite/leftCaller';
import type { CrossFileNames } from './crossFileNames';

/**
 * The findings of a script without the rewrites that have a function call a copy of another one, where another file does more
 * with that one than to call it: it may define it anew, and the copy would not see that. `names`: the functions that were
 * looked for in other files.
 */
export async function withoutReplacedFunctions(
  { path, text }: SourceFile,
  findings: readonly Finding[],
  { scripts }: CrossFileNames,
): Promise<{ readonly findings: readonly Finding[]; readonly names: readonly string[] }> {
  const known = new Map<string, boolean>();
  const kept: Finding[] = [];
  for (const finding of findings) {
    const name = copiedFunction(finding, text);
    if (name !== undefined && !known.has(name)) {
      const library = { functions: functionsIn(text), folded: foldedNames(finding, text) };
      known.set(name, await scripts.isOnlyCalled(name, path, library));
    }
    const isKept = name === undefined || known.get(name);
    kept.push(isKept ? finding : { ...finding, plan: undefined, edits: [], noRewrite: [leftCaller] });
  }
  return { findings: kept, names: [...known.keys()] };
}

/** The function of a script of which a rewrite makes a copy because others may call it. */
function copiedFunction({ call: { wrapper }, plan }: Finding, text: string): string | undefined {
  if (!plan || wrapper?.kind !== 'command' || wrapper.callers !== undefined || !wrapper.definition) return undefined;
  const { name } = wrapper.definition;
  return text.slice(name.start, name.end);
}

const definition = /^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w-]*)[ \t]*\(\)/gm;

/** The functions that a script defines. */
export function functionsIn(text: string): readonly string[] {
  return [...text.matchAll(definition)].map(([, name = '']) => name);
}

/** The names that a function reads and its copy no longer does. */
function foldedNames({ call: { wrapper }, edits }: Finding, text: string): readonly string[] {
  const span = wrapper?.kind === 'command' ? wrapper.definition?.span : undefined;
  const namesOf = (code: string) => [...code.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
  const kept = new Set(edits.flatMap(edit => namesOf(edit.text)));
  const own = span ? text.slice(span.start, span.end) : '';
  return namesOf(own).filter(name => !kept.has(name) && !new RegExp(`\\b${name}=`).test(own));
}
