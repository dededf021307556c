import { addTo } from '../../text/addTo';
import { firstIndex } from '../../text/firstIndex';
import type { TooDeep } from '../../text/readLimit';
import type { Region } from '../../text/region';
import type { Span } from '../../text/span';
import { changedNames } from './changedNames';
import { readScript } from './commands';
import { type FunctionUse, functionUseOf } from './functionUse';
import { printed } from './output';
import { plainWord } from './simple';
import type {
  Assignment,
  Block,
  FunctionDefinition,
  Piece,
  Pipeline,
  SimpleCommand,
  VariablePiece,
  Word,
} from './syntax';
import { enclosingFunction, type Frame, type Place, places } from './walk';

/** What the names of one script stand for. */
export interface Scope {
  readonly places: readonly Place[];
  readonly assignments: ReadonlyMap<string, readonly Assigned[]>;
  readonly functions: ReadonlyMap<string, readonly FunctionDefinition[]>;
  /** The commands that call each function. */
  readonly callers: ReadonlyMap<string, readonly Place[]>;
  /** `shift` commands: from where on the positional parameters of a function move, and by how many. */
  readonly shifts: readonly Shift[];
  /** Its blocks, each with a frame inside it. */
  readonly blocks: ReadonlyMap<Block, Frame>;
  /** The loops of the script; what is assigned in one holds in its next iteration from the start. */
  readonly loops: readonly Span[];
  /** Where names that are not written there may get other values: `eval`, `source`, `printf -v "$1"`. */
  readonly evaluations: readonly Evaluation[];
  /** The commands that mention a variable, substitutions inside them apart. */
  readonly uses: ReadonlyMap<string, readonly Place[]>;
  /** What its functions contain, and who runs them; gathered when it is asked for first. */
  functionUse(): FunctionUse;
}

interface Evaluation {
  readonly at: number;
  /** It runs a text, which may also define functions that change names wherever they are called. */
  readonly isText: boolean;
  readonly within: FunctionDefinition | undefined;
}

interface Shift {
  readonly at: number;
  readonly count: number;
  readonly within: FunctionDefinition | undefined;
}

/** One assignment of a name, in the order of the text. */
export interface Assigned {
  readonly value?: Word;
  readonly items?: readonly Word[];
  readonly append: boolean;
  /** True for `: "${NAME:=word}"`, which gives way to the environment. */
  readonly overridable?: boolean;
  /** True for a word of `for name in …`. */
  readonly loop?: boolean;
  /** Offset in the script's text behind which it holds. */
  readonly at: number;
  readonly within: FunctionDefinition | undefined;
  /** The command that assigns it, where that does no more. */
  readonly place?: Place;
  /** What stands around it. */
  readonly frame?: Frame;
}

/** A script that was read: what its names stand for, and its comments with their `#`. */
export interface ReadScript {
  readonly scope: Scope;
  readonly comments: readonly Span[];
}

export function readScope(script: Region, tooDeep?: TooDeep): ReadScript {
  const { body, comments } = readScript(script, tooDeep);
  return { scope: scopeOf(body), comments };
}

