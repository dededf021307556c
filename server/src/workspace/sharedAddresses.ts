import { isRelated } from './definers';

/**
 * The names under which files define whole addresses that they do not request themselves:
 * `APPS_URL = "https://…/v2/applications.json"`. The call is where the name is used, in a file that may hold no word of a
 * call.
 */
export class SharedAddresses {
  private readonly definers = new Map<string, Set<string>>();

  /** `areProjects`: the listing holds nothing but folders, which are projects that share no names. */
  constructor(private readonly areProjects = false) {}

  add(path: string, names: readonly string[]): void {
    for (const name of names) {
      const paths = this.definers.get(name);
      if (paths) paths.add(path);
      else this.definers.set(name, new Set([path]));
    }
  }

  get isEmpty(): boolean {
    return this.definers.size === 0;
  }

  /** All of it as one text, to compare with that of another scan. */
  get key(): string {
    return [...this.definers]
      .map(([name, paths]) => `${name}:${[...paths].sort().join(',')}`)
      .sort()
      .join(' ');
  }

  /** The names that a file can import from others. */
  namesFor(path: string): string[] {
    if (this.isEmpty) return [];
    return [...this.definers]
      .filter(
        ([, paths]) =>
          !paths.has(path) && [...paths].some(definer => this.isNear(definer, path) && isRelated(definer, path)),
      )
      .map(([name]) => name);
  }

  private isNear(a: string, b: string): boolean {
    return !this.areProjects || a.slice(0, a.indexOf('/')) === b.slice(0, b.indexOf('/'));
  }

  /** Whether a file holds one of the names that it can import. */
  isUsedIn(path: string, content: { includes(word: string): boolean }): boolean {
    return this.namesFor(path).some(name => content.includes(name));
  }
}
