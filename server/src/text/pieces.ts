/** Work in pieces: between two of them its caller may let other work in, or give it up. */
export type Pieces<T> = Generator<undefined, T>;

export function isPieces(value: unknown): value is Pieces<unknown> {
  return typeof (value as Pieces<unknown> | null | undefined)?.next === 'function';
}

/** How many characters of a text make a piece of work on it: some milliseconds, whatever is done. */
const pieceOfWork = 20_000;

/** Says of each text that was worked on, by its length, whether those since the last pause make a piece of work. */
export function pieceCounter(): (length: number) => boolean {
  let read = 0;
  return length => {
    read += length;
    if (read < pieceOfWork) return false;
    read = 0;
    return true;
  };
}

/** Lets other work in. Resolves to false where the result is not needed any more. */
export type Pause = () => Promise<boolean>;

/** The result of work that is done at once. */
export function doAtOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The result of work with a pause between its pieces. Rejects with `Abandoned` where a pause says that nobody needs it. */
export async function doWithPauses<T>(work: Pieces<T>, pause: Pause | undefined): Promise<T> {
  if (!pause) return doAtOnce(work);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (await pause()) continue;
    work.return(undefined as T);
    throw new Abandoned();
  }
}

/** Work was abandoned because its result is no longer needed. */
export class Abandoned extends Error {}
