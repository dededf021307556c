import type { Store } from '../store/store';
import { addDeployment } from '../world/changes';
import type { Account, World } from '../world/world';
import { minute } from '../world/world';
import { namedApplication } from './deployments';
import type { Parameters } from './parameters';
import { iso } from './time';
import { arithmeticOf, sumRows } from './values';
import { escapeXml, writeElement } from './xml';

/** The errors of the legacy deployment API, which uses XML only. */
export function legacyError(message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<errors>\n  <error>${escapeXml(message)}</error>\n</errors>\n`;
}

interface LegacyCall {
  readonly world: World;
  readonly store: Store;
  readonly now: number;
  readonly account: Account;
  readonly form: Parameters;
}

/** POST /deployments.xml: exactly one of application name and application id, everything else optional and unchecked. */
export function createLegacyDeployment({ world, store, now, account, form }: LegacyCall): {
  status: number;
  body: string;
} {
  const name = form.get('deployment[app_name]');
  const id = form.get('deployment[application_id]');
  const refuse = (status: number, message: string) => ({ status, body: legacyError(message) });
  if ((name === undefined) === (id === undefined))
    return refuse(422, 'Give exactly one of deployment[app_name] and deployment[application_id]');
  if (name?.includes(';')) return refuse(422, 'An application name with ; stands for several applications');
  const applications = world.applications.filter(each => each.accountId === account.id && each.domain === 'APM');
  const application =
    (id === undefined ? undefined : applications.find(each => String(each.id) === id)) ??
    namedApplication(applications, now, name ?? id ?? '');
  if (!application) return refuse(404, 'Could not find the application');
  const text = (member: string) => form.get(`deployment[${member}]`);
  const host = text('host');
  const change = addDeployment(
    world,
    application,
    {
      version: text('revision'),
      changelog: text('changelog'),
      description: text('description'),
      user: text('user'),
      ...(host === undefined ? {} : { customAttributes: { host } }),
      timestamp: now,
    },
    'api.rest.deployments.v0',
  );
  const to = Math.floor(now / minute);
  const read = (metric: string, value: string) => {
    const totals = sumRows(store.slices(application, metric, undefined, to - 30, to), 0, 30);
    return arithmeticOf(metric, value)?.(totals, 1800) ?? 0;
  };
  const body = writeElement('deployment', [
    ['account-id', account.id, 'integer'],
    ['agent-id', application.id, 'integer'],
    ['avg-apdex', read('Apdex', 'score'), 'decimal'],
    ['avg-errors', read('Errors/all', 'errors_per_minute'), 'decimal'],
    ['avg-resp-time', read('HttpDispatcher', 'average_response_time'), 'decimal'],
    ['avg-throughput', read('HttpDispatcher', 'requests_per_minute'), 'decimal'],
    ['changelog', change.changelog],
    ['description', change.description],
    ['end-time', undefined, 'datetime'],
    ['id', change.id, 'integer'],
    ['revision', change.version],
    ['timestamp', iso(change.timestamp), 'datetime'],
    ['user', change.user],
  ]);
  return { status: 201, body };
}
