import type { Call } from '../../code/call';
import { addTo } from '../../text/addTo';
import type { Edit } from '../../text/edit';
import { firstIndex } from '../../text/firstIndex';
import { innerSpan, type Region } from '../../text/region';
import type { InnerEdits } from '../innerEdits';
import { expectedText } from './carry';

/** A call of a new text, and the embedded text that it belongs to. */
interface InnerCall {
  readonly call: Call;
  readonly region: Region;
}

/**
 * Finds the call of a new text that was written for a call of the old one: it is where the edits move that. `found` are the
 * calls of the new text.
 */
export function writtenCalls(edits: readonly Edit[], found: readonly Call[]): (call: Call) => Call | undefined {
  const moved = offsetMap(edits);
  const byStart = new Map<number, Call>();
  for (const call of found) if (!byStart.has(call.site.call.start)) byStart.set(call.site.call.start, call);
  return ({ site }) => byStart.get(moved(site.call.start));
}

/** The calls of embedded texts by the offsets at which they are there. */
export type InnerCalls = ReadonlyMap<number, readonly InnerCall[]>;

/** `found` are the calls of a file; all of its embedded texts share the result. */
export function innerCallsByStart(found: readonly Call[]): InnerCalls {
  const byStart = new Map<number, InnerCall[]>();
  for (const call of found) {
    const around = call.site.carriers.at(-1);
    const start = around && innerSpan(around, call.site.call)?.start;
    if (!around || start === undefined) continue;
    addTo(byStart, start, { call, region: around });
  }
  return byStart;
}

/** Like `writtenCalls` for the calls of an embedded text, which must read as the edits have made it. */
export function writtenInnerCalls(
  { region, edits }: InnerEdits,
  byStart: InnerCalls,
): (call: Call) => InnerCall | undefined {
  // Empty lines at the end belong to some forms of a text and not to others.
  const text = withoutEmptyLines(expectedText(region, edits));
  const moved = offsetMap(edits);
  return ({ site }) => {
    const start = moved(innerSpan(region, site.call)?.start ?? -1);
    // The text may be a whole notebook, so that only those around a call at the offset are compared.
    return byStart.get(start)?.find(({ region: around }) => withoutEmptyLines(around.text) === text);
  };
}

function withoutEmptyLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

/** Where the edits move an offset. */
function offsetMap(edits: readonly Edit[]): (offset: number) => number {
  const sorted = [...edits].sort((a, b) => a.span.end - b.span.end);
  let delta = 0;
  const moves = sorted.map(({ span, text }) => {
    delta += text.length - (span.end - span.start);
    return delta;
  });
  return offset => {
    const low = firstIndex(sorted, ({ span }) => span.end <= offset);
    return offset + (moves[low - 1] ?? 0);
  };
}
