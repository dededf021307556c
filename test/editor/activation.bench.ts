import { join } from 'node:path';
import { runInEditor } from './launch';

/** Prints what the activation of the extension takes in the real editor, on both extension hosts. */
async function main(): Promise<void> {
  for (const host of ['node', 'web'] as const) {
    const run = { host, suites: ['activation'], probes: {}, workspace: join(process.cwd(), 'examples') };
    const { log } = await runInEditor(run);
    for (const line of log) {
      const [, printed] = /(activation.*ms.*)/.exec(line) ?? [];
      if (printed) console.log(`${host}: ${printed}`);
    }
  }
}

void main();
