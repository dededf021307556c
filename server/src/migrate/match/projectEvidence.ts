import { endpoints } from '../../catalogue/endpoints';
import { type HostTable, ownerOf } from '../context';

const resources = [...new Set(endpoints.filter(({ api }) => api === 'v2').map(({ path }) => path.split('/')[2]))];

/** The address of a documented path, with its suffix, in a text for people or a setting. */
const address = new RegExp(
  `https?://([\\w.-]+)(?:/v2/(?:${resources.join('|')})(?:/[^\\s"'\`<>/]+){0,3}\\.(?:json|xml)|/deployments\\.xml)\\b`,
  'gi',
);

/** A base address that ends with the version, as a whole text of a program. */
const base = /(["'`])https?:\/\/([\w.-]+)\/v2\/?\1/gi;

/** The name of a package, as manifests give it. */
const packageName =
  /(?:^|[{,])\s*["']?name["']?\s*[=:]\s*\(?["']([^"']+)["']|\b(?:spec|s|gem)\.name\s*=\s*["']([^"']+)["']/m;

/**
 * The hosts of a profile that has none, with the owners of the services that the documents of the project name by whole
 * addresses: evidence for a path that other APIs have, too.
 */
export function withEvidence(hosts: HostTable, documents: readonly { readonly text: string }[]): HostTable {
  const owners = new Set<string>();
  for (const { text } of documents)
    for (const [, host = ''] of text.matchAll(address)) {
      const owner = ownerOf(host.toLowerCase());
      if (owner !== undefined) owners.add(owner);
    }
  if (owners.size === 0) return hosts;
  const isNamedByProject = documents.some(({ text }) => {
    const found = packageName.exec(text);
    const name = (found?.[1] ?? found?.[2] ?? '').toLowerCase().replace(/[_.-]/g, '');
    return [...owners].some(owner => name.includes(owner));
  });
  return { ...hosts, owners, ...(isNamedByProject ? { isNamedByProject } : {}) };
}

/** The owners of the services that a program has base addresses of. */
export function baseOwners(text: string): string[] {
  return [...text.matchAll(base)].flatMap(([, , host = '']) => ownerOf(host.toLowerCase()) ?? []);
}
