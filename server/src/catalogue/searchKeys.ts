/**
 * Keys of the entity-search language, their values, and its operators. A key outside this table is legal, because tags
 * and new kinds of entities add keys.
 */
export interface SearchKey {
  readonly name: string;
  /**
   * The literal that the key accepts: a string, a number or string, a boolean or string, or a time in milliseconds
   * since 1970.
   */
  readonly value: 'text' | 'number' | 'boolean' | 'time';
  readonly summary: string;
  /** The documented values; where `open` is set, others exist. */
  readonly values?: readonly string[];
  readonly open?: boolean;
}

export const searchKeys = [
  {
    name: 'domain',
    value: 'text',
    summary: 'The product area of the entity.',
    values: ['APM', 'BROWSER', 'MOBILE', 'INFRA', 'SYNTH', 'EXT', 'VIZ', 'NR1', 'AIOPS', 'UNINSTRUMENTED'],
    open: true,
  },
  {
    name: 'type',
    value: 'text',
    summary: 'The kind of the entity within its domain.',
    values: [
      'APPLICATION',
      'KEY_TRANSACTION',
      'SERVICE',
      'SERVICE_LEVEL',
      'HOST',
      'CONTAINER',
      'KUBERNETESCLUSTER',
      'AWSLAMBDAFUNCTION',
      'MONITOR',
      'SECURE_CRED',
      'DASHBOARD',
      'WORKLOAD',
      'CONDITION',
      'POLICY',
      'DESTINATION',
      'WORKFLOW',
      'ISSUE',
      'REPOSITORY',
      'TEAM',
    ],
    open: true,
  },
  {
    name: 'domainType',
    value: 'text',
    summary: 'Domain and type, joined by a hyphen.',
    values: ['APM-APPLICATION', 'APM-KEY_TRANSACTION', 'MOBILE-APPLICATION', 'BROWSER-APPLICATION'],
    open: true,
  },
  {
    name: 'name',
    value: 'text',
    summary:
      'The name of the entity. `=` is exact; `LIKE` finds a part of it and ignores case; punctuation counts as a space.',
  },
  {
    name: 'domainId',
    value: 'number',
    summary:
      'The identifier inside the domain: for applications the numeric id of the REST API. It is unique only together with `domain`.',
  },
  {
    name: 'accountId',
    value: 'number',
    summary: 'The account of the entity. Without it, the search covers all accounts that the user can read.',
  },
  { name: 'id', value: 'text', summary: 'The GUID of the entity.' },
  {
    name: 'alertSeverity',
    value: 'text',
    summary: 'The most severe open alert of the entity.',
    values: ['NOT_CONFIGURED', 'NOT_ALERTING', 'WARNING', 'CRITICAL'],
  },
  {
    name: 'reporting',
    value: 'boolean',
    summary: 'Whether the entity currently reports data.',
    values: ['true', 'false'],
  },
  { name: 'indexedAt', value: 'time', summary: 'When the entity was last indexed, in milliseconds since 1970.' },
  {
    name: 'firstIndexedAt',
    value: 'time',
    summary: 'When the entity was seen for the first time, in milliseconds since 1970.',
  },
  {
    name: 'lastReportingChangeAt',
    value: 'time',
    summary: 'When `reporting` last changed, in milliseconds since 1970.',
  },
  { name: 'infrastructureIntegrationType', value: 'text', summary: 'The kind of integration that reports the entity.' },
] as const satisfies readonly SearchKey[];

/** Tags are keys as well: `tags.environment = 'production'`. A tag whose name contains a space needs backticks. */
export const tagPrefix = 'tags.';

interface SearchOperator {
  readonly name: string;
  readonly summary: string;
  /** How well the operator is established: documented, seen in working programs, or neither. */
  readonly evidence: 'documented' | 'seen' | 'unseen';
  /** Whether the entity search of a change tracking event accepts the operator as well. */
  readonly inChangeTracking: boolean;
}

export const searchOperators = [
  { name: '=', summary: 'Equals.', evidence: 'documented', inChangeTracking: true },
  {
    name: 'LIKE',
    summary: 'Contains, ignoring case; `%` at either end is optional.',
    evidence: 'documented',
    inChangeTracking: true,
  },
  { name: 'IN', summary: 'Is one of a list in parentheses.', evidence: 'documented', inChangeTracking: true },
  { name: 'IS NULL', summary: 'Has no value.', evidence: 'documented', inChangeTracking: false },
  { name: 'IS NOT NULL', summary: 'Has a value.', evidence: 'documented', inChangeTracking: false },
  { name: '!=', summary: 'Differs.', evidence: 'seen', inChangeTracking: false },
  { name: 'NOT IN', summary: 'Is none of a list in parentheses.', evidence: 'seen', inChangeTracking: false },
  { name: 'NOT LIKE', summary: 'Does not contain.', evidence: 'unseen', inChangeTracking: false },
  { name: '<', summary: 'Less than.', evidence: 'unseen', inChangeTracking: false },
  { name: '>', summary: 'More than.', evidence: 'unseen', inChangeTracking: false },
  { name: '<=', summary: 'At most.', evidence: 'unseen', inChangeTracking: false },
  { name: '>=', summary: 'At least.', evidence: 'unseen', inChangeTracking: false },
] as const satisfies readonly SearchOperator[];
