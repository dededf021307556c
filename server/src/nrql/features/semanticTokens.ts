import type { LanguageContext, SemanticToken, TokenType } from '../../text/language';
import { spanOf } from '../../text/span';
import { documentOf } from '../document/document';
import { functionNamed } from '../facts/lookup';
import { firstWord, Kind } from '../lex/kinds';
import { tokensOf } from '../lex/lex';
import { definitionsIn } from '../navigation/definitions';
import type { AnyNode } from '../tree/tree';
import { forEachChild } from '../tree/walk';

type Classified = Omit<SemanticToken, 'span'>;

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
  const names = new Map<number, Classified>();
  for (const { start, body } of documentOf(text).statements) {
    if (body) classify(body, start, new Set(), names);
  }
  const scanned = tokensOf(text);
  const found: SemanticToken[] = [];
  let comment = 0;
  for (let index = 0; index <= scanned.count; index++) {
    const start = index < scanned.count ? (scanned.starts[index] as number) : text.length;
    for (; comment < scanned.commentCount && (scanned.commentStarts[comment] as number) < start; comment++) {
      const span = spanOf(scanned.commentStarts[comment] as number, scanned.commentEnds[comment] as number);
      found.push({ span, type: 'comment' });
    }
    if (index === scanned.count) break;
    const kind = scanned.kinds[index] as number as Kind;
    const classified = names.get(start) ?? classifyKind(kind);
    if (classified) found.push({ span: spanOf(start, scanned.ends[index] as number), ...classified });
  }
  return found;
}

function classifyKind(kind: Kind): Classified | undefined {
  // Words of other dialects are not keywords; each of them is a problem.
  const type = byKind[kind] ?? (kind >= firstWord && kind < Kind.Having ? 'keyword' : undefined);
  return type && { type };
}

/** Records the types of the names below a node, by the offset at which each name starts. */
function classify(node: AnyNode, base: number, variables: ReadonlySet<string>, names: Map<number, Classified>): void {
  let known = variables;
  const start = node.start + base;
  switch (node.kind) {
    case 'query':
      known = new Set(
        definitionsIn(node)
          .filter(one => one.kind === 'Variable')
          .map(one => one.name),
      );
      break;
    case 'call':
      names.set(
        start,
        functionNamed(node.name) ? { type: 'function', modifiers: ['defaultLibrary'] } : { type: 'function' },
      );
      break;
    case 'named-argument':
      names.set(start, { type: 'parameter' });
      break;
    case 'event-type':
      names.set(start, { type: 'type' });
      break;
    case 'label':
      if (node.quote !== 'single' && node.quote !== 'double')
        names.set(start, { type: 'variable', modifiers: ['declaration'] });
      break;
    case 'name':
      names.set(start, { type: known.has(node.text) ? 'variable' : 'property' });
      break;
    case 'unit':
      names.set(start, { type: node.unit === undefined ? 'property' : 'keyword' });
      break;
    case 'lookup':
      names.set(start, { type: 'function', modifiers: ['defaultLibrary'] });
      break;
  }
  forEachChild(node, child => classify(child, base, known, names));
}
