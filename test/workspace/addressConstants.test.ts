import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AddressConstants } from '../../server/src/workspace/addressConstants';

describe('addresses that files define for others', () => {
  const shared = new AddressConstants();
  shared.add('src/addresses.ts', ['APPS_URL']);
  shared.add('config/service.json', ['path']);

  it('are used by files that can import them and hold their name', () => {
    assert.ok(shared.isUsedIn('src/report.ts', 'get(APPS_URL)'));
    assert.ok(!shared.isUsedIn('src/report.ts', 'get(USERS_URL)'));
    assert.ok(!shared.isUsedIn('report.py', 'get(APPS_URL)'));
    assert.ok(!shared.isUsedIn('src/addresses.ts', 'get(APPS_URL)'));
  });

  it('are used by nothing that only holds values', () => {
    assert.ok(!shared.isUsedIn('data/one.json', '{ "path": "APPS_URL" }'));
    assert.deepEqual(shared.namesFor('data/one.json'), []);
  });

  it('are used of a file of values only where it is named, because its members have everyday names', () => {
    assert.ok(shared.isUsedIn('src/send.js', "const { path } = require('../data/service')"));
    assert.ok(shared.isUsedIn('src/send.js', "require('config').get('service.path')"));
    assert.ok(!shared.isUsedIn('src/send.js', "const path = require('node:path')"));
  });
});
