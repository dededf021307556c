import { contains } from '../../text/span';
import type { Call, Parameter, Template } from '../call';
import { literalText } from '../template';
import { argumentsIn, contextAt, longerChains } from './bind';
import { withDerived } from './derived';
import { type Context, expandWord } from './expand';
import { newExpansionFacts } from './expansionFacts';
import { mayNotRun } from './reached';
import { rowsOfRead } from './readRows';
import { mayBeEvaluated } from './scope';
import { mayExpand, plainWord } from './simple';
import type { Block, Branch, Piece, VariablePiece, Word } from './syntax';
import { type CommandSite, enclosingFunction, type Frame } from './walk';

/** More combinations than this are no table that a person would write. */
const maxVariants = 60;

/** Each call looks at the blocks of the whole script. */
const maxPlaces = 2000;

const maxDepth = 4;

/**
 * The parameters of a request for each combination of values that the loops, the `case` blocks and the callers of the
 * function around it give them. `parametersIn` reads the request with the values of one combination. Undefined where
 * nothing is chosen in this way, or where some combinations are not known.
 */
export function variantsOf(
  site: CommandSite,
  base: Context,
  parameters: readonly Parameter[],
  parametersIn: (context: Context) => readonly Parameter[] | undefined,
): Call['variants'] {
  const chosen = parameters.filter(isChosenItem);
  if (chosen.length === 0 || base.scope.sites.length > maxPlaces) return undefined;
  const found = worldsOf(site, base, 0);
  if (found === undefined || found.length === 0 || found.length > maxVariants || found.some(isEncoded))
    return undefined;
  const variants = found.map(parametersIn);
  return variants.every(each => each !== undefined) ? variants : undefined;
}

/** Whether a chosen text is another one for the service than for the script, which compares it as it is written. */
function isEncoded({ choices, positional = [] }: Context): boolean {
  const texts = [...(choices?.values() ?? []), ...positional.map(({ template }) => template)];
  return texts.some(text => /%[\dA-Fa-f]{2}|\+/.test(literalText(text) ?? ''));
}

function isChosenItem({ name, value }: Parameter): boolean {
  return /(?:\[\]|%5B%5D)$/i.test(literalText(name) ?? '') && value.parts.some(({ kind }) => kind === 'hole');
}

/** What the names of a command may stand for, one context for each combination. */
function worldsOf(site: CommandSite, base: Context, depth: number): readonly Context[] | undefined {
  if (depth > maxDepth) return undefined;
  let worlds = byCaller(site, base, depth);
  let from = enclosingFunction(site.frame)?.span.start ?? 0;
  for (const { choices, offset } of [...loopsAround(site, base), ...casesBefore(site, base)]) {
    if (!worlds || !choices || worlds.length * choices.length > maxVariants) return undefined;
    if (choices.some(({ size }) => size > 0) && mayBeEvaluated(offset, site.command.span.start, base.scope))
      return undefined;
    from = Math.max(from, offset);
    worlds = worlds.flatMap(world =>
      choices.map(choice => ({
        ...world,
        info: newExpansionFacts(),
        choices: new Map([...(world.choices ?? []), ...choice]),
      })),
    );
  }
  return worlds?.map(world => withDerived(world, site, from));
}

type Choice = ReadonlyMap<string, Template>;

/** What a loop or a `case` block gives names, and from which offset on they have it; undefined where it is not known. */
interface Choices {
  readonly choices: readonly Choice[] | undefined;
  readonly offset: number;
}

/** One context for each call of the function around a command. */
function byCaller(site: CommandSite, base: Context, depth: number): readonly Context[] | undefined {
  const unknown = [{ ...contextAt(site, base, undefined), info: newExpansionFacts() }];
  const owner = enclosingFunction(site.frame);
  if (!owner) return unknown;
  const callers = longerChains([], site, base).flatMap(([caller]) => caller ?? []);
  if (callers.length === 0 || callers.length !== base.scope.callers.get(owner.name)?.length) return unknown;
  if (base.scope.functionUse().isMentioned(owner.name)) return unknown;
  const worlds: Context[] = [];
  for (const caller of callers) {
    const around = worldsOf(caller, base, depth + 1);
    if (!around || worlds.length + around.length > maxVariants) return undefined;
    for (const world of around) {
      worlds.push({ ...contextAt(site, base, argumentsIn(caller, world)), info: newExpansionFacts() });
    }
  }
  return worlds;
}

/** What the loops around a command give their names; undefined for a loop over what is not known. */
function loopsAround({ frame }: CommandSite, base: Context): readonly Choices[] {
  const found: Choices[] = [];
  for (
    let ancestor: Frame | undefined = frame;
    ancestor && ancestor.container?.kind !== 'function';
    ancestor = ancestor.parent
  ) {
    const { container } = ancestor;
    if (container?.kind === 'block' && container.keyword === 'for' && container.variable)
      found.push({ choices: choicesOfLoop(container, container.variable, base), offset: container.span.start });
    const rows = container?.kind === 'block' ? rowsOfRead(container, base) : undefined;
    if (container && rows) found.push({ choices: rows, offset: container.span.start });
  }
  return found.reverse();
}

