import type { Span } from '../../text/span';
import { parseText, type SyntaxOutline } from '../grammars';
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

function parsedProgram(
  { text, language, isWritten, parsed: { tooDeep } }: SourceFile,
  definition: LanguageDefinition,
): ParsedProgram {
  const { receivers, ending } = definition;
  const names = { names: receivers, changers: clientTable(definition.clients).changers, ...(ending ? { ending } : {}) };
  if ('parse' in definition) {
    const { root, comments } = definition.parse(text, tooDeep);
    return { program: readProgram(root, names), comments: joinComments(comments, text) };
  }
  const { root, comments, outline } = parseText(text, definition.grammar(language), definition.comments, tooDeep);
  const program = readProgram(lowerTree(text, root, definition.rules), names);
  const refused = (isWritten && definition.earlyErrors?.(root, text)) || 0;
  return {
    program,
    comments: joinComments(comments, text),
    outline: refused > 0 ? { ...outline, errors: outline.errors + refused } : outline,
  };
}
