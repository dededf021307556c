import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { still } from '../exchange';

const schema = buildSchema(readFileSync('server/src/catalogue/schema.graphql', 'utf8'));

const guids = {
  ApmApplicationEntity: 'MTIzNDU2N3xBUE18QVBQTElDQVRJT058OTg3NjU0',
  MobileApplicationEntity: 'MTIzNDU2N3xNT0JJTEV8QVBQTElDQVRJT058OTg3NzAx',
  BrowserApplicationEntity: 'MTIzNDU2N3xCUk9XU0VSfEFQUExJQ0FUSU9OfDk4NzgwMQ',
  KeyTransactionEntity: 'MTIzNDU2N3xBUE18S0VZX1RSQU5TQUNUSU9OfDQzMjE',
} as const;

/** Values for required arguments, by name. */
const values: Readonly<Record<string, string>> = {
  id: '1234567',
  accounts: '[1234567]',
  guid: `"${guids.ApmApplicationEntity}"`,
  guids: `["${guids.KeyTransactionEntity}"]`,
  query: '"SELECT count(*) FROM Deployment SINCE 1 week ago FACET version"',
  nrql: '"SELECT count(*) FROM Deployment SINCE 1 week ago"',
  queryId: '"none"',
  collection: '"x"',
  documentId: '"x"',
  startTime: '1794564920000',
  endTime: '1795169720000',
  name: '"x"',
  keyType: 'USER',
  grok: '"x"',
  logLines: '["x"]',
  key: '"x"',
  ruleIds: '["x"]',
  monitorGuid: `"${guids.ApmApplicationEntity}"`,
  collectionId: '"x"',
  entityId: '"x"',
  slug: '"x"',
  hostName: '"x"',
  accountId: '1234567',
  linkedAccountId: '1',
  namespace: '"x"',
  ociTenantId: '"x"',
  ociHomeRegion: '"x"',
};

/** Values of arguments whose names say too little, by type. */
const valuesOfTypes: Readonly<Record<string, string>> = {
  AiNotificationsDestinationType: 'EMAIL',
  ApiAccessKeySearchQuery: '{ types: [USER] }',
  EntityManagementCollectionElementsFilter: '{ collectionId: { eq: "x" } }',
  FleetControlFleetMembersFilterInput: '{ fleetId: "x" }',
};

function call(field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(argument => isNonNullType(argument.type) && argument.defaultValue === undefined);
  if (required.length === 0) return field.name;
  const written = required.map(({ name, type }) => {
    const value = valuesOfTypes[getNamedType(type).name] ?? values[name];
    assert.ok(value, `a value for the argument ${name} of ${field.name}`);
    return `${name}: ${value}`;
  });
  return `${field.name}(${written.join(', ')})`;
}

/** Everything that a type has, as deep as it goes without meeting a type again. Interfaces are left to their fragments. */
function selection(type: GraphQLObjectType, above: readonly string[], kinds: readonly string[]): string {
  const parts = ['__typename'];
  for (const field of Object.values(type.getFields())) {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) {
      parts.push(`${type.name}_${field.name}: ${call(field)}`);
      continue;
    }
    if (above.includes(named.name) || above.length > 7) continue;
    const inside = [...above, named.name];
    const options = isAbstractType(named)
      ? schema.getPossibleTypes(named).filter(option => kinds.includes(option.name))
      : [];
    const inner = isObjectType(named)
      ? selection(named, inside, kinds)
      : ['__typename', ...options.map(option => `... on ${option.name} { ${selection(option, inside, kinds)} }`)].join(
          ' ',
        );
    parts.push(`${type.name}_${field.name}: ${call(field)} { ${inner} }`);
  }
  return parts.join(' ');
}

const kinds = [
  ...Object.keys(guids).flatMap(name => [name, `${name}Outline`]),
  'AiIssuesRestIncident',
  'ChangeTrackingDeploymentEvent',
  'ChangeTrackingGenericEvent',
  'AiNotificationsBasicAuth',
];

async function send(query: string) {
  const sandbox = still();
  const { status, body } = await sandbox.handle({
    method: 'POST',
    url: '/graphql',
    headers: { 'Api-Key': sandbox.apiKey },
    body: JSON.stringify({ query }),
    loopback: true,
  });
  assert.equal(status, 200);
  return JSON.parse(body) as {
    data?: unknown;
    errors?: { message: string; path?: unknown[]; extensions?: { errorClass?: string } }[];
  };
}

/** A field either has a value of its type, or says that it is not simulated. */
async function missingFields(query: string): Promise<string[]> {
  const { data, errors = [] } = await send(query);
  assert.ok(data, JSON.stringify(errors.slice(0, 3)));
  for (const error of errors) {
    const allowed = ['NOT_SIMULATED', 'NOT_FOUND'].includes(error.extensions?.errorClass ?? '');
    assert.ok(allowed, `${error.path?.join('.')}: ${error.message}`);
  }
  return errors.map(error => error.message);
}

describe('every field that can be read', () => {
  for (const [name, guid] of Object.entries(guids)) {
    it(`of ${name}`, async () => {
      const type = schema.getType(name);
      assert.ok(isObjectType(type));
      const fragment = `... on ${name} { ${selection(type, ['Actor', name, 'NrdbResultContainer'], kinds)} }`;
      await missingFields(`{ actor { entity(guid: "${guid}") { ${fragment} } } }`);
    });
    it(`of ${name}Outline`, async () => {
      const type = schema.getType(`${name}Outline`);
      assert.ok(isObjectType(type));
      const fragment = `... on ${name}Outline { ${selection(type, ['Actor', type.name], kinds)} }`;
      await missingFields(
        `{ actor { entitySearch(query: "id = '${guid}'") { results { entities { ${fragment} } } } } }`,
      );
    });
  }

  it('of an account', async () => {
    const type = schema.getType('Account');
    assert.ok(isObjectType(type));
    const fields = selection(type, ['Actor', 'Account'], kinds);
    const missing = await missingFields(`{ actor { account(id: 1234567) { ${fields} } } }`);
    const promised =
      /^(Account\.(?:ai\w+|alerts|id|name|nrql|nrqlQueryProgress|nerdStorage|workload)|\w+\.(results|issues|incidents|workflows|channels|destinations)) is not/;
    assert.deepEqual(
      missing.filter(message => promised.test(message)),
      [],
    );
  });

  it('of the actor itself', async () => {
    const type = schema.getType('Actor');
    assert.ok(isObjectType(type));
    const fields = Object.values(type.getFields())
      .filter(field => !['entity', 'entities', 'account'].includes(field.name))
      .map(field => {
        const named = getNamedType(field.type);
        assert.ok(isObjectType(named) || isInterfaceType(named), field.name);
        const inner = isObjectType(named) ? selection(named, ['Actor', named.name], kinds) : '__typename';
        const query = field.name === 'entitySearch' ? 'entitySearch(query: "")' : call(field);
        return `${query} { ${inner} }`;
      });
    await missingFields(`{ actor { ${fields.join(' ')} } }`);
  });
});
