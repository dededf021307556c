import type { Region } from '../../text/region';
import { RegionBuilder } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';
import type { Call, CallResponse, Template } from '../call';
import type { CallContext } from '../callContext';
import { programCalls } from '../programCalls';
import { argvCalls } from '../shell/argv';
import { shellCalls } from '../shell/calls';
import { type Found, resolve } from './clients/arguments';
import { mayBeRequest } from './clients/possibleRequests';
import type { ClientRule } from './clients/rule';
import { ruleOf } from './clients/table';
import { sketchMarked } from './fold/address';
import { toTemplate } from './fold/finish';
import { evaluate, type Frame } from './fold/frame';
import { textsOf } from './fold/texts';
import type { Folded, Value } from './fold/value';
import { followResponse } from './response/follow';
import { nearbyNames, symbolOf } from './siteNames';
import { escapeText } from './syntax/escapes';
import { type Expr, type InvokeExpr, unwrap } from './syntax/expr';
import { isTarget } from './syntax/reaching';
import { onlyDefinition } from './syntax/scope';

/** The requests of a shell command that a program runs: `subprocess.run(['curl', …])`, `exec('curl …')`. */
export function commandCalls(invoke: InvokeExpr, frame: Frame): Call[] {
  const { language } = frame.folding;
  if (!mayBeRequest(invoke, frame.folding)) return [];
  const rule = ruleOf(evaluate(invoke.callee, frame), language.clients);
  if (!rule?.command) return [];
  const response = followResponse(
    { callChain: [invoke], stage: rule.yields ?? 'text', handlers: handlersOf(rule, invoke, frame), object: undefined },
    frame.folding,
  );
  const written = rule.command.output && resolve(rule.command.output, invoke, frame);
  return runCommand(rule.command, invoke, written ? { ...response, use: 'escapes' } : response, frame);
}

function handlersOf(rule: ClientRule, invoke: InvokeExpr, frame: Frame) {
  return (rule.handlers ?? []).flatMap(({ ref, stages }) => {
    const value = resolve(ref, invoke, frame)?.value;
    return value?.kind === 'function' ? [{ owner: value.owner, stages }] : [];
  });
}

function runCommand(
  command: NonNullable<ClientRule['command']>,
  invoke: InvokeExpr,
  response: CallResponse,
  frame: Frame,
): Call[] {
  const context = contextOf(invoke, response, frame);
  if (command.words !== undefined) {
    // Options and an environment beside the words are no words.
    const words = invoke.args
      .filter(({ name, value }) => name === undefined && unwrap(value).kind !== 'dict')
      .slice(command.words)
      .map(({ value }) => ({ value: evaluate(value, frame), expr: value }));
    const only = words.length === 1 ? words[0] : undefined;
    if (only?.value.kind === 'list')
      return listCalls(itemsOf({ ...only, span: only.expr }, frame), invoke, context, frame);
    return only ? textCalls(only.value, only.expr, context, frame) : listCalls(words, invoke, context, frame);
  }
  const text = command.text ? resolve(command.text, invoke, frame) : undefined;
  if (text?.value.kind === 'list') return listCalls(itemsOf(text, frame), invoke, context, frame);
  if (text) return textCalls(text.value, text.expr, context, frame);
  const program = command.program ? resolve(command.program, invoke, frame) : undefined;
  const list = command.list ? resolve(command.list, invoke, frame) : undefined;
  if (!program) return [];
  // `Process.Start("curl", "-s …")`: the arguments are one text.
  if (list?.value.kind === 'text') {
    const [name, rest] = [program, list].map(part => textsOf(part.value, part.expr, frame)[0] ?? []);
    return textScript([...(name as Folded), { kind: 'text', text: ' ' }, ...(rest as Folded)], context, frame);
  }
  const items = list?.value.kind === 'list' ? itemsOf(list, frame) : [];
  // A shell that is started with a script: `spawn('sh', ['-c', script])`, or a whole command line as the program.
  if (items.length === 0) return textCalls(program.value, program.expr, context, frame);
  return listCalls([{ value: program.value, expr: program.expr }, ...items], invoke, context, frame);
}

export function contextOf(expr: Expr, response: CallResponse, frame: Frame): CallContext {
  const symbol = symbolOf(expr);
  return { response, names: nearbyNames(expr, frame.folding), ...(symbol === undefined ? {} : { symbol }) };
}

export interface Item {
  readonly value: Value;
  readonly expr: Expr;
}

function itemsOf(found: Found, frame: Frame): Item[] {
  if (found.value.kind !== 'list') return [];
  const source = listOfName(unwrap(found.expr), frame);
  return found.value.items.map((value, index) => ({
    value,
    expr:
      source.kind === 'list' && source.items.length === (found.value as { items: readonly Value[] }).items.length
        ? (source.items[index] ?? source)
        : source,
  }));
}

