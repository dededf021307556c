import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  callsOf,
  countsOf,
  currentNode,
  type Item,
  isComparable,
  matches,
  type Node,
  neighbour,
  shortEndpoint,
  sortItems,
  treeOf,
} from '../../client/src/migration/model';
import { readIgnored, writeIgnored } from '../../server/src/workspace/ignoredCalls';
import { countBlocks } from '../harness/work';

const metricData = 'GET /v2/applications/{app_id}/metrics/data';
const deployments = 'POST /v2/applications/{app_id}/deployments';

function item(path: string, line: number, more: Partial<Item['finding']> = {}, reason?: string): Item {
  const finding: Item['finding'] = {
    id: `${path}:${line}`,
    range: { start: { line, character: 0 }, end: { line, character: 9 } },
    endpoint: metricData,
    api: 'v2',
    state: 'retired',
    language: 'python',
    client: 'requests',
    confidence: 'certain',
    rewrite: { grade: 'exact', title: 'Rewrite', losses: [] },
    ...more,
  };
  const left = { id: finding.id, file: path, endpoint: finding.endpoint, reason: reason ?? '', date: '2026-11-21' };
  return { uri: `file:///w/${path}`, path, finding, ...(reason === undefined ? {} : { ignored: left }) };
}

/** The tree as indented lines, which is how a person sees it. */
function draw(nodes: readonly Node[], depth = 0): string[] {
  return nodes.flatMap(node => {
    const text =
      node.kind === 'call'
        ? `${node.item.path}:${node.item.finding.range.start.line}`
        : `${node.of} ${node.label} ${node.count}`;
    return ['  '.repeat(depth) + text, ...(node.kind === 'group' ? draw(node.children, depth + 1) : [])];
  });
}

const items = [
  item('jobs/nightly/report.py', 9),
  item('jobs/nightly/report.py', 2),
  item('ci.yml', 4, { endpoint: deployments, client: 'curl', language: 'yaml', rewrite: null }),
  item('deploy/a/b/mark.sh', 1, { endpoint: deployments, client: 'curl', state: 'unknown' }),
  item('old.py', 3, {}, 'goes away in January'),
];

describe('the tree of REST calls', () => {
  it('groups by folder, draws a chain of single folders as one line, and keeps what is left apart', () => {
    assert.deepEqual(draw(treeOf(items, 'folder', '')), [
      'folder deploy/a/b 1',
      '  file mark.sh 1',
      '    deploy/a/b/mark.sh:1',
      'folder jobs/nightly 2',
      '  file report.py 2',
      '    jobs/nightly/report.py:2',
      '    jobs/nightly/report.py:9',
      'file ci.yml 1',
      '  ci.yml:4',
      'ignored  1',
      '  old.py:3',
    ]);
  });

  it('groups by grade, from the best to what is done by hand', () => {
    const better = item('a.py', 1, { rewrite: { grade: 'equivalent', title: 'Rewrite', losses: [] } });
    assert.deepEqual(
      treeOf([...items, better], 'grade', '').map(node => node.kind === 'group' && [node.of, node.label, node.count]),
      [
        ['grade', 'exact', 3],
        ['grade', 'equivalent', 1],
        ['grade', 'none', 1],
        ['ignored', '', 1],
      ],
    );
  });

  it('gives a command the calls of all selected nodes once, or those of the node it was chosen on', () => {
    const nodes = treeOf(items, 'folder', '');
    const [deploy, nightly] = nodes as [Node, Node];
    const report = (nightly.kind === 'group' ? nightly.children[0] : nightly) as Node;
    const paths = (found: readonly Item[]) => found.map(({ path, finding }) => `${path}:${finding.range.start.line}`);
    const both = ['jobs/nightly/report.py:2', 'jobs/nightly/report.py:9'];
    assert.deepEqual(paths(callsOf(report, [report, nightly, deploy])), ['deploy/a/b/mark.sh:1', ...both]);
    assert.deepEqual(paths(callsOf(report, [deploy])), both, 'the selection is elsewhere');
    assert.deepEqual(callsOf(nodes.at(-1) as Node), [], 'ignored calls are left out');
  });

  it('takes what is below a node now, not what was drawn when its menu was opened', () => {
    const drawnBefore = treeOf([item('jobs/a.py', 1), item('ops/b.py', 1)], 'folder', '');
    const now = treeOf([item('jobs/a.py', 1), item('jobs/a.py', 7)], 'folder', '');
    const [jobs, ops] = drawnBefore as [Node, Node];
    assert.equal(callsOf(currentNode(now, jobs)).length, 2);
    const file = (jobs.kind === 'group' ? jobs.children[0] : jobs) as Node;
    assert.equal(callsOf(currentNode(now, file)).length, 2);
    assert.equal(currentNode(now, ops), ops, 'what has gone is what it was');
  });

  it('offers to compare what only reads and has a rewrite', () => {
    assert.deepEqual(items.map(isComparable), [true, true, false, false, true]);
  });

  it('groups by endpoint and by state, the largest group first', () => {
    assert.deepEqual(draw(treeOf(items.slice(0, 4), 'endpoint', '')), [
      `endpoint ${metricData} 2`,
      '  jobs/nightly/report.py:2',
      '  jobs/nightly/report.py:9',
      `endpoint ${deployments} 2`,
      '  ci.yml:4',
      '  deploy/a/b/mark.sh:1',
    ]);
    assert.deepEqual(
      treeOf(items, 'state', '').map(node => node.kind === 'group' && `${node.of} ${node.label} ${node.count}`),
      ['state retired 3', 'state unknown 1', 'ignored  1'],
    );
  });

  it('has an id of its own for every node', () => {
    const ids = (nodes: readonly Node[]): string[] =>
      nodes.flatMap(node => [node.id, ...(node.kind === 'group' ? ids(node.children) : [])]);
    for (const grouping of ['folder', 'endpoint', 'state'] as const) {
      const all = ids(treeOf(items, grouping, ''));
      assert.equal(new Set(all).size, all.length);
    }
  });

  it('filters by every word, wherever it stands', () => {
    const found = (filter: string) => items.filter(one => matches(one, filter)).map(one => one.path);
    assert.deepEqual(found('CURL deploy/'), ['deploy/a/b/mark.sh']);
    assert.deepEqual(found('none'), ['ci.yml']);
    assert.deepEqual(found('january'), ['old.py']);
    assert.equal(found('').length, items.length);
    assert.deepEqual(treeOf(items, 'folder', 'nothing like this'), []);
  });

  it('names an endpoint by what tells it from the others', () => {
    const pairs = [
      [metricData, 'GET …/metrics/data'],
      ['GET /v2/applications/{app_id}/hosts/{host_id}/metrics/data', 'GET …/metrics/data'],
      ['DELETE /v2/applications/{app_id}/deployments/{id}', 'DELETE …/deployments/{id}'],
      ['GET /v2/applications/{id}', 'GET …/applications/{id}'],
      ['GET /v2/applications', 'GET /v2/applications'],
      ['POST /deployments.xml', 'POST /deployments.xml'],
    ];
    for (const [endpoint = '', short] of pairs) assert.equal(shortEndpoint(endpoint), short);
  });

  it('counts what is to do', () => {
    assert.deepEqual(countsOf(items), { open: 4, files: 3, ignored: 1 });
  });

  it('takes work in proportion to the number of calls', async () => {
    const blocksFor = (count: number) => {
      const many = Array.from({ length: count }, (_, i) => item(`p${i % 100}/f${i % 2_000}.py`, i));
      return countBlocks(() => treeOf(many, 'folder', 'requests'));
    };
    const [one, two] = [await blocksFor(10_000), await blocksFor(20_000)];
    assert.ok(two < one * 2.2, `${one} blocks, then ${two} for twice the calls`);
  });
});

