import type { SourceFile } from '../code/source';
import type { Finding } from '../migrate/finding';
import { clientSetUp } from '../migrate/rewrite/request';
import type { CrossFileNames } from './crossFileNames';
import { isParameter } from './keyUses';

/** By client library, the word for functions that see each response of an object before the program does. */
const hooks: Readonly<Record<string, string>> = { requests: 'hooks', httpx: 'event_hooks', axios: 'interceptors' };

/**
 * The findings of a file without the rewrites of clients to whose objects another file adds a function that sees each request
 * and response: it would see the new ones. Which object a function gets is not followed. `definers` are the files that were
 * read for that.
 */
export async function withoutHooksElsewhere(
  { path }: SourceFile,
  findings: readonly Finding[],
  names: CrossFileNames,
): Promise<{ readonly findings: readonly Finding[]; readonly definers: readonly string[] }> {
  const hooked = new Set<string>();
  const definers: string[] = [];
  const clients = new Set(findings.flatMap(({ plan, call }) => (plan && hooks[call.client] ? [call.client] : [])));
  for (const client of clients) {
    const word = hooks[client] as string;
    for (const other of await names.mentioning(path, [word])) {
      const text = (await names.sourceOf(other))?.text ?? '';
      const objects = [...text.matchAll(new RegExp(`(?<![\\w$.])([A-Za-z_$][\\w$]*)(?:\\.\\w+)*\\.${word}\\b`, 'g'))];
      if (objects.some(([, name = '']) => isParameter(name, text))) hooked.add(client);
      definers.push(other);
    }
  }
  const kept = (finding: Finding): Finding =>
    finding.plan && hooked.has(finding.call.client)
      ? { ...finding, plan: undefined, edits: [], noRewrite: [clientSetUp.note] }
      : finding;
  return { findings: hooked.size === 0 ? findings : findings.map(kept), definers };
}
