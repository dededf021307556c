/**
 * The REST API v2 and the legacy deployment API, one row per endpoint (specification, sections 4.1 and 9).
 * Router, finder, rewriter, messages and documents derive from this table.
 * `path` has no format suffix. A segment in braces stands for one unknown segment.
 */
export type EndpointState = 'retired' | 'retained' | 'unknown';

export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly api: 'v2' | 'v0';
  readonly state: EndpointState;
  readonly title: string;
  readonly formats: readonly ('json' | 'xml')[];
  /** Names of query or form parameters that the endpoint understands. */
  readonly parameters?: readonly string[];
  /** One sentence: what takes its place, or that nothing does. */
  readonly replacement: string;
}

/** The day from which the retired endpoints no longer respond (specification, section 9). */
export const endOfLife = '2027-07-31';

const metricParameters = ['names[]', 'values[]', 'from', 'to', 'period', 'summarize', 'raw'] as const;

export const endpoints = [
  {
    id: 'metric-data',
    method: 'GET',
    path: '/v2/applications/{app_id}/metrics/data',
    api: 'v2',
    state: 'retired',
    title: 'metric data',
    formats: ['json', 'xml'],
    parameters: metricParameters,
    replacement: 'a query over Metric through actor.account(id).nrql',
  },
  {
    id: 'host-metric-data',
    method: 'GET',
    path: '/v2/applications/{app_id}/hosts/{host_id}/metrics/data',
    api: 'v2',
    state: 'retired',
    title: 'metric data of one host',
    formats: ['json', 'xml'],
    parameters: metricParameters,
    replacement: 'the same query with realAgentId = <host id> added',
  },
  {
    id: 'metric-names',
    method: 'GET',
    path: '/v2/applications/{app_id}/metrics',
    api: 'v2',
    state: 'retired',
    title: 'metric names',
    formats: ['json', 'xml'],
    parameters: ['name', 'page', 'cursor'],
    replacement: 'uniques(metricTimesliceName) from Metric',
  },
  {
    id: 'hosts',
    method: 'GET',
    path: '/v2/applications/{app_id}/hosts',
    api: 'v2',
    state: 'retired',
    title: 'hosts of an application',
    formats: ['json', 'xml'],
    parameters: ['filter[hostname]', 'filter[ids]', 'page'],
    replacement: 'a query over Metric with facet realAgentId, host',
  },
  {
    id: 'applications',
    method: 'GET',
    path: '/v2/applications',
    api: 'v2',
    state: 'retired',
    title: 'application list',
    formats: ['json', 'xml'],
    parameters: ['filter[name]', 'filter[host]', 'filter[ids]', 'filter[language]', 'exclude_links', 'page'],
    replacement: 'actor.entitySearch',
  },
  {
    id: 'application',
    method: 'GET',
    path: '/v2/applications/{id}',
    api: 'v2',
    state: 'retired',
    title: 'application',
    formats: ['json', 'xml'],
    replacement: 'actor.entitySearch by domainId',
  },
  {
    id: 'application-update',
    method: 'PUT',
    path: '/v2/applications/{id}',
    api: 'v2',
    state: 'retired',
    title: 'application settings',
    formats: ['json', 'xml'],
    replacement: 'agentApplicationSettingsUpdate',
  },
  {
    id: 'application-delete',
    method: 'DELETE',
    path: '/v2/applications/{id}',
    api: 'v2',
    state: 'retired',
    title: 'delete application',
    formats: ['json', 'xml'],
    replacement: 'agentApplicationDelete',
  },
  {
    id: 'deployments',
    method: 'GET',
    path: '/v2/applications/{app_id}/deployments',
    api: 'v2',
    state: 'retired',
    title: 'deployment list',
    formats: ['json', 'xml'],
    parameters: ['page'],
    replacement: 'a query over ChangeTrackingEvent and Deployment',
  },
  {
    id: 'deployment-create',
    method: 'POST',
    path: '/v2/applications/{app_id}/deployments',
    api: 'v2',
    state: 'retired',
    title: 'create deployment',
    formats: ['json', 'xml'],
    replacement: 'changeTrackingCreateEvent',
  },
  {
    id: 'deployment-delete',
    method: 'DELETE',
    path: '/v2/applications/{app_id}/deployments/{id}',
    api: 'v2',
    state: 'retired',
    title: 'delete deployment',
    formats: ['json', 'xml'],
    replacement: 'nothing: deployment records cannot be deleted any more',
  },
  {
    id: 'key-transactions',
    method: 'GET',
    path: '/v2/key_transactions',
    api: 'v2',
    state: 'retired',
    title: 'key transaction list',
    formats: ['json', 'xml'],
    parameters: ['filter[name]', 'filter[ids]', 'page'],
    replacement: 'actor.entitySearch',
  },
  {
    id: 'key-transaction',
    method: 'GET',
    path: '/v2/key_transactions/{id}',
    api: 'v2',
    state: 'retired',
    title: 'key transaction',
    formats: ['json', 'xml'],
    replacement: 'actor.entity',
  },
  {
    id: 'mobile-applications',
    method: 'GET',
    path: '/v2/mobile_applications',
    api: 'v2',
    state: 'retired',
    title: 'mobile application list',
    formats: ['json', 'xml'],
    parameters: ['filter[name]', 'filter[ids]'],
    replacement: 'actor.entitySearch',
  },
  {
    id: 'mobile-application',
    method: 'GET',
    path: '/v2/mobile_applications/{id}',
    api: 'v2',
    state: 'retired',
    title: 'mobile application',
    formats: ['json', 'xml'],
    replacement: 'actor.entitySearch by domainId',
  },
  {
    id: 'mobile-metric-data',
    method: 'GET',
    path: '/v2/mobile_applications/{id}/metrics/data',
    api: 'v2',
    state: 'retired',
    title: 'mobile metric data',
    formats: ['json', 'xml'],
    parameters: metricParameters,
    replacement: 'a query over Metric through actor.account(id).nrql',
  },
  {
    id: 'mobile-application-create',
    method: 'POST',
    path: '/v2/mobile_applications',
    api: 'v2',
    state: 'retired',
    title: 'create mobile application',
    formats: ['json', 'xml'],
    replacement: 'agentApplicationCreateMobile',
  },
  {
    id: 'browser-applications',
    method: 'GET',
    path: '/v2/browser_applications',
    api: 'v2',
    state: 'retired',
    title: 'browser application list',
    formats: ['json', 'xml'],
    parameters: ['filter[name]', 'filter[ids]', 'page'],
    replacement: 'actor.entitySearch',
  },
  {
    id: 'browser-application-create',
    method: 'POST',
    path: '/v2/browser_applications',
    api: 'v2',
    state: 'retired',
    title: 'create browser application',
    formats: ['json', 'xml'],
    replacement: 'agentApplicationCreateBrowser',
  },
  {
    id: 'alerts-channels',
    method: 'GET',
    path: '/v2/alerts_channels',
    api: 'v2',
    state: 'retired',
    title: 'alert channels',
    formats: ['json', 'xml'],
    parameters: ['page'],
    replacement: 'actor.account(id).aiWorkflows.workflows',
  },
  {
    id: 'alerts-events',
    method: 'GET',
    path: '/v2/alerts_events',
    api: 'v2',
    state: 'retired',
    title: 'alert events',
    formats: ['json', 'xml'],
    parameters: [
      'page',
      'filter[product]',
      'filter[entity_type]',
      'filter[entity_group_id]',
      'filter[entity_id]',
      'filter[event_type]',
      'filter[incident_id]',
    ],
    replacement: 'nothing: no replacement is documented',
  },
  {
    id: 'alerts-incidents',
    method: 'GET',
    path: '/v2/alerts_incidents',
    api: 'v2',
    state: 'retired',
    title: 'alert incidents',
    formats: ['json', 'xml'],
    parameters: ['page', 'only_open', 'exclude_violations'],
    replacement: 'actor.account(id).aiIssues.issues',
  },
  {
    id: 'alerts-violations',
    method: 'GET',
    path: '/v2/alerts_violations',
    api: 'v2',
    state: 'retired',
    title: 'alert violations',
    formats: ['json', 'xml'],
    parameters: ['page', 'start_date', 'end_date', 'only_open'],
    replacement: 'actor.account(id).aiIssues.incidents',
  },
  {
    id: 'legacy-deployment-create',
    method: 'POST',
    path: '/deployments',
    api: 'v0',
    state: 'retired',
    title: 'create deployment (legacy)',
    formats: ['xml'],
    parameters: [
      'deployment[app_name]',
      'deployment[application_id]',
      'deployment[description]',
      'deployment[revision]',
      'deployment[changelog]',
      'deployment[user]',
      'deployment[host]',
    ],
    replacement: 'changeTrackingCreateEvent',
  },
] as const satisfies readonly Endpoint[];

