/**
 * Decodes one part of a query string or form. Invalid encodings remain unchanged. Unpaired surrogates, which a header
 * could not return to the caller, become the replacement character.
 */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ').replace(/\p{Surrogate}/gu, '\ufffd');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Parameters in order; a name can occur several times. */
export class Parameters {
  readonly pairs: readonly (readonly [name: string, value: string])[];

  constructor(pairs: readonly (readonly [string, string])[]) {
    this.pairs = pairs;
  }

  /** Reads `a=b&c=d`, decoded. */
  static parse(text: string): Parameters {
    const pairs = text
      .split('&')
      .filter(part => part !== '')
      .map(part => {
        const index = part.indexOf('=');
        return index < 0
          ? ([decode(part), ''] as const)
          : ([decode(part.slice(0, index)), decode(part.slice(index + 1))] as const);
      });
    return new Parameters(pairs);
  }

  /** The last value of a name, as in common frameworks. */
  get(name: string): string | undefined {
    return this.pairs.findLast(pair => pair[0] === name)?.[1];
  }

  /** All values of `name[]`, and of `name` and its other spellings, whose values are separated by commas. */
  list(name: string, ...others: readonly string[]): string[] {
    const values = this.pairs.flatMap(([key, value]) => {
      if (key === `${name}[]`) return [value];
      return key === name || others.includes(key) ? value.split(',') : [];
    });
    return [...new Set(values.filter(value => value !== ''))];
  }

  with(more: Parameters): Parameters {
    return new Parameters([...this.pairs, ...more.pairs]);
  }

  /** The encoded parameters without one name. */
  without(name: string): string {
    return this.pairs
      .filter(pair => pair[0] !== name)
      .map(pair => pair.map(encodeURIComponent).join('='))
      .join('&');
  }

  /** `deployment[user]=x` as `{ deployment: { user: 'x' } }`, at most eight levels deep. */
  tree(): Record<string, unknown> {
    const root: Record<string, unknown> = Object.create(null);
    for (const [name, value] of this.pairs) {
      const path = name.split(/[[\]]+/).filter(part => part !== '');
      let index = root;
      for (const part of path.slice(0, Math.min(path.length - 1, 8))) {
        const next = index[part];
        const inner = typeof next === 'object' && next !== null ? next : Object.create(null);
        index[part] = inner;
        index = inner;
      }
      const last = path.at(-1);
      if (last !== undefined) index[last] = value;
    }
    return root;
  }
}
