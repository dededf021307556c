import { outerSpan, type Placeholder, type Region } from '../../text/region';
import type { Span } from '../../text/span';
import type { HolePart, Template, TemplatePart } from '../call';
import type { SurroundingText } from '../source';
import { empty, flatText, literalText, nameIn, plainOrFallback, textParts } from '../template';
import { builtList, builtText } from './builtTexts';
import { encodingBefore, encodingOf, encodingOfExpansion } from './encodings';
import type { ExpansionFacts } from './expansionFacts';
import { filledAddress, filledWords, splitBlanks } from './filledWords';
import { functionOutput } from './functionOutput';
import { keyHeader } from './keyHeader';
import { isSettledAt, isUsedOnce, valueAtUse } from './movedValues';
import { isNeverPassed } from './neverPassed';
import { commandOutput, onlyCommand, onlyWord } from './output';
import { printedList } from './printedList';
import type { ProgramReads } from './programReads';
import { mayNotRun } from './reached';
import { type Assigned, isParameter, type Scope, shiftCount, visibleAssignments } from './scope';
import { plainWord } from './simple';
import type {
  EscapedPiece,
  FunctionDefinition,
  Piece,
  PlaceholderPiece,
  SimpleCommand,
  SubstitutionPiece,
  VariablePiece,
  Word,
} from './syntax';
import { alternateText, inJson, isStructural, outline, trimEnd, unplaced, withoutValues } from './templates';
import { tableOf } from './textTable';
import { type VariableWords, wordsOfVariable } from './variableWords';
import type { CommandSite } from './walk';

/** One argument as a program receives it. Both spans are offsets into the file. */
export interface Argument {
  readonly template: Template;
  /** The whole word as the file writes it, quotes included. */
  readonly span: Span;
  /** True where the argument is one unquoted expansion of unknown text, which may be several arguments or none. */
  readonly isPlaceholder?: boolean;
  /** What such an argument may become. */
  readonly brings?: VariableWords;
  /** True for an item of an array that is expanded here. */
  readonly isItem?: boolean;
  /** The word that expands an array which always has exactly these items. */
  readonly list?: Span;
}

/** Where words are expanded. */
export interface Context {
  /** The script that holds the words. */
  readonly script: Region;
  readonly scope: Scope;
  /** The function whose body the words stand in; its positional parameters are `positional`, if a caller is known. */
  readonly owner: FunctionDefinition | undefined;
  readonly positional?: readonly Argument[];
  /** What loops and `case` blocks give some names in one of the combinations that they have. */
  readonly choices?: ReadonlyMap<string, Template>;
  /** Variables that the file sets for the script, by name. */
  readonly environment?: ReadonlyMap<string, string>;
  /** What a file that this one sources gives a variable. */
  readonly valueElsewhere?: (name: string) => string | undefined;
  /** Whether other scripts seem to source this one. To know that, many files are read. */
  readonly isShared?: () => boolean;
  /** The whole file, of which the script is only a part: its other scripts may read what this one leaves. */
  readonly surrounding?: SurroundingText;
  /** The script around this one, and what its shell fills into the holes of this one. */
  readonly outer?: Context;
  readonly filled?: ReadonlyMap<Placeholder, Piece>;
  /** What programs of other languages read of the text that they get. */
  readonly programReads?: ProgramReads;
  /** The one caller that gets what the function writes, with what its words mean; absent where all callers do. */
  readonly invocation?: { readonly caller: CommandSite; readonly context: Context };
  /** The words are what the text around fills into the script. */
  readonly isFilled?: boolean;
  /** What expanding learned beside the text. */
  readonly info: ExpansionFacts;
  readonly depth: number;
  /** Where names are looked up from, when that is not where they stand: a script inside this one sees all of its names. */
  readonly from?: number;
}

/** Folding deeper than this is a cycle or not worth following. */
const maxDepth = 8;
/** Longest text that folding may build. */
const maxLength = 20_000;

