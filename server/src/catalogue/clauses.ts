/** Clauses of a query: what they do, what completion inserts, and the words that only they know. */
export interface ClauseFact {
  readonly name: string;
  /** The kind of the node that the parser makes of it. */
  readonly node: string;
  readonly documentation: string;
  readonly example: string;
  /** LSP snippet that completion inserts. */
  readonly snippet: string;
  /** Words that may follow, with what they mean. */
  readonly words?: readonly { readonly word: string; readonly documentation: string }[];
  /** What holds when the clause is left out. */
  readonly absent?: string;
  /** Order in which completion offers it where it is legal. */
  readonly rank: number;
}

export const clauses = [
  {
    name: 'SELECT',
    node: 'select',
    documentation: 'What to compute or to show: attributes, aggregates, arithmetic; `*` for all attributes.',
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
      'Groups the result by up to five attributes or expressions. Ten groups come back unless LIMIT says more.',
    example: 'SELECT count(*) FROM Transaction FACET appName, host LIMIT 20',
    snippet: 'FACET $0',
    words: [{ word: 'CASES', documentation: 'Groups by conditions; a row goes to the first case that it meets.' }],
    rank: 3,
  },
  {
    name: 'SINCE',
    node: 'since',
    documentation:
      'Start of the window, inclusive: `n units ago`, a day word, a quoted date, or milliseconds since 1970.',
    example: 'SINCE 3 hours ago UNTIL 1 hour ago',
    snippet: 'SINCE $0',
    absent: 'The window starts 1 hour ago.',
    rank: 4,
  },
  {
    name: 'UNTIL',
    node: 'until',
    documentation: 'End of the window, exclusive; it takes the same forms as SINCE.',
    example: 'SINCE yesterday UNTIL today',
    snippet: 'UNTIL $0',
    absent: 'The window ends now.',
    words: [{ word: 'NOW', documentation: 'The present moment, the default.' }],
    rank: 7,
  },
  {
    name: 'LIMIT',
    node: 'limit',
    documentation: 'Most groups of a FACET query, or most rows; at most 5000.',
    example: 'SELECT count(*) FROM Transaction FACET name LIMIT 50',
    snippet: 'LIMIT $0',
    absent: '10 groups, or 100 rows.',
    words: [{ word: 'MAX', documentation: 'As many as the service allows, 5000.' }],
    rank: 6,
  },
  {
    name: 'TIMESERIES',
    node: 'timeseries',
    documentation: 'One value per interval instead of one for the window, at most 366 intervals.',
    example: 'SELECT average(duration) FROM Transaction TIMESERIES 5 minutes SINCE 1 day ago',
    snippet: 'TIMESERIES $0',
    absent: 'One value covers the whole window.',
    words: [
      { word: 'AUTO', documentation: 'The service chooses the interval.' },
      { word: 'MAX', documentation: 'As many intervals as allowed, 366.' },
    ],
    rank: 5,
  },
  {
    name: 'SLIDE BY',
    node: 'slide',
    documentation: 'Lets the intervals of TIMESERIES overlap: each starts one step after the one before.',
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
      'Sorts rows. Right after the items of FACET it takes an aggregate and chooses which groups survive the limit.',
    example: 'SELECT name, duration FROM Transaction ORDER BY duration DESC LIMIT 20',
    snippet: 'ORDER BY $0',
    absent: 'Rows come newest first.',
    words: [
      { word: 'ASC', documentation: 'Smallest first, the default.' },
      { word: 'DESC', documentation: 'Largest first.' },
    ],
    rank: 9,
  },
  {
    name: 'OFFSET',
    node: 'offset',
    documentation: 'Skips rows; only for queries of rows with LIMIT.',
    example: 'SELECT * FROM PageView LIMIT 50 OFFSET 50',
    snippet: 'OFFSET ${1:10}',
    rank: 14,
  },
  {
    name: 'COMPARE WITH',
    node: 'compare',
    documentation: 'Reads a second window of the same length, that much earlier.',
    example: 'SELECT count(*) FROM Transaction SINCE 1 day ago COMPARE WITH 1 week ago',
    snippet: 'COMPARE WITH ${1:1 week ago}',
    rank: 10,
  },
  {
    name: 'WITH TIMEZONE',
    node: 'timezone',
    documentation: 'Time zone of calendar words, of dates without a zone and of time functions.',
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
    documentation: 'Names for row expressions: `WITH expression AS name`. Aggregates and queries are not allowed.',
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
    documentation: 'As JOIN, but rows without a partner are kept.',
    example:
      'FROM PageAction LEFT JOIN (FROM PageView SELECT count(*) FACET session LIMIT MAX) ON session SELECT count(*)',
    snippet: 'LEFT JOIN (FROM ${1:PageView} SELECT ${2:count(*)} FACET ${3:session} LIMIT MAX) ON ${3:session}',
    rank: 16,
  },
  {
    name: 'EXTRAPOLATE',
    node: 'extrapolate',
    documentation: 'Estimates totals where an agent only sent a sample of its events.',
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
      { word: 'BY', documentation: 'How far ahead.' },
      { word: 'USING', documentation: 'How much of the past to learn from.' },
    ],
    rank: 18,
  },
  {
    name: 'RAW',
    node: 'raw',
    documentation: 'Reads metric data points as they came instead of roll-ups; the window is at most 48 hours.',
    example: "SELECT * FROM Metric WHERE metricName = 'disk.free' LIMIT 20 RAW",
    snippet: 'RAW',
    rank: 20,
  },
  {
    name: 'SHOW EVENT TYPES',
    node: 'show',
    documentation: 'Lists the event types that have data in the window; it stands instead of SELECT and FROM.',
    example: 'SHOW EVENT TYPES SINCE 1 week ago',
    snippet: 'SHOW EVENT TYPES SINCE ${1:1 week ago}',
    rank: 17,
  },
] as const satisfies readonly ClauseFact[];

