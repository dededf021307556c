import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call } from '../../server/src/code/call';
import { sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
import { languageOf } from '../../server/src/text/languageId';
import { readSuite } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { prepare } from './grammars';
import { fileNames } from './names';
import { summarise } from './show';

const suites = [
  'test/code/contract.md',
  'test/code/odd.md',
  'test/code/ruby.md',
  'test/code/php.md',
  'test/code/go.md',
  'test/code/java.md',
  'test/code/csharp.md',
  'test/code/powershell.md',
];

async function calls(path: string, text: string): Promise<Call[]> {
  const language = languageOf(path, text);
  await prepare(language);
  return findCalls(sourceFile(path, text, language), {});
}

/** A copy of a value without functions in which every span of the file is moved; those inside of an embedded text stay. */
function moved(value: unknown, delta: number): unknown {
  if (Array.isArray(value)) return value.map(item => moved(item, delta));
  if (typeof value === 'function') return undefined;
  if (value === null || typeof value !== 'object') return value;
  const record = value as Record<string, unknown>;
  if (typeof record['start'] === 'number' && typeof record['end'] === 'number') {
    return { start: record['start'] + delta, end: record['end'] + delta };
  }
  return Object.fromEntries(
    Object.entries(record).map(([key, inner]) => [key, key === 'inner' ? inner : moved(inner, delta)]),
  );
}

const slashes = new Set([
  'csharp',
  'go',
  'java',
  'javascript',
  'javascriptreact',
  'php',
  'typescript',
  'typescriptreact',
]);

/** A line with characters that take one, two and three bytes and one or two code units, as a comment of the language. */
function strangeLine(language: string): string {
  return `${slashes.has(language) ? '//' : '#'} \t😀 漢字 é\u200B\n`;
}

/** What a person sees of a call: the summary and the text of each part of its site. */
function seen(text: string, found: readonly Call[]): string[] {
  const plain = (span: { start: number; end: number } | undefined) =>
    span &&
    text
      .slice(span.start, span.end)
      .replace(/\r\n/g, '\n')
      .replace(/^[ \t]+/gm, '');
  return found.map(call => {
    const { span, parts: own } = call.site;
    const reads = call.response.reads.map(read => read.span);
    const parts = [span, ...own.map(part => part.argument), ...reads];
    return `${summarise(call)
      .replace(/\r\n/g, '\n')
      .replace(/\n[ \t]+/g, '\n')}\n${parts.map(plain).join('\n')}`;
  });
}

for (const suite of suites) {
  describe(`the same finding, shifted: ${suite}`, () => {
    for (const example of readSuite(suite)) {
      for (const fence of example.fences) {
        const path = fileNames[fence.language];
        if (!path) continue;
        const { text } = readMarks(fence.text);
        // A script tag or a first line that opens the language must stay the first line.
        const head = /^<\?php[^\n]*\n/.exec(text)?.[0] ?? '';
        it(`${example.name} (${fence.info})`, async () => {
          const before = await calls(path, text);
          const prefix = `\uFEFF${head}${strangeLine(fence.language)}`;
          const after = await calls(path, prefix + text.slice(head.length));
          assert.deepEqual(
            moved(after, 0),
            moved(before, prefix.length - head.length),
            'after emoji, CJK and a byte order mark',
          );
          const crlf = text.replace(/\n/g, '\r\n');
          assert.deepEqual(seen(crlf, await calls(path, crlf)), seen(text, before), 'with CRLF');
          const tabbed = text.replace(/^( {2})+/gm, spaces => '\t'.repeat(spaces.length / 2));
          assert.deepEqual(seen(tabbed, await calls(path, tabbed)), seen(text, before), 'with tabs');
        });
      }
    }
  });
}
