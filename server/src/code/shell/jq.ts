/** One path that a jq program reads, and the offsets of the expression that does it. */
export interface JqRead {
  readonly path: readonly (string | number)[];
  readonly start: number;
  readonly end: number;
  /** True where the value is what the program prints. */
  readonly printed: boolean;
}

type Path = readonly (string | number)[];

/** What an expression yields: places in the input, each with the offsets of what names it. Computed values have none. */
interface Value {
  readonly path: Path;
  readonly start: number;
  readonly end: number;
}

const token =
  /\s+|#[^\n]*|"(?:[^"\\]|\\.)*"?|\.\.|\.[A-Za-z_]\w*|\?\/\/|\/\/=?|[|=!<>+\-*/%]=|\$__loc__|\$[A-Za-z_]\w*|@[a-z]\w*|[A-Za-z_]\w*(?:::\w+)*|\d+(?:\.\d+)?|./gsy;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The paths of the input that a jq program reads, in the order of the text: a tolerant reader of pipes, alternatives,
 * `select`, `map`, sorting, constructors and string interpolation. What it does not know counts as a read of its input.
 */
export function jqReads(program: string): JqRead[] {
  const tokens = tokensOf(program, 0);
  const reader = new JqReader(tokens);
  const values = reader.pipe([{ path: [], start: 0, end: 0 }], 0);
  reader.read(values, true);
  return reader.found;
}

