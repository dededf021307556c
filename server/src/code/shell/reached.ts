import { contains, spanOf } from '../../text/span';
import type { Context } from './expand';
import type { Assigned } from './scope';
import { type Frame, startsStatement } from './walk';

/** Functions that call functions deeper than this are not followed, and of many calls the first ones. */
const maxDepth = 2;
const maxCallers = 20;

/**
 * Whether an assignment may not have run where its name is used, at an offset of the script: it stands under a condition, or
 * in a shell of its own, or in a function of which no call is known that always runs.
 */
export function mayNotRun({ frame }: Assigned, use: number, context: Pick<Context, 'scope' | 'script'>): boolean {
  return frame !== undefined && isPassedOver(frame, use, context, 0);
}

function isPassedOver(frame: Frame, use: number, context: Pick<Context, 'scope' | 'script'>, depth: number): boolean {
  const { scope, script } = context;
  for (let ancestor: Frame | undefined = frame; ancestor; ancestor = ancestor.parent) {
    const { container, pipeline, captured } = ancestor;
    if (captured || pipeline.commands.length > 1) return true;
    // What a condition does always happens when the condition is looked at.
    if (!pipeline.tested && !startsStatement(ancestor, script.text)) return true;
    if (!container || contains(container.span, spanOf(use, use))) continue;
    if (container.kind === 'block') {
      if (container.keyword !== '{') return true;
      continue;
    }
    const callers = (scope.callers.get(container.name) ?? []).slice(0, maxCallers);
    return depth >= maxDepth || callers.every(caller => isPassedOver(caller.frame, use, context, depth + 1));
  }
  return false;
}
