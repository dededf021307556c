import { isToken, type Token } from './lex';
import { type Ancestry, type OwnString, OwnStrings } from './ownStrings';

/** The role of a token in the grammar. */
export type Role =
  | 'keyword'
  | 'operation'
  | 'fragment'
  | 'spread'
  | 'variable-declaration'
  | 'variable'
  | 'alias'
  | 'field'
  | 'argument'
  | 'input-field'
  | 'type'
  | 'enum-value'
  | 'literal'
  | 'directive'
  | 'string'
  | 'number'
  | 'comment'
  | 'punctuator'
  | 'invalid';

/** What one walk through a definition says of its tokens. */
export interface ReadTokens {
  /** The role of each. */
  readonly roles: readonly Role[];
  readonly strings: readonly OwnString[];
}

/**
 * What the tokens of a definition are, where it is an operation or a fragment without any mistake; undefined where it is
 * not, and the tolerant parser has to say it. That parser takes ten times as long.
 */
export function readPlain(text: string, tokens: readonly Token[]): ReadTokens | undefined {
  const reader = new PlainReader(text, tokens);
  return reader.definition() ? { roles: reader.roles, strings: reader.strings.all() } : undefined;
}

const rolesOfKinds: Readonly<Record<Token['kind'], Role>> = {
  name: 'field',
  number: 'number',
  string: 'string',
  'block-string': 'string',
  comment: 'comment',
  punctuator: 'punctuator',
  invalid: 'invalid',
};

const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Deeper definitions are left to the tolerant parser. */
const maxDepth = 60;

/** Each method reads what its name says and returns whether that is there. */
class PlainReader {
  readonly strings: OwnStrings;
  readonly roles: Role[];
  private at = -1;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {
    this.strings = new OwnStrings(text);
    this.roles = tokens.map(({ kind }) => rolesOfKinds[kind]);
    this.next();
  }

  /** Goes to the next token that is no comment. */
  private next(): void {
    do this.at++;
    while (this.tokens[this.at]?.kind === 'comment');
  }

  definition(): boolean {
    if (!this.isNext('{') && !this.head()) return false;
    return this.selection(maxDepth) && this.at === this.tokens.length;
  }

  private head(): boolean {
    if (this.take('fragment'))
      return this.name('fragment') !== undefined && this.take('on') && this.isType() && this.directives();
    if (!this.take('query') && !this.take('mutation') && !this.take('subscription')) return false;
    this.name('operation');
    return (!this.isNext('(') || this.variables()) && this.directives();
  }

  private variables(): boolean {
    this.next();
    while (!this.take(')')) {
      const definition = { kind: 'VariableDefinition' };
      if (!this.variable('variable-declaration', definition) || !this.take(':') || !this.listType()) return false;
      if (this.take('=') && !this.value({ kind: 'DefaultValue', prevState: definition }, maxDepth)) return false;
      if (!this.directives()) return false;
    }
    return true;
  }

  private variable(role: Role, around: Ancestry): boolean {
    if (!this.take('$')) return false;
    const token = this.tokens[this.at];
    if (this.name(role) === undefined) return false;
    this.strings.read(token as Token, { kind: 'Variable', prevState: around });
    return true;
  }

  private listType(): boolean {
    let open = 0;
    while (this.take('[')) open++;
    const token = this.tokens[this.at];
    if (!this.isType()) return false;
    this.strings.read(token as Token, { kind: 'NamedType' });
    this.take('!');
    for (; open > 0; open--) {
      if (!this.take(']')) return false;
      this.take('!');
    }
    return true;
  }

  private isType(): boolean {
    return this.name('type') !== undefined;
  }

  private selection(depth: number): boolean {
    if (depth === 0 || !this.take('{') || this.isNext('}')) return false;
    while (!this.take('}')) if (!(this.take('...') ? this.spread(depth) : this.field(depth))) return false;
    return true;
  }

  private spread(depth: number): boolean {
    if (this.take('on')) return this.isType() && this.directives() && this.selection(depth - 1);
    if (this.name('spread') !== undefined) return this.directives();
    return this.directives() && this.selection(depth - 1);
  }

  private field(depth: number): boolean {
    const { at: index } = this;
    let name = this.name('field');
    if (name !== undefined && this.take(':')) {
      this.roles[index] = 'alias';
      name = this.name('field');
    }
    if (name === undefined) return false;
    const field = { kind: 'Field', name };
    if (this.isNext('(') && !this.fields('(', ')', 'argument', field, depth)) return false;
    return this.directives(field) && (!this.isNext('{') || this.selection(depth - 1));
  }

  private directives(around?: Ancestry): boolean {
    while (this.take('@')) {
      if (this.name('directive') === undefined) return false;
      if (this.isNext('(') && !this.fields('(', ')', 'argument', around, maxDepth)) return false;
    }
    return true;
  }

  /** Arguments, or the fields of an input object: names with a colon and a value. */
  private fields(
    open: string,
    close: string,
    role: 'argument' | 'input-field',
    around: Ancestry | undefined,
    depth: number,
  ): boolean {
    const kind = role === 'argument' ? 'Argument' : 'ObjectField';
    if (!this.take(open)) return false;
    while (!this.take(close)) {
      const name = this.name(role);
      if (name === undefined || !this.take(':')) return false;
      if (!this.value({ kind, name, prevState: around }, depth)) return false;
    }
    return true;
  }

  private value(around: Ancestry, depth: number): boolean {
    const token = this.tokens[this.at];
    if (!token || depth === 0) return false;
    switch (token.kind) {
      case 'string':
      case 'block-string':
        this.strings.read(token, { kind: 'StringValue', prevState: around });
        this.next();
        return true;
      case 'number':
        this.next();
        return true;
      case 'name':
        this.name(literals.has(this.text.slice(token.start, token.end)) ? 'literal' : 'enum-value');
        return true;
      default:
        return this.composed(around, depth - 1);
    }
  }

  /** A variable, a list or an input object. */
  private composed(around: Ancestry, depth: number): boolean {
    if (this.isNext('$')) return this.variable('variable', around);
    if (this.isNext('{')) return this.fields('{', '}', 'input-field', around, depth);
    if (!this.take('[')) return false;
    while (!this.take(']')) if (!this.value(around, depth)) return false;
    return true;
  }

  private isNext(word: string): boolean {
    return isToken(this.text, this.tokens[this.at], word);
  }

  /** A sign, or a word of the grammar. */
  private take(word: string): boolean {
    if (!this.isNext(word)) return false;
    if (this.tokens[this.at]?.kind === 'name') this.roles[this.at] = 'keyword';
    this.next();
    return true;
  }

  private name(role: Role): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name') return undefined;
    this.roles[this.at] = role;
    this.next();
    return this.text.slice(token.start, token.end);
  }
}
