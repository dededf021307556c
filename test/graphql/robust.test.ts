import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphql } from '../../server/src/graphql/language';
import { targetsService } from '../../server/src/graphql/schema/target';
import { tokenize } from '../../server/src/graphql/syntax/lex';
import { applyEdits } from '../../server/src/text/edit';
import type { LanguageContext, TextSymbol } from '../../server/src/text/language';
import type { Span } from '../../server/src/text/span';
import { readSuite, suiteFiles } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { chooser } from '../harness/random';
import { stepOf } from '../harness/thorough';

const context: LanguageContext = { attributeNamespace: 'svc' };

const inputs = suiteFiles('test/graphql').flatMap(file =>
  readSuite(file).flatMap(example =>
    example.fences.filter(({ info }) => info === 'graphql').map(({ text }) => readMarks(text).text),
  ),
);

/** Asks every verb about a text; each span that comes back must lie in it. */
function exercise(text: string, offset: number): void {
  const inside = ({ start, end }: Span) => {
    if (start < 0 || end < start || text.length < end) assert.fail(`${start}-${end} in ${JSON.stringify(text)}`);
  };
  const nested = (symbol: TextSymbol) => {
    inside(symbol.span);
    for (const child of symbol.children ?? []) {
      assert.ok(
        symbol.span.start <= child.span.start && child.span.end <= symbol.span.end,
        'children lie in their parent',
      );
      nested(child);
    }
  };
  for (const problem of graphql.check(text, context)) {
    inside(problem.span);
    for (const fix of graphql.fixes?.(text, problem, context) ?? []) applyEdits(text, fix.edits);
  }
  for (const item of graphql.complete(text, offset, context).items) {
    inside(item.span);
    assert.ok(item.span.start <= offset && offset <= item.span.end);
  }
  const hover = graphql.hover?.(text, offset, context);
  if (hover) inside(hover.span);
  graphql.signatureHelp?.(text, offset, context);
  for (const symbol of graphql.symbols?.(text, context) ?? []) nested(symbol);
  for (const span of graphql.folding?.(text) ?? []) inside(span);
  for (const span of graphql.selection?.(text, offset) ?? []) inside(span);
  for (const { span } of graphql.tokens?.(text, context) ?? []) inside(span);
  for (const span of graphql.highlights?.(text, offset) ?? []) inside(span);
  for (const span of graphql.references?.(text, offset) ?? []) inside(span);
  for (const { span } of graphql.runnable?.(text) ?? []) inside(span);
  for (const region of graphql.regions?.(text) ?? []) inside(region.outer);
  const renamed = graphql.rename?.(text, offset, 'renamed');
  if (renamed) applyEdits(text, renamed);
  const edits = graphql.format?.(text, context);
  if (edits) applyEdits(text, edits);
  targetsService(text, undefined);
}

describe('GraphQL takes any text', () => {
  it('every half-written form of every suite input', () => {
    // The tokens take turns: the text up to the middle of one, up to the end of one, and without one.
    let turn = 0;
    const forms = new Map<string, number>();
    for (const text of inputs) {
      for (const { start, end } of tokenize(text)) {
        const middle = Math.ceil((start + end) / 2);
        if (turn % 3 === 0) forms.set(text.slice(0, middle), middle);
        else if (turn % 3 === 1) forms.set(text.slice(0, end), end);
        else forms.set(text.slice(0, start) + text.slice(end), start);
        turn++;
      }
    }
    assert.ok(forms.size > 1000, `the suites hold ${forms.size} forms`);
    for (const [index, [text, offset]] of [...forms].entries()) if (index % stepOf(8, 1) === 0) exercise(text, offset);
  });

  it('tokens in any order', () => {
    const words = [
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      '$',
      '@',
      '...',
      '!',
      '=',
      '|',
      '&',
      '"',
      '"""',
      '#',
      '\n',
      '\\',
      'on',
      'query',
      'fragment',
      'actor',
      'nrql',
      'x',
      '1',
      '-',
      '.5e',
      '\u0000',
      '😀',
      '\uD800',
      '\uFEFF',
      'true',
      'null',
      'type',
      'extend',
    ];
    const next = chooser(42);
    for (let round = 0; round < 1500; round++) {
      const text = Array.from({ length: next(30) }, () => words[next(words.length)] + (next(2) ? ' ' : '')).join('');
      exercise(text, next(text.length + 1));
    }
  });

  it('nesting of any depth', () => {
    for (const open of ['{a', '(', '[', '{a(b:{c:[', '...on A{', '"']) {
      const text = `query ${open.repeat(20_000)}`;
      exercise(text, text.length);
    }
  });
});
