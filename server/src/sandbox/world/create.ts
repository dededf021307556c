import { makeAlerts } from './alerts';
import { accounts, makeApplications, makeKeyTransactions } from './applications';
import { addHistory } from './changes';
import type { User, World } from './world';

/** Keys have a recognisable form, so that they cannot be mistaken for keys of a real service. */
const users: readonly User[] = [
  {
    id: 1001,
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'admin',
    apiKey: 'sandbox-key-ada-1234567',
    accountId: 1234567,
    accountIds: [1234567, 7654321],
  },
  {
    id: 1002,
    name: 'Grace Example',
    email: 'grace@example.com',
    role: 'user',
    apiKey: 'sandbox-key-grace-1234567',
    accountId: 1234567,
    accountIds: [1234567],
  },
  {
    id: 1003,
    name: 'Ravi Example',
    email: 'ravi@example.com',
    role: 'restricted',
    apiKey: 'sandbox-key-ravi-1234567',
    accountId: 1234567,
    accountIds: [1234567],
  },
  {
    id: 1004,
    name: 'Lin Example',
    email: 'lin@example.com',
    role: 'admin',
    apiKey: 'sandbox-key-lin-7654321',
    accountId: 7654321,
    accountIds: [7654321],
  },
];

/**
 * The world of a seed at a time (milliseconds). Seed 1 is the small world, seed 2 has over 200 applications; any other
 * seed is the small world with other numbers. `namespace` is the attribute namespace.
 */
export function createWorld(seed: number, startedAt: number, namespace = 'svc'): World {
  const applications = makeApplications(seed, startedAt);
  const world: World = {
    seed,
    namespace,
    startedAt,
    accounts,
    users,
    applications,
    keyTransactions: makeKeyTransactions(applications),
    changes: [],
    ...makeAlerts(seed, startedAt),
    nextId: 31_415,
  };
  addHistory(world);
  return world;
}
