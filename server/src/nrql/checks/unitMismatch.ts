import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import type { Binary, Expression } from '../tree/tree';
import { disagree, nameOfQuantity, type Quantity } from '../units/quantity';
import { metricOf, quantityOf } from '../units/units';

const compared = new Set(['+', '-', '<', '<=', '>', '>=', '=', '!=']);

/** The quantity of an expression, with the metric that the WHERE of its query selects. */
function quantityAt(expression: Expression, inspection: Inspection): Quantity | undefined {
  const { query } = inspection.scope;
  return quantityOf(expression, { query, context: inspection.context, metric: metricOf(query) });
}

function mayMeasure(expression: Expression): boolean {
  return (
    expression.kind !== 'string' &&
    expression.kind !== 'number' &&
    expression.kind !== 'null' &&
    expression.kind !== 'boolean' &&
    expression.kind !== 'template' &&
    expression.kind !== 'hole'
  );
}

export const unitMismatch: Check = {
  code: 'unit-mismatch',
  severity: 'warning',
  title: 'Different units in one expression',
  documentation:
    'The two operands have different units: seconds and milliseconds, a count and a time, or a ratio and a percentage. Time-slice values and `duration` are in seconds; attributes whose names end with `.ms` are in milliseconds. Convert one operand first.',
  incorrect: 'SELECT average(duration) - average(duration.ms) FROM Span SINCE 1 hour ago',
  correct: 'SELECT average(duration) * 1000 - average(duration.ms) FROM Span SINCE 1 hour ago',
  concernsOperator: operator => compared.has(operator),
  binary: (binary: Binary, inspection) => {
    if (!compared.has(binary.operator) || !mayMeasure(binary.left) || !mayMeasure(binary.right)) return;
    const left = quantityAt(binary.left, inspection);
    if (!left || left.dimension === 'none') return;
    const right = quantityAt(binary.right, inspection);
    if (!right || !disagree(left, right)) return;
    const a = nameOfQuantity(left);
    const b = nameOfQuantity(right);
    if (a === undefined || b === undefined) return;
    const advice = left.dimension === right.dimension ? ` ${convert(left, right)}` : '';
    inspection.report(
      unitMismatch,
      { start: binary.operatorStart, end: binary.operatorEnd },
      `The left operand is ${inWords(a)}, but the right operand is ${inWords(b)}.${advice}`,
    );
  },
};

function inWords(name: string): string {
  return name.startsWith('a ') ? name : `in ${name}`;
}

function convert(left: Quantity, right: Quantity): string {
  const ratio = left.scale / right.scale;
  const [side, factor] = ratio >= 1 ? ['left', ratio] : ['right', 1 / ratio];
  return `Multiply the ${side} operand by ${Number(factor.toPrecision(6))}.`;
}
