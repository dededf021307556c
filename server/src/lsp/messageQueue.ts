/**
 * Whether messages of the client wait to be handled. The connection handles one message in each turn of the event loop,
 * so that a few turns without a message mean that none waits.
 */
export class MessageQueue {
  private handled = 0;

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
}

/** A message that waits is handled in the turn after the next one. */
const turnsWithoutMessage = 3;

/** Workers have no `setImmediate`; there a timer without delay is the next turn. */
const schedule: (run: () => void) => unknown =
  (globalThis as { readonly setImmediate?: (run: () => void) => unknown }).setImmediate ?? (run => setTimeout(run, 0));

function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    schedule(resolve);
  });
}