describe('next and previous', () => {
  const order = sortItems(items).filter(one => !one.ignored);
  const placeOf = (one: Item) => ({ uri: one.uri, path: one.path, ...one.finding.range.start });

  it('goes through every open call and begins again', () => {
    let at = neighbour(items, undefined, 1);
    const seen = [];
    for (let i = 0; i < order.length && at; i++) {
      seen.push(at.finding.id);
      at = neighbour(items, placeOf(at), 1);
    }
    assert.deepEqual(
      seen,
      order.map(one => one.finding.id),
    );
    assert.equal(at?.finding.id, order[0]?.finding.id);
  });

  it('goes back the same way', () => {
    const last = neighbour(items, undefined, -1);
    assert.equal(last?.finding.id, order.at(-1)?.finding.id);
    assert.equal(neighbour(items, placeOf(order[0] as Item), -1)?.finding.id, last?.finding.id);
    assert.equal(neighbour(items, placeOf(order[1] as Item), -1)?.finding.id, order[0]?.finding.id);
  });

  it('goes nowhere when nothing is open', () => {
    assert.equal(neighbour(items.slice(4), undefined, 1), undefined);
  });
});

describe('the file of calls that are left', () => {
  const entry = { id: '9f1c6a2e', file: 'a.py', endpoint: metricData, reason: 'goes away', date: '2026-11-21' };

  it('is read as it was written, in an order that does not depend on time', () => {
    const first = { ...entry, id: '00000001', file: 'b.py' };
    const text = writeIgnored([first, entry]);
    assert.deepEqual(readIgnored(text), { ignored: [entry, first], problems: [] });
    assert.equal(writeIgnored([entry, first]), text);
  });

  it('says what is wrong with it and ignores nothing of that', () => {
    const problems = ['{', '[]', '{"ignored":{}}', '{"ignored":[{"id":"x"}]}'].map(text => readIgnored(text));
    assert.deepEqual(
      problems.map(({ ignored }) => ignored),
      [[], [], [], []],
    );
    assert.deepEqual(
      problems.map(reading => reading.problems[0]),
      [
        '.graphward-ignore.json is not valid JSON',
        '.graphward-ignore.json: "ignored" must be a list',
        '.graphward-ignore.json: "ignored" must be a list',
        '.graphward-ignore.json: ignored[0]: "file" must be a text',
      ],
    );
  });
});
