import { type ClauseFact, clauses, phraseWords } from '../../catalogue/clauses';
import { common, type EventTypeFact } from '../../catalogue/events';
import { operators } from '../../catalogue/keywords';
import type { Hover, LanguageContext } from '../../text/language';
import { type LocalStatement, nodesAt, queriesOf, statementAt, tokenIndexAt, toTextSpan } from '../document/position';
import { commonAttributes } from '../facts/attributes';
import { documentFunction, signatureOf } from '../facts/functionText';
import { adviceForFunction, clauseNamed, eventTypeNamed, functionNamed, timeUnitNamed } from '../facts/lookup';
import { inNamespace } from '../facts/namespace';
import { unitText } from '../facts/restValues';
import { tokensOf } from '../lex/lex';
import { nameAt } from '../navigation/occurrences';
import type { AnyNode, Call } from '../tree/tree';
import { unitOf } from '../units/units';
import { metricHover } from './metric';
import { fieldHover, nameHover } from './name';
import { timeHover } from './time';

interface Text {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The documentation of the word at an offset: a function, clause, attribute, metric name, REST value, unit or label.
 */
export function hover(text: string, offset: number, context: LanguageContext): Hover | undefined {
  const statement = statementAt(text, offset);
  const local = offset - statement.base;
  const path = nodesAt(statement, local);
  const node = path[path.length - 1];
  // A name can be spelled like a keyword.
  const isValue = path[path.length - 2]?.kind === 'named-argument';
  const isName = (node?.kind === 'name' && !isValue) || node?.kind === 'label' || node?.kind === 'event-type';
  const found = ofNode(statement, path, local, context) ?? (isName ? undefined : ofWord(statement, local, context));
  return found && { text: found.text, span: toTextSpan(statement, found) };
}

function ofNode(
  statement: LocalStatement,
  path: readonly AnyNode[],
  offset: number,
  context: LanguageContext,
): Text | undefined {
  const node = path[path.length - 1];
  if (!node) return undefined;
  const time = timeHover(path, context);
  if (time) return time;
  const target = nameAt(path, offset) ?? node;
  const about = (text: string | undefined): Text | undefined =>
    text === undefined ? undefined : { start: target.start, end: target.end, text };
  if (target.kind === 'name' || target.kind === 'label') return about(nameHover(statement, path, target, context));
  switch (node.kind) {
    case 'call':
      return offset <= node.nameEnd ? callHover(node, path, context) : undefined;
    case 'event-type':
      return about(eventTypeHover(node.text, context));
    case 'string':
      if (isKey(path, node)) return about(fieldHover(node.value));
      return about(metricHover(path, node.value, context) ?? formatHover(path, node.value));
    case 'word': {
      const clause = path[path.length - 2]?.kind;
      const facts: readonly ClauseFact[] = clauses;
      const fact = facts
        .find(candidate => candidate.node === clause)
        ?.words?.find(({ word }) => word === node.word.toUpperCase());
      return about(fact && `**${fact.word}**: ${fact.documentation}`);
    }
    case 'named-argument':
      return offset <= node.nameEnd
        ? { start: node.start, end: node.nameEnd, text: argumentHover(path, node.name) }
        : undefined;
    case 'lookup':
      return offset <= node.start + 'lookup'.length
        ? { start: node.start, end: node.start + 'lookup'.length, text: functionText('lookup', context) }
        : undefined;
    case 'star':
      return about(path.some(({ kind }) => kind === 'call') ? 'All rows.' : 'All attributes of each row.');
    case 'binary':
      return arithmeticHover(statement, node, offset, path, context);
    case 'unit':
      return about(unitHover(node.text));
    case 'template':
      return about(`A dashboard replaces this with the value of its variable \`${node.name}\` before the query runs.`);
    default:
      return undefined;
  }
}

/** The placeholders of a metric name pattern. */
function formatHover(path: readonly AnyNode[], format: string): string | undefined {
  if (path[path.length - 2]?.kind !== 'metric-format') return undefined;
  const names = [...format.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => `\`${name}\``);
  if (names.length === 0) return 'Metric names of exactly this form. The format has no placeholders.';
  return `Metric names of this form; ${names.join(', ')} ${names.length === 1 ? 'is an attribute' : 'are attributes'} of this query.`;
}

function argumentHover(path: readonly AnyNode[], name: string): string {
  const call = path.findLast(node => node.kind === 'call');
  const parameter = call && functionNamed(call.name)?.parameters.find(candidate => candidate.name === name);
  return parameter
    ? `**${name}**: ${parameter.documentation}`
    : `\`${call?.name ?? 'The function'}\` has no argument \`${name}\`.`;
}

const arithmetic: Readonly<Record<string, string>> = {
  '+': 'Sum',
  '-': 'Difference',
  '*': 'Product',
  '/': 'Quotient',
};

/** An arithmetic operator, with the unit of its result where that is known. */
function arithmeticHover(
  statement: LocalStatement,
  node: Extract<AnyNode, { kind: 'binary' }>,
  offset: number,
  path: readonly AnyNode[],
  context: LanguageContext,
): Text | undefined {
  const gap = statement.text.slice(node.left.end, node.right.start);
  const start = node.left.end + gap.search(/[-+*/]/);
  const word = arithmetic[statement.text[start] ?? ''];
  if (word === undefined || offset < start || offset > start + 1 || /[<>=!\w]/.test(gap)) return undefined;
  const [query] = queriesOf(path);
  const unit = query && unitOf(node, query, context);
  const measured = unit && unitText(unit) ? ` Unit here: ${unitText(unit)}.` : '';
  return { start, end: start + 1, text: `${word} of both operands; null where one of them is null.${measured}` };
}

function functionText(name: string, context: LanguageContext): string {
  const fact = functionNamed(name);
  return fact ? `\`\`\`nrql\n${signatureOf(fact)}\n\`\`\`\n\n${documentFunction(fact, context)}` : '';
}

function isKey(path: readonly AnyNode[], node: AnyNode): boolean {
  const parent = path[path.length - 2];
  return parent?.kind === 'index' && parent.key === node;
}

function callHover(call: Call, path: readonly AnyNode[], context: LanguageContext): Text | undefined {
  const span = { start: call.start, end: call.nameEnd };
  const fact = functionNamed(call.name);
  if (fact) {
    const text = `${functionText(call.name, context)}${parameterList(fact.parameters)}${unitHere(call, path, context)}`;
    return { ...span, text };
  }
  const advice = adviceForFunction(call.name);
  return advice === undefined
    ? undefined
    : { ...span, text: `The function \`${call.name}()\` does not exist. ${advice}` };
}

/** The unit of the call in this query, where it is known and has a text. */
function unitHere(call: Call, path: readonly AnyNode[], context: LanguageContext): string {
  const [query] = queriesOf(path);
  const unit = query && unitOf(call, query, context);
  return unit && unitText(unit) ? `\n\nUnit here: ${unitText(unit)}` : '';
}

function parameterList(parameters: readonly { name: string; documentation: string }[]): string {
  if (parameters.length === 0) return '';
  return `\n\n${parameters.map(parameter => `* \`${parameter.name}\`: ${parameter.documentation}`).join('\n')}`;
}

function eventTypeHover(name: string, context: LanguageContext): string | undefined {
  const fact: EventTypeFact | undefined = eventTypeNamed(name);
  if (!fact) {
    return context.live?.eventTypes?.includes(name) ? `Event type \`${name}\` of the account.` : undefined;
  }
  const ownAttributes = fact.attributes.filter(([attribute]) => !commonAttributes.includes(attribute));
  const names = [...ownAttributes, ...common]
    .slice(0, 12)
    .map(([attribute]) => `\`${inNamespace(attribute, context)}\``);
  const more = fact.attributes.length > 12 ? ', …' : '';
  return `**${name}**: ${fact.documentation}${names.length > 0 ? `\n\n${names.join(', ')}${more}` : ''}`;
}

