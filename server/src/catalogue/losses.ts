/** What is lost or different after a rewrite, by code. The message says what it means for the program. */
export const losses = {
  'series-alignment': 'Points are aligned to the end of the window, where REST aligned its slices to whole minutes.',
  granularity:
    'The length of the range is only known at run time: REST made longer slices for ranges over three hours, and a query gives at most 366 points.',
  'metrics-not-found': 'An unknown metric name gives an empty result; metrics_found and metrics_not_found are gone.',
  'host-id': 'The numeric host id has no counterpart; the query filters by host name or agent id.',
  'value-types': 'The list of value types per metric is gone.',
  'only-reported-names': 'Only metric names that reported inside the window are listed.',
  'only-active-hosts': 'Only hosts that processed transactions inside the window are listed.',
  'silent-applications': 'Applications that were deleted or have long been silent are not listed.',
  'health-status': 'health_status (green, orange, red, gray) became alertSeverity with other words.',
  'last-reported-at': 'last_reported_at has no counterpart.',
  seconds: 'Response times are in seconds, where REST gave milliseconds.',
  'cursor-paging': 'Pages are read with nextCursor instead of ?page=N.',
  'browser-settings': 'Browser settings moved to the browser entity and to agentApplicationEnableApmBrowser.',
  'no-record-echo': 'The answer says success and no longer carries the record.',
  'deployment-id': 'The numeric deployment id became a text id (changeTrackingId).',
  'status-200': 'The answer has status 200 even when the request failed; the program must look at errors.',
  'immutable-deployments': 'Deployment records are immutable; the call must be removed.',
  'outline-without-summary': 'List entries carry no summary figures; read them one by one or by query.',
  'loader-script': 'browser_monitoring_key and loader_script are not in the list any more.',
  'channels-are-workflows': 'Channels are part of workflows; their configuration has another shape.',
  'no-alert-events': 'Alert events cannot be listed any more.',
  'incidents-are-issues': 'An incident of REST is an issue now; its id is a text.',
  'violations-are-incidents': 'A violation of REST is an incident now; its id is a text.',
  'base-address': 'The base address is only known at run time; /v2 is cut off its end.',
  'account-required': 'GraphQL infers no account: the account id must be given.',
  'reads-not-followed': 'The program hands the answer on; reads elsewhere must be changed by hand.',
  'status-test': 'A test of the HTTP status stands near the call; it now means something else.',
} as const;

export type LossCode = keyof typeof losses;
