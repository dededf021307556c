/** Parameters and headers of the REST API, and what takes their place (specification, sections 2.1 and 4). */
export interface RequestName {
  readonly name: string;
  readonly meaning: string;
  /** What takes its place in a query or a GraphQL request. */
  readonly replacement?: string;
}

export const parameterNames = [
  {
    name: 'names[]',
    meaning: 'The name of a metric. It can be given several times.',
    replacement: "`WHERE metricTimesliceName = '…'`",
  },
  {
    name: 'values[]',
    meaning: 'The name of a value of the metrics. It can be given several times; without it, every value is sent.',
    replacement: 'one expression in `SELECT` for each value',
  },
  {
    name: 'from',
    meaning: 'The start of the range, in ISO 8601 with an offset or `Z`. Without it, the range is the last 30 minutes.',
    replacement: '`SINCE`',
  },
  {
    name: 'to',
    meaning: 'The end of the range, in ISO 8601 with an offset or `Z`. It belongs to `from`.',
    replacement: '`UNTIL`',
  },
  {
    name: 'period',
    meaning: 'The length of a time slice in seconds. It makes slices longer than usual, never shorter.',
    replacement: '`TIMESERIES n seconds`',
  },
  {
    name: 'summarize',
    meaning: 'With `true`, one time slice covers the whole range.',
    replacement: 'a query without `TIMESERIES`',
  },
  { name: 'raw', meaning: 'With `true`, numbers are not rounded.', replacement: 'nothing: numbers are never rounded' },
  { name: 'name', meaning: 'A text that the names of the listed metrics contain.', replacement: '`LIKE` in `WHERE`' },
  { name: 'page', meaning: 'The number of the page, from 1 on.', replacement: 'the cursor of the page before' },
  { name: 'cursor', meaning: 'Where the next page starts.', replacement: 'the cursor of the page before' },
  { name: 'filter[name]', meaning: 'A text that the name contains.', replacement: "`name LIKE '%…%'` in a search" },
  { name: 'filter[host]', meaning: 'The name of a machine that the application runs on.' },
  { name: 'filter[hostname]', meaning: 'The name of a machine that the application runs on.' },
  { name: 'filter[ids]', meaning: 'Ids with commas between them.', replacement: '`domainId IN (…)` in a search' },
  {
    name: 'filter[language]',
    meaning: 'The language of the agent, such as `java`.',
    replacement: "`language = '…'` in a search",
  },
  { name: 'exclude_links', meaning: 'With `true`, the response has no links.' },
  {
    name: 'only_open',
    meaning: 'With `true`, only what is still open is listed.',
    replacement: 'the state of the filter',
  },
  { name: 'start_date', meaning: 'The start of the range, in ISO 8601.', replacement: '`timeWindow.startTime`' },
  { name: 'end_date', meaning: 'The end of the range, in ISO 8601.', replacement: '`timeWindow.endTime`' },
  { name: 'deployment[revision]', meaning: 'The version that is deployed.', replacement: '`deployment.version`' },
  { name: 'deployment[application_id]', meaning: 'The id of the application.', replacement: 'the GUID of the entity' },
  { name: 'deployment[app_name]', meaning: 'The name of the application.', replacement: 'a search for the entity' },
  { name: 'deployment[changelog]', meaning: 'What changed.', replacement: '`changelog`' },
  { name: 'deployment[description]', meaning: 'A description of the deployment.', replacement: '`description`' },
  { name: 'deployment[user]', meaning: 'Who deployed.', replacement: '`user`' },
] as const satisfies readonly RequestName[];

export const headerNames = [
  {
    name: 'Api-Key',
    meaning: 'The key of the user. REST and GraphQL read it.',
  },
  {
    name: 'X-Api-Key',
    meaning: 'The key, as the REST API reads it.',
    replacement: '`Api-Key`, the header of the GraphQL API',
  },
  { name: 'X-License-Key', meaning: 'The key of the older deployment API.', replacement: '`Api-Key` with a user key' },
  { name: 'Content-Type', meaning: 'The format of the body: `application/json`.' },
  { name: 'Accept', meaning: 'The format of the response: `application/json`.' },
] as const satisfies readonly RequestName[];