/** The arguments that a word becomes: one, or several where it expands an array or an unquoted list of flags. */
export function expandWord(word: Word, context: Context): Argument[] {
  const [first] = word.pieces;
  const span = outerSpan(context.script, word.span);
  if (first?.kind === 'variable' && word.pieces.length === 1) {
    const isCut = first.changed && first.firstPosition === undefined;
    // `"${args[*]}"` is one word.
    const isOne = first.quoted && first.name !== '*' && /\[\*\]\}$/.test(source(first, context));
    const list = first.list && !isCut && !isOne ? listItems(first, context) : undefined;
    // What a caller passes on is written where it is called.
    if (list && first.name === '@' && first.quoted) return [...list];
    const isSettled = list !== undefined && (list[0]?.list !== undefined || isSettledAt(first, context));
    // What no other command uses is changed where it is written.
    const isMoved = isSettled && isUsedOnce(first, context) && isFlag(list[0]);
    if (list && isMoved) return list.map(item => ({ ...item, list: span }));
    const settled = isSettled ? { list: span } : {};
    if (list) return list.map(item => ({ template: unplaced(item.template), span, isItem: true, ...settled }));
    if (first.list && first.name === '@')
      return [{ template: expandPieces(word.pieces, context), span, isPlaceholder: true }];
    if (!first.quoted) {
      const template = expandPieces(word.pieces, context);
      const words = splitBlanks(template);
      if (words) return words.map(piece => ({ template: piece, span }));
      const isPlaceholder = template.parts.every(part => part.kind === 'hole');
      const brings = isPlaceholder ? wordsOfVariable(first, context, expandPieces) : undefined;
      return [{ template, span, ...(isPlaceholder ? { isPlaceholder } : {}), ...(brings ? { brings } : {}) }];
    }
  }
  const placeholder = first?.kind === 'placeholder' && word.pieces.length === 1 ? first.placeholder : undefined;
  const filled = placeholder && filledWords(placeholder);
  if (filled && !first?.quoted) {
    // Whether the text around says itself what it fills in.
    const isFilled = placeholder.words !== undefined;
    const inner = { ...context, script: filled.script, from: word.span.start, isFilled };
    const words = filled.words.flatMap(each => expandWord(each, inner));
    const templateOf = isFilled ? unplaced : withoutValues;
    return words.map(({ template }) => ({ template: templateOf(template), span, isItem: true }));
  }
  return [{ template: expandPieces(word.pieces, context), span }];
}

function isFlag(argument: Argument | undefined): boolean {
  return argument !== undefined && flatText(argument.template).startsWith('-');
}

/** The text of a word or heredoc as a template; names with a known value are folded. */
export function expandPieces(pieces: readonly Piece[], context: Context): Template {
  const parts: TemplatePart[] = [];
  for (const piece of pieces) {
    const expanded = expandPiece(piece, context);
    parts.push(...(piece.kind !== 'text' && piece.inJson ? expanded.map(inJson) : expanded));
  }
  return { parts };
}

function expandPiece(piece: Piece, context: Context): readonly TemplatePart[] {
  switch (piece.kind) {
    case 'text':
      return piece.text === '' ? [] : textParts(context.script, piece.text, piece.span);
    case 'placeholder': {
      const filled = context.filled?.get(piece.placeholder);
      if (filled && context.outer) return expandPiece(filled, { ...context.outer, info: context.info });
      const address = context.depth < maxDepth ? filledAddress(piece.placeholder) : undefined;
      if (address) {
        const inner = { ...deeper(context), script: address.script, from: piece.span.start, isFilled: true };
        return address.words.flatMap(({ pieces }) => unplaced(expandPieces(pieces, inner)).parts);
      }
      return [placeholderPart(piece, context)];
    }
    case 'substitution':
      return substitution(piece, context);
    case 'variable':
      return variable(piece, context);
    case 'escaped':
      return [escapedPart(piece, context)];
  }
}

/** A value as a script without jq would write it: `$(escape_query "$NAME")`. */
function escapedPart({ functions, inner, span }: EscapedPiece, context: Context): HolePart {
  const value = inner.map(piece => source(piece, context)).join('');
  const expression = functions.reduce((text, name) => `$(${name} "${text}")`, value);
  return { kind: 'hole', expression, span: outerSpan(context.script, span) };
}

function placeholderPart({ placeholder, span, literal }: PlaceholderPiece, context: Context): HolePart {
  const name = nameIn(placeholder.expression);
  if (name) context.info.names.add(name);
  const { words: _words, ...known } = placeholder;
  return {
    kind: 'hole',
    ...known,
    span: outerSpan(context.script, span),
    ...(name ? { name } : {}),
    ...(literal ? { literal } : {}),
    ...(context.isFilled ? { isOuter: true } : {}),
  };
}

function substitution(piece: SubstitutionPiece, context: Context): readonly TemplatePart[] {
  const command = onlyCommand(piece.body);
  const output = command && outputTemplate(command, context);
  if (output) return output.parts;
  const name = onlyWord(piece);
  return [
    {
      kind: 'hole',
      expression: source(piece, context),
      span: outerSpan(context.script, piece.span),
      ...(name ? { name } : {}),
      ...encodingOf(source(piece, context)),
      ...(command ? tableOf(command, context.scope, word => source(word, context)) : {}),
    },
  ];
}

