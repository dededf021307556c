import * as vscode from 'vscode';
import { isBrowser, ok } from './harness';

/** What one measured step took, in milliseconds. */
interface Step {
  readonly elapsed: number;
  /** The processor time of the whole extension host, where that can be read. */
  readonly worked: number | undefined;
}

/** Measures a step that waits for nothing: a busy machine makes the elapsed time longer, and hardly the work. */
function timed<T>(run: () => T): { readonly step: Step; readonly value: T } {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const value = run();
  const [elapsed, { user, system }] = [performance.now() - began, process.cpuUsage(before)];
  return { step: { elapsed, worked: (user + system) / 1000 }, value };
}

/** What Node.js loads modules with, and so the extension host the bundle of an extension. */
interface ModuleLoader {
  _load(this: unknown, request: string, ...rest: unknown[]): unknown;
}

interface ExtensionModule {
  activate(context: vscode.ExtensionContext): void;
}

/** Has both steps of ours measured, to load the bundle and `activate`, while the extension host of Node.js takes them. */
function measureWork(): Readonly<Record<string, Step>> {
  const steps: Record<string, Step> = {};
  const loader = process.getBuiltinModule('module') as unknown as ModuleLoader;
  const load = loader._load;
  loader._load = function (request, ...rest) {
    const loadModule = () => load.call(this, request, ...rest);
    if (!/dist[\\/]extension(?:\.js)?$/.test(request)) return loadModule();
    loader._load = load;
    const { step, value } = timed(loadModule);
    const { activate } = value as ExtensionModule;
    steps['loading the bundle'] = step;
    return {
      ...(value as ExtensionModule),
      activate(context: vscode.ExtensionContext) {
        steps['activate'] = timed(() => activate(context)).step;
      },
    };
  };
  return steps;
}

/** The same steps by the marks that the extension host sets, which say nothing of the work. */
function markedSteps(): Readonly<Record<string, Step>> {
  const times = new Map(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]));
  const between = (step: string): Step => {
    const time = (mark: string) => times.get(`code/extHost/${mark}${step}/graphward.graphward`) ?? Number.NaN;
    return { elapsed: time('did') - time('will'), worked: undefined };
  };
  return { 'loading the bundle': between('LoadExtensionCode'), activate: between('ActivateExtension') };
}

/** Prints what the activation takes. The editor may have opened nothing yet that wakes the extension. */
export async function printActivation(): Promise<void> {
  const extension = vscode.extensions.getExtension('graphward.graphward');
  ok(extension && !extension.isActive, 'the extension is not active yet');
  const measured = isBrowser ? undefined : measureWork();
  await extension.activate();
  for (const [name, { elapsed, worked }] of Object.entries(measured ?? markedSteps())) {
    const work = worked === undefined ? '' : `, ${worked.toFixed(1)} ms of work`;
    console.log(`activation, ${name}: ${elapsed.toFixed(1)} ms${work}`);
  }
}
