import type { Call } from '../code/call';
import type { Omission } from '../code/parsedTexts';
import { type SourceFile, sourceFile } from '../code/source';
import { type FoundRegions, findRegionsInPieces } from '../embed/changedRegions';
import { checkRegionsInPieces, type FileProblem, withoutSolvedElsewhere } from '../embed/check';
import { fileEdits, fileEditsOfAll, type ProofBudget, type RegionEdits } from '../embed/edits';
import { type EmbedTools, isOwn as isOwnLanguage, regionsAround } from '../embed/regions';
import { maySend } from '../finder/languages';
import { targetsService } from '../graphql/schema/target';
import { type MigrateContext, migrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { foreignSpans } from '../migrate/match/foreignHosts';
import { mayHoldCalls } from '../migrate/match/prefilter';
import type { Edit } from '../text/edit';
import type { LanguageContext, LiveNames, OwnRegion } from '../text/language';
import { mergeLiveNames } from '../text/liveNames';
import { doAtOnce, type Pieces } from '../text/pieces';
import { AddressConstants } from '../workspace/addressConstants';
import { type FileFindings, findAlone } from '../workspace/fileFindings';
import { withoutIgnored } from '../workspace/openFindings';
import type { Client } from './client';
import { type Connection, logFailure } from './connection';
import { Documents, type OpenDocument } from './documents';
import type { FileAccess, ServerEnvironment } from './environment';
import { type GraphqlFile, type GraphqlFiles, graphqlFiles } from './graphqlFiles';
import { definesInOthers } from './graphqlLocations';
import { isOwn } from './places';
import { type QueryFiles, queriesOfOthers, queryFiles } from './queryFiles';
import { RecentDocuments } from './recentDocuments';
import { SchemaDocuments } from './schemaDocuments';
import { languageContext, type ServerSettings } from './settings';
import type { Server } from './state';
import { type FolderSchemas, namedSchema, schemasNeeded } from './workspaceFiles';
import { folderOf, workspacePath } from './workspacePath';

/** How old the clock of a context may be, in milliseconds: checks compare with it by the day. */
const contextAge = 3_600_000;

/** The state of one client's session. What is computed of a document is kept with the document. */
export class Session implements Server {
  readonly documents = new Documents();
  readonly filesWithCalls = new Set<string>();
  /** Names that the client sent; they win over those of the settings. */
  names: LiveNames | undefined;
  /** Names of the snapshots in the workspace; the others are added to them. */
  snapshot: LiveNames | undefined;
  /** The schemas of the user, by folder. */
  schemas: readonly FolderSchemas[] = [];
  /** The schemas that regions returned, by folder; undefined stands for documents in no folder. */
  readonly regionSchemas = new Map<string | undefined, string>();
  /** The ids of the calls that the team ignores, by workspace folder. */
  ignored: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  /** The names under which files of the workspace define addresses, as of the last scan. */
  addresses = new AddressConstants();
  readonly queryFiles: QueryFiles;
  readonly projectDocuments: GraphqlFiles;
  readonly schemaDocuments: SchemaDocuments;
  private readonly said = new Set<string>();
  private readonly recent = new RecentDocuments();
  /** The settings of folders whose settings are their own, by the address of the folder. */
  private ofFolders: ReadonlyMap<string, ServerSettings> = new Map();
  private readonly migrations = new WeakMap<ServerSettings, MigrateContext>();
  /** The contexts of the languages by settings and by the text of their schema; undefined stands for the bundled one. */
  private readonly contexts = new Map<ServerSettings, Map<string | undefined, LanguageContext>>();

  constructor(
    readonly connection: Connection,
    public client: Client,
    readonly files: FileAccess,
    private readonly environment: ServerEnvironment,
    private current: ServerSettings,
  ) {
    this.schemaDocuments = new SchemaDocuments(client.options.showsSchema ? undefined : environment.keepReadOnly);
    const failed = (what: string) => (error: unknown) => logFailure(connection, what, error);
    this.queryFiles = queryFiles(files, failed('reading the queries of a folder'));
    this.projectDocuments = graphqlFiles(files, this.sayUnread, failed('reading the GraphQL files of a folder'));
  }

  /** Logs what is not read of a folder, once: folders are read again whenever one of their files changes. */
  readonly sayUnread = (sentence: string): void => {
    if (this.said.has(sentence)) return;
    this.said.add(sentence);
    this.connection.console.warn(sentence);
  };

  get settings(): ServerSettings {
    return this.current;
  }

  set settings(settings: ServerSettings) {
    this.current = settings;
    this.ofFolders = new Map();
    this.forget();
  }

  set folderSettings(settings: ReadonlyMap<string, ServerSettings>) {
    this.ofFolders = settings;
    this.forget();
  }

  /** The settings of a folder of the workspace; without one those of the workspace. */
  settingsOfFolder(folder: string | undefined): ServerSettings {
    return (folder === undefined ? undefined : this.ofFolders.get(folder)) ?? this.current;
  }

  settingsOf({ uri }: { readonly uri: string }): ServerSettings {
    return this.settingsOfFolder(folderOf(uri, this.client.folders));
  }

  now(): number {
    return this.environment.now();
  }

  page(code: string): string | undefined {
    return this.environment.pages && `${this.environment.pages}${code}.md`;
  }

  /** The same object while nothing in it changes, because what was checked in one context is kept for it. */
  context(document: OpenDocument): LanguageContext {
    return this.languageContext(this.schemaOf(document), this.settingsOf(document));
  }

  languageContext(schema: string | undefined, settings: ServerSettings): LanguageContext {
    const now = this.now();
    const ofSettings = this.contexts.get(settings) ?? new Map<string | undefined, LanguageContext>();
    const known = ofSettings.get(schema);
    if (known && now - (known.now ?? 0) <= contextAge) return known;
    const names = mergeLiveNames([this.snapshot, this.names ?? settings.names]);
    const context = languageContext(settings, { now, schema, names });
    this.contexts.set(settings, ofSettings.set(schema, context));
    return context;
  }

  /**
   * The text of the schema that a document is checked against: that of the innermost folder around it that names one, or
   * of the only folder there is; else the one that the region of its folder returned. Undefined for the bundled schema.
   */
  private schemaOf({ uri }: OpenDocument): string | undefined {
    return this.namedSchemaOf(uri) ?? this.schemaOfFolder(folderOf(uri, this.client.folders));
  }

  /** The text of the schema that the settings or a configuration of GraphQL name for a document. */
  namedSchemaOf(uri: string): string | undefined {
    return namedSchema(this.schemas, uri, this.client.folders);
  }

  /** Resolves when the configurations of GraphQL around a document are read; undefined when they are. */
  schemasNeeded({ uri }: { readonly uri: string }): Promise<unknown> | undefined {
    return schemasNeeded(this.schemas, uri);
  }

  /** The texts of the schemas that the settings or configurations of GraphQL in a folder name. */
  namedSchemasIn(folder: string | undefined): readonly string[] {
    const own = this.schemas.filter(schemas => folder === undefined || schemas.folder === folder);
    return own.flatMap(({ schemas, nested }) => [...schemas, ...(nested?.all() ?? [])].map(({ text }) => text));
  }

  /** The schema that the region of a folder returned; for documents elsewhere that of the only folder. */
  schemaOfFolder(folder: string | undefined): string | undefined {
    const { folders } = this.client;
    const home = folder ?? (folders.length === 1 ? folders[0] : undefined);
    return this.regionSchemas.get(home) ?? this.regionSchemas.get(undefined);
  }

  keepRegionSchema(folder: string | undefined, text: string): void {
    this.regionSchemas.set(folder, text);
  }

  /** Forgets what was computed in the old context. */
  forget(): void {
    this.contexts.clear();
    this.documents.forget();
  }

  queriesBeside({ uri }: OpenDocument): readonly string[] | undefined {
    const found = this.queryFiles.get(uri.slice(0, uri.lastIndexOf('/')));
    return found && queriesOfOthers(found, uri);
  }

  graphqlFiles({ uri }: OpenDocument): readonly GraphqlFile[] {
    return this.projectDocuments.get(this.projectOf(uri)) ?? [];
  }

  readGraphqlFiles({ uri }: OpenDocument): Promise<void> {
    return this.projectDocuments.ready(this.projectOf(uri));
  }

  /** The folder of the workspace that holds a file, or its own folder. */
  private projectOf(uri: string): string {
    return folderOf(uri, this.client.folders) ?? uri.slice(0, uri.lastIndexOf('/'));
  }

  migration(document?: OpenDocument): MigrateContext {
    const settings = document ? this.settingsOf(document) : this.current;
    const { profile, include, requestBody } = settings;
    const found = this.migrations.get(settings);
    if (found) return found;
    const context = migrateContext(profile, { include, requestBody, now: this.environment.now() });
    this.migrations.set(settings, context);
    return context;
  }

  /** What is computed of the document is kept until the returned function is called. */
  hold(document: OpenDocument): () => void {
    return this.recent.hold(document);
  }

  sourceFile(document: OpenDocument): SourceFile {
    const { computed, text, languageId } = document;
    this.recent.use(document);
    computed.file ??= sourceFile(workspacePath(document.uri, this.client.folders), text, languageId);
    return computed.file;
  }

  regions(document: OpenDocument): readonly OwnRegion[] {
    return document.computed.regions?.regions ?? doAtOnce(this.regionsInPieces(document));
  }

  *regionsInPieces(document: OpenDocument): Pieces<readonly OwnRegion[]> {
    const { computed } = document;
    if (computed.regions) return computed.regions.regions;
    const found: FoundRegions = this.isLeftToOthers(document)
      ? { regions: [], omissions: [] }
      : yield* findRegionsInPieces(this.sourceFile(document), this.tools(document), computed.regionsBefore);
    computed.regions ??= found;
    delete computed.regionsBefore;
    return computed.regions.regions;
  }

  /** The regions that may hold an offset: of a text in one of our languages those around it, unless all are known. */
  regionsAt(document: OpenDocument, offset: number): readonly OwnRegion[] {
    const { computed, languageId, text } = document;
    if (computed.regions || !isOwnLanguage(languageId) || this.isLeftToOthers(document)) return this.regions(document);
    return regionsAround(languageId, text, offset);
  }

  isLeftToOthers(document: OpenDocument): boolean {
    if (!this.client.options.sharesGraphql || document.languageId !== 'graphql') return false;
    return document.text.trim() !== '' && !targetsService(document.text, this.schemaOf(document));
  }

  editsIn(document: OpenDocument, region: OwnRegion, edits: readonly Edit[], budget?: ProofBudget): Edit[] | undefined {
    return fileEdits(this.sourceFile(document), this.tools(document), region, edits, budget);
  }

  editsInAll(document: OpenDocument, changes: readonly RegionEdits[]): Edit[] {
    return fileEditsOfAll(this.sourceFile(document), this.tools(document), changes);
  }

  private tools(document: OpenDocument): EmbedTools {
    const schema = this.schemaOf(document);
    return schema === undefined ? {} : { schema };
  }

  problems(document: OpenDocument): readonly FileProblem[] {
    const problems = document.computed.problems ?? doAtOnce(this.problemsInPieces(document));
    return withoutSolvedElsewhere(problems, fragment => definesInOthers(this, document, fragment));
  }

  *problemsInPieces(document: OpenDocument): Pieces<readonly FileProblem[]> {
    const { computed } = document;
    const regions = this.regions(document);
    const file = this.sourceFile(document);
    const foreign = () => foreignSpans(() => this.requests(document), this.migration().hosts);
    computed.problems ??= yield* checkRegionsInPieces(file, regions, this.context(document), { foreign });
    return computed.problems;
  }

  findings(document: OpenDocument): readonly Finding[] {
    return this.mayCall(document) ? this.found(document).findings : [];
  }

  omissionsOf(document: OpenDocument): readonly Omission[] {
    this.regions(document);
    const ofRegions = document.computed.regions?.omissions ?? [];
    return [...new Set([...(this.mayCall(document) ? this.found(document).omissions : []), ...ofRegions])];
  }

  requests(document: OpenDocument): readonly Call[] {
    return this.found(document).calls;
  }

  /** What was found with the names of other files, or without them where the document changed while those were read. */
  private found(document: OpenDocument): FileFindings {
    const { computed } = document;
    computed.found ??= findAlone(this.sourceFile(document), this.migration(document));
    return computed.found;
  }

  /** What a position of the file may be asked about: a file that was not searched is only where its words may send something. */
  maySend(document: OpenDocument): boolean {
    return document.computed.found !== undefined || this.mayCall(document) || maySend(this.sourceFile(document));
  }

  mayCall(document: OpenDocument): boolean {
    if (isOwn(document)) return false;
    const { computed, text } = document;
    computed.mayHoldCalls ??= mayHoldCalls(text);
    return computed.mayHoldCalls || this.addresses.isUsedIn(this.sourceFile(document).path, text);
  }

  needsSearch(document: OpenDocument): boolean {
    if (isOwn(document)) return false;
    if (this.mayCall(document)) return true;
    const { hosts } = this.migration();
    return hosts.any && (document.text.includes('/graphql') || this.regions(document).length > 0);
  }

  openFindings(document: OpenDocument): readonly Finding[] {
    const folder = folderOf(document.uri, this.client.folders);
    const ignored = folder === undefined ? undefined : this.ignored.get(folder);
    return ignored ? withoutIgnored(this.findings(document), ignored) : this.findings(document);
  }
}
