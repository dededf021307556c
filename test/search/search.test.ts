import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { search } from '../../server/src/search/language';
import { parse } from '../../server/src/search/parse';
import { print } from '../../server/src/search/print';
import { applyEdits } from '../../server/src/text/edit';
import type { LanguageContext } from '../../server/src/text/language';
import { cursorOf, drawMarks, readMarks } from '../harness/marks';
import { suite } from '../harness/suite';

const context: LanguageContext = { attributeNamespace: 'svc', live: { appNames: ['Checkout', "Ann's shop"] } };

function sourceOf(example: { fences: readonly { info: string; text: string }[] }): string {
  return example.fences.find(fence => fence.info === 'entity-search')?.text.replace(/\n$/, '') ?? '';
}

suite('test/search/check.md', example => {
  const text = sourceOf(example);
  const marks = search.check(text, context).map(({ span, code, severity, message }) => ({
    span,
    label: `${severity} ${code}: ${message}`,
  }));
  return { problems: `${drawMarks(text, marks)}` };
});

suite('test/search/fix.md', example => {
  const text = sourceOf(example);
  const lines = search.check(text, context).flatMap(problem =>
    (search.fixes?.(text, problem, context) ?? []).map(fix => {
      assert.deepEqual(
        parse(applyEdits(text, fix.edits)).problems.filter(found => found.code === problem.code),
        [],
      );
      return `${fix.title}${fix.preferred ? ' (preferred)' : ''}: ${applyEdits(text, fix.edits)}`;
    }),
  );
  return { fixes: `${lines.join('\n')}` };
});

suite('test/search/complete.md', example => {
  const marked = readMarks(sourceOf(example));
  const cursor = cursorOf(marked);
  const { items } = search.complete(marked.text, cursor, context);
  const lines = items.slice(0, 6).map(item => {
    assert.ok(item.span.start <= cursor && cursor <= item.span.end, 'the span holds the cursor');
    return `${item.label} -> ${applyEdits(marked.text, [{ span: item.span, text: item.insert ?? item.label }])}`;
  });
  const more = items.length > 6 ? [`and ${items.length - 6} more`] : [];
  return { offers: `${[...lines, ...more].join('\n') || '(nothing)'}` };
});

suite('test/search/hover.md', example => {
  const marked = readMarks(sourceOf(example));
  const hover = search.hover?.(marked.text, cursorOf(marked), context);
  if (!hover) return { text: '(nothing)' };
  return { text: `${marked.text.slice(hover.span.start, hover.span.end)}: ${hover.text}` };
});

suite('test/search/format.md', example => {
  const text = sourceOf(example);
  const edits = search.format?.(text, context);
  return { after: `${edits ? applyEdits(text, edits) : '(left as it is)'}` };
});

describe('any text', () => {
  const pieces = [
    "domain = 'APM'",
    'AND',
    'OR',
    'NOT',
    '(',
    ')',
    ',',
    "'",
    '"',
    '`',
    'IN',
    '=',
    'tags.',
    '\\',
    'é',
    '💥',
    '1',
    ' ',
  ];

  it('is parsed, checked and completed without an exception, and formatting is stable', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join(next(2) ? ' ' : '');
      search.check(text, context);
      search.complete(text, next(text.length + 1), context);
      search.hover?.(text, next(text.length + 1), context);
      const { condition, problems } = parse(text);
      if (condition && problems.length === 0) {
        const printed = print(condition);
        const again = parse(printed).condition;
        assert.ok(again, printed);
        assert.equal(print(again), printed);
      }
    }
  });

  it('may be nested as deeply as it likes', () => {
    const text = '('.repeat(20000);
    assert.ok(search.check(text, context).length > 0);
    assert.ok(search.check(`${'NOT '.repeat(20000)}a = 1`, context).length > 0);
  });
});
