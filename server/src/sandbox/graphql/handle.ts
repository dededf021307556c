import type { GraphqlHandler, SandboxContext } from '../context';
import { newMeter } from '../query/environment';
import { createQueryStore } from './asyncQueries';
import { executeDocument, type GraphqlRequest } from './execute';
import { newLine } from './request';

/**
 * Handles authenticated GraphQL requests. The status is 200 for every valid request, whatever its result, and 400 for
 * an invalid body.
 */
export function graphqlHandler(sandbox: SandboxContext): GraphqlHandler {
  const queries = createQueryStore(sandbox.world.seed);
  const wholeLine = newLine();
  return async ({ body, user }) => {
    const sent = readBody(body);
    if (typeof sent === 'string') return response(400, { errors: [{ message: sent }] });
    const request = { sandbox, user, now: sandbox.now(), queries, meter: newMeter(), line: newLine(), wholeLine };
    return response(200, await executeDocument(request, sent));
  };
}

function response(status: number, body: object) {
  return { status, body: JSON.stringify(body) };
}

/** The members of the body, or the error. */
function readBody(text: string): GraphqlRequest | string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'The body is not valid JSON.';
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'The body must be a JSON object.';
  const { query, variables, operationName } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string') return 'The body needs a member query that holds the document as a string.';
  if (variables !== undefined && (typeof variables !== 'object' || Array.isArray(variables)))
    return 'The member variables must be an object.';
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    return 'The member operationName must be a string.';
  return {
    query,
    ...(variables ? { variables: variables as Readonly<Record<string, unknown>> } : {}),
    ...(operationName ? { operationName } : {}),
  };
}
