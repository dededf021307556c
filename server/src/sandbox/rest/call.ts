import type { FaultName } from '../faults';
import type { Store } from '../store/store';
import type { Application, Host, Role, User, World } from '../world/world';
import type { Parameters } from './parameters';

/** One authenticated REST request, read. */
export interface RestCall {
  readonly world: World;
  readonly store: Store;
  /** The current time of the service in milliseconds, which a fault may shift. */
  readonly now: number;
  readonly user: User;
  /** The ids in the path, by their names in the route. */
  readonly ids: Readonly<Record<string, string>>;
  /** The query string, and the form body of a GET request. */
  readonly parameters: Parameters;
  /** Scheme, host and path with suffix, for `Link` headers. */
  readonly address: string;
  /** The body as an object; fails with 422 for any other body. */
  readonly body: () => Record<string, unknown>;
  /** Numbers are rounded unless `raw=true`. */
  readonly rounding: boolean;
  readonly faults: ReadonlySet<FaultName>;
}

export interface RestResponse {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RestHandler = (call: RestCall) => RestResponse;

/** An error response. Handlers throw it, and the router puts it into the common envelope. */
export class RestError extends Error {
  readonly status: number;
  readonly title: string;
  readonly messages: readonly string[];

  constructor(status: number, title: string, messages: readonly string[] = []) {
    super(title);
    this.status = status;
    this.title = title;
    this.messages = messages;
  }

  /** The common error body of the REST API. */
  body(): object {
    return { error: { title: this.title, ...(this.messages.length > 0 ? { messages: this.messages } : {}) } };
  }
}

export const notFound = () => new RestError(404, 'Resource not found');
export const invalid = (...messages: string[]) => new RestError(422, 'Invalid request', messages);

const ranks: readonly Role[] = ['restricted', 'user', 'admin'];

/** Fails with 403 unless the key's user has this role. */
export function requireRole(call: RestCall, role: Role): void {
  if (ranks.indexOf(call.user.role) < ranks.indexOf(role)) throw new RestError(403, 'Forbidden');
}

/** The record of the key's account with the id of the path; fails with 404. */
export function byId<T extends { readonly id: number; readonly accountId: number }>(
  call: RestCall,
  list: readonly T[],
  name = 'id',
): T {
  const id = call.ids[name] ?? '';
  const found = /^\d+$/.test(id) ? ownRecords(call, list).find(each => each.id === Number(id)) : undefined;
  if (!found) throw notFound();
  return found;
}

/** The records of the key's account. REST has access to no other account. */
export function ownRecords<T extends { readonly accountId: number }>(call: RestCall, list: readonly T[]): T[] {
  return list.filter(each => each.accountId === call.user.accountId);
}

/** The server application of the path: `{id}` at its end, `{app_id}` elsewhere. */
export function applicationOf(call: RestCall): Application {
  return byId(
    call,
    call.world.applications.filter(each => each.domain === 'APM'),
    'app_id' in call.ids ? 'app_id' : 'id',
  );
}

/** A host of an application by its host or instance id. */
export function hostOf(call: RestCall, application: Application, propertyOf: 'id' | 'instanceId'): Host {
  const id = Number(call.ids['host_id']);
  const found = application.hosts.find(host => host[propertyOf] === id);
  if (!found) throw notFound();
  return found;
}

/** `filter[ids]`: separated by commas; without it, all. */
export function idFilter(call: RestCall): (id: number) => boolean {
  const ids = call.parameters.get('filter[ids]');
  if (ids === undefined) return () => true;
  const filterText = new Set(ids.split(',').map(Number));
  return id => filterText.has(id);
}

/** A case-insensitive substring match; without a filter, all. */
export function textFilter(call: RestCall, parameter: string): (text: string) => boolean {
  const filterText = call.parameters.get(parameter)?.toLowerCase();
  return filterText === undefined ? () => true : text => text.toLowerCase().includes(filterText);
}

/** A flag parameter that is set. */
export function isSet(call: RestCall, parameter: string): boolean {
  return /^(true|1)$/i.test(call.parameters.get(parameter) ?? '');
}
