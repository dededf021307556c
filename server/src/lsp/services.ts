import type { InitializeParams } from 'vscode-languageserver';
import { clientOf } from './client';
import { type Connection, logFailure } from './connection';
import type { ServerEnvironment } from './environment';
import { clientFiles, clientGrammar } from './files';
import { Grammars } from './grammars';
import { Outside } from './outside';
import { Publisher } from './publish';
import { Scanner } from './scan';
import { Session } from './session';
import { readSettings } from './settings';

/** Everything that serves one client, from its first request on. */
export interface Services {
  readonly session: Session;
  readonly grammars: Grammars;
  readonly publisher: Publisher;
  readonly outside: Outside;
  readonly scanner: Scanner;
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
  );
  const outside = new Outside(session);
  const publisher = new Publisher(
    session,
    async document => {
      await services.starting;
      await grammars.needed(session.sourceFile(document));
      await outside.needed(document);
    },
    onFailure,
  );
  const scanner = new Scanner(session, grammars, outside, onFailure);
  const services: Services = { session, grammars, publisher, outside, scanner, starting: Promise.resolve() };
  return services;
}
