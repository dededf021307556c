import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';
import { goodCall, hostileFiles } from '../harness/hostile';

const files = { ...hostileFiles, 'good.sh': goodCall, 'good.nrql': 'SELECT averge(duration) FROM Transaction\n' };

/** The heap of each command is limited, so that what takes gigabytes fails wherever the tests run. */
const env = { NODE_OPTIONS: '--max-old-space-size=400' };

describe('a folder of hostile files', () => {
  const commands: readonly (readonly string[])[] = [
    ['scan', '--format', 'json', '--include', 'docs,comments,tests,generated'],
    ['rewrite', '--format', 'json', '--account', '7'],
    ['check', '--format', 'json'],
    ['format', '--check'],
    ['verify', '--region', 'sandbox', '--format', 'json'],
  ];
  for (const words of commands) {
    it(`ends ${words[0]} with what the other files hold`, () => {
      const { status, stdout, stderr } = graphward(words, { cwd: workspace(files), env });
      // What cannot be compared, or is in no form, changes the status; a failure of the program is one line about no file.
      assert.ok(status !== null && !/^graphward: /m.test(stderr), `${status} ${stderr.slice(0, 500)}`);
      // None of these shapes is too much for a reader of ours.
      assert.doesNotMatch(stderr, /cannot be analysed/);
      if (words[0] !== 'format' && words[0] !== 'check') assert.match(stdout, /"file": "good\.sh"/);
      if (words[0] === 'check') assert.match(stdout, /"file": "good\.nrql"/);
      if (words[0] === 'format') assert.match(stdout + stderr, /names\.graphql/);
    });
  }
});