/** Collects assignments (`set NAME value` of fish too), loop variables, `:=` defaults, functions and their callers. */
function scopeOf(body: readonly Pipeline[]): Scope {
  const assignments = new Map<string, Assigned[]>();
  const functions = new Map<string, FunctionDefinition[]>();
  const callers = new Map<string, Place[]>();
  const found = places(body);
  collectFunctions(body, functions);
  const blocks = new Map<Block, Frame>();
  const loops: Span[] = [];
  const shifts: Shift[] = [];
  const evaluations: Evaluation[] = [];
  const cast = new Set<string>();
  const uses = new Map<string, Place[]>();
  for (const place of found) {
    const { command, frame } = place;
    const within = enclosingFunction(frame);
    for (const name of mentionedIn(place)) addTo(uses, name, place);
    // Assignments before a command hold for that command alone, which is where its own words do not see them.
    if (command.words.length === 0 || declares(command.words[0])) {
      for (const assignment of command.assignments)
        addTo(assignments, assignment.name, assigned(assignment, within, place));
    }
    for (let at: typeof frame | undefined = frame; at; at = at.parent) {
      const block = at.within;
      if (block?.kind !== 'block' || blocks.has(block)) continue;
      blocks.set(block, at);
      if (/^(?:while|until|for|select)$/.test(block.keyword)) loops.push(block.span);
      if (!block.variable) continue;
      for (const value of block.words) {
        addTo(assignments, block.variable, { value, append: false, loop: true, at: value.span.end, within });
      }
    }
    const name = plainWord(command.words[0]);
    if (name === ':') {
      for (const piece of command.words.slice(1).flatMap(word => word.pieces)) {
        if (piece.kind !== 'variable' || !piece.fallback) continue;
        const at = piece.span.end;
        addTo(assignments, piece.name, { value: piece.fallback, append: false, overridable: true, at, within });
      }
    }
    if (name === 'set') {
      const [variable, value] = command.words.slice(1).filter(word => !plainWord(word).startsWith('-'));
      const own = plainWord(variable);
      if (value && /^[A-Za-z_]\w*$/.test(own))
        addTo(assignments, own, { value, append: false, at: value.span.end, within, frame });
    }
    if (name === 'printf' && plainWord(command.words[1]) === '-v') {
      const pieces = printed(command.words.slice(3));
      const { span } = command;
      const [own = ''] = changedNames(command).names;
      const isWhole = own === plainWord(command.words[2]);
      const value = isWhole && pieces ? { value: { pieces, span } } : {};
      if (own) addTo(assignments, own, { ...value, append: false, at: span.end, within, frame });
    }
    const read = name === 'read' ? readWhole(command) : undefined;
    if (read) addTo(assignments, read.name, { value: read.value, append: false, at: command.span.end, within, frame });
    const changed = changedNames(command);
    const isGiven = read !== undefined || name === 'printf';
    for (const each of isGiven ? [] : changed.names)
      addTo(assignments, each, { append: false, at: command.span.end, within });
    for (const each of changed.cast) cast.add(each);
    const isText = /^(?:eval|source|\.)$/.test(name);
    if (changed.isOpen || isText) evaluations.push({ at: command.span.start, isText, within });
    if (name === 'shift') {
      shifts.push({ at: command.span.start, count: Number(plainWord(command.words[1]) || '1') || 0, within });
    }
    if (functions.has(name)) addTo(callers, name, place);
  }
  // What the shell makes of their values is not known.
  for (const name of cast)
    assignments.set(
      name,
      (assignments.get(name) ?? []).map(({ append, at, within }) => ({ append, at, within })),
    );
  const names = { places: found, assignments, functions, callers, shifts, evaluations, blocks, loops, uses };
  let use: FunctionUse | undefined;
  return {
    ...names,
    functionUse() {
      use ??= functionUseOf(names);
      return use;
    },
  };
}

/** A name that is assigned more often is looked up among the assignments next to its use. */
const mostAssignments = 40;

function nearest(all: readonly Assigned[], at: number): readonly Assigned[] {
  const low = firstIndex(all, item => item.at <= at);
  const from = Math.max(0, low - mostAssignments / 2);
  return all.slice(from, from + mostAssignments);
}

/** The assignments that can be meant at an offset: those before it, else all (a function may be called later). */
export function visible(
  all: readonly Assigned[],
  at: number,
  within: FunctionDefinition | undefined,
): readonly Assigned[] {
  if (all.length > mostAssignments) return visible(nearest(all, at), at, within);
  const own = all.filter(
    candidate => candidate.within === within && candidate.within !== undefined && candidate.at <= at,
  );
  if (own.length > 0) return own;
  const before = all.filter(candidate => candidate.at <= at);
  return before.length > 0 ? before : all.filter(candidate => candidate.at > at && within !== undefined);
}

/** The command that gives a name the only value that it ever has in a script, where it gets none for a single command either. */
export function onlyAssignment(name: string, { assignments, places, evaluations }: Scope): Place | undefined {
  const [only, ...others] = assignments.get(name) ?? [];
  if (!only?.place || only.append || only.overridable || only.loop || others.length > 0) return undefined;
  if (evaluations.some(({ at, within }) => within || at > only.at)) return undefined;
  const all = places.filter(({ command }) => command.assignments.some(each => each.name === name));
  return all.length === 1 ? only.place : undefined;
}