export type EndpointId = (typeof endpoints)[number]['id'];

/** Alert namespaces that stay after the end of life, with everything below them. */
export const retainedNamespaces = [
  'alerts_policies',
  'alerts_conditions',
  'alerts_nrql_conditions',
  'alerts_external_service_conditions',
  'alerts_synthetics_conditions',
  'alerts_location_failure_conditions',
  'alerts_entity_conditions',
] as const;

/**
 * Other resources of the same API that ended with it or before it: reported as retired, never rewritten.
 * `advice` says what to do by hand.
 */
export const otherRetiredResources = [
  {
    resource: 'servers',
    advice: 'The product behind this resource has ended; hosts are entities of domain INFRA, type HOST.',
  },
  { resource: 'labels', advice: 'Labels became tags; use the tagging mutations of the GraphQL API.' },
  { resource: 'users', advice: 'Users are read through actor.users.userSearch of the GraphQL API.' },
  { resource: 'plugins', advice: 'The product behind this resource has ended; nothing replaces it.' },
  { resource: 'components', advice: 'The product behind this resource has ended; nothing replaces it.' },
  { resource: 'usages', advice: 'Usage is read with the query language from NrConsumption and NrMTDConsumption.' },
  {
    resource: 'dashboards',
    advice: 'Dashboards are entities; use dashboardCreate, dashboardUpdate and dashboardDelete.',
  },
  {
    resource: 'alert_policies',
    advice: 'These policies ended with the first generation of alerts; use alertsPolicyCreate and alertsPolicyUpdate.',
  },
  {
    resource: 'notification_channels',
    advice:
      'These channels ended with the first generation of alerts; use aiNotificationsCreateDestination and aiNotificationsCreateChannel.',
  },
  { resource: 'partners', advice: 'Ask the service how the partner API continues.' },
  {
    resource: 'alerts_policy_channels',
    advice: 'Change the workflow that connects policy and channel with aiWorkflowsUpdateWorkflow.',
  },
  {
    resource: 'alerts_plugins_conditions',
    advice: 'The product behind this resource has ended; nothing replaces it.',
  },
] as const;

