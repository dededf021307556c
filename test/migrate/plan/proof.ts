import assert from 'node:assert/strict';
import { type ComparedPair, compareResponses } from '../../../server/src/migrate/plan/compareResponses';
import { type KnownValues, textOf, variablesOf } from '../../../server/src/migrate/plan/fill';
import { inlineVariables } from '../../../server/src/migrate/plan/inline';
import type { Operation, Plan } from '../../../server/src/migrate/plan/plan';
import type { Path, Shape } from '../../../server/src/migrate/plan/shape';
import { shapeResponse, valueAt } from '../../../server/src/migrate/plan/shapeResponse';
import type { Sandbox } from '../../../server/src/sandbox/handle';

type Json = Record<string, unknown>;

/**
 * The shape with the least tolerance: a service that stands still leaves no room for that of two services, but numbers that
 * are added in another order differ in their last digits.
 */
export function exact(shape: Shape): Shape {
  switch (shape.kind) {
    case 'leaf':
      return { ...shape, tolerance: Math.min(shape.tolerance, 1e-9) };
    case 'list':
      return { ...shape, element: exact(shape.element) };
    case 'items':
      return { ...shape, items: shape.items.map(exact) };
    case 'object':
      return {
        ...shape,
        members: Object.fromEntries(Object.entries(shape.members).map(([name, member]) => [name, exact(member)])),
      };
    default:
      return shape;
  }
}

/** What one request gave over both APIs. */
interface Proof {
  /** The status of the REST response, or `failed`. */
  readonly restStatus: number;
  /** Whether the operation did what it was to do: no errors, nothing missing. */
  readonly succeeded: boolean;
  readonly pairs: readonly ComparedPair[];
}

/** Runs a REST request and the plan for it against one service and compares what they return, all pages of both. */
export async function prove(
  sandbox: Sandbox,
  request: string,
  plan: Plan,
  { account, now }: { readonly account: number; readonly now: number },
): Promise<Proof> {
  const old = await readRest(sandbox, request, account);
  const fresh = await runPlan(sandbox, plan, { account, now });
  const bothRead = old.status < 300 && fresh !== undefined;
  return {
    restStatus: old.status,
    succeeded: fresh !== undefined,
    pairs: bothRead ? compareResponses(exact(plan.shape), old.body, fresh, now) : [],
  };
}

function keyFor({ world, apiKey }: Sandbox, account: number): string {
  return world.users.find(user => user.accountId === account)?.apiKey ?? apiKey;
}

/** The response with the lists of the following pages joined to those of the first. */
export async function readRest(
  sandbox: Sandbox,
  request: string,
  account: number,
): Promise<{ status: number; body: unknown }> {
  const [head = '', ...bodies] = request.trim().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const headers: Record<string, string> = { 'Api-Key': keyFor(sandbox, account) };
  for (const line of lines) headers[line.slice(0, line.indexOf(':'))] = line.slice(line.indexOf(':') + 1).trim();
  const [method = '', address = ''] = first.split(' ');
  let joined: { status: number; body: unknown } | undefined;
  for (let url: string | undefined = address; url !== undefined; ) {
    const response = await sandbox.handle({ method, url, headers, body: bodies.join('\n\n'), loopback: true });
    const isJson = response.headers['Content-Type']?.includes('json');
    const body: unknown = isJson ? JSON.parse(response.body) : {};
    joined = joined
      ? { status: response.status, body: joinLists(joined.body as Json, body as Json) }
      : { status: response.status, body };
    url = /<([^>]*)>; rel="next"/.exec(response.headers['Link'] ?? '')?.[1];
  }
  return joined ?? { status: 0, body: undefined };
}

function joinLists(before: Json, after: Json): Json {
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => {
      const more = after[name];
      return [name, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value];
    }),
  );
}

/** The REST-shaped object of a plan; undefined where the operation failed. */
export async function runPlan(
  sandbox: Sandbox,
  plan: Plan,
  { account, now }: { readonly account: number; readonly now: number },
): Promise<unknown> {
  const knownValues: KnownValues = { account, bindings: () => undefined, now };
  const readText = (text: Parameters<typeof textOf>[0]): string => textOf(text, knownValues);
  let joined: unknown;
  for (let cursor: unknown = null; ; ) {
    const variables: Json = variablesOf(plan.operation, knownValues);
    if (plan.pages) variables[plan.pages.variable] = cursor;
    const body = await send(sandbox, plan.operation.document, variables, account);
    if (plan.operation.kind === 'query' && cursor === null) {
      const document = readText(inlineVariables(plan.operation).inlined ?? []);
      const alike = await send(sandbox, document, {}, account);
      assert.equal(withoutPlaces(alike), withoutPlaces(body), 'the same with all values in the document');
    }
    if (hasFailed(plan.operation, body)) return undefined;
    const shaped = shapeResponse(plan.shape, body, readText);
    joined = joined === undefined ? shaped : joinLists(joined as Json, shaped as Json);
    cursor = plan.pages ? valueAt(body, plan.pages.next) : null;
    if (cursor === null || cursor === undefined) return joined;
  }
}

/** A response as text, but for the places in the document that its errors name. */
function withoutPlaces(response: Json): string {
  return JSON.stringify(response, (key, value: unknown) => (key === 'locations' ? undefined : value));
}

async function send(sandbox: Sandbox, document: string, variables: Json, account: number): Promise<Json> {
  // The first user may see both accounts: only what the plan says about the account keeps the other one out.
  const headers = {
    'Api-Key': account === sandbox.accountId ? sandbox.apiKey : keyFor(sandbox, account),
    'Content-Type': 'application/json',
  };
  const body = JSON.stringify({ query: document, variables });
  const response = await sandbox.handle({ method: 'POST', url: '/graphql', headers, body, loopback: true });
  return JSON.parse(response.body) as Json;
}

/** Errors of the response, errors in a payload, or nothing where something must be. */
function hasFailed({ errors, present }: Operation, body: unknown): boolean {
  const at = (path: Path): unknown => valueAt(body, path);
  const reported = [['errors'], ...errors].map(at).some(list => Array.isArray(list) && list.length > 0);
  return reported || present.map(at).some(value => value === null || value === undefined);
}