/** Whether a name that had a value at one offset may get another one, unseen, before a later offset. */
export function mayBeEvaluated(from: number, use: number, { evaluations, callers }: Scope): boolean {
  const isBetween = (at: number) => at > from && at < use;
  return evaluations.some(({ at, within }) => {
    if (!within || isBetween(at)) return isBetween(at);
    const all = callers.get(within.name) ?? [];
    return all.some(({ command, frame }) => isBetween(command.span.start) || enclosingFunction(frame));
  });
}

/** Whether the assignment passes on a positional parameter: `local path=$1`. */
export function isParameter({ value }: Assigned): boolean {
  const [only] = value?.pieces ?? [];
  return value?.pieces.length === 1 && only?.kind === 'variable' && /^\d+$/.test(only.name);
}

/** How many parameters `shift` has taken away where the piece stands. */
export function shifted(
  piece: VariablePiece,
  { scope, within }: { readonly scope: Scope; readonly within: FunctionDefinition | undefined },
): number {
  let count = 0;
  for (const shift of scope.shifts) if (shift.within === within && shift.at < piece.span.start) count += shift.count;
  return count;
}

/** The definition that a command calls: the last one before it, else the last one of the script. */
export function definitionAt(scope: Scope, name: string, at: number): FunctionDefinition | undefined {
  const all = scope.functions.get(name) ?? [];
  const low = firstIndex(all, ({ span }) => span.start <= at);
  return all[low - 1] ?? all.at(-1);
}

/** `read -r -d '' NAME <<EOF`, which gives a name the whole text. */
function readWhole({ words, redirects }: SimpleCommand): { readonly name: string; readonly value: Word } | undefined {
  const name = plainWord(words.at(-1));
  const [input, ...others] = redirects;
  const flags = words.slice(1, -1);
  const isWhole = flags.some((word, index) => /^-\w*d$/.test(plainWord(word)) && isEmpty(flags[index + 1]));
  if (!isWhole || !input?.heredoc || others.length > 0 || !/^[A-Za-z_]\w*$/.test(name)) return undefined;
  return { name, value: { pieces: input.heredoc.pieces, span: input.heredoc.body } };
}

function isEmpty(word: Word | undefined): boolean {
  return word?.pieces.every(piece => piece.kind === 'text' && piece.text === '') ?? false;
}

function declares(word: Word | undefined): boolean {
  return ['export', 'local', 'readonly', 'declare', 'typeset', 'set', 'ENV', 'ARG'].includes(plainWord(word));
}

function assigned(assignment: Assignment, within: FunctionDefinition | undefined, place: Place): Assigned {
  const { value, items, append, span } = assignment;
  return {
    append,
    at: span.end,
    within,
    place,
    frame: place.frame,
    ...(value ? { value } : {}),
    ...(items ? { items } : {}),
  };
}

function collectFunctions(body: readonly Pipeline[], functions: Map<string, FunctionDefinition[]>): void {
  for (const pipeline of body) {
    for (const command of pipeline.commands) {
      if (command.kind === 'function') addTo(functions, command.name, command);
      if (command.kind !== 'simple') collectFunctions(command.body, functions);
    }
  }
}

function mentionedIn({ command }: Place): ReadonlySet<string> {
  return new Set(variablesIn(command).map(({ name }) => name));
}

/** The variables that a command expands, substitutions inside it apart. */
export function variablesIn({ words, redirects, assignments }: SimpleCommand): readonly VariablePiece[] {
  const texts = [
    ...words,
    ...redirects.flatMap(({ target, heredoc }) => [...(target ? [target] : []), ...(heredoc ? [heredoc] : [])]),
    ...assignments.flatMap(({ value, items }) => value ?? items ?? []),
  ];
  return texts.flatMap(({ pieces }) => variablesOf(pieces));
}

function variablesOf(pieces: readonly Piece[]): readonly VariablePiece[] {
  return pieces.flatMap(piece =>
    piece.kind === 'variable' ? [piece, ...variablesOf((piece.fallback ?? piece.alternate)?.pieces ?? [])] : [],
  );
}
