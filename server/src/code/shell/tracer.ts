import { outerSpan } from '../../text/region';
import type { Span } from '../../text/span';
import { argumentsIn, contextAt } from './bind';
import { asksAge, asksPresence, asksText, hasVariable, isOnly, isTee, isVariable } from './checks';
import { codeCheck, consumes, type Enter, type FollowPart, type IsGiven, readInText, type Ways } from './consumers';
import type { Context } from './expand';
import { newExpansionFacts } from './expansionFacts';
import { mentionsElsewhere } from './fileMentions';
import { nameIn } from './fileNames';
import { mayBeRead } from './filesReadElsewhere';
import { isLineReader, leavesInput, lineVariable } from './lineLoops';
import { areMessages, givesName, isMessage, isMessenger } from './messages';
import { Notes } from './notes';
import { mayFollow, placesBehind } from './placesBehind';
import { variablesIn } from './scope';
import { plainWord } from './simple';
import { copyOf } from './statusParts';
import type { Block, Command, SimpleCommand, Word } from './syntax';
import { takersOf } from './takers';
import { patternTest } from './textSearch';
import { usesOfVariable } from './variableUses';
import { type CommandSite, enclosingFunction, type Frame } from './walk';
import { clientsThatFill, filesOf } from './writtenFiles';

/** How far the output is followed through functions and variables. */
const maxDepth = 6;

/** More reads than this are not followed one by one. */
const maxReads = 50;

/** A function with more callers than this may have its output read in any way. */
const maxCallers = 20;

/** Commands that give names values, as no command at all does. */
const assigning = /^(?:|local|declare|typeset|readonly|export)$/;

/** Follows the output of one command, and notes what reads it. */
export class Tracer extends Notes {
  /** What is done with a text, behind which the status is there again. */
  private keepingStatus(follow: () => void): void {
    const { statusFormat } = this;
    if (this.steps.left-- <= 0) {
      this.escapes = true;
      return;
    }
    follow();
    this.statusFormat = statusFormat;
  }

  /** Follows what the commands from `frame.index` of its pipeline write. */
  stdout(frame: Frame, from: CommandSite, depth: number): void {
    this.keepingStatus(() => this.written(frame, from, depth));
  }

  private written(frame: Frame, from: CommandSite, depth: number): void {
    const own = frame.pipeline.commands[frame.index];
    if (own && this.redirected(own, from, depth)) return;
    const rest = frame.pipeline.commands.slice(frame.index + 1);
    const toMessages = areMessages(rest, frame, this.context);
    this.toMessages = toMessages;
    const isTaken = consumes(rest, this, this.ways(frame, frame.index + 1, from, depth));
    this.toMessages = false;
    if (!isTaken && toMessages) this.show();
    else if (!isTaken) this.leaves(frame, from, depth);
  }

  /** Where the text goes from commands of a pipeline, the first of which has this index in it. */
  private ways(frame: Frame, first: number, from: CommandSite, depth: number): Ways {
    return {
      file: name => this.file(name, from, depth + 1),
      follow: this.partsBehind(frame, first, from, depth),
      enter: this.functionsIn(frame, first, depth),
      lines: block => this.lines(block, depth + 1),
    };
  }

  /**
   * Follows a part of the response that a command of a pipeline writes, from the command of an index on, as the response
   * itself is followed. Where more than known members of it may be read, all of it counts as read.
   */
  private partsBehind(frame: Frame, first: number, from: CommandSite, depth: number): FollowPart {
    return (index, taken) => {
      if (depth > maxDepth || this.printsStatus) return false;
      const inner = new Tracer(this.context, undefined, undefined, taken, this.steps);
      inner.stdout({ ...frame, index: first + index }, from, depth + 1);
      const { reads, checks, escapes, printed, leavesWhole } = inner;
      const isLost = escapes || printed || leavesWhole || checks.length > 0;
      if (inner.isErrorTitle) return !isLost && this.asksError(frame.pipeline.commands[first + index], reads);
      if (isLost || reads.length === 0) return false;
      this.add(inner);
      this.crosses = true;
      return true;
    };
  }

