import { familyOf } from './definers';

/**
 * The names under which files define whole addresses that they do not request themselves:
 * `APPS_URL = "https://…/v2/applications.json"`. The call is where the name is used, in a file that may hold no word of a
 * call.
 */
export class SharedAddresses {
  private readonly definers = new Map<string, Set<string>>();
  /** The same by the place in which files can import each other, so that the files of a scan need not be compared with all of them. */
  private readonly byPlace = new Map<string, Map<string, Set<string>>>();

  /** `areProjects`: the listing holds nothing but folders, which are projects that share no names. */
  constructor(private readonly areProjects = false) {}

  add(path: string, names: readonly string[]): void {
    if (names.length === 0) return;
    const place = this.placeOf(path);
    let inPlace = this.byPlace.get(place);
    if (!inPlace) {
      inPlace = new Map();
      this.byPlace.set(place, inPlace);
    }
    for (const name of names) for (const definers of [this.definers, inPlace]) addPath(definers, name, path);
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
    const near = this.byPlace.get(this.placeOf(path)) ?? [];
    return [...near].filter(([, paths]) => !paths.has(path)).map(([name]) => name);
  }

  /** The project of a file and the languages whose files it can import. */
  private placeOf(path: string): string {
    const project = this.areProjects ? path.slice(0, path.indexOf('/')) : '';
    return `${familyOf(path) ?? path} ${project}`;
  }

  /** Whether a file holds one of the names that it can import. */
  isUsedIn(path: string, content: { includes(word: string): boolean }): boolean {
    return this.namesFor(path).some(name => content.includes(name));
  }
}

function addPath(definers: Map<string, Set<string>>, name: string, path: string): void {
  const paths = definers.get(name);
  if (paths) paths.add(path);
  else definers.set(name, new Set([path]));
}
