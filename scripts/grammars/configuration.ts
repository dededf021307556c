import { lexis } from '../../server/src/catalogue/keywords';

function escaped(text: string): string {
  return text.replace(/[/*]/g, '\\$&');
}

/** What the editor must know of the query language before any server runs: comments, pairs, words, indentation. */
export function nrqlConfiguration(): unknown {
  const { lineComment, blockComment, brackets, quotes, nameStart, namePart } = lexis;
  const [open, close] = blockComment;
  const line = escaped(lineComment);
  return {
    comments: { lineComment, blockComment },
    brackets,
    autoClosingPairs: [
      ...brackets.map(([open, close]) => ({ open, close })),
      ...quotes.map(quote => ({ open: quote, close: quote, notIn: ['string', 'comment'] })),
      { open, close: ` ${close}`, notIn: ['string'] },
    ],
    surroundingPairs: [...brackets, ...quotes.map(quote => [quote, quote])],
    wordPattern: `[${nameStart}][${namePart}]*|\\d+(?:\\.\\d+)?`,
    onEnterRules: [
      {
        beforeText: `^\\s*${escaped(open)}\\*?(?!.*${escaped(close)}).*$`,
        action: { indent: 'none', appendText: ' * ' },
      },
      {
        beforeText: `^\\s*${line}.*\\S\\s*$`,
        afterText: '^\\S.*$',
        action: { indent: 'none', appendText: `${lineComment} ` },
      },
    ],
    indentationRules: { increaseIndentPattern: '^.*\\([^)]*$', decreaseIndentPattern: '^\\s*\\)' },
  };
}
