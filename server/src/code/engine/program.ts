import type { Pieces } from '../../text/pieces';
import type { Span } from '../../text/span';
import { parseText, parseTextInPieces, type SyntaxOutline, type SyntaxTree } from '../grammars';
import type { SourceFile } from '../source';
import { clientTable } from './clients/table';
import { joinComments } from './comments';
import type { LanguageDefinition } from './language';
import { lowerTree } from './syntax/lower';
import { type Program, readProgram } from './syntax/scope';

/** What calls, definitions and strings are read from: a text after parsing, without a syntax node in it. */
export interface ParsedProgram {
  readonly program: Program;
  readonly comments: readonly Span[];
  /** Absent where no grammar reads the language. */
  readonly outline?: SyntaxOutline;
}

/**
 * The program of a file with its scopes and names; each version of a file is parsed at most once. Throws when the grammar was
 * not loaded.
 */
export function programOf(file: SourceFile, definition: LanguageDefinition): ParsedProgram {
  const parser = 'parse' in definition ? (definition.languages[0] as string) : definition.grammar(file.language);
  return file.parsed.program(parser, file.text, () => parsedProgram(file, definition));
}

/** The same in pieces, for a long text: it is still parsed only once. */
export function* prepareProgram(file: SourceFile, definition: LanguageDefinition): Pieces<void> {
  if ('parse' in definition) return;
  const { text, language, parsed } = file;
  const grammar = definition.grammar(language);
  if (parsed.holdsProgram(grammar, text)) return;
  try {
    const tree = yield* parseTextInPieces(text, grammar, definition.comments, parsed.tooDeep);
    yield;
    const root = lowerTree(text, tree.root, definition.rules);
    yield;
    parsed.program(grammar, text, () => programIn(file, definition, tree, root));
  } catch (error) {
    parsed.failProgram(grammar, text, error);
  }
  yield;
}

function parsedProgram(file: SourceFile, definition: LanguageDefinition): ParsedProgram {
  const { text, language, parsed } = file;
  if ('parse' in definition) {
    const { root, comments } = definition.parse(text, parsed.tooDeep);
    return { program: readProgram(root, namesOf(definition)), comments: joinComments(comments, text) };
  }
  const tree = parseText(text, definition.grammar(language), definition.comments, parsed.tooDeep);
  return programIn(file, definition, tree, lowerTree(text, tree.root, definition.rules));
}

function namesOf({ receivers, clients, ending }: LanguageDefinition): Parameters<typeof readProgram>[1] {
  return { names: receivers, changers: clientTable(clients).changers, ...(ending ? { ending } : {}) };
}

function programIn(
  { text, isWritten }: SourceFile,
  definition: LanguageDefinition,
  { root, comments, outline }: SyntaxTree,
  lowered: ReturnType<typeof lowerTree>,
): ParsedProgram {
  const refused = (isWritten && 'earlyErrors' in definition && definition.earlyErrors?.(root, text)) || 0;
  return {
    program: readProgram(lowered, namesOf(definition)),
    comments: joinComments(comments, text),
    outline: refused > 0 ? { ...outline, errors: outline.errors + refused } : outline,
  };
}
