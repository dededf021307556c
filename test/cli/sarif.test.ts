import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import Ajv from 'ajv';
import type { ReportedFinding } from '../../server/src/migrate/report/report';
import { sarifLog } from '../../server/src/migrate/report/sarif';
import { graphward, workspace } from '../harness/cli';

/**
 * The schema of the standard (2.1.0, release 5), as the package @microsoft/jest-sarif carries it under the MIT licence. It is
 * written in draft 04 of JSON Schema, of which it uses nothing that later drafts read in another way but its names.
 */
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync('test/cli/fixtures/sarif-2.1.0.json', 'utf8'));
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true }).compile(
  schema,
);

const finding: ReportedFinding = {
  id: '0123abcd',
  file: 'my jobs/a:b#c.sh',
  range: { start: { line: 1, character: 4 }, end: { line: 2, character: 0 } },
  endpoint: 'GET /v2/applications',
  api: 'v2',
  state: 'retired',
  language: 'shellscript',
  client: 'curl',
  confidence: 'certain',
  rewrite: null,
  noRewrite: [{ code: 'none', message: 'Nothing is offered.' }],
};

function assertValid(log: unknown): void {
  assert.ok(validate(log), JSON.stringify(validate.errors, null, 2));
}

it('a log without findings and with findings of every state is valid', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  assertValid(sarifLog([], { version: '1.0.0', now }));
  const states = ['retired', 'unknown', 'retained'] as const;
  assertValid(
    sarifLog(
      states.map(state => ({ ...finding, state, kind: 'tests' })),
      { version: '1.0.0', now },
    ),
  );
});

it('the schema test can fail', () => {
  assert.equal(validate({ version: '2.1.0', runs: [{ tool: {} }] }), false);
});

it('lines and columns count from one, paths are encoded, the fingerprint is the id', () => {
  const log = sarifLog([finding], { version: '1.0.0', now: Date.parse('2026-11-21T00:00:00Z') }) as {
    runs: [{ results: [Record<string, unknown>] }];
  };
  const [result] = log.runs[0].results;
  assert.deepEqual(result['locations'], [
    {
      physicalLocation: {
        artifactLocation: { uri: 'my%20jobs/a%3Ab%23c.sh', uriBaseId: 'WORKINGDIRECTORY' },
        region: { startLine: 2, startColumn: 5, endLine: 3, endColumn: 1 },
      },
    },
  ]);
  assert.deepEqual(result['partialFingerprints'], { 'graphwardFinding/v1': '0123abcd' });
  assert.equal(result['level'], 'warning');
});

it('a finding is an error from the end of life on', () => {
  const after = sarifLog([finding], { version: '1', now: Date.parse('2027-08-01T00:00:00Z') }) as {
    runs: [{ results: [{ level: string }] }];
  };
  assert.equal(after.runs[0].results[0].level, 'error');
});

it('the command prints a valid log', () => {
  const cwd = workspace({
    'jobs/😀 mark.sh':
      'curl -X POST "https://api.example.com/v2/applications/$APP/deployments.json" -H "Api-Key: $K"\n',
  });
  const { status, stdout } = graphward(['scan', '--format', 'sarif'], { cwd });
  assert.equal(status, 0);
  const log = JSON.parse(stdout);
  assertValid(log);
  assert.equal(log.runs[0].results.length, 1);
});
