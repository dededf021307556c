import { describing, failing, filing, searching, showing, standIns, testing } from '../../catalogue/quietNames';
import { holeMark, outerSpan, type Region } from '../../text/region';
import { nestingWith, type Span, spanOf } from '../../text/span';
import { wordPattern } from '../../text/words';
import type { Call, Template } from '../call';
import { barePart, simpleSite } from '../site';
import type { SourceFile } from '../source';
import { flatText } from '../template';
import { escapingResponse } from '../unreadResponses';
import { isHttpMethod, splitUrl } from '../url';
import { clientAt } from './clients';
import { type Argument, type Context, expandWord } from './expand';
import { newExpansionFacts } from './expansionFacts';
import type { ReadScript } from './scope';
import { plainWord } from './simple';
import { enclosingFunction } from './walk';

/** Commands that show, keep, test or open a text, or read files of that name. */
const keepers = wordPattern(
  showing,
  failing,
  testing,
  describing,
  standIns,
  searching,
  filing,
  ['\\[\\[?', ':', 'true', 'case', 'export', 'local', 'readonly', 'declare', 'typeset', 'set', 'unset', 'alias', 'run'],
  ['print\\w*', 'log\\w*', 'warn\\w*', 'notify', 'expect\\w*', 'assert\\w*', 'refute\\w*'],
  ['less', 'tail', 'head', 'open', 'xdg-open', 'start', 'git', 'jq', 'yq', 'docker', 'kubectl', 'helm'],
  ['ENV', 'ARG', 'LABEL', 'ADD', 'COPY', 'FROM'],
);

const address = new RegExp(`^https?://[^/\\s]+/(?:v\\d+/[\\w${holeMark}]|\\S*\\.(?:json|xml)(?:\\?|$))`, 'i');
const barePath = new RegExp(`^/v\\d+/[a-z_]{4,}[\\w/.${holeMark}{}:<>$-]*\\.(?:json|xml)(?:\\?|$)`);
const asks = /api|request|rest|call|fetch|http|query|curl/i;

/**
 * Addresses that a script passes to a command which no reader knows: a function of a sourced file, another download
 * program. A whole address is marked `unresolved`; a bare path counts only behind a method or a command that is named after
 * requests. What is shown, tested or only defined is left alone.
 */
export function unresolvedRequests(
  script: Region,
  { scope }: ReadScript,
  found: readonly Call[],
  file: SourceFile,
): Call[] {
  if (!/\.(?:json|xml)\b|\/v\d+\/\w/.test(script.text)) return [];
  const calls: Call[] = [];
  const isFound = nestingWith(found.map(({ site }) => site.span));
  for (const { command, frame } of scope.sites) {
    const name = plainWord(command.words[0]).replace(/^.*\//, '');
    if (!/^[\w.-]+$/.test(name) || keepers.test(name)) continue;
    const span = outerSpan(script, spanOf(command.words[0]?.span.start ?? 0, command.words.at(-1)?.span.end ?? 0));
    if (isFound(span)) continue;
    const owner = enclosingFunction(frame);
    const info = newExpansionFacts();
    const context: Context = { script, scope, owner, info, depth: 0 };
    const args = command.words.flatMap(word => expandWord(word, context));
    if (clientAt(args)) continue;
    const verb = args
      .map(({ template }) => flatText(template))
      .find(text => text === text.toUpperCase() && isHttpMethod(text));
    const asked = args.slice(1).find(({ template }) => address.test(flatText(template)));
    const path = asked
      ? undefined
      : args.slice(1).find(({ template }) => (verb ?? asks.test(name)) && barePath.test(flatText(template)));
    const taken = asked ?? path;
    if (taken) calls.push(unresolvedRequest(taken, span, verb, asked !== undefined, [name, ...info.names], file));
  }
  return calls;
}

function unresolvedRequest(
  { template, span: url }: Argument,
  span: Span,
  verb: string | undefined,
  unresolved: boolean,
  names: readonly string[],
  file: SourceFile,
): Call {
  const cut: { readonly url: Template; readonly parameters: Call['parameters'] } = splitUrl(template);
  return {
    language: file.language,
    client: 'unknown',
    method: verb,
    url: cut.url,
    parameters: cut.parameters,
    headers: [],
    site: simpleSite(span, [barePart('url', url, 'word')]),
    response: escapingResponse,
    names: [...new Set(names.map(name => name.toLowerCase()))],
    ...(unresolved ? { unresolved: true as const } : {}),
  };
}
