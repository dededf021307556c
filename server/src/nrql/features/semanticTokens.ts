import type { LanguageContext, SemanticToken, TextPart, TokenType } from '../../text/language';
import { spanOf } from '../../text/span';
import { documentOf, textOf } from '../document/document';
import type { Statement } from '../document/statements';
import { functionNamed } from '../facts/lookup';
import { firstWord, Kind } from '../lex/kinds';
import { scan } from '../lex/lex';
import { Tokens } from '../lex/tokens';
import { definitionsIn } from '../navigation/definitions';
import type { AnyNode } from '../tree/tree';
import { forEachChild } from '../tree/walk';

type Class = Omit<SemanticToken, 'span'>;
type Modifier = NonNullable<SemanticToken['modifiers']>[number];

/** Every class of tokens, one object for all tokens of it, so that a token is kept as its offsets and an index. */
const classes: Class[] = [];
const indexes = new Map<string, number>();

function classOf(type: TokenType, modifier?: Modifier): number {
  const key = modifier === undefined ? type : `${type} ${modifier}`;
  const known = indexes.get(key);
  if (known !== undefined) return known;
  indexes.set(key, classes.length);
  return classes.push(modifier === undefined ? { type } : { type, modifiers: [modifier] }) - 1;
}

const comments = classOf('comment');

/** One for all statements: each is read to its end before the next. */
const scanned = new Tokens();

const byKind: Readonly<Partial<Record<Kind, TokenType>>> = {
  [Kind.String]: 'string',
  [Kind.DoubleString]: 'string',
  [Kind.Regex]: 'regexp',
  [Kind.Number]: 'number',
  [Kind.Template]: 'variable',
  [Kind.Dollar]: 'variable',
  [Kind.QuotedName]: 'property',
  [Kind.Name]: 'property',
  [Kind.Star]: 'operator',
  [Kind.Plus]: 'operator',
  [Kind.Minus]: 'operator',
  [Kind.Slash]: 'operator',
  [Kind.Equal]: 'operator',
  [Kind.NotEqual]: 'operator',
  [Kind.Less]: 'operator',
  [Kind.LessEqual]: 'operator',
  [Kind.Greater]: 'operator',
  [Kind.GreaterEqual]: 'operator',
};

/**
 * The tokens of a text with their types, in the order of the text. A word that the parser reads as a name is one,
 * however it is spelled; every other word of the language is a keyword. A token may span several lines.
 */
export function tokens(text: string, _context: LanguageContext): SemanticToken[] {
  const document = documentOf(text);
  const { statements } = document;
  const found: SemanticToken[] = [];
  document.derivedOf(tokensIn).forEach((own, index) => {
    const { start: base } = statements[index] as Statement;
    for (let position = 0; position < own.length; position += 3) {
      const start = base + (own[position] as number);
      const classified = classes[own[position + 2] as number] as Class;
      found.push({ span: spanOf(start, base + (own[position + 1] as number)), ...classified });
    }
  });
  return found;
}

/** The statements. What separates two of them belongs to the first. */
export function parts(text: string): readonly TextPart[] {
  const document = documentOf(text);
  const texts = document.derivedOf(textOf);
  return document.statements.map(({ start }, index) => ({ start, text: texts[index] as string }));
}

/** The tokens of one statement, three numbers for each: its start and end in the statement, and the index of its class. */
function tokensIn(whole: string, statement: Statement): Uint32Array {
  const text = whole.slice(statement.start, statement.end);
  const names = new Map<number, number>();
  if (statement.body) classify(statement.body, new Set(), names);
  scan(text, 0, scanned);
  const found: number[] = [];
  let comment = 0;
  for (let index = 0; index <= scanned.count; index++) {
    const start = index < scanned.count ? (scanned.starts[index] as number) : text.length;
    for (; comment < scanned.commentCount && (scanned.commentStarts[comment] as number) < start; comment++)
      found.push(scanned.commentStarts[comment] as number, scanned.commentEnds[comment] as number, comments);
    if (index === scanned.count) break;
    const kind = scanned.kinds[index] as number as Kind;
    const classified = names.get(start) ?? classifyKind(kind);
    if (classified !== undefined) found.push(start, scanned.ends[index] as number, classified);
  }
  return Uint32Array.from(found);
}

function classifyKind(kind: Kind): number | undefined {
  // Words of other dialects are not keywords; each of them is a problem.
  const type = byKind[kind] ?? (kind >= firstWord && kind < Kind.Having ? 'keyword' : undefined);
  return type && classOf(type);
}

/** Records the classes of the names below a node, by the offset at which each name starts. */
function classify(node: AnyNode, variables: ReadonlySet<string>, names: Map<number, number>): void {
  let known = variables;
  const { start } = node;
  switch (node.kind) {
    case 'query':
      known = new Set(
        definitionsIn(node)
          .filter(one => one.kind === 'Variable')
          .map(one => one.name),
      );
      break;
    case 'call':
      names.set(start, classOf('function', functionNamed(node.name) ? 'defaultLibrary' : undefined));
      break;
    case 'named-argument':
      names.set(start, classOf('parameter'));
      break;
    case 'event-type':
      names.set(start, classOf('type'));
      break;
    case 'label':
      if (node.quote !== 'single' && node.quote !== 'double') names.set(start, classOf('variable', 'declaration'));
      break;
    case 'name':
      names.set(start, classOf(known.has(node.text) ? 'variable' : 'property'));
      break;
    case 'unit':
      names.set(start, classOf(node.unit === undefined ? 'property' : 'keyword'));
      break;
    case 'lookup':
      names.set(start, classOf('function', 'defaultLibrary'));
      break;
  }
  forEachChild(node, child => classify(child, known, names));
}
