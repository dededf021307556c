import { CharacterStream, onlineParser, RuleKinds, type State } from 'graphql-language-service';
import { movedSpan, type Span } from '../../text/span';
import type { Token } from './lex';
import { type LexedDefinition, lexed } from './lexed';

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
 * The stream that the tolerant parser reads: one of our tokens at a time. The parser's own lexer works by line and
 * splits a string at an unknown escape. With our tokens, each token is read once and keeps its span.
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
      // Any other pattern is a lookahead. It is not anchored, but only a match at the start counts.
      const ahead = pattern instanceof RegExp ? token.after.match(pattern) : null;
      return ahead?.index === 0 ? ahead : false;
    };
  }

  load(kind: Token['kind'], value: string, after: string): void {
    this.token = { name: lexNames[kind], value, after };
  }
}

/**
 * The number of characters after a token that the parser can look at: enough for a colon, `on`, `@` or `{` after white
 * space.
 */
const lookAhead = 200;

/**
 * The maximum depth of brackets; deeper ones are skipped. The parser climbs its whole stack at an unexpected token,
 * which would take quadratic time in a text that consists of brackets.
 */
const maxDepth = 300;

/**
 * Follows the grammar over a sequence of tokens. After each token, `state` describes the rules that contain it. Accepts
 * any tokens.
 */
export class GrammarWalk {
  private readonly stream = new TokenStream();
  readonly state: State = tolerant.startState();
  private depth = 0;

  constructor(private readonly text: string) {}

  /** Reads one token, which the state then describes. Returns the parser's style name for it. */
  read(token: Token): string {
    const value = this.text.slice(token.start, token.end);
    if (token.kind === 'punctuator' && '})]'.includes(value)) this.depth--;
    const skipped = this.depth > maxDepth;
    if (token.kind === 'punctuator' && '{(['.includes(value)) this.depth++;
    return skipped ? 'invalidchar' : this.feed(token.kind, value, this.text.slice(token.end, token.end + lookAhead));
  }

  /** Reads a name that is not in the text, to find out what a name would be here. `after` is the text after it. */
  readImaginary(name: string, after: string): string {
    return this.feed('name', name, after);
  }

  private feed(kind: Token['kind'], value: string, after: string): string {
    this.stream.load(kind, value, after);
    const style = tolerant.token(this.stream, this.state);
    // A string is always a single token, even when it is not closed.
    this.state.inBlockstring = false;
    return style;
  }
}

/** A name with the walk through its definition up to it. */
interface WalkedName {
  readonly walk: GrammarWalk;
  readonly definition: LexedDefinition;
  readonly name: string;
  /** In the document. */
  readonly span: Span;
}

/** The name at an offset of a document, found by its definition alone; undefined where no name is. */
export function walkToName(text: string, offset: number): WalkedName | undefined {
  const definition = lexed(text).definitionBefore(offset);
  if (!definition) return undefined;
  const walk = new GrammarWalk(definition.text);
  for (const token of definition.tokens) {
    const span = movedSpan(token, definition.start);
    if (span.start > offset) return undefined;
    walk.read(token);
    if (token.kind === 'name' && offset <= span.end)
      return { walk, definition, span, name: definition.text.slice(token.start, token.end) };
  }
  return undefined;
}
