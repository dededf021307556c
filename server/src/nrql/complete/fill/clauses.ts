import { phraseWords } from '../../../catalogue/clauses';
import { type Purpose, purposes } from '../../../catalogue/purposes';
import type { Completion } from '../../../text/language';
import { withWordsBefore } from '../../../text/wordsBefore';
import { clauseNamed } from '../../facts/lookup';
import { inNamespace } from '../../facts/namespace';
import { Kind } from '../../lex/kinds';
import { type Filler, type Filling, kindAfter, offer } from './fill';

/** Clauses, in the order of the expectation. */
export const fillClauses: Filler<'clauses'> = (filling, { names }) => {
  for (const [index, name] of names.entries()) offerClause(filling, name, 20 + index);
};

function offerClause(filling: Filling, name: string, rank: number): void {
  const fact = clauseNamed(name);
  if (!fact) return;
  const example = inNamespace(fact.example, filling.context);
  const absent = fact.absent ? `\n\nWithout it: ${fact.absent}` : '';
  offer(filling, {
    label: name,
    kind: 'keyword',
    insert: fact.snippet,
    snippet: true,
    retrigger: fact.snippet.endsWith('$0'),
    ...(name === 'FACET' ? { filter: 'FACET GROUP BY' } : {}),
    documentation: `${fact.documentation}${absent}\n\n\`\`\`nrql\n${example}\n\`\`\``,
    rank,
  });
}

/** The start of a statement: its possible first clauses, and whole queries for common purposes. */
export const fillStart: Filler<'start'> = filling => {
  for (const [index, name] of ['FROM', 'SELECT', 'WITH', 'SHOW EVENT TYPES'].entries()) {
    offerClause(filling, name, index);
  }
  const span = withWordsBefore(filling.text, filling.point.span);
  for (const [index, purpose] of (purposes as readonly Purpose[]).entries()) {
    const body = inNamespace(purpose.body.join('\n'), filling.context);
    const item: Omit<Completion, 'span'> = {
      label: purpose.prefix,
      kind: 'snippet',
      insert: body,
      snippet: true,
      detail: purpose.title,
      documentation: `\`\`\`nrql\n${body.replace(/\$\{\d+:([^}]*)\}/g, '$1')}\n\`\`\``,
      rank: 10 + index,
    };
    offer(filling, item, span);
  }
};

const documents = new Map<string, string>(phraseWords.map(({ word, documentation }) => [word, documentation]));
const opening = new Set(['*', '/', '-', '+', 'WHERE', 'ON', 'BY', 'WITH', 'NOT', 'AND', 'OR', 'JOIN', 'AS', 'USING']);

/** Words of the grammar that are not clauses. */
export const fillWords: Filler<'words'> = (filling, { words, isUnlikely, isLikely }) => {
  for (const [index, word] of words.entries()) {
    // Before a comma, the list of groups continues.
    if (word === 'ORDER BY' && kindAfter(filling) === Kind.Comma) continue;
    const documentation = documents.get(word);
    const insert = snippets[word] ?? (opening.has(word) ? `${word} ` : undefined);
    offer(filling, {
      label: word,
      kind: 'keyword',
      rank: (isUnlikely ? (unlikelyRanks[word] ?? 24.5) : isLikely ? -3 : (usualRanks[word] ?? 10)) + index,
      ...(insert === undefined ? {} : { insert, retrigger: word !== 'AS' }),
      ...(insert?.includes('$') ? { snippet: true } : {}),
      ...(documentation === undefined ? {} : { documentation }),
    });
  }
};

/**
 * The ranks of words that are rarely wanted: CASES after the attributes, the signs of arithmetic after the clauses, OR and NOT
 * after everything.
 */
const unlikelyRanks: Readonly<Record<string, number>> = {
  CASES: 13,
  '*': 50,
  '/': 50,
  '-': 50,
  '+': 50,
  OR: 60,
  NOT: 60,
};

/** OR behind a condition comes after the clauses that usually follow one. Its index is one, behind AND. */
const usualRanks: Readonly<Record<string, number>> = { OR: 22.5 };

const snippets: Readonly<Record<string, string>> = {
  TIMEZONE: "TIMEZONE '$1'",
  METRIC_FORMAT: "METRIC_FORMAT '$1'",
  CASES: "CASES(WHERE ${1:condition} AS '${2:label}')$0",
  'ORDER BY': 'ORDER BY $0',
  'SLIDE BY': 'SLIDE BY $0',
  holtwinters: 'holtwinters(seasonality: ${1:AUTO})$0',
  AT: "AT '${1:09:00}'",
};
