import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQueries } from '../../../server/src/nrql/document/statements';
import type { AnyNode, Expression, Query } from '../../../server/src/nrql/tree/tree';
import { clausesOf, forEachChild, pathAt } from '../../../server/src/nrql/tree/walk';

function query(text: string): Query {
  const { body } = parseQueries(text).statements[0] ?? {};
  assert.equal(body?.kind, 'query');
  return body as Query;
}

/** An expression with every operator in parentheses, so that its shape can be read. */
function shape(node: Expression, text: string): string {
  switch (node.kind) {
    case 'binary':
      return `(${shape(node.left, text)} ${node.operator} ${shape(node.right, text)})`;
    case 'logical':
      return `(${node.operands.map(operand => shape(operand, text)).join(` ${node.operator} `)})`;
    case 'unary':
      return `(${node.operator} ${shape(node.operand, text)})`;
    case 'group':
      return `[${shape(node.inner, text)}]`;
    case 'is':
      return `(${shape(node.value, text)} is${node.negated ? ' not' : ''} ${text.slice(node.test.start, node.test.end)})`;
    case 'in':
      return `(${shape(node.value, text)}${node.negated ? ' not' : ''} in ${text.slice(node.set.start, node.set.end)})`;
    case 'call':
      return `${node.name}(${node.arguments.map(argument => shape(argument, text)).join(', ')})`;
    case 'hole':
      return '?';
    default:
      return text.slice(node.start, node.end);
  }
}

function conditionOf(condition: string): string {
  const text = `SELECT count(*) FROM a WHERE ${condition}`;
  return shape(query(text).where?.condition as Expression, text);
}

const statementsOf = (text: string) => parseQueries(text).statements.map(({ start, end }) => text.slice(start, end));

describe('operators', () => {
  it('bind as people expect', () => {
    assert.equal(conditionOf('a + b * c > d - 1'), '((a + (b * c)) > (d - 1))');
    assert.equal(conditionOf('a - b - c = 0'), '(((a - b) - c) = 0)');
    assert.equal(conditionOf('NOT a = 1 AND b = 2'), '((not (a = 1)) and (b = 2))');
    assert.equal(conditionOf('a = 1 OR b = 2 AND c = 3 OR d'), '((a = 1) or ((b = 2) and (c = 3)) or d)');
    assert.equal(conditionOf('(a = 1 OR b = 2) AND -c < 3'), '([((a = 1) or (b = 2))] and ((- c) < 3))');
    assert.equal(conditionOf("a NOT LIKE 'x%' AND b NOT IN (1, 2)"), "((a not like 'x%') and (b not in (1, 2)))");
    assert.equal(conditionOf('a IS NOT NULL AND b IS TRUE'), '((a is not NULL) and (b is TRUE))');
    assert.equal(conditionOf('(a + b) / 2 > if(c = 1, d, 0)'), '(([(a + b)] / 2) > if((c = 1), d, 0))');
  });

  it('leave holes where operands are missing', () => {
    assert.equal(conditionOf('a ='), '(a = ?)');
    assert.equal(conditionOf('a = 1 AND'), '((a = 1) and ?)');
    assert.equal(conditionOf('a IS'), '(a is )');
    assert.equal(conditionOf('a > AND b < 2'), '((a > ?) and (b < 2))');
  });
});

describe('names', () => {
  it('hold dots, colons and percent signs, and no argument name', () => {
    const { select } = query('SELECT max(a.b:c), sum(job.%.wait), histogram(d, width:5), e[count] FROM a');
    const calls = select?.items.map(({ value }) => value) ?? [];
    assert.deepEqual(
      calls.map(value => (value.kind === 'call' ? value.arguments.map(({ kind }) => kind) : value.kind)),
      [['name'], ['name'], ['name', 'named-argument'], 'index'],
    );
  });

  it('may be words of the grammar where only a name can stand', () => {
    const text = 'SELECT max(limit), event, count, `from` FROM a WHERE offset = 1 ORDER BY since DESC';
    assert.deepEqual(parseQueries(text).statements[0]?.problems, []);
    const { where, select } = query(text);
    assert.equal(shape(where?.condition as Expression, text), '(offset = 1)');
    assert.equal(select?.items.length, 4);
  });
});

