import type { ReportedFinding } from '../migrate/report/report';
import type { FormatOptions, LanguageName, LiveNames, TokenModifier, TokenType } from '../text/language';
import type { Position, Range } from '../text/lines';

/**
 * What the server and its client say to each other beyond the Language Server Protocol. It is declared here once and
 * imported by both sides; it holds plain data and constants only, so that the client can import it without the server.
 * Positions are those of the Language Server Protocol: zero-based lines, zero-based UTF-16 columns. Times are milliseconds.
 */
export * from './comparisonProtocol';

/** The kinds and modifiers of coloured words, by the numbers that stand for them in the tokens of the protocol. */
export const semanticLegend = {
  tokenTypes: [
    'keyword',
    'function',
    'property',
    'type',
    'string',
    'number',
    'regexp',
    'operator',
    'comment',
    'variable',
    'enumMember',
    'parameter',
  ] as TokenType[],
  tokenModifiers: ['declaration', 'readonly', 'deprecated', 'defaultLibrary'] as TokenModifier[],
};

/** The severities that a user may give to a problem code. */
export type SeverityName = 'error' | 'warning' | 'information' | 'hint' | 'off';

/** The service profile as the user wrote it; the server reads what it knows and ignores the rest. */
interface ServiceSetting {
  readonly attributeNamespace?: string;
  readonly regions?: Readonly<Record<string, { readonly baseUrl?: string; readonly legacyDeploymentUrl?: string }>>;
  readonly accountId?: number;
}

/** The calls that do not run where they stand, quiet unless asked for. */
export type QuietKind = 'docs' | 'comments' | 'tests' | 'generated';

/** The members of the section `graphward`, in `initializationOptions.graphward` and in workspace/didChangeConfiguration. */
export interface Settings {
  readonly service?: ServiceSetting;
  /** A GraphQL schema in SDL, as a path below the workspace root or a URI; the bundled schema where it is absent. */
  readonly schemaPath?: string;
  /** A snapshot of live names. */
  readonly names?: LiveNames;
  /** Severity by problem code. */
  readonly severity?: Readonly<Record<string, SeverityName>>;
  readonly format?: FormatOptions;
  /** Kinds of quiet REST calls that are reported anyway. */
  readonly include?: readonly QuietKind[];
  /** Each group of code lenses can be switched off. */
  readonly codeLens?: { readonly run?: boolean; readonly rest?: boolean };
  readonly inlayHints?: boolean;
  readonly rewrite?: { readonly requestBody?: 'variables' | 'query' };
}

export interface InitializationOptions {
  readonly graphward?: Settings;
  /**
   * Who reads files of the workspace: `client` responds to `graphward/readFile` and `graphward/findFiles` (needed on the web and
   * for virtual file systems); `server` reads the disk itself. Default: `server` on Node.js, `client` in a worker.
   */
  readonly fileAccess?: 'client' | 'server';
  /**
   * The `schemaPath` that the user set for all workspaces, empty where there is none: only that one may lie outside the
   * folder. A client whose settings are all the user's own leaves it out.
   */
  readonly userSchemaPath?: string;
  /** The client keeps a text for the server from one session to the next (`graphward/readStored`). */
  readonly stores?: boolean;
  /**
   * The client shows grade and losses before a rewrite is applied: quick fixes that are not exact then run `commands.rewrite`.
   */
  readonly reviewsRewrites?: boolean;
  /** The client shows documents of the scheme `graphward-schema`, whose text it requests with `graphward/schemaText`. */
  readonly showsSchema?: boolean;
  /** The client registers `commands.loadSchema`. */
  readonly loadsSchema?: boolean;
  /** Another extension serves GraphQL in the editor: documents that are not for the service are left to it. */
  readonly sharesGraphql?: boolean;
  /** The client sends both requests of a comparison and shows what they return: it has the command `commands.compare`. */
  readonly comparesCalls?: boolean;
  /** Translations of texts for the user, by the English text. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The editor's command that opens completion again, for items that are only a beginning. */
  readonly suggestCommand?: string;
}

/** Commands that the client registers; the server names them in code lenses and code actions. */
export const commands = {
  /** Argument: `RunnableParams`, so that the text is read when it is run. */
  run: 'graphward.run',
  /** Argument: `FindingAddress`. Shows grade and losses of a rewrite that is not exact, and applies it. */
  rewrite: 'graphward.rewrite',
  /** Reads the schema of the active region. */
  loadSchema: 'graphward.loadSchema',
  /** Argument: `ComparedCall`. Sends a call and its replacement, and compares the responses. */
  compare: 'graphward.compare',
  /** Argument: `ExplainParams`. Says why a place is or is not reported. */
  explain: 'graphward.explain',
  /** Argument: `FindingAddress`. Sends a GET call of the REST API and shows its response. */
  runRest: 'graphward.runRest',
} as const;

