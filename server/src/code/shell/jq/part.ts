import type { JqRead } from './cursor';
import { jqTokens } from './lex';
import { type JqRun, jqReads } from './reads';

/** What a program takes out of its input and prints as it is, and what it reads besides. */
interface JqPart {
  readonly path: JqRead['path'];
  readonly others: readonly JqRead[];
}

/** Steps of a path, and conditions that choose elements. */
const taking =
  /^(?:\.|\.[A-Za-z_]\w*|[\][?|()]|\d+|"[^"\\]*"|\$[A-Za-z]\w*|[=!]=|[<>]=?|and|or|not|null|true|false|select|sort_by|test|startswith|endswith|contains|length)$/;

/** A list that is made begins where a value does; an index stands behind one. */
const hasIndex = /^\.|^[\])?]$/;

/** `.applications[] | select(.reporting)`: undefined where a program does more than to take one part, or the parts of a list. */
export function jqPart(program: string, given: JqRun): JqPart | undefined {
  const tokens = jqTokens(program);
  const isTaking = tokens.every(
    ({ text, inner }, index) =>
      inner === undefined && taking.test(text) && (text !== '[' || hasIndex.test(tokens[index - 1]?.text ?? '')),
  );
  // Elements that are sorted are a list of their own until they are taken out of it.
  const isSorted = tokens.some(({ text }) => text === 'sort_by') && !/^\.\w|^\]$/.test(tokens.at(-1)?.text ?? '');
  const reads = isTaking && !isSorted ? jqReads(program, given) : [];
  const [part, ...more] = reads.filter(({ printed }) => printed);
  if (!part || more.length > 0 || part.extent !== 'value' || part.path.length === 0) return undefined;
  return { path: part.path, others: reads.filter(read => read !== part) };
}
