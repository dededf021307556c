import { escapeJson } from '../../../text/escapeJson';
import { plainWord } from '../simple';
import type { Piece, SimpleCommand, Word } from '../syntax';

/**
 * The text that `jq -n --arg NAME VALUE '{…}'` yields: a JSON value in which the arguments are filled in. Undefined for
 * programs that do more than make one.
 */
export function jqOutput({ words }: SimpleCommand): readonly Piece[] | undefined {
  const given = argumentsOf(words.slice(1));
  const program = given && wholeText(given.program);
  if (program === undefined || !given) return undefined;
  const writer = new Writer(program, given);
  if (!writer.value() || !writer.isAtEnd()) return undefined;
  const [first] = writer.pieces;
  const isString = first?.kind === 'text' && first.text.startsWith('"');
  return isString && given.isRaw ? undefined : writer.pieces;
}

interface Given {
  readonly program: Word;
  /** A string is printed without its quotes. */
  readonly isRaw: boolean;
  /** Texts and JSON values by the name of the variable. */
  readonly texts: ReadonlyMap<string, Word>;
  readonly values: ReadonlyMap<string, Word>;
}

const plainFlags = /^(?:-[nrcjMS]+|--(?:null-input|raw-output|compact-output|join-output|sort-keys))$/;

/** The arguments of a command that reads no input; undefined where it does or has flags of other kinds. */
function argumentsOf(words: readonly Word[]): Given | undefined {
  const texts = new Map<string, Word>();
  const values = new Map<string, Word>();
  let program: Word | undefined;
  let readsNothing = false;
  let isRaw = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word;
    const text = plainWord(word);
    const [name, value] = words.slice(index + 1);
    if (text === '--arg' || text === '--argjson') {
      if (!name || !value) return undefined;
      (text === '--arg' ? texts : values).set(plainWord(name), value);
      index += 2;
    } else if (plainFlags.test(text)) {
      readsNothing ||= text === '--null-input' || /^-[^-]*n/.test(text);
      isRaw ||= /^(?:--raw-output|--join-output|-[^-]*[rj])/.test(text);
    } else if (program || text.startsWith('-')) return undefined;
    else program = word;
  }
  return program && readsNothing ? { program, isRaw, texts, values } : undefined;
}

/** The characters of a word that nothing is filled into. */
function wholeText({ pieces }: Word): string | undefined {
  return pieces.every(piece => piece.kind === 'text')
    ? pieces.map(piece => (piece.kind === 'text' ? piece.text : '')).join('')
    : undefined;
}

const blanks = /(?:\s|#[^\n]*)*/y;
const stringPart = /[^"\\]+|\\(?!\()(?:u[\da-fA-F]{4}|.)/y;
const literal = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|(?:true|false|null)\b/y;
const variable = /\$([A-Za-z_]\w*)/y;
const word = /[A-Za-z_]\w*/y;
/** How a text is escaped for a string of the query language. */
const escaping = /\s*\|\s*gsub\("\(\?<\w+>\[\\\\\\\\\\u0027\]\)"; "\\\\\\\(\.\w+\)"\)/y;

/** How a text is escaped for a string of a GraphQL document. */
const documentEscaping = /\s*\|\s*tojson\s*\|\s*\.\[1:-1\]/y;

/** Writes the value as pieces while it reads the program. Every method is false where it meets something else. */
class Writer {
  readonly pieces: Piece[] = [];
  private offset = 0;

  constructor(
    private readonly program: string,
    private readonly given: Given,
  ) {}

  isAtEnd(): boolean {
    this.match(blanks);
    return this.offset === this.program.length;
  }

  value(): boolean {
    this.match(blanks);
    const char = this.program[this.offset];
    if (char === '{') return this.list('{', '}', () => this.member());
    if (char === '[') return this.list('[', ']', () => this.value());
    if (char === '"') return this.string();
    if (char === '$') return this.variable();
    if (char === '(') {
      this.offset++;
      return this.value() && this.takes(')');
    }
    const found = this.match(literal);
    return found !== undefined && this.text(found);
  }

  private list(open: string, close: string, item: () => boolean): boolean {
    this.offset++;
    this.text(open);
    if (this.takes(close)) return this.text(close);
    for (;;) {
      if (!item()) return false;
      if (this.takes(close)) return this.text(close);
      if (!this.takes(',')) return false;
      this.text(', ');
    }
  }

  private member(): boolean {
    this.match(blanks);
    const shorthand = /\$([A-Za-z_]\w*)(?=\s*[,}])/y;
    shorthand.lastIndex = this.offset;
    const name = shorthand.exec(this.program)?.[1];
    if (name !== undefined) return this.text(`${JSON.stringify(name)}: `) && this.variable();
    if (this.program[this.offset] === '"') {
      if (!this.string()) return false;
    } else {
      const key = this.match(word);
      if (key === undefined) return false;
      this.text(JSON.stringify(key));
    }
    return this.takes(':') && this.text(': ') && this.value();
  }

  private string(): boolean {
    this.offset++;
    this.text('"');
    while (this.offset < this.program.length) {
      if (this.program[this.offset] === '"') {
        this.offset++;
        return this.text('"');
      }
      if (this.program.startsWith('\\(', this.offset)) {
        this.offset += 2;
        if (!this.interpolation()) return false;
      } else {
        const part = this.match(stringPart);
        if (part === undefined) return false;
        // In jq, lines and tabs may stand in a string as they are.
        this.text(part.replace(/[\n\r\t]+/g, escapeJson));
      }
    }
    return false;
  }

  private interpolation(): boolean {
    this.match(blanks);
    const found = this.match(variable);
    const given = found && this.given.texts.get(found.slice(1));
    if (!given) return false;
    const functions = [
      ...(this.match(escaping) === undefined ? [] : ['escape_query']),
      ...(this.match(documentEscaping) === undefined ? [] : ['escape_graphql']),
    ];
    if (functions.length === 0) this.inString(given.pieces);
    else this.pieces.push({ kind: 'escaped', functions, inner: given.pieces, span: given.span, quoted: true });
    return this.takes(')');
  }

  private variable(): boolean {
    const name = this.match(variable)?.slice(1) ?? '';
    const text = this.given.texts.get(name);
    const value = this.given.values.get(name);
    if (value) this.pieces.push(...value.pieces);
    if (!text) return value !== undefined;
    this.text('"');
    this.inString(text.pieces);
    return this.text('"');
  }

  private inString(pieces: readonly Piece[]): void {
    this.pieces.push(...pieces.map(inJson));
  }

  private text(text: string): true {
    this.pieces.push({ kind: 'text', text, span: this.given.program.span, quoted: true });
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.program)?.[0];
    if (found !== undefined) this.offset += found.length;
    return found;
  }

  private takes(sign: string): boolean {
    this.match(blanks);
    if (this.program[this.offset] !== sign) return false;
    this.offset++;
    return true;
  }
}

/** The JSON string that `json_text WORD` yields. */
export function jsonTextOutput({ pieces, span }: Word): readonly Piece[] {
  const quote: Piece = { kind: 'text', text: '"', span, quoted: true };
  return [quote, ...pieces.map(inJson), quote];
}

/** A piece as it stands in a string of JSON. */
function inJson(piece: Piece): Piece {
  return piece.kind === 'text' ? { ...piece, text: escapeJson(piece.text) } : { ...piece, inJson: true };
}
