import { contains } from '../../text/span';
import type { Template } from '../call';
import { literalText, textTemplate } from '../template';
import { literalPrefix } from './changedNames';
import { type Context, expandPieces } from './expand';
import { newExpansionFacts } from './expansionFacts';
import { fieldsOf, separatorOf } from './readRows';
import { mayBeEvaluated, onlyAssignment, type Scope, variablesIn } from './scope';
import { plainWord } from './simple';
import type { Piece, SimpleCommand, VariablePiece, Word } from './syntax';
import { type CommandSite, enclosingFunction, isAlwaysBefore } from './walk';

/** More names that are made of others are nothing that a person would write. */
const maxSteps = 20;

/**
 * What a command gets from the names that loops, `case` blocks and callers choose: other names that are made of them,
 * `metric=${pair%%:*}`, `IFS=: read -r metric value <<<"$pair"`, and parts of them in its words, `${VALUES[$metric]}`.
 * `from` is the offset after which the chosen names have these values.
 */
export function withDerived(world: Context, site: CommandSite, from: number): Context {
  const chosen = new Map(world.choices ?? []);
  const known = { ...world, choices: chosen };
  const givers = giversOf(site, from, world);
  const words = [...site.command.words, ...givers.flatMap(({ value }) => value ?? [])];
  for (let step = 0, before = -1; step < maxSteps && chosen.size !== before; step++) {
    before = chosen.size;
    for (const piece of words.flatMap(({ pieces }) => pieces)) addPart(piece, known, chosen, site);
    for (const { names, value, fields } of givers) {
      const text = value && names.some(name => !chosen.has(name)) ? textOf(value, known) : undefined;
      const texts = text === undefined ? [] : fields ? fields(text) : [text];
      // An empty field may be one that the loop passes over.
      if (texts.length !== names.length || (fields && texts.includes(''))) continue;
      for (const [index, name] of names.entries()) chosen.set(name, textTemplate(texts[index] as string));
    }
  }
  return chosen.size === (world.choices?.size ?? 0) ? world : known;
}

/** What always gives names their only values before a command. */
interface Giver {
  readonly names: readonly string[];
  readonly value: Word | undefined;
  /** The values of the names, where the text is split. */
  readonly fields?: (text: string) => readonly string[];
}

function giversOf(site: CommandSite, from: number, { scope, script }: Context): readonly Giver[] {
  const owner = enclosingFunction(site.frame);
  if (isChangedUnseen(scope, from, site)) return [];
  return scope.sites.flatMap(giver => {
    const { command, frame } = giver;
    const isInShell = frame.pipeline.commands.length === 1 && !frame.captured && enclosingFunction(frame) === owner;
    const isBackground = /^[ \t]*&(?!&)/.test(script.text.slice(command.span.end, command.span.end + 20));
    if (!isInShell || isBackground || command.span.start < from) return [];
    if (!isAlwaysBefore(giver, site.command.span, script.text)) return [];
    const read = readerIn(command, scope);
    if (read) return [read];
    if (command.words.length > 0 && plainWord(command.words[0]) !== 'local') return [];
    return command.assignments.flatMap(({ name, value }) =>
      value && onlyAssignment(name, scope) === giver && !isCounted(name, script) ? [{ names: [name], value }] : [],
    );
  });
}

/** Whether texts that run, or names for names, may give any name another value. */
function isChangedUnseen(scope: Scope, from: number, { command: { span } }: CommandSite): boolean {
  const isReference = ({ words }: SimpleCommand) =>
    declares.test(plainWord(words[0])) && words.some(word => /^-\w*n/.test(plainWord(word)));
  const runsText = scope.evaluations.some(({ isText }) => isText);
  return runsText || mayBeEvaluated(from, span.start, scope) || scope.sites.some(({ command }) => isReference(command));
}

const declares = /^(?:declare|typeset|local)$/;

/** Whether arithmetic may give a name another value. */
function isCounted(name: string, { text }: Context['script']): boolean {
  return new RegExp(`\\(\\([^)]*\\b${name}\\b`).test(text);
}

/** `IFS=: read -r metric value <<<"$pair"` */
function readerIn(command: SimpleCommand, scope: Scope): Giver | undefined {
  const [reader, flag, ...names] = command.words.map(plainWord);
  const [input, ...others] = command.redirects;
  const separator = separatorOf(command);
  if (reader !== 'read' || flag !== '-r' || input?.operator !== '<<<' || others.length > 0) return undefined;
  if (separator === null || (separator === undefined && scope.assignments.has('IFS'))) return undefined;
  const isOwn = (name: string) => /^[A-Za-z_]\w*$/.test(name) && scope.assignments.get(name)?.length === 1;
  if (!names.every(isOwn)) return undefined;
  const fields = (text: string) => (text.includes('\n') ? [] : fieldsOf(text, names.length, separator));
  return { names, value: input.target, fields };
}

/** The text of a word that is made of chosen names and of nothing that is not known. */
function textOf({ pieces }: Word, known: Context): string | undefined {
  const isMade = variablesIn({
    kind: 'simple',
    words: [{ pieces, span: known.script.outer }],
    assignments: [],
    redirects: [],
    span: known.script.outer,
  });
  const isChosen = isMade.some(
    piece => chosenText(piece.name, known) !== undefined || known.choices?.has(sourceOf(piece, known)),
  );
  return isChosen
    ? literalText(expandPieces(pieces, { ...known, info: newExpansionFacts(), depth: known.depth + 1 }))
    : undefined;
}

