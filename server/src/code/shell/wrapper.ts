import { outerSpan } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { Call, CallResponse, Part, WrapperCommand } from '../call';
import { barePart } from '../site';
import { flatText } from '../template';
import { type Context, expandWord } from './expand';
import { curlFlags } from './flags';
import { isNaming } from './functionOutput';
import { mayShape } from './mayShape';
import { readOptions } from './options';
import { ownBlock } from './ownBlock';
import { type GivenBody, passedBody } from './passedBody';
import { type Assigned, isParameter, shiftCount, variablesIn } from './scope';
import { plainWord } from './simple';
import type { FunctionDefinition, Piece, Pipeline, SimpleCommand, VariablePiece, Word } from './syntax';
import { type CommandSite, enclosingFunction } from './walk';

/** What a caller of a wrapper function passes to it, and the wrapper. */
export interface WrapperSite {
  readonly wrapper: WrapperCommand;
  /** The words of the caller that carry parts of the request. */
  readonly parts: readonly Part[];
  /** What the function and this caller do with the response, where the function does something with it. */
  readonly response?: CallResponse;
}

/**
 * The wrapper function around `place` as its `caller` uses it; undefined where the function does more than send a request
 * whose path its callers choose, or is used in another way than by calls. `inside` is its request without a caller;
 * `isShared` where other scripts take the functions of this one in.
 */
export function wrapperSite(
  caller: CommandSite,
  place: CommandSite,
  inside: Call,
  context: Context,
  isShared: boolean,
  responseThrough: (inside: CommandSite) => CallResponse,
): WrapperSite | undefined {
  const definition = enclosingFunction(place.frame);
  if (!definition || !/^(?:curl|wget)$/.test(inside.client)) return undefined;
  // Who calls the functions of a library is not known.
  const isOpen = isShared || !context.scope.functionUse().isRun(definition.name);
  const isOnly = isOnlyRequest(definition, place.command, isOpen, context);
  if (!isOnly && !(inside.client === 'curl' && mayShape(definition, place.command, context))) return undefined;
  const reader = new ParameterReader(definition, place.command, { ...context, owner: definition }, !isOnly);
  // What more callers pass on is only read as flags of curl.
  if ((inside.client !== 'curl' || !isOnly) && reader.restStart() !== undefined) return undefined;
  const address = reader.address(inside);
  const path = address?.parameters[0];
  if (!address || path === undefined) return undefined;
  const given = isOnly ? undefined : reader.givenBody(inside);
  const asGiven = given && reader.partsAsGiven(caller, path, given);
  if (!isOnly && reader.isLeftBehind(path, isOpen)) return undefined;
  const keepsPath = !reader.isUsedOnce(path);
  if (keepsPath && isOnly) return undefined;
  const dropped = asGiven ? new Set<number>() : reader.droppedParameters(path, address, inside, !isOnly);
  const parts = asGiven ?? (dropped && reader.callerParts(caller, path, dropped, inside));
  if (!dropped || !parts) return undefined;
  if (!isOnly && [...dropped].some(parameter => reader.isLeftBehind(parameter, isOpen))) return undefined;
  const count = caller.command.words.length - 1;
  const kept = count - [...dropped].filter(each => each <= count).length;
  const added: NonNullable<WrapperCommand['added']> = asGiven
    ? { program: given.body + 1, body: given.body, isPassed: true }
    : { program: kept + (keepsPath ? 2 : 1), ...(keepsPath ? { body: kept + 1 } : {}) };
  if (!isOnly && added.program > maxPositions) return undefined;
  const { name } = definition;
  const url = { ...barePart('url', outerSpan(context.script, address.word.span), 'word') };
  const site = {
    ...inside.site,
    carriers: [],
    parts: inside.site.parts.map(part => (part.role === 'url' ? url : part)),
  };
  const named = reader.nameOf(path);
  return {
    wrapper: {
      kind: 'command',
      request: { ...inside, site },
      parameter: `$${named?.name ?? path}`,
      ...(named ? { assignment: outerSpan(context.script, named.span) } : {}),
      unused: [...dropped].flatMap(parameter => reader.namingSpan(parameter) ?? []),
      ...(isOnly ? {} : { added }),
      callers: isOpen ? undefined : (context.scope.callers.get(name) ?? []).length,
      ...definedAt(definition, context),
    },
    parts,
    ...(isOnly ? {} : { response: responseThrough(place) }),
  };
}

