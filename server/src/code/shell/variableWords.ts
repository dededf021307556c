import { outerSpan } from '../../text/region';
import type { Template } from '../call';
import type { Argument, Context } from './expand';
import { splitBlanks } from './filledWords';
import { type Assigned, visibleAssignments } from './scope';
import type { Piece, VariablePiece } from './syntax';
import { isAlwaysBefore } from './walk';

/** What a variable may bring into a command, though only the run decides with what it is filled. */
export interface VariableWords {
  /** The words of what the script always gives it first. */
  readonly always: readonly Argument[];
  /** Those of all that it may be given. */
  readonly atMost: readonly Argument[];
}

/**
 * The words of the texts that a script gives an unquoted variable, some of them under a condition:
 * `opts="-d a=$a"; [ "$b" ] && opts="$opts -d b=$b"`. Undefined where the script gives it none.
 */
export function wordsOfVariable(
  piece: VariablePiece,
  context: Context,
  expand: (pieces: readonly Piece[], context: Context) => Template,
): VariableWords | undefined {
  const { name, span } = piece;
  const all = visibleAssignments(context.scope.assignments.get(name) ?? [], span.start, context.owner);
  if (all.length === 0) return undefined;
  const itself: Template = { parts: [{ kind: 'hole', expression: name }] };
  const inner = {
    ...context,
    depth: context.depth + 1,
    choices: new Map([...(context.choices ?? []), [name, itself]]),
  };
  const place = outerSpan(context.script, span);
  const wordsOf = (given: readonly Assigned[]): Argument[] =>
    given.flatMap(({ value, items }) => {
      const words = (value ? [value] : (items ?? [])).flatMap(word => {
        const template = expand(word.pieces, inner);
        const loose = { parts: template.parts.map(({ span: _, ...part }) => part) };
        return splitBlanks(loose) ?? [loose];
      });
      return words.map(template => ({ template, span: place, isItem: true }));
    });
  const first = all.filter(each => !each.append && !each.value?.pieces.some(part => isNamed(part, name)));
  const sure = first.length === 1 && first[0]?.site && isAlwaysBefore(first[0].site, span, context.script.text);
  return { always: sure ? wordsOf(first) : [], atMost: wordsOf(all) };
}

function isNamed(piece: Piece, name: string): boolean {
  return piece.kind === 'variable' && piece.name === name;
}
