import { type SyntaxNode, syntaxTree } from '../grammars';
import type { SourceFile } from '../source';
import { clientTable } from './clients/table';
import type { LanguageDefinition } from './language';
import { lowerTree } from './syntax/lower';
import { type Program, readProgram } from './syntax/scope';

/** Parses a file and gathers its scopes and names. Throws when the grammar was not loaded. */
export function programOf(
  file: SourceFile,
  spec: LanguageDefinition,
): { readonly syntax: SyntaxNode; readonly program: Program } {
  const { syntax, root } = 'parse' in spec ? spec.parse(file.text) : treeOf(file, spec);
  return { syntax, program: readProgram(root, { names: spec.self, changers: clientTable(spec.clients).changers }) };
}

function treeOf(file: SourceFile, spec: Extract<LanguageDefinition, { rules: unknown }>) {
  const syntax = syntaxTree(file.text, spec.grammar(file.language));
  return { syntax, root: lowerTree(file.text, syntax, spec.rules) };
}
