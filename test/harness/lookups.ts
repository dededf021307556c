/**
 * A name that no table has. Who looks it up in an object that is no table of its own properties gets what every object
 * inherits, as for `constructor` and `__proto__`; here that lookup is seen.
 */
export const strangeName = 'strangename';

const spellings = [strangeName, strangeName.toUpperCase(), 'Strangename', 'StrangeName', 'strangeName'];

/** Where code of this project looks the name up in an object that does not have it, while `run` runs. */
export async function inheritedLookups(run: () => Promise<void>): Promise<string[]> {
  const found = new Set<string>();
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 4;
  for (const name of spellings) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get() {
        const [frame = ''] = (new Error().stack ?? '').split('\n').slice(2);
        if (!/node_modules|\(node:|at node:/.test(frame)) found.add(frame.trim().replace(/^at /, ''));
        return undefined;
      },
      set(value) {
        Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
      },
    });
  }
  try {
    await run();
  } finally {
    Error.stackTraceLimit = limit;
    for (const name of spellings) Reflect.deleteProperty(Object.prototype, name);
  }
  return [...found];
}
