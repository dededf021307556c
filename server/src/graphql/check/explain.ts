import { type ASTNode, type GraphQLError, Kind } from 'graphql';
import type { ProblemData } from '../../text/problem';

export interface Explained {
  readonly message: string;
  readonly data?: ProblemData;
}

/**
 * The message of a validation error with what to do about it, and the facts that a fix needs. `source` is the text that
 * the problem is shown at.
 */
export function explain(error: GraphQLError, code: string, node: ASTNode | undefined, source: string): Explained {
  const message = error.message;
  switch (code) {
    case 'variable-type':
      return variableType(message);
    case 'wrong-value':
      return wrongValue(message, node, source);
    case 'missing-argument':
      return missingArgument(message, source);
    case 'field-selection':
      return fieldSelection(message, source);
    default: {
      const suggestions = suggestionsIn(message);
      return suggestions.length > 0 ? { message, data: { suggestions } } : { message };
    }
  }
}

/** The names that GraphQL proposes at the end of a message; it proposes types of fragments in the same words. */
function suggestionsIn(message: string): string[] {
  const at = message.indexOf('Did you mean');
  if (at < 0 || message.includes('inline fragment', at) || message.includes('{ ... }', at)) return [];
  return [...message.slice(at).matchAll(/"([^"]+)"/g)].map(match => match[1] as string);
}

function variableType(message: string): Explained {
  const parts = /^Variable "\$(\w+)" of type "(.*)" used in position expecting type "(.*)"\.$/.exec(message);
  if (!parts) return { message };
  const [, variable, declared, expected] = parts as unknown as [string, string, string, string];
  return {
    message: `$${variable} is declared as ${declared}, but ${expected} is expected here. Declare it as ${expected}.`,
    data: { variable, type: expected },
  };
}

function wrongValue(message: string, node: ASTNode | undefined, source: string): Explained {
  const bare = node?.kind === Kind.ENUM || node?.kind === Kind.INT || node?.kind === Kind.FLOAT;
  if (bare && /non string value/.test(message)) {
    return { message: `${source} must stand in quotes, because a text is expected here.`, data: { quote: true } };
  }
  const quoted = node?.kind === Kind.STRING ? /Did you mean the enum value "?(\w+)"?/.exec(message)?.[1] : undefined;
  if (quoted) return { message, data: { suggestions: [quoted] } };
  const suggestions = suggestionsIn(message);
  return suggestions.length > 0 ? { message, data: { suggestions } } : { message };
}

function missingArgument(message: string, source: string): Explained {
  const parts = /argument "(\w+)" of type "(.*?)" is required/.exec(message);
  if (!parts) return { message };
  const [, argument, type] = parts as unknown as [string, string, string];
  return { message: `${source} needs the argument ${argument}: ${type}.`, data: { argument, type } };
}

function fieldSelection(message: string, source: string): Explained {
  const [, field = '', type = ''] = /^Field "(.*?)" .*?type "(.*?)"/.exec(message) ?? [];
  if (message.includes('must have a selection')) {
    return {
      message: `${source} is ${type}: choose which of its fields to read, between braces.`,
      data: { open: true },
    };
  }
  return { message: `${field} is ${type} and has no fields to choose from.`, data: { close: true } };
}
