import { type QueryResponse, runQuery } from '../../../server/src/sandbox/query/engine';
import { createStore } from '../../../server/src/sandbox/store/store';
import { moment, still } from '../exchange';

const { world } = still();
const permission = { accountIds: [1234567], visible: [1234567] };

/** One run on a store of its own, and the best of some more: the first is what a person waits for. */
function measure(name: string, query: string): void {
  const context = { world, store: createStore(world, () => moment), now: () => moment };
  const times: number[] = [];
  let result: QueryResponse | undefined;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    result = runQuery(context, permission, query);
    times.push(performance.now() - start);
  }
  const [first = 0] = times;
  const rows = result?.results.length ?? 0;
  console.log(`${name}: first ${first.toFixed(1)} ms, best ${Math.min(...times).toFixed(1)} ms, ${rows} rows`);
}

const cluster = "FROM Metric WHERE appId = 987660 AND metricTimesliceName = 'HttpDispatcher'";
for (const days of [3.5, 7])
  measure(
    `40 hosts, ${days} days, TIMESERIES FACET`,
    `SELECT average(svc.timeslice.value) * 1000, rate(count(svc.timeslice.value), 1 minute) ${cluster} FACET host TIMESERIES SINCE ${days * 24} hours ago`,
  );
for (const days of [3.5, 7])
  measure(
    `40 hosts, ${days} days, summarised`,
    `SELECT average(svc.timeslice.value) ${cluster} SINCE ${days * 24} hours ago`,
  );
for (const minutes of [30, 60])
  measure(
    `one application, ${minutes} minutes per minute`,
    `SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 987654 AND metricTimesliceName = 'HttpDispatcher' SINCE ${minutes} minutes ago TIMESERIES 1 minute`,
  );
for (const hours of [12, 24])
  measure(
    `events of ${hours} hours, FACET`,
    `SELECT count(*), percentile(duration, 95) FROM Transaction FACET appName, host SINCE ${hours} hours ago`,
  );
for (const days of [1, 2])
  measure(
    `names of metrics of 40 hosts over ${days} days`,
    `SELECT uniques(metricTimesliceName) FROM Metric WHERE appId = 987660 AND svc.timeslice.value IS NOT NULL SINCE ${days * 24} hours ago LIMIT MAX`,
  );
