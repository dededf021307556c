import * as vscode from 'vscode';
import { comparing } from './comparing';
import { failures, reloaded } from './failures';
import { folders } from './folders';
import { type EditorTest, runTests } from './harness';
import { language } from './language';
import { limits } from './limits';
import { migration } from './migration';
import { regions } from './regions';
import { rewriting } from './rewriting';
import { runner } from './runner';
import { slice } from './slice';

/** Every suite that a run outside can ask for by its name. */
const suites: Readonly<Record<string, readonly EditorTest[]>> = {
  slice,
  language,
  regions: [...regions, ...failures],
  reloaded,
  rewriting,
  comparing,
  runner,
  migration,
  folders,
  limits,
};

/** The editor calls this as the entry of `extensionTestsPath`, on the desktop and in the web worker alike. */
export async function run(): Promise<void> {
  const name = vscode.workspace.getConfiguration('graphwardTest').get<string>('suite') ?? 'slice';
  const tests = suites[name];
  if (!tests) throw new Error(`no suite named ${name}`);
  await runTests(tests);
}
