import { fileRole } from '../code/fileRole';
import { moduleOf } from '../code/paths';
import type { SourceFile } from '../code/source';
import { observersOf } from '../finder/languages';
import type { Finding } from '../migrate/finding';
import { clientSetUp } from '../migrate/rewrite/request';
import type { CrossFileNames } from './crossFileNames';
import { classesIn, definesClass, imports, isFrom, isParameter, type KeyOwner } from './keyUses';

/**
 * The findings of a file without the rewrites of clients which another file changes: it adds a function that sees each request
 * and response, or puts something else in the place of the client, `client.session = Traced(client.session)`, which would see
 * the new request. What a function gets may be any object. `definers` are the files that were read for that.
 */
export async function withoutClientsElsewhere(
  file: SourceFile,
  findings: readonly Finding[],
  names: CrossFileNames,
): Promise<{ readonly findings: readonly Finding[]; readonly definers: readonly string[] }> {
  const owner: KeyOwner = { module: moduleOf(file.path), classes: classesIn(file.text) };
  const definers = new Set<string>();
  const known = new Map<string, boolean>();
  const isChanged = async (word: string, signs: string, areAnyones: boolean): Promise<boolean> => {
    const before = known.get(word + signs);
    if (before !== undefined) return before;
    known.set(word + signs, false);
    for (const path of await names.mentioning(file.path, [word])) {
      const other = await names.sourceOf(path);
      if (!other || fileRole(path, other.language, other.text) === 'tests') continue;
      definers.add(path);
      const way = new RegExp(`(?<![\\w$.])([A-Za-z_$][\\w$]*)(?:\\.\\w+)*\\.${word}${signs}`, 'g');
      const roots = [...other.text.matchAll(way)].flatMap(([, root = '']) =>
        /^(?:self|this)$/.test(root) ? [] : [root],
      );
      const theirs = ownerFor(other.text, owner);
      const isOurs = (root: string) =>
        isParameter(root, other.text)
          ? areAnyones || importsOwner(theirs, other.text)
          : isFrom(theirs, root, other.text);
      if (roots.some(isOurs)) known.set(word + signs, true);
    }
    return known.get(word + signs) === true;
  };
  const kept: Finding[] = [];
  for (const finding of findings) {
    const hook = observersOf(finding.call);
    const field = finding.plan && fieldOf(finding, file.text);
    const isLeft =
      finding.plan !== undefined &&
      ((hook !== undefined && (await isChanged(hook, '\\b', true))) ||
        (field !== undefined && (await isChanged(field, '\\s*=(?!=)', false))));
    kept.push(isLeft ? { ...finding, plan: undefined, edits: [], noRewrite: [clientSetUp.note] } : finding);
  }
  return { findings: kept, definers: [...definers] };
}

/** The member of the object that sends a request: `session` of `self.session.get(url)`. */
function fieldOf({ call: { site, wrapper } }: Finding, text: string): string | undefined {
  const { callee } = wrapper?.kind === 'function' ? wrapper.request.site : site;
  const written = callee && text.slice(callee.start, callee.end);
  return written && /^(?:self|this)\.([A-Za-z_]\w*)\.\w+$/.exec(written)?.[1];
}

/** The classes of a file that another may mean: `Api` is its own where it defines one and imports nothing of the file. */
function ownerFor(text: string, { module, classes }: KeyOwner): KeyOwner {
  return { module, classes: imports(module, text) ? classes : classes.filter(name => !definesClass(name, text)) };
}

/** Whether a program imports a file, or one of its classes over another one. */
function importsOwner({ module, classes }: KeyOwner, text: string): boolean {
  return [module, ...classes].some(word => imports(word, text));
}
