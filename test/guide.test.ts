import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const guides = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];

describe('the guides', () => {
  for (const guide of guides) {
    const text = readFileSync(guide, 'utf8');

    it(`${guide} names files and folders that exist`, () => {
      const named = [...text.matchAll(/`((?:client|docs|examples|l10n|scripts|server|test)\/[\w./-]+)`/g)];
      assert.deepEqual(
        named.map(([, path]) => path as string).filter(path => !existsSync(path)),
        [],
      );
    });

    it(`${guide} names commands of the package, and benchmarks that exist`, () => {
      const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
      const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name as string);
      assert.deepEqual(
        commands.filter(name => !Object.hasOwn(scripts, name)),
        [],
      );
      const benches = readdirSync('test', { recursive: true }).map(path => String(path).replaceAll('\\', '/'));
      const words = [...text.matchAll(/npm run bench (?:-- )?([\w/.]+)/g)].map(([, word]) => word as string);
      assert.deepEqual(
        words.filter(word => !benches.some(path => path.endsWith('.bench.ts') && `test/${path}`.includes(word))),
        [],
      );
    });
  }
});
