import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { findCalls, findTexts } from '../../server/src/finder/languages';
import { outerOffset } from '../../server/src/text/region';
import { readSuite } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { chooser } from '../harness/random';
import { isExhaustive, isThorough } from '../harness/thorough';
import { countBlocks } from '../harness/work';
import { prepare } from './grammars';
import { fileNames } from './names';

interface Source {
  readonly name: string;
  readonly language: string;
  readonly path: string;
  readonly text: string;
}

const sources: Source[] = [
  'test/code/contract.md',
  'test/code/odd.md',
  'test/code/silent.md',
  'test/code/coffeescript.md',
].flatMap(file =>
  readSuite(file).flatMap(example =>
    example.fences.flatMap((fence): Source[] => {
      const path = fileNames[fence.language];
      if (!path) return [];
      return [{ name: example.name, language: fence.language, path, text: readMarks(fence.text).text }];
    }),
  ),
);

const noise = ['(', ')', '{', '}', '"', "'", '`', '${', '\\', '\n', ',', '\u0000', '😀', '[', ':', '=', '/*', '#'];

/** Spans of a call that do not lie in the text. */
function strays(value: unknown, length: number): string[] {
  if (Array.isArray(value)) return value.flatMap(item => strays(item, length));
  if (value === null || typeof value !== 'object') return [];
  const { start, end } = value as { start?: unknown; end?: unknown };
  if (typeof start === 'number' && typeof end === 'number') {
    return start < 0 || end < start || end > length ? [`${start}-${end}`] : [];
  }
  return Object.values(value).flatMap(inner => strays(inner, length));
}

describe('any text can be read', () => {
  it('cut off anywhere, or with noise in it', async () => {
    const next = chooser(7);
    for (const { name, language, path, text } of sources) {
      await prepare(language);
      for (let round = 0; round < (isExhaustive ? 4 : 1); round++) {
        const offset = next(text.length);
        const cut = next(2) === 0 ? text.slice(0, offset) : text.slice(offset);
        const mixed = text.slice(0, offset) + noise[next(noise.length)] + text.slice(offset + next(4));
        for (const broken of [cut, mixed]) {
          const file = sourceFile(path, broken, language);
          assert.deepEqual(strays(findCalls(file, {}), broken.length), [], `${name}: ${JSON.stringify(broken)}`);
          findTexts(file);
        }
      }
    }
  });

  it('deeply nested', async () => {
    for (const [index, language] of [...new Set(sources.map(source => source.language))].entries()) {
      await prepare(language);
      const path = fileNames[language] as string;
      const brackets = [
        ['(', ')'],
        ['[', ']'],
        ['f(', ')'],
        ['{"a": ', '}'],
        ['if (a) { ', ' }'],
        ['!', ''],
        ['not ', ''],
        ['a ? b : ', ''],
        ['a?', ''],
      ] as const;
      // Without ALL=1 a language meets a third of them, and each of them a third of the languages.
      for (const [open, close] of brackets.filter((_, pair) => isThorough || (index + pair) % 3 === 0)) {
        const text = `x = ${open.repeat(3000)}1${close.repeat(3000)}\n`;
        assert.deepEqual(findCalls(sourceFile(path, text, language), {}), []);
      }
      const chain = `x = "a"${' + "b"'.repeat(5000)}\n`;
      findCalls(sourceFile(path, chain, language), {});
    }
  });

  it('names that refer to each other in a circle', async () => {
    const cases: [string, string][] = [
      ['python', 'a = b\nb = a\ndef f(x): return g(x)\ndef g(x): return f(x)\nrequests.get(a + f(b))\n'],
      [
        'javascript',
        'let a = b, b = a; const f = x => g(x), g = x => f(x); fetch(a + f(b)); fetch(`${a}${a}${a}${a}`);\n',
      ],
    ];
    for (const [language, text] of cases) {
      await prepare(language);
      assert.ok(findCalls(sourceFile(fileNames[language] as string, text, language), {}).length > 0);
    }
  });
});

describe('strings map to the file exactly', () => {
  it('verbatim characters are the same on both sides, segments are in order and cover the text', async () => {
    for (const { name, language, path, text } of sources) {
      await prepare(language);
      for (const string of findTexts(sourceFile(path, text, language))) {
        let inner = 0;
        for (const segment of string.segments) {
          assert.equal(segment.inner.start, inner, name);
          inner = segment.inner.end;
          if (segment.kind !== 'verbatim') continue;
          const outside = text.slice(segment.outer.start, segment.outer.end);
          assert.equal(outside, string.text.slice(segment.inner.start, segment.inner.end), name);
          assert.equal(outerOffset(string, segment.inner.start, 'start'), segment.outer.start, name);
        }
        assert.equal(inner, string.text.length, name);
      }
    }
  });
});

describe('work grows with the text', () => {
  for (const language of ['python', 'javascript']) {
    it(`of ${language}, and not with its square`, async () => {
      await prepare(language);
      const path = fileNames[language] as string;
      const one = sources
        .filter(source => source.language === language)
        .map(source => source.text)
        .join('\n');
      const blocksFor = (copies: number) => {
        const text = Array.from({ length: copies }, (_, copy) => one.replaceAll('api.example', `api${copy}.example`));
        const file = sourceFile(path, text.join('\n'), language);
        return countBlocks(() => findCalls(file, {}));
      };
      const [small, large] = [await blocksFor(2), await blocksFor(4)];
      // Every copy defines the same names again, and calls of one file are compared with each other: more than twice.
      assert.ok(small > 10_000 && large < small * 3, `${small} blocks, then ${large} for twice the text`);
    });
  }
});
