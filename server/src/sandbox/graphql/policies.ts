import type { Policy } from '../world/world';
import { refusal } from './errors';
import { type PageArguments, pageOf } from './pages';
import type { Request } from './request';

interface PolicyArguments extends PageArguments {
  readonly searchCriteria?: {
    readonly ids?: readonly string[] | null;
    readonly name?: string | null;
    readonly nameLike?: string | null;
  } | null;
}

function record({ id, accountId, name, incidentPreference }: Policy): object {
  return { id: String(id), accountId, name, incidentPreference };
}

/** `alerts.policiesSearch`. Policies are not retired; both APIs have them. */
export function policies(request: Request, accountId: number, { searchCriteria, cursor }: PolicyArguments): object {
  const found = request.sandbox.world.policies.filter(
    each =>
      each.accountId === accountId &&
      (searchCriteria?.ids?.includes(String(each.id)) ?? true) &&
      (!searchCriteria?.name || searchCriteria.name === each.name) &&
      (!searchCriteria?.nameLike || each.name.toLowerCase().includes(searchCriteria.nameLike.toLowerCase())),
  );
  const { items, nextCursor } = pageOf(found, cursor);
  return { policies: items.map(record), nextCursor, totalCount: found.length };
}

export function policy(request: Request, accountId: number, id: string): object {
  const found = request.sandbox.world.policies.find(each => each.accountId === accountId && String(each.id) === id);
  if (!found) throw refusal('NOT_FOUND', `No policy with the id ${id} is known in this account.`);
  return record(found);
}
