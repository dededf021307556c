import { type Store, valueFamilies } from '../store/store';
import { type Application, type Host, minute } from '../world/world';
import {
  applicationOf,
  byId,
  hostOf,
  invalid,
  isSet,
  ownRecords,
  type RestCall,
  type RestHandler,
  type RestResponse,
  textFilter,
} from './call';
import { paginate, paginateByCursor } from './paging';
import { iso, readRange, sliceBoundaries } from './time';
import { arithmeticOf, isMilliseconds, roundValue, sumRows, type Totals } from './values';

/** The subject of metric data: an application, or one host of it. */
interface Subject {
  readonly application: Application;
  readonly host?: Host;
}

/** Server applications, and browser applications by their own id: both report page loads. */
export function applicationSubject(call: RestCall): Subject {
  const known = call.world.applications.filter(each => each.domain !== 'MOBILE');
  return { application: byId(call, known, 'app_id') };
}

export function hostSubject(idMember: 'id' | 'instanceId'): (call: RestCall) => Subject {
  return call => {
    const application = applicationOf(call);
    return { application, host: hostOf(call, application, idMember) };
  };
}

export function mobileSubject(call: RestCall): Subject {
  return {
    application: byId(
      call,
      ownRecords(
        call,
        call.world.applications.filter(each => each.domain === 'MOBILE'),
      ),
    ),
  };
}

/** `…/metrics`: all metrics that were ever reported, with their values. */
export function metricNames(subject: (call: RestCall) => Subject): RestHandler {
  return call => {
    const { application } = subject(call);
    const matches = textFilter(call, 'name');
    const found = call.store.metrics(application).filter(metric => matches(metric.name));
    const page = call.parameters.get('page') === undefined ? paginateByCursor(call, found) : paginate(call, found);
    return {
      status: 200,
      headers: page.headers,
      body: { metrics: page.items.map(({ name, family }) => ({ name, values: valueFamilies[family] })) },
    };
  };
}

/**
 * The totals of each time slice of the response, read from the store once per metric. Rows before and after the
 * application's life are empty.
 */
function readTotals(
  store: Store,
  { application, host }: Subject,
  metric: string,
  boundaries: readonly number[],
): Totals[] {
  const life = store.lifetime(application);
  const first = Math.max(boundaries[0] as number, life.from);
  const last = Math.max(first, Math.min(boundaries.at(-1) as number, life.to));
  const columns = store.slices(application, metric, host, first, last);
  return boundaries.slice(1).map((end, i) => sumRows(columns, (boundaries[i] as number) - first, end - first));
}

/** `…/metrics/data`: values per slice, or in one slice with `summarize=true`. */
export function metricData(subject: (call: RestCall) => Subject): RestHandler {
  return call => {
    const about = subject(call);
    const { store } = call;
    const names = call.parameters.list('names', 'name');
    const values = call.parameters.list('values', 'value');
    if (names.length === 0) throw invalid('names[] is required');
    const { from, to } = readRange(call);
    const boundaries = readBoundaries(call, from, to);
    const found = names.filter(name => store.metric(about.application, name));
    const show = formatter(call);
    const metrics = found.map(name => {
      const offered: readonly string[] = valueFamilies[store.metric(about.application, name)?.family ?? 'report'];
      const valueNames = values.length === 0 ? offered : values.filter(value => offered.includes(value));
      const totals = readTotals(store, about, name, boundaries);
      const errors = valueNames.includes('error_percentage')
        ? readTotals(store, about, 'EndUser/errors', boundaries)
        : [];
      const views = errors.length > 0 ? readTotals(store, about, 'Browser', boundaries) : [];
      const timeslices = totals.map((sums, i) => {
        const start = boundaries[i] as number;
        const end = boundaries[i + 1] as number;
        const pairs = valueNames.map(value => {
          const compute = arithmeticOf(name, value);
          const number = compute
            ? compute(sums, (end - start) * 60)
            : (errors[i]?.count ?? 0) / Math.max(1, views[i]?.count ?? 0);
          return [value, show(value, number)] as const;
        });
        return { from: iso(start * minute), to: iso(end * minute), values: Object.fromEntries(pairs) };
      });
      return { name, timeslices };
    });
    return respond(from, to, names, found, metrics);
  };
}

function readBoundaries(call: RestCall, from: number, to: number): number[] {
  const text = call.parameters.get('period');
  const period = text === undefined || text === '' ? undefined : Number(text);
  if (period !== undefined && !(period > 0 && period <= 1e9)) throw invalid('period must be a number of seconds');
  if (!isSet(call, 'summarize')) return sliceBoundaries(from, to, call.now, period);
  const first = Math.floor(from / minute);
  return [first, Math.max(first + 1, Math.floor(to / minute))];
}

function formatter(call: RestCall): (value: string, number: number) => number {
  const rounding = call.rounding && !isSet(call, 'raw');
  const wrongUnit = call.faults.has('unit-error');
  return (value, number) => {
    const shown = wrongUnit && isMilliseconds(value) ? number / 1000 : number;
    return rounding ? roundValue(shown) : shown;
  };
}

function respond(
  from: number,
  to: number,
  names: readonly string[],
  found: readonly string[],
  metrics: readonly object[],
): RestResponse {
  const missing = names.filter(name => !found.includes(name));
  return {
    status: 200,
    body: {
      metric_data: {
        from: iso(from),
        to: iso(to),
        metrics_not_found: missing,
        metrics_found: found,
        metrics,
      },
    },
  };
}