/** Behind it a shell takes the first digit alone for the position: `$10` is `$1` and a zero. */
const maxPositions = 9;

/** Whether a function only gives its parameters names and runs one command, and only commands of this script call it. */
function isOnlyRequest(
  definition: FunctionDefinition,
  command: SimpleCommand,
  isOpen: boolean,
  { scope, script }: Context,
): boolean {
  const { name, span } = definition;
  const block = ownBlock(definition);
  if (!block) return false;
  const pipelines = [...block.body];
  const last = pipelines.pop();
  if (last?.commands.length !== 1 || last.commands[0] !== command || last.negated || last.next !== ';') return false;
  if (command.redirects.some(({ operator }) => operator.startsWith('<'))) return false;
  if ((scope.functions.get(name) ?? []).length !== 1) return false;
  const functions = scope.functionUse();
  const outside = `${script.text.slice(0, span.start)}\n${script.text.slice(span.end)}`;
  const isPrivate = (pipeline: Pipeline) => namesGiven(pipeline).every(given => !isOpen && !isRead(given, outside));
  return pipelines.every(each => isNaming(each) && isPrivate(each)) && !functions.isMentioned(name);
}

/** The names to which a command gives values that are there behind the function as well. */
function namesGiven({ commands: [only] }: Pipeline): readonly string[] {
  return only?.kind === 'simple' && only.words.length === 0 ? only.assignments.map(({ name }) => name) : [];
}

/** Whether a script reads a name. What sends is part of a pipeline now, of which nothing is left behind. */
function isRead(name: string, text: string): boolean {
  return readName(name).test(text);
}

function readName(name: string, flags?: string): RegExp {
  return new RegExp(`\\$\\{?[#!]?${name}\\b|\\(\\([^)]*\\b${name}\\b`, flags);
}

/** A function whose text can stand there once more under another name. */
function definedAt({ name, span }: FunctionDefinition, { script }: Context): Pick<WrapperCommand, 'definition'> {
  const head = /^(?:function\s+)?/.exec(script.text.slice(span.start, span.end))?.[0].length ?? 0;
  const own = spanOf(span.start + head, span.start + head + name.length);
  if (script.text.slice(own.start, own.end) !== name || !/\}$/.test(script.text.slice(span.start, span.end))) return {};
  return { definition: { span: outerSpan(script, span), name: outerSpan(script, own) } };
}

interface Address {
  /** The word with the address, or the one that the name of the address is given. */
  readonly word: Word;
  /** The positional parameters in it. */
  readonly parameters: readonly number[];
}

/** Reads where the positional parameters of a wrapper function go. */
class ParameterReader {
  private readonly sites: readonly CommandSite[];
  private readonly assigned: ReadonlyMap<string, readonly Assigned[]>;
  /** The uses of every variable in the function. */
  private readonly uses: readonly VariablePiece[];

  constructor(
    private readonly definition: FunctionDefinition,
    private readonly command: SimpleCommand,
    private readonly context: Context,
    /** Words of blocks may have a parameter as well: `case $1 in`. */
    private readonly byText: boolean,
  ) {
    const functions = context.scope.functionUse();
    this.sites = functions.placesIn(definition);
    this.assigned = functions.assignedIn(definition);
    this.uses = this.sites.flatMap(({ command: own }) => variablesIn(own));
  }

