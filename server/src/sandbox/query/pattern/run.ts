import { QueryError } from '../errors';
import type { Instruction } from './program';

/**
 * Instructions that the patterns of one request may take, in all of its queries. A few hundred captures over many rows would
 * block all clients.
 */
const maxSteps = 5_000_000;

/** Counts the instructions of one request. */
export interface PatternMeter {
  patternSteps: number;
}

interface Thread {
  readonly pc: number;
  readonly saved: readonly number[];
}

/**
 * Runs all threads in parallel, in order of preference. Each instruction is visited at most once per character. Returns
 * the groups of a match of the whole text.
 */
export function run(
  program: readonly Instruction[],
  text: string,
  groups: number,
  meter: PatternMeter,
): (string | null)[] | undefined {
  let threads: Thread[] = [];
  let seen = new Set<number>();
  follow(program, { pc: 0, saved: new Array(2 * groups).fill(-1) }, text, 0, seen, threads, meter);
  let found: readonly number[] | undefined;
  for (let pc = 0; pc <= text.length && threads.length > 0; pc++) {
    const next: Thread[] = [];
    seen = new Set();
    for (const thread of threads) {
      const instruction = program[thread.pc] as Instruction;
      if (instruction.do === 'match') {
        if (pc < text.length) continue;
        found = thread.saved;
        break;
      }
      if (instruction.do === 'test' && pc < text.length && instruction.test(text.charCodeAt(pc)))
        follow(program, { pc: thread.pc + 1, saved: thread.saved }, text, pc + 1, seen, next, meter);
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

/** Follows jumps, splits and assertions of a thread to the instructions that read a character. */
function follow(
  program: readonly Instruction[],
  start: Thread,
  text: string,
  pc: number,
  seen: Set<number>,
  into: Thread[],
  meter: PatternMeter,
): void {
  const pending: Thread[] = [start];
  for (let thread = pending.pop(); thread; thread = pending.pop()) {
    if (seen.has(thread.pc)) continue;
    seen.add(thread.pc);
    if (++meter.patternSteps > maxSteps) throw new QueryError('The patterns of the request take too many steps.');
    const instruction = program[thread.pc] as Instruction;
    if (instruction.do === 'jump') pending.push({ pc: instruction.to, saved: thread.saved });
    else if (instruction.do === 'split') {
      pending.push({ pc: instruction.second, saved: thread.saved }, { pc: instruction.first, saved: thread.saved });
    } else if (instruction.do === 'save') {
      meter.patternSteps += thread.saved.length >> 3;
      const saved = [...thread.saved];
      saved[instruction.slot] = pc;
      pending.push({ pc: thread.pc + 1, saved });
    } else if (instruction.do === 'assert') {
      if (instruction.holds(text, pc)) pending.push({ pc: thread.pc + 1, saved: thread.saved });
    } else into.push(thread);
  }
}
