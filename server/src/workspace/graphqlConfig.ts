import { type DataMap, type DataNode, entryOf, scalarsOf, textOf } from '../containers/data';
import { readJson } from '../containers/json';
import { readYaml } from '../containers/yaml';

/**
 * The configuration files of the GraphQL ecosystem that are data, in the order in which the first of them counts. Those
 * that are programs are not run.
 */
export const graphqlConfigFiles: readonly string[] = [
  '.graphqlrc',
  '.graphqlrc.json',
  '.graphqlrc.yml',
  '.graphqlrc.yaml',
  'graphql.config.json',
  'graphql.config.yml',
  'graphql.config.yaml',
];

/** Configuration files that are programs, which are never run, or in a format that is not read. */
export const unreadConfigFiles: readonly string[] = ['.graphqlrc', 'graphql.config'].flatMap(name =>
  ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts', 'toml'].map(ending => `${name}.${ending}`),
);

/** One schema of a folder and the files that are checked against it. */
export interface GraphqlProject {
  /** Paths and patterns of files, as they are written. */
  readonly schema: readonly string[];
  /** Addresses, which are not fetched: the server never uses the network by itself. */
  readonly addresses?: readonly string[];
  /** Patterns of the files that belong to the project; undefined where it takes all that no other does. */
  readonly documents?: readonly string[];
}

/** The projects of a configuration in JSON or YAML, from the text of its file; none where it names no schema. */
export function readGraphqlConfig(text: string): GraphqlProject[] {
  const root = text.trimStart().startsWith('{') ? readJson(text) : readYaml(text).documents[0];
  if (root?.kind !== 'map') return [];
  const projects = entryOf(root, 'projects');
  const maps = projects?.kind === 'map' ? projects.entries.map(({ value }) => value) : [root];
  return maps.flatMap(project => {
    if (project.kind === 'map') return projectOf(project);
    const schema = textsOf(project).filter(text => !isAddress(text));
    return schema.length > 0 ? [{ schema }] : [];
  });
}

function projectOf(map: DataMap): GraphqlProject[] {
  const named = entryOf(map, 'schema');
  const texts = textsOf(named);
  const schema = texts.filter(text => !isAddress(text));
  const addresses = [...texts.filter(isAddress), ...withHeaders(named)];
  const documents = [...textsOf(entryOf(map, 'documents')), ...textsOf(entryOf(map, 'include'))];
  if (texts.length === 0 && addresses.length === 0) return [];
  return [
    {
      schema,
      ...(addresses.length > 0 ? { addresses } : {}),
      ...(documents.length > 0 ? { documents } : {}),
    },
  ];
}

/** Whether a schema is named by an address, or by an environment variable that has one. */
function isAddress(text: string): boolean {
  return /^(?:https?:|\$\{)/i.test(text);
}

/** The addresses of a list that have headers: each is the key of a map. */
function withHeaders(node: DataNode | undefined): string[] {
  if (node?.kind !== 'list') return [];
  return node.items.flatMap(item => (item.kind === 'map' ? item.entries.slice(0, 1).map(({ key }) => key) : []));
}

/** A text, or the texts of a list. */
function textsOf(node: DataNode | undefined): string[] {
  const text = textOf(node);
  if (text !== undefined) return [text];
  return node?.kind === 'list' ? scalarsOf(node).map(({ region }) => region.text) : [];
}

/** Whether a path matches a pattern of a configuration: `*`, `**`, `?` and `{a,b}`. */
export function matchesPattern(path: string, pattern: string): boolean {
  const source = pattern
    .replace(/^\.\//, '')
    .replace(/\*\*\/|\*\*|[*?{},.+^$()|[\]\\]/g, found => signs[found] ?? `\\${found}`);
  try {
    return new RegExp(`^${source}$`).test(path);
  } catch {
    return false;
  }
}

const signs: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
};
