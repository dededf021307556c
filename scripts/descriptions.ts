import { parse, specifiedDirectives, specifiedScalarTypes, visit } from 'graphql';
import { clauses, phraseWords } from '../server/src/catalogue/clauses';
import { type EventTypeFact, eventTypes } from '../server/src/catalogue/events';
import { functions, metricFields } from '../server/src/catalogue/functions/functions';
import { operators } from '../server/src/catalogue/keywords';
import { metricNames } from '../server/src/catalogue/metrics';
import { operationSnippets } from '../server/src/catalogue/operations';
import { headerNames, parameterNames } from '../server/src/catalogue/parameters';
import { purposes } from '../server/src/catalogue/purposes';
import schema from '../server/src/catalogue/schema.graphql';
import { searchKeys, searchOperators } from '../server/src/catalogue/searchKeys';

/** The members of the catalogue's facts that are sentences for people. */
const described = new Set(['documentation', 'absent', 'meaning', 'replacement', 'summary', 'title']);

function* textsOf(fact: unknown): Generator<string> {
  if (typeof fact !== 'object' || fact === null) return;
  for (const [name, value] of Object.entries(fact)) {
    if (typeof value !== 'string') yield* textsOf(value);
    else if (described.has(name)) yield value;
  }
}

/** What hover puts together of words, each as a whole, because other languages put it together in another way. */
const composed = [
  '**{0}** of {1}',
  '**{0}** of {1} in {2}',
  '**{0}** value',
  '**{0}** value in {1}',
  'A month counts as 30 days, so that is {0} days.',
  'A month counts as 30 days.',
  'A quarter counts as 91 days, so that is {0} days.',
  'A quarter counts as 91 days.',
  'A year counts as 365 days, so that is {0} days.',
  'A year counts as 365 days.',
  'Confidence: certain.',
  'Confidence: likely.',
  'Confidence: possible.',
  'Difference of both operands; null where one of them is null.',
  'Label **{0}** for `{1}`',
  'Label **{0}** for `{1}` ({2})',
  'One day is 24 hours.',
  'One hour is 3600 seconds.',
  'One minute is 60 seconds.',
  'One month is 30 days.',
  'One quarter is 91 days.',
  'One second is 1 second.',
  'One week is 7 days.',
  'One year is 365 days.',
  'Placeholder **{0}** for `{1}`',
  'Product of both operands; null where one of them is null.',
  'Quotient of both operands; null where one of them is null.',
  'Sum of both operands; null where one of them is null.',
  'Variable **{0}** for `{1}`',
  'Variable **{0}** for `{1}` ({2})',
  'number, bytes',
  'number, ratio',
  'number, score',
];

function* schemaTexts(): Generator<string> {
  const texts: string[] = [];
  visit(parse(schema), {
    FieldDefinition: ({ directives }) => {
      for (const { arguments: given = [] } of directives ?? [])
        for (const { name, value } of given)
          if (name.value === 'reason' && value.kind === 'StringValue') texts.push(value.value);
    },
    StringValue: ({ value }, key) => {
      if (key === 'description') texts.push(value);
    },
  });
  // Every schema has these.
  for (const { description } of [...specifiedScalarTypes, ...specifiedDirectives]) texts.push(description ?? '');
  for (const { args } of specifiedDirectives) for (const { description } of args) texts.push(description ?? '');
  yield* texts.filter(Boolean);
}

/**
 * What the catalogue says of functions, clauses, attributes, parameters and the schema, each text once. Hover, completion
 * and signature help show it, so that a translation needs each.
 */
export function descriptions(): string[] {
  const facts = [
    ...[functions, metricFields, clauses, phraseWords, operators, metricNames],
    ...[searchKeys, searchOperators, parameterNames, headerNames, purposes, operationSnippets],
  ];
  const events = (eventTypes as readonly EventTypeFact[]).flatMap(({ documentation, attributes }) => [
    documentation,
    ...attributes.flatMap(([, , , text]) => text ?? []),
  ]);
  return [...new Set([...facts.flatMap(fact => [...textsOf(fact)]), ...events, ...schemaTexts(), ...composed])].sort();
}
