import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { languageReaders } from '../../client/src/documents';
import { includesPosition } from '../../client/src/ranges';
import { gradesText, reviewAllText, reviewText } from '../../client/src/reviewText';

describe('the review of a rewrite', () => {
  it('says the grade in a sentence, and every loss', () => {
    const losses = [
      { code: 'rounding', message: 'The values are not rounded.' },
      { code: 'series-alignment', message: 'The buckets begin at the full minute.' },
    ];
    const { message, detail } = reviewText({
      title: 'Rewrite to GraphQL: metric data',
      grade: 'equivalent',
      losses,
    });
    assert.equal(message, 'Rewrite to GraphQL: metric data');
    assert.match(detail, /^Grade: equivalent\. /);
    assert.ok(detail.endsWith('• The values are not rounded.\n\n• The buckets begin at the full minute.'), detail);
  });

  it('says that a partial rewrite needs a manual change, with or without losses', () => {
    const { detail } = reviewText({ title: 'Rewrite', grade: 'partial', losses: [] });
    assert.equal(detail, 'Grade: partial. The code needs a manual change after the rewrite.');
  });
});

describe('the review of several rewrites', () => {
  const loss = { code: 'rounding', message: 'The values are not rounded.' };
  const exact = { title: 'Rewrite', grade: 'exact', losses: [] } as const;
  const equivalent = { title: 'Rewrite', grade: 'equivalent', losses: [loss, loss] } as const;

  it('counts the grades, names each loss once with the calls that meet it, and says what is left', () => {
    const { message, detail } = reviewAllText([exact, equivalent, equivalent], { files: 2, left: 1 });
    assert.equal(message, 'Rewrite 3 calls in 2 files');
    assert.deepEqual(detail.split('\n\n'), [
      '1 exact, 2 equivalent.',
      '• The values are not rounded. (2)',
      'Calls that stay unchanged: 1.',
    ]);
  });

  it('has no number of files or losses where there is only one exact call', () => {
    const { message, detail } = reviewAllText([exact], { files: 1, left: 0 });
    assert.deepEqual([message, detail], ['Rewrite 1 call', '1 exact.']);
  });

  it('counts calls without a rewrite as work by hand', () => {
    assert.equal(gradesText([exact, null, exact, equivalent]), '2 exact, 1 equivalent, 1 manual');
  });
});

describe('the cursor in a query', () => {
  const ranges = [
    { start: { line: 2, character: 8 }, end: { line: 2, character: 20 } },
    { start: { line: 5, character: 0 }, end: { line: 7, character: 3 } },
  ];
  const at = (line: number, character: number) => includesPosition(ranges, { line, character });

  it('is inside or at an edge of its range', () => {
    assert.ok(at(2, 8) && at(2, 12) && at(2, 20) && at(5, 0) && at(6, 99) && at(7, 3));
  });

  it('is nowhere else', () => {
    assert.ok(
      !at(2, 7) &&
        !at(2, 21) &&
        !at(3, 0) &&
        !at(4, 99) &&
        !at(7, 4) &&
        !includesPosition([], { line: 0, character: 0 }),
    );
  });
});

describe('commands about a call', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const entries = manifest.contributes.menus.commandPalette as { command: string; when: string }[];

  it('are in the palette whatever has the focus, because the palette has it itself', () => {
    for (const { command, when } of entries) assert.doesNotMatch(when, /focus/i, command);
  });

  it('are in the palette for every language that is read', () => {
    for (const name of ['run', 'rewrite', 'compare', 'explain', 'ignoreFinding', 'restoreFinding'])
      assert.match(
        entries.find(({ command }) => command === `graphward.${name}`)?.when ?? '',
        /editorLangId in graphward\.languages/,
      );
    assert.ok(languageReaders.length > 30);
  });

  it('take no key where nothing can be run', () => {
    const [binding] = manifest.contributes.keybindings as { command: string; when: string }[];
    assert.equal(binding?.command, 'graphward.run');
    assert.equal(
      binding.when,
      'editorTextFocus && (editorLangId == nrql || editorLangId == graphql || graphward.atQuery)',
    );
  });
});