function sourceOf({ span }: Piece, { script }: Context): string {
  return script.text.slice(span.start, span.end);
}

/** What a chosen name, or a parameter that is known, has as its text. */
function chosenText(name: string, { choices, positional, scope, owner }: Context): string | undefined {
  const own = choices?.get(name);
  if (own) return literalText(own);
  const isMoved = scope.shifts.some(shift => shift.owner === owner);
  return /^[1-9]$/.test(name) && !isMoved
    ? literalText(positional?.[Number(name) - 1]?.template ?? { parts: [] })
    : undefined;
}

/** The part of a chosen text, or the element of a table, that a piece stands for. */
function addPart(piece: Piece, known: Context, chosen: Map<string, Template>, site: CommandSite): void {
  if (piece.kind !== 'variable' || !piece.changed) return;
  const source = sourceOf(piece, known);
  const text = chosen.has(source) ? undefined : (cutOf(source, known) ?? elementOf(piece, source, known, site));
  if (text !== undefined && (piece.quoted || /^[\w.:/@%+,=-]+$/.test(text))) chosen.set(source, textTemplate(text));
}

/** `${pair%%:*}`, `${pair#*:}`: plain text, with all that is before or behind it. */
function cutOf(source: string, known: Context): string | undefined {
  const [, name = '', operator = '', pattern = ''] = /^\$\{(\w+)(%%?|##?)(\*?[\w.:,;=|/@+-]+\*?)\}$/.exec(source) ?? [];
  const text = name === '' ? undefined : chosenText(name, known);
  const isEnd = operator.startsWith('%');
  if (text === undefined || (isEnd ? pattern.startsWith('*') : pattern.endsWith('*'))) return undefined;
  const mark = pattern.replace('*', '');
  if (!pattern.includes('*')) {
    if (isEnd) return text.endsWith(mark) ? text.slice(0, -mark.length) : text;
    return text.startsWith(mark) ? text.slice(mark.length) : text;
  }
  // One sign takes off as little as it can, two as much.
  const isLast = isEnd ? operator === '%' : operator === '##';
  const offset = isLast ? text.lastIndexOf(mark) : text.indexOf(mark);
  if (offset < 0) return text;
  return isEnd ? text.slice(0, offset) : text.slice(offset + mark.length);
}

/** `${VALUES[$metric]}` of a table that the script fills with texts before, and changes nowhere. */
function elementOf({ name }: VariablePiece, source: string, known: Context, site: CommandSite): string | undefined {
  const [, quote = '', variable, literal] = /^\$\{\w+\[("?)(?:\$\{?(\w+)\}?|([\w./-]+))\1\]\}$/.exec(source) ?? [];
  const key = variable ? chosenText(variable, known) : quote === '' ? literal : undefined;
  return key === undefined ? undefined : tableIn(name, site, known)?.get(key);
}

function tableIn(name: string, site: CommandSite, { scope, script }: Context): ReadonlyMap<string, string> | undefined {
  const isDeclaration = ({ words }: SimpleCommand) =>
    declares.test(plainWord(words[0])) && words.some(word => /^-[Agrx]*A[grx]*$/.test(plainWord(word)));
  const isNamed = ({ words, assignments }: SimpleCommand) =>
    words.some(word => /^\w+/.exec(literalPrefix(word))?.[0] === name) || assignments.some(each => each.name === name);
  const given = scope.sites.filter(({ command }) => isNamed(command));
  const [declared] = given;
  if (!declared || !isDeclaration(declared.command) || isCounted(name, script)) return undefined;
  if (isChangedUnseen(scope, declared.command.span.start, site)) return undefined;
  const table = new Map<string, string>();
  for (const each of given) {
    const { command, frame } = each;
    const isSure =
      frame.pipeline.commands.length === 1 &&
      !frame.captured &&
      isAlwaysBefore(each, site.command.span, script.text) &&
      !scope.loops.some(loop => contains(loop, command.span));
    if (!isSure || (each !== declared && command.words.length > 0)) return undefined;
    for (const { name: own, value, items, append, span } of command.assignments) {
      if (own !== name) continue;
      const subscript = /^\w+(\[[^\]]*\])?/.exec(script.text.slice(span.start, span.end))?.[1];
      const pairs = items?.map(pairOf) ?? [value && subscript ? pairOf({ ...value, key: subscript }) : undefined];
      // A second list would take the place of the first one.
      if (append || (items && each !== declared)) return undefined;
      for (const pair of pairs) {
        if (!pair) return undefined;
        table.set(...pair);
      }
    }
  }
  return table;
}

/** `[key]=text`, both of them as they are written. */
function pairOf({ pieces, key = '' }: Pick<Word, 'pieces'> & { readonly key?: string }): [string, string] | undefined {
  if (pieces.some(({ kind }) => kind !== 'text')) return undefined;
  const text = `${key}${key ? '=' : ''}${pieces.map(piece => (piece.kind === 'text' ? piece.text : '')).join('')}`;
  const [, own, value] = /^\[["']?([\w./-]+)["']?\]=([\s\S]*)$/.exec(text) ?? [];
  return own === undefined || value === undefined ? undefined : [own, value];
}
