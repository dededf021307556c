import { clientTable } from './clients/table';
import { type SyntaxNode, syntaxTree } from './grammars';
import type { HostFile } from './host';
import type { HostSpec } from './spec';
import { lowerTree } from './syntax/lower';
import { type Program, readProgram } from './syntax/scope';

/** Parses a file and gathers its scopes and names. Throws when the grammar was not loaded. */
export function programOf(file: HostFile, spec: HostSpec): { readonly syntax: SyntaxNode; readonly program: Program } {
  const { syntax, root } = 'parse' in spec ? spec.parse(file.text) : treeOf(file, spec);
  return { syntax, program: readProgram(root, { names: spec.self, changers: clientTable(spec.clients).changers }) };
}

function treeOf(file: HostFile, spec: Extract<HostSpec, { rules: unknown }>) {
  const syntax = syntaxTree(file.text, spec.grammar(file.language));
  return { syntax, root: lowerTree(file.text, syntax, spec.rules) };
}
