import { CharacterStream, onlineParser, RuleKinds, type State } from 'graphql-language-service';
import type { Token } from './lex';

export { RuleKinds, type State };

const lexNames: Readonly<Partial<Record<Token['kind'], string>>> = {
  name: 'Name',
  punctuator: 'Punctuation',
  number: 'Number',
  string: 'String',
  'block-string': 'String',
  comment: 'Comment',
};
const lexRules = { Name: /^[A-Za-z_]/, Punctuation: /^[!$]/, Number: /^\d/, String: /^"/, Comment: /^#/ };
const ruleOf = new Map<unknown, string>(Object.entries(lexRules).map(([name, rule]) => [rule, name]));
const tolerant = onlineParser({ lexRules, eatWhitespace: () => false });

/**
 * The stream that the tolerant parser reads, filled with one of our tokens at a time. The parser's own lexer works line by
 * line and breaks a string at an unknown escape; ours does not, so that each token is read once and keeps its span.
 */
class TokenStream extends CharacterStream {
  private token: { readonly name: string | undefined; readonly value: string; readonly after: string } | undefined;

  constructor() {
    super('');
    this.sol = () => false;
    this.match = pattern => {
      const token = this.token;
      if (!token) return false;
      const name = ruleOf.get(pattern);
      if (name !== undefined) return name === token.name ? [token.value] : false;
      // Any other pattern looks ahead; it is not anchored, but only a match right here counts.
      const ahead = pattern instanceof RegExp ? token.after.match(pattern) : null;
      return ahead?.index === 0 ? ahead : false;
    };
  }

  load(kind: Token['kind'], value: string, after: string): void {
    this.token = { name: lexNames[kind], value, after };
  }
}

/** How much of the text after a token the parser may look at: enough for a colon, `on`, `@` or `{` behind white space. */
const lookAhead = 200;

/**
 * Brackets deeper than this are read over. The parser gives up an unexpected token by climbing its whole stack, which
 * would make a text of nothing but brackets cost the square of its length.
 */
const deepest = 300;

/** Reads tokens and knows, after each, in which rules of the grammar it stands. Takes any tokens. */
export class Walk {
  private readonly stream = new TokenStream();
  readonly state: State = tolerant.startState();
  private depth = 0;

  constructor(private readonly text: string) {}

  /** Reads one token; the state then describes the token itself. Returns the parser's style name for it. */
  read(token: Token): string {
    const value = this.text.slice(token.start, token.end);
    if (token.kind === 'punctuator' && '})]'.includes(value)) this.depth--;
    const skipped = this.depth > deepest;
    if (token.kind === 'punctuator' && '{(['.includes(value)) this.depth++;
    return skipped ? 'invalidchar' : this.feed(token.kind, value, this.text.slice(token.end, token.end + lookAhead));
  }

  /** Reads a name that is not in the text, to learn what a name would be here. `after` is the text behind it. */
  imagine(name: string, after: string): string {
    return this.feed('name', name, after);
  }

  private feed(kind: Token['kind'], value: string, after: string): string {
    this.stream.load(kind, value, after);
    const style = tolerant.token(this.stream, this.state);
    // A string is one token of ours even when it is not closed, so that the parser never waits for its end.
    this.state.inBlockstring = false;
    return style;
  }
}
