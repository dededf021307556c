import { runnable, symbols } from '../../../server/src/nrql/features/symbols';
import type { TextSymbol } from '../../../server/src/text/language';
import { contains } from '../../../server/src/text/span';
import { suite } from '../../harness/suite';

suite('test/nrql/symbols', example => {
  const text = example.fences[0]?.text ?? '';
  const draw = (list: readonly TextSymbol[], indent: string): string[] =>
    list.flatMap(symbol => {
      if (!contains(symbol.span, symbol.selection)) throw new Error(`selection of ${symbol.name} leaves its span`);
      const detail = symbol.detail ? ` · ${symbol.detail}` : '';
      return [`${indent}${symbol.name} (${symbol.kind})${detail}`, ...draw(symbol.children ?? [], `${indent}  `)];
    });
  return {
    symbols: draw(symbols(text), '').join('\n'),
    runnable: runnable(text)
      .map(({ span, title }) => `${title}: ${text.slice(span.start, span.end).replace(/\s+/g, ' ')}`)
      .join('\n'),
  };
});
