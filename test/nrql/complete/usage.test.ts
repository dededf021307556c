import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/src/nrql/complete/complete';
import { usesElsewhere } from '../../../server/src/nrql/complete/usage';
import type { LanguageContext } from '../../../server/src/text/language';
import { readMarks } from '../../harness/marks';

const base: LanguageContext = { attributeNamespace: 'svc' };
const elsewhere: LanguageContext = {
  ...base,
  otherQueries: [
    "SELECT max(basketValue) FROM CheckoutStep WHERE shopCode = 'north' AND step != 'pay' FACET shopCode",
    "SELECT max(basketValue), average(itemCount) FROM CheckoutStep WHERE shopCode IN ('north', 'south')",
    "SELECT count(*) FROM Parcel WHERE carrier LIKE 'post%'",
  ],
};

/** The labels of the first items at the mark. */
function first(marked: string, limit: number, context: LanguageContext): string[] {
  const { text, cursor = 0 } = readMarks(marked);
  return complete(text, cursor, context)
    .items.slice(0, limit)
    .map(({ label }) => label);
}

describe("completion offers first what the user's own queries write", () => {
  it('event types, those first that have the names of the statement', () => {
    assert.deepEqual(first('SELECT count(*) FROM <|>', 2, elsewhere), ['CheckoutStep', 'Parcel']);
    assert.deepEqual(first("SELECT count(*) FROM <|> WHERE carrier = 'x'", 1, elsewhere), ['Parcel']);
  });

  it('the event type that follows another one in a list of sources', () => {
    const lists = ['SELECT count(*) FROM Zulu, Yankee, Alpha FACET eventType()', 'SELECT count(*) FROM Alpha'];
    const context = { ...base, otherQueries: [...lists, ...lists, 'SELECT count(*) FROM Report'] };
    assert.equal(first('SELECT count(*) FROM Zulu, <|>', 1, context)[0], 'Yankee');
    assert.equal(first('SELECT count(*) FROM Zulu, Yankee, <|>', 1, context)[0], 'Alpha');
  });

  it('attributes of the event type, those first that the function or the clause had before', () => {
    assert.equal(first('SELECT max(<|>) FROM CheckoutStep', 1, elsewhere)[0], 'basketValue');
    assert.equal(first('SELECT average(<|>) FROM CheckoutStep', 1, elsewhere)[0], 'itemCount');
    assert.deepEqual(first('SELECT count(*) FROM CheckoutStep WHERE <|>', 2, elsewhere), ['shopCode', 'step']);
    assert.equal(first('SELECT count(*) FROM CheckoutStep FACET <|>', 1, elsewhere)[0], 'shopCode');
  });

  it('the attribute again where a function takes it with another number', () => {
    const marked = 'SELECT percentile(itemCount, 50), percentile(<|>) FROM CheckoutStep';
    assert.deepEqual(first(marked, 1, elsewhere), ['itemCount']);
  });

  it('values and operators of an attribute', () => {
    assert.deepEqual(first('SELECT count(*) FROM CheckoutStep WHERE shopCode = <|>', 2, elsewhere), ['north', 'south']);
    assert.equal(first("SELECT count(*) FROM CheckoutStep WHERE shopCode IN ('north', <|>)", 1, elsewhere)[0], 'south');
    assert.equal(first('SELECT count(*) FROM Parcel WHERE carrier LIKE <|>', 1, elsewhere)[0], 'post%');
    assert.equal(first('SELECT count(*) FROM CheckoutStep WHERE step <|>', 1, elsewhere)[0], '!=');
  });

  it('the function that is called with the same attribute, and the numbers behind the same operator', () => {
    const context = {
      ...base,
      otherQueries: [
        'SELECT latest(mode), latest(state) FROM Pump WHERE load > 75',
        'SELECT latest(mode) FROM Pump WHERE numeric(level) > 75',
        'SELECT stddev(flow) FROM Pump WHERE numeric(level) >= 20',
      ],
    };
    assert.equal(first('SELECT <|>(flow) FROM Pump', 1, context)[0], 'stddev');
    assert.equal(first('SELECT latest(mode), <|>(mode) FROM Pump', 1, context)[0], 'latest');
    assert.equal(first('SELECT count(*) FROM Pump WHERE pressure > <|>', 1, context)[0], '75');
    assert.equal(first('SELECT count(*) FROM Pump WHERE NUMERIC(level) >= <|>', 1, context)[0], '20');
  });

  it('what is read of the queries of other files before it is asked for, and only once', () => {
    const queries = Array.from({ length: 3_000 }, (_, index) => `SELECT max(depth${index}) FROM Well${index}`);
    const read = queries.map(usesElsewhere);
    assert.deepEqual(first('SELECT max(<|>) FROM Well2999', 1, { ...base, otherQueries: queries }), ['depth2999']);
    assert.ok(queries.every((query, index) => usesElsewhere(query) === read[index]));
  });

  it('another name than those of the file, where each of its queries computes another one', () => {
    const charted = (names: readonly string[]) => ({
      ...base,
      fileQueries: names.map(name => `SELECT average(${name}) FROM SystemSample TIMESERIES`),
    });
    const series = ['memoryUsedPercent', 'memoryFreeBytes', 'memoryUsedBytes'];
    const ofMemory = (context: LanguageContext) =>
      first('SELECT average(mem<|>) FROM SystemSample TIMESERIES', 500, context).find(name => name.startsWith('mem'));
    assert.ok(!series.includes(ofMemory(charted(series)) ?? 'memoryFreeBytes'));
    const repeated = charted([...series, 'memoryFreeBytes']);
    assert.equal(ofMemory(repeated), 'memoryFreeBytes');
  });

  it('what the service of a cloud reports that the statement is about, by the statistic that is computed', () => {
    const of = (provider: string, call: string) =>
      first(`SELECT ${call}(<|>) FROM DatastoreSample WHERE provider = '${provider}'`, 1, base)[0];
    assert.equal(of('RdsDbInstance', 'max'), 'provider.cpuUtilization.Maximum');
    assert.equal(of('S3Bucket', 'average'), 'provider.bucketSizeBytes.Average');
    assert.equal(of('S3BucketRequests', 'sum'), 'provider.allRequests.Sum');
    assert.equal(of('Unheard', 'average'), 'provider.cpuUtilization.Average');
    const groups = first("SELECT count(*) FROM DatastoreSample WHERE provider = 'DynamoDbTable' FACET <|>", 500, base);
    const ofProvider = groups.filter(name => name.startsWith('provider.'));
    assert.equal(ofProvider[0], 'provider.tableName');
  });

  it('a name whose backtick is not closed yet, and nothing of what stands behind it is lost', () => {
    for (const behind of [") AS 'GET', max(`provider.x`)", ')']) {
      const { text, cursor = 0 } = readMarks(`SELECT sum(\`provider.get<|>${behind} FROM DatastoreSample`);
      const item = complete(text, cursor, base).items.find(({ label }) => label === 'provider.getRequests.Sum');
      assert.equal(item?.insert ?? item?.label, '`provider.getRequests.Sum`');
      const { start = 0, end = 0 } = item?.span ?? {};
      assert.equal(text.slice(start, end), '`provider.get');
    }
    const closed = readMarks('SELECT sum(`provider.get<|>`) FROM DatastoreSample');
    const [item] = complete(closed.text, closed.cursor ?? 0, base).items;
    assert.equal(closed.text.slice(item?.span.start, item?.span.end), '`provider.get`');
  });

  it('names of the statement itself, also from behind the cursor', () => {
    assert.equal(
      first("SELECT latest(<|>) FROM Turbine WHERE bladePitch > 3 AND site = 'a'", 1, base)[0],
      'bladePitch',
    );
  });

  it('what the statement computes, where the letters of it are typed in a condition or a group', () => {
    const shown = (marked: string, typed: string) => first(marked, 500, base).find(label => label.startsWith(typed));
    for (const name of ['memoryFreeBytes', 'memoryTotalBytes', 'memoryUsedPercent'])
      for (const clause of ['WHERE', 'FACET'])
        assert.equal(shown(`SELECT max(${name}) FROM SystemSample ${clause} mem<|>`, 'mem'), name);
  });

  it('names of other statements of the file', () => {
    const file = "SELECT max(bladePitch) FROM Turbine WHERE site = 'a';\nSELECT max(<|>) FROM Turbine";
    assert.equal(first(file, 1, base)[0], 'bladePitch');
    assert.equal(first('SELECT max(<|>) FROM Turbine', 1, { ...base, fileQueries: [file] })[0], 'bladePitch');
  });
});

