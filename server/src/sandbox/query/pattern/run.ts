import type { Instruction } from './program';

interface Thread {
  readonly at: number;
  readonly saved: readonly number[];
}

/**
 * Runs all threads side by side, most wanted first; a place of the program is visited once per character. Returns the
 * groups of a match of the whole text.
 */
export function run(program: readonly Instruction[], text: string, groups: number): (string | null)[] | undefined {
  let threads: Thread[] = [];
  let seen = new Set<number>();
  follow(program, { at: 0, saved: new Array(2 * groups).fill(-1) }, text, 0, seen, threads);
  let found: readonly number[] | undefined;
  for (let at = 0; at <= text.length && threads.length > 0; at++) {
    const next: Thread[] = [];
    seen = new Set();
    for (const thread of threads) {
      const instruction = program[thread.at] as Instruction;
      if (instruction.do === 'match') {
        if (at < text.length) continue;
        found = thread.saved;
        break;
      }
      if (instruction.do === 'test' && at < text.length && instruction.test(text.charCodeAt(at)))
        follow(program, { at: thread.at + 1, saved: thread.saved }, text, at + 1, seen, next);
    }
    if (found) break;
    threads = next;
  }
  if (!found) return undefined;
  const saved = found;
  return Array.from({ length: groups }, (_, group) => {
    if (group === 0) return text;
    const [from = -1, to = -1] = [saved[2 * group], saved[2 * group + 1]];
    return from < 0 || to < 0 ? null : text.slice(from, to);
  });
}

/** Follows jumps, splits and assertions from a thread to the places where a character is read. */
function follow(
  program: readonly Instruction[],
  start: Thread,
  text: string,
  at: number,
  seen: Set<number>,
  into: Thread[],
): void {
  const pending: Thread[] = [start];
  for (let thread = pending.pop(); thread; thread = pending.pop()) {
    if (seen.has(thread.at)) continue;
    seen.add(thread.at);
    const instruction = program[thread.at] as Instruction;
    if (instruction.do === 'jump') pending.push({ at: instruction.to, saved: thread.saved });
    else if (instruction.do === 'split') {
      pending.push({ at: instruction.second, saved: thread.saved }, { at: instruction.first, saved: thread.saved });
    } else if (instruction.do === 'save') {
      const saved = [...thread.saved];
      saved[instruction.slot] = at;
      pending.push({ at: thread.at + 1, saved });
    } else if (instruction.do === 'assert') {
      if (instruction.holds(text, at)) pending.push({ at: thread.at + 1, saved: thread.saved });
    } else into.push(thread);
  }
}
