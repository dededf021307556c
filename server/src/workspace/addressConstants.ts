import { familyOf } from './definers';

/** Files that hold values and use no name of another file. */
const onlyValues = /\.(?:json|properties)$/i;

/**
 * The names under which files define whole addresses that they do not request themselves:
 * `APPS_URL = "https://…/v2/applications.json"`. The call is where the name is used, in a file that may hold no word of a
 * call.
 */
export class AddressConstants {
  private readonly definers = new Map<string, Set<string>>();
  /**
   * The same by the place in which files can import each other, so that the files of a scan need not be compared with all of
   * them.
   */
  private readonly byPlace = new Map<string, Map<string, Set<string>>>();

  /** The projects that have such files: of most, the languages of no file need be known. */
  private readonly projects = new Set<string>();

  /** `areProjects`: the listing holds nothing but folders, which are projects that share no names. */
  constructor(private readonly areProjects = false) {}

  add(path: string, names: readonly string[]): void {
    if (names.length === 0) return;
    this.projects.add(this.projectOf(path));
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
    return this.definersFor(path).map(([name]) => name);
  }

  /** The names that a file can import from others, with the paths of those. */
  private definersFor(path: string): (readonly [name: string, paths: ReadonlySet<string>])[] {
    if (!this.projects.has(this.projectOf(path)) || onlyValues.test(path)) return [];
    return [...(this.byPlace.get(this.placeOf(path)) ?? [])].filter(([, paths]) => !paths.has(path));
  }

  /** The project of a file and the languages whose files it can import. */
  private placeOf(path: string): string {
    return `${familyOf(path) ?? path} ${this.projectOf(path)}`;
  }

  private projectOf(path: string): string {
    return this.areProjects ? path.slice(0, path.indexOf('/')) : '';
  }

  /** Whether a file holds one of the names that it can import. */
  isUsedIn(path: string, content: { includes(word: string): boolean }): boolean {
    return this.definersFor(path).some(
      ([name, paths]) => content.includes(name) && [...paths].some(definer => mayLoad(definer, content)),
    );
  }
}

/**
 * Whether a file may load another one: the members of a file of values have everyday names, such as `path`, so that the name of
 * that file or of its folder must be there as well.
 */
function mayLoad(definer: string, content: { includes(word: string): boolean }): boolean {
  if (!onlyValues.test(definer)) return true;
  const [folder, file = ''] = definer
    .split('/')
    .slice(-2)
    .map(part => part.replace(onlyValues, ''));
  return [folder, file].some(name => name !== undefined && name !== '' && content.includes(name));
}

function addPath(definers: Map<string, Set<string>>, name: string, path: string): void {
  const paths = definers.get(name);
  if (paths) paths.add(path);
  else definers.set(name, new Set([path]));
}