/** The text that a command writes, where it or the function that it calls only writes one. */
export function outputTemplate(command: SimpleCommand, context: Context): Template | undefined {
  if (context.depth >= maxDepth) return undefined;
  // The script may have a function of this name.
  const name = plainWord(command.words[0]);
  const isOwn = name !== 'json_text' && context.scope.functions.has(name);
  const output = isOwn ? undefined : commandOutput(command);
  if (output) return expandPieces(output, deeper(context));
  const printed = isOwn ? undefined : printedList(command, deeper(context), expandWord);
  if (printed) return printed;
  const called = functionOutput(command, context.scope, context.script.text);
  if (!called) return undefined;
  const positional = called.args.flatMap(word => expandWord(word, context));
  return unplaced(expandPieces(called.pieces, { ...deeper(context), owner: called.definition, positional }));
}

function source(piece: Pick<Piece, 'span'>, context: Context): string {
  return context.script.text.slice(piece.span.start, piece.span.end);
}

function variable(piece: VariablePiece, context: Context): readonly TemplatePart[] {
  if (/^[A-Za-z_]/.test(piece.name)) context.info.names.add(piece.name);
  const computed = piece.changed ? context.choices?.get(source(piece, context)) : undefined;
  if (computed) return computed.parts;
  const known = value(piece, context);
  const changes = isChanging(piece, context);
  const isStructure = known && !known.overridable && !changes && isStructural(known.template, piece.quoted);
  const instead = known?.bound ? alternateText(known.template, piece, source(piece, context)) : undefined;
  if (instead) return expandPieces(instead, deeper(context)).parts;
  const readable = known && (known.bound || isStructure);
  if (known && readable && (!piece.changed || piece.trimmed)) {
    context.info.isFolded ||= !known.bound;
    const { template, assigned } = known;
    const use = context.from ?? piece.span.start;
    const value = assigned ? valueAtUse(template, assigned, use, isUsedOnce(piece, context), context) : template;
    const { parts } = piece.trimmed ? trimEnd(value, piece.trimmed) : value;
    return known.bound ? parts : constantParts(unplaced({ parts }).parts, piece, context);
  }
  const own = piece.fallback ? plainOrFallback(expandPieces(piece.fallback.pieces, deeper(context))) : undefined;
  const knownText = known && !piece.changed ? (plainOrFallback(known.template) ?? outline(known.template)) : undefined;
  const given = own ?? environment(piece, context);
  const span = outerSpan(context.script, piece.span);
  const header = own === undefined && !context.scope.assignments.has(piece.name) ? keyHeader(given, piece, span) : [];
  if (header.length > 0) return header;
  const fallback = knownText ?? given;
  const hole: HolePart = {
    kind: 'hole',
    expression: source(piece, context),
    name: piece.name,
    span,
    ...(fallback === undefined || fallback === '' ? {} : { fallback }),
    ...encodingBefore(known?.template, piece.name, context),
    ...encodingOfExpansion(source(piece, context)),
  };
  if (known && !known.overridable && !changes && literalText(known.template)) context.info.constants.add(hole);
  // The new request has values inside of substitutions, which have a status of their own.
  return [piece.name === '?' ? { ...hole, unreachable: true } : hole];
}

/** The text of a name as its value. Outside of quotes it is one word only where nothing in it splits or matches. */
function constantParts(
  parts: readonly TemplatePart[],
  { name, quoted, trimmed: isCut, changed, span }: VariablePiece,
  { script }: Context,
): readonly TemplatePart[] {
  const text = literalText({ parts });
  if (!text || isCut || changed || !(quoted || /^[\w.:/@%+,=-]+$/.test(text))) return parts;
  const constant: HolePart = { kind: 'hole', expression: script.text.slice(span.start, span.end), name };
  return [{ kind: 'text', text, constant }];
}

/** Whether the loop around a use gives the variable a value for its next iteration. */
function isChanging({ name, span }: VariablePiece, { scope, from = span.start }: Context): boolean {
  const later = scope.loops.length === 0 ? [] : (scope.assignments.get(name) ?? []).filter(({ end }) => end > from);
  return later.some(({ end: offset }) =>
    scope.loops.some(({ start, end }) => start <= from && from <= end && offset <= end),
  );
}

/** What the file around the script sets for the environment, or a file that it sources. */
function environment({ name, changed }: VariablePiece, context: Context): string | undefined {
  if (changed) return undefined;
  const own = context.environment?.get(name) ?? context.outer?.environment?.get(name);
  if (own !== undefined) return own;
  const outside = context.valueElsewhere?.(name);
  context.info.usesOtherFiles ||= outside !== undefined;
  return outside;
}

const expanding = { words: expandWord, pieces: expandPieces };

function deeper(context: Context): Context {
  return { ...context, depth: context.depth + 1 };
}

interface Known {
  readonly template: Template;
  /** True when the value is an argument of a known caller, which stands at the call's place. */
  readonly bound: boolean;
  readonly overridable: boolean;
  /** Where a name of the script got the value. */
  readonly assigned?: Assigned;
}

