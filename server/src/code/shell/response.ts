import { outerSpan } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { CallResponse, Read, StatusCheck, Template } from '../call';
import { asksPresence, asksText, copyOf, hasVariable, isOnly, isTee, isVariable, testsStatus } from './checks';
import {
  codeCheck,
  consumes,
  type FollowPart,
  type IsGiven,
  isErrorTitle,
  type Reading,
  type Reported,
  readInText,
  type TakenPart,
} from './consumers';
import type { Context } from './expand';
import { mentionsElsewhere } from './fileMentions';
import { fileName, nameIn } from './fileNames';
import { mayBeRead } from './filesReadElsewhere';
import { leavesInput, lineName } from './lineLoops';
import { isMessage, isMessenger, isShown } from './messages';
import { mayFollow, placesBehind } from './placesBehind';
import type { Output } from './request';
import { plainWord } from './simple';
import type { Block, Command, SimpleCommand, Word } from './syntax';
import { usesOfVariable } from './variableUses';
import type { Frame, Place } from './walk';
import { clientsThatFill, filesOf } from './writtenFiles';

/** How far the output is followed through functions and variables. */
const deepest = 4;

/** More reads than this are not followed one by one. */
const mostReads = 50;

/** A function with more callers than this may have its output read in any way. */
const mostCallers = 20;

/**
 * Where a command's output goes: pipes, files, variables, callers of its function. `outside` is what the host does with
 * the output of the whole script.
 */
export function responseOf(
  place: Place,
  output: Output,
  method: string | undefined,
  context: Context,
  outside?: CallResponse,
): CallResponse {
  const prints = output.checks.find(({ kind }) => kind === 'prints')?.subject;
  const tracer = new Tracer(context, prints, outside);
  // Where the body goes to a file, only the status is printed.
  const status = output.file && prints !== undefined ? new Tracer(context, prints, undefined) : undefined;
  status?.stdout(place.frame, place, 0);
  if (output.file) tracer.file(fileName(output.file, context), place);
  else tracer.stdout(place.frame, place, 0);
  const found = [...tracer.checks, ...(status?.checks ?? []), ...output.checks];
  const checks = found.sort((a, b) => a.span.start - b.span.start);
  // Reads that are known say nothing of those where all of it leaves.
  if (tracer.leavesWhole && tracer.reads.length > 0)
    tracer.read({ path: [], span: outerSpan(context.script, place.command.span), form: 'whole', escapes: true });
  const { reads } = tracer;
  // What is read besides says nothing of the rest, which goes to a file or a person.
  if (tracer.printed && method === 'GET' && reads.length > 0)
    tracer.read({ path: [], span: outerSpan(context.script, place.command.span), form: 'whole', escapes: true });
  let use: CallResponse['use'] = 'unused';
  if (tracer.escapes || (tracer.printed && method === 'GET')) use = 'escapes';
  else if (reads.length > 0) use = 'followed';
  else if (checks.length > 0 || testsStatus(place.frame)) use = 'status';
  return {
    use,
    reads,
    checks,
    ...(tracer.printed && /^(?:unused|status)$/.test(use) ? { prints: true } : {}),
    ...(tracer.crosses ? { crosses: true } : {}),
    ...(tracer.shown ? { shows: true } : {}),
  };
}

/** Whether nothing of the script reads a file that a command writes. */
export function isUnread(file: Template, place: Place, context: Context): boolean {
  const tracer = new Tracer(context, undefined, undefined);
  tracer.file(fileName(file, context), place);
  return tracer.reads.length === 0 && !tracer.escapes && !tracer.shown;
}

/** What happens to the output of a script that a command runs; undefined where it is only printed. */
export function outputOf(place: Place, context: Context, outside?: CallResponse): CallResponse | undefined {
  const response = responseOf(place, { checks: [] }, undefined, context, outside);
  return response.use === 'unused' && response.reads.length === 0 ? outside : response;
}

class Tracer implements Reading {
  readonly reads: Read[] = [];
  readonly checks: StatusCheck[] = [];
  escapes = false;
  crosses = false;
  printed = false;
  shown = false;
  toMessages = false;
  /** All of it goes where nobody follows it. */
  leavesWhole = false;

