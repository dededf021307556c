import ignore, { type Ignore } from 'ignore';

const ignoreFile = /\/(\.gitignore|\.ignore)$/;

/**
 * The files that no ignore file leaves out, for clients that list all of them. The rules of a folder hold for what is
 * below it, and those further in have the last word.
 */
export async function withoutIgnored(
  uris: readonly string[],
  read: (uri: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const rules = new Map<string, Ignore>();
  for (const uri of uris) {
    if (!ignoreFile.test(uri)) continue;
    const text = await read(uri).catch(() => undefined);
    if (!text?.trim()) continue;
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
    const own = rules.get(folder) ?? ignore({ allowRelativePaths: true });
    rules.set(folder, own.add(text));
  }
  return rules.size === 0 ? uris : uris.filter(uri => !isIgnored(uri, rules));
}

function isIgnored(uri: string, rules: ReadonlyMap<string, Ignore>): boolean {
  let ignored = false;
  for (let end = uri.indexOf('/') + 1; end > 0; end = uri.indexOf('/', end) + 1) {
    const verdict = rules.get(uri.slice(0, end))?.test(decoded(uri.slice(end)));
    if (verdict?.ignored) ignored = true;
    else if (verdict?.unignored) ignored = false;
  }
  return ignored;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
