import { getTypeInfo } from 'graphql-language-service';
import type { LanguageContext, SignatureHelp } from '../../text/language';
import { type Span, spanOf } from '../../text/span';
import { schemaOf } from '../schema/schema';
import { lexed } from '../syntax/lexed';
import { GrammarWalk, type State } from '../syntax/walk';

/** The arguments of the field or directive whose parentheses contain the offset, with the current one. */
export function signatureHelp(text: string, offset: number, context: LanguageContext): SignatureHelp | undefined {
  const definition = lexed(text).definitionBefore(offset - 1);
  if (!definition) return undefined;
  const walk = new GrammarWalk(definition.text);
  for (const token of definition.tokens) {
    if (definition.start + token.start >= offset) break;
    walk.read(token);
  }
  const list = argumentList(walk.state);
  if (!list?.owner) return undefined;
  const info = getTypeInfo(schemaOf(context.schema), list.owner);
  const owner = (list.owner.kind as string) === 'Directive' ? info.directiveDef : info.fieldDef;
  if (!owner || owner.args.length === 0) return undefined;
  const parameters: { readonly span: Span; readonly documentation?: string }[] = [];
  let label = `${owner.name}(`;
  for (const input of owner.args) {
    if (parameters.length > 0) label += ', ';
    const source = `${input.name}: ${input.type}`;
    parameters.push({
      span: spanOf(label.length, label.length + source.length),
      ...(input.description ? { documentation: input.description } : {}),
    });
    label += source;
  }
  label += ')';
  const active = owner.args.findIndex(input => input.name === list.current);
  return {
    signatures: [{ label, parameters, ...(owner.description ? { documentation: owner.description } : {}) }],
    activeSignature: 0,
    activeParameter: active < 0 ? parameters.length : active,
  };
}

/** The innermost open argument list around a state, with the argument of the state. */
function argumentList(
  state: State,
): { readonly owner: State['prevState']; readonly current: State['name'] } | undefined {
  let current: State['name'] = null;
  for (let ancestor: State['prevState'] = state; ancestor?.kind; ancestor = ancestor.prevState) {
    const kind: string = ancestor.kind;
    if (kind === 'SelectionSet') return undefined;
    if (kind === 'Argument') current = ancestor.name;
    if (kind === 'Arguments') return { owner: ancestor.prevState, current };
  }
  return undefined;
}
