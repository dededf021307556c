import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueMappings } from '../../server/src/catalogue/values';
import { createStore, isPresent, type SliceColumns, valueFamilies } from '../../server/src/sandbox/store/store';
import { minute } from '../../server/src/sandbox/world/world';
import { moment, still } from './exchange';

/** The table of formulas, written once more over all present rows: what each value is by its definition. */
interface Rows {
  readonly n: number;
  readonly sum: number;
  readonly exclusive: number;
  readonly squares: number;
  readonly least: number;
  readonly greatest: number;
  readonly seconds: number;
}

const definitions: Readonly<Record<string, (r: Rows) => number>> = {
  average_response_time: r => (r.sum / r.n) * 1000,
  average_call_time: r => (r.sum / r.n) * 1000,
  average_time: r => (r.sum / r.n) * 1000,
  average_dom_content_load_time: r => (r.sum / r.n) * 1000,
  average_value: r => r.sum / r.n,
  used_mb_by_host: r => r.sum / r.n,
  sessions_active: r => r.sum / r.n,
  used_bytes_by_host: r => (r.sum / r.n) * 1024 * 1024,
  as_percentage: r => (r.sum / r.n) * 100,
  average_exclusive_time: r => (r.exclusive / r.n) * 1000,
  average_fe_response_time: r => (r.exclusive / r.n) * 1000,
  average_queue_time: r => (r.exclusive / r.n) * 1000,
  average_be_response_time: r => ((r.sum - r.exclusive) / r.n) * 1000,
  average_network_time: r => ((r.sum - r.exclusive - r.squares) / r.n) * 1000,
  average_app_time: r => r.squares / r.n,
  average_received_bytes: r => (r.sum / r.n) * 1000,
  average_sent_bytes: r => r.exclusive * 1000,
  min_response_time: r => r.least * 1000,
  max_response_time: r => r.greatest * 1000,
  min_value: r => r.least,
  max_value: r => r.greatest,
  standard_deviation: r => Math.sqrt(r.squares / r.n - (r.sum / r.n) * (r.sum / r.n)) * 1000,
  call_count: r => r.n,
  error_count: r => r.n,
  launch_count: r => r.n,
  calls_per_minute: r => r.n / (r.seconds / 60),
  requests_per_minute: r => r.n / (r.seconds / 60),
  errors_per_minute: r => r.n / (r.seconds / 60),
  throughput: r => r.n / r.seconds,
  rate: r => r.sum / r.seconds,
  total_call_time_per_minute: r => r.sum / (r.seconds / 60),
  total_time: r => r.sum * 1000,
  total_dom_content_time: r => r.sum * 1000,
  total_queue_time: r => r.exclusive * 1000,
  total_fe_time: r => r.exclusive,
  total_app_time: r => r.squares,
  total_network_time: r => r.sum - r.exclusive - r.squares,
  total_value: r => r.sum,
  total_used_mb: r => r.sum,
  total_visits: r => r.sum,
  network_time_percentage: r => (r.sum - r.exclusive - r.squares) / r.seconds,
  fe_time_percentage: r => (100 * r.exclusive) / r.seconds,
  time_percentage: r => (100 * r.sum) / r.seconds,
  utilization: r => (100 * r.sum) / r.seconds,
  visits_percentage: r => (100 * r.sum) / r.seconds,
};
const apdexDefinitions: Readonly<Record<string, (r: Rows) => number>> = {
  s: r => r.n,
  t: r => r.sum,
  f: r => r.exclusive,
  count: r => r.n + r.sum + r.exclusive,
  score: r => (r.n + r.sum / 2) / (r.n + r.sum + r.exclusive),
  value: r => (r.n + r.sum / 2) / (r.n + r.sum + r.exclusive),
  threshold: r => r.greatest,
  threshold_min: r => r.least,
};

function definition(metric: string, value: string): ((r: Rows) => number) | undefined {
  if (/(^|\/)Apdex(\/|$)/.test(metric)) return apdexDefinitions[value];
  if (value === 'count') return definitions['call_count'];
  if (value === 'percent')
    return metric === 'CPU/User Time' ? definitions['time_percentage'] : definitions['as_percentage'];
  return definitions[value];
}

