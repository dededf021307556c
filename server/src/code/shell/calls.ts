import { outerSpan, type Region } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { Call, Site } from '../call';
import type { CallContext } from '../callContext';
import { programCalls } from '../programCalls';
import { simpleSite } from '../site';
import type { ReaderTools, SourceFile } from '../source';
import { argumentsIn, argumentsOf, type Chain, contextAt, endsOpen, longerChains, namesResource } from './bind';
import { requestsAsGiven } from './callerWords';
import { type ClientAt, clientAt, commandRules, requestsOf } from './clients';
import { commentScripts } from './comments';
import { embeddedProgram, embeddedScripts, readsVariable } from './embedded';
import { type Argument, type Context, expandWord } from './expand';
import { newExpansionFacts } from './expansionFacts';
import { foldConstants } from './foldConstants';
import { inputsOf } from './inputs';
import { moveToItem, requestsOfLoop } from './loopItems';
import { moveToCaller } from './moveToCaller';
import { withNames } from './onlyText';
import { pageNumberOf } from './pageNumber';
import { partsAtCaller, passesAll } from './passOn';
import { programReadsOf } from './programReads';
import type { Request } from './request';
import { isUnread, outputOf, responseOf } from './response';
import { type ReadScript, readScope } from './scope';
import { isTakenIn, surroundingOf } from './variableUses';
import { variantsOf } from './variants';
import { type CommandSite, enclosingFunction, type Frame } from './walk';
import { type WrapperSite, wrapperSite } from './wrapper';

/** Where scripts inside scripts end. */
const maxDepth = 3;

/**
 * The maximum number of callers that are followed in one script: a few functions that call each other make millions of chains.
 */
const maxFollowed = 2000;

/**
 * The requests that a shell text sends with curl, wget, HTTPie or xh, in the order of the text; those in comments have the
 * kind `comments`. Never throws. All spans are offsets into the file. `read` is the script where it was read already.
 */
export function shellCalls(
  script: Region,
  file: SourceFile,
  tools: ReaderTools,
  context: CallContext = {},
  read: ReadScript = readScope(script, file.parsed.tooDeep),
): Call[] {
  return scriptCalls(script, read, file, tools, context, {}, 0);
}

function scriptCalls(
  script: Region,
  { scope, comments }: ReadScript,
  file: SourceFile,
  tools: ReaderTools,
  outerContext: CallContext,
  around: Pick<Context, 'outer' | 'filled'>,
  depth: number,
): Call[] {
  const isWhole = script.outer.end - script.outer.start === file.text.length;
  const surrounding = isWhole ? file.surrounding : (file.surrounding ?? surroundingOf(script, file));
  const base: Context = {
    script,
    scope,
    owner: undefined,
    info: newExpansionFacts(),
    depth: 0,
    ...around,
    ...(surrounding ? { surrounding } : {}),
    isShared: () => tools.isImported?.(file) === true,
    programReads: programReadsOf(file, tools),
    ...(outerContext.environment ? { environment: outerContext.environment } : {}),
    ...(tools.constant ? { valueElsewhere: name => tools.constant?.({ path: name }, file) } : {}),
  };
  const calls: Call[] = [];
  const budget = { left: maxFollowed };
  for (const site of base.scope.sites) {
    const found = placeCalls(site, base, file, tools, outerContext, budget);
    calls.push(...found);
    if (found.length > 0) continue;
    if (depth >= maxDepth) {
      if (outerContext.kind !== 'comments' && runsMore(site, base)) file.parsed.tooDeep();
      continue;
    }
    const program = embeddedProgram(site.command, base);
    if (program) {
      calls.push(...programCalls(program, file, tools, outerContext));
      continue;
    }
    for (const inner of embeddedScripts(site, base)) {
      const run = inner.runs ? site : inner.name ? runOf(inner.name, base) : undefined;
      const response = run ? outputOf(run, base, outerContext.response) : undefined;
      const kind = inner.kind ?? outerContext.kind;
      const { response: _ofThis, ...rest } = outerContext;
      const context = { ...rest, ...(response ? { response } : {}), ...(kind ? { kind } : {}) };
      const found = scriptCalls(
        inner.script,
        readScope(inner.script, file.parsed.tooDeep),
        file,
        tools,
        context,
        { outer: base, filled: inner.filled },
        depth + 1,
      );
      const isRead = inner.isRead || (inner.name && run && readsVariable(run.command, inner.name));
      calls.push(...(isRead ? found : found.map(asWords)));
    }
  }
  if (depth === 0) {
    for (const comment of commentScripts(script, comments)) {
      calls.push(
        ...scriptCalls(
          comment,
          readScope(comment),
          file,
          tools,
          { ...outerContext, kind: 'comments' },
          { outer: base },
          maxDepth,
        ),
      );
    }
  }
  return calls.sort((a, b) => a.site.span.start - b.site.span.start || a.site.span.end - b.site.span.end);
}

