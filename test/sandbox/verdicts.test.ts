import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQueries } from '../../server/src/nrql/check/problems';
import type { SandboxContext } from '../../server/src/sandbox/context';
import { runQuery } from '../../server/src/sandbox/query/engine';
import { createStore } from '../../server/src/sandbox/store/store';
import { queriesBelow } from '../nrql/queries';
import { moment, still } from './exchange';

const { world } = still();
const context: SandboxContext = { world, store: createStore(world, () => moment), now: () => moment };
const permission = { accountIds: [1234567], visible: [1234567] };
const checked = { attributeNamespace: 'svc', now: moment };

/** Errors of the checker that the service is known to accept. */
const accepted = new Set(['name-needs-backticks', 'unquoted-time', 'quoted-event-type']);

/** The first line of why the embedded service refuses a query; undefined when it answers. */
function refusal(text: string): string | undefined {
  try {
    // Most of the budget is spent, so that a query of a long range is refused soon: its verdict is known before.
    runQuery(context, permission, text, { spent: 29_500_000 });
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0];
  }
}

/** Why the service can refuse a query that is right: data, its load, and what it does not offer. */
const ofTheWorld =
  /No application was matched|timed out or reads too much|is not supported by this service|^The variable \w+ has no value/;

describe('the checker and the embedded service agree on every text of the suites', () => {
  const wrong: string[] = [];
  for (const text of queriesBelow('test/nrql/checks')) {
    const problems = checkQueries(text, checked);
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    const refused = refusal(text);
    const shown = `${errors.join(' ') || 'accepted'} | ${refused ?? 'accepted'} | ${text.replace(/\s+/g, ' ')}`;
    if (refused === undefined) {
      if (errors.some(code => !accepted.has(code))) wrong.push(shown);
    } else if (errors.length === 0 && !ofTheWorld.test(refused)) {
      // What the service behind may know better, such as a function or a time zone, is a warning of the checker; what a
      // dashboard may know better, which gives a query another range than the default one, is said as information.
      const isSaid = problems.some(({ severity, code }) => severity === 'warning' || code === 'bucket-above-window');
      if (!isSaid) wrong.push(shown);
    }
  }

  it('whether it is right or wrong', () => assert.deepEqual(wrong, []));
});
