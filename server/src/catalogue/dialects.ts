/** Keywords, functions and operators of other query languages, and their replacements. */
interface ForeignWord {
  readonly word: string;
  readonly advice: string;
}

export const foreignWords = [
  {
    word: 'HAVING',
    advice: 'Filter an aggregate with a nested query: FROM (SELECT … AS n FROM … FACET …) SELECT … WHERE n > 5.',
  },
  { word: 'GROUP', advice: 'Use FACET to group.' },
  { word: 'DISTINCT', advice: 'Use uniques(attribute) for the values or uniqueCount(attribute) for their number.' },
  { word: 'UNION', advice: 'List several event types in FROM, separated by commas.' },
  { word: 'BETWEEN', advice: 'Write two comparisons: x >= a AND x <= b.' },
  { word: 'CASE', advice: 'Use if(condition, then, else), or FACET CASES(WHERE … AS …).' },
  { word: 'EXISTS', advice: 'Use IN with a subquery, or IS NOT NULL for the presence of an attribute.' },
  { word: 'ILIKE', advice: 'Use LIKE, which ignores case.' },
  { word: 'REGEXP', advice: "Use RLIKE r'…'." },
  { word: 'ESCAPE', advice: 'LIKE has no escape character. Use RLIKE for a literal percent sign.' },
  { word: 'OVER', advice: 'Window functions do not exist. Use TIMESERIES with SLIDE BY, or a nested query.' },
  { word: 'PARTITION', advice: 'Window functions do not exist. Use FACET.' },
  { word: 'INSERT', advice: 'Queries can only read data.' },
  { word: 'UPDATE', advice: 'Queries can only read data.' },
  { word: 'TOP', advice: 'Use LIMIT.' },
  { word: 'RIGHT', advice: 'Only INNER JOIN and LEFT JOIN exist. Swap the two sides.' },
  { word: 'FULL', advice: 'Only INNER JOIN and LEFT JOIN exist.' },
  { word: 'CROSS', advice: 'Only INNER JOIN and LEFT JOIN exist.' },
  { word: 'OUTER', advice: 'Write LEFT JOIN without OUTER.' },
  { word: 'FETCH', advice: 'Use LIMIT.' },
] as const satisfies readonly ForeignWord[];

/**
 * Functions of other dialects. `names` are their spellings, `advice` is the sentence for the user, and `rename` is the
 * function with the same arguments, where one exists.
 */
export interface ForeignFunction {
  readonly names: readonly string[];
  readonly advice: string;
  readonly rename?: string;
  /** Whether public dashboards of the service call it, so that it may exist without being documented. */
  readonly published?: true;
}

