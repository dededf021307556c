import { isRelated } from './definers';

/** A text or its bytes. */
interface Content {
  includes(word: string): boolean;
}

/**
 * Names to which files give whole addresses without asking them: `APPS_URL = "https://…/v2/applications.json"`. The call
 * is where the name is used, in a file that may hold no word of a call.
 */
export class SharedAddresses {
  private readonly names = new Map<string, Set<string>>();

  add(path: string, names: readonly string[]): void {
    for (const name of names) {
      const paths = this.names.get(name);
      if (paths) paths.add(path);
      else this.names.set(name, new Set([path]));
    }
  }

  get isEmpty(): boolean {
    return this.names.size === 0;
  }

  /** All of it as one text, to see whether it is the same as in the last scan. */
  get key(): string {
    return [...this.names]
      .map(([name, paths]) => `${name}:${[...paths].sort().join(',')}`)
      .sort()
      .join(' ');
  }

  /** Whether a file that can import from a giver holds one of the names. `content` is only asked for then. */
  isUsedIn(path: string, content: () => Content | undefined): boolean {
    let bytes: Content | undefined;
    for (const [name, givers] of this.names) {
      if (givers.has(path) || ![...givers].some(giver => isRelated(giver, path))) continue;
      bytes ??= content();
      if (!bytes) return false;
      if (bytes.includes(name)) return true;
    }
    return false;
  }
}
