import { clientTable } from '../clients/table';
import { findIn } from '../language';
import { dottedPath, type Expr, type MemberExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { lookup } from '../syntax/scope';
import type { Frame } from './frame';
import { addresses, flatten } from './texts';
import { known, textValue, type Value } from './value';

/** `api.hostname` of `const api = new URL('https://…')`, where the address is known and nothing changes the object. */
export function addressPart(
  { type, path, facts }: Extract<Value, { kind: 'object' }>,
  { name, object }: MemberExpr,
  frame: Frame,
): Value | undefined {
  const { language } = frame.folding;
  const part = path.length === 0 ? findIn(findIn(language.addressParts ?? {}, type) ?? {}, name) : undefined;
  if (!part || !isOnlyRead(object, frame)) return undefined;
  const [only, ...others] = addresses(flatten(facts), frame);
  const address = only && others.length === 0 ? known(only) : undefined;
  const [, scheme = '', host = '', port = ''] =
    /^(https?:)\/\/([^/?#:]+)(?::(\d+))?(?:[/?#]|$)/.exec(address ?? '') ?? [];
  if (address === undefined || host === '') return undefined;
  const authority = port === '' ? host : `${host}:${port}`;
  const parts = {
    scheme,
    host: authority,
    name: host,
    port,
    origin: `${scheme}//${authority}`,
  };
  return textValue([{ kind: 'text', text: parts[part] }]);
}

/** Whether a name holds an object of which the program does no more than to read members, or to complete addresses with it. */
export function isOnlyRead(holder: Expr, { folding: { program, language } }: Frame): boolean {
  const scope = holder.kind === 'name' ? lookup(program.scopeOf(holder), holder.name) : undefined;
  if (holder.kind !== 'name' || !scope || scope.mutations.has(holder.name)) return false;
  return program.usesIn(scope, holder.name).every(use => {
    const { parent } = use;
    if (isTarget(use) || (parent?.kind === 'member' && parent.object === use)) return true;
    if (parent?.kind !== 'invoke' || parent.callee === use) return false;
    return clientTable(language.clients).byPath.get(dottedPath(parent.callee) ?? '')?.client === 'url';
  });
}
