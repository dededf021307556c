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
  /** Where they are, for people: what stands before their paths. Default: nothing. */
  readonly place?: string;
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

/**
 * The schemas that configuration files in folders below another one name, each for the files of its own folder. A folder
 * is read when a file in it asks first.
 */
export class NestedSchemas {
  private readonly reading = new Map<string, Promise<void>>();
  private readonly found = new Map<string, readonly FolderSchema[]>();

  constructor(
    private readonly files: SchemaFiles,
    private readonly say: (problem: string) => void,
  ) {}

  /** Resolves when the folders around a file are read; undefined when they are. The path is below the outer folder. */
  needed(path: string): Promise<unknown> | undefined {
    const missing = foldersAround(path).filter(folder => !this.found.has(folder));
    if (missing.length === 0) return undefined;
    return Promise.all(missing.map(folder => this.readOnce(folder)));
  }

  /** The schema of the innermost folder around a file that names one for it. */
  of(path: string): FolderSchema | undefined {
    for (const folder of foldersAround(path)) {
      const below = path.slice(folder.length + 1);
      const schema = this.found.get(folder)?.find(({ covers }) => covers(below));
      if (schema) return schema;
    }
    return undefined;
  }

  all(): readonly FolderSchema[] {
    return [...this.found.values()].flat();
  }

  private readOnce(folder: string): Promise<void> {
    const reading = this.reading.get(folder) ?? this.read(folder);
    this.reading.set(folder, reading);
    return reading;
  }

  private async read(folder: string): Promise<void> {
    const { schemas, problems } = await readSchemas(filesBelow(this.files, folder), undefined);
    problems.forEach(this.say);
    this.found.set(folder, schemas);
  }
}

/** The folders that a file is in, the innermost first, without the one that its path begins at. */
function foldersAround(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}

function filesBelow({ read, list, below }: SchemaFiles, folder: string): SchemaFiles {
  const start = `${folder}/`;
  const inside = (path: string) => (path.startsWith(start) ? path.slice(start.length) : undefined);
  return {
    read: path => read(start + path),
    list: async () => (await list()).flatMap(path => inside(path) ?? []),
    below: path => inside(below(path)) ?? path,
    place: start,
  };
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
      address =>
        `The GraphQL schema ${address} of ${placed(files, name)} is an address and is not fetched; name a file instead.`,
    );
    return { projects: projects.filter(({ schema }) => schema.length > 0), problems };
  }
  for (const name of unreadConfigFiles)
    if ((await files.read(name)) !== undefined)
      return {
        projects: [],
        problems: [
          `${placed(files, name)} is not read, because only JSON and YAML are; name its schema in the setting graphward.schemaPath.`,
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
      if (text === undefined) return { problem: whyUnread(files, path, isReadOutside(files, path, bySetting)) };
      const definition = schemaText(text);
      const error = schemaError(definition);
      if (error && schema.length === 1)
        return { problem: `The GraphQL schema ${placed(files, path)} has an error and is not used: ${error.message}` };
      texts.push(definition);
    }
  }
  const text = texts.join('\n');
  const error = texts.length > 1 ? schemaError(text) : undefined;
  const named = schema.map(path => placed(files, path)).join(', ');
  if (error) return { problem: `The GraphQL schema of ${named} has an error and is not used: ${error.message}` };
  return texts.length > 0 ? { text } : { problem: `No file matches the GraphQL schema ${named}.` };
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

/** A path as people look for it. What leads elsewhere stays as it is written. */
function placed({ place = '' }: SchemaFiles, path: string): string {
  return insidePath(path) === undefined ? path : place + path.replace(/^\.\//, '');
}

function whyUnread(files: SchemaFiles, path: string, isTried: boolean): string {
  const named = placed(files, path);
  return insidePath(path) === undefined && !isTried
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
