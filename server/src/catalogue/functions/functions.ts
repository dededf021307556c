import { aggregateFunctions } from './aggregate';
import { rowFunctions } from './row';
import { timeFunctions } from './time';
import type { FunctionFact } from './types';

/** Every function of the language, by group. */
export const functions = [
  ...aggregateFunctions,
  ...rowFunctions,
  ...timeFunctions,
] as const satisfies readonly FunctionFact[];

/** Fields of a compound metric value, for `getField(value, field)` and `value['field']`. */
export const metricFields = [
  {
    name: 'count',
    documentation: 'number of recorded values',
    types: ['summary', 'gauge', 'distribution', 'count', 'cumulativeCount', 'timeslice'],
  },
  {
    name: 'total',
    documentation: 'sum of the recorded values',
    types: ['summary', 'gauge', 'distribution', 'timeslice'],
  },
  { name: 'totalExclusive', documentation: 'sum without the time spent in called functions', types: ['timeslice'] },
  { name: 'min', documentation: 'smallest recorded value', types: ['summary', 'gauge', 'distribution', 'timeslice'] },
  { name: 'max', documentation: 'largest recorded value', types: ['summary', 'gauge', 'distribution', 'timeslice'] },
  { name: 'sumOfSquares', documentation: 'sum of the squares of the recorded values', types: ['timeslice'] },
  { name: 'latest', documentation: 'value recorded last', types: ['gauge'] },
  { name: 'cumulative', documentation: 'running total', types: ['cumulativeCount'] },
  {
    name: 'type',
    documentation: 'kind of the metric',
    types: ['summary', 'gauge', 'distribution', 'count', 'cumulativeCount'],
  },
] as const;