function tokensOf(program: string, offset: number): Token[] {
  const tokens: Token[] = [];
  for (const match of program.matchAll(token)) {
    const text = match[0];
    if (/^(?:\s|#)/.test(text)) continue;
    tokens.push({ text, start: match.index + offset, end: match.index + text.length + offset });
  }
  return tokens;
}

const deepest = 50;
const binary = /^(?:and|or|==|!=|<=?|>=?|\+|-|\*|\/|%|[|+\-*/]=|=|\/\/=?|\?\/\/)$/;
/** Functions that yield their input, its items, or items chosen by the argument, which is read of each item. */
const byItem = new Set(['sort_by', 'group_by', 'unique_by', 'min_by', 'max_by', 'any', 'all', 'del', 'with_entries']);
const constants = new Set(['empty', 'null', 'true', 'false', 'now', 'input_filename']);
/** Functions that look at what their arguments yield, and not at their input. */
const byArgument = new Set(['range', 'isempty', 'error', 'path', 'input', 'debug']);
const passing = new Set([
  'sort',
  'unique',
  'reverse',
  'flatten',
  'values',
  'recurse',
  'tojson',
  'fromjson',
  'objects',
  'arrays',
  'scalars',
]);

class JqReader {
  readonly found: JqRead[] = [];
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  read(values: readonly Value[], printed = false): void {
    for (const { path, start, end } of values) {
      const known = this.found.some(
        read => read.start === start && read.end === end && read.path.join() === path.join(),
      );
      if (!known && (path.length > 0 || end > start)) this.found.push({ path, start, end, printed });
    }
  }

  private next(): string {
    return this.tokens[this.at]?.text ?? '';
  }

  private take(text: string): boolean {
    if (this.next() !== text) return false;
    this.at++;
    return true;
  }

  pipe(input: readonly Value[], depth: number): readonly Value[] {
    if (depth > deepest) {
      this.at = this.tokens.length;
      return [];
    }
    let values = this.list(input, depth);
    while (this.next() === '|' || this.next() === 'as') {
      if (this.take('as')) {
        this.read(values);
        while (this.at < this.tokens.length && this.next() !== '|') this.at++;
        values = input;
      }
      if (this.take('|')) values = this.list(values, depth);
    }
    return values;
  }

  private list(input: readonly Value[], depth: number): readonly Value[] {
    const values = [...this.operation(input, depth)];
    while (this.take(',')) values.push(...this.operation(input, depth));
    return values;
  }

  /** Operands of an operator are read; the alternative operator passes both on. */
  private operation(input: readonly Value[], depth: number): readonly Value[] {
    let values = this.term(input, depth);
    while (binary.test(this.next())) {
      const operator = this.next();
      this.at++;
      const right = this.term(input, depth);
      if (operator === '//') values = [...values, ...right];
      else {
        this.read(values);
        this.read(right);
        values = [];
      }
    }
    return values;
  }

  private term(input: readonly Value[], depth: number): readonly Value[] {
    const first = this.tokens[this.at];
    if (!first) return [];
    const { text } = first;
    if (/^[)\]},;|:]$/.test(text) || /^(?:then|elif|else|end)$/.test(text)) return [];
    this.at++;
    let values: readonly Value[] = [];
    if (text === '.') values = this.identity(input, first);
    else if (/^\.[A-Za-z_]/.test(text)) values = step(input, text.slice(1), first);
    else if (text === '..') this.read(input);
    else if (text.startsWith('"')) this.interpolations(first, input, depth);
    else if (text === '(') {
      values = this.pipe(input, depth + 1);
      this.take(')');
    } else if (text === '[') {
      values = this.next() === ']' ? [] : this.pipe(input, depth + 1);
      this.take(']');
      return this.suffixes(
        values.map(value => ({ ...value, path: [...value.path, '[]'] })),
        depth,
      ).map(value => ({
        ...value,
        path: value.path.filter(part => part !== '[]'),
      }));
    } else if (text === '{') this.object(input, depth);
    else if (text === '-') values = this.term(input, depth);
    else if (text === 'if') values = this.condition(input, depth);
    else if (text === 'reduce' || text === 'foreach') this.read(this.term(input, depth));
    else if (text === 'try') values = this.term(input, depth);
    else if (/^[A-Za-z_]/.test(text)) values = this.call(first, input, depth);
    return this.suffixes(values, depth);
  }

  private identity(input: readonly Value[], first: Token): readonly Value[] {
    const next = this.tokens[this.at];
    if (next?.start !== first.end || !next.text.startsWith('"'))
      return input.map(value => ({ ...value, start: first.start, end: first.end }));
    this.at++;
    return step(input, next.text.replace(/^"|"$/g, ''), { text: next.text, start: first.start, end: next.end });
  }

  private suffixes(values: readonly Value[], depth: number): readonly Value[] {
    let current = values;
    for (;;) {
      const next = this.tokens[this.at];
      if (!next) return current;
      if (/^\.[A-Za-z_]/.test(next.text)) {
        this.at++;
        current = step(current, next.text.slice(1), next);
      } else if (next.text === '.' && /^["[]/.test(this.tokens[this.at + 1]?.text ?? '')) {
        this.at++;
        if (!this.next().startsWith('"')) continue;
        current = step(current, this.next().replace(/^"|"$/g, ''), this.tokens[this.at] as Token);
        this.at++;
      } else if (next.text === '[') current = this.index(current, depth);
      else if (next.text === '?') this.at++;
      else return current;
    }
  }

  private index(values: readonly Value[], depth: number): readonly Value[] {
    this.at++;
    const from = this.at;
    let key: string | number | undefined = '*';
    const negative = this.take('-');
    const text = this.next();
    if (/^\d+$/.test(text)) key = negative ? -Number(text) : Number(text);
    else if (text.startsWith('"')) key = text.replace(/^"|"$/g, '');
    if (text !== ']') {
      if (key === '*') this.read(this.pipe([], depth + 1));
      else this.at++;
      // A slice keeps the list: what follows goes on with its items.
      if (this.next() === ':') {
        key = undefined;
        while (this.at < this.tokens.length && this.next() !== ']') this.at++;
      }
    }
    const end = this.tokens[this.at]?.end ?? this.tokens.at(-1)?.end ?? 0;
    if (!this.take(']') && this.at === from) this.at++;
    if (key === undefined) return values;
    const added = key;
    return values.map(value => {
      // `[…]` around a stream makes a list of it: its index chooses among the stream's places.
      if (value.path.at(-1) === '[]') return { ...value, path: value.path.slice(0, -1), end };
      return { ...value, path: [...value.path, added], end };
    });
  }

  private object(input: readonly Value[], depth: number): void {
    while (this.at < this.tokens.length && this.next() !== '}') {
      const before = this.at;
      const key = this.tokens[this.at] as Token;
      if (key.text === '(') this.read(this.term(input, depth + 1));
      else this.at++;
      if (this.take(':')) this.read(this.operation(input, depth + 1));
      else if (/^["A-Za-z_]/.test(key.text)) this.read(step(input, key.text.replace(/^"|"$/g, ''), key));
      this.take(',');
      if (this.at === before) this.at++;
    }
    this.take('}');
  }

  private condition(input: readonly Value[], depth: number): readonly Value[] {
    this.read(this.pipe(input, depth + 1));
    const values: Value[] = [];
    while (this.next() === 'then' || this.next() === 'else' || this.next() === 'elif') {
      const condition = this.next() === 'elif';
      this.at++;
      const branch = this.pipe(input, depth + 1);
      if (condition) this.read(branch);
      else values.push(...branch);
    }
    this.take('end');
    return values;
  }

  private call({ text: name, start, end }: Token, input: readonly Value[], depth: number): readonly Value[] {
    const items = input.map(value => ({ ...value, path: [...value.path, '*'] }));
    const hasArguments = this.take('(');
    if (name === 'first' && !hasArguments) return input.map(value => ({ ...value, path: [...value.path, 0] }));
    if (name === 'last' && !hasArguments) return input.map(value => ({ ...value, path: [...value.path, -1] }));
    if (!hasArguments) {
      if (passing.has(name)) return input;
      // A function of the whole response is the read itself.
      const read = input.map(value => (value.path.length === 0 ? { ...value, start, end } : value));
      if (!constants.has(name)) this.read(read);
      return [];
    }
    const key = this.tokens[this.at];
    if (name === 'has' && key?.text.startsWith('"'))
      this.read(step(input, key.text.replace(/^"|"$/g, ''), { text: name, start, end: key.end + 1 }));
    const ofItems = name === 'map' || name === 'map_values' || (byItem.has(name) && !this.hasTwoArguments());
    const scope = ofItems ? items : input;
    const results: Value[] = [];
    // `any(.applications[]; .name == "shop")`: the condition is asked of what comes first.
    if (!ofItems && byItem.has(name)) {
      const chosen = this.pipe(input, depth + 1);
      this.take(';');
      const asked = this.pipe(chosen, depth + 1);
      this.read(asked.length > 0 ? asked : chosen);
    }
    do results.push(...this.pipe(scope, depth + 1));
    while (this.take(';'));
    this.take(')');
    if (name === 'map' || name === 'map_values' || name === 'first' || name === 'last' || name === 'limit')
      return results;
    this.read(results);
    if (name === 'min_by' || name === 'max_by') return items;
    if (name === 'select' || byItem.has(name)) return input;
    // `.name | test("shop")` looks at the name; of the whole response, the function itself is the read.
    const looked = input.map(value => (value.path.length === 0 ? { ...value, start, end } : value));
    if (name !== 'has' && !byArgument.has(name)) this.read(looked);
    return [];
  }

  private hasTwoArguments(): boolean {
    for (let at = this.at, inner = 0; inner >= 0 && at < this.tokens.length; at++) {
      const { text } = this.tokens[at] as Token;
      if (/^[([{]$/.test(text)) inner++;
      else if (/^[)\]}]$/.test(text)) inner--;
      else if (text === ';' && inner === 0) return true;
    }
    return false;
  }

  private interpolations(string: Token, input: readonly Value[], depth: number): void {
    for (const match of string.text.matchAll(/\\\(((?:[^()]|\([^()]*\))*)\)/g)) {
      if (depth >= deepest) return;
      const inner = new JqReader(tokensOf(match[1] as string, string.start + match.index + 2));
      inner.read(inner.pipe(input, depth + 1));
      this.read(inner.found);
    }
  }
}

function step(values: readonly Value[], name: string, at: Token): readonly Value[] {
  return values.map(({ path, start, end }) => {
    // A name right behind what was read before is one expression with it.
    const joined = end === at.start && end > start;
    const plain = path.filter(part => part !== '[]');
    return { path: [...plain, name], start: joined ? start : at.start, end: at.end };
  });
}
