import type { InitializeParams } from 'vscode-languageserver';
import { clientOf } from './client';
import { clientFiles, clientGrammar } from './clientFiles';
import { type Connection, logFailure } from './connection';
import { readOthers } from './diagnostics';
import { DocumentFindings } from './documentFindings';
import type { ServerEnvironment } from './environment';
import { Grammars } from './grammars';
import { LongDocuments } from './longDocuments';
import { MessageQueue } from './messageQueue';
import { ProjectFiles } from './projectFiles';
import { ProjectScanner } from './projectScanner';
import { Publisher } from './publish';
import { Session } from './session';
import { readSettings } from './settings';

/** Everything that serves one client, from its first request on. */
export interface Services {
  readonly session: Session;
  readonly grammars: Grammars;
  readonly publisher: Publisher;
  readonly findings: DocumentFindings;
  readonly scanner: ProjectScanner;
  readonly queue: MessageQueue;
  readonly longDocuments: LongDocuments;
  /** Settled when settings and schema are read; requests wait for it. */
  starting: Promise<void>;
}

export function createServices(
  connection: Connection,
  environment: ServerEnvironment,
  params: InitializeParams,
): Services {
  const client = clientOf(params);
  const files =
    client.options.fileAccess !== 'client' && environment.files ? environment.files : clientFiles(connection);
  const session = new Session(connection, client, files, environment, readSettings(client.options.graphward));
  const onFailure = (what: string, error: unknown) => logFailure(connection, what, error);
  const grammars = new Grammars(
    environment.readGrammar ?? (name => clientGrammar(connection, name)),
    (language, error) => onFailure(`loading the grammars of ${language}`, error),
    environment.workTime,
  );
  const projectFiles = new ProjectFiles(session);
  const queue = new MessageQueue();
  const longDocuments = new LongDocuments(session, queue, environment.workTime);
  const findings = new DocumentFindings(session, projectFiles, grammars, queue);
  const publisher = new Publisher(
    session,
    async document => {
      await services.starting;
      await session.schemasNeeded(document);
      await grammars.needed(session.sourceFile(document));
      await longDocuments.needed(document, ['texts'], false);
      await findings.needed(document, false);
      if (client.pullsDiagnostics) return;
      // Diagnostics that are pushed are as much work as the search.
      const release = session.hold(document);
      try {
        await longDocuments.needed(document, ['problems'], false);
        await queue.piece(() => 'unasked');
        await readOthers(session, document);
      } finally {
        release();
      }
    },
    onFailure,
  );
  const scanner = new ProjectScanner(session, projectFiles, findings, onFailure);
  const starting = Promise.resolve();
  const services: Services = { session, grammars, publisher, findings, scanner, queue, longDocuments, starting };
  return services;
}
