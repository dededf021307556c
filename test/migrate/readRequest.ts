import assert from 'node:assert/strict';
import { type BothResponses, readBoth } from '../../server/src/api/compare';
import { closedWindow, type PreparedComparison, prepareComparison } from '../../server/src/migrate/comparison';
import type { Finding } from '../../server/src/migrate/finding';
import { match } from '../../server/src/migrate/match/match';
import type { Path } from '../../server/src/migrate/plan/shape';
import type { Sandbox } from '../../server/src/sandbox/handle';
import { createFakeClock } from '../harness/fakeClock';
import { contextOf, planOf, readCall } from './plan/request';
import type { TestWorld } from './plan/worlds';

/** Sends a request and its plan as `verify` does, to a sandbox. */
export async function readRequest(
  sandbox: Sandbox,
  world: TestWorld,
  request: string,
  reads?: readonly Path[],
): Promise<{ readonly prepared: PreparedComparison; readonly responses: BothResponses } | { readonly reason: string }> {
  const { account, now } = world;
  const context = contextOf(account, now);
  const call = readCall(request, reads);
  const found = match(call, context.hosts);
  assert.ok('endpoint' in found);
  const planned = planOf(request, { account, now, ...(reads ? { reads } : {}) });
  const plan = 'shape' in planned ? planned : undefined;
  const finding: Finding = {
    id: '1',
    file: 'a.http',
    call,
    match: found,
    plan,
    edits: [],
    noRewrite: 'shape' in planned ? [] : planned,
  };
  const values: Readonly<Record<string, string>> = { app: '987654', host: '98765401' };
  const bindings = ({ name = '' }: { readonly name?: string }): string | undefined => values[name];
  const prepared = prepareComparison(finding, context, bindings, closedWindow(now));
  if ('code' in prepared) return { reason: prepared.message };
  const key = sandbox.world.users.find(user => user.accountId === account)?.apiKey ?? '';
  const target = { region: { baseUrl: sandbox.url }, regionName: 'sandbox', key, accountId: account };
  const clock = createFakeClock(now);
  const network = { fetch: sandbox.fetch, now: () => now, schedule: clock.schedule };
  const responses = await clock.settle(readBoth(prepared.request, target, network));
  return 'reason' in responses ? responses : { prepared, responses };
}