/** Where a line of a text that is sent begins in the document. */
export interface LineStart extends Position {
  /** The zero-based line of the text that is sent. */
  readonly of: number;
}

/** A statement, an operation or a REST call that can be run on its own. */
export interface Runnable {
  readonly uri: string;
  readonly language: LanguageName | 'rest';
  /**
   * What is sent: the unescaped statement, or the operation with the fragments that it uses. Of a REST call `GET` and its
   * path, percent-encoded, with `{name}` for each variable.
   */
  readonly text: string;
  /** The range in the document, for the mark beside the result. */
  readonly range: Range;
  /**
   * Where lines of `text` begin in the document, so that an error is shown in the file; in order, from the first. A line that
   * is not in the list is one below the line before it, and begins at the start.
   */
  readonly lines: readonly LineStart[];
  /** The name for people: the comment above, else the operation's name or the columns. */
  readonly title?: string;
  /** The region that a comment chooses: `-- region: eu`. */
  readonly region?: string;
  /** What the parsed GraphQL operation is; absent for the other languages. */
  readonly operation?: 'query' | 'mutation' | 'subscription';
  /** The root fields of a mutation. */
  readonly changes?: readonly string[];
  readonly operationName?: string;
  /** Names and types of the variables that the operation declares. */
  readonly variables?: readonly VariableDeclaration[];
}

export interface VariableDeclaration {
  readonly name: string;
  /** As written: `[EntityGuid]!`. */
  readonly type: string;
  readonly defaultValue?: string;
  /** The values of an enumeration. */
  readonly choices?: readonly string[];
  /** The value is the REST id of an application. */
  readonly isApplicationId?: boolean;
}

/** One REST call, with the members of `scan --format json` except the file. */
export type Finding = Omit<ReportedFinding, 'file'>;

export type FindingRewrite = NonNullable<Finding['rewrite']>;

export interface Note {
  readonly code: string;
  readonly message: string;
}

export interface FindingAddress {
  readonly uri: string;
  readonly id: string;
}

/**
 * Client to server: what can be run. With `range`, what the selection holds; with `position`, the statement or operation
 * there; with neither, everything in the document. A document may hold thousands, so that they come in pieces.
 */
export const runnableRequest = 'graphward/runnable';
export interface RunnableParams {
  readonly uri: string;
  readonly position?: Position;
  readonly range?: Range;
  /** `next` of the piece before. */
  readonly from?: number;
}
export interface RunnableResult {
  readonly runnables: readonly Runnable[];
  /** The document that was read: pieces of two versions do not fit together. */
  readonly version?: number;
  /** Where the next piece begins; undefined after the last one. */
  readonly next?: number;
}

/** Client to server: the ranges of all statements and operations of a document that can be run, in order. */
export const runnableRangesRequest = 'graphward/runnableRanges';
export type RunnableRangesResult = readonly Range[];

/**
 * Client to server: the REST call with this fingerprint, or at this position, as something to run. `reason` says why a
 * call is not run; null where there is no call.
 */
export const restCallRequest = 'graphward/restCall';
export type RestCallParams = FindingAddress | ExplainParams;
export type RestCallResult = Runnable | { readonly reason: string } | null;

/** Client to server: why the place is or is not reported, as Markdown; null where the text makes no request. */
export const explainRequest = 'graphward/explain';
export interface ExplainParams {
  readonly uri: string;
  readonly position: Position;
}
export type ExplainResult = { readonly markdown: string; readonly range: Range } | null;

/**
 * Client to server: the edits that rewrite one call, in an open document or in a file that is not open; null when the call
 * is no longer there or has no rewrite.
 */
export const rewriteRequest = 'graphward/rewrite';
export type RewriteParams = FindingAddress;
export type RewriteResult = {
  readonly title: string;
  readonly grade: FindingRewrite['grade'];
  readonly losses: readonly Note[];
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
} | null;

/**
 * Client to server: the rewrites of several calls of one file, for a user who chooses among them. Each unit is applied whole
 * or not at all, and any choice of units fits together; null when the file cannot be read.
 */
export const rewriteUnitsRequest = 'graphward/rewriteUnits';
export interface RewriteUnitsParams {
  readonly uri: string;
  readonly ids: readonly string[];
}
export type RewriteUnitsResult = {
  readonly units: readonly {
    readonly rewrites: readonly FindingRewrite[];
    /** The worst of their grades. */
    readonly grade: FindingRewrite['grade'];
    readonly edit: { readonly range: Range; readonly newText: string };
  }[];
  /** How many of the calls are left, because there is no rewrite or it changes the text of another one. */
  readonly left: number;
} | null;

