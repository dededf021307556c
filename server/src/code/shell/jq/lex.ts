/** A word or sign of a jq program. Offsets are those of the program. */
export interface JqToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The programs in the interpolations of a string. */
  readonly inner?: readonly (readonly JqToken[])[];
}

/** Longer programs, and those with more programs inside strings, are generated or hostile and are not followed. */
const longestProgram = 10_000;
const mostInterpolations = 200;

export function isTooLarge(program: string): boolean {
  return program.length > longestProgram || program.split('\\(').length > mostInterpolations;
}

const blank = /(?:\s|#[^\n]*)+/y;
const word =
  /\.\.|\.[A-Za-z_]\w*|\?\/\/=?|\/\/=?|[|=!<>+\-*/%]=|\$__loc__|\$[A-Za-z_]\w*(?:::\w+)*|@[a-z]\w*|[A-Za-z_]\w*(?:::\w+)*|\d+(?:\.\d+)?|./gsy;

/** The tokens of a program, comments left out. */
export function jqTokens(program: string): JqToken[] {
  return tokensFrom(program, 0, false).tokens;
}

/** With `inside`, up to the parenthesis that closes an interpolation. */
function tokensFrom(program: string, from: number, inside: boolean): { tokens: JqToken[]; end: number } {
  const tokens: JqToken[] = [];
  let depth = 0;
  let at = from;
  while (at < program.length) {
    blank.lastIndex = at;
    at += blank.exec(program)?.[0].length ?? 0;
    if (at >= program.length) break;
    if (program[at] === '"') {
      const string = stringAt(program, at);
      tokens.push(string);
      at = string.end;
      continue;
    }
    word.lastIndex = at;
    const text = word.exec(program)?.[0] ?? (program[at] as string);
    if (text === '(') depth++;
    if (text === ')' && inside && depth-- === 0) return { tokens, end: at + 1 };
    tokens.push({ text, start: at, end: at + text.length });
    at += text.length;
  }
  return { tokens, end: at };
}

function stringAt(program: string, start: number): JqToken {
  const inner: (readonly JqToken[])[] = [];
  let at = start + 1;
  while (at < program.length && program[at] !== '"') {
    if (program.startsWith('\\(', at)) {
      const { tokens, end } = tokensFrom(program, at + 2, true);
      inner.push(tokens);
      at = end;
    } else at += program[at] === '\\' ? 2 : 1;
  }
  const end = Math.min(at + 1, program.length);
  return { text: program.slice(start, end), start, end, ...(inner.length > 0 ? { inner } : {}) };
}

/** Where a token is, without the rest of it. */
export function spanOf({ start, end }: JqToken): { readonly start: number; readonly end: number } {
  return { start, end };
}
