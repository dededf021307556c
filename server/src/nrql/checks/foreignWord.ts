import type { Fix } from '../../text/problem';
import type { Check, FixRequest } from '../check/check';
import type { AnyNode, Binary, Call } from '../tree/tree';
import { forEachChild } from '../tree/walk';

/** Words of other dialects, such as HAVING, GROUP BY, DISTINCT, UNION, BETWEEN, CASE and ESCAPE. */
export const foreignWord: Check = {
  code: 'foreign-word',
  severity: 'error',
  title: 'Word of another dialect',
  documentation:
    'The word belongs to SQL or a related language. The message names its replacement: FACET for GROUP BY, a nested query for HAVING, `uniqueCount()` for DISTINCT, two comparisons for BETWEEN, `if()` for CASE.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE duration BETWEEN 1 AND 2 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE duration >= 1 AND duration <= 2 SINCE 1 hour ago',
  fix: request => {
    switch (request.data['word']) {
      case 'between':
        return betweenFix(request);
      case 'group':
        return groupFix(request);
      case 'distinct':
        return distinctFix(request);
      case 'case':
        return caseFix(request);
      case 'ilike':
        return { title: 'Replace with LIKE', edits: [{ span: request.span, text: 'LIKE' }], preferred: true };
      case 'regexp':
        return { title: 'Replace with RLIKE', edits: [{ span: request.span, text: 'RLIKE' }] };
    }
    return undefined;
  },
};

function find(node: AnyNode, isWanted: (node: AnyNode) => boolean): AnyNode | undefined {
  if (isWanted(node)) return node;
  let found: AnyNode | undefined;
  forEachChild(node, child => {
    found ??= find(child, isWanted);
  });
  return found;
}

/** `x BETWEEN a AND b` becomes `x >= a AND x <= b`. */
function betweenFix({ text, span, body }: FixRequest): Fix | undefined {
  const pair = find(
    body,
    node => node.kind === 'binary' && node.operatorStart <= span.start && node.operatorEnd === span.end,
  ) as Binary | undefined;
  if (!pair || pair.operatorStart !== span.start) return undefined;
  const rest = /^\s+AND\s+/i.exec(text.slice(pair.end));
  if (!rest) return undefined;
  const after = pair.end + rest[0].length;
  const left = text.slice(pair.left.start, pair.left.end);
  return {
    title: 'Write two comparisons',
    edits: [
      { span, text: '>=' },
      { span: { start: after, end: after }, text: `${left} <= ` },
    ],
    preferred: true,
  };
}

function groupFix({ text, span }: FixRequest): Fix | undefined {
  const words = /^GROUP\s+BY\b/i.exec(text.slice(span.start));
  if (!words) return undefined;
  const edit = { span: { start: span.start, end: span.start + words[0].length }, text: 'FACET' };
  return { title: 'Replace with FACET', edits: [edit], preferred: true };
}

/** `count(DISTINCT x)` becomes `uniqueCount(x)`. */
function distinctFix({ text, span }: FixRequest): Fix | undefined {
  const call = /\bcount\s*\(\s*$/i.exec(text.slice(0, span.start));
  if (!call) return undefined;
  const blanks = /^\s*/.exec(text.slice(span.end)) as RegExpExecArray;
  const edit = { span: { start: call.index, end: span.end + blanks[0].length }, text: 'uniqueCount(' };
  return { title: 'Replace with uniqueCount()', edits: [edit], preferred: true };
}

/** `CASE WHEN c THEN a ELSE b END` becomes `if(c, a, b)`, further branches nested. */
function caseFix({ text, span, body }: FixRequest): Fix | undefined {
  const call = find(body, node => node.kind === 'call' && node.key === 'case' && node.start === span.start) as
    | Call
    | undefined;
  if (!call?.closed || !/^CASE\s+WHEN\b/i.test(text.slice(span.start))) return undefined;
  const parts = call.arguments.map(part => text.slice(part.start, part.end));
  let result = parts.length % 2 === 1 ? (parts.pop() as string) : undefined;
  while (parts.length >= 2) {
    const value = parts.pop() as string;
    const condition = parts.pop() as string;
    result = result === undefined ? `if(${condition}, ${value})` : `if(${condition}, ${value}, ${result})`;
  }
  if (result === undefined) return undefined;
  return {
    title: 'Replace with if()',
    edits: [{ span: { start: call.start, end: call.end }, text: result }],
    preferred: true,
  };
}