function unitHover(word: string): string | undefined {
  const unit = timeUnitNamed(word);
  if (!unit) return undefined;
  const seconds = unit.milliseconds / 1000;
  const days = seconds / 86_400;
  if (unit.name === 'millisecond') return 'A thousandth of a second.';
  const length =
    days >= 1 ? (days === 1 ? '24 hours' : `${days} days`) : `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `One ${unit.name} is ${length}.`;
}

const wordTexts = new Map<string, string>([
  ...operators.map(({ symbol, documentation }) => [symbol, documentation] as const),
  ...phraseWords.map(({ word, documentation }) => [word, documentation] as const),
]);
const phrases = [...clauses.map(clause => clause.name), ...wordTexts.keys()].sort((a, b) => b.length - a.length);

/** A clause, an operator or another keyword. Words that form one keyword are documented together. */
function ofWord(statement: LocalStatement, offset: number, context: LanguageContext): Text | undefined {
  const tokens = tokensOf(statement.text);
  const index = tokenIndexAt(tokens, offset);
  if (index < 0) return undefined;
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    for (let first = Math.max(0, index - words.length + 1); first <= index; first++) {
      if (first + words.length > tokens.count) continue;
      const start = tokens.starts[first] as number;
      const end = tokens.ends[first + words.length - 1] as number;
      const spelling = statement.text.slice(start, end).replace(/\s+/g, ' ').toUpperCase();
      if (spelling === phrase) return { start, end, text: phraseText(phrase, context) };
    }
  }
  return undefined;
}

function phraseText(phrase: string, context: LanguageContext): string {
  const fact = clauseNamed(phrase);
  if (!fact) return `**${phrase}**: ${wordTexts.get(phrase) ?? ''}`;
  const absent = fact.absent ? `\n\nWithout it: ${fact.absent}` : '';
  return `**${phrase}**: ${fact.documentation}${absent}\n\n\`\`\`nrql\n${inNamespace(fact.example, context)}\n\`\`\``;
}
