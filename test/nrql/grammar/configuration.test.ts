import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { suite } from '../../harness/suite';

interface Configuration {
  readonly comments: { readonly lineComment: string };
  readonly brackets: readonly (readonly string[])[];
  readonly wordPattern: string;
  readonly onEnterRules: readonly { readonly beforeText: string; readonly afterText?: string }[];
  readonly indentationRules: { readonly increaseIndentPattern: string; readonly decreaseIndentPattern: string };
}

const text = readFileSync('client/languages/nrql.json', 'utf8');
const configuration = JSON.parse(text) as Configuration;

suite('test/nrql/grammar/configuration.md', () => ({ configuration: text }));

describe('the language configuration', () => {
  const words = (line: string) => line.match(new RegExp(configuration.wordPattern, 'g')) ?? [];

  it('takes a name with dots and colons as one word', () => {
    assert.deepEqual(words("average(svc.timeslice.value['total']) > 1.5"), [
      'average',
      'svc.timeslice.value',
      'total',
      '1.5',
    ]);
    assert.deepEqual(words('FACET tags.team:name'), ['FACET', 'tags.team:name']);
  });

  it('goes on with a comment that is broken, and indents inside parentheses', () => {
    const [block, line] = configuration.onEnterRules;
    assert.match('  /* a note', new RegExp(block?.beforeText ?? ''));
    assert.doesNotMatch('/* a note */', new RegExp(block?.beforeText ?? ''));
    assert.match('// a note', new RegExp(line?.beforeText ?? ''));
    assert.match('FROM (', new RegExp(configuration.indentationRules.increaseIndentPattern));
    assert.doesNotMatch('SELECT count(*)', new RegExp(configuration.indentationRules.increaseIndentPattern));
    assert.match('  ) SINCE today', new RegExp(configuration.indentationRules.decreaseIndentPattern));
  });
});