  private lines(block: Block, depth: number): boolean {
    const taken = this.part?.isLine ? lineVariable(block) : undefined;
    if (!taken || depth > maxDepth || !leavesInput(block, this.context.scope)) return false;
    this.variable(taken.name, taken.offset, depth);
    return true;
  }

  /** Output of a whole pipeline: it is captured, leaves the block or function around it, or the script. */
  private leaves(frame: Frame, from: CommandSite, depth: number): void {
    const { captured, container, parent } = frame;
    if (depth > maxDepth) this.escapes = true;
    else if (captured) {
      const { assignment, command } = captured;
      if (assignment?.value && !captured.redirect) this.variable(assignment.name, assignment.span.end, depth + 1);
      else if (assignment) this.escapes = true;
      else if (this.part?.isEncoded && this.rounds(captured, depth + 1)) return;
      else if (parent) this.usedBy({ command, frame: parent }, depth + 1, word => isOnly(word, captured.substitution));
    } else if (container?.kind === 'function') this.callers(container.name, depth + 1);
    else if (container && parent) this.stdout(parent, from, depth + 1);
    else if (this.outside) this.hand(this.outside);
    else this.printed = true;
  }

  /** `for row in $(…)`, which gets one line in each iteration, because there is no blank in any of them. */
  private rounds({ command, substitution }: NonNullable<Frame['captured']>, depth: number): boolean {
    const block = [...this.context.scope.blocks.keys()].find(({ words }) => words === command.words);
    const [only, ...others] = block?.words ?? [];
    if (!block?.variable || !only || others.length > 0 || !isOnly(only, substitution)) return false;
    this.variable(block.variable, only.span.end, depth);
    return true;
  }

  private callers(name: string, depth: number): void {
    const { invocation } = this.context;
    if (invocation && plainWord(invocation.caller.command.words[0]) === name) {
      this.handOver(invocation, depth);
      return;
    }
    const callers = this.context.scope.callers.get(name) ?? [];
    if (callers.length === 0 || callers.length > maxCallers || this.context.isShared?.()) {
      this.escapes = true;
      this.leavesWhole = true;
    }
    for (const caller of callers.slice(0, maxCallers)) this.stdout(caller.frame, caller, depth);
  }

  /** Follows what one caller does, whose words mean something else than those of the function. */
  private handOver({ caller, context }: NonNullable<Context['invocation']>, depth: number): void {
    const inner = new Tracer(context, this.statusFormat, this.outside, this.part, this.steps);
    inner.stdout(caller.frame, caller, depth);
    this.add(inner);
  }

  /** Follows the text into the functions that commands of a pipeline call, and out of them to this call alone. */
  private functionsIn(frame: Frame, first: number, depth: number): Enter {
    return (index, command, isGiven) => {
      const { scope, owner, positional } = this.context;
      const takers = takersOf(command, scope, isGiven);
      if (!takers) return false;
      const place = { command, frame: { ...frame, index: first + index } };
      const isHere = enclosingFunction(frame) === owner;
      const around = contextAt(place, { ...this.context, info: newExpansionFacts() }, isHere ? positional : undefined);
      const context = {
        ...this.context,
        owner: takers.definition,
        positional: argumentsIn(place, around),
        info: newExpansionFacts(),
        invocation: { caller: place, context: this.context },
      };
      const inner = new Tracer(context, this.statusFormat, this.outside, this.part, this.steps);
      // What else takes the text takes all of it, whatever other commands read of it.
      if (takers.isOpen || depth > maxDepth) {
        this.read({ path: [], span: outerSpan(this.context.script, command.span), form: 'text' });
        this.escapes = true;
      }
      if (depth > maxDepth) return true;
      for (const reader of takers.readers) inner.input(reader, depth + 1);
      for (const loop of takers.loops) if (!inner.lines(loop, depth + 1)) inner.escapes = true;
      for (const { site: use, name } of takers.named)
        inner.usedBy(use, depth + 1, word => isVariable(word, name), name);
      this.add(inner);
      this.crosses = true;
      return true;
    };
  }

