import type { GraphqlHandler, SandboxContext } from '../context';

/** Replaced with the execution of documents. */
export function graphqlHandler(_context: SandboxContext): GraphqlHandler {
  return async () => ({ status: 501, body: '{"errors":[{"message":"Not implemented"}]}' });
}
