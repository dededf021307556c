import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nrql } from '../../server/src/nrql/language';
import { tokensOf } from '../../server/src/nrql/lex/lex';
import { applyEdits } from '../../server/src/text/edit';
import type { LanguageContext, TextSymbol } from '../../server/src/text/language';
import { contains, type Span, spanOf } from '../../server/src/text/span';
import { queriesBelow } from './queries';

const context: LanguageContext = { attributeNamespace: 'svc' };

/** Half-written forms of a text: its prefixes, and the text without each of its tokens. */
function* broken(text: string): Generator<string> {
  const tokens = tokensOf(text);
  for (let index = 0; index < tokens.count; index++) {
    const start = tokens.starts[index] as number;
    const end = tokens.ends[index] as number;
    yield text.slice(0, Math.ceil((start + end) / 2));
    yield text.slice(0, end);
    yield text.slice(0, start) + text.slice(end);
  }
}

function assertInside(span: Span, text: string, what: string): void {
  assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length, `${what} leaves ${text}`);
}

function assertSymbols(symbols: readonly TextSymbol[], around: Span, text: string): void {
  for (const symbol of symbols) {
    assert.ok(contains(around, symbol.span) && contains(symbol.span, symbol.selection), `symbol in ${text}`);
    assertSymbols(symbol.children ?? [], symbol.span, text);
  }
}

/** Calls every verb that reads the whole text, and those that read an offset at some of them. */
function useEverything(text: string): void {
  assertSymbols(nrql.symbols?.(text, context) ?? [], spanOf(0, text.length), text);
  for (const span of nrql.folding?.(text) ?? []) assertInside(span, text, 'fold');
  for (const hint of nrql.inlayHints?.(text, context) ?? [])
    assertInside(spanOf(hint.offset, hint.offset), text, 'hint');
  for (const { span } of nrql.runnable?.(text) ?? []) assertInside(span, text, 'statement');
  let end = 0;
  for (const { span } of nrql.tokens?.(text, context) ?? []) {
    assert.ok(span.start >= end, `tokens overlap in ${text}`);
    assertInside(span, text, 'token');
    end = span.end;
  }
  const edits = nrql.format?.(text, context);
  if (edits) applyEdits(text, edits);
  for (const offset of [0, Math.floor(text.length / 2), text.length]) {
    for (const item of nrql.complete(text, offset, context).items) {
      assert.ok(item.span.start <= offset && offset <= item.span.end, `completion at ${offset} of ${text}`);
      assertInside(item.span, text, 'completion');
    }
    const hover = nrql.hover?.(text, offset, context);
    if (hover) assertInside(hover.span, text, 'hover');
    nrql.signatureHelp?.(text, offset, context);
    for (const span of nrql.selection?.(text, offset) ?? []) assertInside(span, text, 'selection');
    for (const span of nrql.highlights?.(text, offset) ?? []) assertInside(span, text, 'highlight');
    for (const span of nrql.references?.(text, offset) ?? []) assertInside(span, text, 'reference');
    const renamed = nrql.rename?.(text, offset, 'other');
    if (renamed) applyEdits(text, renamed);
  }
}

describe('every verb of the query language', () => {
  it('takes every half-written form of every suite input', () => {
    const inputs = [...new Set(queriesBelow('test/nrql').flatMap(input => (input.length < 400 ? [input] : [])))];
    assert.ok(inputs.length > 100, 'the suites were read');
    for (const input of inputs) for (const text of broken(input)) useEverything(text);
  });

  it('takes texts that are no queries at all', () => {
    const texts = [
      '',
      ' ',
      '\n\n\n',
      ';',
      ';;;',
      '((((',
      "'",
      '`',
      '"',
      '{{',
      '/*',
      '--',
      '\u0000',
      'é 💥 漢字',
      'FROM\u00a0A SELECT 1',
    ];
    for (const text of texts) useEverything(text);
    useEverything('('.repeat(5000));
    useEverything('SELECT 1 FROM A;'.repeat(200));
  });
});