  constructor(
    readonly context: Context,
    public statusFormat: string | undefined,
    private readonly outside: CallResponse | undefined,
    /** The text is this part of the response. */
    private readonly part?: TakenPart,
  ) {}

  get printsStatus(): boolean {
    return this.statusFormat !== undefined;
  }

  read(found: Reported): void {
    const { start } = found.span;
    const read = 'root' in found ? (found as Read) : { ...found, root: spanOf(start, start), rootSteps: 0 };
    const same = this.reads.some(
      known => known.span.start === read.span.start && known.path.join() === read.path.join(),
    );
    if (!same) this.reads.push(read);
  }

  readAll(reads: readonly Read[], span: Span): void {
    const first = this.reads.length;
    const root = spanOf(span.start, span.start);
    for (const { parent, grouped: _grouped, ...read } of reads)
      this.reads.push({
        ...read,
        span,
        root,
        rootSteps: 0,
        ...(parent === undefined ? {} : { parent: first + parent }),
      });
  }

  /** What is done with a text, behind which the status is there again. */
  private keepingStatus(follow: () => void): void {
    const { statusFormat } = this;
    follow();
    this.statusFormat = statusFormat;
  }

  /** Follows what the commands from `frame.index` of its pipeline write. */
  stdout(frame: Frame, from: Place, depth: number): void {
    this.keepingStatus(() => this.written(frame, from, depth));
  }

  private written(frame: Frame, from: Place, depth: number): void {
    const own = frame.pipeline.commands[frame.index];
    if (own && this.redirected(own, from)) return;
    const rest = frame.pipeline.commands.slice(frame.index + 1);
    const follow = this.partsBehind(frame, frame.index + 1, from, depth);
    const toMessages = this.isMessages(rest, frame);
    this.toMessages = toMessages;
    const isTaken = consumes(rest, this, file => this.file(file, from), undefined, follow);
    this.toMessages = false;
    if (!isTaken && toMessages) this.show();
    else if (!isTaken) this.leaves(frame, from, depth);
  }

  /** Whether the last of some commands writes to the messages, and none of them writes a file besides. */
  private isMessages(commands: readonly Command[], frame: Frame): boolean {
    const isPlain = commands.every(command => command.kind === 'simple' && !isTee(command));
    return isPlain && isShown(commands.at(-1), frame, this.context);
  }

  private show(): void {
    this.shown = true;
    this.crosses = true;
  }

  /**
   * Follows a part of the response that a command of a pipeline writes, from the command of an index on, as the response
   * itself is followed. Where more than known members of it may be read, all of it counts as read.
   */
  private partsBehind(frame: Frame, first: number, from: Place, depth: number): FollowPart {
    return (index, taken) => {
      if (depth > deepest || this.printsStatus) return false;
      const path = [...(this.part?.path ?? []), ...taken.path];
      const inner = new Tracer(this.context, undefined, undefined, { ...taken, path });
      inner.stdout({ ...frame, index: first + index }, from, depth + 1);
      const { reads, checks, escapes, printed, leavesWhole } = inner;
      const isLost = escapes || printed || leavesWhole || checks.length > 0;
      if (isErrorTitle(path)) return !isLost && this.asksError(frame.pipeline.commands[first + index], reads);
      const isOpen = isLost || reads.length === 0;
      if (isOpen || reads.some(({ path: read, form }) => read.length === 0 && form !== 'items')) return false;
      if (inner.shown) this.show();
      const before = this.reads.length;
      for (const { parent, ...read } of reads) {
        // What is counted are the elements of the list.
        const own = read.path.length === 0 ? taken.path.slice(0, -1) : taken.path;
        const path = [...own, ...read.path];
        this.reads.push({ ...read, path, ...(parent === undefined ? {} : { parent: before + parent }) });
      }
      this.crosses = true;
      return true;
    };
  }

  /** Only whether there is an error is looked at; its words are shown at most. */
  private asksError(command: Command | undefined, reads: readonly Read[]): boolean {
    if (!command || reads.some(({ path, form }) => path.length > 0 || form !== 'test')) return false;
    this.read({ path: ['error'], span: outerSpan(this.context.script, command.span), form: 'test' });
    this.crosses = true;
    return true;
  }