describe('completion behind a blank line', () => {
  it('goes on with a query that is not at its end', () => {
    assert.equal(first('FROM Transaction SELECT\n\n<|> FACET host', 1, base)[0], 'count');
    assert.equal(first('FROM Transaction SELECT count(*),\n\n<|>\n\nFACET host', 1, base)[0], 'average');
  });

  it('begins another query behind a complete one', () => {
    assert.equal(first('FROM Transaction SELECT count(*)\n\n<|>', 1, base)[0], 'FROM');
  });
});

describe('completion offers first what is alike', () => {
  const provider = (name: string, value: string) =>
    `SELECT latest(${name}) FROM Metric WHERE provider = '${value}' FACET ${name}Host`;
  const folder: LanguageContext = {
    ...base,
    otherQueries: [
      provider('fan.speed', 'ups'),
      provider('fan.speed', 'ups'),
      provider('a.load', 'pc'),
      provider('a.load', 'pc'),
      provider('a.load', 'router'),
    ],
  };

  it('names and values of queries that share the rare ones with the statement', () => {
    assert.equal(first("SELECT latest(<|>) FROM Metric WHERE provider = 'ups'", 1, folder)[0], 'fan.speed');
    assert.equal(first("SELECT latest(<|>) FROM Metric WHERE provider = 'pc'", 1, folder)[0], 'a.load');
    assert.equal(first('SELECT latest(fan.speed) FROM Metric WHERE provider = <|>', 1, folder)[0], 'ups');
  });

  it('functions that the queries of the folder call, and after a sign those of the statement', () => {
    assert.equal(first('SELECT <|> FROM Metric', 1, folder)[0], 'latest');
    assert.equal(first('SELECT sum(bytes) / <|> FROM Transaction', 1, base)[0], 'sum');
    assert.notEqual(first('SELECT count(*), <|> FROM Transaction', 1, base)[0], 'count');
  });

  it('attributes of a known event type before those of others, those first that queries use most', () => {
    assert.deepEqual(first('SELECT latest(<|>) FROM K8sPodSample', 2, folder), ['podName', 'status']);
    assert.deepEqual(first('SELECT count(*) FROM Transaction WHERE <|>', 2, base), ['appName', 'appId']);
    assert.equal(first('SELECT count(*) FROM ProcessSample FACET <|>', 1, base)[0], 'commandName');
  });
});

