import type { Call, Expression } from '../../../nrql/tree/tree';
import {
  type Batch,
  type Column,
  constantColumn,
  emptyColumn,
  mapColumns,
  rowColumn,
  type SliceField,
  sliceFields,
  sliceOf,
  valueAt,
} from '../batch';
import { QueryError, unknownFunction, unsupported } from '../errors';
import { functionNamed } from '../functionNames';
import type { RowFunction } from '../functions/rowFunction';
import { rowFunctions } from '../functions/table';
import { captureAll, parseAnchors } from '../functions/text';
import { asText, toText, type Value } from '../value';
import { bind, type Scope } from './bind';
import { bindCondition } from './condition';

/** Binds a call of a row function. Aggregates have values only where the scope contains their results. */
export function bindCall(call: Call, batch: Batch, scope: Scope): Column {
  const result = scope.aggregate?.(call);
  if (result) return result;
  const specialCalls = specials[call.key];
  if (specialCalls) return specialCalls(call.arguments, batch, scope);
  const known = rowFunctions[call.key];
  if (known) return bindRowFunction(known, call, batch, scope);
  const fact = functionNamed(call.key);
  if (!fact) throw unknownFunction(call.name);
  if (fact.kind === 'aggregate' || fact.kind === 'wrapper')
    throw new QueryError(`The aggregate function ${fact.name}() cannot be used here.`);
  throw unsupported(`The function ${fact.name}()`);
}

function bindRowFunction(known: RowFunction, call: Call, batch: Batch, scope: Scope): Column {
  const named: Record<string, Value> = {};
  const columns: Column[] = [];
  for (const [index, argument] of call.arguments.entries()) {
    if (argument.kind === 'named-argument') named[argument.name] = valueAt(bind(argument.value, batch, scope), 0);
    else if (known.words && index > 0 && argument.kind === 'name') columns.push(constantColumn(argument.text));
    else columns.push(bind(argument, batch, scope));
  }
  const tools = { zone: scope.zone, meter: scope.meter, named };
  if (columns.length === 0) return constantColumn(known.apply([], tools));
  return mapColumns(columns, (...values) => known.apply(values, tools));
}

type SpecialCall = (args: readonly Expression[], batch: Batch, scope: Scope) => Column;

const specials: Readonly<Record<string, SpecialCall | undefined>> = {
  if([condition, yes, no], batch, scope) {
    if (!condition || !yes) return emptyColumn;
    const test = bindCondition(condition, batch, scope);
    const [whenTrue, whenFalse] = [bind(yes, batch, scope), no ? bind(no, batch, scope) : emptyColumn];
    if (test.constant) return test.value === true ? whenTrue : whenFalse;
    return rowColumn(row => valueAt(test.index(row) === true ? whenTrue : whenFalse, row));
  },
  eventtype: (_, batch) => constantColumn(batch.eventType),
  accountid: (_, batch) => constantColumn(batch.accountId),
  getfield([object, key], batch, scope) {
    if (!object || !key) return emptyColumn;
    const name = key.kind === 'name' ? key.text : undefined;
    const fields = object.kind === 'name' ? sliceOf(batch, object.text) : undefined;
    const field = sliceFields.find(each => each === name);
    if (fields && field) return rowColumn(row => fields()[field as SliceField][row] as number);
    const known = rowFunctions['getfield'] as RowFunction;
    const keyColumn = name === undefined ? bind(key, batch, scope) : constantColumn(name);
    const tools = { zone: scope.zone, meter: scope.meter, named: {} };
    return mapColumns([bind(object, batch, scope), keyColumn], (...values) => known.apply(values, tools));
  },
  allcolumnsearch([text], batch, scope) {
    const wanted = text ? asText(valueAt(bind(text, batch, scope), 0))?.toLowerCase() : undefined;
    if (wanted === undefined) return emptyColumn;
    return rowColumn(row =>
      batch.names(row).some(name => {
        const column = batch.column(name);
        return column !== undefined && (toText(valueAt(column, row))?.toLowerCase().includes(wanted) ?? false);
      }),
    );
  },
};

/** All parts that `capture` or `aparse` find, for `WITH … AS (a, b)`; undefined for other expressions. */
export function bindParts(expression: Expression, batch: Batch, scope: Scope): Column | undefined {
  if (expression.kind !== 'call' || (expression.key !== 'capture' && expression.key !== 'aparse')) return undefined;
  const [value, pattern] = expression.arguments;
  if (!value || !pattern) return emptyColumn;
  const find = expression.key === 'capture' ? captureAll : parseAnchors;
  return mapColumns([bind(value, batch, scope), bind(pattern, batch, scope)], (text, source) =>
    typeof text === 'string' && typeof source === 'string' ? (find(text, source, scope.meter) ?? null) : null,
  );
}
