import { contains, spanOf } from '../../text/span';
import type { Context } from './expand';
import type { Assigned } from './scope';
import { type Frame, startsStatement } from './walk';

/** Functions that call functions deeper than this are not followed, and of many calls the first ones. */
const deepest = 2;
const mostCallers = 20;

/**
 * Whether an assignment may not have run where its name is used, at an offset of the script: it stands under a condition, or
 * in a shell of its own, or in a function of which no call is known that always runs.
 */
export function mayNotRun({ frame }: Assigned, use: number, context: Pick<Context, 'scope' | 'script'>): boolean {
  return frame !== undefined && isPassedOver(frame, use, context, 0);
}

function isPassedOver(frame: Frame, use: number, context: Pick<Context, 'scope' | 'script'>, depth: number): boolean {
  const { scope, script } = context;
  for (let at: Frame | undefined = frame; at; at = at.parent) {
    const { within, pipeline, captured } = at;
    if (captured || pipeline.commands.length > 1) return true;
    // What a condition does always happens when the condition is looked at.
    if (!pipeline.tested && !startsStatement(at, script.text)) return true;
    if (!within || contains(within.span, spanOf(use, use))) continue;
    if (within.kind === 'block') {
      if (within.keyword !== '{') return true;
      continue;
    }
    const callers = (scope.callers.get(within.name) ?? []).slice(0, mostCallers);
    return depth >= deepest || callers.every(caller => isPassedOver(caller.frame, use, context, depth + 1));
  }
  return false;
}
