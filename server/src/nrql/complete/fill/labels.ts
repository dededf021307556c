import { functionNamed } from '../../facts/lookup';
import { timesliceValue } from '../../facts/namespace';
import { valueExpressions } from '../../facts/restValues';
import { isWord, Kind } from '../../lex/kinds';
import { escapeSnippet, quoteName } from '../../lex/quoting';
import { type Filler, type Filling, kindAfter, offer, offerText } from './fill';

/** AS with quotes for the label. Groups are labelled less often than continued with another clause. */
export const fillAs: Filler<'as'> = (filling, { owner }) => {
  if (kindAfter(filling) === Kind.As) return;
  const named = kindAfter(filling) === Kind.String;
  offer(filling, {
    label: 'AS',
    kind: 'keyword',
    rank: owner === 'group' ? 23.5 : owner === 'case' ? 11.5 : 10,
    insert: named ? 'AS' : "AS '$1'",
    // Requesting completion again where no item can be offered would make the editor show an empty list.
    ...(named
      ? {}
      : {
          snippet: true,
          retrigger: owner === 'column' && wordsBefore(filling, filling.point.tokenIndex) !== undefined,
        }),
    documentation: 'A label for the item before it.',
  });
};

/**
 * Labels for a column: first the name of the REST value that the expression computes, then a description of the
 * expression.
 */
export const fillLabel: Filler<'label'> = (filling, { owner }) => {
  if (owner !== 'column') return;
  const { text, point, context, scope } = filling;
  const end = point.tokens.starts[point.tokenIndex - 1] ?? 0;
  const before = text.slice(0, end).replace(/\s+/g, ' ').trimEnd();
  const bare = point.tokenKind === 'string';
  for (const value of valueExpressions(scope.metric, timesliceValue(context))) {
    if (!before.endsWith(value.expression)) continue;
    const name = bare ? value.value : quoteName(value.value);
    offer(filling, { label: name, kind: 'variable', insert: escapeSnippet(name), rank: 0, detail: 'REST value' });
  }
  const words = wordsBefore(filling, filling.point.tokenIndex - 1);
  if (words !== undefined) offerText(filling, words, 5, 'variable', 'description of the column');
};

/**
 * A description of the simple call that ends before a token: function and attribute. Undefined for any other
 * expression.
 */
function wordsBefore({ text, point: { tokens } }: Filling, before: number): string | undefined {
  const kindAt = (index: number) => tokens.kinds[index] as number as Kind;
  const textAt = (index: number) => text.slice(tokens.starts[index], tokens.ends[index]);
  // … name ( name )
  const close = before - 1;
  if (kindAt(close) !== Kind.CloseParen || kindAt(close - 2) !== Kind.OpenParen) return undefined;
  const fact = isWord(kindAt(close - 3)) ? functionNamed(textAt(close - 3)) : undefined;
  const begins = kindAt(close - 4);
  if (!fact || (begins !== Kind.Select && begins !== Kind.Comma)) return undefined;
  const argument = kindAt(close - 1) === Kind.Star ? '' : ` ${textAt(close - 1).replace(/`/g, '')}`;
  return spaced(fact.name + argument);
}

/** `uniqueCount webDuration` as `unique count web duration`. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, small: string, capital: string) => `${small} ${capital.toLowerCase()}`);
}