  /** The word with the address, which may be in a local name of its own. */
  address({ site }: Call): Address | undefined {
    const part = site.parts.find(({ role }) => role === 'url');
    const word = part && this.wordAt(part.value);
    const given = word && (this.givenWord(word) ?? word);
    const parameters = given ? this.parametersIn(given.pieces) : [];
    return given && parameters.length > 0 ? { word: given, parameters } : undefined;
  }

  /** The body that callers give the function, where flags of the command have it as it is. */
  givenBody({ site }: Call): GivenBody | undefined {
    const isOther = site.parts.some(({ role, keyword }) => role === 'query' || keyword === 'get');
    if (isOther) return undefined;
    const found = passedBody(this.definition, this.sites, piece => this.indexOf(piece), variablesIn);
    const isSeen = (parameter: number) =>
      this.uses.filter(piece => this.indexOf(piece) === parameter).length === this.mentionsOf(parameter);
    return found && [found.body, found.method ?? found.body].every(isSeen) ? found : undefined;
  }

  /** The words of a caller for such a function: the new body stands in the place of the old one. */
  partsAsGiven({ command }: CommandSite, path: number, { body, method }: GivenBody): readonly Part[] | undefined {
    const words = command.words.slice(1);
    const span = (word: Word) => outerSpan(this.context.script, word.span);
    const isSimple = command.redirects.every(({ operator }) => !operator.startsWith('<')) && path !== body;
    const [pathWord, bodyWord] = [words[path - 1], words[body - 1]];
    const methodWord = method === undefined ? undefined : words[method - 1];
    if (!isSimple || !pathWord || words.length > body || words.length < body - 1) return undefined;
    if (method !== undefined && !/^(?:GET|POST|PUT|DELETE)$/.test(plainWord(methodWord))) return undefined;
    return [
      barePart('url', span(pathWord), 'word'),
      ...(methodWord ? [barePart('method', span(methodWord), 'word')] : []),
      ...(bodyWord ? [barePart('body', span(bodyWord), 'word')] : []),
    ];
  }

  /** Whether nothing but the address uses a parameter; its name is given once. */
  isUsedOnce(parameter: number): boolean {
    return this.usesOf(parameter) === (this.nameOf(parameter) ? 2 : 1);
  }

  private usesOf(parameter: number): number {
    const { length } = this.uses.filter(piece => this.indexOf(piece) === parameter);
    return this.byText ? Math.max(length, this.mentionsOf(parameter)) : length;
  }

  /** How often the text of the function says a parameter or its name, also where no command has it: `case $1 in`. */
  private mentionsOf(parameter: number): number {
    const { start, end } = this.definition.span;
    const text = this.context.script.text.slice(start, end);
    const name = this.nameOf(parameter)?.name;
    const own = text.match(new RegExp(`\\$\\{?[#!]?${parameter}(?!\\d)`, 'g'))?.length ?? 0;
    const named = name ? (text.match(readName(name, 'g'))?.length ?? 0) : 0;
    return own + named;
  }

  /** Where a parameter is given a name in the function. */
  nameOf(parameter: number): { readonly name: string; readonly span: Span } | undefined {
    const found = [...this.assigned].flatMap(([name, all]) => all.filter(isParameter).map(each => ({ name, each })));
    const own = found.find(({ each }) => this.indexOf(each.value?.pieces[0] as VariablePiece) === parameter);
    const value = own?.each.value;
    if (!own || !value) return undefined;
    const end = value.span.start - 1;
    return { name: own.name, span: { start: end - own.name.length, end } };
  }

  /** Whether the script reads the name of a parameter, which is not local, behind the function. */
  isLeftBehind(parameter: number, isOpen: boolean): boolean {
    const named = this.nameOf(parameter);
    const isHere = ({ span }: { readonly span: Span }) => span.start === named?.span.start;
    const naming = this.sites.find(({ command: { assignments } }) => assignments.some(isHere))?.command;
    if (!named || (naming && naming.words.length > 0)) return false;
    const { text } = this.context.script;
    const { start, end } = this.definition.span;
    return isOpen || isRead(named.name, `${text.slice(0, start)}\n${text.slice(end)}`);
  }