function choicesOfLoop({ words }: Block, variable: string, base: Context): readonly Choice[] | undefined {
  const all = base.scope.assignments.get(variable) ?? [];
  if (words.length === 0 || all.some(({ loop }) => !loop)) return [new Map()];
  const items = words.map(word => itemsOf(word, base));
  // What is not known stays a name.
  return items.every(each => each !== undefined)
    ? items.flatMap(each => each ?? []).map(template => new Map([[variable, template]]))
    : [new Map()];
}

/** The texts that a word of a loop becomes; of a list whatever it ever has. Undefined where they are not known. */
function itemsOf(word: Word, base: Context): readonly Template[] | undefined {
  const context = { ...base, info: newExpansionFacts() };
  const [piece, ...others] = word.pieces;
  const isList = piece?.kind === 'variable' && others.length === 0 && piece.list === true && !piece.changed;
  const isSplit = word.pieces.some(isSplitPiece);
  if (mayExpand.test(plainWord(word)) || (isSplit && base.scope.assignments.has('IFS'))) return undefined;
  const given = isList ? listWords(piece, base) : [word];
  const items = given?.flatMap(each => expandWord(each, context)).map(({ template }) => template);
  const isKnown = (text: string | undefined) => text !== undefined && !(isList && isSplit && /[\s*?[]/.test(text));
  return items?.every(item => isKnown(literalText(item))) ? items : undefined;
}

/** Whether what a piece expands to is split into words. */
function isSplitPiece(piece: Piece): boolean {
  return piece.kind !== 'text' && !piece.quoted;
}

/** All items that a list is given in a script. */
function listWords({ name, quoted, span }: VariablePiece, { scope, script }: Context): readonly Word[] | undefined {
  const all = scope.assignments.get(name) ?? [];
  // `"${NAMES[*]}"` is one word.
  const isOne = quoted && /\[\*\]\}$|^\$\*$/.test(script.text.slice(span.start, span.end));
  const [first] = all;
  // What other texts give a name stays where the script may not give it anything.
  const isSure = first && !first.append && !mayNotRun(first, span.start, { scope, script });
  if (isOne || !first || mayBeEvaluated(isSure ? first.end : 0, span.start, scope)) return undefined;
  const words = all.flatMap(({ items = [] }) => items);
  const isOpen = ({ pieces }: Word) => scope.assignments.has('IFS') && pieces.some(isSplitPiece);
  const areKnown =
    all.every(({ items }) => items) && !words.some(word => mayExpand.test(plainWord(word)) || isOpen(word));
  return areKnown ? words : undefined;
}

/** What the `case` blocks before a command give their names. */
function casesBefore(site: CommandSite, base: Context): readonly Choices[] {
  const owner = enclosingFunction(site.frame);
  const found: Choices[] = [];
  for (const [block, frame] of base.scope.blocks) {
    const isBefore = block.span.end <= site.command.span.start && enclosingFunction(frame) === owner;
    const choices = block.branches && isBefore ? choicesOfCase(block, block.branches, base) : undefined;
    if (choices) found.push({ choices, offset: block.span.end });
  }
  return found;
}

/** Undefined where a branch leaves a name as it is, or where the names get values elsewhere as well. */
function choicesOfCase(block: Block, branches: readonly Branch[], base: Context): readonly Choice[] | undefined {
  const inside = [...base.scope.assignments].flatMap(([name, all]) => {
    const own = all.filter(({ end }) => end > block.span.start && end <= block.span.end);
    return own.length > 0 ? [{ name, own, isOnly: own.length === all.filter(({ value }) => value).length }] : [];
  });
  const names = inside.filter(({ isOnly }) => isOnly);
  if (names.length === 0 || !branches.some(({ patterns }) => patterns.some(each => plainWord(each) === '*')))
    return undefined;
  const choices: Choice[] = [];
  for (const { span, body } of branches) {
    const ends = body.some(({ commands }) =>
      commands.some(command => command.kind === 'simple' && /^(?:return|exit)$/.test(plainWord(command.words[0]))),
    );
    if (ends) continue;
    const choice = new Map<string, Template>();
    for (const { name, own } of names) {
      const [only, ...others] = own.filter(({ end }) => contains(span, { start: end, end: end }));
      const [item, ...more] =
        only?.value && others.length === 0 ? expandWord(only.value, { ...base, info: newExpansionFacts() }) : [];
      if (!item || more.length > 0) return undefined;
      choice.set(name, item.template);
    }
    choices.push(choice);
  }
  return choices.length > 0 ? choices : undefined;
}