describe('clauses', () => {
  it('come in any order, and the first of each kind is found by its name', () => {
    const read = query('SINCE 1 day ago FROM a LIMIT 5 WHERE x FACET b SELECT count(*) WHERE y');
    assert.deepEqual(
      read.clauses.map(({ kind }) => kind),
      ['since', 'from', 'limit', 'where', 'facet', 'select', 'where'],
    );
    assert.equal(clausesOf(read.clauses, 'where').length, 2);
    assert.equal(read.where, read.clauses[3]);
  });

  it('of one query report several mistakes, each at its own place', () => {
    const text = 'SELECT count(*) FORM a WHERE FACET b SINCE 1 hour ago UNTIL LIMIT 5';
    assert.deepEqual(
      parseQueries(text).statements[0]?.problems.map(({ code, start, end }) => [code, text.slice(start, end)]),
      [
        ['misspelt-clause', 'FORM'],
        ['empty-where', 'WHERE'],
        ['missing-part', 'LIMIT'],
      ],
    );
  });
});

describe('statements', () => {
  it('end at semicolons and at blank lines before a query', () => {
    assert.deepEqual(statementsOf('SELECT 1 FROM a; SELECT 2 FROM b;\n'), ['SELECT 1 FROM a;', ' SELECT 2 FROM b;\n']);
    assert.equal(statementsOf('SELECT 1 FROM a\n\nFROM b SELECT 2').length, 2);
    assert.equal(statementsOf('SELECT 1 FROM a\n\nWHERE b = 1').length, 1);
    assert.equal(statementsOf("SELECT 1 FROM a\n\nWITH TIMEZONE 'UTC'").length, 1);
    assert.equal(statementsOf('FROM a\n\nSELECT 1\n\nSINCE 1 hour ago').length, 1);
    assert.equal(statementsOf('SELECT 1 FROM a WHERE b IN (\n\nSELECT uniques(c) FROM d)').length, 1);
    assert.equal(statementsOf('FROM (\n\nSELECT 1 AS n\n\nFROM a\n\n) SELECT max(n)').length, 1);
    assert.equal(statementsOf('SELECT count(* FROM a WHERE (b = 1\n\nSELECT 2 FROM c').length, 2);
  });

  it('are not split by texts and comments', () => {
    assert.equal(statementsOf("SELECT 1 FROM a WHERE b = 'x;\n\nSELECT y' SINCE 1 hour ago").length, 1);
    assert.equal(statementsOf('SELECT 1 FROM a -- why; not\nWHERE b /* ;\n\nSELECT */ = 1').length, 1);
  });

  it('own the comments before them, and those behind them on their last line', () => {
    assert.deepEqual(statementsOf('SELECT 1 FROM a -- one\n\n-- two\nSELECT 2 FROM b'), [
      'SELECT 1 FROM a -- one',
      '\n\n-- two\nSELECT 2 FROM b',
    ]);
    assert.deepEqual(statementsOf('SELECT 1 FROM a; /* two */ SELECT 2 FROM b'), [
      'SELECT 1 FROM a;',
      ' /* two */ SELECT 2 FROM b',
    ]);
  });

  it('do not lose each other over a forgotten quote', () => {
    const text = "SELECT 1 FROM a WHERE b = 'x\n\nSELECT 2 FROM c WHERE d = 'y'";
    assert.equal(statementsOf(text).length, 2);
    assert.deepEqual(
      parseQueries(text).statements.map(({ problems }) => problems.map(({ code }) => code)),
      [['unterminated-string'], []],
    );
  });
});

describe('the path at an offset', () => {
  it('goes from the query to the innermost node', () => {
    const text = 'SELECT average(duration) FROM a';
    const kinds = (offset: number) => pathAt(query(text), offset).map(({ kind }) => kind);
    assert.deepEqual(kinds(17), ['query', 'select', 'select-item', 'call', 'name']);
    assert.deepEqual(kinds(30), ['query', 'from', 'event-type']);
  });

  it('visits the children of every kind of node', () => {
    const text = `WITH aparse(m, '*') AS (k, l) FROM a LEFT JOIN (FROM b SELECT c) ON c = d SELECT *, f(t: 1, {g}) AS 'h'
      WHERE NOT i IN (1) AND j[0] IS NULL FACET CASES(WHERE n = {{o}} AS 'p') OR q ORDER BY max(r) LIMIT MAX OFFSET 1
      SINCE monday AT '9:00' UNTIL this week COMPARE WITH 1 day ago TIMESERIES 1 minute SLIDE BY AUTO WITH TIMEZONE 'UTC'
      WITH METRIC_FORMAT 'u/{v}' EXTRAPOLATE RAW PREDICT holtwinters(alpha: 1) BY 1 hour USING 2 hours`;
    const kinds = new Set<string>();
    const visit = (node: AnyNode) => {
      kinds.add(node.kind);
      forEachChild(node, visit);
    };
    visit(query(text));
    assert.ok(kinds.size > 48, `${kinds.size} kinds: ${[...kinds].join(' ')}`);
    assert.deepEqual(parseQueries(text).statements[0]?.problems, []);
  });
});
