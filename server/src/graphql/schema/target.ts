import { type GraphQLSchema, isCompositeType } from 'graphql';
import { keepByText } from '../../text/byText';
import { editDistance } from '../../text/nearest';
import { longestKept, mostKept } from '../syntax/definitions';
import { marksOf, type RoleToken } from '../syntax/marks';
import { schemaOf } from './schema';

/**
 * Whether a document is probably intended for the service: one of its operations selects a root field of the schema, or
 * one of its fragments is on a type that not every schema has. A misspelt root field counts, so that it is reported.
 * Programs also contain documents for other services, which cannot be checked.
 */
export function targetsService(text: string, schemaText: string | undefined): boolean {
  const schema = schemaOf(schemaText);
  const targets = known.get(schema) ?? keepByText(each => selectsKnownNames(each, schema), mostKept, longestKept);
  known.set(schema, targets);
  return targets(text);
}

/** A program may hold thousands of documents, each of which is asked for several times, and an edit changes one of them. */
const known = new WeakMap<GraphQLSchema, (text: string) => boolean>();

function selectsKnownNames(text: string, schema: GraphQLSchema): boolean {
  const { marks, chunks } = marksOf(text);
  return chunks.some(chunk => {
    const definitionTokens = marks.slice(chunk.first, chunk.last + 1).filter(mark => mark.role !== 'comment');
    const [first] = definitionTokens;
    if (!first) return false;
    const word = text.slice(first.start, first.end);
    return word === 'fragment'
      ? isOnKnownType(text, definitionTokens, schema)
      : selectsRootField(text, definitionTokens, word, schema);
  });
}

const everywhere = new Set(['Query', 'Mutation', 'Subscription', 'Node', 'User', 'PageInfo']);

function isOnKnownType(text: string, marks: readonly RoleToken[], schema: GraphQLSchema): boolean {
  const type = marks.find(mark => mark.role === 'type');
  const name = type ? text.slice(type.start, type.end) : '';
  return !everywhere.has(name) && isCompositeType(schema.getType(name));
}

function selectsRootField(text: string, marks: readonly RoleToken[], word: string, schema: GraphQLSchema): boolean {
  const root = word === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  const names = root ? Object.keys(root.getFields()) : [];
  let depth = 0;
  for (const mark of marks) {
    const sign = mark.kind === 'punctuator' ? text[mark.start] : undefined;
    if (sign === '{' || sign === '(') depth++;
    else if (sign === '}' || sign === ')') depth--;
    else if (depth === 1 && mark.role === 'field') {
      const name = text.slice(mark.start, mark.end);
      if (names.some(known => isNear(name, known))) return true;
    }
  }
  return false;
}

/**
 * Whether two names differ by at most one edit; names of more than four letters by two edits or a third of their
 * letters.
 */
function isNear(name: string, known: string): boolean {
  const limit = name.length <= 4 ? 1 : Math.max(2, Math.floor(name.length / 3));
  return editDistance(name.toLowerCase(), known.toLowerCase(), limit) <= limit;
}
