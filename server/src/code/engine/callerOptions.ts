import { frameOfClient } from './clientFrame';
import { evaluate, type Folding, type Frame, frameOf } from './fold/frame';
import { bindArguments } from './fold/inline';
import { flattenFacts } from './fold/texts';
import type { NamedFunctions } from './namedFunctions';
import { methodOf } from './response/methods';
import { type Sending, sendingOf } from './sending';
import { type Expr, type FunctionExpr, type InvokeExpr, namesIn } from './syntax/expr';
import { onlyDefinition } from './syntax/scope';
import { allArguments, type KnownFunctions } from './wrapperFacts';

/**
 * Whether callers of the function around a request may say more of it than is written there, by options that are spread into
 * its own: `requests.get(url, headers=HEADERS, **options)`. All that is known of them may be the time to wait.
 */
export function mayBeGivenMore(
  sending: Sending,
  folding: Folding,
  {
    namedFunctions,
    knownFunctions,
  }: { readonly namedFunctions: NamedFunctions; readonly knownFunctions: KnownFunctions },
): boolean {
  const owners = new Set(openArguments(sending, sending.frame).flatMap(open => ownersOf(open, folding)));
  return [...owners].some(owner => {
    const given = allArguments(owner, folding, namedFunctions, knownFunctions);
    return !given || given.some(({ args }) => saysMore(owner, args, sending, folding));
  });
}

/** The expressions in the options of a call that may hold more than is known of them; parameters and bodies are no options. */
function openArguments({ sendingCall, facts }: Sending, frame: Frame): readonly Expr[] {
  const parts = new Set([...facts, ...flattenFacts(facts)].map(({ expr }) => expr));
  return sendingCall.args.flatMap(({ value, spread }) => {
    if (parts.has(value)) return [];
    const argumentValue = evaluate(value, frame);
    if (argumentValue.kind === 'dict') return argumentValue.open.filter(open => evaluate(open, frame).kind !== 'null');
    return spread && argumentValue.kind !== 'list' ? [value] : [];
  });
}

/** The functions whose parameters an expression has. */
function ownersOf(open: Expr, { program }: Folding): FunctionExpr[] {
  return namesIn(open).flatMap(name => {
    const definition = onlyDefinition(name, program);
    return definition?.kind === 'param' ? [definition.owner] : [];
  });
}

function saysMore(owner: FunctionExpr, args: InvokeExpr['args'], sending: Sending, folding: Folding): boolean {
  const isMethod = methodOf(owner) !== undefined;
  const bindings = new Map([[owner, bindArguments(owner, args, frameOf(folding), isMethod)]]);
  const frame = frameOfClient(sending, frameOf(folding, bindings));
  const again = sendingOf(sending.first, frame);
  if (!again || openArguments(sending, frame).length > 0) return true;
  const alone = sendingOf(sending.first, frameOf(folding));
  return alone === undefined || rolesOf(again) !== rolesOf(alone);
}

/** The parts of the request, by what they are and where they are written; what the new request keeps is the same. */
function rolesOf({ facts }: Sending): string {
  return flattenFacts(facts)
    .flatMap(({ role, expr }) => (role === 'kept' ? [] : [`${role} ${expr.start}`]))
    .sort()
    .join();
}