  /** A command that has the text as its input. */
  private input({ command, frame }: CommandSite, depth: number): void {
    const rest = [command, ...frame.pipeline.commands.slice(frame.index + 1)];
    this.keepingStatus(() => {
      const isTaken = consumes(rest, this, this.ways(frame, frame.index, { command, frame }, depth));
      if (!isTaken) this.leaves(frame, { command, frame }, depth);
    });
  }

  /** True when standard output goes to a file instead of the pipe. */
  private redirected(command: Command, from: CommandSite, depth: number): boolean {
    if (command.kind === 'function') return false;
    if (isMessage(command, this.context)) {
      this.show();
      return true;
    }
    const redirect = command.redirects.findLast(
      ({ operator, descriptor }) => /^(?:>|>>|>\||&>)$/.test(operator) && /^(?:1|&)?$/.test(descriptor),
    );
    if (!redirect?.target) return false;
    this.file(nameIn(redirect.target, this.context), from, depth + 1);
    return true;
  }

  /** Later commands that name the file read it. */
  file(name: string, from: CommandSite, depth = 0): void {
    if (name === '/dev/null') return;
    if (depth > maxDepth) {
      this.escapes = true;
      return;
    }
    const isName = (word: Word) => nameIn(word, this.context) === name;
    const all = name === '' ? [] : (filesOf(this.context).get(name) ?? []);
    const writers = clientsThatFill(name, this.context);
    // What reads the file may find there what another request left, so that each of them keeps its shape.
    this.crosses ||= writers.size > 1 || (writers.size === 1 && !writers.has(from.command));
    let used = false;
    for (const site of placesBehind(from, all, this.context)) {
      // What writes the file, such as the `tee` of this very pipeline, does not read it.
      if (isTee(site.command) || writers.has(site.command) || !mayFollow(site, from, this.context)) continue;
      used = true;
      this.usedBy(site, depth, isName);
      if (this.isCut()) break;
    }
    const others = name === '' ? [] : mentionsElsewhere(name, from, this.context);
    const programs = others.filter(site => site && readInText(site.command, name, this));
    if (!used && programs.length === 0) this.printed = true;
    else if (mayBeRead(name, this.context) || others.length > programs.length) {
      this.read({ path: [], span: outerSpan(this.context.script, from.command.span), form: 'text' });
      this.escapes = true;
    }
  }

  /** What takes the value that a variable got at an offset. */
  private variable(name: string, offset: number, depth: number): void {
    const { uses, isShared, isOpen, isGivenAway } = usesOfVariable(name, offset, this.context);
    if (isShared) this.crosses = true;
    if (isOpen || isGivenAway) this.escapes = true;
    if (isGivenAway) this.leavesWhole = true;
    const { invocation } = this.context;
    for (const site of uses) {
      // The next call of the function has it, whose caller is another one.
      const isNext = site.command.span.start < offset && enclosingFunction(site.frame) === this.context.owner;
      if (invocation && isNext) this.escapes = true;
      this.usedBy(site, depth, word => isVariable(word, name), name);
      if (this.isCut()) break;
    }
    for (const block of this.context.scope.blocks.keys())
      if (block.words.some(word => hasVariable(word.pieces, name))) this.tested(block.span);
  }

