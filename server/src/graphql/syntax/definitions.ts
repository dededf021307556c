import type { ASTNode, DefinitionNode, DocumentNode } from 'graphql';
import { longDocument, memoizeByText } from '../../text/byText';
import { memoizeByObject } from '../../text/memoizeByObject';
import { movedSpan, type Span, spanOf } from '../../text/span';
import { type Token, tokenize } from './lex';
import { type LexedText, lexed } from './lexed';
import { maxTokens, type Parsed, tryParse } from './parse';

/** A valid definition. The offsets of its node, and of the `source` that its `loc` names, count from `start`. */
export interface Definition {
  readonly node: DefinitionNode;
  readonly start: number;
}

export interface Definitions extends Omit<Parsed, 'document'> {
  readonly definitions: readonly Definition[];
}

type Problem = Parsed['errors'][number];

/**
 * Reads each definition of a document on its own, and only those that were not read a moment ago: an edit changes one of
 * them. A document that can only be read as a whole is read as one.
 */
export function readDefinitions(text: string): Definitions {
  return definitionsOf(lexed(text));
}

const definitionsOf = memoizeByObject(readEach);

function readEach(source: LexedText): Definitions {
  const { text } = source;
  const definitions: Definition[] = [];
  const errors: Problem[] = [];
  const broken: Span[] = [];
  const nodes = new Set<DefinitionNode>();
  let read = 0;
  let unread: Span | undefined;
  for (const { start, text: own, tokens } of source.definitions) {
    read += tokens.length;
    if (read > maxTokens) {
      unread = movedSpan(tokens[0] as Token, start);
      break;
    }
    const found = readDefinition(own);
    if ('message' in found) {
      errors.push({ ...found, span: movedSpan(found.span, start) });
      broken.push(spanOf(start, start + own.length));
    } else {
      for (const node of found.definitions) {
        // Each has a node of its own, by which it is told from a repetition.
        definitions.push({ node: nodes.has(node) ? copyOf(node) : node, start });
        nodes.add(node);
      }
    }
  }
  if (errors.length > 0 && !unread) {
    // A field may be named like the keyword of a definition.
    const whole = tryParse(text, source.tokens);
    if (!('message' in whole))
      return { definitions: whole.definitions.map(node => ({ node, start: 0 })), errors: [], broken: [] };
  }
  return { definitions, errors, broken, ...(unread ? { unread } : {}) };
}

function copyOf(node: DefinitionNode): DefinitionNode {
  return 'name' in node && node.name ? ({ ...node, name: { ...node.name } } as DefinitionNode) : { ...node };
}

/** Longer definitions are rare, and take more memory than the rest. */
export const maxKeptLength = 4_000;
export const maxKept = longDocument;

/** The tree of a definition, which takes some forty bytes for each character of its text. */
export const readDefinition = memoizeByText<DocumentNode | Problem>(
  text => {
    const found = tryParse(text, tokenize(text));
    if (!('message' in found)) dropTokens(found);
    return found;
  },
  maxKept,
  maxKeptLength,
);

/** The tokens of a definition take half of its memory, and nothing needs them once it is read. */
function dropTokens(node: ASTNode): void {
  if (node.loc) Object.assign(node.loc, { startToken: undefined, endToken: undefined });
  for (const key in node) {
    if (key === 'loc') continue;
    const value = node[key as keyof ASTNode] as unknown;
    if (Array.isArray(value)) for (const each of value) dropTokens(each as ASTNode);
    else if (typeof value === 'object' && value !== null) dropTokens(value as ASTNode);
  }
}
