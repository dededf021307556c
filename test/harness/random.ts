/** Numbers between 0 and 1, the same in every run. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Whole numbers from 0 to below a limit, the same in every run. */
export function chooser(seed: number): (below: number) => number {
  const next = random(seed);
  return below => Math.floor(next() * below);
}
