import { outerSpan } from '../../text/region';
import { contains, type Span } from '../../text/span';
import type { CallResponse, Read, StatusCheck, Template, TemplatePart } from '../call';
import { flatText, slice, templateSpan } from '../template';
import { contextsOfCallers } from './callerContexts';
import { embeddedProgram } from './embedded';
import { type Argument, type Context, expandWord } from './expand';
import { nameIn } from './fileNames';
import { foldConstants } from './foldConstants';
import type { JqRead } from './jq/cursor';
import { type JqRun, type JqTaken, jqExtract, jqReads } from './jq/program';
import { type JqValues, placesIn } from './jq/values';
import { isLayout } from './messages';
import { plainWord } from './simple';
import { isJoiningLines, isLastLine, isWithoutLastLine, takesBody, takesStatus } from './statusParts';
import { readScripting } from './subscriptReads';
import type { Block, Command, SimpleCommand, Word } from './syntax';
import { grepOutput, grepTest, type TextSearch } from './textSearch';

/** A read without a root: its path starts at the response itself. */
export type Reported = Omit<Read, 'root' | 'rootSteps'>;

/** Where a follower of output notes what it finds. */
export interface Reading {
  readonly context: Context;
  /** The text is made of these parts of the response; absent where it is the response. */
  readonly part?: TakenPart | undefined;
  readonly printsStatus: boolean;
  /** How the status is printed behind the body; undefined where there is none, or behind what has taken the body alone. */
  statusFormat: string | undefined;
  readonly checks: StatusCheck[];
  escapes: boolean;
  crosses: boolean;
  /** What the commands write goes to the messages of the script. */
  readonly toMessages: boolean;
  /** Some of it is shown among the messages of the script. */
  shown: boolean;
  /** A read of the text. */
  read(read: Reported): void;
  /** A read of the response, of which the text may be a part. */
  readPart(read: Reported): void;
  /** Reads of another program, whose parents are among them. */
  readAll(reads: readonly Read[], span: Span): void;
  /** What searches the text for the name of a member. False where that is not followed. */
  seek(sought: TextSearch, span: Span): boolean;
  /** What counts the lines reads the length of a list. False where there are none. */
  counted(span: Span): boolean;
}

/** Parts of the response, as they are, that a program takes out of it and may put together. */
export interface TakenPart {
  readonly values: JqValues;
  /** It is written on one line. */
  readonly isLine: boolean;
  /** It is written in base64, each line of it for itself. */
  readonly isEncoded?: true;
}

/** Follows what the command of an index writes, which is a part of the response. False where not all of it is followed. */
export type FollowPart = (index: number, part: TakenPart) => boolean;

/** Whether a word of a command is the text that is followed, or the name of its file. */
export type IsGiven = (word: Word) => boolean;

/** Follows the text into a function of the script that the command of an index calls. False where it calls none. */
export type Enter = (index: number, command: SimpleCommand, isGiven: IsGiven | undefined) => boolean;

/** Where a text goes from the commands of a pipeline. */
export interface Ways {
  file(name: string): void;
  /** The first of the commands has the text among its words. */
  readonly isGiven?: IsGiven;
  readonly follow: FollowPart;
  readonly enter: Enter;
  /** Follows the lines of the text, which a block gets. False where it does not have one value in each of them. */
  lines(block: Block): boolean;
}

/** Programs that hand their input on as it is, or only lay it out. */
const passing = new Set(['cat', 'tee', 'json_pp', 'pp', 'less', 'more', 'iconv', 'ts', 'tac', 'base64', 'sort']);
const scripting = /^(?:python[\d.]*|node|ruby|perl|php)$/;

/**
 * What the commands behind a pipe read of their input. False when all of them pass it on, so that it leaves the pipeline.
 */
