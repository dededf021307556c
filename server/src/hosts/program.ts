import { clientTable } from './clients/table';
import { type SyntaxNode, syntaxTree } from './grammars';
import type { HostFile } from './host';
import type { HostSpec } from './spec';
import { lowerTree } from './syntax/lower';
import { type Program, readProgram } from './syntax/scope';

/** Parses a file and gathers its scopes and names. Throws when the grammar was not loaded. */
export function programOf(file: HostFile, spec: HostSpec): { readonly syntax: SyntaxNode; readonly program: Program } {
  const syntax = syntaxTree(file.text, spec.grammar(file.language));
  const root = lowerTree(file.text, syntax, spec.rules);
  return { syntax, program: readProgram(root, { names: spec.self, changers: clientTable(spec.clients).changers }) };
}
