import type { FunctionFact } from '../../catalogue/functions';
import { functionOfKey } from '../facts';
import type { Expression } from '../tree';
import { walk } from '../treeWalk';
import type { Check } from './check';

function aggregates(fact: FunctionFact | undefined): boolean {
  return fact !== undefined && (fact.kind === 'aggregate' || fact.kind === 'wrapper');
}

export const aggregateInWhere: Check = {
  code: 'aggregate-in-where',
  severity: 'error',
  title: 'Aggregate in a condition',
  documentation:
    'WHERE looks at single rows, before anything is aggregated. To filter by an aggregate, nest the query: `SELECT … FROM (SELECT average(duration) AS d FROM … FACET …) WHERE d > 1`.',
  wrong: 'SELECT count(*) FROM Transaction WHERE average(duration) > 1 SINCE 1 hour ago',
  right:
    'SELECT count(*) FROM (SELECT average(duration) AS d FROM Transaction FACET host LIMIT MAX) WHERE d > 1 SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  call: (call, fact, at) => {
    if (
      (at.place !== 'where' && at.place !== 'case') ||
      !fact ||
      (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')
    )
      return;
    const message =
      'A condition looks at single rows, before they are aggregated; nest the query to filter by an aggregate.';
    at.report(aggregateInWhere, { start: call.start, end: call.nameEnd }, message);
  },
};

export const aggregateInFacet: Check = {
  code: 'aggregate-in-facet',
  severity: 'error',
  title: 'Aggregate as a facet',
  documentation: 'FACET groups rows before they are aggregated, so that an aggregate cannot be a facet.',
  wrong: 'SELECT count(*) FROM Transaction FACET count(*) LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  call: (call, fact, at) => {
    if (at.place !== 'facet' || !fact || (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')) return;
    at.report(
      aggregateInFacet,
      { start: call.start, end: call.nameEnd },
      'FACET takes attributes and row expressions, no aggregates.',
    );
  },
};

export const aggregateInVariable: Check = {
  code: 'aggregate-in-variable',
  severity: 'error',
  title: 'Aggregate in WITH',
  documentation: 'WITH … AS names a value of each row. Aggregates belong in SELECT.',
  wrong: 'WITH count(*) AS n FROM Transaction SELECT sum(n) SINCE 1 hour ago',
  right: 'WITH duration * 1000 AS ms FROM Transaction SELECT sum(ms) SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  call: (call, fact, at) => {
    if (at.place !== 'variable' || !fact || (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')) return;
    at.report(
      aggregateInVariable,
      { start: call.start, end: call.nameEnd },
      'A variable holds a value of each row; aggregates belong in SELECT.',
    );
  },
};

export const nestedAggregate: Check = {
  code: 'nested-aggregate',
  severity: 'error',
  title: 'Aggregate inside an aggregate',
  documentation:
    'An aggregate of aggregates needs two queries: the inner one makes the values, per group or per interval, and the outer one aggregates them.',
  wrong: 'SELECT max(average(duration)) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT max(d) FROM (SELECT average(duration) AS d FROM Transaction FACET host LIMIT MAX) SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  call: (call, fact, at) => {
    if (at.place === 'where' || at.place === 'case' || at.aggregateFact?.kind !== 'aggregate') return;
    if (!fact || (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')) return;
    at.report(
      nestedAggregate,
      { start: call.start, end: call.nameEnd },
      `${fact.name}() cannot stand inside ${at.aggregateFact.name}(); nest the query instead.`,
    );
  },
};

function holdsAggregate(expression: Expression): boolean {
  let found = false;
  walk(expression, node => {
    if (found || node.kind === 'subquery') return false;
    if (node.kind === 'hole' || node.kind === 'template') found = true;
    if (node.kind === 'call') {
      const fact = functionOfKey(node.key);
      found = fact === undefined || fact.kind === 'aggregate' || fact.kind === 'wrapper';
    }
    return !found;
  });
  return found;
}

export const wrapperArgument: Check = {
  code: 'wrapper-argument',
  severity: 'error',
  title: 'Wrapper around something else than an aggregate',
  documentation:
    '`filter()`, `percentage()` and `rate()` wrap an aggregate. `filter()` and `percentage()` also take a condition, which begins with WHERE.',
  wrong: 'SELECT rate(duration, 1 minute) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT rate(sum(duration), 1 minute) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact?.kind === 'wrapper',
  call: (call, fact, at) => {
    if (fact?.kind !== 'wrapper') return;
    const [first, second] = call.arguments;
    if (first && !holdsAggregate(first)) {
      at.report(wrapperArgument, first, `${fact.name}() needs an aggregate here, such as count(*) or sum(attribute).`);
    }
    if (second && fact.parameters[1]?.type === 'where' && second.kind !== 'where-argument' && second.kind !== 'hole') {
      at.report(wrapperArgument, second, `The condition of ${fact.name}() begins with WHERE.`, {
        replacement: 'WHERE ',
        from: 0,
        to: 0,
      });
    }
  },
  fixTitle: 'Insert WHERE',
};

export const apdexThreshold: Check = {
  code: 'apdex-threshold',
  severity: 'information',
  title: 'Apdex without a threshold',
  documentation:
    '`apdex(attribute)` uses the threshold 0.5 unless `t:` says otherwise. Time-slice data carry their own.',
  wrong: 'SELECT apdex(duration) FROM Transaction SINCE 1 day ago',
  right: 'SELECT apdex(duration, t: 0.5) FROM Transaction SINCE 1 day ago',
  concernsCall: key => key === 'apdex',
  call: (call, _fact, at) => {
    if (call.key !== 'apdex' || call.arguments.length !== 1 || call.arguments[0]?.kind !== 'name') return;
    const { text } = call.arguments[0];
    if (text.endsWith('timeslice.value') || text.startsWith('apm.')) return;
    at.report(
      apdexThreshold,
      { start: call.start, end: call.nameEnd },
      'The threshold is 0.5 unless t: says otherwise.',
    );
  },
};
