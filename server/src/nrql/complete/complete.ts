import type { Completion, Completions, LanguageContext } from '../../text/language';
import { spanOf } from '../../text/span';
import { statementSpanAt } from '../document/position';
import type { Expectation } from './expectation';
import { expectedAt } from './expected';
import { fillClauses, fillStart, fillWords } from './fill/clauses';
import type { Filler, Filling } from './fill/fill';
import { fillAs, fillLabel } from './fill/labels';
import { fillOperand, fillStar, fillSubquery } from './fill/operands';
import { fillEventType } from './fill/sources';
import { fillTemplates } from './fill/templates';
import {
  fillBucket,
  fillInterval,
  fillLimit,
  fillPeriod,
  fillTime,
  fillTimeOfDay,
  fillUnit,
  fillZone,
} from './fill/time';
import {
  fillArgumentNames,
  fillArgumentValue,
  fillField,
  fillList,
  fillMetricFormat,
  fillOperators,
  fillValue,
  fillValueTest,
} from './fill/values';
import { fitToText } from './fit';
import { missingBacktick } from './openName';
import { scopeAt } from './scope';
import { usageAround } from './usage';

const fillers: { readonly [K in Expectation['kind']]: Filler<K> } = {
  start: fillStart,
  clauses: fillClauses,
  words: fillWords,
  operand: fillOperand,
  as: fillAs,
  star: fillStar,
  subquery: fillSubquery,
  'event-type': fillEventType,
  table: () => undefined,
  operators: fillOperators,
  value: fillValue,
  list: fillList,
  'value-test': fillValueTest,
  unit: fillUnit,
  time: fillTime,
  'time-of-day': fillTimeOfDay,
  period: fillPeriod,
  interval: fillInterval,
  bucket: fillBucket,
  limit: fillLimit,
  'argument-names': fillArgumentNames,
  'argument-value': fillArgumentValue,
  field: fillField,
  label: fillLabel,
  zone: fillZone,
  'metric-format': fillMetricFormat,
};

/**
 * The completion items at an offset of a text, the most probable first (`rank`). Only the statement at the offset is
 * parsed. Live names come from `context`; nothing is fetched.
 */
export function complete(text: string, offset: number, context: LanguageContext): Completions {
  const statement = statementSpanAt(text, offset);
  const written = text.slice(statement.start, statement.end);
  const missing = missingBacktick(written, offset - statement.start);
  const local = missing === undefined ? written : `${written.slice(0, missing)}\`${written.slice(missing)}`;
  const point = expectedAt(local, offset - statement.start);
  const filling: Filling = {
    text: local,
    point,
    scope: scopeAt(local, point),
    context,
    usage: usageAround(text, offset, local.slice(0, point.span.start) + local.slice(point.span.end), context),
    items: new Map(),
    isIncomplete: false,
  };
  for (const expectation of point.expectations) fill(filling, expectation);
  fillTemplates(filling, text);
  const fitted = fitToText(local, point);
  const items = [...filling.items.values()].map(item => shiftItem(fitted(item), statement.start, missing));
  items.sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1));
  return { items, incomplete: filling.isIncomplete };
}

function fill<K extends Expectation['kind']>(filling: Filling, expectation: Extract<Expectation, { kind: K }>): void {
  (fillers[expectation.kind as K] as Filler<K>)(filling, expectation);
}

/** An item in the whole text. A backtick that was added at `missing` is not in it. */
function shiftItem(item: Completion, delta: number, missing: number | undefined): Completion {
  const { start, end } = item.span;
  return { ...item, span: spanOf(start + delta, (missing !== undefined && end > missing ? end - 1 : end) + delta) };
}
