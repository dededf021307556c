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

/** One schema of a folder and the files that are checked against it. */
export interface GraphqlProject {
  /** Paths and patterns of files, as they are written. */
  readonly schema: readonly string[];
  /** Patterns of the files that belong to the project; undefined where it takes all that no other does. */
  readonly documents?: readonly string[];
}

/** The projects of a configuration in JSON or YAML, from the text of its file; none where it names no schema file. */
export function readGraphqlConfig(text: string): GraphqlProject[] {
  const root = text.trimStart().startsWith('{') ? readJson(text) : readYaml(text).documents[0];
  if (root?.kind !== 'map') return [];
  const projects = entryOf(root, 'projects');
  const maps = projects?.kind === 'map' ? projects.entries.map(({ value }) => value) : [root];
  return maps.flatMap(project => {
    if (project.kind !== 'map') {
      const schema = textsOf(project);
      return schema.length > 0 ? [{ schema }] : [];
    }
    return projectOf(project);
  });
}

function projectOf(map: DataMap): GraphqlProject[] {
  // An address is not fetched: the server never uses the network by itself.
  const schema = textsOf(entryOf(map, 'schema')).filter(path => !/^(?:https?:|\$\{)/i.test(path));
  const documents = [...textsOf(entryOf(map, 'documents')), ...textsOf(entryOf(map, 'include'))];
  if (schema.length === 0) return [];
  return [{ schema, ...(documents.length > 0 ? { documents } : {}) }];
}

/** A text, or the texts of a list; its items that are maps name an address with its headers. */
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
