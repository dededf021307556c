import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEdits, joinNear, smallestEdit } from '../../server/src/text/edit';
import { languageName, languageOf } from '../../server/src/text/languageId';
import { Lines } from '../../server/src/text/lines';
import { jsonOutput, sourceOutput } from '../../server/src/text/printable';
import {
  composeRegions,
  innerOffset,
  outerEdits,
  outerSpan,
  type Region,
  touchesHole,
} from '../../server/src/text/region';
import { drawMarks, readMarks } from '../harness/marks';

describe('edits', () => {
  it('apply from any order and keep the order of insertions at one place', () => {
    const edits = [
      { span: { start: 3, end: 4 }, text: 'D' },
      { span: { start: 0, end: 0 }, text: '1' },
      { span: { start: 0, end: 0 }, text: '2' },
    ];
    assert.equal(applyEdits('abcd', edits), '12abcD');
  });

  it('refuse to overlap', () => {
    const edits = [
      { span: { start: 0, end: 2 }, text: '' },
      { span: { start: 1, end: 3 }, text: '' },
    ];
    assert.throws(() => applyEdits('abcd', edits), RangeError);
  });

  it('are fewer where they stand close to each other, and change the same', () => {
    const text = 'ab'.repeat(300);
    const edits = [0, 4, 6, 300, 450].map((start, index) => ({ span: { start, end: start + (index % 2) }, text: 'x' }));
    const joined = joinNear(text, edits);
    assert.deepEqual(
      joined.map(({ span }) => span.start),
      [0, 300, 450],
    );
    assert.equal(applyEdits(text, joined), applyEdits(text, edits));
    assert.deepEqual(joinNear(text, []), []);
  });

  it('are as small as they can be', () => {
    assert.deepEqual(smallestEdit('a b c', 'a x c'), { span: { start: 2, end: 3 }, text: 'x' });
    assert.equal(smallestEdit('same', 'same'), undefined);
    assert.deepEqual(smallestEdit('aa', 'aaa'), { span: { start: 2, end: 2 }, text: 'a' });
  });

  it('are as small in long texts, wherever these change', () => {
    const text = 'a'.repeat(9000);
    for (const offset of [0, 1, 4095, 4096, 4097, 8192, 8999]) {
      const changed = `${text.slice(0, offset)}b${text.slice(offset + 1)}`;
      assert.deepEqual(smallestEdit(text, changed), { span: { start: offset, end: offset + 1 }, text: 'b' });
      assert.deepEqual(smallestEdit(changed, `${changed.slice(0, offset)}${changed.slice(offset + 1)}`), {
        span: { start: offset, end: offset + 1 },
        text: '',
      });
    }
  });

  it('find the same difference in long texts, wherever it lies', () => {
    const long = 'abcdefghij'.repeat(2000);
    for (const offset of [0, 1, 4095, 4096, 4097, 8192, 12_000, long.length - 4096, long.length - 1, long.length]) {
      const inserted = `${long.slice(0, offset)}XY${long.slice(offset)}`;
      assert.deepEqual(smallestEdit(long, inserted), { span: { start: offset, end: offset }, text: 'XY' });
      assert.deepEqual(smallestEdit(inserted, long), { span: { start: offset, end: offset + 2 }, text: '' });
    }
    assert.deepEqual(smallestEdit(long, long + long), { span: { start: 20_000, end: 20_000 }, text: long });
  });
});

describe('lines', () => {
  it('know LF, CRLF and CR, and count UTF-16 columns', () => {
    const lines = new Lines('a\r\n😀b\rc\nd');
    assert.equal(lines.count, 4);
    assert.deepEqual(lines.positionAt(5), { line: 1, character: 2 });
    assert.equal(lines.offsetAt({ line: 1, character: 2 }), 5);
    assert.equal(lines.offsetAt({ line: 1, character: 99 }), 6);
    assert.equal(lines.offsetAt({ line: 9, character: 0 }), 10);
  });

  it('map every offset there and back', () => {
    const text = 'ab\r\n\ncd\n';
    const lines = new Lines(text);
    for (let offset = 0; offset <= text.length; offset++) {
      if (text[offset - 1] === '\r') continue;
      assert.equal(lines.offsetAt(lines.positionAt(offset)), offset);
    }
  });
});

