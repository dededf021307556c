import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { type EditorRun, runInEditor } from './launch';

const root = resolve(__dirname, '../../..');
const pictures = join(root, 'out/editor');
mkdirSync(pictures, { recursive: true });

interface Line {
  readonly name: string;
  readonly error?: string;
}

/** The lines that the suite inside printed, one for each test. */
function results(log: readonly string[]): Line[] {
  return log.flatMap(line => {
    const match = /graphward-test (\{.*\})/.exec(line);
    return match ? [JSON.parse(match[1] as string) as Line] : [];
  });
}

const hosts: readonly EditorRun['host'][] = ['node', 'web'];

for (const host of hosts) {
  describe(`real editor, ${host} extension host`, () => {
    it('passes its suite', async context => {
      const report = await runInEditor({
        host,
        suite: 'slice',
        workspace: join(root, 'examples'),
        probes: {
          screenshot: async (page: Page, name) => {
            await page.screenshot({ path: join(pictures, `${host}-${name}.png`) });
          },
        },
      });
      const lines = results(report.log);
      for (const line of lines) {
        await context.test(line.name, () => assert.equal(line.error, undefined));
      }
      assert.ok(lines.length > 0 && report.exitCode === 0, report.log.join('\n'));
    });
  });
}
