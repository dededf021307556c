import type { SourceFile } from '../code/source';
import type { Finding } from '../migrate/finding';
import type { Span } from '../text/span';
import type { CrossFileNames } from './crossFileNames';
import { folderOf, nearest, senderPaths } from './definers';

/** The maximum number of the nearest files that may define what is called, or are read for the library that they send with. */
const maxDefining = 60;
const maxSending = 12;

/**
 * The findings of a file with the library that sends where the call is one of a function of the workspace, behind which the
 * way to the request is not followed: the only library that the nearest files use which send anything. Of a function that no
 * file defines, nobody knows with what it sends. `definers` are the paths that this depends on.
 */
export async function withAssumedClients(
  file: SourceFile,
  findings: readonly Finding[],
  names: CrossFileNames,
): Promise<{ readonly findings: readonly Finding[]; readonly definers: readonly string[] }> {
  if (!findings.some(({ call }) => call.client === 'unknown')) return { findings, definers: [] };
  const related = nearest(file.path, await names.relatedTo(file.path));
  const defining = [file.path, ...related.slice(0, maxDefining)];
  const ours = new Set<Finding>();
  for (const finding of findings) {
    const { client, site } = finding.call;
    if (client === 'unknown' && (await isDefined(site.callee, file, defining, names))) ours.add(finding);
  }
  if (ours.size === 0) return { findings, definers: [] };
  const likely = senderPaths(file, { path: '' }, await names.stems());
  const paths = nearest(file.path, [...new Set([...likely, ...related.slice(0, maxSending)])]);
  const client = await onlyClient([file.path, ...paths], names);
  if (client === undefined) return { findings, definers: paths };
  const named = findings.map(finding =>
    ours.has(finding) ? { ...finding, call: { ...finding.call, client } } : finding,
  );
  return { findings: named, definers: paths };
}

/** Words that a file which sends requests has somewhere; all others need not be parsed. */
const sendingWords = /http|request|fetch|curl|rest/i;

/** The one library of the first folder with files that send; undefined where it has several. */
async function onlyClient(paths: readonly string[], names: CrossFileNames): Promise<string | undefined> {
  const found = new Set<string>();
  let folder: string | undefined;
  for (const path of paths) {
    if (folder !== undefined && folderOf(path) !== folder) break;
    const defined = await names.definedIn(path, text => sendingWords.test(text));
    for (const { sender } of (await defined?.senders()) ?? []) {
      if (!sender || sender.client === 'unknown') continue;
      found.add(sender.client);
      folder = folderOf(path);
    }
  }
  const [client, ...others] = found;
  return others.length === 0 ? client : undefined;
}

/** Whether one of the files seems to define the function that is called. */
async function isDefined(
  callee: Span | undefined,
  { text }: SourceFile,
  paths: readonly string[],
  names: CrossFileNames,
): Promise<boolean> {
  const name = callee && /[\w$]+$/.exec(text.slice(callee.start, callee.end))?.[0];
  if (!name) return false;
  for (const path of paths) if (await names.mayDefine(path, name)) return true;
  return false;
}
