import { contains, type Span } from '../../text/span';
import type { Call } from '../call';
import { barePart, simpleSite } from '../site';
import type { ClassRequest } from '../source';
import { escapingResponse } from '../unreadResponses';
import { splitUrl } from '../url';
import { chainOf } from './classes';
import { toTemplate } from './fold/finish';
import { type Folding, frameOf, startCall } from './fold/frame';
import { completeText } from './fold/member';
import { type Folded, noBindings, sketch } from './fold/value';
import { statementSpan } from './site';
import { nearbyNames, symbolOf } from './siteNames';
import type { ClassExpr, NameExpr } from './syntax/expr';

/** The maximum number of classes of a file that are examined. */
const maxClasses = 100;

/**
 * The requests that a class of another file sends for the classes of this one: `class Users(Resource): path = 'users'`.
 * The call is where this file says the path.
 */
export function inheritedRequests(folding: Folding): Call[] {
  const { program, tools, file } = folding;
  if (!tools.inheritedRequests) return [];
  const calls: Call[] = [];
  for (const owner of program.classes.slice(0, maxClasses)) {
    const { own, bases } = chainOf(owner, folding);
    const found = new Map<string, Call>();
    for (const request of bases.flatMap(base => tools.inheritedRequests?.(base, file) ?? [])) {
      const isReplaced = own.some(({ names }) =>
        names.get(request.methodName)?.some(({ kind }) => kind === 'function'),
      );
      if (isReplaced) continue;
      startCall(folding);
      for (const { key, call } of requestsOf(owner, request, folding)) if (!found.has(key)) found.set(key, call);
    }
    calls.push(...found.values());
  }
  return calls;
}

function requestsOf(owner: ClassExpr, request: ClassRequest, folding: Folding): { key: string; call: Call }[] {
  const frame = frameOf(folding);
  const scope = folding.program.scopeOf(owner);
  const object = { kind: 'instance', scope, bindings: noBindings, isClass: false } as const;
  // What is not known is a part of the object.
  const use: NameExpr = { kind: 'name', name: 'self', start: owner.start, end: owner.start, parent: owner };
  return request.addresses.flatMap(option =>
    completeText(option, object, [], use, frame).flatMap(address => {
      const call = classCall(address, owner, request, folding);
      return call ? [{ key: `${request.method} ${sketch(address)}`, call }] : [];
    }),
  );
}

/** The call where a class, or what makes an object of one, writes a part of the address; undefined where it writes none. */
export function classCall(address: Folded, owner: Span, request: ClassRequest, folding: Folding): Call | undefined {
  const spans = address.flatMap(piece =>
    piece.kind === 'text' && !piece.isCrossFile && piece.span ? [piece.span] : [],
  );
  const span = spans.find(each => contains(owner, each));
  const text = span && folding.program.texts.find(each => contains(each, span));
  if (!text) return undefined;
  const url = splitUrl(toTemplate(address, text, folding));
  const symbol = symbolOf(text);
  return {
    language: folding.file.language,
    client: request.client,
    method: request.method,
    url: url.url,
    parameters: url.parameters,
    headers: request.headers.map(name => ({
      name: { parts: [{ kind: 'text', text: name }] },
      value: { parts: [] },
    })),
    site: { ...simpleSite(text, [barePart('url', text.inner)]), statement: statementSpan(text) },
    response: escapingResponse,
    names: nearbyNames(text, folding),
    ...(symbol === undefined ? {} : { symbol }),
  };
}
