import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRequired, isSecret, readVariable } from '../../client/src/variableValues';

const read = (type: string, text: string, more: object = {}) => readVariable({ name: 'v', type, ...more }, text);

describe('the value of a variable', () => {
  it('is read by its declared type', () => {
    assert.deepEqual(read('Int!', ' 42 '), { value: 42 });
    assert.deepEqual(read('EpochMilliseconds', '1795169400000'), { value: 1795169400000 });
    assert.deepEqual(read('Float!', '0.5'), { value: 0.5 });
    assert.deepEqual(read('Boolean', 'false'), { value: false });
    assert.deepEqual(read('String!', '42'), { value: '42' });
    assert.deepEqual(read('ID!', '007'), { value: '007' });
    assert.deepEqual(read('String!', '{"not": "read"}'), { value: '{"not": "read"}' });
    assert.deepEqual(read('[Int!]!', '1, 2'), { value: [1, 2] });
    assert.deepEqual(read('[EntityGuid]', '["a", "b"]'), { value: ['a', 'b'] });
    assert.deepEqual(read('SettingsInput!', '{ "alias": "x" }'), { value: { alias: 'x' } });
    assert.deepEqual(read('[SettingsInput!]', '{ "alias": "x" }, { "alias": "y" }'), {
      value: [{ alias: 'x' }, { alias: 'y' }],
    });
    assert.deepEqual(read('Kind', 'B', { choices: ['A', 'B'] }), { value: 'B' });
    assert.deepEqual(read('[Kind!]', 'A,B', { choices: ['A', 'B'] }), { value: ['A', 'B'] });
  });

  it('is left out or null where the variable is optional', () => {
    assert.deepEqual(read('Int', ''), { absent: true });
    assert.deepEqual(read('[Int]', ''), { absent: true });
    assert.deepEqual(read('Int!', '', { defaultValue: '3' }), { absent: true });
    assert.deepEqual(read('String', 'null'), { value: null });
    assert.deepEqual(read('String!', 'null'), { value: 'null' });
  });

  it('that does not fit is named', () => {
    assert.deepEqual(read('Int!', ''), { problem: 'missing' });
    assert.deepEqual(read('Int!', '1.5'), { problem: 'integer' });
    assert.deepEqual(read('Float', 'x'), { problem: 'number' });
    assert.deepEqual(read('Boolean', 'yes'), { problem: 'boolean' });
    assert.deepEqual(read('Kind', 'C', { choices: ['A'] }), { problem: 'choice' });
    assert.deepEqual(read('SettingsInput', '{ alias'), { problem: 'json' });
    assert.deepEqual(read('SettingsInput', 'alias'), { problem: 'object' });
    assert.deepEqual(read('[Int]', '1, x'), { problem: 'integer' });
    assert.deepEqual(read('[Int]', '[1'), { problem: 'json' });
  });

  it('is required without a default, and a secret by its name or type', () => {
    assert.equal(isRequired({ name: 'a', type: 'Int!' }), true);
    assert.equal(isRequired({ name: 'a', type: 'Int!', defaultValue: '1' }), false);
    assert.equal(isRequired({ name: 'a', type: 'Int' }), false);
    for (const name of ['apiKey', 'clientSecret', 'PASSWORD']) assert.equal(isSecret({ name, type: 'String' }), true);
    assert.equal(isSecret({ name: 'value', type: 'SecureValue!' }), true);
    assert.equal(isSecret({ name: 'guid', type: 'EntityGuid!' }), false);
  });
});
