/** Clauses of a query: what each does, what completion inserts, and the words that are keywords only inside it. */
export interface ClauseFact {
  readonly name: string;
  /** The kind of the node that the parser builds for the clause. */
  readonly node: string;
  readonly documentation: string;
  readonly example: string;
  /** LSP snippet that completion inserts. */
  readonly snippet: string;
  /** Keywords that may follow, with their documentation. */
  readonly words?: readonly { readonly word: string; readonly documentation: string }[];
  /** The default when the clause is absent. */
  readonly absent?: string;
  /** Position among the completion items, lowest first, where the clause is legal. */
  readonly rank: number;
}

export const clauses = [
  {
    name: 'SELECT',
    node: 'select',
    documentation: 'Attributes, aggregates and arithmetic to return; `*` returns all attributes.',
    example: 'SELECT count(*), average(duration) FROM Transaction',
    snippet: 'SELECT $0',
    rank: 0,
  },
  {
    name: 'FROM',
    node: 'from',
    documentation: 'Event types to read; several are separated by commas. A query in parentheses aggregates twice.',
    example: 'FROM Transaction, TransactionError SELECT count(*)',
    snippet: 'FROM $0',
    rank: 1,
  },
  {
    name: 'WHERE',
    node: 'where',
    documentation: 'Keeps the rows that meet a condition, before anything is aggregated.',
    example: "WHERE appName = 'Shop' AND duration > 0.5",
    snippet: 'WHERE $0',
    rank: 2,
  },
  {
    name: 'FACET',
    node: 'facet',
    documentation:
      'Groups the result by up to five attributes or expressions. The result has ten groups unless LIMIT sets another number.',
    example: 'SELECT count(*) FROM Transaction FACET appName, host LIMIT 20',
    snippet: 'FACET $0',
    words: [
      {
        word: 'CASES',
        documentation: 'Groups by conditions; a row belongs to the first case whose condition is true.',
      },
    ],
    rank: 3,
  },
  {
    name: 'SINCE',
    node: 'since',
    documentation:
      'Start of the time range, inclusive: `n units ago`, a day word, a quoted date, or milliseconds since 1970.',
    example: 'SINCE 3 hours ago UNTIL 1 hour ago',
    snippet: 'SINCE $0',
    absent: 'The time range starts 1 hour ago.',
    rank: 4,
  },
  {
    name: 'UNTIL',
    node: 'until',
    documentation: 'End of the time range, exclusive; the forms are those of SINCE.',
    example: 'SINCE yesterday UNTIL today',
    snippet: 'UNTIL $0',
    absent: 'The time range ends now.',
    words: [{ word: 'NOW', documentation: 'The current time, the default.' }],
    rank: 7,
  },
  {
    name: 'LIMIT',
    node: 'limit',
    documentation: 'Maximum number of groups of a FACET query, or of rows; at most 5000.',
    example: 'SELECT count(*) FROM Transaction FACET name LIMIT 50',
    snippet: 'LIMIT $0',
    absent: '10 groups, or 100 rows.',
    words: [{ word: 'MAX', documentation: 'The largest limit that the service allows, 5000.' }],
    rank: 6,
  },
  {
    name: 'TIMESERIES',
    node: 'timeseries',
    documentation: 'One value per interval instead of one for the whole time range; at most 366 intervals.',
    example: 'SELECT average(duration) FROM Transaction TIMESERIES 5 minutes SINCE 1 day ago',
    snippet: 'TIMESERIES $0',
    absent: 'One value covers the whole time range.',
    words: [
      { word: 'AUTO', documentation: 'The service chooses the interval.' },
      { word: 'MAX', documentation: 'The largest number of intervals, 366.' },
    ],
    rank: 5,
  },
  {
    name: 'SLIDE BY',
    node: 'slide',
    documentation: 'Lets the intervals of TIMESERIES overlap: each starts one step after the previous one.',
    example: 'TIMESERIES 10 minutes SLIDE BY 2 minutes',
    snippet: 'SLIDE BY $0',
    words: [
      { word: 'AUTO', documentation: 'The service chooses the step.' },
      { word: 'MAX', documentation: 'The largest step.' },
    ],
    rank: 8,
  },
  {
    name: 'ORDER BY',
    node: 'order-by',
    documentation:
      'Sorts rows. Directly after the items of FACET it takes an aggregate, which decides which groups LIMIT keeps.',
    example: 'SELECT name, duration FROM Transaction ORDER BY duration DESC LIMIT 20',
    snippet: 'ORDER BY $0',
    absent: 'The newest row comes first.',
    words: [
      { word: 'ASC', documentation: 'Ascending, the default.' },
      { word: 'DESC', documentation: 'Descending.' },
    ],
    rank: 9,
  },
  {
    name: 'OFFSET',
    node: 'offset',
    documentation: 'Skips rows; only in row queries with LIMIT.',
    example: 'SELECT * FROM PageView LIMIT 50 OFFSET 50',
    snippet: 'OFFSET ${1:10}',
    rank: 14,
  },
  {
    name: 'COMPARE WITH',
    node: 'compare',
    documentation: 'Reads a second time range of the same length, earlier by this duration.',
    example: 'SELECT count(*) FROM Transaction SINCE 1 day ago COMPARE WITH 1 week ago',
    snippet: 'COMPARE WITH ${1:1 week ago}',
    rank: 10,
  },
  {
    name: 'WITH TIMEZONE',
    node: 'timezone',
    documentation: 'Time zone of calendar keywords, of dates without a zone and of time functions.',
    example: "SINCE today WITH TIMEZONE 'Europe/Berlin'",
    snippet: "WITH TIMEZONE '${1:Europe/Berlin}'",
    absent: 'UTC.',
    rank: 11,
  },
  {
    name: 'WITH METRIC_FORMAT',
    node: 'metric-format',
    documentation: 'Pattern of time-slice metric names; each `{placeholder}` becomes an attribute of this query.',
    example:
      "FROM Metric SELECT count(svc.timeslice.value) WHERE appId = 4711 WITH METRIC_FORMAT 'External/{target}/all' FACET target",
    snippet: "WITH METRIC_FORMAT '${1:External/{target\\}/all}'",
    rank: 13,
  },
  {
    name: 'WITH',
    node: 'variables',
    documentation: 'Names row expressions: `WITH expression AS name`. Aggregates and queries are not allowed.',
    example: 'FROM Transaction WITH duration * 1000 AS ms SELECT percentile(ms, 95)',
    snippet: 'WITH ${1:expression} AS ${2:name}',
    rank: 12,
  },
  {
    name: 'JOIN',
    node: 'join',
    documentation: 'Combines rows with those of a query in parentheses that have the same key; directly after FROM.',
    example: 'FROM PageAction JOIN (FROM PageView SELECT count(*) FACET session LIMIT MAX) ON session SELECT count(*)',
    snippet: 'JOIN (FROM ${1:PageView} SELECT ${2:count(*)} FACET ${3:session} LIMIT MAX) ON ${3:session}',
    rank: 15,
  },
  {
    name: 'LEFT JOIN',
    node: 'join',
    documentation: 'The same as JOIN, except that rows without a match are kept.',
    example:
      'FROM PageAction LEFT JOIN (FROM PageView SELECT count(*) FACET session LIMIT MAX) ON session SELECT count(*)',
    snippet: 'LEFT JOIN (FROM ${1:PageView} SELECT ${2:count(*)} FACET ${3:session} LIMIT MAX) ON ${3:session}',
    rank: 16,
  },
  {
    name: 'EXTRAPOLATE',
    node: 'extrapolate',
    documentation: 'Estimates totals where an agent sent only a sample of its events.',
    example: 'SELECT count(*) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
    snippet: 'EXTRAPOLATE',
    rank: 19,
  },
  {
    name: 'PREDICT',
    node: 'predict',
    documentation: 'Continues a TIMESERIES into the future.',
    example: 'SELECT max(cpuPercent) FROM SystemSample TIMESERIES PREDICT BY 1 hour USING 12 hours',
    snippet: 'PREDICT',
    words: [
      { word: 'BY', documentation: 'Length of the forecast.' },
      { word: 'USING', documentation: 'Length of the past data that the model is trained on.' },
    ],
    rank: 18,
  },
  {
    name: 'RAW',
    node: 'raw',
    documentation:
      'Reads metric data points as they were received instead of roll-ups; the time range is at most 48 hours.',
    example: "SELECT * FROM Metric WHERE metricName = 'disk.free' LIMIT 20 RAW",
    snippet: 'RAW',
    rank: 20,
  },
  {
    name: 'SHOW EVENT TYPES',
    node: 'show',
    documentation: 'Lists the event types that have data in the time range; it replaces SELECT and FROM.',
    example: 'SHOW EVENT TYPES SINCE 1 week ago',
    snippet: 'SHOW EVENT TYPES SINCE ${1:1 week ago}',
    rank: 17,
  },
] as const satisfies readonly ClauseFact[];

