import { holeMark } from '../../text/region';
import { flatText } from '../template';
import { type Argument, type Context, expandWord } from './expand';
import type { Request } from './request';
import { definitionAt } from './scope';
import { type CommandSite, enclosingFunction } from './walk';

/** The calls of wrapper functions that lead to a command, from the outermost one inwards. */
export type Chain = readonly CommandSite[];

const maxChainLength = 4;

/** The arguments that the innermost function of a chain receives; undefined for an empty chain. */
export function argumentsOf(chain: Chain, base: Context): readonly Argument[] | undefined {
  let positional: readonly Argument[] | undefined;
  for (const site of chain) {
    const context = contextAt(site, base, positional);
    positional = argumentsIn(site, context);
  }
  return positional;
}

/** The arguments of one command. */
export function argumentsIn({ command: { words } }: CommandSite, context: Context): readonly Argument[] {
  return words.slice(1).flatMap(word => expandWord(word, context));
}

/** The context in which the words of a place are expanded. */
export function contextAt(site: CommandSite, base: Context, positional: readonly Argument[] | undefined): Context {
  const { positional: _other, ...rest } = base;
  return { ...rest, owner: enclosingFunction(site.frame), ...(positional ? { positional } : {}) };
}

/** The chains that are one caller longer; empty where the function has no caller or the chain is long enough. */
export function longerChains(chain: Chain, site: CommandSite, base: Context): Chain[] {
  const owner = enclosingFunction((chain[0] ?? site).frame);
  if (!owner || chain.length >= maxChainLength) return [];
  const callers = base.scope.callers.get(owner.name) ?? [];
  return callers
    .filter(
      caller =>
        enclosingFunction(caller.frame) !== owner &&
        definitionAt(base.scope, owner.name, caller.command.span.start) === owner,
    )
    .map(caller => [caller, ...chain]);
}

/** Whether the end of a path is not known, as in what `get() { api GET "$1"; }` passes on. */
export function endsOpen({ url }: Request): boolean {
  return flatText(url).endsWith(holeMark);
}

/**
 * Whether a request inside a wrapper names its resource itself: the path has a word of its own besides the version and
 * ends with a format suffix, so that parameters can only be identifiers; or it is the one address of the GraphQL API.
 */
export function namesResource({ url, method, body }: Request): boolean {
  const path = flatText(url).replace(/^[a-z]+:\/\/[^/]*/i, '');
  // There the body says what is requested; the value before the path may have a name.
  if (path.replace(holeMark, '') === '/graphql')
    return method !== undefined && (!body?.text || flatText(body.text) !== holeMark);
  const segments = path.split('/').slice(1);
  return method !== undefined && /\.(?:json|xml)$/.test(path) && segments.some(segment => /^[a-z_]{3,}/.test(segment));
}
