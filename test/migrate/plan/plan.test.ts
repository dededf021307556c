import { fence } from '../../harness/markdown';
import { suite } from '../../harness/suite';
import { printPlan } from './print';
import { planOf } from './request';

/** Below `account` in the prose the account id is known; a fence `reads` holds the paths that the program reads, dot by dot. */
suite('test/migrate/plan', example => {
  const request = fence(example, 'http');
  if (!request) throw new Error('the example needs a request');
  const reads = fence(example, 'reads')
    ?.text.split('\n')
    .filter(line => line !== '')
    .map(line => line.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step)));
  const account = /account (\d+)/.exec(example.prose)?.[1];
  const now = /Now is (\S+Z)/.exec(example.prose)?.[1];
  const plan = planOf(request.text, {
    ...(now ? { now: Date.parse(now) } : {}),
    ...(account ? { account: Number(account) } : {}),
    ...(reads ? { reads } : {}),
  });
  if ('shape' in plan) return { plan: printPlan(plan) };
  return { 'no plan': plan.map(({ code, message }) => `${code}: ${message}`).join('\n') };
});
