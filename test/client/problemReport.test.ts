import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemReport } from '../../client/src/problemReport';

describe('the report of a problem', () => {
  const planted: Readonly<Record<string, unknown>> = {
    'run.readOnly': true,
    severity: { 'rest-retired': 'error' },
    service: { regions: { secretRegion: { baseUrl: 'https://planted-host.example' } } },
    names: { appNames: ['planted-name'] },
    schemaPath: '/planted/path',
  };
  const report = problemReport({
    version: '1.2.3',
    editor: 'Editor 1.91.0',
    host: 'desktop',
    language: 'en',
    isTrusted: true,
    folders: 1,
    regions: 2,
    accounts: 1,
    changed: name => planted[name],
  });

  it('names versions and changed settings', () => {
    for (const text of ['1.2.3', 'Editor 1.91.0', '`graphward.run.readOnly` | `true`', '"rest-retired":"error"'])
      assert.ok(report.includes(text), text);
  });

  it('holds no host, name or path', () => {
    assert.ok(!/planted|secretRegion/.test(report), report);
  });
});
