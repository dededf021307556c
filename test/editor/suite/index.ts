import * as vscode from 'vscode';
import { plantedServices } from '../plantedServices';
import { account } from './account';
import { printActivation } from './activation';
import { choices } from './choices';
import { comparing } from './comparing';
import { comparingFiles } from './comparingFiles';
import { embedded } from './embedded';
import { failures, leftBehind, reloaded } from './failures';
import { folders } from './folders';
import { german } from './german';
import { graphql } from './graphql';
import { graphqlEditing } from './graphqlEditing';
import { runSuites, type Suite } from './harness';
import { hostile } from './hostile';
import { language } from './language';
import { limits } from './limits';
import { migration, migrationView } from './migration';
import { reference } from './reference';
import { regions } from './regions';
import { restWords } from './restWords';
import { rewriting } from './rewriting';
import { rewritingFiles } from './rewritingFiles';
import { runner } from './runner';
import { slice } from './slice';

/** A service that nothing is sent to. */
const withoutAccount = { regions: { us: { baseUrl: 'https://api.example.com' } } };
const example = { ...withoutAccount, accountId: 1234567 };

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

/** Every suite that a run outside can ask for by its name. `url` is where the service of the run listens. */
function suites(url: string): Readonly<Record<string, Suite>> {
  const { runnerService, regionsService, hostileService } = plantedServices(url);
  return {
    account: { tests: account, service: withoutAccount },
    slice: { tests: slice },
    language: { tests: language },
    reference: { tests: reference, service: { ...example, attributeNamespace: 'acme' } },
    restWords: { tests: restWords, service: example },
    runner: { tests: runner, service: runnerService },
    regions: { tests: regions, service: regionsService },
    choices: { tests: choices, service: runnerService },
    graphql: { tests: graphql, service: runnerService },
    graphqlEditing: { tests: graphqlEditing, service: example },
    embedded: { tests: embedded, service: example },
    hostile: { tests: hostile, service: hostileService },
    failures: { tests: failures, service: regionsService },
    leftBehind: { tests: leftBehind, service: regionsService },
    reloaded: { tests: reloaded, service: regionsService },
    migration: { tests: migration, files: {} },
    migrationView: { tests: migrationView },
    rewriting: { tests: rewriting, service: example, files: inFolder('jobs', rewritingFiles) },
    comparing: { tests: comparing, service: example, files: inFolder('jobs', comparingFiles) },
    folders: { tests: folders, files: {} },
    limits: { tests: limits },
    german: { tests: german },
  };
}

/** The editor calls this as the entry of `extensionTestsPath`, on the desktop and in the web worker alike. */
export async function run(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('graphwardTest');
  const all = suites(settings.get('service') ?? 'http://127.0.0.1:9');
  const chosen = (settings.get<string>('suites') ?? 'slice').split(',');
  if (chosen[0] === 'activation') return printActivation();
  await runSuites(
    chosen.map((name): [string, Suite] => {
      const suite = all[name];
      if (!suite) throw new Error(`no suite named ${name}`);
      return [name, suite];
    }),
  );
}
