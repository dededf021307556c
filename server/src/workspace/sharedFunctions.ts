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
  { users }: CrossFileNames,
): Promise<{ readonly findings: readonly Finding[]; readonly names: readonly string[] }> {
  const known = new Map<string, boolean>();
  const kept: Finding[] = [];
  for (const finding of findings) {
    const name = copiedFunction(finding, text);
    if (name !== undefined && !known.has(name)) known.set(name, await users.isOnlyCalled(name, path));
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
