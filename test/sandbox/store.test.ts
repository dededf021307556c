import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricNames } from '../../server/src/catalogue/metrics';
import {
  createStore,
  type EventRow,
  isPresent,
  minuteRange,
  type Store,
  valueFamilies,
} from '../../server/src/sandbox/store/store';
import { createWorld } from '../../server/src/sandbox/world/create';
import { type Application, day, minute } from '../../server/src/sandbox/world/world';
import { moment } from './exchange';

function open(seed = 1, now = () => moment) {
  const world = createWorld(seed, now());
  const store = createStore(world, now);
  const application = (id: number) => world.applications.find(each => each.id === id) as Application;
  return { world, store, application };
}

const newest = Math.floor(moment / minute);

function sum(column: Float64Array): number {
  return column.reduce((a, b) => a + b, 0);
}

function hostColumns(store: Store, application: Application, metric: string, from: number, to: number) {
  return application.hosts.map(host => store.slices(application, metric, host, from, to));
}

test('the hosts of an application make the application', () => {
  const { store, application } = open();
  for (const id of [987654, 987655, 987660]) {
    const app = application(id);
    for (const { name } of store.metrics(app)) {
      const whole = store.slices(app, name, undefined, newest - 30, newest);
      const parts = hostColumns(store, app, name, newest - 30, newest);
      for (let row = 0; row < whole.length; row++) {
        const present = parts.filter(part => isPresent(part, row));
        assert.equal(isPresent(whole, row), present.length > 0, name);
        for (const column of ['count', 'total', 'totalExclusive', 'sumOfSquares'] as const) {
          const expected = present.reduce((total, part) => total + (part[column][row] as number), 0);
          assert.ok(
            Math.abs((whole[column][row] as number) - expected) <= 1e-9 * Math.abs(expected),
            `${name} ${column}`,
          );
        }
        if (present.length === 0) continue;
        assert.equal(whole.min[row], Math.min(...present.map(part => part.min[row] as number)), name);
        assert.equal(whole.max[row], Math.max(...present.map(part => part.max[row] as number)), name);
      }
    }
  }
});

test('every slice is possible: least, mean and greatest are in order, and the variance is not negative', () => {
  const { store, world } = open();
  for (const app of world.applications) {
    for (const { name, form } of store.metrics(app)) {
      const columns = store.slices(app, name, undefined, newest - 120, newest);
      for (let row = 0; row < columns.length; row++) {
        const at = (column: Float64Array) => column[row] as number;
        if (!isPresent(columns, row) || form === 'apdex' || form === 'error') continue;
        const mean = at(columns.total) / at(columns.count);
        assert.ok(at(columns.min) <= mean * (1 + 1e-12) && mean <= at(columns.max) * (1 + 1e-12), `${name}: ${mean}`);
        assert.ok(at(columns.totalExclusive) <= at(columns.total), name);
        if (form === 'page') {
          const network = at(columns.total) - at(columns.totalExclusive) - at(columns.sumOfSquares);
          assert.ok(network > 0, name);
        } else assert.ok(at(columns.sumOfSquares) / at(columns.count) >= mean * mean * (1 - 1e-12), name);
      }
    }
  }
});

test('metrics of one flow count the same calls', () => {
  const { store, application } = open();
  const app = application(987654);
  const read = (name: string) => store.slices(app, name, undefined, newest - 60, newest);
  const apdex = read('Apdex');
  for (let row = 0; row < 60; row++) {
    const requests =
      (apdex.count[row] as number) + (apdex.total[row] as number) + (apdex.totalExclusive[row] as number);
    assert.equal(requests, read('HttpDispatcher').count[row]);
    assert.equal(requests, read('WebTransaction').count[row]);
    assert.equal(read('EndUser').count[row], read('EndUser/RB').count[row]);
  }
  const share = app.transactions.map(name => sum(read(`WebTransaction/${name}`).count)).reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(share / sum(read('HttpDispatcher').count) - 1) < 0.02);
});

test('noon is busier than midnight and a working day busier than a Sunday', () => {
  const { store, application } = open();
  const app = application(987656);
  const hours = (at: string) => {
    const { from, to } = minuteRange(Date.parse(at), Date.parse(at) + 3 * 3_600_000);
    return store.aggregate(app, 'HttpDispatcher', undefined, from, to).count;
  };
  const byHour = Array.from({ length: 8 }, (_, i) => hours(`2026-11-18T${String(i * 3).padStart(2, '0')}:00:00Z`));
  assert.ok(Math.max(...byHour) > 2 * Math.min(...byHour), byHour.join(' '));
  assert.ok(hours('2026-11-15T09:00:00Z') < 0.8 * hours('2026-11-18T09:00:00Z'));
});

test('the newest minute is the last complete one, and it moves with the clock', () => {
  let now = Date.parse('2026-11-20T10:15:59.999Z');
  const { store, application } = open(1, () => now);
  const app = application(987654);
  const at = Math.floor(now / minute);
  const has = () => store.reports(app, 'HttpDispatcher', undefined, at, at + 1);
  assert.equal(has(), false);
  now += 1;
  assert.equal(has(), true);
});

