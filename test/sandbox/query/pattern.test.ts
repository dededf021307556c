import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { likeMatcher } from '../../../server/src/sandbox/query/like';
import { compilePattern } from '../../../server/src/sandbox/query/pattern/pattern';

describe('regular expressions', () => {
  const sources = [
    'a',
    'abc',
    'a|b|c',
    'ab|cd|',
    '(a|b)*c',
    'a+b?c*',
    'a{2,3}',
    'a{2}',
    'a{2,}',
    '(ab){1,2}c',
    '[a-c]+',
    '[^a-c]*',
    '\\w+\\s\\d+',
    '\\W\\D\\S',
    '.*',
    'a.*b',
    '(a*)*b',
    '(a|ab)(c|bcd)(d*)',
    '^a$',
    '\\ba\\b.*',
    '[\\]a-]+',
    '[[:digit:]]+',
    'x*y{0,2}',
    '(?:a|b)+',
    '(a)|(b)|(c)',
    'a+?b*?',
    '\\.\\*',
    '(?i)ABC',
  ];

  it('match the same whole texts as the host engine, with the same groups', () => {
    const letters = ['a', 'b', 'c', 'd', 'x', 'y', '1', ' ', '.', '-', ']', 'A'];
    let seed = 3;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    let matches = 0;
    for (const source of sources) {
      const ours = compilePattern(source);
      const plain = source.replace('[[:digit:]]', '\\d').replace('(?i)', '');
      const theirs = new RegExp(`^(?:${plain})$`, source.startsWith('(?i)') ? 'i' : '');
      for (let round = 0; round < 300; round++) {
        const text = Array.from({ length: next(7) }, () => letters[next(letters.length)]).join('');
        const [found, expected] = [ours.match(text, { patternSteps: 0 }), theirs.exec(text)];
        assert.equal(found !== undefined, expected !== null, `${source} on ${JSON.stringify(text)}`);
        if (!found || !expected) continue;
        matches++;
        // The host engine forgets a group in a repetition that did not take part in the last round; RE2 keeps it.
        const unlike = ['(a*)*b', '(a|b)*c'].includes(source);
        if (!unlike)
          assert.deepEqual(
            found.groups.slice(1),
            [...expected].slice(1).map(group => group ?? null),
            `${source} on ${text}`,
          );
      }
    }
    assert.ok(matches > 500, `${matches} matches`);
  });

  it('name their groups', () => {
    const pattern = compilePattern('(?P<first>\\w+) (?<second>\\w+) (x)?');
    assert.deepEqual(pattern.names, ['first', 'second', '']);
    assert.deepEqual(pattern.match('ab cd ', { patternSteps: 0 })?.groups, ['ab cd ', 'ab', 'cd', null]);
  });

  it('take time in proportion to the text, whatever the pattern', () => {
    for (const source of ['(a+)+$', '(a|aa)+', '(a*)*b', '(.*)(.*)(.*)(.*)x'])
      assert.doesNotThrow(() => compilePattern(source).match('a'.repeat(3000), { patternSteps: 0 }));
  });

  it('refuse what is no pattern, and what the language of patterns does not have', () => {
    for (const source of [
      '(',
      ')',
      '[',
      'a{3,2}',
      '*a',
      'a**',
      '(?=a)',
      '(?<!a)b',
      '(a)\\1',
      '\\',
      '[b-a]',
      'a{1001}',
      '('.repeat(500),
    ])
      assert.throws(() => compilePattern(source), SyntaxError, source);
    assert.throws(() => compilePattern('((a{100}){100}){100}'), SyntaxError);
  });
});

describe('LIKE', () => {
  it('is anchored, ignores case, and matches any text with %', () => {
    const cases: readonly (readonly [pattern: string, text: string, matches: boolean])[] = [
      ['abc', 'ABC', true],
      ['abc', 'abcd', false],
      ['abc%', 'abcd', true],
      ['%bc', 'abc', true],
      ['%b%', 'abc', true],
      ['a%c', 'abc', true],
      ['a%c', 'ac', true],
      ['a%a', 'a', false],
      ['%', '', true],
      ['', '', true],
      ['', 'a', false],
      ['a_c', 'abc', false],
      ['%a%b%c%', 'xxaxxbxxc', true],
      ['%a%b%c%', 'cba', false],
      ['ab%bc', 'abc', false],
      ['%.%', 'a.b', true],
    ];
    for (const [pattern, text, matches] of cases)
      assert.equal(likeMatcher(pattern)(text), matches, `${text} LIKE ${pattern}`);
  });
});
