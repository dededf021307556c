import type { Expression, Name } from '../tree';
import type { Check } from './check';

export const booleanComparison: Check = {
  code: 'boolean-comparison',
  severity: 'warning',
  title: 'Comparison with true or false',
  documentation: 'Booleans are tested with IS TRUE and IS FALSE.',
  wrong: 'SELECT count(*) FROM Transaction WHERE error = true SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE error IS TRUE SINCE 1 hour ago',
  binary: (binary, at) => {
    if (binary.operator !== '=' && binary.operator !== '!=') return;
    const { right } = binary;
    const value =
      right.kind === 'boolean'
        ? right.value
        : right.kind === 'string' && /^(true|false)$/i.test(right.value)
          ? /t/i.test(right.value)
          : undefined;
    if (value === undefined) return;
    const word = value ? 'TRUE' : 'FALSE';
    const test = binary.operator === '=' ? `IS ${word}` : `IS NOT ${word}`;
    // A text that says true is a text where the attribute is one; only a literal is surely a boolean.
    const replacement = right.kind === 'boolean' ? { replacement: test } : undefined;
    at.report(
      booleanComparison,
      { start: binary.operatorStart, end: right.end },
      `A boolean is tested with ${test}.`,
      replacement,
    );
  },
};

export const nullComparison: Check = {
  code: 'null-comparison',
  severity: 'error',
  title: 'Comparison with NULL',
  documentation: 'NULL equals nothing. IS NULL and IS NOT NULL test for it.',
  wrong: 'SELECT count(*) FROM Transaction WHERE error = NULL SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE error IS NULL SINCE 1 hour ago',
  binary: (binary, at) => {
    if (binary.right.kind !== 'null') return;
    const test = binary.operator === '!=' ? 'IS NOT NULL' : 'IS NULL';
    at.report(nullComparison, { start: binary.operatorStart, end: binary.right.end }, `Write ${test}.`, {
      replacement: test,
    });
  },
};

export const chainedComparison: Check = {
  code: 'chained-comparison',
  severity: 'error',
  title: 'Chained comparison',
  documentation: 'A comparison has two sides. A range is two comparisons, joined by AND.',
  wrong: 'SELECT count(*) FROM Transaction WHERE 1 < duration < 2 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE 1 < duration AND duration < 2 SINCE 1 hour ago',
  binary: (binary, at) => {
    if (!isComparison(binary.operator) || binary.left.kind !== 'binary' || !isComparison(binary.left.operator)) return;
    at.report(
      chainedComparison,
      { start: binary.operatorStart, end: binary.operatorEnd },
      'Comparisons cannot be chained; join two of them with AND.',
    );
  },
};

function isComparison(operator: string): boolean {
  return (
    operator === '=' ||
    operator === '!=' ||
    operator === '<' ||
    operator === '<=' ||
    operator === '>' ||
    operator === '>='
  );
}

export const mixedAndOr: Check = {
  code: 'mixed-and-or',
  severity: 'hint',
  title: 'AND and OR without parentheses',
  documentation: 'AND binds more tightly than OR. Parentheses say what is meant.',
  wrong: "SELECT count(*) FROM Transaction WHERE error IS TRUE OR host = 'a' AND duration > 2 SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE error IS TRUE OR (host = 'a' AND duration > 2) SINCE 1 hour ago",
  logical: (logical, at) => {
    if (logical.operator !== 'or') return;
    for (const operand of logical.operands) {
      if (operand.kind !== 'logical') continue;
      at.report(mixedAndOr, operand, 'AND binds more tightly than OR; put parentheses around it.', {
        replacement: `(${at.slice(operand.start, operand.end)})`,
      });
    }
  },
  fixTitle: 'Put parentheses around AND',
};

