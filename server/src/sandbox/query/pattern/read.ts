import type { Instruction, Test } from './program';

const largestProgram = 5000;

/** Compiles a pattern into a program without a syntax tree: repetitions move the code that they repeat. */
export class PatternReader {
  private offset = 0;
  private ignoreCase = false;
  private dotAll = false;
  private depth = 0;
  private readonly code: Instruction[] = [];
  readonly names: string[] = [];
  groupCount = 1;

  constructor(private readonly source: string) {}

  program(): readonly Instruction[] {
    this.alternatives();
    if (this.offset < this.source.length)
      throw new SyntaxError(`unexpected ${this.source[this.offset]} in the pattern`);
    this.emit({ do: 'match' });
    return this.code;
  }

  private emit(instruction: Instruction): number {
    if (this.code.length > largestProgram) throw new SyntaxError('the pattern is too large');
    return this.code.push(instruction) - 1;
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.offset)) return false;
    this.offset += text.length;
    return true;
  }

  private alternatives(): void {
    const start = this.code.length;
    this.sequence();
    while (this.take('|')) {
      this.insert(start, { do: 'split', first: start + 1, second: this.code.length + 2 });
      const jump = this.emit({ do: 'jump', to: 0 });
      const rest = this.code.length;
      this.alternatives();
      const instruction = this.code[jump];
      if (instruction?.do === 'jump') instruction.to = this.code.length;
      const split = this.code[start];
      if (split?.do === 'split') split.second = rest;
    }
  }

  /** Inserts an instruction at `start` and shifts the targets of the instructions after it. */
  private insert(start: number, instruction: Instruction): void {
    this.code.splice(start, 0, instruction);
    for (let i = start + 1; i < this.code.length; i++) {
      const moved = this.code[i] as Instruction;
      if (moved.do === 'jump' && moved.to >= start) moved.to++;
      else if (moved.do === 'split') {
        if (moved.first >= start) moved.first++;
        if (moved.second >= start) moved.second++;
      }
    }
  }

  private sequence(): void {
    while (this.offset < this.source.length && !'|)'.includes(this.source[this.offset] as string)) {
      const start = this.code.length;
      this.atom();
      this.repeats(start);
    }
  }

  private repeats(start: number): void {
    const counted = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.source.slice(this.offset, this.offset + 20));
    if (counted) {
      this.offset += counted[0].length;
      const least = Number(counted[1]);
      const limit = counted[2] ? (counted[3] ? Number(counted[3]) : Number.POSITIVE_INFINITY) : least;
      if (least > 1000 || (limit !== Number.POSITIVE_INFINITY && limit > 1000) || limit < least)
        throw new SyntaxError('the repetition is out of range');
      this.repeatCounted(start, least, limit, this.take('?'));
    } else if (this.take('*')) this.star(start, this.take('?'));
    else if (this.take('+')) this.repeatCounted(start, 1, Number.POSITIVE_INFINITY, this.take('?'));
    else if (this.take('?')) this.optional(start, this.take('?'));
    else return;
    if (/[*+?]/.test(this.source[this.offset] ?? '')) throw new SyntaxError('two repetitions in a row');
  }

  private repeatCounted(start: number, least: number, limit: number, lazy: boolean): void {
    const body = this.code.splice(start);
    const copy = () => {
      const shift = this.code.length - start;
      for (const instruction of body) this.emit(moved(instruction, shift));
    };
    for (let i = 0; i < least; i++) copy();
    if (limit === Number.POSITIVE_INFINITY) {
      const again = this.code.length;
      copy();
      this.star(again, lazy);
      return;
    }
    for (let i = least; i < limit; i++) {
      const again = this.code.length;
      copy();
      this.optional(again, lazy);
    }
  }

  private star(start: number, lazy: boolean): void {
    this.optional(start, lazy);
    const split = this.code[start];
    this.emit({ do: 'jump', to: start });
    if (split?.do !== 'split') return;
    if (lazy) split.first = this.code.length;
    else split.second = this.code.length;
  }

  private optional(start: number, lazy: boolean): void {
    const end = this.code.length + 1;
    this.insert(
      start,
      lazy ? { do: 'split', first: end, second: start + 1 } : { do: 'split', first: start + 1, second: end },
    );
  }

  private atom(): void {
    const char = this.source[this.offset] as string;
    if (char === '(') this.group();
    else if (char === '[') this.emit({ do: 'test', test: this.characterClass() });
    else if (char === '\\') this.escape();
    else {
      this.offset++;
      if (char === '.') this.emit({ do: 'test', test: this.dotAll ? () => true : code => code !== 10 });
      else if (char === '^') this.emit({ do: 'assert', holds: (_text, at) => at === 0 });
      else if (char === '$') this.emit({ do: 'assert', holds: (text, offset) => offset === text.length });
      else if ('*+?'.includes(char)) throw new SyntaxError(`nothing to repeat before ${char}`);
      else this.emit({ do: 'test', test: this.literal(char) });
    }
  }

  private literal(char: string): Test {
    const code = char.charCodeAt(0);
    if (!this.ignoreCase || char.toLowerCase() === char.toUpperCase()) return each => each === code;
    const lower = char.toLowerCase().charCodeAt(0);
    const upper = char.toUpperCase().charCodeAt(0);
    return each => each === lower || each === upper;
  }

  private group(): void {
    this.offset++;
    if (++this.depth > 100) throw new SyntaxError('the pattern is nested too deeply');
    const flags = /^\?([is]+)\)/.exec(this.source.slice(this.offset));
    if (flags) {
      this.offset += flags[0].length;
      this.ignoreCase ||= flags[1]?.includes('i') ?? false;
      this.dotAll ||= flags[1]?.includes('s') ?? false;
      this.depth--;
      return;
    }
    const named = /^\?P?<([A-Za-z_]\w*)>/.exec(this.source.slice(this.offset));
    if (named) this.offset += named[0].length;
    const capturing = named !== null || !this.take('?:');
    if (this.source[this.offset] === '?') throw new SyntaxError('look-around and other extensions are not supported');
    const slot = capturing ? this.groupCount++ : 0;
    if (capturing) {
      this.names[slot - 1] = named?.[1] ?? '';
      this.emit({ do: 'save', slot: 2 * slot });
    }
    this.alternatives();
    if (!this.take(')')) throw new SyntaxError('a parenthesis is not closed');
    if (capturing) this.emit({ do: 'save', slot: 2 * slot + 1 });
    this.depth--;
  }

  private escape(): void {
    const char = this.source[this.offset + 1];
    if (char === undefined) throw new SyntaxError('the pattern ends in a backslash');
    this.offset += 2;
    if (char === 'b' || char === 'B') {
      const wanted = char === 'b';
      this.emit({
        do: 'assert',
        holds: (text, offset) => (isWord(text, offset - 1) !== isWord(text, offset)) === wanted,
      });
    } else if (char === 'A') this.emit({ do: 'assert', holds: (_text, at) => at === 0 });
    else if (char === 'z') this.emit({ do: 'assert', holds: (text, offset) => offset === text.length });
    else if (/[1-9]/.test(char)) throw new SyntaxError('back-references are not supported');
    else this.emit({ do: 'test', test: escapedClass(char) ?? this.literal(controls[char] ?? char) });
  }

  private characterClass(): Test {
    this.offset++;
    const negated = this.take('^');
    const tests: Test[] = [];
    let first = true;
    while (first || this.source[this.offset] !== ']') {
      first = false;
      const posix = /^\[:(\w+):\]/.exec(this.source.slice(this.offset));
      const posixTest = posix && posixClasses[posix[1] ?? ''];
      if (posix && posixTest) {
        this.offset += posix[0].length;
        tests.push(posixTest);
        continue;
      }
      const low = this.classMember();
      if (typeof low === 'function') tests.push(low);
      else tests.push(this.range(low));
    }
    this.offset++;
    const any: Test = code => tests.some(test => test(code));
    const folded: Test = this.ignoreCase ? code => any(code) || any(otherCase(code)) : any;
    return negated ? code => !folded(code) : folded;
  }

  private range(low: string): Test {
    const from = low.charCodeAt(0);
    if (this.source[this.offset] !== '-' || this.source[this.offset + 1] === ']') return code => code === from;
    this.offset++;
    const high = this.classMember();
    if (typeof high === 'function' || high.charCodeAt(0) < from) throw new SyntaxError('a range runs backwards');
    const to = high.charCodeAt(0);
    return code => code >= from && code <= to;
  }

  private classMember(): Test | string {
    const char = this.source[this.offset];
    if (char === undefined) throw new SyntaxError('a character class is not closed');
    this.offset++;
    if (char !== '\\') return char;
    const escaped = this.source[this.offset] ?? '\\';
    this.offset++;
    return escapedClass(escaped) ?? controls[escaped] ?? escaped;
  }
}