  lines(block: Block): boolean {
    const taken = this.part?.isLine ? lineName(block) : undefined;
    if (!taken || !leavesInput(block, this.context.scope)) return false;
    this.variable(taken.name, taken.at, 1);
    return true;
  }

  counted(span: Span): boolean {
    const isList = this.part?.isLine === true && this.part.path.at(-1) === '*';
    if (isList) this.read({ path: [], span, form: 'items' });
    return isList;
  }

  /** Output of a whole pipeline: it is captured, leaves the block or function around it, or the script. */
  private leaves(frame: Frame, from: Place, depth: number): void {
    const { captured, within, parent } = frame;
    if (depth > deepest) this.escapes = true;
    else if (captured) {
      const { assignment, command } = captured;
      if (assignment?.value && !captured.redirect) this.variable(assignment.name, assignment.span.end, depth + 1);
      else if (assignment) this.escapes = true;
      else if (parent) this.usedBy({ command, frame: parent }, depth + 1, word => isOnly(word, captured.substitution));
    } else if (within?.kind === 'function') this.callers(within.name, depth + 1);
    else if (within && parent) this.stdout(parent, from, depth + 1);
    else if (this.outside) this.hand(this.outside);
    else this.printed = true;
  }

  private hand(outside: CallResponse): void {
    for (const read of outside.reads) this.read(read);
    this.checks.push(...outside.checks);
    if (outside.use === 'escapes') this.escapes = true;
  }

  private callers(name: string, depth: number): void {
    const { through } = this.context;
    if (through && plainWord(through.caller.command.words[0]) === name) {
      this.handOver(through, depth);
      return;
    }
    const callers = this.context.scope.callers.get(name) ?? [];
    if (callers.length === 0 || callers.length > mostCallers || this.context.isShared?.()) {
      this.escapes = true;
      this.leavesWhole = true;
    }
    for (const caller of callers.slice(0, mostCallers)) this.stdout(caller.frame, caller, depth);
  }

  /** Follows what one caller does, whose words mean something else than those of the function. */
  private handOver({ caller, context }: NonNullable<Context['through']>, depth: number): void {
    const inner = new Tracer(context, this.statusFormat, this.outside, this.part);
    inner.stdout(caller.frame, caller, depth);
    const before = this.reads.length;
    for (const { parent, ...read } of inner.reads)
      this.reads.push({ ...read, ...(parent === undefined ? {} : { parent: before + parent }) });
    this.checks.push(...inner.checks);
    for (const fact of ['escapes', 'crosses', 'printed', 'shown', 'leavesWhole'] as const) this[fact] ||= inner[fact];
  }

  /** True when standard output goes to a file instead of the pipe. */
  private redirected(command: Command, from: Place): boolean {
    if (command.kind === 'function') return false;
    if (isMessage(command, this.context)) {
      this.show();
      return true;
    }
    const redirect = command.redirects.findLast(
      ({ operator, descriptor }) => /^(?:>|>>|>\||&>)$/.test(operator) && /^(?:1|&)?$/.test(descriptor),
    );
    if (!redirect?.target) return false;
    this.file(nameIn(redirect.target, this.context), from);
    return true;
  }

  /** Later commands that name the file read it. */
  file(name: string, from: Place, depth = 0): void {
    if (name === '/dev/null') return;
    const isName = (word: Word) => nameIn(word, this.context) === name;
    const all = name === '' ? [] : (filesOf(this.context).get(name) ?? []);
    const writers = clientsThatFill(name, this.context);
    // What reads the file may find there what another request left, so that each of them keeps its shape.
    this.crosses ||= writers.size > 1 || (writers.size === 1 && !writers.has(from.command));
    let used = false;
    for (const place of placesBehind(from, all, this.context)) {
      // What writes the file, such as the `tee` of this very pipeline, does not read it.
      if (isTee(place.command) || writers.has(place.command) || !mayFollow(place, from, this.context)) continue;
      used = true;
      this.usedBy(place, depth, isName);
      if (this.isCut()) break;
    }
    const others = name === '' ? [] : mentionsElsewhere(name, from, this.context);
    const programs = others.filter(place => place && readInText(place.command, name, this));
    if (!used && programs.length === 0) this.printed = true;
    else if (mayBeRead(name, this.context) || others.length > programs.length) {
      this.read({ path: [], span: outerSpan(this.context.script, from.command.span), form: 'text' });
      this.escapes = true;
    }
  }

