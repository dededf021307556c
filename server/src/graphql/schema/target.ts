import {
  type GraphQLFieldMap,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
} from 'graphql';
import { memoizeByText } from '../../text/byText';
import { memoizeByObject } from '../../text/memoizeByObject';
import { editDistance } from '../../text/nearest';
import { maxKept, maxKeptLength } from '../syntax/definitions';
import { definitionMarks, type RoleToken } from '../syntax/marks';
import { schemaOf } from './schema';

/**
 * Whether a document is probably intended for the service: one of its operations selects a root field of the schema, or
 * one of its fragments is on a type that not every schema has. A misspelt root field counts, so that it is reported.
 * Programs also contain documents for other services, which cannot be checked.
 */
export function targetsService(text: string, schemaText: string | undefined): boolean {
  return targetsOf(schemaOf(schemaText))(text);
}

/** A program may hold thousands of documents, each of which is asked for several times, and an edit changes one of them. */
const targetsOf = memoizeByObject((schema: GraphQLSchema) =>
  memoizeByText(text => selectsKnownNames(text, schema), maxKept, maxKeptLength),
);

function selectsKnownNames(text: string, schema: GraphQLSchema): boolean {
  // Most documents of thousands of definitions are told by the first of them.
  for (const { marks } of definitionMarks(text)) {
    const definitionTokens = marks.filter(mark => mark.role !== 'comment');
    const [first] = definitionTokens;
    if (!first) continue;
    const word = text.slice(first.start, first.end);
    const isKnown =
      word === 'fragment'
        ? isOnKnownType(text, definitionTokens, schema)
        : selectsRootField(text, definitionTokens, word, schema);
    if (isKnown) return true;
  }
  return false;
}

const everywhere = new Set(['Query', 'Mutation', 'Subscription', 'Node', 'User', 'PageInfo']);

function isOnKnownType(text: string, marks: readonly RoleToken[], schema: GraphQLSchema): boolean {
  const type = marks.find(mark => mark.role === 'type');
  const name = type ? text.slice(type.start, type.end) : '';
  return !everywhere.has(name) && isCompositeType(schema.getType(name));
}

/**
 * Whether an operation selects a root field of the service. A name that is only near one counts where it selects fields
 * that the one has, or where it is being written: `{ action }` and `{ actors { name } }` are of other services. One of which
 * nothing is selected may be a word of a sentence: `{ some text about the actor }`.
 */
function selectsRootField(text: string, marks: readonly RoleToken[], word: string, schema: GraphQLSchema): boolean {
  const root = (word === 'mutation' ? schema.getMutationType() : schema.getQueryType())?.getFields() ?? {};
  const nameOf = (mark: RoleToken) => text.slice(mark.start, mark.end);
  let depth = 0;
  let meant: readonly string[] = [];
  let isNamed = false;
  let others = 0;
  for (const [index, mark] of marks.entries()) {
    const sign = mark.kind === 'punctuator' ? text[mark.start] : undefined;
    if (sign === '{' || sign === '(') depth++;
    else if (sign === '}' || sign === ')') depth--;
    else if (mark.role === 'field' && depth === 1) {
      const name = nameOf(mark);
      if (name in root) {
        const next = marks[index + 1];
        if (next && '{('.includes(nameOf(next))) return true;
        isNamed = true;
        continue;
      }
      if (name.length > shortest && isStartOf(name, root)) return true;
      others++;
      meant = Object.keys(root).filter(known => isNear(name, known));
      if (meant.some(known => known.length > maxOfOthersLength)) return true;
    } else if (mark.role === 'field' && depth === 2) {
      const name = nameOf(mark);
      if (meant.some(known => hasField(root[known]?.type, name))) return true;
    }
  }
  return isNamed && others < wordsOfSentence;
}

/** From how many unknown names on a selection is a sentence. */
const wordsOfSentence = 3;

/** How many letters tell what is being written, and from how many on a name is of this service alone. */
const shortest = 3;
const maxOfOthersLength = 12;

function isStartOf(name: string, fields: GraphQLFieldMap<unknown, unknown>): boolean {
  return Object.keys(fields).some(known => known.startsWith(name));
}

function hasField(type: GraphQLOutputType | undefined, name: string): boolean {
  const named = type && getNamedType(type);
  return isObjectType(named) && name in named.getFields();
}

/**
 * Whether two names differ by at most one edit; names of more than four letters by two edits or a third of their
 * letters.
 */
function isNear(name: string, known: string): boolean {
  const limit = name.length <= 4 ? 1 : Math.max(2, Math.floor(name.length / 3));
  return editDistance(name.toLowerCase(), known.toLowerCase(), limit) <= limit;
}