function value(piece: VariablePiece, context: Context): Known | undefined {
  if (/^\d+$/.test(piece.name)) return positional(Number(piece.name) + shiftCount(piece, context), context);
  const chosenHere = context.choices?.get(piece.name);
  if (chosenHere) return { template: chosenHere, bound: true, overridable: false };
  if (context.depth >= maxDepth) return undefined;
  const all = context.scope.assignments.get(piece.name);
  if (!all)
    return context.outer
      ? value(piece, { ...context.outer, from: Number.POSITIVE_INFINITY, info: context.info, depth: context.depth + 1 })
      : undefined;
  const grown = context.from === undefined ? builtText(piece.name, piece.span, deeper(context), expanding) : undefined;
  if (grown) return { template: grown, bound: false, overridable: false };
  const candidates = visibleAssignments(all, context.from ?? piece.span.start, context.owner);
  const last = candidates.findLastIndex(candidate => !candidate.append);
  const chosen = candidates[last];
  if (!chosen?.value) return undefined;
  // A name that holds itself (`URL="$URL/v2"`) is read as it was before.
  const before = whereAssigned(chosen, context);
  let template = expandPieces(chosen.value.pieces, before);
  for (const added of candidates.slice(last + 1)) {
    if (added.value) template = { parts: [...template.parts, ...expandPieces(added.value.pieces, before).parts] };
  }
  if (flatText(template).length > maxLength) return undefined;
  const texts = new Set(
    candidates.filter(candidate => !candidate.append).map(candidate => assignedText(candidate, context)),
  );
  // What is added may be added under a condition.
  const isSure = candidates.length === last + 1 && !mayNotRun(chosen, context.from ?? piece.span.start, context);
  const isOther = texts.size > 1 && plainOrFallback(template) !== undefined;
  const argument = isParameter(chosen) && isSure && context.positional !== undefined;
  // Each iteration of a loop has another value, so that none of them is the one.
  if (chosen.loop && (/\s/.test(flatText(template)) || (texts.size > 1 && !isStructural(template, true))))
    return undefined;
  const overridable = chosen.overridable === true || !isSure || isOther || isGivenLater(all, chosen, piece, context);
  return { template, bound: argument, overridable, ...(argument ? {} : { assigned: chosen }) };
}

/** Whether a script gives a name another value behind a function that reads it, which may run only then. */
function isGivenLater(all: readonly Assigned[], chosen: Assigned, { span }: VariablePiece, context: Context): boolean {
  const { owner, from = span.start } = context;
  return owner !== undefined && chosen.owner !== owner && all.some(other => other.end > from && other.owner !== owner);
}

/** Where a name got its value; the parameters are those of another function there. */
function whereAssigned({ owner }: Assigned, context: Context): Context {
  if (owner === context.owner) return deeper(context);
  const { positional: _others, ...rest } = deeper(context);
  return { ...rest, owner: owner ?? context.owner };
}

function assignedText(candidate: Assigned, context: Context): string {
  return candidate.value ? context.script.text.slice(candidate.value.span.start, candidate.value.span.end) : '';
}

function positional(index: number, context: Context): Known | undefined {
  if (!context.positional) {
    if (isNeverPassed(index, context)) return { template: empty, bound: true, overridable: false };
    context.info.hasParameter ||= context.owner !== undefined;
    return undefined;
  }
  const argument = context.positional[index - 1];
  return { template: argument?.template ?? empty, bound: true, overridable: false };
}

function listItems(piece: VariablePiece, context: Context): readonly Argument[] | undefined {
  if (piece.name === '@' || piece.name === '*') {
    if (!context.positional) context.info.hasParameter ||= context.owner !== undefined;
    return context.positional?.slice(shiftCount(piece, context) + (piece.firstPosition ?? 1) - 1);
  }
  if (context.depth >= maxDepth) return undefined;
  const all = context.scope.assignments.get(piece.name);
  const candidates = all ? visibleAssignments(all, piece.span.start, context.owner) : [];
  const last = candidates.findLastIndex(candidate => !candidate.append);
  const from = candidates.slice(Math.max(0, last)).filter(candidate => candidate.items);
  if (from.length === 0) return undefined;
  context.info.isFolded = true;
  const grown = builtList(piece, deeper(context), expanding);
  if (grown) return grown;
  const { start } = piece.span;
  return from.flatMap(candidate => {
    const items = (candidate.items ?? []).flatMap(item => expandWord(item, deeper(context)));
    const isOnlyUse = isUsedOnce(piece, context);
    return items.map(item => ({
      ...item,
      template: valueAtUse(item.template, candidate, start, isOnlyUse, context),
    }));
  });
}