test('nothing is reported before an application began or after it fell silent', () => {
  const { store, application, world } = open();
  const silent = application(987659);
  const end = Math.floor((silent.silentSince as number) / minute);
  assert.equal(store.reports(silent, 'HttpDispatcher', undefined, end, newest), false);
  assert.equal(store.reports(silent, 'HttpDispatcher', undefined, end - 5, end), true);
  const start = Math.ceil(silent.createdAt / minute);
  assert.equal(store.reports(silent, 'HttpDispatcher', undefined, 0, start), false);
  const ended = Math.floor((world.startedAt - 3 * day) / minute);
  const app = application(987654);
  assert.equal(store.reports(app, 'Custom/Queue/Depth', undefined, ended, newest), false);
  assert.equal(store.reports(app, 'Custom/Queue/Depth', undefined, ended - 5, ended), true);
});

test('an aggregate is the sum of its slices, over the borders of days, too', () => {
  const { store, application } = open();
  const app = application(987655);
  const from = newest - 2000;
  const columns = store.slices(app, 'HttpDispatcher', undefined, from, newest);
  const whole = store.aggregate(app, 'HttpDispatcher', undefined, from, newest);
  assert.equal(whole.slices, 2000);
  assert.equal(whole.count, sum(columns.count));
  assert.ok(Math.abs(whole.total / sum(columns.total) - 1) < 1e-12);
  assert.equal(whole.max, Math.max(...columns.max));
  assert.equal(whole.min, Math.min(...columns.min));
});

test('unknown metrics have no data', () => {
  const { store, application } = open();
  const app = application(987654);
  assert.equal(store.metric(app, 'Nothing'), undefined);
  assert.equal(sum(store.slices(app, 'Nothing', undefined, newest - 10, newest).count), 0);
  assert.equal(store.slices(app, 'HttpDispatcher', undefined, newest, newest - 10).length, 0);
});

test('the catalogue’s metrics exist with the values that it lists', () => {
  const { store, world } = open();
  for (const { name, values } of metricNames) {
    const metric = world.applications.map(app => store.metric(app, name)).find(Boolean);
    assert.ok(metric, `${name} is in no application`);
    const offered: readonly string[] = valueFamilies[metric.family];
    for (const value of values) assert.ok(offered.includes(value.name), `${name}: ${value.name}`);
  }
});

test('same seed and clock: same numbers; another seed: others', () => {
  const read = (seed: number) => {
    const { store, application } = open(seed);
    return store.slices(application(987654), 'HttpDispatcher', undefined, newest - 30, newest);
  };
  assert.deepEqual(read(1), read(1));
  assert.notDeepEqual(read(1), read(3));
});

function rows(
  store: Store,
  type: Parameters<Store['events']>[0],
  minutes: number,
  scope?: Parameters<Store['events']>[4],
) {
  return [...store.events(type, 1234567, moment - minutes * minute, moment, scope)];
}

test('events are in order, inside the range, and of the account', () => {
  const { store } = open();
  for (const type of ['Transaction', 'PageView', 'Mobile'] as const) {
    const found = rows(store, type, 10);
    assert.ok(found.length > 10 && found.length < 600, `${type}: ${found.length}`);
    const times = found.map(row => row['timestamp'] as number);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
    );
    assert.ok((times[0] as number) >= moment - 10 * minute && (times.at(-1) as number) < moment);
    assert.ok(found.every(row => row['accountId'] === 1234567));
  }
});

test('events have the shape of the slices: mean, hosts, errors', () => {
  const { store, application } = open();
  const app = application(987654);
  const found = rows(store, 'Transaction', 180, each => each === app).filter(row => row['transactionType'] === 'Web');
  const mean = found.reduce((total, row) => total + (row['duration'] as number), 0) / found.length;
  const slices = store.aggregate(app, 'HttpDispatcher', undefined, newest - 180, newest);
  assert.ok(Math.abs(mean / (slices.total / slices.count) - 1) < 0.15, `${mean}`);
  assert.deepEqual(
    [...new Set(found.map(row => row['host']))].sort(),
    app.hosts.map(host => host.name),
  );
  const failed = found.filter((row: EventRow) => row['error'] === true);
  assert.ok(failed.length > 0 && failed.length < found.length * 0.05, `${failed.length} of ${found.length}`);
  assert.ok(failed.every(row => row['errorType'] !== undefined && row['http.statusCode'] === 500));
});

test('every host of a large application shows in an hour of events', () => {
  const { store, application } = open();
  const app = application(987660);
  const hosts = new Set(rows(store, 'Transaction', 60, each => each === app).map(row => row['host']));
  assert.ok(hosts.size >= 38, `${hosts.size} of 40`);
});

test('page views belong to the browser entity and carry the number of the application that serves it', () => {
  const { store, application } = open();
  const found = rows(store, 'PageView', 10).filter(row => row['appId'] === 987654);
  assert.ok(found.length > 0);
  assert.ok(found.every(row => row['entityGuid'] === application(987801).guid));
  const pages = (id: number) => store.aggregate(application(id), 'EndUser', undefined, newest - 10, newest);
  assert.deepEqual(pages(987801), pages(987654));
});
