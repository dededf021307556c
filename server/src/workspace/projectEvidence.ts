import { endpoints } from '../catalogue/endpoints';
import type { SourceFile } from '../code/source';
import { type HostTable, ownerOf } from '../migrate/context';

/** Documents and manifests, by the names of their files. */
const documentName =
  /^(?:readme(?:\.[a-z]+)?|package\.json|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|.+\.gemspec|\.env\.[\w.-]+)$/i;

/** At most so many documents are read for one file. */
const mostDocuments = 8;

const resources = [...new Set(endpoints.filter(({ api }) => api === 'v2').map(({ path }) => path.split('/')[2]))];

/** The address of a documented path, with its suffix, in a text for people or a setting. */
const address = new RegExp(
  `https?://([\\w.-]+)(?:/v2/(?:${resources.join('|')})(?:/[^\\s"'\`<>/]+){0,3}\\.(?:json|xml)|/deployments\\.xml)\\b`,
  'gi',
);

/** The name of a package, as manifests give it. */
const packageName =
  /(?:^|[{,])\s*["']?name["']?\s*[=:]\s*\(?["']([^"']+)["']|\b(?:spec|s|gem)\.name\s*=\s*["']([^"']+)["']/m;

/** The documents of a project by the folders that they are in, with `/` at the end. */
export type DocumentsByFolder = ReadonlyMap<string, readonly string[]>;

/** Groups the documents among paths by their folders. */
export function documentsIn(paths: Iterable<string>): DocumentsByFolder {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const start = path.lastIndexOf('/') + 1;
    if (!documentName.test(path.slice(start))) continue;
    const folder = path.slice(0, start);
    const list = found.get(folder);
    if (list) list.push(path);
    else found.set(folder, [path]);
  }
  return found;
}

/** The documents beside a file and in the folders above it, the nearest first. */
export function documentsOf(path: string, documents: DocumentsByFolder): string[] {
  const found: string[] = [];
  for (let folder = path.slice(0, path.lastIndexOf('/') + 1); ; ) {
    found.push(...(documents.get(folder) ?? []));
    if (folder === '') break;
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return found.slice(0, mostDocuments);
}

/**
 * The hosts of a profile that has none, with the owners of the services that the documents of the project name by whole
 * addresses: evidence for a path that other APIs have, too.
 */
export function withEvidence(hosts: HostTable, documents: readonly SourceFile[]): HostTable {
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