describe('completion offers first what fits the text around the cursor', () => {
  const inBox: LanguageContext = {
    ...base,
    otherQueries: [
      "SELECT average(cpu.usage.percent), average(disk.free.bytes), average(swap.usage.bytes) FROM Box WHERE size = 'large'",
      "SELECT average(cpu.usage.percent) FROM Box WHERE size = 'large' AND colour = 'blue'",
    ],
  };

  it('the attribute that the label of its item names', () => {
    assert.equal(first("SELECT average(<|>) AS 'Swap usage' FROM Box", 1, inBox)[0], 'swap.usage.bytes');
    assert.equal(first(`SELECT average(<|>) AS 'Disk free' FROM Box`, 1, inBox)[0], 'disk.free.bytes');
    assert.equal(first("SELECT average(<|>) AS 'Used (%)' FROM K8sVolumeSample", 1, base)[0], 'fsUsedPercent');
    // One that the label names as a whole, also where others are used elsewhere or have a unit.
    assert.equal(first('SELECT latest(<|>) AS `Failed Pods` FROM K8sJobSample', 1, base)[0], 'failedPods');
    assert.equal(
      first('SELECT (average(<|>) * 60) AS `Slow queries` FROM MysqlSample', 1, {
        ...base,
        otherQueries: ['SELECT average(query.comDeletePerSecond) FROM MysqlSample'],
      })[0],
      'query.slowQueriesPerSecond',
    );
  });

  it('another attribute for the same function of a share', () => {
    const share = 'SELECT sum(containerCpuCfsThrottledPeriodsDelta) / sum(<|>) FROM K8sContainerSample';
    const others = [share.replace('<|>', 'containerCpuCfsPeriodsDelta')];
    assert.equal(first(share, 1, { ...base, otherQueries: others })[0], 'containerCpuCfsPeriodsDelta');
  });

  it('the next name of a series, and not the same one again', () => {
    assert.equal(
      first('SELECT max(loadAverageOneMinute), max(load<|>) FROM SystemSample', 1, base)[0]?.slice(0, 11),
      'loadAverage',
    );
    assert.notEqual(
      first('SELECT max(loadAverageOneMinute), max(load<|>) FROM SystemSample', 1, base)[0],
      'loadAverageOneMinute',
    );
  });

  it('attributes of the type that the operator and the value behind the cursor are of', () => {
    assert.equal(first('SELECT count(*) FROM Transaction WHERE er<|> IS TRUE', 1, base)[0], 'error');
    assert.equal(first("SELECT count(*) FROM Box WHERE <|> = 'blue'", 1, inBox)[0], 'colour');
  });

  it('a time for an extreme, where the item has it already', () => {
    assert.equal(first('SELECT max(timestamp) - min(<|>) FROM Transaction', 1, base)[0], 'timestamp');
  });

  it('attributes of several event types with the type before them', () => {
    assert.ok(
      first('SELECT latest(K8sPodSample.isR<|>) FROM K8sPodSample', 999, base).includes('K8sPodSample.isReady'),
    );
    const joined = 'SELECT average(Sys<|>) FROM SystemSample, NetworkSample';
    assert.ok(first(joined, 999, base).includes('SystemSample.cpuPercent'));
    assert.ok(!first(joined, 999, base).includes('NetworkSample.receiveBytesPerSecond'));
  });
});