/** Words inside clauses and expressions that are worth a hover of their own. */
export const phraseWords = [
  { word: 'AS', documentation: 'Label of a column or a group, or name of a variable.' },
  { word: 'AGO', documentation: 'Counts back from now: `3 hours ago`. The unit is written out.' },
  { word: 'CASES', documentation: 'Groups by conditions; a row goes to the first case that it meets.' },
  { word: 'ON', documentation: 'Key of a JOIN: `ON key`, or `ON outer = inner`.' },
  { word: 'OR', documentation: 'Either condition; between values, the first one that is not null.' },
  { word: 'AND', documentation: 'Both conditions.' },
  { word: 'NOT', documentation: 'The opposite of a condition.' },
  { word: 'USING', documentation: 'How much of the past PREDICT learns from.' },
  { word: 'THIS', documentation: 'Start of the current hour, week, month, quarter or year.' },
  { word: 'LAST', documentation: 'Start of the previous hour, week, month, quarter or year.' },
  { word: 'TODAY', documentation: 'Midnight at the start of this day, in the time zone of the query.' },
  { word: 'YESTERDAY', documentation: 'Midnight at the start of the day before.' },
  { word: 'NOW', documentation: 'The present moment.' },
  { word: 'MAX', documentation: 'The largest value allowed here.' },
  { word: 'AUTO', documentation: 'The service chooses.' },
  { word: 'NONE', documentation: 'No season: PREDICT expects no pattern that repeats.' },
  { word: 'BY', documentation: 'How far ahead PREDICT looks.' },
  { word: 'ASC', documentation: 'Smallest first, the default.' },
  { word: 'DESC', documentation: 'Largest first.' },
  { word: 'AT', documentation: "A time of day after a day: `today AT '09:00'`." },
  { word: 'INNER JOIN', documentation: 'The same as JOIN: rows without a partner are dropped.' },
  { word: 'IS', documentation: 'Tests for NULL, TRUE or FALSE; comparisons with `=` do not.' },
  { word: 'IS NOT TRUE', documentation: 'The boolean is false or absent.' },
  { word: 'IS NOT FALSE', documentation: 'The boolean is true or absent.' },
  { word: 'NULL', documentation: 'No value.' },
  { word: 'TRUE', documentation: 'A boolean; conditions ask `IS TRUE`.' },
  { word: 'FALSE', documentation: 'A boolean; conditions ask `IS FALSE`.' },
  {
    word: 'DELETE',
    documentation: 'Drops rows or attributes in the rules of a pipeline. It cannot be run as a query.',
  },
] as const;