function moved(instruction: Instruction, delta: number): Instruction {
  if (instruction.do === 'jump') return { do: 'jump', to: instruction.to + delta };
  if (instruction.do !== 'split') return instruction;
  return { do: 'split', first: instruction.first + delta, second: instruction.second + delta };
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };
const digit: Test = code => code >= 48 && code <= 57;
const space: Test = code => code === 32 || (code >= 9 && code <= 13);
const alpha: Test = code => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const word: Test = code => digit(code) || alpha(code) || code === 95;
const posixClasses: Readonly<Record<string, Test>> = {
  alpha,
  digit,
  space,
  word,
  alnum: code => alpha(code) || digit(code),
  lower: code => code >= 97 && code <= 122,
  upper: code => code >= 65 && code <= 90,
};

function escapedClass(char: string): Test | undefined {
  const known: Readonly<Record<string, Test>> = { d: digit, s: space, w: word };
  const test = known[char.toLowerCase()];
  if (!test || !/[dswDSW]/.test(char)) return undefined;
  return char === char.toLowerCase() ? test : code => !test(code);
}

function otherCase(code: number): number {
  const char = String.fromCharCode(code);
  return (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()).charCodeAt(0);
}

function isWord(text: string, offset: number): boolean {
  return offset >= 0 && offset < text.length && word(text.charCodeAt(offset));
}
