import { hash, uuid } from './random';
import { type Application, type Change, type ChangeSource, hour, takeId, type World } from './world';

/** The data of a new change. The world assigns the ids. */
export type NewChange = Omit<Change, 'id' | 'uuid' | 'accountId' | 'entity' | 'applicationId' | 'customAttributes'> &
  Partial<Pick<Change, 'customAttributes' | 'applicationId'>>;

/** Records a change of an entity, which both APIs then list. */
export function addChange(
  world: World,
  entity: Change['entity'] & { readonly accountId: number },
  change: NewChange,
): Change {
  const id = takeId(world);
  const { accountId, guid, name, domain, type } = entity;
  const made: Change = {
    customAttributes: {},
    ...change,
    id,
    uuid: uuid(hash(world.seed, 'change', id)),
    accountId,
    entity: { guid, name, domain, type },
  };
  world.changes.push(made);
  return made;
}

/** Records a deployment of an application as the deployment APIs do. */
export function addDeployment(
  world: World,
  application: Application,
  deployment: Pick<Change, 'version' | 'changelog' | 'description' | 'user' | 'timestamp'> &
    Partial<Pick<Change, 'customAttributes'>>,
  source: ChangeSource,
): Change {
  return addChange(
    world,
    { ...application, type: 'APPLICATION' },
    {
      ...deployment,
      applicationId: application.id,
      eventType: 'Deployment',
      category: 'Deployment',
      type: 'Basic',
      source,
    },
  );
}

/** Three earlier deployments of each server application, one of them recorded through GraphQL. */
export function addHistory(world: World): void {
  for (const application of world.applications) {
    if (application.domain !== 'APM' || application.silentSince !== undefined || application.id > 999_999) continue;
    const at = (hours: number) => world.startedAt - hours * hour - (application.id % 60) * 60_000;
    const user = 'ci@example.com';
    const deploy = (version: string, hours: number, changelog: string, source: ChangeSource) =>
      addDeployment(world, application, { version, changelog, user, timestamp: at(hours) }, source);
    deploy('v41', 170, 'First of the week', 'api.rest.deployments.v0');
    deploy('v42', 75, 'Faster cart', 'api.rest.deployments.v2');
    addChange(
      world,
      { ...application, type: 'APPLICATION' },
      {
        applicationId: application.id,
        eventType: 'ChangeTrackingEvent',
        category: 'Deployment',
        type: 'Basic',
        timestamp: at(20),
        user,
        version: 'v43',
        changelog: 'Fixes "quotes" & <tags>',
        description: 'Recorded through the GraphQL API',
        commit: '4f2c1d9',
        customAttributes: { region: 'eu', canary: false },
        source: 'api.graphql.changeTrackingCreateEvent',
      },
    );
  }
}
