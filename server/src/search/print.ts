import type { Comparison, Condition, Value } from './tree';

/**
 * Prints a condition in the usual form: operators in capitals, single blanks, single quotes. Holes are printed as `…`.
 */
export function print(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.items.map(print).join(` ${condition.kind.toUpperCase()} `);
    case 'not':
      return `NOT ${print(condition.operand)}`;
    case 'group':
      return `(${print(condition.inner)})`;
    case 'comparison':
      return printComparison(condition);
    case 'hole':
      return '…';
  }
}

function printComparison({ key, operator, values }: Comparison): string {
  const name = printKey(key.name);
  if (!operator) return name;
  const start = `${name} ${operator.text}`;
  if (operator.name === 'IS NULL' || operator.name === 'IS NOT NULL') return start;
  const list = values.map(printValue).join(', ');
  return operator.name === 'IN' || operator.name === 'NOT IN' ? `${start} (${list})` : `${start} ${list || '…'}`;
}

/**
 * A key as a search must spell it: the part after `tags.` is in backticks where it contains other characters than a
 * name.
 */
export function printKey(name: string): string {
  if (/^[\p{L}_$@\d][\p{L}\p{N}_$@.:/-]*$/u.test(name)) return name;
  return name.startsWith('tags.') ? `tags.\`${name.slice(5)}\`` : `\`${name}\``;
}

function printValue(value: Value): string {
  return value.form === 'string' || value.form === 'wrong-string' ? quote(value.text) : value.text;
}

/** A string literal, with quotes and backslashes escaped. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