/**
 * Client to server: reads every file of the workspace. The findings arrive file by file as `graphward/findings`, and
 * once more as counts in the response. `progress` names a work-done progress token that the client created; cancel the
 * request to stop.
 */
export const scanRequest = 'graphward/scan';
export interface ScanParams {
  /** The folders to read; default: every workspace folder. */
  readonly folders?: readonly string[];
  readonly progress?: string | number;
}
export interface ScanResult {
  readonly files: number;
  /** UTF-16 code units read. */
  readonly size: number;
  readonly findings: number;
  /** How many calls of the API go to hosts outside the profile, where it has hosts. */
  readonly foreign: number;
  /** Days until the end of life of the API; negative after it. */
  readonly daysLeft: number;
  readonly elapsedMs: number;
  readonly skipped: readonly { readonly uri: string; readonly reason: string }[];
  readonly cancelled: boolean;
}

/** Server to client: the REST calls of one file, after each change of an open one and during a scan; an empty list clears it. */
export const findingsNotification = 'graphward/findings';
export interface FindingsParams {
  readonly uri: string;
  /** The version of the open document that was read. */
  readonly version?: number;
  readonly findings: readonly Finding[];
}

/** Server to client: the bytes of a grammar or of the tree-sitter runtime, from the extension's `dist/grammars`. */
export const readGrammarRequest = 'graphward/readGrammar';
export interface ReadGrammarParams {
  /** A file name without its ending: `python`, `web-tree-sitter`. */
  readonly name: string;
}
export type ReadGrammarResult = {
  /** Base64, because not every transport keeps binary data. */
  readonly base64: string;
};

/** Server to client: the text of a file; null when it is missing, binary or larger than 5 MB. */
export const readFileRequest = 'graphward/readFile';
export interface ReadFileParams {
  readonly uri: string;
}
export type ReadFileResult = { readonly text: string } | null;

/** Server to client: size in bytes and time of the last change of a file; null when it is missing. */
export const fileStateRequest = 'graphward/fileState';
export type FileStateResult = { readonly size: number; readonly modified: number } | null;

/** Server to client: what the server kept for this workspace, in the editor's own storage; null when there is nothing. */
export const readStoredRequest = 'graphward/readStored';
export type StoredResult = { readonly text: string } | null;

/** Server to client: keep this text for this workspace instead of what was kept. */
export const writeStoredRequest = 'graphward/writeStored';
export interface WriteStoredParams {
  readonly text: string;
}

/** Server to client: the files below a folder, ignore files honoured. */
export const findFilesRequest = 'graphward/findFiles';
export interface FindFilesParams {
  readonly folder: string;
}
export type FindFilesResult = { readonly uris: readonly string[] };

/** The scheme of the read-only documents that show the schemas in use. */
export const schemaScheme = 'graphward-schema';

/** Client to server: the text of such a document; null where no schema has this address any more. */
export const schemaTextRequest = 'graphward/schemaText';
export interface SchemaTextParams {
  readonly uri: string;
}
export type SchemaTextResult = { readonly text: string } | null;

/** Client to server: the operation whose response is a schema. */
export const introspectionRequest = 'graphward/introspection';
export interface IntrospectionResult {
  readonly query: string;
}

/**
 * Client to server: the response of a region to that operation. Its schema replaces the bundled one in the folder, where
 * neither a setting nor a configuration file names another.
 */
export const loadSchemaRequest = 'graphward/loadSchema';
export interface LoadSchemaParams {
  /** The workspace folder; without it, documents in no folder. */
  readonly folder?: string;
  /** JSON. */
  readonly introspection: string;
}
export type LoadSchemaResult =
  | { readonly error: string }
  | {
      readonly error?: undefined;
      /** The schema definition language, sorted, for the client to keep. */
      readonly text: string;
      /** The schema and the one before it as documents to compare. */
      readonly uri: string;
      readonly previousUri: string;
      readonly isSame: boolean;
      /** How many documents were checked. */
      readonly documents: number;
      /** How many are not, because the settings or a configuration of GraphQL name another schema for them. */
      readonly kept: number;
      /** What is wrong in them and was not before. */
      readonly broken: readonly BrokenBySchema[];
    };
export interface BrokenBySchema {
  readonly uri: string;
  readonly range: Range;
  readonly message: string;
}

/** Client to server: the schemas that the client kept, by folder; they replace those known before. */
export const schemasNotification = 'graphward/schemas';
export interface SchemasParams {
  readonly schemas: readonly { readonly folder?: string; readonly text: string }[];
}

/** Client to server: names that a region or a snapshot told; they replace those known before. */
export const namesNotification = 'graphward/names';
export type NamesParams = LiveNames;