/** Whether a command runs a program or a script that is in its words. */
function runsMore(site: CommandSite, context: Context): boolean {
  return embeddedProgram(site.command, context) !== undefined || [...embeddedScripts(site, context)].length > 0;
}

/** A call whose words no shell reads as a script cannot be made to send something that takes a script to write. */
function asWords(call: Call): Call {
  const { sends: _rule, ...site } = call.site;
  return { ...call, site };
}

/** The first command that runs the text of a variable: `$CMD`, `eval "$CMD"`, `sh -c "$CMD"`. */
function runOf(name: string, { scope }: Context): CommandSite | undefined {
  return scope.sites.find(({ command }) =>
    command.words.some(({ pieces }) => pieces.some(piece => piece.kind === 'variable' && piece.name === name)),
  );
}

/** The calls of one command; where only its callers say what is requested, one for each of them. */
function placeCalls(
  place: CommandSite,
  base: Context,
  file: SourceFile,
  tools: ReaderTools,
  outerContext: CallContext,
  budget: { left: number },
): Call[] {
  const queue: Chain[] = [[]];
  const calls: Call[] = [];
  let inside: Call | undefined;
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const outer = { ...base, info: newExpansionFacts() };
    const context = contextAt(place, { ...base, info: newExpansionFacts() }, argumentsOf(chain, outer));
    const args = place.command.words.flatMap(word => expandWord(word, context));
    const client = clientAt(args);
    if (!client) return calls;
    const requests = requestsOf(args, client, inputsOf(place, context)).filter(
      request => !isString(request, args, client),
    );
    const requestsIn = (world: Context) => {
      const argumentList = place.command.words.flatMap(word => expandWord(word, world));
      const at = clientAt(argumentList);
      return at ? requestsOf(argumentList, at, inputsOf(place, world)) : [];
    };
    const isShared = () => tools.isImported?.(file) === true;
    const isNamedHere = chain.length === 0 && requests.every(namesResource);
    const asGiven = isNamedHere ? requestsAsGiven(place, base, requests, isShared, requestsIn) : 'alike';
    const isNamed = isNamedHere && asGiven !== 'other path';
    const isOpen = (context.info.hasParameter && !isNamed) || (outer.info.hasParameter && requests.some(endsOpen));
    const longer = isOpen ? longerChains(chain, place, base) : [];
    const [only, ...others] = requests;
    const requestIn = (world: Context) => {
      const [found, ...more] = requestsIn(world);
      return more.length === 0 ? found : undefined;
    };
    const isAlone = chain.length === 0 && others.length === 0;
    const [passing] = chain;
    // What a caller passes on may be chosen by its own callers.
    const inWorld = (world: Context) =>
      requestIn(passing ? contextAt(place, world, argumentsIn(passing, world)) : world)?.parameters;
    const isNear = chain.length <= 1 && others.length === 0;
    const variants = only && isNear ? variantsOf(passing ?? place, outer, only.parameters, inWorld) : undefined;
    // Scripts that source this one may call its functions with other values. To look for them, all files are read.
    const isClosed = variants !== undefined && !tools.isImported?.(file);
    const where = { site: place, chain, context, args, client, ...(isClosed ? { variants } : {}) };
    const followed = longer.slice(0, budget.left);
    budget.left -= followed.length;
    if (followed.length < longer.length) file.parsed.omissions.add('callers');
    if (followed.length > 0) {
      for (const each of followed) queue.push(each);
      if (chain.length === 0 && only && others.length === 0) inside = callOf(only, where, file, outerContext);
    } else {
      const rows = only && isAlone && !namesResource(only) ? requestsOfLoop(place, context, requestIn) : [];
      if (rows.length > 0) {
        calls.push(...rows.map(({ request, span }) => moveToItem(callOf(request, where, file, outerContext), span)));
        continue;
      }
      const [caller] = chain;
      const [asked] = requests;
      const responseThrough = (sender: CommandSite) => {
        const invocation = caller && { caller, context: contextAt(caller, context, undefined) };
        const output = asked?.output ?? { checks: [] };
        return responseOf(
          sender,
          output,
          asked?.method,
          { ...context, ...(invocation ? { invocation } : {}) },
          outerContext.response,
        );
      };
      const site =
        caller && inside && chain.length === 1 && !isTakenIn(base.script, file)
          ? wrapperSite(caller, place, inside, base, isShared(), responseThrough)
          : undefined;
      const isOpenToMore = asGiven === 'other parts';
      for (const request of requests) {
        const call = withWrapper(callOf(request, where, file, outerContext), site, context);
        calls.push(isOpenToMore ? { ...call, site: { ...call.site, isOpen: isOpenToMore } } : call);
      }
    }
  }
  return calls;
}

