/**
 * The data of the embedded service: accounts, users, entities, changes and alerts. REST handlers and GraphQL resolvers
 * read and change this plain data. Numbers over time are in the store (`store.ts`). Timestamps are milliseconds since
 * 1970, UTC.
 */

export type Domain = 'APM' | 'MOBILE' | 'BROWSER';

/** `restricted` can only read, `user` can also record deployments, `admin` can change everything. */
export type Role = 'admin' | 'user' | 'restricted';

export interface Account {
  readonly id: number;
  readonly name: string;
  /** Accepted by the legacy deployment API only. */
  readonly licenseKey: string;
}

/** A user with one API key. REST uses the account `accountId`; GraphQL can access any of `accountIds`. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly apiKey: string;
  readonly accountId: number;
  readonly accountIds: readonly number[];
}

/** One process of an application on one machine. The name can occur several times; the id is unique. */
export interface Host {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly bootId: string;
  /** The id of the process as an instance in the REST API. */
  readonly instanceId: number;
  readonly port: number;
  /** The share of the application's traffic, relative to the other hosts. */
  readonly weight: number;
}

interface ApplicationSettings {
  /** Seconds. */
  apdexTarget: number;
  /** Seconds. */
  endUserApdexTarget: number;
  realUserMonitoring: boolean;
  serverSideConfig: boolean;
}

export interface BrowserSettings {
  cookiesEnabled: boolean;
  distributedTracingEnabled: boolean;
  loaderType: 'SPA' | 'PRO' | 'LITE';
}

export interface Application {
  /** The REST application id, also `applicationId` and the `domainId` of the entity. */
  readonly id: number;
  readonly accountId: number;
  readonly domain: Domain;
  readonly guid: string;
  /** The display name; `originalName` is what the agent reports. */
  name: string;
  readonly originalName: string;
  readonly language: string;
  /** The time of the first data. */
  readonly createdAt: number;
  /** The time after which the application reported nothing. */
  readonly silentSince?: number;
  /** Empty for mobile and browser applications, whose data has a single unnamed source. */
  readonly hosts: readonly Host[];
  readonly settings: ApplicationSettings;
  /** Browser applications, and applications with `settings.realUserMonitoring`. */
  readonly browser: BrowserSettings;
  /** Key of the browser agent. */
  readonly monitoringKey: string;
  /** Token of the mobile agent. */
  readonly token: string;
  /** The application into whose pages the browser agent is injected. */
  readonly servingApplicationId?: number;
  /** Calls per minute at midday, without the daily pattern and noise. */
  readonly traffic: { readonly web: number; readonly other: number; readonly pages: number; readonly launches: number };
  /** Mean response time of a web request in seconds. */
  readonly pace: number;
  /** Names of web transactions, without the prefix `WebTransaction/`. */
  readonly transactions: readonly string[];
}

export interface KeyTransaction {
  readonly id: number;
  readonly accountId: number;
  readonly guid: string;
  name: string;
  readonly applicationId: number;
  /** Without the prefix `WebTransaction/`. */
  readonly transactionName: string;
  apdexTarget: number;
  browserApdexTarget: number;
}

/** The origin of a change record: the attribute `<namespace>.source`. */
export type ChangeSource =
  | 'api.graphql.changeTrackingCreateEvent'
  | 'api.graphql.changeTrackingCreateDeployment'
  | 'api.rest.deployments.v2'
  | 'api.rest.deployments.v0';

/** One deployment or other change of an entity. REST lists all changes of the category `Deployment`. */
export interface Change {
  /** Numeric id of the REST API. */
  readonly id: number;
  /** `changeTrackingId` of a change-tracking event, `deploymentId` of a deployment event. */
  readonly uuid: string;
  readonly eventType: 'ChangeTrackingEvent' | 'Deployment';
  readonly accountId: number;
  readonly entity: { readonly guid: string; readonly name: string; readonly domain: string; readonly type: string };
  /** The REST id of the application; missing for other entities. */
  readonly applicationId?: number;
  readonly category: string;
  readonly type: string;
  readonly timestamp: number;
  readonly user?: string | undefined;
  readonly description?: string | undefined;
  readonly shortDescription?: string | undefined;
  readonly version?: string | undefined;
  readonly changelog?: string | undefined;
  readonly commit?: string | undefined;
  readonly deepLink?: string | undefined;
  readonly groupId?: string | undefined;
  readonly featureFlagId?: string | undefined;
  readonly customAttributes: Readonly<Record<string, string | number | boolean>>;
  readonly source: ChangeSource;
}

