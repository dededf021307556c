/**
 * What is lost or different after a rewrite, by code. The message says what it means for the program. `grade` is the best
 * grade of a program that meets the difference; `none` means that the value has no source, so that nothing can be offered
 * to a program that reads it.
 */
interface Loss {
  readonly message: string;
  readonly grade: 'exact' | 'equivalent' | 'partial' | 'none';
}

export const losses = {
  // Of the request: they hold for every program that sends it.
  'series-alignment': {
    message: 'Intervals are counted back from the end of the range, where REST counted them from its start.',
    grade: 'equivalent',
  },
  granularity: {
    message:
      'The length of the range is only known at run time: REST made longer slices for ranges over three hours, and a query returns at most 366 points.',
    grade: 'equivalent',
  },
  'old-range': {
    message: 'REST cuts a series of less than four days into ten slices once its start is more than eight days ago.',
    grade: 'equivalent',
  },
  'unknown-host': {
    message: 'A host id that the application does not have gives zeros instead of status 404.',
    grade: 'equivalent',
  },
  'status-200': {
    message: 'The response has status 200 even when the request failed; the program must check errors.',
    grade: 'equivalent',
  },
  'printed-response': {
    message: 'The program prints the response, and the GraphQL response is a different text.',
    grade: 'equivalent',
  },
  'refusal-status': {
    message:
      'The status of a refused deployment is derived from the GraphQL error, and may differ from the one of REST.',
    grade: 'equivalent',
  },
  'failure-address': {
    message: 'The text of the exception for a failed status contains the address of the GraphQL API.',
    grade: 'equivalent',
  },
  'unreported-failure': {
    message:
      'A failure that the GraphQL API reports inside a response with status 200 still rejects the call, but does not reach the function that reports failed calls.',
    grade: 'equivalent',
  },
  'fewer-repeats': {
    message:
      'A failure that the GraphQL API reports inside a response with status 200 is not repeated. Where the program sends other POSTs, which must not be sent twice, no failure of this request is repeated.',
    grade: 'equivalent',
  },
  'error-text': {
    message: 'The program reads the text of an error, and the errors of the GraphQL API have other texts.',
    grade: 'none',
  },
  'error-title': {
    message: 'The title of an error follows from its status, and the REST API may have used other words.',
    grade: 'equivalent',
  },
  'event-time': {
    message: 'The time of a deployment must be within 24 hours of now, where REST only refused the future.',
    grade: 'equivalent',
  },
  'account-required': { message: 'GraphQL infers no account: the account id must be given.', grade: 'partial' },

  // Of lists: they hold for a program that reads the list.
  'metrics-not-found': {
    message:
      'An unknown metric name yields an element without data; metrics_found and metrics_not_found are not available.',
    grade: 'none',
  },
  'absent-metric': {
    message: 'A metric that the application never reported reads as 0, where REST left it out of the response.',
    grade: 'equivalent',
  },
  'silent-metric': {
    message:
      'A metric that did not report within the last week is left out, where REST gave it as 0 if it ever reported.',
    grade: 'equivalent',
  },
  'list-order': {
    message: 'The elements may come in another order, and the first of several pages may hold others.',
    grade: 'equivalent',
  },
  'first-by-name': {
    message:
      'The program takes the first element whose name contains the text, in an order that is not guaranteed. Of several matches the rewrite takes the one with exactly this name, or none.',
    grade: 'equivalent',
  },
  'only-reported-names': {
    message: 'Only metric names that reported within the last day are listed.',
    grade: 'equivalent',
  },
  'only-active-hosts': {
    message: 'Only hosts that reported within the last three minutes are listed.',
    grade: 'equivalent',
  },
  'silent-applications': {
    message: 'Applications that were deleted or have long been silent are not listed.',
    grade: 'equivalent',
  },
  'old-deployments': { message: 'Deployments older than 13 months are not listed.', grade: 'equivalent' },
  'channels-in-workflows': {
    message: 'Channels are listed with their workflows: one that no workflow uses is missing.',
    grade: 'partial',
  },

  // Of values: they hold for a program that reads the value.
  'host-health': { message: 'The health of a host is the health of its application.', grade: 'equivalent' },
  'no-score': {
    message: 'Without requests in the last minutes there is no Apdex score, where REST had 0.',
    grade: 'equivalent',
  },
  'worker-figures': {
    message:
      'For an application that had no web request in the last minutes, the throughput counts its other transactions.',
    grade: 'equivalent',
  },
  'transaction-prefix': { message: 'The name of the transaction begins with WebTransaction/.', grade: 'partial' },
  'deployment-id': { message: 'The numeric deployment id is now a string (changeTrackingId).', grade: 'partial' },
  'issue-id': { message: 'The numeric incident id is now a string (issueId).', grade: 'partial' },
  'incident-id': { message: 'The numeric violation id is now a string (incidentId).', grade: 'partial' },
  'channel-id': { message: 'The numeric channel id is now a string (channelId).', grade: 'partial' },
  'channel-type': { message: 'The types of channels have other names.', grade: 'equivalent' },
  'mobile-reporting': {
    message: 'reporting is the state of the entity, where REST looked for launches in the last half hour.',
    grade: 'equivalent',
  },

  'range-ends': {
    message: 'The ends of the range are whole minutes, where REST repeated the time of the request.',
    grade: 'equivalent',
  },

  // Values without a source.
  'value-types': { message: 'The list of value types of a metric is not available.', grade: 'none' },
  'last-reported-at': { message: 'last_reported_at has no counterpart.', grade: 'none' },
  links: { message: 'links to other resources are not available.', grade: 'none' },
  'instance-figures': {
    message: 'The numbers of concurrent instances and of instances of a host are not available.',
    grade: 'none',
  },
  'browser-figures': {
    message: 'The Apdex of page views and its threshold are not part of the application; read them by query.',
    grade: 'none',
  },
  'browser-settings': {
    message: 'Browser settings belong to the browser entity and to agentApplicationEnableApmBrowser.',
    grade: 'none',
  },
  'no-record-echo': { message: 'The response of the mutation does not contain the record.', grade: 'none' },
  'outline-without-summary': {
    message:
      'The elements of the list contain no figures, thresholds or transaction names; read each element by its id.',
    grade: 'none',
  },
  'key-transaction-figures': {
    message: 'This figure of key transactions is not part of the entity; read it by query.',
    grade: 'none',
  },
  'mobile-figures': {
    message: 'This figure of mobile applications is not part of the entity; read it by query.',
    grade: 'none',
  },
  'loader-script': { message: 'The key and the script of the browser agent are not part of the list.', grade: 'none' },
  'channel-configuration': {
    message: 'The configuration of a channel and its policies are not part of the workflow.',
    grade: 'none',
  },
  'alert-details': { message: 'This detail of an alert is not part of the issue or incident.', grade: 'none' },

  // Of calls that nothing is offered for, and of the program around a call.
  'immutable-deployments': {
    message: 'Deployment records are immutable and cannot be deleted. Remove the call.',
    grade: 'none',
  },
  'no-alert-events': {
    message: 'Alert events cannot be listed any more: this call has no replacement.',
    grade: 'none',
  },
  'base-address': {
    message: 'The base address is only known at run time; /v2 is removed from its end.',
    grade: 'equivalent',
  },
  'reads-not-followed': {
    message:
      'The program returns the response to callers that are not known. A member without a source raises an error where one of them uses it.',
    grade: 'partial',
  },
  'status-test': {
    message: 'A test of the HTTP status is near the call; it now means something else.',
    grade: 'equivalent',
  },
} as const satisfies Readonly<Record<string, Loss>>;

export type LossCode = keyof typeof losses;
