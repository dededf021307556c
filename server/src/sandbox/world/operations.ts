import { newApplication } from './applications';
import { type Application, type Domain, takeId, type World } from './world';

/** Creates a mobile or stand-alone browser application without data. */
export function createApplication(
  world: World,
  accountId: number,
  domain: Exclude<Domain, 'APM'>,
  name: string,
  at: number,
): Application {
  const made = newApplication(world.seed, at, takeId(world), accountId, domain, name);
  world.applications.push(made);
  return made;
}

/** Removes an application with its key transactions from the world. Its changes and alerts remain. */
export function removeApplication(world: World, application: Application): void {
  const index = world.applications.indexOf(application);
  if (index >= 0) world.applications.splice(index, 1);
  for (let i = world.keyTransactions.length - 1; i >= 0; i--)
    if (world.keyTransactions[i]?.applicationId === application.id) world.keyTransactions.splice(i, 1);
}
