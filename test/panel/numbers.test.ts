import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { fixed, formatDuration, formatNumber, readNumber, setNumberLanguage } from '../../client/src/panel/view/format';
import { rowFilter } from '../../client/src/panel/view/grid/order';

describe('numbers in another language', () => {
  afterEach(() => setNumberLanguage('en-US'));

  it('are written as the texts around them', () => {
    setNumberLanguage('de-DE');
    assert.equal(formatNumber(1234567.5), '1.234.567,5');
    assert.equal(formatNumber(1.5e-7), '1,5000e-7');
    assert.equal(formatDuration(3210), '3,2 s');
    assert.equal(fixed(12.34, 1), '12,3');
    setNumberLanguage('en-US');
    assert.equal(formatNumber(1234567.5), '1,234,567.5');
  });

  it('are read in a filter as they are written there, and as programs write them', () => {
    for (const [tag, texts] of [
      ['en-US', ['1234.5', '1,234.5', ' 1,234.5 ']],
      ['de-DE', ['1234,5', '1.234,5', '1234.5']],
    ] as const) {
      setNumberLanguage(tag);
      for (const text of texts) assert.equal(readNumber(text), 1234.5, `${tag} ${text}`);
      assert.equal(readNumber('-2'), -2);
      assert.ok(Number.isNaN(readNumber('many')));
    }
    setNumberLanguage('de-DE');
    assert.equal(readNumber('2.5'), 2.5);
    assert.equal(readNumber('1.234'), 1234);
    const passes = rowFilter(
      [{ name: 'n', type: 'number' }],
      { text: '', columns: new Map([[0, '>= 2,5']]) },
      { yes: 'ja', no: 'nein' },
    );
    assert.deepEqual([passes?.([2.4]), passes?.([2.5])], [false, true]);
  });
});
