import type { Check } from '../check/check';
import { abbreviatedUnit } from './abbreviatedUnit';
import { aggregateInFacet } from './aggregateInFacet';
import { aggregateInVariable } from './aggregateInVariable';
import { aggregateInWhere } from './aggregateInWhere';
import { alertUnsupported } from './alertUnsupported';
import { aliasUnit } from './aliasUnit';
import { anchoredRegex } from './anchoredRegex';
import { apdexAverage } from './apdexAverage';
import { apdexThreshold } from './apdexThreshold';
import { argumentCount } from './argumentCount';
import { argumentRange } from './argumentRange';
import { arrayComparison } from './arrayComparison';
import { attributeCase } from './attributeCase';
import { bareMilliseconds } from './bareMilliseconds';
import { booleanComparison } from './booleanComparison';
import { bucketAboveWindow } from './bucketAboveWindow';
import { bucketsOutsideFacet } from './bucketsOutsideFacet';
import { capturePattern } from './capturePattern';
import { chainedComparison } from './chainedComparison';
import { compareInSubquery } from './compareInSubquery';
import { compareOffset } from './compareOffset';
import { compareRows } from './compareRows';
import { compareWithoutWindow } from './compareWithoutWindow';
import { compareWithPredict } from './compareWithPredict';
import { datePattern } from './datePattern';
import { defaultFacetLimit } from './defaultFacetLimit';
import { defaultRowLimit } from './defaultRowLimit';
import { defaultWindow } from './defaultWindow';
import { deleteStatement } from './deleteStatement';
import { detachedOrder } from './detachedOrder';
import { doubledQuote } from './doubledQuote';
import { doubleQuotedString } from './doubleQuotedString';
import { duplicateLabel } from './duplicateLabel';
import { emptyIn } from './emptyIn';
import { emptyWhere } from './emptyWhere';
import { epochSeconds } from './epochSeconds';
import { eventTypeCase } from './eventTypeCase';
import { extrapolateWithoutEffect } from './extrapolateWithoutEffect';
import { facetInList } from './facetInList';
import { facetInValue } from './facetInValue';
import { facetOrderAttribute } from './facetOrderAttribute';
import { facetOrderDirection } from './facetOrderDirection';
import { foreignComment } from './foreignComment';
import { foreignOperator } from './foreignOperator';
import { foreignWord } from './foreignWord';
import { functionWithClause } from './functionWithClause';
import { hiddenLabel } from './hiddenLabel';
import { hidingVariable } from './hidingVariable';
import { ignoreWithoutReason } from './ignoreWithoutReason';
import { invalidDate } from './invalidDate';
import { invalidInterval } from './invalidInterval';
import { invalidLimit } from './invalidLimit';
import { inWithoutParentheses } from './inWithoutParentheses';
import { joinColumn } from './joinColumn';
import { joinCondition } from './joinCondition';
import { joinKey } from './joinKey';
import { joinLimit } from './joinLimit';
import { joinSelect } from './joinSelect';
import { joinType } from './joinType';
import { likeWithoutWildcard } from './likeWithoutWildcard';
import { limitAboveMaximum } from './limitAboveMaximum';
import { limitWithoutEffect } from './limitWithoutEffect';
import { longQuery } from './longQuery';
import { lookupClause } from './lookupClause';
import { metricCount } from './metricCount';
import { misplacedClause } from './misplacedClause';
import { misplacedJoin } from './misplacedJoin';
import { missingAgo } from './missingAgo';
import { missingApplication } from './missingApplication';
import { missingAs } from './missingAs';
import { missingFrom } from './missingFrom';
import { missingLimit } from './missingLimit';
import { missingMetricName } from './missingMetricName';
import { missingPart } from './missingPart';
import { missingSelect } from './missingSelect';
import { misspeltClause } from './misspeltClause';
import { mixedAndOr } from './mixedAndOr';
import { mixedTimeslice } from './mixedTimeslice';
import { modelArgument } from './modelArgument';
import { multilineString } from './multilineString';
import { nameNeedsBackticks } from './nameNeedsBackticks';
import { nestedAggregate } from './nestedAggregate';
import { nestedTooDeeply } from './nestedTooDeeply';
import { nullComparison } from './nullComparison';
import { numericGauge } from './numericGauge';
import { offsetWithoutEffect } from './offsetWithoutEffect';
import { orChain } from './orChain';
import { overviewAverage } from './overviewAverage';
import { partialPattern } from './partialPattern';
import { periodUnit } from './periodUnit';
import { plainRegex } from './plainRegex';
import { predictHorizon } from './predictHorizon';
import { predictTimeslice } from './predictTimeslice';
import { predictWithoutTimeseries } from './predictWithoutTimeseries';
import { quotedEventType } from './quotedEventType';
import { rawWindow } from './rawWindow';
import { rawWithoutMetric } from './rawWithoutMetric';
import { redundantUntil } from './redundantUntil';
import { repeatedClause } from './repeatedClause';
import { repeatedWhere } from './repeatedWhere';
import { reservedName } from './reservedName';
import { reservedSegment } from './reservedSegment';
import { restValueName } from './restValueName';
import { rowsAndAggregates } from './rowsAndAggregates';
import { rowsWithFacet } from './rowsWithFacet';
import { rowsWithTimeseries } from './rowsWithTimeseries';
import { sameResultName } from './sameResultName';
import { setInComparison } from './setInComparison';
import { severalAnchors } from './severalAnchors';
import { showClause } from './showClause';
import { sinceAfterUntil } from './sinceAfterUntil';
import { slideAboveBucket } from './slideAboveBucket';
import { slideAuto } from './slideAuto';
import { slideWithoutBucket } from './slideWithoutBucket';
import { sourceAlias } from './sourceAlias';
import { sparseFirstColumn } from './sparseFirstColumn';
import { starPosition } from './starPosition';
import { subqueryInFacet } from './subqueryInFacet';
import { subqueryLimit } from './subqueryLimit';
import { tableExpression } from './tableExpression';
import { templateVariable } from './templateVariable';
import { textArithmetic } from './textArithmetic';
import { timeseriesInSubquery } from './timeseriesInSubquery';
import { timesliceField } from './timesliceField';
import { timesliceSource } from './timesliceSource';
import { tooManyBuckets } from './tooManyBuckets';
import { tooManyCaptures } from './tooManyCaptures';
import { tooManyFacets } from './tooManyFacets';
import { tooManySubqueries } from './tooManySubqueries';
import { typeMismatch } from './typeMismatch';
import { unbalancedParenthesis } from './unbalancedParenthesis';
import { underscoreName } from './underscoreName';
import { underscoreWildcard } from './underscoreWildcard';
import { unexpectedToken } from './unexpectedToken';
import { unitCase } from './unitCase';
import { unitMismatch } from './unitMismatch';
import { unknownArgument } from './unknownArgument';
import { unknownAttribute } from './unknownAttribute';
import { unknownChangeValue } from './unknownChangeValue';
import { unknownEncoding } from './unknownEncoding';
import { unknownEventType } from './unknownEventType';
import { unknownFunction } from './unknownFunction';
import { unknownTimeZone } from './unknownTimeZone';
import { unknownUnit } from './unknownUnit';
import { unlabelledNested } from './unlabelledNested';
import { unquotedTime } from './unquotedTime';
import { unsupportedRegex } from './unsupportedRegex';
import { unterminatedComment } from './unterminatedComment';
import { unterminatedName } from './unterminatedName';
import { unterminatedString } from './unterminatedString';
import { unterminatedTemplate } from './unterminatedTemplate';
import { unusedVariable } from './unusedVariable';
import { wildcardOutsideMetric } from './wildcardOutsideMetric';
import { wildcardVariable } from './wildcardVariable';
import { windowInNested } from './windowInNested';
import { wrapperArgument } from './wrapperArgument';
import { zoneConflict } from './zoneConflict';

/** All checks, in the order of the documentation. */
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
  foreignComment,
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
  timesliceField,
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
  showClause,
  longQuery,
  alertUnsupported,
  missingSelect,
  missingFrom,
  misplacedClause,
  nameNeedsBackticks,
  underscoreName,
  reservedName,
  reservedSegment,
  eventTypeCase,
  attributeCase,
  unknownEventType,
  unknownAttribute,
  unknownChangeValue,
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
  multilineString,
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

/** The check with this code. Throws for an unknown code, which would be a mistake in the parser. */
export function checkOf(code: string): Check {
  const check = findCheck(code);
  if (!check) throw new Error(`no check has the code ${code}`);
  return check;
}

/** Undefined for a problem that no check reports, such as the end of what is read of a long text. */
export function findCheck(code: string): Check | undefined {
  return byCode.get(code);
}
