import type { Expr } from '../../engine/syntax/expr';
import { command } from './commands';
import { dropped, expression } from './expressions';
import { blank, lines, lookAhead, nested, type Reader, take } from './reader';
import { asValue, statement } from './statements';

const expressionStart = /[$("'[{!,+]|@[({"']|\.?\d|-\d|-(?:not|join|[ci]?split|bnot)(?![\w-])|--/iy;
const assignment = /(?:[-+*/%]|\?\?)?=(?!=)/y;

/** Commands and expressions between `|`, or an assignment. */
export function pipeline(reader: Reader): Expr {
  blank(reader);
  const start = reader.offset;
  let left: Expr;
  if (lookAhead(reader, expressionStart) === undefined) left = command(reader);
  else {
    left = expression(reader);
    const operator = take(reader, assignment);
    if (operator !== undefined) return assigned(reader, left, operator);
  }
  for (;;) {
    blank(reader);
    if (take(reader, /[ \t\r\n]*\|(?!\|)/y) !== undefined) {
      lines(reader);
      left = command(reader, left);
    } else if (take(reader, /&&|\|\|/y) !== undefined) {
      lines(reader);
      const after = nested<Expr>(reader, () => statement(reader), left);
      if (after === left) return left;
      return { kind: 'branch', start, end: after.end, tests: [left], arms: [after] };
    } else {
      take(reader, /&(?=\s|$)/y);
      return left;
    }
  }
}

function assigned(reader: Reader, left: Expr, operator: string): Expr {
  lines(reader);
  const value = nested<Expr | undefined>(reader, () => asValue(statement(reader)), undefined);
  let target = left;
  while (target.kind === 'wrap') target = target.operand;
  if (target.kind === 'literal' && value) return dropped(value, left.start);
  if (value && operator === '+=' && (target.kind === 'member' || target.kind === 'index')) {
    const base = { start: left.start, end: value.end };
    const both: Expr = { kind: 'binary', ...base, operator: '+', left: structuredClone(target), right: value };
    return { kind: 'assign', ...base, target, value: both, operator: '=' };
  }
  const outer = reader.inBlock || /^\$\{?(?:script|global):/i.test(reader.text.slice(target.start, target.start + 10));
  const again = outer && target.kind === 'name' ? { again: true as const } : {};
  return { kind: 'assign', start: left.start, end: value?.end ?? reader.offset, target, value, operator, ...again };
}
