import { GraphQLError } from 'graphql';

/** The error classes in the extensions of an error. Clients use them to decide whether to retry. */
type ErrorClass = 'INVALID_INPUT' | 'NOT_FOUND' | 'ACCESS_DENIED' | 'NOT_SIMULATED' | 'TOO_MANY_REQUESTS';

/** An error that a resolver throws: the field becomes null, and `errors` gets the message. */
export function refusal(
  errorClass: ErrorClass,
  message: string,
  more: Readonly<Record<string, string>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { errorClass, ...more } });
}

export function invalidInput(message: string): GraphQLError {
  return refusal('INVALID_INPUT', message);
}
