import assert from 'node:assert/strict';
import { graphward, workspace } from './cli';

const profile = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });

interface Scanned {
  readonly file: string;
  readonly range: { readonly start: { readonly line: number } };
  readonly endpoint: string;
  readonly client: string;
  readonly confidence: string;
}

/** The calls that `graphward scan` finds in files, as `file:line endpoint by client`, each with its confidence. */
export function scannedCalls(files: Readonly<Record<string, string>>): { call: string; confidence: string }[] {
  const cwd = workspace({ 'graphward.service.json': profile, ...files });
  const { status, stdout, stderr } = graphward(['scan', '--format', 'json'], { cwd });
  assert.equal(status, 0, stderr);
  const { findings } = JSON.parse(stdout) as { findings: Scanned[] };
  return findings.map(({ file, range, endpoint, client, confidence }) => ({
    call: `${file}:${range.start.line + 1} ${endpoint} by ${client}`,
    confidence,
  }));
}
