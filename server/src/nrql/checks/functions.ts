import type { FunctionFact, FunctionParameter } from '../../catalogue/functions';
import { functions } from '../../catalogue/functions';
import { adviceForFunction } from '../facts';
import { nearest } from '../nearest';
import type { Call, Expression } from '../tree';
import type { Check } from './check';

const names: readonly string[] = (functions as readonly FunctionFact[]).flatMap(({ name, aliases }) => [
  name,
  ...(aliases ?? []),
]);

/** Named by others as functions of the language, in no reference that can be read. */
const rumoured = new Set(['trim', 'split', 'replace']);

export const unknownFunction: Check = {
  code: 'unknown-function',
  severity: 'warning',
  title: 'Unknown function',
  documentation:
    'There is no such function. A function of another dialect, or a name within two letters of a known function, is certainly wrong; another name may be one that we do not know.',
  wrong: 'SELECT avg(duration) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact === undefined,
  call: (call, fact, at) => {
    if (fact || call.key === 'case' || call.key === '') return;
    const span = { start: call.start, end: call.nameEnd };
    const advice = adviceForFunction(call.name);
    if (advice) {
      const only = /^Use (\w+)\(\)\.$/.exec(advice)?.[1];
      at.report(
        unknownFunction,
        span,
        `There is no function ${call.name}(). ${advice}`,
        only ? { replacement: only } : undefined,
        'error',
      );
      return;
    }
    if (rumoured.has(call.key)) {
      at.report(
        unknownFunction,
        span,
        `No reference of the language names a function ${call.name}().`,
        undefined,
        'hint',
      );
      return;
    }
    const meant = nearest(call.name, names, 2);
    if (meant) {
      at.report(
        unknownFunction,
        span,
        `There is no function ${call.name}(); did you mean ${meant}()?`,
        { replacement: meant },
        'error',
      );
    } else at.report(unknownFunction, span, `${call.name}() is no function that we know.`);
  },
};

function positional(call: Call): Expression[] {
  return call.arguments.filter(({ kind }) => kind !== 'named-argument');
}

function isNamed({ kind }: Expression): boolean {
  return kind === 'named-argument';
}

function byName(call: Call, parameter: string): boolean {
  return call.arguments.some(argument => argument.kind === 'named-argument' && argument.name === parameter);
}

function argumentsText(count: number): string {
  return count === 0 ? 'no arguments' : count === 1 ? 'one argument' : `${count} arguments`;
}

/** Steps, thresholds and attributes beyond the maximum are refused; elsewhere one argument too many is ignored. */
const strict = new Set(['funnel', 'cdfpercentage', 'concat', 'uniquecount']);

export const argumentCount: Check = {
  code: 'argument-count',
  severity: 'error',
  title: 'Wrong number of arguments',
  documentation: 'The function takes more arguments, or fewer. Hover over its name to see what it takes.',
  wrong: 'SELECT round() FROM Transaction LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT round(duration) FROM Transaction LIMIT 5 SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact !== undefined,
  call: (call, fact, at) => {
    if (!fact || !call.closed || fact.kind === 'model') return;
    const { minimum, maximum } = fact;
    const { length } = call.arguments;
    const enough = length >= minimum && (maximum === -1 || length <= maximum);
    if (enough && call.key !== 'funnel' && !call.arguments.some(isNamed)) return;
    const given = positional(call).length;
    const named = fact.parameters.filter(
      parameter => parameter.named === 'also' && byName(call, parameter.name),
    ).length;
    const span = { start: call.start, end: call.nameEnd };
    if (call.key === 'funnel') {
      const steps = call.arguments.filter(({ kind }) => kind === 'where-argument').length;
      if (steps < 2 || steps > 10)
        at.report(
          argumentCount,
          span,
          `funnel() takes an attribute and 2 to 10 steps, each WHERE and a condition; there ${steps === 1 ? 'is 1' : `are ${steps}`}.`,
        );
    } else if (given + named < minimum) {
      const few = maximum === minimum ? argumentsText(minimum) : `at least ${argumentsText(minimum)}`;
      at.report(argumentCount, span, `${fact.name}() takes ${few}.`);
    } else if (maximum !== -1 && given > maximum) {
      const extra = positional(call)[maximum] as Expression;
      at.report(
        argumentCount,
        extra,
        `${fact.name}() takes ${maximum === minimum ? '' : 'at most '}${argumentsText(maximum)}.`,
        undefined,
        strict.has(call.key) ? 'error' : 'warning',
      );
    }
  },
};

