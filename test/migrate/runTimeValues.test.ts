import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIdOrTime, isSecretName } from '../../server/src/migrate/runTimeValues';

describe('a value of the environment', () => {
  it('is never read under a name that looks secret', () => {
    const secret =
      'AWS_SECRET_ACCESS_KEY apiKey GITHUB_TOKEN DATABASE_PASSWORD DB_PASS PGPASS dbPass MY_CREDS CREDENTIALS_ID GITHUB_PAT CARD_PAN X_AUTH otp PIN DATABASE_URL redisUri SENTRY_DSN SESSION_ID OAUTH_ID SLACK_WEBHOOK LICENSEKEY ACCOUNT_IBAN CVV';
    for (const name of secret.split(' ')) assert.ok(isSecretName(name), name);
    const plain =
      'APP_ID applicationId ACCOUNT_ID FROM_TIME KEY_TRANSACTION_ID HOST_ID PATH_ID POLICY_ID PANEL_ID PATTERN_ID SEEDLING_ID';
    for (const name of plain.split(' ')) assert.ok(!isSecretName(name), name);
  });

  it('is sent only when it is an id or a time', () => {
    for (const text of [
      '12',
      '-1',
      '1,2',
      '2026-11-20',
      '2026-11-20T10:00:00Z',
      '01234567-89ab-cdef-0123-456789abcdef',
    ])
      assert.ok(isIdOrTime(text), text);
    for (const text of [
      '',
      ' 12',
      '12\n',
      '1 2',
      'abc',
      '../1',
      '1/2',
      '1?x=1',
      'MTIzNDU2Nzg5',
      '2026-13-45',
      '1e5',
      '0x12',
      '１２',
    ])
      assert.ok(!isIdOrTime(text), JSON.stringify(text));
  });
});
