import type { Check } from '../check/check';
import { isComparison } from '../check/expressions';
import type { Expression } from '../tree/tree';

export const arrayComparison: Check = {
  code: 'array-comparison',
  severity: 'error',
  title: 'Comparison with an array',
  documentation: '`=` and IN do not compare arrays. Use `contains(array, element)`.',
  incorrect: "SELECT count(*) FROM Transaction WHERE contains(flags, 'beta') AND flags = 'new' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE contains(flags, 'beta') AND contains(flags, 'new') SINCE 1 hour ago",
  concernsCall: key => key === 'contains',
  call: (call, _fact, inspection) => {
    // The catalogue does not mark arrays; the call of contains() does.
    const array = call.arguments[0];
    const condition = inspection.scope.query.where?.condition;
    if (array?.kind !== 'name' || !condition || inspection.count(`array ${array.text}`) > 1) return;
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
          inspection.report(
            arrayComparison,
            side,
            `${side.text} is an array, which this operator cannot compare. Use contains(${side.text}, …).`,
          );
      }
    }
  },
};