export const unknownArgument: Check = {
  code: 'unknown-argument',
  severity: 'error',
  title: 'Unknown named argument',
  documentation: 'The function has no argument of that name.',
  wrong: 'SELECT histogram(duration, width: 4, bins: 16) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT histogram(duration, width: 4, buckets: 16) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact !== undefined,
  call: (call, fact, at) => {
    if (!fact) return;
    for (const argument of call.arguments) {
      if (argument.kind !== 'named-argument') continue;
      const { name, start, nameEnd } = argument;
      if (fact.parameters.some(parameter => parameter.named && parameter.name.toLowerCase() === name)) continue;
      const known = fact.parameters.flatMap(parameter => (parameter.named ? `${parameter.name}:` : []));
      const instead = known.length > 0 ? `it has ${known.join(', ')}` : 'it has none';
      const meant = nearest(
        name,
        known.map(text => text.slice(0, -1)),
        2,
      );
      at.report(
        unknownArgument,
        { start, end: nameEnd },
        `${fact.name}() has no argument ${name}:; ${instead}.`,
        meant ? { replacement: meant } : undefined,
      );
    }
  },
};

/** The parameter for which an argument stands, by name or by position. */
function parameterOf(fact: FunctionFact, call: Call, index: number): FunctionParameter | undefined {
  const argument = call.arguments[index] as Expression;
  if (argument.kind === 'named-argument') {
    return fact.parameters.find(parameter => parameter.named && parameter.name.toLowerCase() === argument.name);
  }
  const open = fact.parameters.filter(parameter => parameter.named !== 'only');
  return open[index] ?? (open.at(-1)?.repeatable ? open.at(-1) : undefined);
}

/** The number that an expression writes down, a sign before it included. */
function numberOf(expression: Expression): number | undefined {
  if (expression.kind === 'named-argument') return numberOf(expression.value);
  if (expression.kind === 'unary' && expression.operator === '-') {
    const value = numberOf(expression.operand);
    return value === undefined ? undefined : -value;
  }
  return expression.kind === 'number' ? expression.value : undefined;
}

export const argumentRange: Check = {
  code: 'argument-range',
  severity: 'error',
  title: 'Number out of range',
  documentation: 'The number is smaller or larger than the function allows.',
  wrong: 'SELECT histogram(duration, 10, 900) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT histogram(duration, 10, 500) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact?.parameters.some(({ minimum }) => minimum !== undefined) ?? false,
  call: (call, fact, at) => {
    if (!fact || call.arguments.length === 0 || (call.arguments.length === 1 && fact.kind !== 'model')) return;
    for (let index = 0; index < call.arguments.length; index++) {
      const argument = call.arguments[index] as Expression;
      const value = numberOf(argument);
      if (value === undefined) continue;
      const parameter = parameterOf(fact, call, index);
      if (parameter?.minimum === undefined || parameter.maximum === undefined) continue;
      if (value >= parameter.minimum && value <= parameter.maximum) continue;
      const node = argument.kind === 'named-argument' ? argument.value : argument;
      at.report(argumentRange, node, `This must be between ${parameter.minimum} and ${parameter.maximum}.`, {
        replacement: String(value < parameter.minimum ? parameter.minimum : parameter.maximum),
      });
    }
  },
};

export const unknownEncoding: Check = {
  code: 'unknown-encoding',
  severity: 'error',
  title: 'Unknown encoding',
  documentation: "`encode()` and `decode()` know `'base64'`, `'base64mime'` and `'base64url'`.",
  wrong: "SELECT decode(payload, 'hex') FROM Log LIMIT 5 SINCE 1 hour ago",
  right: "SELECT decode(payload, 'base64') FROM Log LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'decode' || key === 'encode',
  call: (call, _fact, at) => {
    if (call.key !== 'decode' && call.key !== 'encode') return;
    const encoding = call.arguments[1];
    if (encoding?.kind !== 'string' || /^base64(mime|url)?$/.test(encoding.value) || !encoding.terminated) return;
    at.report(unknownEncoding, encoding, "The encodings are 'base64', 'base64mime' and 'base64url'.");
  },
};

/** Functions that do not work, or make little sense, beside a clause: the catalogue says which. */
export const functionWithClause: Check = {
  code: 'function-with-clause',
  severity: 'error',
  title: 'Function and clause do not go together',
  documentation:
    '`blob()` cannot stand in WHERE or beside FACET and TIMESERIES. Functions that give a list or a map for each interval, such as `uniques()`, `histogram()` and `funnel()`, make no line of a TIMESERIES, and `predictLinear()` beside it is advised against.',
  wrong: "SELECT count(*) FROM Log WHERE blob(message) LIKE '%x%' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Log WHERE message LIKE '%x%' SINCE 1 hour ago",
  concernsCall: (_key, fact) => fact?.notWith !== undefined,
  call: (call, fact, at) => {
    for (const { clause, severity } of fact?.notWith ?? []) {
      const { query } = at.scope;
      const beside =
        clause === 'WHERE'
          ? at.place === 'where' || at.place === 'case'
          : clause === 'FACET'
            ? query.facet !== undefined
            : clause === 'TIMESERIES' && query.timeseries !== undefined;
      if (!beside) continue;
      const span = { start: call.start, end: call.nameEnd };
      const message =
        severity === 'error'
          ? `${call.name}() does not work ${clause === 'WHERE' ? 'in' : 'with'} ${clause}.`
          : `${call.name}() with ${clause} gives no useful result.`;
      at.report(functionWithClause, span, message, undefined, severity);
      return;
    }
  },
};