/** `"it\'s " + "ok"` as a region whose text is `it's ok`. */
const joined: Region = {
  language: 'nrql',
  text: "it's ok",
  outer: { start: 1, end: 13 },
  segments: [
    { kind: 'verbatim', inner: { start: 0, end: 2 }, outer: { start: 1, end: 3 } },
    { kind: 'escape', inner: { start: 2, end: 3 }, outer: { start: 3, end: 5 } },
    { kind: 'verbatim', inner: { start: 3, end: 5 }, outer: { start: 5, end: 7 } },
    { kind: 'verbatim', inner: { start: 5, end: 7 }, outer: { start: 12, end: 14 } },
  ],
  escape: inner => inner.replace(/'/g, "\\'"),
};

describe('regions', () => {
  it('map spans outwards over escapes and seams', () => {
    assert.deepEqual(outerSpan(joined, { start: 2, end: 3 }), { start: 3, end: 5 });
    assert.deepEqual(outerSpan(joined, { start: 5, end: 7 }), { start: 12, end: 14 });
    assert.deepEqual(outerSpan(joined, { start: 3, end: 5 }), { start: 5, end: 7 });
  });

  it('map offsets inwards, and know what belongs to no inner character', () => {
    assert.equal(innerOffset(joined, 4), 2);
    assert.equal(innerOffset(joined, 12), 5);
    assert.equal(innerOffset(joined, 9), undefined);
  });

  it('re-escape edits and refuse to replace host syntax', () => {
    assert.deepEqual(outerEdits(joined, [{ span: { start: 0, end: 2 }, text: "'" }]), [
      { span: { start: 1, end: 3 }, text: "\\'" },
    ]);
    assert.equal(outerEdits(joined, [{ span: { start: 3, end: 7 }, text: '' }]), undefined);
  });

  it('refuse to replace a hole', () => {
    const holed: Region = {
      ...joined,
      segments: [
        { kind: 'hole', inner: { start: 0, end: 7 }, outer: { start: 1, end: 9 }, placeholder: { expression: 'x' } },
      ],
    };
    assert.equal(touchesHole(holed, { start: 2, end: 3 }), true);
    assert.equal(outerEdits(holed, [{ span: { start: 2, end: 3 }, text: 'x' }]), undefined);
  });

  it('compose to any depth', () => {
    const inner: Region = {
      language: 'entity-search',
      text: "t's o",
      outer: { start: 1, end: 6 },
      segments: [{ kind: 'verbatim', inner: { start: 0, end: 5 }, outer: { start: 1, end: 6 } }],
      escape: text => text,
    };
    const whole = composeRegions(joined, inner);
    assert.deepEqual(outerSpan(whole, { start: 1, end: 2 }), { start: 3, end: 5 });
    assert.deepEqual(outerSpan(whole, { start: 4, end: 5 }), { start: 12, end: 13 });
    assert.equal(whole.escape("'"), "\\'");
  });
});

describe('marks', () => {
  it('are read and drawn', () => {
    const source = 'SELECT x\n       ^ code: message\nFROM <|>y';
    assert.deepEqual(readMarks(source), { text: 'SELECT x\nFROM y', cursor: 14 });
    assert.equal(
      drawMarks('SELECT x\nFROM y', [{ span: { start: 7, end: 8 }, label: 'code: message' }]),
      'SELECT x\n       ^ code: message\nFROM y',
    );
  });
});

it('takes a file that defines functions of a shell for a script, if its name says nothing', () => {
  assert.equal(languageOf('ops/functions', 'base=x\n\nname() {\n  echo "$1"\n}\n'), 'shellscript');
  assert.equal(languageOf('NOTES', 'Call name() { x } here.\n'), 'plaintext');
});

it('finds Markdown in files of every extension that editors open as Markdown', () => {
  for (const extension of ['md', 'mdx', 'markdown', 'mdown', 'mkd', 'mkdn', 'qmd', 'Rmd'])
    assert.equal(languageOf(`docs/a.${extension}`, ''), 'markdown', extension);
});

it('reads a component and a template by its name as an editor does by the id of its language', () => {
  for (const name of ['astro', 'ejs', 'handlebars', 'jsonnet', 'liquid', 'svelte'])
    assert.equal(languageOf(`src/a.${name}`, ''), name);
  assert.deepEqual(
    ['a.hbs', 'a.libsonnet', 'a.jsonl', 'a.tofu'].map(name => languageOf(name, '')),
    ['handlebars', 'jsonnet', 'json', 'terraform'],
  );
});

describe('the name of a language', () => {
  it('is its id with a capital letter, unless its users write it in another way', () => {
    assert.deepEqual(['lua', 'csharp', 'typescriptreact', 'shellscript'].map(languageName), [
      'Lua',
      'C#',
      'TypeScript',
      'shell',
    ]);
  });
});

describe('output', () => {
  it('of a source is shown without control characters on a terminal, and is the same elsewhere', () => {
    const text = '+\techo "\u001b[31m\u202e"\r\n-\rb\n';
    assert.equal(sourceOutput(text, false), text);
    assert.equal(sourceOutput(text, true), '+\techo "\\u{1b}[31m\\u{202e}"\r\n-\\u{d}b\n');
  });

  it('in JSON has its value and nothing that a terminal reads', () => {
    const value = { a: '\u009b31m\u202e\u001b\n' };
    assert.deepEqual(JSON.parse(jsonOutput(value)), value);
    assert.match(jsonOutput(value), /^[\n -~]*$/);
  });
});
