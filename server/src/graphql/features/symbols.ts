import { longDocument, memoizeByText } from '../../text/byText';
import type { LanguageContext, TextSymbol } from '../../text/language';
import { graphqlComments, headingOf } from '../../text/leadingComment';
import { movedSymbol } from '../../text/movedSymbol';
import { maxDetailed } from '../../text/readLimit';
import { spanOf } from '../../text/span';
import { maxKept, maxKeptLength } from '../syntax/definitions';
import { isToken, type Token, tokenize, typeWords } from '../syntax/lex';
import { type LexedDefinition, lexed } from '../syntax/lexed';
import { marksOf, type RoleToken } from '../syntax/marks';
import { typeOutline } from './typeOutline';

/**
 * The maximum depth of symbols. Deeper fields become children of the field at this depth, so that no text can exhaust
 * the stack.
 */
const maxDepth = 200;

interface SymbolBuilder {
  name: string;
  detail?: string;
  kind: TextSymbol['kind'];
  start: number;
  end: number;
  selection: { start: number; end: number };
  children: SymbolBuilder[];
}

/** The operations and fragments with their selected fields, found in one pass over the tokens. */
export function symbols(text: string, _context?: LanguageContext): TextSymbol[] {
  return typesOfSchema(text) ?? carefulSymbols(text);
}

/** The outline of a long document that holds types only; kept for the request that it was prepared for. */
export function typesOfSchema(text: string): TextSymbol[] | undefined {
  return text.length > smallSchema ? keptTypes(text) : undefined;
}

const keptTypes = memoizeByText(typeOutline, longDocument, longDocument);

/** From how many characters on a document is tried as a schema first. */
const smallSchema = 20_000;

/** The same by the tokens of the document, whatever is in it. */
export function carefulSymbols(text: string): TextSymbol[] {
  const { definitions } = lexed(text);
  const types = typeSymbols(definitions);
  if (types) return types;
  const symbolOf = definitions.length > maxDetailed ? outlineOf : detailsOf;
  return definitions.flatMap(({ start, text: own }) => {
    const { symbol } = symbolOf(own);
    return symbol ? [withComment(movedSymbol(symbol, start), text)] : [];
  });
}

/** The symbol of a definition, with offsets in its text. */
type SymbolOf = (definition: string) => { readonly symbol?: TextSymbol };

function readSymbol(text: string, isDetailed: boolean): ReturnType<SymbolOf> {
  const root = rootOf(
    text,
    tokenize(text).filter(({ kind }) => kind !== 'comment'),
  );
  if (!root) return {};
  if (isDetailed) {
    const { marks } = marksOf(text);
    addFields(
      text,
      marks.filter(({ kind }) => kind !== 'comment'),
      root,
    );
  }
  return { symbol: finishSymbol(root) };
}

const detailsOf: SymbolOf = memoizeByText(text => readSymbol(text, true), maxKept, maxKeptLength);
/** The symbol of a definition of a long document. */
export const outlineOf: SymbolOf = memoizeByText(text => readSymbol(text, false), maxKept, maxKeptLength);

/** The types of a schema, which has thousands and needs no look at the roles of its tokens; undefined for other documents. */
function typeSymbols(definitions: readonly LexedDefinition[]): TextSymbol[] | undefined {
  const types: TextSymbol[] = [];
  for (const { start, text, tokens } of definitions) {
    const definition = tokens.filter(({ kind }) => kind !== 'comment');
    // A description that stands alone belongs to the definition after it.
    if (definition.every(isDescription)) continue;
    const type = typeSymbol(text, definition);
    if (!type) return undefined;
    types.push(movedSymbol(type, start));
  }
  return types.length > 0 ? types : undefined;
}

