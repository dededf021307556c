import { contains } from '../../../text/span';
import { evaluate, type Frame } from '../fold/frame';
import { type Expr, type NameExpr, unwrap } from '../syntax/expr';
import { lookup, onlyDefinition, type Scope } from '../syntax/scope';

/** A structure of which a text was made under a name of its own: `const payload = JSON.stringify(body)`. */
interface TextSource {
  readonly name: string;
  readonly scope: Scope;
  /** Where the text is made. What happens to the structure later is not in the text. */
  readonly made: NameExpr;
}

/** The structures of which the texts are made that some names hold. `allNames` are those of an expression. */
export function textSources(
  names: readonly NameExpr[],
  allNames: (expr: Expr) => readonly NameExpr[],
  frame: Frame,
): readonly TextSource[] {
  const { program } = frame.folding;
  return names.flatMap(name => {
    const value = evaluate(name, frame);
    const definition = value.kind === 'dict' && value.as === 'json' ? onlyDefinition(name, program) : undefined;
    if (definition?.kind !== 'value' || unwrap(definition.value).kind === 'name') return [];
    return allNames(definition.value).flatMap((made): TextSource[] => {
      const scope = lookup(program.scopeOf(made), made.name);
      const { kind } = evaluate(made, frame);
      return scope && (kind === 'dict' || kind === 'list') ? [{ name: made.name, scope, made }] : [];
    });
  });
}

/**
 * The uses of such a structure that may be before the text is made. `late` are changes behind it in a function that is not the
 * one of the structure, which its value has as well, because nobody knows how often that function runs.
 */
export function usesBefore(
  { name, scope, made }: TextSource,
  since: number,
  { folding: { program } }: Frame,
): { readonly early: readonly NameExpr[]; readonly late: readonly NameExpr[] } {
  const around = program.scopeOf(made);
  const changes = scope.mutations.get(name) ?? [];
  const uses = program.usesIn(scope, name).filter(use => use !== made);
  const isBehind = (use: NameExpr) => program.scopeOf(use) === around && use.start > made.end;
  const isEarlier = (use: NameExpr) => program.scopeOf(use) === scope && use.start < since;
  return {
    early: uses.filter(use => !isBehind(use) && !isEarlier(use)),
    late: around === scope ? [] : uses.filter(use => isBehind(use) && changes.some(({ site }) => contains(site, use))),
  };
}