function equalTo(operand: Expression): { readonly name: Name; readonly value: Expression } | undefined {
  if (operand.kind !== 'binary' || operand.operator !== '=' || operand.left.kind !== 'name') return undefined;
  const { right } = operand;
  return right.kind === 'string' || right.kind === 'number' ? { name: operand.left, value: right } : undefined;
}

export const orChain: Check = {
  code: 'or-chain',
  severity: 'hint',
  title: 'Many alternatives of one attribute',
  documentation: 'IN says the same in fewer words, and faster.',
  wrong: "SELECT count(*) FROM Transaction WHERE host = 'a' OR host = 'b' OR host = 'c' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE host IN ('a', 'b', 'c') SINCE 1 hour ago",
  logical: (logical, at) => {
    if (logical.operator !== 'or' || logical.operands.length < 3) return;
    const first = equalTo(logical.operands[0] as Expression);
    if (!first || !logical.operands.every(operand => equalTo(operand)?.name.text === first.name.text)) return;
    const values = logical.operands.map(operand => {
      const value = equalTo(operand)?.value as Expression;
      return at.slice(value.start, value.end);
    });
    const replacement = `${at.slice(first.name.start, first.name.end)} IN (${values.join(', ')})`;
    at.report(orChain, logical, 'IN says this in fewer words.', { replacement });
  },
  fixTitle: 'Replace with IN',
};

export const inWithoutParentheses: Check = {
  code: 'in-without-parentheses',
  severity: 'error',
  title: 'IN without parentheses',
  documentation:
    'The list after IN stands in parentheses, also when it has one member. Only a template variable can do without.',
  wrong: "SELECT count(*) FROM Transaction WHERE host IN 'a' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE host IN ('a') SINCE 1 hour ago",
  in: (node, at) => {
    const { set } = node;
    if (set.kind === 'list' || set.kind === 'subquery' || set.kind === 'template' || set.kind === 'hole') return;
    at.report(inWithoutParentheses, set, 'The list after IN needs parentheses.', {
      replacement: `(${at.slice(set.start, set.end)})`,
    });
  },
  fixTitle: 'Put parentheses around it',
};

export const emptyIn: Check = {
  code: 'empty-in',
  severity: 'error',
  title: 'IN with an empty list',
  documentation: 'A list after IN has at least one member.',
  wrong: 'SELECT count(*) FROM Transaction WHERE host IN () SINCE 1 hour ago',
  right: "SELECT count(*) FROM Transaction WHERE host IN ('a') SINCE 1 hour ago",
  in: (node, at) => {
    if (node.set.kind === 'list' && node.set.items.length === 0) at.report(emptyIn, node.set, 'The list is empty.');
  },
};

export const arrayComparison: Check = {
  code: 'array-comparison',
  severity: 'error',
  title: 'Comparison of an array',
  documentation: 'Arrays are asked with `contains(array, element)`; `=` and IN do not work on them.',
  wrong: "SELECT count(*) FROM Transaction WHERE contains(flags, 'beta') AND flags = 'new' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE contains(flags, 'beta') AND contains(flags, 'new') SINCE 1 hour ago",
  concernsCall: key => key === 'contains',
  call: (call, _fact, at) => {
    // Nothing but its use tells that an attribute is an array.
    const array = call.arguments[0];
    const condition = at.scope.query.where?.condition;
    if (array?.kind !== 'name' || !condition || at.count(`array ${array.text}`) > 1) return;
    const { text } = array;
    visit(condition);
    function visit(node: Expression): void {
      if (node.kind === 'logical') for (const operand of node.operands) visit(operand);
      else if (node.kind === 'group') visit(node.inner);
      else if (node.kind === 'unary') visit(node.operand);
      else {
        const side =
          node.kind === 'binary' && isComparison(node.operator)
            ? node.left
            : node.kind === 'in'
              ? node.value
              : undefined;
        if (side?.kind === 'name' && side.text === text)
          at.report(arrayComparison, side, `${side.text} is an array; ask it with contains(${side.text}, …).`);
      }
    }
  },
};
