import type { Problem } from '../text/problem';
import type { Span } from '../text/span';
import { isWord, lex, type Token } from './lex';
import type { Comparison, Condition, Key, Operator, OperatorName, Value } from './tree';

export interface Parsed {
  /** Undefined for a text without tokens: such a search finds all entities. */
  readonly condition: Condition | undefined;
  readonly tokens: readonly Token[];
  /** The syntax errors, in the order of the text. */
  readonly problems: readonly Problem[];
}

const maxDepth = 60;

/** Parses any text and never throws. A missing part is a hole in the tree (`tree.ts`). */
export function parse(text: string): Parsed {
  const reader = new Reader(lex(text));
  const conditions: Condition[] = reader.atEnd ? [] : [reader.disjunction(0)];
  while (!reader.atEnd) {
    const token = reader.peek();
    if (token.kind === ')' || isReserved(token)) {
      reader.take();
      if (token.kind === ')')
        reader.report('search-unbalanced', token.span, 'The parenthesis has no counterpart. Remove it.');
      continue;
    }
    if (token.open && token.kind !== 'name') {
      reader.take();
      reader.report('search-unclosed', token.span, 'The string has no closing quote. Insert it here or before.');
      continue;
    }
    reader.report('search-syntax', token.span, `The operator before ${display(token)} is missing. Insert AND or OR.`);
    conditions.push(reader.disjunction(0));
  }
  return { condition: joined(conditions), tokens: reader.tokens, problems: reader.problems };
}

/** Conditions without AND or OR between them are joined with AND, so that all of them are checked. */
function joined(items: readonly Condition[]): Condition | undefined {
  const [first] = items;
  if (!first || items.length === 1) return first;
  return { kind: 'and', items, words: [], span: { start: first.span.start, end: (items.at(-1) ?? first).span.end } };
}

class Reader {
  readonly problems: Problem[] = [];
  private index = 0;

  constructor(readonly tokens: readonly Token[]) {}

