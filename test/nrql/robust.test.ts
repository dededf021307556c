import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nrql } from '../../server/src/nrql/language';
import { applyEdits } from '../../server/src/text/edit';
import type { LanguageContext, TextSymbol } from '../../server/src/text/language';
import { contains, type Span, spanOf } from '../../server/src/text/span';
import { stepOf } from '../harness/thorough';
import { halfWritten, queriesBelow } from './queries';

const context: LanguageContext = { attributeNamespace: 'svc' };

function assertInside(span: Span, text: string, what: string): void {
  if (span.start < 0 || span.end < span.start || text.length < span.end) assert.fail(`${what} leaves ${text}`);
}

function assertSymbols(symbols: readonly TextSymbol[], around: Span, text: string): void {
  for (const symbol of symbols) {
    if (!contains(around, symbol.span) || !contains(symbol.span, symbol.selection)) assert.fail(`symbol in ${text}`);
    assertSymbols(symbol.children ?? [], symbol.span, text);
  }
}

/** Calls every verb that reads the whole text, and those that read an offset at each of `offsets`. */
function useEverything(text: string, offsets: readonly number[]): void {
  assertSymbols(nrql.symbols?.(text, context) ?? [], spanOf(0, text.length), text);
  for (const span of nrql.folding?.(text) ?? []) assertInside(span, text, 'fold');
  for (const hint of nrql.inlayHints?.(text, context) ?? [])
    assertInside(spanOf(hint.offset, hint.offset), text, 'hint');
  for (const { span } of nrql.runnable?.(text) ?? []) assertInside(span, text, 'statement');
  let end = 0;
  for (const { span } of nrql.tokens?.(text, context) ?? []) {
    if (span.start < end) assert.fail(`tokens overlap in ${text}`);
    assertInside(span, text, 'token');
    end = span.end;
  }
  const edits = nrql.format?.(text, context);
  if (edits) applyEdits(text, edits);
  for (const offset of offsets) {
    for (const item of nrql.complete(text, offset, context).items) {
      if (offset < item.span.start || item.span.end < offset) assert.fail(`completion at ${offset} of ${text}`);
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
    const texts = [...halfWritten(queriesBelow('test/nrql').filter(input => input.length < 400))];
    assert.ok(texts.length > 5000, `the suites hold ${texts.length} forms`);
    for (const [index, text] of texts.entries()) {
      if (index % stepOf(8, 1) > 0) continue;
      useEverything(text, [[0, Math.floor(text.length / 2), text.length][index % 3] as number]);
    }
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
    for (const text of [...texts, '('.repeat(5000), 'SELECT 1 FROM A;'.repeat(200)])
      useEverything(text, [0, Math.floor(text.length / 2), text.length]);
  });
});