/** The definition of a type of a schema, by its name; undefined for other definitions. */
function typeSymbol(text: string, tokens: readonly Token[]): TextSymbol | undefined {
  const first = tokens[0] && isDescription(tokens[0]) ? 1 : 0;
  const start = tokens[first];
  const last = tokens.at(-1);
  const index = first + (isToken(text, start, 'extend') ? 1 : 0);
  const keyword = tokens[index];
  if (!start || !last || !keyword) return undefined;
  const word = text.slice(keyword.start, keyword.end);
  if (!typeWords.has(word)) return undefined;
  const next = isToken(text, tokens[index + 1], '@') ? tokens[index + 2] : tokens[index + 1];
  const named = next?.kind === 'name' ? next : keyword;
  return {
    name: text.slice(named.start, named.end),
    detail: index > first ? `extend ${word}` : word,
    kind: 'fragment',
    span: spanOf(start.start, last.end),
    selection: spanOf(named.start, named.end),
  };
}

function isDescription({ kind }: Token): boolean {
  return kind === 'string' || kind === 'block-string';
}

/** A definition without a name is called by the comment above it; one with a name shows the comment beside it. */
function withComment(symbol: TextSymbol, text: string): TextSymbol {
  const { title } = headingOf(text, symbol.span.start, graphqlComments);
  if (title === undefined) return symbol;
  return symbol.detail === undefined
    ? { ...symbol, name: title, detail: symbol.name }
    : { ...symbol, detail: `${symbol.detail}: ${title}` };
}

function rootOf(text: string, tokens: readonly Token[]): SymbolBuilder | undefined {
  const [first, second] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return undefined;
  const word = text.slice(first.start, first.end);
  const isFragment = word === 'fragment';
  if (!isFragment && !['{', 'query', 'mutation', 'subscription'].includes(word)) return undefined;
  const isNamed = second?.kind === 'name' && word !== '{' && !(isFragment && isToken(text, second, 'on'));
  const named = isNamed ? second : undefined;
  const selection = named ?? first;
  return {
    name: named ? text.slice(named.start, named.end) : word === '{' ? 'query' : word,
    ...(named ? { detail: word } : {}),
    kind: isFragment ? 'fragment' : 'operation',
    start: first.start,
    end: last.end,
    selection: { start: selection.start, end: selection.end },
    children: [],
  };
}

function addFields(text: string, marks: readonly RoleToken[], root: SymbolBuilder): void {
  const open: SymbolBuilder[] = [];
  let parentheses = 0;
  let last: SymbolBuilder = root;
  let alias: RoleToken | undefined;
  for (const mark of marks) {
    const sign = mark.kind === 'punctuator' ? text[mark.start] : undefined;
    if (sign === '(') parentheses++;
    else if (sign === ')') {
      parentheses--;
      if (last !== root) last.end = mark.end;
    } else if (parentheses > 0) continue;
    else if (sign === '{') open.push(last);
    else if (sign === '}') {
      const closed = open.pop();
      if (closed && closed !== root) closed.end = mark.end;
      last = closed ?? root;
    } else if (isToken(text, mark, '...')) {
      // A selection after a type condition belongs to the enclosing field.
      last = open.at(-1) ?? root;
    } else if (mark.role === 'alias') alias = mark;
    else if (mark.role === 'field') {
      last = fieldSymbol(text, mark, alias);
      (open[Math.min(open.length, maxDepth) - 1] ?? root).children.push(last);
      alias = undefined;
    }
  }
}

function fieldSymbol(text: string, field: RoleToken, alias: RoleToken | undefined): SymbolBuilder {
  const name = text.slice(field.start, field.end);
  const shown = alias ?? field;
  return {
    name: text.slice(shown.start, shown.end),
    ...(alias ? { detail: name } : {}),
    kind: 'field',
    start: shown.start,
    end: field.end,
    selection: { start: shown.start, end: shown.end },
    children: [],
  };
}

function finishSymbol(node: SymbolBuilder): TextSymbol {
  const children = node.children.map(finishSymbol);
  // A field without a closing brace ends with its last child.
  const end = Math.max(node.end, children.at(-1)?.span.end ?? 0);
  return {
    name: node.name,
    ...(node.detail === undefined ? {} : { detail: node.detail }),
    kind: node.kind,
    span: spanOf(node.start, end),
    selection: spanOf(node.selection.start, node.selection.end),
    ...(children.length > 0 ? { children } : {}),
  };
}
