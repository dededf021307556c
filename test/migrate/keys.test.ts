import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type SourceFile, sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
import { hardCodedKeys } from '../../server/src/migrate/match/keys';
import { prepare } from '../code/grammars';

const key = 'USER-0123456789ABCDEFGHIJKLMNOPQ';

function keysIn(file: SourceFile): string[] {
  const problems = findCalls(file, {}).flatMap(hardCodedKeys);
  for (const problem of problems) assert.ok(!JSON.stringify(problem).includes(key), 'the value is told nowhere');
  return problems.map(problem => file.text.slice(problem.span.start, problem.span.end));
}

const shell = (text: string): SourceFile => sourceFile('job.sh', text);
const python = (text: string): SourceFile => sourceFile('job.py', text);

describe('a key beside a call', () => {
  before(async () => {
    await prepare('python');
  });

  it('is found where it stands', () => {
    assert.deepEqual(keysIn(shell(`curl https://api.example.com/v2/applications.json -H "X-Api-Key:${key}"`)), [key]);
    const program = `import requests\nrequests.get("https://api.example.com/v2/applications.json", headers={"Api-Key": "${key}"})`;
    assert.deepEqual(keysIn(python(program)), [key]);
  });

  it('may be a default, a parameter, or stand behind a scheme', () => {
    const list = 'https://api.example.com/v2/applications.json';
    assert.deepEqual(keysIn(shell(`curl ${list} -H "Api-Key: \${K:-${key}}"`)), [`\${K:-${key}}`]);
    assert.deepEqual(keysIn(shell(`curl "${list}?api_key=${key}"`)), [key]);
    assert.deepEqual(keysIn(shell(`curl ${list} -H "Authorization: Api-Key ${key}"`)), [key]);
    assert.deepEqual(keysIn(shell(`curl ${list} -H "Authorization: Basic ${key}"`)), []);
    assert.deepEqual(
      keysIn(shell(`H="Api-Key: ${key}"\ncurl ${list} -H "$H"`)),
      ['-H "$H"'],
      'the header, where no more is known',
    );
  });

  it('is not a variable, a placeholder or a word', () => {
    for (const value of [
      '$KEY',
      '<API_KEY>',
      'YOUR_API_KEY_0000000000',
      'xxxxxxxxxxxxxxxxxxxxxxxx',
      '${{ secrets.K }}',
      'short1',
      'API_KEY_OF_THE_SHOP',
      'SERVICE_API_KEY_V2',
      '00000000000000000000',
    ]) {
      assert.deepEqual(
        keysIn(shell(`curl https://api.example.com/v2/applications.json -H 'Api-Key: ${value}'`)),
        [],
        value,
      );
    }
    assert.deepEqual(
      keysIn(
        python(
          'import requests\nrequests.get("https://api.example.com/v2/applications.json", headers={"Api-Key": key})',
        ),
      ),
      [],
    );
  });
});
