import { addTo } from '../../text/addTo';
import { firstIndex } from '../../text/firstIndex';
import type { TooDeep } from '../../text/readLimit';
import type { Region } from '../../text/region';
import type { Span } from '../../text/span';
import { changedNames } from './changedNames';
import { readScript } from './commands';
import { type FunctionUse, functionUseOf } from './functionUse';
import { printfPieces } from './output';
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
import { type CommandSite, commandSites, enclosingFunction, type Frame } from './walk';

/** What the names of one script stand for. */
export interface Scope {
  readonly sites: readonly CommandSite[];
  readonly assignments: ReadonlyMap<string, readonly Assigned[]>;
  readonly functions: ReadonlyMap<string, readonly FunctionDefinition[]>;
  /** The commands that call each function. */
  readonly callers: ReadonlyMap<string, readonly CommandSite[]>;
  /** `shift` commands: from where on the positional parameters of a function move, and by how many. */
  readonly shifts: readonly Shift[];
  /** Its blocks, each with a frame inside it. */
  readonly blocks: ReadonlyMap<Block, Frame>;
  /** The loops of the script; what is assigned in one holds in its next iteration from the start. */
  readonly loops: readonly Span[];
  /** Where names that are not written there may get other values: `eval`, `source`, `printf -v "$1"`. */
  readonly evaluations: readonly Evaluation[];
  /** The commands that mention a variable, substitutions inside them apart. */
  readonly uses: ReadonlyMap<string, readonly CommandSite[]>;
  /** What its functions contain, and who runs them; gathered when it is asked for first. */
  functionUse(): FunctionUse;
}

interface Evaluation {
  readonly offset: number;
  /** It runs a text, which may also define functions that change names wherever they are called. */
  readonly isText: boolean;
  readonly owner: FunctionDefinition | undefined;
}