/** A call of a wrapper, which can be made to send something else together with the other callers of that. */
function withWrapper(call: Call, site: WrapperSite | undefined, context: Context): Call {
  const prints = call.response.checks.some(({ kind }) => kind === 'prints');
  const rule = ruleOf(call.client, context);
  if (!site || !rule || (prints && !site.response)) return call;
  const { parts, response = call.response, wrapper } = site;
  return { ...call, site: { ...call.site, parts, sends: rule }, response, wrapper };
}

/**
 * Whether client and address come from one variable: the command line is reported where it is written. The words of an
 * array are no command line there, so that its run is the call.
 */
function isString(request: Request, args: readonly Argument[], { index }: ClientAt): boolean {
  const name = args[index] as Argument;
  const url = request.parts.find(({ role }) => role === 'url')?.value;
  return !name.isItem && url !== undefined && url.start === name.span.start && url.end === name.span.end;
}

interface Where {
  readonly site: CommandSite;
  readonly chain: Chain;
  readonly context: Context;
  readonly args: readonly Argument[];
  readonly client: ClientAt;
  readonly variants?: Call['variants'];
}

/** How the client is made to send something else; undefined where the script has a function of its name. */
function ruleOf(client: string, { scope }: Context): Site['sends'] {
  return scope.functions.has(client) ? undefined : commandRules[client];
}

