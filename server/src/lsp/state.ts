import type { Call } from '../code/call';
import type { Omission } from '../code/parsedTexts';
import type { SourceFile } from '../code/source';
import type { FileProblem } from '../embed/check';
import type { ProofBudget, RegionEdits } from '../embed/edits';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import type { Edit } from '../text/edit';
import type { LanguageContext, OwnRegion } from '../text/language';
import type { Client } from './client';
import type { Connection } from './connection';
import type { Documents, OpenDocument } from './documents';
import type { FileAccess } from './environment';
import type { GraphqlFile } from './graphqlFiles';

import type { SchemaDocuments } from './schemaDocuments';
import type { ServerSettings } from './settings';

/** What the handlers of requests use. Everything about a document is computed once for each version. */
export interface Server {
  readonly connection: Connection;
  readonly client: Client;
  readonly documents: Documents;
  /** The files whose calls were sent to the client last, by URI; an empty list is sent only for those. */
  readonly filesWithCalls: Set<string>;
  readonly files: FileAccess;
  /** The settings of the folder that holds the document. */
  settingsOf(document: OpenDocument): ServerSettings;
  /** The page that explains a code; undefined where there is none. */
  page(code: string): string | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** What the languages know about a document besides its text. */
  context(document: OpenDocument): LanguageContext;
  /** The queries in files beside the document, as far as they are read. */
  queriesBeside(document: OpenDocument): readonly string[] | undefined;
  /** The GraphQL files of the folder of the workspace that holds the document, as far as they are read. */
  graphqlFiles(document: OpenDocument): readonly GraphqlFile[];
  /** Waits until these files are read. */
  readGraphqlFiles(document: OpenDocument): Promise<void>;
  /** Logs, once, what is not read of a folder. */
  sayUnread(sentence: string): void;
  readonly schemaDocuments: SchemaDocuments;
  /** The settings of the search for REST calls, in the folder of the document or in the workspace. */
  migration(document?: OpenDocument): MigrateContext;
  sourceFile(document: OpenDocument): SourceFile;
  /** Whether the document may hold REST calls: a cheap search for words. */
  mayCall(document: OpenDocument): boolean;
  /** Whether it may send any request, to whom ever, by what is known of it or else by its words. */
  maySend(document: OpenDocument): boolean;
  /** Whether its requests matter, because one may be a REST call, one of the GraphQL API, or send embedded text elsewhere. */
  needsSearch(document: OpenDocument): boolean;
  /** Every request that the document sends. */
  requests(document: OpenDocument): readonly Call[];
  /** Edits of a region as edits of its document, proved by reading the result; undefined where they cannot be made. */
  editsIn(document: OpenDocument, region: OwnRegion, edits: readonly Edit[], budget?: ProofBudget): Edit[] | undefined;
  /** Edits of many regions, in order, as edits of their document, proved together. */
  editsInAll(document: OpenDocument, changes: readonly RegionEdits[]): Edit[];
  /** A GraphQL document for another service, in an editor where another extension serves those. */
  isLeftToOthers(document: OpenDocument): boolean;
  regions(document: OpenDocument): readonly OwnRegion[];
  /** At least the regions that hold an offset. */
  regionsAt(document: OpenDocument, at: number): readonly OwnRegion[];
  problems(document: OpenDocument): readonly FileProblem[];
  /** What it has more of than is followed. */
  omissionsOf(document: OpenDocument): readonly Omission[];
  /** Every REST call of the document. */
  findings(document: OpenDocument): readonly Finding[];
  /** The REST calls that the team does not ignore. */
  openFindings(document: OpenDocument): readonly Finding[];
}
