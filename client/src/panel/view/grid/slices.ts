/** How long work goes on before the page may draw and listen again, in milliseconds: less than a frame. */
const maxSliceLength = 12;

/** Long work in slices, with a pause between them in which the page draws and listens. */
export interface Slices {
  /** Whether a pause is due. */
  isDue(): boolean;
  /** Resolves to false when the work is not needed any more. */
  pause(): Promise<boolean>;
}

/** `isStale` returns whether the result of the work is not needed any more. */
export function createSlices(isStale: () => boolean, clock: () => number = () => performance.now()): Slices {
  let began = clock();
  return {
    isDue: () => clock() - began >= maxSliceLength,
    async pause() {
      await new Promise<void>(done => setTimeout(done, 0));
      began = clock();
      return !isStale();
    },
  };
}
