import type { LanguageDefinition } from '../language';
import { type Expr, type InvokeExpr, unwrap } from '../syntax/expr';
import { onlyDefinition, type Program } from '../syntax/scope';

/**
 * Whether a call reads a member of a part of some data, and asks no client: `app.get('name')` in a loop over a list,
 * `body['application'].get('settings', {}).get('apdex')`.
 */
export function readsElement(
  { callee }: InvokeExpr,
  { program, language }: { readonly program: Program; readonly language: LanguageDefinition },
): boolean {
  const { getters } = language.response;
  if (callee.kind !== 'member' || !getters.includes(callee.name)) return false;
  return isPart(unwrap(callee.object));

  function isPart(object: Expr): boolean {
    if (object.kind === 'index') return true;
    if (object.kind === 'choice') return object.options.some(option => isPart(unwrap(option)));
    if (object.kind === 'invoke') return object.callee.kind === 'member' && getters.includes(object.callee.name);
    const definition = object.kind === 'name' ? onlyDefinition(object, program) : undefined;
    if (definition?.kind === 'param') return definition.owner.name === undefined && definition.owner.yields === true;
    if (definition?.kind === 'value') return isPart(unwrap(definition.value));
    return definition?.kind === 'item';
  }
}