  /** The command, or a part of it, that gives a parameter a name. */
  namingSpan(parameter: number): Span | undefined {
    const { script } = this.context;
    const named = this.nameOf(parameter);
    const command = this.sites.find(
      ({ command: { assignments } }) => named && assignments.some(({ span }) => span.start === named.span.start),
    )?.command;
    const own = command?.assignments.find(({ span }) => span.start === named?.span.start);
    if (!named || !command || !own) return undefined;
    const isAlone = command.assignments.length === 1;
    const { start, end } = isAlone ? command.span : own.span;
    const blanks = /[ \t]*$/.exec(script.text.slice(0, start))?.[0].length ?? 0;
    const after = isAlone ? (/^[ \t]*(?:;[ \t]*)?/.exec(script.text.slice(end))?.[0].length ?? 0) : 0;
    const line = /^\r?\n/.exec(script.text.slice(end + after))?.[0].length;
    if (!isAlone) return spanOf(start - blanks, end);
    const startsLine = /(?:^|\n)$/.test(script.text.slice(0, start - blanks));
    return startsLine && line !== undefined ? spanOf(start - blanks, end + after + line) : spanOf(start, end + after);
  }

  /**
   * Parameters that only go into the address or the body, beside the path; undefined where that is not clear. `anyOutput`:
   * the function may take the output apart.
   */
  droppedParameters(
    path: number,
    address: Address,
    { site }: Call,
    anyOutput: boolean,
  ): ReadonlySet<number> | undefined {
    const inBody = [...address.parameters];
    for (const { role, keyword = '', value } of site.parts) {
      const isPlainOutput = anyOutput || /^fail/.test(keyword) || this.isStandardOutput(keyword, value);
      if (/here-document$/.test(keyword) || (role === 'output' && !isPlainOutput)) return undefined;
      const word = role === 'query' || role === 'body' ? this.wordAt(value) : undefined;
      if (word) inBody.push(...this.parametersIn(word.pieces));
    }
    const dropped = new Set(inBody.filter(parameter => parameter !== path));
    const isOnlyThere = (parameter: number) =>
      this.usesOf(parameter) === inBody.filter(other => other === parameter).length + (this.nameOf(parameter) ? 1 : 0);
    return [...dropped].every(isOnlyThere) ? dropped : undefined;
  }

  /** `-O -`, which writes the response to the output of the function. */
  private isStandardOutput(keyword: string, value: Span): boolean {
    const word = this.command.words.find(({ span }) => {
      const outer = outerSpan(this.context.script, span);
      return outer.start <= value.start && value.end <= outer.end;
    });
    return keyword === 'output-document' && /^(?:-\w*O|--output-document=)?-$/.test(plainWord(word));
  }