function callOf(
  request: Request,
  { site, chain, context, args, client, variants }: Where,
  file: SourceFile,
  outerContext: CallContext,
): Call {
  const { output, parts: all, ...asked } = request;
  const rule = ruleOf(request.client, context);
  const [caller] = chain;
  const span = caller ? outerSpan(context.script, caller.command.span) : commandSpan(site, args, client, context);
  const owner = enclosingFunction((caller ?? site).frame);
  const symbol = owner?.name ?? outerContext.symbol;
  // What a caller does with the output is in words of its own, where $1 is not what it passes on.
  const around = caller ? contextAt(caller, context, undefined) : context;
  const response = responseOf(caller ?? site, output, request.method, around, outerContext.response);
  const isHeaderless = output.headers !== undefined && isUnread(output.headers, caller ?? site, around);
  const parts = isHeaderless ? all.filter(({ keyword }) => keyword !== 'dump-header') : all;
  const stem = /([^/.]+)[^/]*$/.exec(file.path)?.[1];
  const names = [
    ...context.info.names,
    ...(owner ? [owner.name] : []),
    ...(stem ? [stem] : []),
    ...(outerContext.names ?? []),
  ];
  const page = pageNumberOf(asked.parameters, caller ?? site, context);
  const call: Call = {
    language: file.language,
    ...asked,
    ...(variants ? { variants } : {}),
    ...(page ? { page } : {}),
    url: foldConstants(asked.url, context.info),
    parameters: asked.parameters.map(each => withNames(each, site, context)),
    site: {
      ...simpleSite(span, parts),
      call: caller ? callerWords(caller, context) : spanOf(span.start, callerWords(site, context).end),
      statement: pipelineSpan(caller ?? site, context),
      carriers: carriersOf(context, file),
      ...backticksAround((caller ?? site).frame, context),
      ...(rule && !caller ? { sends: rule } : {}),
    },
    response,
    names: [...new Set(names.map(name => name.toLowerCase()))],
    ...(outerContext.kind ? { kind: outerContext.kind } : {}),
    ...(symbol ? { symbol } : {}),
  };
  if (!caller) return call;
  const found = moveToCaller(call, span, outerSpan(context.script, (caller.command.words[0] ?? caller.command).span));
  const own = chain.length === 1 && passesAll(site, context) ? partsAtCaller(parts, span) : undefined;
  if (!rule || !own) return found;
  const isFedAtCaller = caller.command.redirects.some(({ operator }) => operator.startsWith('<'));
  const words = isFedAtCaller ? span : callerWords(caller, context);
  return { ...found, site: { ...found.site, span: words, parts: own, sends: rule } };
}

/** The scripts that a command belongs to, outermost first, without the file where that is one as it stands. */
function carriersOf(context: Context, file: SourceFile): Region[] {
  const scripts: Region[] = [];
  for (let current: Context | undefined = context; current; current = current.outer)
    if (current.script.text !== file.text || current.script.oneLine)
      scripts.push({ ...current.script, language: 'shellscript' });
  return scripts.reverse();
}

/** The backticks whose output a command writes, through all blocks and substitutions around it. */
function backticksAround(frame: Frame, { script }: Context): Pick<Site, 'backticks'> {
  for (let ancestor: Frame | undefined = frame; ancestor; ancestor = ancestor.parent) {
    const around = ancestor.captured?.substitution;
    if (!around || script.text[around.span.start] !== '`') continue;
    const inside = script.text.slice(around.span.start + 1, around.span.end - 1);
    const isEscaped = (around.quoted ? /\\[\\$`"]/ : /\\[\\$`]/).test(inside);
    return { backticks: { span: outerSpan(script, around.span), isEscaped } };
  }
  return {};
}

/** The pipeline that a command belongs to. */
function pipelineSpan({ frame }: CommandSite, context: Context): Span {
  const { commands } = frame.pipeline;
  const start = commands[0]?.span.start ?? 0;
  return outerSpan(context.script, spanOf(start, commands.at(-1)?.span.end ?? start));
}

/** The words of a command without what is redirected. */
function callerWords({ command: { words, span } }: Pick<CommandSite, 'command'>, { script }: Context): Span {
  return outerSpan(script, spanOf(words[0]?.span.start ?? span.start, words.at(-1)?.span.end ?? span.end));
}

/** From the client's name to the last argument, the body of a heredoc or here string included. */
function commandSpan({ command }: CommandSite, args: readonly Argument[], { index }: ClientAt, context: Context): Span {
  const start = args[index]?.span.start ?? outerSpan(context.script, command.span).start;
  let { end } = callerWords({ command }, context);
  for (const { heredoc, operator, span } of command.redirects) {
    if (heredoc) end = Math.max(end, outerSpan(context.script, heredoc.span).end);
    else if (operator === '<<<') end = Math.max(end, outerSpan(context.script, span).end);
  }
  return spanOf(start, Math.max(start, end));
}