  /** Follows the items of an array, each of which is a line of the text. */
  private items(name: string, offset: number, depth: number): void {
    const { uses, isOpen, isGivenAway } = usesOfVariable(name, offset, this.context);
    if (isOpen || isGivenAway || depth > maxDepth) this.escapes = true;
    this.crosses = true;
    const { text } = this.context.script;
    for (const { command } of uses)
      for (const { name: used, span } of variablesIn(command)) {
        if (used !== name) continue;
        const isCount = /^\$\{#\w+\[[@*]\]\}$/.test(text.slice(span.start, span.end));
        if (!isCount || !this.counted(outerSpan(this.context.script, command.span))) this.escapes = true;
      }
    for (const { words, variable, span } of this.context.scope.blocks.keys()) {
      if (!words.some(({ pieces }) => hasVariable(pieces, name))) continue;
      const [only, ...others] = words;
      const [piece, ...more] = only?.pieces ?? [];
      const isEach =
        variable && piece?.kind === 'variable' && piece.list && piece.quoted && more.length + others.length === 0;
      const isAll = isEach && /^\$\{\w+\[@\]\}$/.test(text.slice(piece.span.start, piece.span.end));
      if (isAll && only && depth <= maxDepth) this.variable(variable, only.span.end, depth + 1);
      else this.tested(span);
    }
  }

  /** Whether the rest is not looked at any more, so that anything may be read there. */
  private isCut(): boolean {
    const isCut = this.reads.length > maxReads;
    if (isCut) this.escapes = true;
    return isCut;
  }

  /** A command that holds the text as an argument, in a here string or as a file. */
  private usedBy(site: CommandSite, depth: number, isGiven: IsGiven, variable?: string): void {
    const owner = enclosingFunction(site.frame);
    if (!owner || owner === this.context.owner) this.keepingStatus(() => this.taken(site, depth, isGiven, variable));
    else {
      // Its parameters are others there, and all of its callers get what it writes.
      const { invocation: _through, ...rest } = this.context;
      const context = contextAt(site, { ...rest, info: newExpansionFacts() }, undefined);
      const inner = new Tracer(context, this.statusFormat, this.outside, this.part, this.steps);
      inner.keepingStatus(() => inner.taken(site, depth, isGiven, variable));
      this.add(inner);
    }
  }

  private taken(site: CommandSite, depth: number, isGiven: IsGiven, variable: string | undefined): void {
    const { command, frame } = site;
    const name = plainWord(command.words[0]).replace(/^.*\//, '');
    const sought = this.printsStatus ? undefined : patternTest(command, isGiven, this.context.script.text);
    if (sought && this.seek(sought, outerSpan(this.context.script, command.span))) return;
    if (/^(?:\[|\[\[|test)$/.test(name))
      this.tested(
        command.span,
        asksPresence(command, isGiven) || (this.part !== undefined && asksText(command, isGiven)),
      );
    else if (/^(?:echo|printf|cat)$/.test(name) && !givesName(command)) this.stdout(frame, site, depth);
    else if (/^(?:rm|mkdir|touch|chmod|true|unset|trap|:)$/.test(name) || asksAge(command)) return;
    else if (command.words.some(isGiven) && isMessenger(name, this.context)) this.show();
    else if (assigning.test(name) && command.assignments.length > 0) this.copied(command, variable, depth);
    else if (this.part?.isLine && !this.part.isEncoded && isLineReader(command))
      this.items(plainWord(command.words[2]), command.span.end, depth);
    else if (/^(?:mv|cp)$/.test(name) && this.moved(site, isGiven, depth)) return;
    else {
      const commands = [command, ...frame.pipeline.commands.slice(frame.index + 1)];
      const toMessages = areMessages(commands, frame, this.context);
      this.toMessages = toMessages;
      const isTaken = consumes(commands, this, { ...this.ways(frame, frame.index, site, depth), isGiven });
      this.toMessages = false;
      if (!isTaken && toMessages) this.show();
      else if (!isTaken) this.stdout(frame, site, depth);
    }
  }

  /** The text goes to a file of another name. */
  private moved(site: CommandSite, isGiven: IsGiven, depth: number): boolean {
    const [source, target, ...others] = site.command.words.slice(1).filter(word => !/^-[fnv]$/.test(plainWord(word)));
    if (!source || !target || others.length > 0 || depth > maxDepth) return false;
    if (!isGiven(source)) return true;
    const name = nameIn(target, this.context);
    // A folder would give the file a name that is not written here.
    if (!/[^/.]\.\w+\}?$/.test(name)) return false;
    this.file(name, site, depth + 1);
    return true;
  }

  /** Other variables get the text; where it ends with the status, a part of the text too. */
  private copied({ assignments }: SimpleCommand, variable: string | undefined, depth: number): void {
    for (const assignment of assignments) {
      const { value, items } = assignment;
      const isOther = (word: Word) => variable !== undefined && !hasVariable(word.pieces, variable);
      if ((value ? [value] : (items ?? [])).every(isOther)) continue;
      const copy = copyOf(assignment, this.printsStatus, this.context.script.text);
      if (copy === 'status') continue;
      if (!copy || depth > maxDepth) this.escapes = true;
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
