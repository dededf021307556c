/** A word or sign of a jq program. Offsets are those of the program. */
export interface JqToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The programs in the interpolations of a string. */
  readonly inner?: readonly (readonly JqToken[])[];
}

/** Longer programs, and those with more programs inside strings, are generated or hostile and are not followed. */
const maxProgramLength = 10_000;
const maxInterpolations = 200;

export function isTooLarge(program: string): boolean {
  return program.length > maxProgramLength || program.split('\\(').length > maxInterpolations;
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
  let offset = from;
  while (offset < program.length) {
    blank.lastIndex = offset;
    offset += blank.exec(program)?.[0].length ?? 0;
    if (offset >= program.length) break;
    if (program[offset] === '"') {
      const string = stringAt(program, offset);
      tokens.push(string);
      offset = string.end;
      continue;
    }
    word.lastIndex = offset;
    const text = word.exec(program)?.[0] ?? (program[offset] as string);
    if (text === '(') depth++;
    if (text === ')' && inside && depth-- === 0) return { tokens, end: offset + 1 };
    tokens.push({ text, start: offset, end: offset + text.length });
    offset += text.length;
  }
  return { tokens, end: offset };
}

function stringAt(program: string, start: number): JqToken {
  const inner: (readonly JqToken[])[] = [];
  let offset = start + 1;
  while (offset < program.length && program[offset] !== '"') {
    if (program.startsWith('\\(', offset)) {
      const { tokens, end } = tokensFrom(program, offset + 2, true);
      inner.push(tokens);
      offset = end;
    } else offset += program[offset] === '\\' ? 2 : 1;
  }
  const end = Math.min(offset + 1, program.length);
  return { text: program.slice(start, end), start, end, ...(inner.length > 0 ? { inner } : {}) };
}

/** Where a token is, without the rest of it. */
export function spanOf({ start, end }: JqToken): { readonly start: number; readonly end: number } {
  return { start, end };
}
