import { GraphQLError } from 'graphql';

/** Classes that the service puts into the extensions of an error; clients decide by them whether to try again. */
type ErrorClass = 'INVALID_INPUT' | 'NOT_FOUND' | 'ACCESS_DENIED' | 'NOT_SIMULATED' | 'TOO_MANY_REQUESTS';

/** A resolver's refusal: the field becomes null and the message an entry of `errors`. */
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
