import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { documentOf, NrqlDocument } from '../../../server/src/nrql/document/document';
import { parseQueries, type Statement, statementsInPieces } from '../../../server/src/nrql/document/statements';
import { applyEdits } from '../../../server/src/text/edit';

const context = { attributeNamespace: 'svc' };

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const sourceOf = (text: string, { start, end }: Statement) => text.slice(start, end);

const pieces = [
  'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  "FROM PageView SELECT average(duration) WHERE city = 'Oslo; Bergen' FACET city LIMIT 5",
  'FROM Span',
  'SELECT max(duration)',
  'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms)',
  '-- a note; with a semicolon',
  '/* a note\n\nSELECT in a comment */',
  "SELECT count(*) FROM Log WHERE message = 'one\n\nSELECT two'",
  'SHOW EVENT TYPES',
  'FROM (SELECT count(*) AS n\n\nFROM Span\n\nFACET host) SELECT max(n)',
  'FROM (SELECT count(*',
  'WHERE',
];
const joints = [';', '\n\n', ';\n', '\n', ' ', '\n\n\n', "'", '`', '/*', '*/', '--', '(', ')', '"', '{{'];

describe('a document', () => {
  it('is after any edits what a new one would be', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = numbers(seed);
      const pick = (list: readonly string[]) => list[random(list.length)] as string;
      let text = '';
      for (let count = random(14); count > 0; count--) text += pick(pieces) + pick(joints.slice(0, 6));
      const document = new NrqlDocument(text);
      for (let edits = 0; edits < 25; edits++) {
        const start = random(text.length + 1);
        const end = random(3) === 0 ? Math.min(text.length, start + random(40)) : start;
        const edit = { span: { start, end }, text: random(4) === 0 ? '' : pick(random(2) === 0 ? pieces : joints) };
        text = applyEdits(text, [edit]);
        document.update(edit);
        assert.equal(document.text, text);
        assert.deepEqual(
          document.statements,
          parseQueries(text).statements,
          `seed ${seed}, edit ${edits}: ${JSON.stringify(text)}`,
        );
        assert.deepEqual(document.problems(context), checkQueries(text, context));
        assert.equal(document.derivedOf(sourceOf).join(''), text);
      }
    }
  });

  it('has the same statements when it is read in pieces, however short', () => {
    let pauses = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const random = numbers(seed);
      const pick = (list: readonly string[]) => list[random(list.length)] as string;
      let text = '';
      for (let count = random(30); count > 0; count--) text += pick(pieces) + pick(joints.slice(0, 6));
      for (let edits = random(3); edits > 0; edits--) {
        const offset = random(text.length + 1);
        text = text.slice(0, offset) + pick(joints) + text.slice(offset);
      }
      const work = statementsInPieces(text, 20 + random(300));
      let step = work.next();
      for (; !step.done; step = work.next()) pauses++;
      assert.deepEqual(step.value, parseQueries(text).statements, `seed ${seed}: ${JSON.stringify(text)}`);
    }
    assert.ok(pauses > 1_000, `${pauses} pauses`);
  });

  it('determines only what is around an edit anew', () => {
    const text = Array.from({ length: 500 }, (_, index) => `SELECT count(*) FROM A${index};\n`).join('');
    const document = new NrqlDocument(text);
    let runs = 0;
    const derive = (whole: string, statement: Statement) => {
      runs++;
      return sourceOf(whole, statement);
    };
    document.derivedOf(derive);
    assert.equal(runs, 500);
    document.update({ span: { start: 5000, end: 5000 }, text: 'x' });
    assert.equal(document.derivedOf(derive).join(''), document.text);
    assert.ok(runs < 510, `${runs}`);
  });

  it('reads and checks only what is around an edit', () => {
    for (const count of [1000, 10_000]) {
      const text = Array.from({ length: count }, (_, index) => `SELECT count(*) FROM T${index} SINCE 1 hour ago`).join(
        ';\n',
      );
      const document = new NrqlDocument(text);
      assert.equal(document.parsed, count);
      document.problems(context);
      assert.equal(document.checked, count);
      const offset = text.indexOf(`T${count / 2} `);
      document.update({ span: { start: offset, end: offset }, text: 'X' });
      assert.ok(document.parsed - count < 10, `${document.parsed - count} statements were read again`);
      document.problems(context);
      assert.ok(document.checked - count < 10, `${document.checked - count} statements were checked again`);
      assert.equal(document.statements.length, count);
    }
  });

  it('reads again what is far before an edit that changes it', () => {
    for (const [text, late] of [
      ['SELECT `a; SELECT b; SELECT c; SELECT d; SELECT e', '`'],
      ["SELECT 'a\n\nSELECT b\n\nSELECT c\n\nSELECT d\n\nSELECT e", "'"],
      ['SELECT /* a\n\nSELECT b\n\nSELECT c\n\nSELECT d\n\nSELECT e', '*/'],
    ] as const) {
      const document = new NrqlDocument(text);
      document.update({ span: { start: text.length, end: text.length }, text: late });
      assert.deepEqual(document.statements, parseQueries(text + late).statements);
    }
  });

  it('looks again only for the problems of what changed', () => {
    const document = new NrqlDocument(
      'SELECT count(*) FROM A;\n\nSELECT count(*) FROM B WHERE;\n\nSELECT count(*) FROM C',
    );
    const before = document.problems(context);
    assert.deepEqual(
      before.filter(({ severity }) => severity === 'error').map(({ code, span }) => [code, span.start]),
      [['empty-where', 48]],
    );
    document.update({ span: { start: 0, end: 0 }, text: '-- note\n' });
    assert.deepEqual(
      document.problems(context).map(({ span }) => span.start),
      before.map(({ span }) => span.start + 8),
    );
  });

  it('of a long text is found again after a small edit', () => {
    const text = 'SELECT count(*) FROM Transaction SINCE 1 hour ago;\n'.repeat(200);
    const document = documentOf(text);
    assert.equal(documentOf(text), document);
    const edited = `${text}SELECT 1`;
    assert.equal(documentOf(edited), document);
    assert.equal(document.text, edited);
    assert.deepEqual(document.statements, parseQueries(edited).statements);
    assert.notEqual(documentOf('SELECT 1 FROM A\n'.repeat(400)), document);
  });
});