  /** What takes the value that a variable got at an offset. */
  private variable(name: string, at: number, depth: number): void {
    const { uses, isShared, isOpen, isGivenAway } = usesOfVariable(name, at, this.context);
    if (isShared) this.crosses = true;
    if (isOpen || isGivenAway) this.escapes = true;
    if (isGivenAway) this.leavesWhole = true;
    for (const place of uses) {
      this.usedBy(place, depth, word => isVariable(word, name));
      if (this.isCut()) break;
    }
    for (const block of this.context.scope.blocks.keys())
      if (block.words.some(word => hasVariable(word.pieces, name))) this.tested(block.span);
  }

  /** Whether the rest is not looked at any more, so that anything may be read there. */
  private isCut(): boolean {
    const isCut = this.reads.length > mostReads;
    if (isCut) this.escapes = true;
    return isCut;
  }

  /** A command that holds the text as an argument, in a here string or as a file. */
  private usedBy(place: Place, depth: number, isGiven: IsGiven): void {
    this.keepingStatus(() => this.taken(place, depth, isGiven));
  }

  private taken(place: Place, depth: number, isGiven: IsGiven): void {
    const { command, frame } = place;
    const name = plainWord(command.words[0]).replace(/^.*\//, '');
    if (/^(?:\[|\[\[|test)$/.test(name))
      this.tested(
        command.span,
        asksPresence(command, isGiven) || (isErrorTitle(this.part?.path ?? []) && asksText(command, isGiven)),
      );
    else if (/^(?:echo|printf|cat)$/.test(name)) this.stdout(frame, place, depth);
    else if (/^(?:rm|mkdir|touch|chmod|true|unset|trap|:)$/.test(name)) return;
    else if (isMessenger(name, this.context)) this.show();
    else if (command.words.length === 0 && command.assignments.length > 0) this.copied(command, depth);
    else if (/^(?:mv|cp)$/.test(name) && this.moved(place, isGiven, depth)) return;
    else {
      const commands = [command, ...frame.pipeline.commands.slice(frame.index + 1)];
      const follow = this.partsBehind(frame, frame.index, place, depth);
      const toMessages = this.isMessages(commands, frame);
      this.toMessages = toMessages;
      const isTaken = consumes(commands, this, () => undefined, isGiven, follow);
      this.toMessages = false;
      if (!isTaken && toMessages) this.show();
      else if (!isTaken) this.stdout(frame, place, depth);
    }
  }

  /** The text goes to a file of another name. */
  private moved(place: Place, isGiven: IsGiven, depth: number): boolean {
    const [source, target, ...others] = place.command.words.slice(1).filter(word => !/^-[fnv]$/.test(plainWord(word)));
    if (!source || !target || others.length > 0 || depth > deepest) return false;
    if (!isGiven(source)) return true;
    const name = nameIn(target, this.context);
    // A folder would give the file a name that is not written here.
    if (!/[^/.]\.\w+\}?$/.test(name)) return false;
    this.file(name, place, depth + 1);
    return true;
  }

  /** Other variables get the text; where it ends with the status, a part of the text too. */
  private copied({ assignments }: SimpleCommand, depth: number): void {
    for (const assignment of assignments) {
      const copy = copyOf(assignment, this.printsStatus, this.context.script.text);
      if (copy === 'status') continue;
      if (!copy || depth > deepest) this.escapes = true;
      else
        this.keepingStatus(() => {
          if (copy === 'body') this.statusFormat = undefined;
          this.variable(assignment.name, assignment.span.end, depth + 1);
        });
    }
  }

  /** A shell test of the text: of the status where the text is one. */
  private tested(span: Span, isPresence = false): void {
    const where = outerSpan(this.context.script, span);
    if (this.printsStatus) this.checks.push(codeCheck(span, where, this.context));
    else if (isPresence) {
      this.read({ path: [], span: where, form: 'test' });
      this.crosses = true;
    } else {
      this.read({ path: [], span: where, form: 'text' });
      this.escapes = true;
    }
  }
}
