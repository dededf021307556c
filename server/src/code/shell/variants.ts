import { contains } from '../../text/span';
import type { Call, Parameter, Template } from '../call';
import { plain } from '../template';
import { argumentsIn, contextAt, longerChains, newSeen } from './bind';
import { withDerived } from './derived';
import { type Context, expandWord } from './expand';
import { rowsOfRead } from './readRows';
import { mayExpand, plainWord } from './simple';
import type { Block, Branch } from './syntax';
import { enclosingFunction, type Frame, type Place } from './walk';

/** More combinations than this are no table that a person would write. */
const mostVariants = 60;

/** Each call looks at the blocks of the whole script. */
const mostPlaces = 2000;

const deepest = 4;

/**
 * The parameters of a request for each combination of values that the loops, the `case` blocks and the callers of the
 * function around it give them. `parametersIn` reads the request with the values of one combination. Undefined where
 * nothing is chosen in this way, or where some combinations are not known.
 */
export function variantsOf(
  place: Place,
  base: Context,
  parameters: readonly Parameter[],
  parametersIn: (context: Context) => readonly Parameter[] | undefined,
): Call['variants'] {
  const chosen = parameters.filter(isChosenItem);
  if (chosen.length === 0 || base.scope.places.length > mostPlaces) return undefined;
  const found = worldsOf(place, base, 0);
  if (found === undefined || found.length === 0 || found.length > mostVariants) return undefined;
  const variants = found.map(parametersIn);
  return variants.every(each => each !== undefined) ? variants : undefined;
}

function isChosenItem({ name, value }: Parameter): boolean {
  return /(?:\[\]|%5B%5D)$/i.test(plain(name) ?? '') && value.parts.some(({ kind }) => kind === 'hole');
}

/** What the names of a command may stand for, one context for each combination. */
function worldsOf(place: Place, base: Context, depth: number): readonly Context[] | undefined {
  if (depth > deepest) return undefined;
  let worlds = byCaller(place, base, depth);
  let from = enclosingFunction(place.frame)?.span.start ?? 0;
  for (const { choices, at } of [...loopsAround(place, base), ...casesBefore(place, base)]) {
    if (!worlds || !choices || worlds.length * choices.length > mostVariants) return undefined;
    from = Math.max(from, at);
    worlds = worlds.flatMap(world =>
      choices.map(choice => ({ ...world, seen: newSeen(), chosen: new Map([...(world.chosen ?? []), ...choice]) })),
    );
  }
  return worlds?.map(world => withDerived(world, place, from));
}

type Choice = ReadonlyMap<string, Template>;

/** What a loop or a `case` block gives names, and from which offset on they have it; undefined where it is not known. */
interface Choices {
  readonly choices: readonly Choice[] | undefined;
  readonly at: number;
}

/** One context for each call of the function around a command. */
function byCaller(place: Place, base: Context, depth: number): readonly Context[] | undefined {
  const unknown = [{ ...contextAt(place, base, undefined), seen: newSeen() }];
  const within = enclosingFunction(place.frame);
  if (!within) return unknown;
  const callers = longerChains([], place, base).flatMap(([caller]) => caller ?? []);
  if (callers.length === 0 || callers.length !== base.scope.callers.get(within.name)?.length) return unknown;
  if (base.scope.functionUse().isMentioned(within.name)) return unknown;
  const worlds: Context[] = [];
  for (const caller of callers) {
    const around = worldsOf(caller, base, depth + 1);
    if (!around || worlds.length + around.length > mostVariants) return undefined;
    for (const world of around) {
      worlds.push({ ...contextAt(place, base, argumentsIn(caller, world)), seen: newSeen() });
    }
  }
  return worlds;
}

/** What the loops around a command give their names; undefined for a loop over what is not known. */
function loopsAround({ frame }: Place, base: Context): readonly Choices[] {
  const found: Choices[] = [];
  for (let at: Frame | undefined = frame; at && at.within?.kind !== 'function'; at = at.parent) {
    const { within } = at;
    if (within?.kind === 'block' && within.keyword === 'for' && within.variable)
      found.push({ choices: choicesOfLoop(within, within.variable, base), at: within.span.start });
    const rows = within?.kind === 'block' ? rowsOfRead(within, base) : undefined;
    if (within && rows) found.push({ choices: rows, at: within.span.start });
  }
  return found.reverse();
}

function choicesOfLoop({ words }: Block, variable: string, base: Context): readonly Choice[] | undefined {
  const all = base.scope.assignments.get(variable) ?? [];
  if (words.length === 0 || all.some(({ loop }) => !loop)) return [new Map()];
  const context = { ...base, seen: newSeen() };
  const items = words.flatMap(word => expandWord(word, context).map(item => ({ word, item })));
  // What is not known stays a name.
  const areKnown = items.every(
    ({ word, item }) => plain(item.template) !== undefined && !mayExpand.test(plainWord(word)),
  );
  return areKnown ? items.map(({ item }) => new Map([[variable, item.template]])) : [new Map()];
}

/** What the `case` blocks before a command give their names. */
function casesBefore(place: Place, base: Context): readonly Choices[] {
  const within = enclosingFunction(place.frame);
  const found: Choices[] = [];
  for (const [block, frame] of base.scope.blocks) {
    const isBefore = block.span.end <= place.command.span.start && enclosingFunction(frame) === within;
    const choices = block.branches && isBefore ? choicesOfCase(block, block.branches, base) : undefined;
    if (choices) found.push({ choices, at: block.span.end });
  }
  return found;
}

/** Undefined where a branch leaves a name as it is, or where the names get values elsewhere as well. */
function choicesOfCase(block: Block, branches: readonly Branch[], base: Context): readonly Choice[] | undefined {
  const inside = [...base.scope.assignments].flatMap(([name, all]) => {
    const own = all.filter(({ at }) => at > block.span.start && at <= block.span.end);
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
      const [only, ...others] = own.filter(({ at }) => contains(span, { start: at, end: at }));
      const [item, ...more] =
        only?.value && others.length === 0 ? expandWord(only.value, { ...base, seen: newSeen() }) : [];
      if (!item || more.length > 0) return undefined;
      choice.set(name, item.template);
    }
    choices.push(choice);
  }
  return choices.length > 0 ? choices : undefined;
}