export type IncidentPreference = 'PER_POLICY' | 'PER_CONDITION' | 'PER_CONDITION_AND_TARGET';

export interface Policy {
  readonly id: number;
  readonly accountId: number;
  name: string;
  incidentPreference: IncidentPreference;
  readonly createdAt: number;
  updatedAt: number;
}

/** A condition of any namespace (`alerts_conditions`, …); `body` is the REST object without `id`. */
export interface Condition {
  readonly id: number;
  readonly accountId: number;
  readonly policyId: number;
  readonly namespace: string;
  body: Readonly<Record<string, unknown>> & { readonly name: string; readonly enabled: boolean };
}

export interface Channel {
  readonly id: number;
  readonly accountId: number;
  /** `channelId` of the workflow's destination configuration. */
  readonly uuid: string;
  readonly name: string;
  /** The names of the REST API: `email`, `webhook`, `pagerduty`, `slack`, … */
  readonly type: string;
  /** Without secrets, which are never stored. */
  readonly configuration: Readonly<Record<string, unknown>>;
  policyIds: number[];
}

/** Connects policies with channels in the GraphQL API. */
export interface Workflow {
  readonly uuid: string;
  readonly accountId: number;
  readonly guid: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly destinationsEnabled: boolean;
  readonly channelIds: readonly number[];
  readonly policyIds: readonly number[];
  readonly lastRun?: number;
}

/** An incident of the REST API, an issue of the GraphQL API. */
export interface Incident {
  readonly id: number;
  /** `issueId`. */
  readonly uuid: string;
  readonly accountId: number;
  readonly policyId: number;
  readonly openedAt: number;
  closedAt?: number;
  acknowledgedAt?: number;
  readonly violationIds: readonly number[];
}

/** A violation of the REST API, an incident of the GraphQL API. */
export interface Violation {
  readonly id: number;
  /** `incidentId`. */
  readonly uuid: string;
  readonly accountId: number;
  readonly label: string;
  readonly priority: 'Critical' | 'Warning';
  readonly openedAt: number;
  closedAt?: number;
  readonly policyId: number;
  readonly conditionId: number;
  readonly incidentId: number;
  /** The application that violates the condition. */
  readonly applicationId: number;
}

/** A record of `alerts_events`, which has no replacement. */
export interface AlertEvent {
  readonly id: number;
  readonly accountId: number;
  readonly eventType: string;
  readonly product: 'APM' | 'BROWSER' | 'MOBILE';
  readonly entityType: 'Application' | 'BrowserApplication' | 'MobileApplication';
  readonly entityId: number;
  readonly priority?: string;
  readonly description: string;
  readonly timestamp: number;
  readonly incidentId?: number;
}

/** The whole world. Lists are in the order of creation, and handlers change them in place. */
export interface World {
  readonly seed: number;
  /** The attribute namespace, `svc` by default. */
  readonly namespace: string;
  /** The time at which the world was created. */
  readonly startedAt: number;
  readonly accounts: readonly Account[];
  readonly users: readonly User[];
  /** Of all domains and accounts. */
  readonly applications: Application[];
  readonly keyTransactions: KeyTransaction[];
  /** Deployments and other changes from both APIs. */
  readonly changes: Change[];
  readonly policies: Policy[];
  readonly conditions: Condition[];
  readonly channels: Channel[];
  readonly workflows: Workflow[];
  readonly incidents: Incident[];
  readonly violations: Violation[];
  readonly alertEvents: AlertEvent[];
  /** The id of the next record that a client creates. */
  nextId: number;
}

/** Minute, hour and day in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns the next free id. */
export function takeId(world: World): number {
  return world.nextId++;
}

/** Whether an application reports at this time, in milliseconds since 1970. */
export function isReporting(application: Application, at: number): boolean {
  return application.silentSince === undefined || at < application.silentSince;
}
