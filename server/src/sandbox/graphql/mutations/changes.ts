import { addChange, type NewChange } from '../../world/changes';
import { type Change, day } from '../../world/world';
import { knownChange } from '../changes/categories';
import { deployment } from '../changes/changes';
import { changeEvent } from '../changes/events';
import { type EntityRecord, findEntity } from '../entities/entities';
import { findOneEntity } from '../entities/search';
import { invalidInput, refusal } from '../errors';
import { type Request, requireRole } from '../request';

interface Rules {
  readonly validationFlags?: readonly string[] | null;
}

interface EventInput {
  readonly entitySearch: { readonly query: string };
  readonly categoryAndTypeData: {
    readonly kind: { readonly category: string; readonly type: string };
    readonly categoryFields?: {
      readonly deployment?: {
        readonly version: string;
        readonly changelog?: string | null;
        readonly commit?: string | null;
        readonly deepLink?: string | null;
      } | null;
      readonly featureFlag?: { readonly featureFlagId: string } | null;
    } | null;
  };
  readonly description?: string | null;
  readonly shortDescription?: string | null;
  readonly user?: string | null;
  readonly groupId?: string | null;
  readonly timestamp?: number | null;
  readonly customAttributes?: unknown;
}

interface EventArguments {
  readonly changeTrackingEvent: EventInput;
  readonly dataHandlingRules?: Rules | null;
}

/** `changeTrackingCreateEvent`. */
export function createEvent(
  request: Request,
  { changeTrackingEvent: input, dataHandlingRules }: EventArguments,
): object {
  requireRole(request, 'user');
  const record = findOneEntity(request, input.entitySearch.query);
  const kind = kindOf(input, dataHandlingRules);
  const fields = input.categoryAndTypeData.categoryFields;
  if (kind.category === 'Deployment' && !fields?.deployment?.version)
    throw invalidInput('A deployment needs categoryFields.deployment.version.');
  if (kind.category === 'Feature Flag' && !fields?.featureFlag?.featureFlagId)
    throw invalidInput('A feature flag needs categoryFields.featureFlag.featureFlagId.');
  const change = addTo(request, record, {
    ...kind,
    eventType: 'ChangeTrackingEvent',
    source: 'api.graphql.changeTrackingCreateEvent',
    timestamp: timestampOf(request, input.timestamp),
    customAttributes: attributes(input.customAttributes),
    ...withoutMissing({ ...fields?.deployment, featureFlagId: fields?.featureFlag?.featureFlagId }),
    ...withoutMissing({
      description: input.description,
      shortDescription: input.shortDescription,
      user: input.user,
      groupId: input.groupId,
    }),
  });
  return { changeTrackingEvent: changeEvent(request, change), messages: [] };
}

interface DeploymentArguments {
  readonly deployment: {
    readonly entityGuid: string;
    readonly version: string;
    readonly deploymentType?: string | null;
    readonly timestamp?: number | null;
  } & Readonly<
    Record<'changelog' | 'commit' | 'deepLink' | 'description' | 'groupId' | 'user', string | null | undefined>
  >;
}

/** `changeTrackingCreateDeployment`, the older mutation. */
export function createDeployment(request: Request, { deployment: input }: DeploymentArguments): object {
  requireRole(request, 'user');
  const record = findEntity(request, input.entityGuid);
  if (!record) throw refusal('NOT_FOUND', `No entity with the GUID ${input.entityGuid} was found.`);
  if (input.version.trim() === '') throw invalidInput('version must not be empty.');
  const kind = knownChange('Deployment', input.deploymentType ?? 'BASIC') ?? { category: 'Deployment', type: 'Basic' };
  const { changelog, commit, deepLink, description, groupId, user, version } = input;
  const change = addTo(request, record, {
    ...kind,
    eventType: 'Deployment',
    source: 'api.graphql.changeTrackingCreateDeployment',
    timestamp: timestampOf(request, input.timestamp),
    ...withoutMissing({ version, changelog, commit, deepLink, description, groupId, user }),
  });
  return deployment(change);
}

function addTo(request: Request, record: EntityRecord, change: NewChange): Change {
  const applicationId = record.application ? { applicationId: record.application.id } : {};
  return addChange(request.sandbox.world, record, { ...change, ...applicationId });
}

/** Members that have a value. */
function withoutMissing<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

function kindOf(input: EventInput, rules: Rules | null | undefined): { category: string; type: string } {
  const { category, type } = input.categoryAndTypeData.kind;
  const known = knownChange(category, type);
  if (known) return known;
  if (rules?.validationFlags?.includes('ALLOW_CUSTOM_CATEGORY_OR_TYPE')) return { category, type };
  throw invalidInput(
    `The category ${category} with the type ${type} is not known; the flag ALLOW_CUSTOM_CATEGORY_OR_TYPE allows others.`,
  );
}

/** The timestamp of a change in milliseconds, by default now; at most a day away. */
function timestampOf({ now }: Request, timestamp: number | null | undefined): number {
  if (timestamp === null || timestamp === undefined) return now;
  if (!Number.isFinite(timestamp) || Math.abs(timestamp - now) > day)
    throw invalidInput('timestamp must be within 24 hours of now, in milliseconds since 1970.');
  return timestamp;
}

const reserved = new Set(['accountId', 'appId', 'category', 'type', 'user', 'timestamp']);

function attributes(value: unknown): Change['customAttributes'] {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidInput('customAttributes must be an object.');
  for (const [name, each] of Object.entries(value)) {
    if (reserved.has(name)) throw invalidInput(`The name ${name} is reserved and cannot be a custom attribute.`);
    if (typeof each !== 'string' && typeof each !== 'number' && typeof each !== 'boolean')
      throw invalidInput(`The custom attribute ${name} must be a string, a number or a boolean.`);
  }
  return { ...(value as Change['customAttributes']) };
}
