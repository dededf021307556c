import {
  type ASTNode,
  type GraphQLError,
  type GraphQLSchema,
  isAbstractType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
} from 'graphql';
import { nearest, slipsIn } from '../../text/nearest';
import type { ProblemData, Severity } from '../../text/problem';

interface Explained {
  readonly message: string;
  readonly data?: ProblemData;
  /** Where it is not the one of the rule. */
  readonly severity?: Severity;
}

/**
 * The message of a validation error with advice, and the facts that a fix needs. `source` is the text at the problem,
 * `schema` the one that the document was validated against.
 */
export function explain(
  error: GraphQLError,
  code: string,
  node: ASTNode | undefined,
  source: string,
  schema: GraphQLSchema,
): Explained {
  const message = error.message;
  switch (code) {
    case 'variable-type':
      return variableType(message, schema);
    case 'wrong-value':
      return wrongValue(message, node, source);
    case 'missing-argument':
      return missingArgument(message, source);
    case 'field-selection':
      return fieldSelection(message, source);
    case 'impossible-fragment':
      return impossibleFragment(message, schema);
    case 'conflicting-fields':
      return conflictingFields(message);
    default:
      return withNearNames(message, source);
  }
}

/**
 * The names that `graphql` suggests at the end of a message. Suggested types of fragments have the same wording and are
 * left out.
 */
function suggestionsIn(message: string): string[] {
  const index = message.indexOf('Did you mean');
  if (index < 0 || message.includes('inline fragment', index) || message.includes('{ ... }', index)) return [];
  return [...message.slice(index).matchAll(/"([^"]+)"/g)].map(match => match[1] as string);
}

/** The library suggests any name that shares half of its letters with the written one: `entity` for `tenantry`. */
function withNearNames(message: string, source: string): Explained {
  const all = suggestionsIn(message);
  if (all.length === 0) return { message };
  const written = /^"?(\w+)"?$/.exec(source)?.[1];
  const suggestions = written === undefined ? all : all.filter(name => isMeant(written, name));
  if (suggestions.length === all.length) return { message, data: { suggestions } };
  const before = message.slice(0, message.indexOf(' Did you mean'));
  if (suggestions.length === 0) return { message: before };
  const quoted = suggestions.map(name => `"${name}"`);
  const last = quoted.pop();
  const names = quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : last;
  const kind = message.includes('Did you mean the enum value') ? 'the enum value ' : '';
  return { message: `${before} Did you mean ${kind}${names}?`, data: { suggestions } };
}

/** Whether a name is a slip of another one: few letters for its length apart, or with the same beginning. */
function isMeant(written: string, name: string): boolean {
  const shorter = Math.min(written.length, name.length);
  if (nearest(written, [name], slipsIn(written.slice(0, shorter))) !== undefined) return true;
  let same = 0;
  while (same < shorter && written[same]?.toLowerCase() === name[same]?.toLowerCase()) same++;
  return same >= 4 && same >= 0.6 * shorter;
}

/** The service has two types for many things, one for lists (`…Outline`), and the other is easily written. */
function impossibleFragment(message: string, schema: GraphQLSchema): Explained {
  const [, place = '', written = ''] = /objects of type "(\w+)" can never be of type "(\w+)"/.exec(message) ?? [];
  const around = schema.getType(place);
  const possible = isAbstractType(around) ? schema.getPossibleTypes(around).map(({ name }) => name) : [];
  const other = possible.find(name => name === `${written}Outline` || written === `${name}Outline`);
  if (other === undefined) return { message };
  return {
    message: `${written} does not occur here, where ${place} is selected. Use ${other}.`,
    data: { type: written, other },
  };
}

/** The service accepts fields whose arguments differ, and returns one of them. */
function conflictingFields(message: string): Explained {
  const name = /^Fields "(\w+)" conflict because they have differing arguments\./.exec(message)?.[1];
  if (name === undefined) return { message };
  return {
    message: `Two fields "${name}" have different arguments, and only one of them is returned. Give one an alias.`,
    severity: 'warning',
  };
}

function variableType(message: string, schema: GraphQLSchema): Explained {
  const parts = /^Variable "\$(\w+)" of type "(.*)" used in position expecting type "(.*)"\.$/.exec(message);
  if (!parts) return { message };
  const [, variable, declared, expected] = parts as unknown as [string, string, string, string];
  const severity = severityOfVariable(namedType(declared), namedType(expected), schema);
  return {
    message: `$${variable} is declared as ${declared}, but ${expected} is required here. Declare it as ${expected}.`,
    data: { variable, type: expected },
    ...(severity ? { severity } : {}),
  };
}

const texts: ReadonlySet<string> = new Set(['ID', 'String']);

function severityOfVariable(declared: string, expected: string, schema: GraphQLSchema): Severity | undefined {
  // Published programs send variables that may be null, or a value for a list, and the service takes them.
  if (declared === expected) return 'hint';
  // They declare an ID for a text and a text for an ID, too: both are written alike.
  if (texts.has(declared) && texts.has(expected)) return 'hint';
  const types = [schema.getType(declared), schema.getType(expected)];
  // Published programs declare a text for a scalar of the service, and no document says that it refuses any other.
  return types.every(isScalarType) && !types.every(type => type && isSpecifiedScalarType(type)) ? 'hint' : undefined;
}

function namedType(type: string): string {
  return type.replace(/[[\]!]/g, '');
}

/**
 * A name in capitals where documents leave a value to the reader, or to the script that replaces it: `ACCOUNT_ID`,
 * `YOUR_ACCOUNT_ID`, `XXX`.
 */
const standIn = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|YOUR\w*|X{2,})$/;

function wrongValue(message: string, node: ASTNode | undefined, source: string): Explained {
  if (node?.kind === Kind.ENUM && standIn.test(node.value)) {
    if (/^(?:Int|Float) cannot represent/.test(message))
      return { message: `${node.value} stands for a number. Write the number in its place.`, severity: 'hint' };
    if (/^ID cannot represent/.test(message))
      return { message: `${node.value} stands for an ID. Write the ID in its place, in quotes.`, severity: 'hint' };
    if (/non string value/.test(message))
      return { message: `${node.value} stands for a text. Write the text in its place, in quotes.`, severity: 'hint' };
  }
  const bare = node?.kind === Kind.ENUM || node?.kind === Kind.INT || node?.kind === Kind.FLOAT;
  if (bare && /non string value/.test(message)) {
    return { message: `${source} is not a string. Put it in quotes.`, data: { quote: true } };
  }
  const quoted = node?.kind === Kind.STRING ? /Did you mean the enum value "?(\w+)"?/.exec(message)?.[1] : undefined;
  if (quoted) return { message, data: { suggestions: [quoted] } };
  return withNearNames(message, source);
}

function missingArgument(message: string, source: string): Explained {
  const parts = /argument "(\w+)" of type "(.*?)" is required/.exec(message);
  if (!parts) return { message };
  const [, argument, type] = parts as unknown as [string, string, string];
  return {
    message: `${source} has no argument ${argument}: ${type}, which is required. Add it.`,
    data: { argument, type },
  };
}

function fieldSelection(message: string, source: string): Explained {
  const [, field = '', type = ''] = /^Field "(.*?)" .*?type "(.*?)"/.exec(message) ?? [];
  if (message.includes('must have a selection')) {
    return {
      message: `${source} is of type ${type} and needs a selection. Add the fields to read in braces.`,
      data: { open: true },
    };
  }
  return { message: `${field} is of type ${type}, which has no fields. Remove the selection.`, data: { close: true } };
}
