import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Ajv from 'ajv';
import { readProfile } from '../../server/src/api/profile';
import { readLiveNames } from '../../server/src/text/liveNames';
import { readIgnored } from '../../server/src/workspace/ignoredCalls';

/** The schemas describe our files to the editor; it must report in each what our own readers report. */
const region = { baseUrl: 'https://api.example.com' };
const entry = { id: '0123abcd', file: 'a.py', endpoint: 'GET /v2/users', reason: 'internal', date: '2026-11-21' };
const cases: Readonly<Record<string, { readonly wrong: (value: unknown) => boolean; readonly values: unknown[] }>> = {
  service: {
    wrong: value => readProfile(value).problems.length > 0,
    values: [
      {},
      JSON.parse(readFileSync('examples/graphward.service.json', 'utf8')),
      { regions: { us: { ...region, legacyDeploymentUrl: 'HTTPS://rpm.example.com/x' } }, accountId: 1 },
      { regions: { us: { baseUrl: 'http://127.0.0.1:8080/x' }, eu: { baseUrl: 'http://[::1]' } } },
      { regions: { us: { baseUrl: 'http://api.example.com' } } },
      { regions: { us: { baseUrl: 'http://localhost.example.com' } } },
      { regions: { us: { baseUrl: 'https://api.example.com\\@other.example' } } },
      { attributeNamespace: 'a b' },
      { attributeNamespace: 1 },
      { accountId: 0 },
      { accountId: '7' },
      { accountId: 1.5 },
      { regions: [] },
      { regions: { us: {} } },
      { regions: { us: { ...region, key: 'k' } } },
      { regions: { sandbox: region } },
      { regions: { us: { baseUrl: 'api.example.com' } } },
      { regions: { us: { baseUrl: 'https://user@api.example.com' } } },
      { keys: {} },
      [],
    ],
  },
  names: {
    wrong: value => readLiveNames(JSON.stringify(value)).problems.length > 0,
    values: [
      {},
      { eventTypes: ['A'], attributes: { A: ['x'] }, values: { appName: ['Shop'] }, hosts: [], other: 1 },
      { eventTypes: 'A' },
      { attributes: ['x'] },
      { attributes: { A: 'x' } },
      { appNames: [1] },
      [],
    ],
  },
  ignored: {
    wrong: value => readIgnored(JSON.stringify(value)).problems.length > 0,
    values: [
      { ignored: [] },
      { ignored: [entry] },
      {},
      { ignored: {} },
      { ignored: [{ ...entry, id: 'x' }] },
      { ignored: [{ ...entry, reason: ' ' }] },
      { ignored: [{ ...entry, date: 'today' }] },
      { ignored: [{ ...entry, file: undefined }] },
      { ignored: ['0123abcd'] },
    ],
  },
};

describe('the schemas of our files', () => {
  for (const [name, { wrong, values }] of Object.entries(cases)) {
    it(`${name}.json agrees with the reader`, () => {
      const ajv = new Ajv({ strict: false, validateFormats: false });
      const validate = ajv.compile(JSON.parse(readFileSync(`client/schemas/${name}.json`, 'utf8')));
      for (const value of values) {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        assert.equal(validate(plain), !wrong(plain), JSON.stringify(plain));
      }
    });
  }
});