/** Resources below which a key of the user stands, which is a word as often as a number: a product, a category and a name. */
export const keyedResources = ['usages', 'labels', 'partners'] as const;

/**
 * Paths of the same API that the specification's table does not list but that the service documented: reported as
 * retired, without a rewrite. Methods are those that were documented.
 */
export const otherRetiredPaths = [
  { methods: ['GET'], path: '/v2/applications/{app_id}/hosts/{host_id}', advice: 'Query Metric with host = <name>.' },
  {
    methods: ['GET'],
    path: '/v2/applications/{app_id}/hosts/{host_id}/metrics',
    advice: 'Query uniques(metricTimesliceName) with host = <name>.',
  },
  { methods: ['GET'], path: '/v2/applications/{app_id}/instances', advice: 'Query Metric with facet realAgentId.' },
  {
    methods: ['GET'],
    path: '/v2/applications/{app_id}/instances/{id}',
    advice: 'Query Metric with realAgentId = <id>.',
  },
  {
    methods: ['GET'],
    path: '/v2/applications/{app_id}/instances/{id}/metrics',
    advice: 'Query uniques(metricTimesliceName) with realAgentId = <id>.',
  },
  {
    methods: ['GET'],
    path: '/v2/applications/{app_id}/instances/{id}/metrics/data',
    advice: 'Query Metric with realAgentId = <id>.',
  },
  {
    methods: ['PUT'],
    path: '/v2/users/{id}/reset_password',
    advice: 'The GraphQL API resets no password; users reset theirs at login.',
  },
  { methods: ['GET'], path: '/v2/mobile_applications/{id}/metrics', advice: 'Query keyset() from Mobile.' },
  {
    methods: ['POST'],
    path: '/v2/alerts_channels',
    advice: 'Create a destination, a channel and a workflow with the GraphQL API.',
  },
  {
    methods: ['DELETE'],
    path: '/v2/alerts_channels/{id}',
    advice: 'Use aiNotificationsDeleteChannel or aiWorkflowsDeleteWorkflow.',
  },
  {
    methods: ['GET'],
    path: '/v2/alerts_incidents/{id}',
    advice: 'Read the issue through actor.account(id).aiIssues.issues.',
  },
  { methods: ['PUT'], path: '/v2/alerts_incidents/{id}/acknowledge', advice: 'Use aiIssuesAckIssue.' },
  { methods: ['PUT'], path: '/v2/alerts_incidents/{id}/close', advice: 'Use aiIssuesResolveIssue.' },
  {
    methods: ['PUT', 'DELETE'],
    path: '/v2/browser_applications/{id}',
    advice: 'Use agentApplicationSettingsUpdate or agentApplicationDelete.',
  },
] as const;
