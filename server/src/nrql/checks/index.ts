import {
  aggregateInFacet,
  aggregateInVariable,
  aggregateInWhere,
  apdexThreshold,
  nestedAggregate,
  wrapperArgument,
} from './aggregates';
import { aliasUnit } from './aliasUnit';
import type { Check } from './check';
import { compareInSubquery, compareOffset, compareWithoutWindow, compareWithPredict } from './compare';
import {
  arrayComparison,
  booleanComparison,
  chainedComparison,
  emptyIn,
  inWithoutParentheses,
  mixedAndOr,
  nullComparison,
  orChain,
} from './conditions';
import { foreignOperator } from './dialectOperators';
import { foreignWord } from './dialectWords';
import {
  bucketsOutsideFacet,
  detachedOrder,
  facetInList,
  facetOrderAttribute,
  facetOrderDirection,
  sparseFirstColumn,
  subqueryInFacet,
  tooManyFacets,
} from './facets';
import {
  argumentCount,
  argumentRange,
  functionWithClause,
  unknownArgument,
  unknownEncoding,
  unknownFunction,
} from './functions';
import { ignoreWithoutReason } from './ignoreWithoutReason';
import { invalidInterval, missingAgo, periodUnit, unquotedTime } from './intervals';
import { joinColumn, joinCondition, joinKey, joinLimit, joinSelect, joinType, misplacedJoin } from './joins';
import { duplicateLabel, hiddenLabel, sameResultName, unlabelledNested } from './labels';
import {
  defaultFacetLimit,
  defaultRowLimit,
  invalidLimit,
  limitAboveMaximum,
  limitWithoutEffect,
  missingLimit,
  offsetWithoutEffect,
} from './limits';
import {
  apdexAverage,
  extrapolateWithoutEffect,
  lookupClause,
  metricCount,
  missingApplication,
  missingMetricName,
  mixedTimeslice,
  numericGauge,
  overviewAverage,
  timesliceSource,
  wildcardOutsideMetric,
} from './metrics';
import { alertUnsupported, deleteStatement, longQuery, templateVariable } from './misc';
import { missingFrom, missingSelect } from './missingClauses';
import {
  attributeCase,
  eventTypeCase,
  nameNeedsBackticks,
  reservedName,
  reservedSegment,
  underscoreName,
  unknownAttribute,
  unknownEventType,
} from './names';
import {
  anchoredRegex,
  capturePattern,
  datePattern,
  likeWithoutWildcard,
  partialPattern,
  plainRegex,
  severalAnchors,
  tooManyCaptures,
  underscoreWildcard,
  unitCase,
  unsupportedRegex,
} from './patterns';
import { modelArgument, predictHorizon, predictTimeslice, predictWithoutTimeseries } from './predict';
import { doubledQuote, doubleQuotedString } from './quotes';
import { repeatedClause, repeatedWhere } from './repeatedClause';
import { restValueName } from './restValueName';
import { compareRows, rowsAndAggregates, rowsWithFacet, rowsWithTimeseries, starPosition } from './rows';
import { quotedEventType, sourceAlias, tableExpression } from './sources';
import {
  facetInValue,
  setInComparison,
  subqueryLimit,
  timeseriesInSubquery,
  tooManySubqueries,
  windowInNested,
} from './subqueries';
import {
  emptyWhere,
  missingAs,
  missingPart,
  misspeltClause,
  nestedTooDeeply,
  unbalancedParenthesis,
  unexpectedToken,
} from './syntax';
import {
  bareMilliseconds,
  bucketAboveWindow,
  slideAboveBucket,
  slideAuto,
  slideWithoutBucket,
  tooManyBuckets,
} from './timeseries';
import { unknownTimeZone, zoneConflict } from './timezone';
import { textArithmetic, typeMismatch } from './types';
import { unitMismatch } from './unitMismatch';
import { abbreviatedUnit, unknownUnit } from './units';
import { unterminatedComment, unterminatedName, unterminatedString, unterminatedTemplate } from './unterminated';
import { hidingVariable, unusedVariable, wildcardVariable } from './variables';
import {
  defaultWindow,
  epochSeconds,
  invalidDate,
  rawWindow,
  rawWithoutMetric,
  redundantUntil,
  sinceAfterUntil,
} from './window';