export function consumes(
  commands: readonly Command[],
  reading: Reading,
  { file, isGiven, follow, enter, lines }: Ways,
): boolean {
  for (const [index, command] of commands.entries()) {
    if (command.kind !== 'simple') {
      if (command.kind !== 'block' || !lines(command)) reading.escapes = true;
      return true;
    }
    const name = plainWord(command.words[0]).replace(/^.*\//, '');
    if (enter(index, command, index === 0 ? isGiven : undefined)) return true;
    const { part } = reading;
    if (part?.isEncoded) {
      if (!isDecoder(name, command) || !follow(index, { values: part.values, isLine: false })) reading.escapes = true;
      return true;
    }
    if (name === 'tee') for (const word of command.words.slice(1)) file(plainWord(word));
    const { statusFormat: format } = reading;
    if (format !== undefined && (isLastLine(name, command) || takesStatus(name, command, format))) return true;
    if (format !== undefined && (isWithoutLastLine(name, command) || takesBody(name, command, format))) {
      reading.statusFormat = undefined;
      continue;
    }
    if (format !== undefined && isJoiningLines(name, command)) continue;
    const layout = scripting.test(name) && command.words.some(word => plainWord(word) === 'json.tool');
    if (passing.has(name) || layout || (name === 'jq' && isIdentity(command))) continue;
    const given = index === 0 ? isGiven : undefined;
    if (name === 'wc' && isLineCount(command) && reading.counted(outerSpan(reading.context.script, command.span)))
      return true;
    if (isJq(name) && !reading.toMessages && followPart(command, index, reading, given, follow)) return true;
    if (reading.toMessages && isLayout(name, command, given)) continue;
    consume(name, command, commands[index + 1], reading, given);
    return true;
  }
  return false;
}

function isJq(name: string): boolean {
  return name === 'jq' || name === 'gojq' || name === 'jaq';
}

function isLineCount({ words }: SimpleCommand): boolean {
  return words.length === 2 && plainWord(words[1]) === '-l';
}

function isIdentity(command: SimpleCommand): boolean {
  const operands = command.words.slice(1).filter(word => !plainWord(word).startsWith('-'));
  return operands.length === 0 || (operands.length === 1 && plainWord(operands[0]) === '.');
}

function consume(
  name: string,
  command: SimpleCommand,
  next: Command | undefined,
  reading: Reading,
  isGiven: IsGiven | undefined,
): void {
  const { context } = reading;
  const span = outerSpan(context.script, command.span);
  const sought = isGrep(name) ? (grepTest(command, isGiven) ?? grepOutput(command, isGiven)) : undefined;
  if (reading.printsStatus && isGrep(name)) reading.checks.push(codeCheck(command.span, span, context));
  else if (sought && reading.seek(sought, span)) return;
  else if (isJq(name)) readProgram(command, isCut(next), reading, isGiven);
  else if (scripting.test(name)) {
    if (!readInProgram(command, span, reading, isGiven)) readScripting(command, span, reading);
  } else {
    reading.read({ path: [], span, form: 'text' });
    reading.escapes = true;
  }
}

function isGrep(name: string): boolean {
  return /^(?:e|f)?grep$|^rg$/.test(name);
}

function isDiscarded(target: string | undefined): boolean {
  return target === '/dev/null';
}

/** A command that compares the printed status: with one code, or in another way. */
export function codeCheck(command: Span, span: Span, { script }: Context): StatusCheck {
  const subject = script.text.slice(command.start, command.end);
  const codes = subject.match(/(?<!\d)[1-5]\d\d(?!\d)/g) ?? [];
  return codes.length === 1
    ? { span, kind: 'equals', code: Number(codes[0]), subject }
    : { span, kind: 'range', subject };
}

const jqWithValue = new Set(['--indent', '-L', '-f', '--from-file']);

function readProgram(command: SimpleCommand, cut: boolean, reading: Reading, isGiven: IsGiven | undefined): void {
  const all = contextsOfCallers(command.span, reading.context);
  const isKnownIn = (world: Context) =>
    command.words.flatMap(word => expandWord(word, world)).every(({ template }) => template.parts.every(isText));
  const worlds = all.every(isKnownIn) ? all : [reading.context];
  // What each call of a function fills into the program stands in no place of it.
  if (worlds[0] !== reading.context) reading.crosses = true;
  for (const world of worlds) readProgramIn(world, command, cut, reading, isGiven);
}

function isText({ kind }: TemplatePart): boolean {
  return kind === 'text';
}

function readProgramIn(
  world: Context,
  command: SimpleCommand,
  cut: boolean,
  reading: Reading,
  isGiven: IsGiven | undefined,
): void {
  const args = command.words.slice(1).flatMap(word => expandWord(word, world));
  const program = jqProgram(args);
  const input = inputOf(command, args, isGiven);
  if (!program || !input) {
    reading.escapes = true;
    return;
  }
  const template = foldConstants(program.template, world.info);
  const reads = jqReads(flatText(template), { ...input, cut, parts: reading.part?.values });
  const isUnseen = printsToNobody(command, reading);
  const asked = reading.toMessages || isUnseen ? reads.map(askedError) : reads;
  addReads(isUnseen ? asked.map(onlyAsked) : asked, template, program, reading);
}

/** `jq -e '.application' > /dev/null`: only the exit status shows something of what is printed. */
function onlyAsked(read: JqRead): JqRead {
  return read.printed ? { ...read, printed: false, extent: 'presence' } : read;
}

/** Whether nothing gets what a program prints. */
function printsToNobody({ redirects }: SimpleCommand, { context, toMessages }: Reading): boolean {
  const output = redirects.findLast(({ operator, descriptor }) => operator === '>' && /^1?$/.test(descriptor));
  return !toMessages && output !== undefined && isDiscarded(nameIn(output.target as Word, context));
}

/** The error of a response, or the one text of it that both APIs have. */
export function isErrorTitle(path: Read['path']): boolean {
  return /^error(?:,title)?$/.test(path.join());
}

/** An error of which the script tests the presence and not the text. */
function askedError(read: JqRead): JqRead {
  return isErrorTitle(read.path) && read.printed ? { ...onlyAsked(read), path: ['error'] } : read;
}

/** Follows what a program takes out of its input and writes unchanged, where all uses of the output are known. */
function followPart(
  command: SimpleCommand,
  index: number,
  reading: Reading,
  isGiven: IsGiven | undefined,
  follow: FollowPart,
): boolean {
  const args = command.words.slice(1).flatMap(word => expandWord(word, reading.context));
  const program = jqProgram(args);
  const input = inputOf(command, args, isGiven);
  const flags = args.map(({ template }) => flatText(template)).filter(flag => /^-./.test(flag));
  if (!program || input?.input !== 'plain' || input.bound || !flags.every(flag => layoutFlag.test(flag))) return false;
  const template = foldConstants(program.template, reading.context.info);
  const run = { ...input, parts: reading.part?.values };
  const text = flatText(template);
  const isEncoded = flags.some(flag => /^-[a-z]*r|^--raw-output$/.test(flag)) && encoding.test(text);
  const taken = jqExtract(isEncoded ? text.replace(encoding, '') : text, run);
  const part = titleOrNothing(text, run) ?? taken;
  const isLine = flags.some(flag => /^-[a-z]*c|^--compact-output$/.test(flag));
  const written = isEncoded ? ({ isLine: true, isEncoded } as const) : { isLine };
  if (!part || !follow(index, { values: part.values, ...written })) return false;
  addReads(part.others, template, program, reading);
  return true;
}

const encoding = /\|\s*@base64\s*$/;

/** `base64 --decode` */
function isDecoder(name: string, { words }: SimpleCommand): boolean {
  return name === 'base64' && /^(?:-d|-D|-di|--decode)$/.test(words.slice(1).map(plainWord).join(' '));
}

/** `.error.title // empty` */
function titleOrNothing(program: string, run: JqRun): JqTaken | undefined {
  const part = jqExtract(program.replace(/\/\/\s*(?:empty|"")\s*$/, ''), run);
  return part && placesIn(part.values).every(({ path }) => isErrorTitle(path)) ? part : undefined;
}

/** Flags that leave the values of the output what they are, but for a text alone. */
const layoutFlag = /^(?:-[crMe]+|--compact-output|--raw-output|--monochrome-output|--exit-status|--arg)$/;

function addReads(reads: readonly JqRead[], template: Template, program: Argument, reading: Reading): void {
  for (const { path, start, end, printed, extent, isApart } of reads) {
    const own = templateSpan(slice(template, start, end));
    // What the words of a caller are filled with stands elsewhere.
    const span = own && contains(program.span, own) ? own : program.span;
    if (isApart) reading.crosses = true;
    reading.readPart({ path, span, form: forms[extent], ...(printed ? { escapes: true as const } : {}) });
  }
}

const boundForms: ReadonlyMap<string, 'plain' | 'list' | 'text'> = new Map([
  ['--arg', 'text'],
  ['--argjson', 'plain'],
  ['--slurpfile', 'list'],
  ['--rawfile', 'text'],
  ['--argfile', 'plain'],
]);

/** How a program gets the text; undefined where it gets it in a way that is not known. */
function inputOf(
  { words, redirects }: SimpleCommand,
  args: readonly Argument[],
  isGiven: IsGiven | undefined,
): JqRun | undefined {
  const flags = args.map(({ template }) => flatText(template));
  const isEmpty = flags.some(flag => /^(?:--null-input|-[a-zA-Z]*n[a-zA-Z]*)$/.test(flag));
  if (flags.some(flag => /^(?:--stream|--raw-input|--seq|-[a-zA-Z]*R[a-zA-Z]*)$/.test(flag))) return undefined;
  const plain = isEmpty ? 'none' : isSlurped(args) ? 'list' : 'plain';
  const bound = new Map<string, 'plain' | 'list' | 'text'>();
  for (const [index, word] of words.entries()) {
    const form = boundForms.get(plainWord(words[index - 2]));
    if (form && isGiven?.(word)) bound.set(`$${plainWord(words[index - 1])}`, form);
  }
  if (bound.size > 0) return { input: 'none', bound };
  const isInput = redirects.some(({ operator }) => operator.startsWith('<')) || words.some(word => isGiven?.(word));
  return isGiven === undefined || isInput ? { input: plain } : undefined;
}

/** Whether a command keeps some of its lines by their numbers. */
function isCut(command: Command | undefined): boolean {
  if (command?.kind !== 'simple') return false;
  const [name, program] = command.words.map(plainWord);
  return (
    /^(?:head|tail)$/.test(name ?? '') ||
    (name === 'sed' && /^-n$|^\d/.test(program ?? '')) ||
    (name === 'awk' && /^NR\b/.test(program ?? ''))
  );
}

const forms = { value: 'program', length: 'items', presence: 'test' } as const;

/** Whether the program gets all of its input in one list. */
function isSlurped(args: readonly Argument[]): boolean {
  return args.some(({ template }) => /^(?:--slurp|-[a-zA-Z]*s[a-zA-Z]*)$/.test(flatText(template)));
}

/** The program is the first operand; with `-f FILE` it is not here. */
function jqProgram(args: readonly Argument[]): Argument | undefined {
  for (let index = 0; index < args.length; index++) {
    const text = flatText((args[index] as Argument).template);
    if (text === '-f' || text === '--from-file') return undefined;
    if (boundForms.has(text)) index += 2;
    else if (jqWithValue.has(text)) index++;
    else if (!text.startsWith('-') || text === '-') return args[index];
  }
  return undefined;
}

/** What the program of a command reads, by the reader of its language. False where that does not follow it. */
function readInProgram(command: SimpleCommand, span: Span, reading: Reading, isGiven: IsGiven | undefined): boolean {
  const { context } = reading;
  const program = embeddedProgram(command, context);
  const named = isGiven && !isFedWith(command, isGiven) ? argumentName(command, isGiven) : undefined;
  const response = program ? context.programReads?.(program, named) : undefined;
  return response !== undefined && readAll(response, span, reading);
}

/** How a program calls the one argument that names the file. */
function argumentName({ words }: SimpleCommand, isGiven: IsGiven): string {
  const start = words.findIndex(word => /^-c?$/.test(plainWord(word)));
  const program = plainWord(words[start]) === '-c' ? start + 1 : start;
  const given = words.flatMap((word, index) => (isGiven(word) ? [index - program] : []));
  return start > 0 && given.length === 1 ? `sys.argv[${given[0]}]` : '';
}

/** A program reads a file that it names itself. */
export function readInText(command: SimpleCommand, file: string, reading: Reading): boolean {
  const { context } = reading;
  const program = embeddedProgram(command, context);
  const response = program && context.programReads?.(program, file);
  return response !== undefined && readAll(response, outerSpan(context.script, command.span), reading);
}

function isFedWith({ redirects }: SimpleCommand, isGiven: IsGiven): boolean {
  return redirects.some(({ operator, target }) => /^<(?:<<)?$/.test(operator) && target && isGiven(target));
}

/** The program stays as it is, behind what gives the response the shape that it had. */
function readAll({ use, reads, prints }: CallResponse, span: Span, reading: Reading): boolean {
  if (reads.length === 0 || prints || use === 'unused' || use === 'status') return false;
  reading.crosses = true;
  if (use === 'escapes') reading.escapes = true;
  reading.readAll(reads, span);
  return true;
}