  get atEnd(): boolean {
    return this.peek().kind === 'end';
  }

  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)] as Token;
  }

  take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.index++;
    return token;
  }

  report(code: string, span: Span, message: string): void {
    this.problems.push({ code, severity: 'error', span, message });
  }

  disjunction(depth: number): Condition {
    return this.junction('or', () => this.junction('and', () => this.negation(depth)));
  }

  private junction(kind: 'and' | 'or', item: () => Condition): Condition {
    const items = [item()];
    const words: Span[] = [];
    while (isWord(this.peek(), kind.toUpperCase())) {
      words.push(this.take().span);
      items.push(item());
    }
    const first = items[0] as Condition;
    if (items.length === 1) return first;
    return { kind, items, words, span: { start: first.span.start, end: (items.at(-1) as Condition).span.end } };
  }

  private negation(depth: number): Condition {
    if (!isWord(this.peek(), 'NOT')) return this.primary(depth);
    const { start } = this.take().span;
    const operand = depth < maxDepth ? this.negation(depth + 1) : this.hole();
    return { kind: 'not', operand, span: { start, end: operand.span.end } };
  }

  private primary(depth: number): Condition {
    const token = this.peek();
    if (token.kind === '(') return this.group(depth);
    if (token.kind === 'name' || (token.kind === 'word' && !isReserved(token))) return this.comparison();
    if (token.kind === 'end' || token.kind === ')' || isReserved(token)) {
      this.report('search-syntax', token.span, `The condition is missing. Add one such as domain = 'APM'.`);
      return this.hole();
    }
    this.take();
    const message = `A condition cannot start with ${display(token)}. Start it with a key such as domain or name.`;
    this.report('search-syntax', token.span, message);
    return isOperatorStart(this.peek())
      ? this.comparisonRest({ name: token.value, span: token.span })
      : { kind: 'hole', span: token.span };
  }

  private hole(): Condition {
    const { start } = this.peek().span;
    return { kind: 'hole', span: { start, end: start } };
  }

  private group(depth: number): Condition {
    const open = this.take();
    if (depth >= maxDepth) {
      this.report('search-syntax', open.span, 'The parentheses are nested too deeply. Simplify the search.');
      while (!this.atEnd) this.take();
      return { kind: 'hole', span: open.span };
    }
    const inner = this.disjunction(depth + 1);
    const close = this.peek();
    if (close.kind === ')') this.take();
    else this.report('search-unbalanced', open.span, 'The parenthesis is not closed. Insert ).');
    const end = close.kind === ')' ? close.span.end : inner.span.end;
    return { kind: 'group', inner, span: { start: open.span.start, end } };
  }

  private comparison(): Comparison {
    const token = this.take();
    if (token.open) this.report('search-unclosed', token.span, 'The name has no closing backtick. Insert it.');
    return this.comparisonRest({ name: token.value, span: token.span });
  }

  private comparisonRest(key: Key): Comparison {
    const operator = this.operator();
    const start = key.span.start;
    if (!operator) {
      this.report('search-syntax', key.span, `${key.name} has no operator. Write, for example, ${key.name} = '…'.`);
      const isValue = ['string', 'wrong-string', 'number'].includes(this.peek().kind);
      const value = isValue ? this.value() : undefined;
      const end = value?.span.end ?? key.span.end;
      return { kind: 'comparison', key, operator, values: value ? [value] : [], span: { start, end } };
    }
    if (operator.name === 'IS NULL' || operator.name === 'IS NOT NULL') {
      return { kind: 'comparison', key, operator, values: [], span: { start, end: operator.span.end } };
    }
    const values = this.values(operator);
    const end = Math.max(operator.span.end, this.tokens[this.index - 1]?.span.end ?? 0);
    return { kind: 'comparison', key, operator, values, span: { start, end } };
  }

  private operator(): Operator | undefined {
    const first = this.peek();
    if (first.kind === 'operator') {
      this.take();
      const known = ['=', '!=', '<', '>', '<=', '>='].includes(first.text);
      return { name: known ? (first.text as OperatorName) : undefined, text: first.text, span: first.span };
    }
    if (first.kind !== 'word') return undefined;
    const words = [first, this.peek(1), this.peek(2)].map(token =>
      token.kind === 'word' ? token.text.toUpperCase() : '',
    );
    for (const count of [3, 2, 1]) {
      const text = words.slice(0, count).join(' ');
      if (wordOperators.has(text)) return this.takeOperator(text, count, text as OperatorName);
    }
    if (foreignOperators.has(words[0] ?? '')) return this.takeOperator(words[0] ?? '', 1, undefined);
    return undefined;
  }

  private takeOperator(text: string, count: number, name: OperatorName | undefined): Operator {
    const start = this.peek().span.start;
    let end = start;
    for (let taken = 0; taken < count; taken++) end = this.take().span.end;
    return { name, text, span: { start, end } };
  }

  private values(operator: Operator): Value[] {
    const list = operator.name === 'IN' || operator.name === 'NOT IN';
    if (this.peek().kind === '(') return this.list(list, operator);
    if (list)
      this.report(
        'search-syntax',
        this.peek().span,
        `${operator.text} needs a list in parentheses. Write one such as ('a', 'b').`,
      );
    const value = this.value();
    if (!value && !list) this.report('search-syntax', this.peek().span, `${operator.text} has no value. Add one.`);
    return value ? [value] : [];
  }

  private list(allowed: boolean, operator: Operator): Value[] {
    const open = this.take();
    const values: Value[] = [];
    for (;;) {
      const value = this.value();
      if (value) values.push(value);
      else this.report('search-syntax', this.peek().span, 'The list has no value here. Add one or remove the comma.');
      if (this.peek().kind !== ',') break;
      this.take();
    }
    if (this.peek().kind === ')') this.take();
    else this.report('search-unbalanced', open.span, 'The parenthesis is not closed. Insert ).');
    if (!allowed && operator.name)
      this.report('search-syntax', operator.span, `${operator.text} does not take a list. Use IN.`);
    return values;
  }

  private value(): Value | undefined {
    const token = this.peek();
    if (token.kind === 'string' || token.kind === 'wrong-string') {
      this.take();
      if (token.open) this.report('search-unclosed', token.span, 'The string has no closing quote. Insert it.');
      return { form: token.kind, text: token.value, span: token.span };
    }
    if (token.kind === 'number' || (token.kind === 'word' && !isReserved(token))) {
      this.take();
      return { form: token.kind, text: token.value, span: token.span };
    }
    return undefined;
  }
}

const wordOperators = new Set(['LIKE', 'NOT LIKE', 'IN', 'NOT IN', 'IS NULL', 'IS NOT NULL']);

/** Operators of other languages: one message names the operator, instead of three about misplaced words. */
const foreignOperators = new Set(['RLIKE', 'ILIKE', 'CONTAINS', 'BETWEEN', 'MATCHES', 'STARTS_WITH', 'EQUALS', 'IS']);

export function isReserved(token: Token): boolean {
  return token.kind === 'word' && /^(and|or|not|in|like|is)$/i.test(token.text);
}

function isOperatorStart(token: Token): boolean {
  return token.kind === 'operator' || isWord(token, 'LIKE') || isWord(token, 'IN') || isWord(token, 'IS');
}

function display(token: Token): string {
  return token.text.length > 30 ? `${token.text.slice(0, 30)}…` : token.text;
}