export const foreignFunctions = [
  { names: ['coalesce', 'ifnull', 'nvl', 'isnull'], advice: 'Write a OR b for the first value that is not null.' },
  { names: ['nullif'], advice: 'Write if(a != b, a).' },
  { names: ['avg', 'mean'], advice: 'Use average().', rename: 'average' },
  { names: ['variance', 'var_pop', 'var_samp'], advice: 'Use stdvar().', rename: 'stdvar' },
  { names: ['stdev', 'stddev_pop', 'stddev_samp', 'standard_deviation'], advice: 'Use stddev().', rename: 'stddev' },
  { names: ['first', 'first_value'], advice: 'Use earliest().', rename: 'earliest' },
  { names: ['last', 'last_value', 'any_value', 'lastValue'], advice: 'Use latest().', rename: 'latest' },
  {
    names: ['countDistinct', 'count_distinct', 'approx_count_distinct', 'dcount'],
    advice: 'Use uniqueCount().',
    rename: 'uniqueCount',
  },
  { names: ['distinct', 'array_agg', 'collect_set', 'group_concat'], advice: 'Use uniques().', rename: 'uniques' },
  { names: ['countif', 'count_if'], advice: 'Use filter(count(*), WHERE condition).' },
  { names: ['sumif', 'averageif'], advice: 'Use filter(sum(attribute), WHERE condition).' },
  { names: ['iif', 'iff'], advice: 'Use if().', rename: 'if' },
  {
    names: ['quantile', 'approx_percentile', 'percentile_cont', 'p95', 'p99'],
    advice: 'Use percentile(attribute, 95).',
  },
  { names: ['len', 'char_length', 'strlen'], advice: 'Use length().', rename: 'length' },
  { names: ['substr', 'mid'], advice: 'Use substring().', rename: 'substring' },
  { names: ['lcase', 'toLower', 'tolower'], advice: 'Use lower().', rename: 'lower' },
  { names: ['ucase', 'toUpper', 'toupper'], advice: 'Use upper().', rename: 'upper' },
  { names: ['instr', 'charindex', 'strpos', 'locate'], advice: 'Use position().', rename: 'position' },
  { names: ['regexp_extract', 'extract', 'regexp_substr'], advice: "Use capture(string, r'…(?P<name>…)…')." },
  { names: ['regexp_like', 'regex_match', 'matches'], advice: "Use attribute RLIKE r'…'." },
  { names: ['json_extract', 'json_value', 'parse_json'], advice: 'Use jparse().', rename: 'jparse' },
  {
    names: ['cast', 'try_cast', 'to_number', 'toNumber', 'tonumber', 'int', 'float'],
    advice: 'Use numeric(), string() or boolean().',
  },
  { names: ['tostring', 'to_char', 'str'], advice: 'Use string().', rename: 'string' },
  {
    names: ['date_trunc', 'time_bucket', 'bin', 'date_bin'],
    advice: 'Use TIMESERIES 1 hour, or FACET hourOf(timestamp).',
  },
  {
    names: ['now', 'getdate', 'current_timestamp'],
    advice: 'Use SINCE and UNTIL for the current time.',
  },
  { names: ['ago'], advice: 'Write the time range in SINCE, such as SINCE 7 days ago.' },
  { names: ['dateadd', 'date_sub', 'datediff'], advice: 'Use SINCE 1 day ago, or arithmetic in milliseconds.' },
  {
    names: ['year', 'month', 'week', 'hour', 'minute', 'dayofweek'],
    advice: 'Use yearOf(), monthOf(), weekOf(), hourOf(), minuteOf() or weekdayOf().',
  },
  { names: ['baseline', 'movingAverage', 'moving_average'], advice: 'Use TIMESERIES with SLIDE BY.' },
  {
    names: ['corr', 'covar_pop', 'mode', 'row_number', 'rank', 'lag', 'lead'],
    advice: 'Read the series and compute it in the program.',
  },
  { names: ['top'], advice: 'Use LIMIT.' },
  { names: ['greatest'], advice: 'Use clamp_min(a, b).', rename: 'clamp_min' },
  { names: ['least'], advice: 'Use clamp_max(a, b).', rename: 'clamp_max' },
  { names: ['ceiling'], advice: 'Use ceil().', rename: 'ceil', published: true },
  { names: ['power'], advice: 'Use pow().', rename: 'pow' },
] as const satisfies readonly ForeignFunction[];

/** Binary operators of other languages: the operator that replaces them, or the sentence for the user. */
export interface ForeignOperator {
  readonly symbol: string;
  readonly replacement?: string;
  readonly advice?: string;
}

export const foreignOperators = [
  { symbol: '<>', replacement: '!=' },
  { symbol: '==', replacement: '=' },
  { symbol: '=~', replacement: 'RLIKE' },
  { symbol: '!~', replacement: 'NOT RLIKE' },
  { symbol: '~', replacement: 'RLIKE' },
  { symbol: '^', advice: 'The operator ^ does not exist. Use pow(a, b).' },
  { symbol: '->', advice: "The operator -> does not exist. Use value['field'], or jparse(string, 'field')." },
  { symbol: '::', advice: 'The operator :: does not exist. Use numeric(), string() or boolean().' },
] as const satisfies readonly ForeignOperator[];