function rowsOf(columns: SliceColumns, first: number, end: number): Rows | undefined {
  const rows = Array.from({ length: end - first }, (_, i) => first + i).filter(row => isPresent(columns, row));
  if (rows.length === 0) return undefined;
  const sum = (column: Float64Array) => rows.reduce((total, row) => total + (column[row] as number), 0);
  return {
    n: sum(columns.count),
    sum: sum(columns.total),
    exclusive: sum(columns.totalExclusive),
    squares: sum(columns.sumOfSquares),
    least: Math.min(...rows.map(row => columns.min[row] as number)),
    greatest: Math.max(...rows.map(row => columns.max[row] as number)),
    seconds: (end - first) * 60,
  };
}

interface ResponseBody {
  readonly metric_data: {
    readonly metrics: readonly { readonly timeslices: readonly { readonly values: Record<string, number> }[] }[];
  };
}

const sandbox = still({ restCallsPerMinute: Number.POSITIVE_INFINITY });
const { world } = sandbox;
const store = createStore(world, () => moment);
const length = 30;
const newest = Math.floor(moment / minute);
const covered = new Set<string>();

async function read(path: string, metric: string, extra: string) {
  const url = `/v2/${path}/metrics/data.json?names[]=${encodeURIComponent(metric)}${extra}`;
  const { body, status } = await sandbox.handle({
    method: 'GET',
    url,
    headers: { 'Api-Key': sandbox.apiKey },
    body: '',
    loopback: true,
  });
  assert.equal(status, 200, body);
  return (JSON.parse(body) as ResponseBody).metric_data.metrics[0]?.timeslices ?? [];
}

// Every metric of one application of each kind, all its values, for the application and for its first host.
for (const id of [987654, 987655, 987658, 987701]) {
  const application = world.applications.find(each => each.id === id);
  assert.ok(application);
  const path = application.domain === 'MOBILE' ? `mobile_applications/${id}` : `applications/${id}`;
  const subjects = [
    [path, undefined] as const,
    ...application.hosts.slice(0, 1).map(host => [`${path}/hosts/${host.id}`, host] as const),
  ];
  for (const [address, host] of subjects) {
    test(`${application.name}, ${host?.name ?? 'all hosts'}: values are what their definitions say`, async () => {
      for (const { name, family } of store.metrics(application)) {
        const columns = store.slices(application, name, host, newest - length, newest);
        const summary = (await read(address, name, '&summarize=true'))[0]?.values ?? {};
        const series = await read(address, name, '');
        assert.equal(series.length, length);
        for (const value of valueFamilies[family]) {
          if (value === 'error_percentage') continue;
          const compute = definition(name, value);
          assert.ok(compute, `${value} has no definition here`);
          covered.add(value);
          const check = (rows: Rows | undefined, actual: number | undefined, where: string) => {
            const expected = rows ? compute(rows) : 0;
            const near = Math.abs((actual ?? Number.NaN) - expected) <= 1e-9 * Math.abs(expected);
            assert.ok(near, `${name} ${value} ${where}: ${actual} instead of ${expected}`);
          };
          check(rowsOf(columns, 0, length), summary[value], 'summarised');
          for (let i = 0; i < length; i++) check(rowsOf(columns, i, i + 1), series[i]?.values[value], `minute ${i}`);
        }
      }
    });
  }
}

test('every value of the catalogue was checked', () => {
  // The error percentage has a test of its own, because it is made from two other metrics.
  const values = new Set<string>(valueMappings.map(row => row.value));
  const missing = [...values].filter(value => !covered.has(value) && value !== 'error_percentage');
  assert.deepEqual(missing, []);
});

test('the error percentage of pages is taken from two metrics', async () => {
  const [slice] = await read('applications/987654', 'EndUser', '&values[]=error_percentage&summarize=true');
  const application = world.applications.find(each => each.id === 987654);
  assert.ok(application);
  const count = (name: string) => store.aggregate(application, name, undefined, newest - length, newest).count;
  assert.equal(slice?.values['error_percentage'], count('EndUser/errors') / count('Browser'));
});
