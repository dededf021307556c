import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphqlUrl, profileHosts, readProfile, readProfileText } from '../../server/src/api/profile';

describe('a service profile', () => {
  it('is read with its defaults', () => {
    const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com/' } } });
    assert.deepEqual(profile, { attributeNamespace: 'svc', regions: { us: { baseUrl: 'https://api.example.com' } } });
    assert.equal(graphqlUrl({ baseUrl: 'https://api.example.com/' }), 'https://api.example.com/graphql');
  });

  it('names every wrong member by its path', () => {
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [[], /must be a JSON object/],
      [{ attributeNamespace: 'a.b' }, /^attributeNamespace: must be a name/],
      [{ accountId: '7' }, /^accountId: must be a positive integer/],
      [{ accountId: 0 }, /^accountId: /],
      [{ regions: [] }, /^regions: must be an object/],
      [{ regions: { us: 'x' } }, /^regions\.us: must be an object with baseUrl/],
      [{ regions: { us: { baseUrl: 'api.example.com' } } }, /^regions\.us\.baseUrl: must be an https address/],
      [{ regions: { us: { baseUrl: 'http://localhost.example.com' } } }, /^regions\.us\.baseUrl: must be an https/],
      [{ regions: { us: { baseUrl: 'https://user:secret@api.example.com' } } }, /^regions\.us\.baseUrl/],
      [
        { regions: { us: { baseUrl: 'https://a.example', legacyDeploymentUrl: 7 } } },
        /^regions\.us\.legacyDeploymentUrl/,
      ],
      [{ regions: { us: { baseUrl: 'https://a.example', key: 'x' } } }, /^regions\.us\.key: unknown member/],
      [{ regions: { sandbox: { baseUrl: 'https://a.example' } } }, /^regions\.sandbox: the name is reserved/],
      [{ region: {} }, /^region: unknown member/],
    ];
    for (const [value, message] of cases) {
      const { profile, problems } = readProfile(value);
      assert.equal(profile, undefined);
      assert.match(problems.join('\n'), message);
    }
    assert.match(readProfileText('{').problems.join(), /not valid JSON/);
  });

  it('lists its hosts with what they serve', () => {
    const { profile } = readProfile({
      regions: { eu: { baseUrl: 'https://API.eu.example.com', legacyDeploymentUrl: 'https://rpm.eu.example.com' } },
    });
    assert.deepEqual(
      [...profileHosts(profile as NonNullable<typeof profile>)],
      [
        ['rpm.eu.example.com', { region: 'eu', serves: 'legacy' }],
        ['api.eu.example.com', { region: 'eu', serves: 'api' }],
      ],
    );
  });
});
