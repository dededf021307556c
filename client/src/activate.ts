import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { scheduleWithTimer } from '../../server/src/api/limits';
import type { World } from '../../server/src/api/request';
import { createScheduler } from '../../server/src/api/scheduler';
import { createAccountQuestion } from './accountQuestion';
import { registerCommands } from './commands';
import { createCertificates } from './comparison/certificates';
import { createComparer } from './comparison/compare';
import { lensTitle } from './comparison/verdictText';
import { type CreateClient, createConnection } from './connection';
import { languageReaders } from './documents';
import { createMigrationView } from './migration/view';
import { registerNotebooks } from './notebook/notebooks';
import { followProfileFile } from './profileFile';
import { createProfiles } from './profiles';
import { maxInFlight, requestLimits } from './requestLimits';
import { createRewriter } from './rewrite';
import { followRunnables } from './runnables';
import { createRunner } from './runner';
import { sendKeptSchemas, showSchemas } from './schemas';
import { createRegionStatus } from './status';
import type { OpenPort } from './targets';

/** Puts the parts of the extension together; the entries for the desktop and the web differ only in the workers they start. */
export function activateExtension(
  context: vscode.ExtensionContext,
  createClient: CreateClient,
  openPort: OpenPort,
  isBrowser = false,
): void {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  const world: World = {
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    schedule: scheduleWithTimer,
    isBrowser,
    scheduler: createScheduler(maxInFlight),
    get limits() {
      return requestLimits();
    },
  };
  const profiles = createProfiles(context);
  const status = createRegionStatus(profiles);
  const certificates = createCertificates(context.workspaceState);
  const connection = createConnection(context, createClient, {
    onStart: client => sendKeptSchemas(context, profiles, client),
    titleOf: call => lensTitle(call.daysLeft, certificates.get(call)),
  });
  const runner = createRunner({ context, profiles, connection, world, openPort, onRunning: status.running });
  const migration = createMigrationView(context, connection);
  const account = createAccountQuestion(profiles, runner.ask);
  const rewriter = createRewriter(connection, profiles, account);
  const comparer = createComparer({ context, profiles, connection, runner, certificates, account, rewriter });
  context.subscriptions.push(registerNotebooks(runner), showSchemas(connection));
  context.subscriptions.push(profiles, status, connection, runner, migration, rewriter, comparer);
  context.subscriptions.push(followRunnables(connection));
  registerCommands(context, { profiles, connection, runner, migration, rewriter, comparer });
  context.subscriptions.push(followProfileFile(context, profiles));
  // Menus of package.json ask for this list.
  void vscode.commands.executeCommand('setContext', 'graphward.languages', languageReaders);
}