/** Keywords inside clauses and expressions that have a hover. */
export const phraseWords = [
  { word: 'AS', documentation: 'Label of a column or a group, or name of a variable.' },
  { word: 'AGO', documentation: 'Counts back from now: `3 hours ago`. Units have no abbreviations.' },
  { word: 'CASES', documentation: 'Groups by conditions; a row belongs to the first case whose condition is true.' },
  { word: 'ON', documentation: 'Key of a JOIN: `ON key`, or `ON outer = inner`.' },
  { word: 'OR', documentation: 'At least one of two conditions; between values, the first that is not null.' },
  { word: 'AND', documentation: 'Both conditions.' },
  { word: 'NOT', documentation: 'Negates a condition.' },
  { word: 'USING', documentation: 'Length of the past data that PREDICT trains its model on.' },
  { word: 'THIS', documentation: 'Start of the current hour, week, month, quarter or year.' },
  { word: 'LAST', documentation: 'Start of the previous hour, week, month, quarter or year.' },
  { word: 'TODAY', documentation: 'Midnight at the start of this day, in the time zone of the query.' },
  { word: 'YESTERDAY', documentation: 'Midnight at the start of the previous day.' },
  { word: 'NOW', documentation: 'The current time.' },
  { word: 'MAX', documentation: 'The largest value allowed here.' },
  { word: 'AUTO', documentation: 'The service chooses.' },
  { word: 'NONE', documentation: 'No seasonality: the model of PREDICT has no repeating pattern.' },
  { word: 'BY', documentation: 'Length of the forecast of PREDICT.' },
  { word: 'ASC', documentation: 'Ascending, the default.' },
  { word: 'DESC', documentation: 'Descending.' },
  { word: 'AT', documentation: "A time of day after a day: `today AT '09:00'`." },
  { word: 'INNER JOIN', documentation: 'The same as JOIN: rows without a match are dropped.' },
  { word: 'IS', documentation: 'Tests for NULL, TRUE or FALSE; comparisons with `=` do not.' },
  { word: 'IS NOT TRUE', documentation: 'The boolean is false or absent.' },
  { word: 'IS NOT FALSE', documentation: 'The boolean is true or absent.' },
  { word: 'NULL', documentation: 'No value.' },
  { word: 'TRUE', documentation: 'A boolean; conditions test it with `IS TRUE`.' },
  { word: 'FALSE', documentation: 'A boolean; conditions test it with `IS FALSE`.' },
  {
    word: 'DELETE',
    documentation: 'Drops rows or attributes in the rules of a pipeline. It cannot be run as a query.',
  },
] as const;