/** Every check, in the order in which their documentation lists them. */
export const checks: readonly Check[] = [
  aggregateInWhere,
  aggregateInFacet,
  aggregateInVariable,
  nestedAggregate,
  wrapperArgument,
  apdexThreshold,
  aliasUnit,
  compareWithoutWindow,
  compareOffset,
  compareInSubquery,
  compareWithPredict,
  booleanComparison,
  nullComparison,
  chainedComparison,
  mixedAndOr,
  orChain,
  inWithoutParentheses,
  emptyIn,
  arrayComparison,
  foreignOperator,
  foreignWord,
  tooManyFacets,
  subqueryInFacet,
  facetOrderDirection,
  facetOrderAttribute,
  detachedOrder,
  facetInList,
  sparseFirstColumn,
  bucketsOutsideFacet,
  unknownFunction,
  argumentCount,
  unknownArgument,
  argumentRange,
  unknownEncoding,
  functionWithClause,
  ignoreWithoutReason,
  invalidInterval,
  missingAgo,
  unquotedTime,
  periodUnit,
  joinType,
  joinCondition,
  misplacedJoin,
  joinSelect,
  joinLimit,
  joinKey,
  joinColumn,
  sameResultName,
  duplicateLabel,
  hiddenLabel,
  unlabelledNested,
  limitAboveMaximum,
  invalidLimit,
  missingLimit,
  limitWithoutEffect,
  defaultFacetLimit,
  defaultRowLimit,
  offsetWithoutEffect,
  timesliceSource,
  mixedTimeslice,
  missingApplication,
  missingMetricName,
  metricCount,
  overviewAverage,
  apdexAverage,
  numericGauge,
  wildcardOutsideMetric,
  lookupClause,
  extrapolateWithoutEffect,
  templateVariable,
  deleteStatement,
  longQuery,
  alertUnsupported,
  missingSelect,
  missingFrom,
  nameNeedsBackticks,
  underscoreName,
  reservedName,
  reservedSegment,
  eventTypeCase,
  attributeCase,
  unknownEventType,
  unknownAttribute,
  capturePattern,
  unsupportedRegex,
  partialPattern,
  tooManyCaptures,
  severalAnchors,
  datePattern,
  unitCase,
  likeWithoutWildcard,
  underscoreWildcard,
  anchoredRegex,
  plainRegex,
  predictWithoutTimeseries,
  predictTimeslice,
  modelArgument,
  predictHorizon,
  doubleQuotedString,
  doubledQuote,
  repeatedClause,
  repeatedWhere,
  restValueName,
  rowsWithFacet,
  rowsWithTimeseries,
  rowsAndAggregates,
  starPosition,
  compareRows,
  sourceAlias,
  quotedEventType,
  tableExpression,
  tooManySubqueries,
  timeseriesInSubquery,
  facetInValue,
  setInComparison,
  subqueryLimit,
  windowInNested,
  unexpectedToken,
  missingPart,
  misspeltClause,
  missingAs,
  nestedTooDeeply,
  unbalancedParenthesis,
  emptyWhere,
  tooManyBuckets,
  bucketAboveWindow,
  slideWithoutBucket,
  slideAboveBucket,
  slideAuto,
  bareMilliseconds,
  unknownTimeZone,
  zoneConflict,
  typeMismatch,
  textArithmetic,
  unitMismatch,
  abbreviatedUnit,
  unknownUnit,
  unterminatedString,
  unterminatedName,
  unterminatedTemplate,
  unterminatedComment,
  wildcardVariable,
  unusedVariable,
  hidingVariable,
  invalidDate,
  epochSeconds,
  sinceAfterUntil,
  defaultWindow,
  redundantUntil,
  rawWindow,
  rawWithoutMetric,
];

const byCode = new Map<string, Check>(checks.map(check => [check.code, check]));

/** The check of a problem's code. Throws for a code that no check has: the parser and the checks belong together. */
export function checkOf(code: string): Check {
  const check = byCode.get(code);
  if (!check) throw new Error(`no check has the code ${code}`);
  return check;
}
