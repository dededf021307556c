/**
 * Who waits for a piece of work: somebody who looks at the screen that it fills, a request about more than that, one about
 * the rest of a document whose screen is filled already, or nobody.
 */
export type Awaited = 'seen' | 'asked' | 'rest' | 'unasked';

/** Work that waits until no message does. */
interface Waiting {
  /** What more is waited for comes first; it may change while the work waits. */
  readonly awaited: () => Awaited;
  readonly begin: () => void;
}

/**
 * Whether messages of the client wait to be handled. The connection handles one message in each turn of the event loop,
 * so that a few turns without a message mean that none waits. Long work runs between messages, one piece at a time.
 */
export class MessageQueue {
  private handled = 0;
  private readonly waiting: Waiting[] = [];
  private isRunning = false;

  /** Counts a message when its handling begins. */
  begin(): void {
    this.handled++;
  }

  /** Resolves when no message waits; after less than a millisecond when none does. */
  async empty(): Promise<void> {
    let seen: number;
    do {
      seen = this.handled;
      for (let turn = 0; turn < turnsWithoutMessage; turn++) await nextTurn();
    } while (seen !== this.handled);
  }

  /**
   * Resolves when a piece of long work may begin: no message waits, and no other piece has begun since that was found out.
   * The piece is what runs then until it waits for anything.
   */
  piece(awaited: () => Awaited): Promise<void> {
    return new Promise(resolve => {
      this.waiting.push({ awaited, begin: resolve });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      await this.empty();
      const firsts = (['seen', 'asked', 'rest'] as const).map(who =>
        this.waiting.findIndex(({ awaited }) => awaited() === who),
      );
      // Of the others the last one: the next piece of the same work, so that little work is begun and not yet done.
      const next = firsts.find(index => index >= 0) ?? this.waiting.length - 1;
      this.waiting.splice(next, 1)[0]?.begin();
    }
    this.isRunning = false;
  }
}

/** A message that waits is handled in the turn after the next one. */
const turnsWithoutMessage = 3;

/** Workers have no `setImmediate`; there a timer without delay is the next turn. */
const schedule: (run: () => void) => unknown =
  (globalThis as { readonly setImmediate?: (run: () => void) => unknown }).setImmediate ?? (run => setTimeout(run, 0));

export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    schedule(resolve);
  });
}

/**
 * Runs something after so many milliseconds; after none in the next turn of the event loop, because a timer takes at least
 * one. Returns what prevents it.
 */
export function later(run: () => void, delay: number): () => void {
  if (delay > 0) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  }
  let isPrevented = false;
  schedule(() => {
    if (!isPrevented) run();
  });
  return () => {
    isPrevented = true;
  };
}
