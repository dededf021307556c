import { schemaError, schemaText } from '../graphql/schema/schema';
import {
  type GraphqlProject,
  graphqlConfigFiles,
  matchesPattern,
  readGraphqlConfig,
  unreadConfigFiles,
} from './graphqlConfig';

/** The files of one folder of the workspace; paths are relative to it, with `/`. */
export interface SchemaFiles {
  /** Undefined where there is no such file, or where a link leads out of the folder. */
  read(path: string): Promise<string | undefined>;
  list(): Promise<readonly string[]>;
  /** An absolute path as one below the folder; the same path where it leads elsewhere. */
  below(path: string): string;
  /** A schema that the user's own setting names by an absolute path; absent where the workspace may have named it. */
  readOutside?(path: string): Promise<string | undefined>;
}

/** A schema of the user in the schema definition language, and the files of the folder that are checked against it. */
export interface FolderSchema {
  readonly text: string;
  covers(path: string): boolean;
}

interface SchemaReading {
  readonly schemas: readonly FolderSchema[];
  /** One sentence for each schema that is named and not used. */
  readonly problems: readonly string[];
}

/** The schemas of a folder: the one of the setting `schemaPath`, else those of its configuration file. */
export async function readSchemas(files: SchemaFiles, setting: string | undefined): Promise<SchemaReading> {
  const { projects, problems } =
    setting === undefined ? await configuredProjects(files) : { projects: [{ schema: [setting] }], problems: [] };
  const schemas: FolderSchema[] = [];
  const patterns = projects.map(({ documents }) => documents);
  for (const project of projects) {
    const { text, problem } = await readProject(files, project, setting !== undefined);
    if (problem !== undefined) problems.push(problem);
    if (text !== undefined) schemas.push({ text, covers: path => covers(project, path, patterns) });
  }
  return { schemas, problems };
}

/** The projects of the configuration file whose schema is a file, and one sentence for each that is passed over. */
async function configuredProjects(
  files: SchemaFiles,
): Promise<{ readonly projects: readonly GraphqlProject[]; readonly problems: string[] }> {
  for (const name of graphqlConfigFiles) {
    const text = await files.read(name);
    if (text === undefined) continue;
    const projects = readGraphqlConfig(text);
    const addresses = projects.flatMap(project => project.addresses ?? []);
    const problems = addresses.map(
      address => `The GraphQL schema ${address} of ${name} is an address and is not fetched; name a file instead.`,
    );
    return { projects: projects.filter(({ schema }) => schema.length > 0), problems };
  }
  for (const name of unreadConfigFiles)
    if ((await files.read(name)) !== undefined)
      return {
        projects: [],
        problems: [
          `${name} is not read, because only JSON and YAML are; name its schema in the setting graphward.schemaPath.`,
        ],
      };
  return { projects: [], problems: [] };
}

/** A project without patterns takes the files that match those of no other. */
function covers({ documents }: GraphqlProject, path: string, all: readonly GraphqlProject['documents'][]): boolean {
  const matches = (patterns: readonly string[] | undefined) =>
    patterns?.some(pattern => matchesPattern(path, pattern)) ?? false;
  return documents ? matches(documents) : !all.some(matches);
}

async function readProject(
  files: SchemaFiles,
  { schema }: GraphqlProject,
  bySetting: boolean,
): Promise<{ readonly text?: string; readonly problem?: string }> {
  const texts: string[] = [];
  for (const named of schema.map(path => files.below(path))) {
    for (const path of /[*?{]/.test(named) ? await matching(files, named) : [named]) {
      const text = await readNamed(files, path, bySetting);
      if (text === undefined) return { problem: whyUnread(path, isReadOutside(files, path, bySetting)) };
      const definition = schemaText(text);
      const error = schemaError(definition);
      if (error && schema.length === 1)
        return { problem: `The GraphQL schema ${path} has an error and is not used: ${error.message}` };
      texts.push(definition);
    }
  }
  const text = texts.join('\n');
  const error = texts.length > 1 ? schemaError(text) : undefined;
  if (error)
    return { problem: `The GraphQL schema of ${schema.join(', ')} has an error and is not used: ${error.message}` };
  return texts.length > 0 ? { text } : { problem: `No file matches the GraphQL schema ${schema.join(', ')}.` };
}

async function matching(files: SchemaFiles, pattern: string): Promise<string[]> {
  return (await files.list()).filter(path => matchesPattern(path, pattern));
}

function readNamed(files: SchemaFiles, named: string, bySetting: boolean): Promise<string | undefined> {
  const path = insidePath(named);
  if (path !== undefined) return files.read(path);
  return isReadOutside(files, named, bySetting) && files.readOutside
    ? files.readOutside(named)
    : Promise.resolve(undefined);
}

/** Whether a path is the user's own choice of a file that may be anywhere. */
function isReadOutside(files: SchemaFiles, named: string, bySetting: boolean): boolean {
  return bySetting && isAbsolute(named) && files.readOutside !== undefined;
}

function whyUnread(named: string, isTried: boolean): string {
  return insidePath(named) === undefined && !isTried
    ? `The GraphQL schema ${named} is outside the folder and is not read; your own settings can name it by its absolute path.`
    : `The GraphQL schema ${named} cannot be read; the bundled one is used.`;
}

/** Whether a path begins at a root of the file system. A share of another machine is no such path: to read it sends a request. */
export function isAbsolute(path: string): boolean {
  return /^(?:\/(?!\/)|[A-Za-z]:[\\/]|file:\/\/\/(?!\/))/.test(path);
}

/** A path below the folder in its shortest form; undefined for one that leads out of it. */
function insidePath(path: string): string | undefined {
  if (/^[\\/]|^[A-Za-z][A-Za-z\d+.-]*:/.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