  /** What the words of a caller carry; undefined where they cannot be told apart or changed one by one. */
  callerParts(
    { command }: CommandSite,
    path: number,
    dropped: ReadonlySet<number>,
    { site }: Call,
  ): readonly Part[] | undefined {
    const words = command.words.slice(1);
    const rest = this.restStart();
    const own = rest === undefined ? words : words.slice(0, rest - 1);
    const atCaller = { ...this.context, owner: undefined };
    const span = (word: Word) => outerSpan(this.context.script, word.span);
    const lastWord = words.at(-1)?.span.start ?? 0;
    const isFed = command.redirects.some(
      ({ operator, span: location }) => operator.startsWith('<') || location.start < lastWord,
    );
    if (isFed || own.some(word => expandWord(word, atCaller).some(({ isPlaceholder }) => isPlaceholder)))
      return undefined;
    const pathWord = own[path - 1];
    if (!pathWord) return undefined;
    const parts: Part[] = [barePart('url', span(pathWord), 'word')];
    for (const part of site.parts) {
      const word = part.role === 'method' ? this.wordAt(part.value) : undefined;
      const [parameter] = word ? this.parametersIn(word.pieces) : [];
      if (!word || parameter === undefined) continue;
      const method = own[parameter - 1];
      if (word.pieces.length !== 1 || !method || this.usesOf(parameter) > 2) return undefined;
      parts.push(barePart('method', span(method), 'word'));
    }
    const kept = own.length - [...dropped].filter(parameter => parameter <= own.length).length;
    for (const parameter of dropped) {
      const word = own[parameter - 1];
      if (!word) continue;
      if (parameter <= kept || rest !== undefined) return undefined;
      parts.push(barePart('body', span(word), 'word'));
    }
    const more = rest === undefined ? [] : this.restParts(words.slice(rest - 1), atCaller);
    return more && [...parts, ...more];
  }

  /** The flags that a caller adds, as far as the new request does not need them; undefined where one changes the output. */
  private restParts(words: readonly Word[], context: Context): readonly Part[] | undefined {
    const parts: Part[] = [];
    for (const { flag, value, span } of readOptions(
      words.flatMap(word => expandWord(word, context)),
      curlFlags,
    )) {
      if (flag === undefined || /^(?:output|remote|include|dump|write-out|head$|url|upload|next)/.test(flag))
        return undefined;
      if (/^(?:data|form|json|get$|request$)/.test(flag)) parts.push(barePart('query', span, 'word'));
      if (flag !== 'header') continue;
      const text = value ? flatText(value) : '';
      if (/^content-type:/i.test(text)) parts.push(barePart('query', span, 'word'));
      else if (!/^accept:/i.test(text)) return undefined;
    }
    return parts;
  }

  /** From which parameter on all of them are passed on; undefined where none are, NaN where that is not known. */
  restStart(): number | undefined {
    const [list, ...others] = this.uses.filter(({ name }) => /^[@*#]$/.test(name));
    if (!list) return undefined;
    const isWord = this.command.words.some(({ pieces }) => pieces.length === 1 && pieces[0] === list);
    if (!isWord || !list.quoted || list.name !== '@' || list.changed || others.length > 0) return Number.NaN;
    return shiftCount(list, this.context) + (list.firstPosition ?? 1);
  }

  private parametersIn(pieces: readonly Piece[]): readonly number[] {
    return pieces.flatMap(piece => {
      if (piece.kind !== 'variable') return [];
      return piece.alternate ? this.parametersIn(piece.alternate.pieces) : (this.indexOf(piece) ?? []);
    });
  }

  /** The positional parameter that a variable is or has the value of. */
  private indexOf(piece: VariablePiece): number | undefined {
    if (piece.changed) return undefined;
    if (/^[1-9]$/.test(piece.name)) return Number(piece.name) + shiftCount(piece, this.context);
    const own = this.assigned.get(piece.name) ?? [];
    const [only] = own;
    if (!only || own.length > 1 || !isParameter(only)) return undefined;
    return this.indexOf(only.value?.pieces[0] as VariablePiece);
  }

  /** What the function assigns to the only variable of a word. */
  private givenWord({ pieces: [piece, ...others] }: Word): Word | undefined {
    if (piece?.kind !== 'variable' || others.length > 0 || this.indexOf(piece) !== undefined) return undefined;
    const own = this.assigned.get(piece.name) ?? [];
    const isReadOnce = this.uses.filter(({ name }) => name === piece.name).length === 1;
    return own.length === 1 && isReadOnce ? own[0]?.value : undefined;
  }

  private wordAt({ start, end }: Span): Word | undefined {
    return this.command.words.find(({ span }) => {
      const outer = outerSpan(this.context.script, span);
      return outer.start === start && outer.end === end;
    });
  }
}