interface Shift {
  readonly offset: number;
  readonly count: number;
  readonly owner: FunctionDefinition | undefined;
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
  readonly end: number;
  readonly owner: FunctionDefinition | undefined;
  /** The command that assigns it, where that does no more. */
  readonly site?: CommandSite;
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
  const callers = new Map<string, CommandSite[]>();
  const found = commandSites(body);
  collectFunctions(body, functions);
  const blocks = new Map<Block, Frame>();
  const loops: Span[] = [];
  const shifts: Shift[] = [];
  const evaluations: Evaluation[] = [];
  const cast = new Set<string>();
  const uses = new Map<string, CommandSite[]>();
  for (const site of found) {
    const { command, frame } = site;
    const owner = enclosingFunction(frame);
    for (const name of mentionedIn(site)) addTo(uses, name, site);
    // Assignments before a command hold for that command alone, which is where its own words do not see them.
    if (command.words.length === 0 || declares(command.words[0])) {
      for (const assignment of command.assignments)
        addTo(assignments, assignment.name, assigned(assignment, owner, site));
    }
    for (let ancestor: typeof frame | undefined = frame; ancestor; ancestor = ancestor.parent) {
      const block = ancestor.container;
      if (block?.kind !== 'block' || blocks.has(block)) continue;
      blocks.set(block, ancestor);
      if (/^(?:while|until|for|select)$/.test(block.keyword)) loops.push(block.span);
      if (!block.variable) continue;
      for (const value of block.words) {
        addTo(assignments, block.variable, { value, append: false, loop: true, end: value.span.end, owner });
      }
    }
    const name = plainWord(command.words[0]);
    if (name === ':') {
      for (const piece of command.words.slice(1).flatMap(word => word.pieces)) {
        if (piece.kind !== 'variable' || !piece.fallback) continue;
        const end = piece.span.end;
        addTo(assignments, piece.name, { value: piece.fallback, append: false, overridable: true, end, owner });
      }
    }
    if (name === 'set') {
      const [variable, value] = command.words.slice(1).filter(word => !plainWord(word).startsWith('-'));
      const own = plainWord(variable);
      if (value && /^[A-Za-z_]\w*$/.test(own))
        addTo(assignments, own, { value, append: false, end: value.span.end, owner, frame });
    }
    if (name === 'printf' && plainWord(command.words[1]) === '-v') {
      const pieces = printfPieces(command.words.slice(3));
      const { span } = command;
      const [own = ''] = changedNames(command).names;
      const isWhole = own === plainWord(command.words[2]);
      const value = isWhole && pieces ? { value: { pieces, span } } : {};
      if (own) addTo(assignments, own, { ...value, append: false, end: span.end, owner, frame });
    }
    const read = name === 'read' ? readWhole(command) : undefined;
    if (read) addTo(assignments, read.name, { value: read.value, append: false, end: command.span.end, owner, frame });
    const changed = changedNames(command);
    const isGiven = read !== undefined || name === 'printf';
    for (const each of isGiven ? [] : changed.names)
      addTo(assignments, each, { append: false, end: command.span.end, owner });
    for (const each of changed.cast) cast.add(each);
    const isText = /^(?:eval|source|\.)$/.test(name);
    if (changed.isOpen || isText) evaluations.push({ offset: command.span.start, isText, owner });
    if (name === 'shift') {
      shifts.push({ offset: command.span.start, count: Number(plainWord(command.words[1]) || '1') || 0, owner });
    }
    if (functions.has(name)) addTo(callers, name, site);
  }
  // What the shell makes of their values is not known.
  for (const name of cast)
    assignments.set(
      name,
      (assignments.get(name) ?? []).map(({ append, end, owner }) => ({ append, end, owner })),
    );
  const names = { sites: found, assignments, functions, callers, shifts, evaluations, blocks, loops, uses };
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
const maxAssignments = 40;

function nearest(all: readonly Assigned[], offset: number): readonly Assigned[] {
  const low = firstIndex(all, item => item.end <= offset);
  const from = Math.max(0, low - maxAssignments / 2);
  return all.slice(from, from + maxAssignments);
}

/** The assignments that can be meant at an offset: those before it, else all (a function may be called later). */
export function visibleAssignments(
  all: readonly Assigned[],
  offset: number,
  owner: FunctionDefinition | undefined,
): readonly Assigned[] {
  if (all.length > maxAssignments) return visibleAssignments(nearest(all, offset), offset, owner);
  const own = all.filter(
    candidate => candidate.owner === owner && candidate.owner !== undefined && candidate.end <= offset,
  );
  if (own.length > 0) return own;
  const before = all.filter(candidate => candidate.end <= offset);
  return before.length > 0 ? before : all.filter(candidate => candidate.end > offset && owner !== undefined);
}

/** The command that gives a name the only value that it ever has in a script, where it gets none for a single command either. */
export function onlyAssignment(name: string, { assignments, sites, evaluations }: Scope): CommandSite | undefined {
  const [only, ...others] = assignments.get(name) ?? [];
  if (!only?.site || only.append || only.overridable || only.loop || others.length > 0) return undefined;
  if (evaluations.some(({ offset, owner }) => owner || offset > only.end)) return undefined;
  const all = sites.filter(({ command }) => command.assignments.some(each => each.name === name));
  return all.length === 1 ? only.site : undefined;
}

/** Whether a name that had a value at one offset may get another one, unseen, before a later offset. */
export function mayBeEvaluated(from: number, use: number, { evaluations, callers }: Scope): boolean {
  const isBetween = (offset: number) => offset > from && offset < use;
  return evaluations.some(({ offset, owner }) => {
    if (!owner || isBetween(offset)) return isBetween(offset);
    const all = callers.get(owner.name) ?? [];
    return all.some(({ command, frame }) => isBetween(command.span.start) || enclosingFunction(frame));
  });
}

/** Whether the assignment passes on a positional parameter: `local path=$1`. */
export function isParameter({ value }: Assigned): boolean {
  const [only] = value?.pieces ?? [];
  return value?.pieces.length === 1 && only?.kind === 'variable' && /^\d+$/.test(only.name);
}

/** How many parameters `shift` has taken away where the piece stands. */
export function shiftCount(
  piece: VariablePiece,
  { scope, owner }: { readonly scope: Scope; readonly owner: FunctionDefinition | undefined },
): number {
  let count = 0;
  for (const shift of scope.shifts) if (shift.owner === owner && shift.offset < piece.span.start) count += shift.count;
  return count;
}

/** The definition that a command calls: the last one before it, else the last one of the script. */
export function definitionAt(scope: Scope, name: string, offset: number): FunctionDefinition | undefined {
  const all = scope.functions.get(name) ?? [];
  const low = firstIndex(all, ({ span }) => span.start <= offset);
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

function assigned(assignment: Assignment, owner: FunctionDefinition | undefined, site: CommandSite): Assigned {
  const { value, items, append, span } = assignment;
  return {
    append,
    end: span.end,
    owner,
    site,
    frame: site.frame,
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

function mentionedIn({ command }: CommandSite): ReadonlySet<string> {
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
