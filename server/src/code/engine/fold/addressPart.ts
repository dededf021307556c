import { clientTable } from '../clients/table';
import { findIn } from '../language';
import { dottedPath, type Expr, type MemberExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { lookup, type Mutation } from '../syntax/scope';
import { foldedText, sketchMarked, slice } from './address';
import type { Frame } from './frame';
import { addresses, flattenFacts } from './texts';
import { textValue, type Value } from './value';

type ObjectValue = Extract<Value, { kind: 'object' }>;

/**
 * `api.hostname` of `const api = new URL('https://…')`, where the host is known and nothing but parameters is added to the
 * object.
 */
export function addressPart(
  { type, path, facts }: ObjectValue,
  { name, object }: Pick<MemberExpr, 'name' | 'object'>,
  frame: Frame,
): Value | undefined {
  const { language } = frame.folding;
  const part = path.length === 0 ? findIn(findIn(language.addressParts ?? {}, type) ?? {}, name) : undefined;
  if (!part || !isOnlyRead(object, frame, type)) return undefined;
  const [address, ...others] = addresses(flattenFacts(facts), frame);
  const whole = address && sketchMarked(address);
  const [start, scheme = '', host = '', port = ''] =
    /^(https?:)\/\/([^/?#:\uFFFC]+)(?::(\d+))?(?=[/?#]|$)/.exec(whole ?? '') ?? [];
  if (!address || !whole || others.length > 0 || start === undefined) return undefined;
  if (part === 'path' || part === 'query' || part === 'target') {
    const end = /[?#]/.exec(whole.slice(start.length))?.index ?? whole.length - start.length;
    const path = orSlash(slice(address, start.length, start.length + end));
    if (part === 'path') return textValue(path);
    // What is added to the parameters is written in none of the texts.
    const hole = { kind: 'hole', sources: [object], span: object, isPartial: true } as const;
    const isAdded = facts.some(({ role }) => role === 'query');
    const query = isAdded ? [...foldedText('?'), hole] : slice(address, start.length + end, whole.length);
    return textValue(part === 'query' ? query : [...path, ...query]);
  }
  const authority = port === '' ? host : `${host}:${port}`;
  const parts = { scheme, host: authority, name: host, port, origin: `${scheme}//${authority}` };
  return textValue([{ kind: 'text', text: parts[part] }]);
}

function orSlash(path: ReturnType<typeof slice>): ReturnType<typeof slice> {
  return path.length > 0 ? path : foldedText('/');
}

/**
 * Whether a name holds an object of which the program does no more than to read members, or to complete addresses with it. The
 * address of an object of a type may get parameters.
 */
export function isOnlyRead(holder: Expr, { folding: { program, language } }: Frame, type?: string): boolean {
  const scope = holder.kind === 'name' ? lookup(program.scopeOf(holder), holder.name) : undefined;
  if (holder.kind === 'invoke') return type !== undefined;
  if (holder.kind !== 'name' || !scope) return false;
  const { byMember, byPath } = clientTable(language.clients);
  const addsParameter = ({ path, call }: Mutation) =>
    call?.callee.kind === 'member' &&
    byMember.get(`${type}#${[...path, call.callee.name].join('.')}`)?.pair?.role === 'query';
  if (!(scope.mutations.get(holder.name) ?? []).every(addsParameter)) return false;
  return program.usesIn(scope, holder.name).every(use => {
    const { parent } = use;
    if (isTarget(use) || (parent?.kind === 'member' && parent.object === use)) return true;
    // `const { hostname, pathname } = url`
    if (type !== undefined && parent?.kind === 'assign' && parent.value === use && parent.target.kind === 'dict')
      return true;
    if (parent?.kind !== 'invoke' || parent.callee === use) return false;
    return byPath.get(dottedPath(parent.callee) ?? '')?.client === 'url';
  });
}
