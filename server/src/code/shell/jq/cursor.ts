import { counting } from './functions';
import { type JqToken, spanOf } from './lex';
import { elementsOf, type JqPath, type JqPlace, type JqValue, type JqValues, placesIn, stepInto } from './values';

/** What a program looks at: the value, only its length or type, or only whether it is there. */
type JqExtent = 'value' | 'length' | 'presence';

/** One path that a jq program reads, and the offsets of the expression that does it. */
export interface JqRead {
  readonly path: JqPath;
  readonly start: number;
  readonly end: number;
  /** True where the value is what the program prints. */
  readonly printed: boolean;
  readonly extent: JqExtent;
  /** The path starts in another place than where it is written: in a variable, or where a function is called. */
  readonly isApart?: boolean;
}

/** A function that a program defines, or an argument that one gets: where its body starts, and what is known there. */
export interface JqFunction {
  readonly parameters: readonly string[];
  readonly tokens: readonly JqToken[];
  readonly tokenIndex: number;
  readonly variables: Variables;
  functions: JqFunctions;
  isRunning: boolean;
}

type JqFunctions = ReadonlyMap<string, JqFunction>;

/** What is counted for a program and all the programs in its strings. */
interface WholeProgram {
  runs: number;
  isApart: boolean;
}

export type Variables = ReadonlyMap<string, JqValues>;

/** Where programs inside each other end. */
export const maxDepth = 50;

/** Where a reader of a program is, and what it has found so far. */
export class JqCursor {
  readonly found: JqRead[] = [];
  protected tokenIndex = 0;
  /** What is gone through, so that at least its length is read. */
  protected readonly iterated: JqPlace[] = [];

  constructor(
    protected tokens: readonly JqToken[],
    protected variables: Variables,
    protected functions: JqFunctions,
    protected readonly program: WholeProgram,
  ) {}

  read(values: JqValues, extent: JqExtent = 'value', printed = false): void {
    for (const { path, start, end } of placesIn(values)) {
      const known = this.found.findIndex(
        read => read.start === start && read.end === end && read.path.join() === path.join(),
      );
      const before = this.found[known];
      const read = {
        path,
        start,
        end,
        printed: before?.printed || printed,
        extent: before ? together(before.extent, extent) : extent,
      };
      if (before) this.found[known] = read;
      else if (path.length > 0 || end > start || printed) this.found.push(read);
    }
  }

  /** A list of which nothing else is read was gone through, which shows how long it is. */
  readIterations(): void {
    for (const place of this.iterated) {
      const isRead = this.found.some(({ path }) => place.path.every((step, index) => path[index] === step));
      if (!isRead) this.read([place], 'length');
    }
  }

  /** The elements at an index, or all of them. */
  protected elements(values: JqValues, key: number | '*', end: number): JqValue[] {
    if (key === '*') {
      const places = values.filter(value => value.kind === 'place');
      this.iterated.push(...places.map(place => ({ ...place, end: Math.max(end, place.end) })));
    }
    return elementsOf(values, key, end);
  }

  protected next(): string {
    return this.tokens[this.tokenIndex]?.text ?? '';
  }

  protected take(text: string): boolean {
    if (this.next() !== text) return false;
    this.tokenIndex++;
    return true;
  }

  /** Gives up on the rest of the program: it may read anything of its input and of the variables. */
  protected readRest(input: JqValues): JqValues {
    const token = this.tokens[this.tokenIndex];
    const whole = [...input, ...[...this.variables.values()].flat()];
    this.read(
      placesIn(whole).map(place => (place.path.length === 0 && token ? { ...place, ...spanOf(token) } : place)),
    );
    this.tokenIndex = this.tokens.length;
    return [];
  }

  /** A function of the whole response is the read itself. */
  protected readWith(input: JqValues, token: JqToken): void {
    const extent = counting.get(token.text) ?? 'value';
    // The length of a list that the program makes does not show what its elements are.
    const read = extent === 'value' ? input : input.filter(value => value.kind === 'place');
    const places = placesIn(read).map(place => (place.path.length === 0 ? { ...place, ...spanOf(token) } : place));
    this.read(places, extent);
  }

  /** `as $x`, `as [$a, $b]`, `as {name: $n}`: names for values, and for parts of them. */
  protected bind(values: JqValues, depth: number): void {
    if (depth > maxDepth) this.readRest(values);
    const token = this.tokens[this.tokenIndex];
    if (!token) return;
    this.tokenIndex++;
    if (token.text.startsWith('$')) this.variables = new Map([...this.variables, [token.text, values]]);
    else if (token.text === '[') {
      for (let index = 0; this.tokenIndex < this.tokens.length && !this.take(']'); index++) {
        this.bind(elementsOf(values, index, 0), depth + 1);
        this.take(',');
      }
    } else if (token.text === '{') {
      while (this.tokenIndex < this.tokens.length && !this.take('}')) {
        const key = this.tokens[this.tokenIndex] as JqToken;
        this.tokenIndex++;
        const name = key.text.replace(/^\$|^"|"$/g, '');
        const member = stepInto(values, name, key);
        if (key.text.startsWith('$')) this.variables = new Map([...this.variables, [key.text, member]]);
        if (this.take(':')) this.bind(member, depth + 1);
        this.take(',');
      }
    } else this.readRest(values);
    if (this.next().startsWith('?//')) this.readRest(values);
  }

  /** `def name: …;` and `def name(f; $x): …;`, of which nothing is read yet. False where it is written in another way. */
  protected define(): boolean {
    const { tokens, variables } = this;
    const name = tokens[this.tokenIndex + 1]?.text ?? '';
    const head = tokens.findIndex(({ text }, index) => index > this.tokenIndex && text === ':');
    const end = head < 0 ? undefined : this.endOf(head + 1);
    if (end === undefined || tokens[end]?.text !== ';') return false;
    const parameters = tokens
      .slice(this.tokenIndex + 2, head)
      .flatMap(({ text }) => (/^[$\w]+$/.test(text) ? [text] : []));
    const made: JqFunction = {
      parameters,
      tokens,
      tokenIndex: head + 1,
      variables,
      functions: this.functions,
      isRunning: false,
    };
    this.functions = new Map([...this.functions, [name, made]]);
    made.functions = this.functions;
    this.tokenIndex = end + 1;
    return true;
  }

  /** Where the body or the argument that starts at a token ends. */
  protected endOf(from: number): number | undefined {
    let depth = 0;
    let definitions = 0;
    for (let index = from; index < this.tokens.length; index++) {
      const { text } = this.tokens[index] as JqToken;
      if (/^[([{]$/.test(text)) depth++;
      else if (/^[)\]}]$/.test(text) && depth-- === 0) return index;
      else if (text === 'def' && depth === 0) definitions++;
      else if (text === ';' && depth === 0 && definitions-- === 0) return index;
    }
    return undefined;
  }

  protected hasTwoArguments(): boolean {
    for (let index = this.tokenIndex, inner = 0; inner >= 0 && index < this.tokens.length; index++) {
      const { text } = this.tokens[index] as JqToken;
      if (/^[([{]$/.test(text)) inner++;
      else if (/^[)\]}]$/.test(text)) inner--;
      else if (text === ';' && inner === 0) return true;
    }
    return false;
  }
}

function together(one: JqExtent, other: JqExtent): JqExtent {
  if (one === other || other === 'presence') return one;
  return one === 'presence' ? other : 'value';
}