/** The list that a name holds, where it is written for this one use of it in the same function and nothing changes it. */
function listOfName(expr: Expr, { folding: { program } }: Frame): Expr {
  const definition = expr.kind === 'name' ? onlyDefinition(expr, program) : undefined;
  if (expr.kind !== 'name' || definition?.kind !== 'value' || definition.operator !== '=') return expr;
  const { scope, value } = definition;
  const uses = program.usesIn(scope, expr.name).filter(use => !isTarget(use));
  const isOwn = uses.length === 1 && !scope.mutations.has(expr.name) && program.scopeOf(expr) === scope;
  return isOwn && unwrap(value).kind === 'list' ? unwrap(value) : expr;
}

export function listCalls(items: readonly Item[], expr: Expr, context: CallContext, frame: Frame): Call[] {
  const words = items.map(({ value, expr }) => textsOf(value, expr, frame)[0] ?? []);
  // `Popen([command], shell=True)`: no program has such a name, so that a shell reads it.
  if (words.length === 1 && /^\w+\s/.test(sketchOf(words[0]))) return textScript(words[0] as Folded, context, frame);
  const script = words.findIndex(
    (word, index) => index > 0 && /^-[a-z]*c$/.test(sketchOf(words[index - 1])) && word.length > 0,
  );
  const power = words.findIndex((_, index) => index > 0 && /^[-/](c|command)$/i.test(sketchOf(words[index - 1])));
  if (power > 0 && /(^|[\\/])(pwsh|powershell)(\.exe)?$/i.test(sketchOf(words[0])))
    return programCalls(
      { ...scriptOf(words[power] as Folded, frame), language: 'powershell' },
      frame.folding.file,
      frame.folding.tools,
      context,
    );
  const shell = /(^|\/)(ba|z|da|k)?sh$/.test(sketchOf(words[0]));
  if (shell && script > 0) return textScript(words[script] as Folded, context, frame);
  const args = words.map((word, index) => {
    const { start, end } = (items[index] as Item).expr;
    return { template: toTemplate(word, expr, frame.folding), span: spanOf(start, end) };
  });
  return argvCalls(args, frame.folding.file, { ...context, span: spanOf(expr.start, expr.end) });
}

export function sketchOf(word: Folded | undefined): string {
  return sketchMarked(word ?? []);
}

function textCalls(value: Value, expr: Expr, context: CallContext, frame: Frame): Call[] {
  const text = value.kind === 'text' ? textsOf(value, expr, frame)[0] : undefined;
  return text ? textScript(text, context, frame) : [];
}

export function textScript(text: Folded, context: CallContext, frame: Frame): Call[] {
  const { file, tools } = frame.folding;
  return shellCalls(scriptOf(text, frame), file, tools, context);
}

/** A folded text as a script: what stands in the file in order keeps its place, the rest has none. */
function scriptOf(text: Folded, frame: Frame): Region {
  const { file } = frame.folding;
  const builder = new RegionBuilder(file.text);
  let end = text.find(piece => piece.span || piece.target)?.span?.start ?? 0;
  for (const piece of text) {
    const place = piece.target ?? piece.span;
    const inOrder = place && place.start >= end && !(piece.kind === 'text' && piece.isCrossFile) ? place : undefined;
    const outer: Span = inOrder ? spanOf(inOrder.start, inOrder.end) : spanOf(end, end);
    end = outer.end;
    if (piece.kind === 'hole') addHole(builder, piece, outer, frame);
    else if (inOrder && !piece.target && file.text.slice(outer.start, outer.end) === piece.text)
      builder.verbatim(outer.start, outer.end);
    else builder.escape(piece.text, outer);
  }
  const at = text.find(piece => piece.target ?? piece.span);
  const start = (at?.target ?? at?.span)?.start;
  return builder.build('shellscript', undefined, start === undefined ? {} : { escape: escapeAt(start, frame) });
}

/** How text is written into the literal at an offset. */
function escapeAt(offset: number, { folding: { program, language } }: Frame): Region['escape'] {
  const literal = program.texts.find(({ inner }) => inner.start <= offset && offset <= inner.end);
  return literal ? written => escapeText(written, language.escapesOf(literal.quoting)) : written => written;
}

function addHole(
  builder: RegionBuilder,
  piece: Extract<Folded[number], { kind: 'hole' }>,
  outer: Span,
  frame: Frame,
): void {
  const { file } = frame.folding;
  const home = piece.sources[0] as Expr;
  const template: Template = toTemplate([piece], home, frame.folding);
  const part = template.parts[0];
  if (part?.kind !== 'hole') return;
  const interpolation =
    part.interpolation ?? (piece.target ? file.text.slice(piece.target.start, piece.target.end) : undefined);
  builder.hole(
    {
      expression: part.expression,
      ...(interpolation === undefined ? {} : { interpolation }),
      ...(part.fallback === undefined ? {} : { fallback: part.fallback }),
    },
    outer,
  );
}
