import { outerSpan } from '../../text/region';
import { contains, type Span } from '../../text/span';
import type { Template } from '../call';
import { literalText } from '../template';
import type { Argument, Context } from './expand';
import { valueAtUse } from './movedValues';
import { onlyCommand } from './output';
import type { Assigned } from './scope';
import { mayExpand, plainWord } from './simple';
import type { Block, Piece, VariablePiece, Word } from './syntax';
import { unplaced } from './templates';
import { type CommandSite, type Frame, isAlwaysBefore, startsStatement } from './walk';

/** More than this is nothing that a person would write. */
const maxSteps = 60;

/** One time that an assignment runs, with what the loop around it gives its variable then. */
interface Step {
  readonly assigned: Assigned;
  readonly choices?: ReadonlyMap<string, Template>;
  readonly loop?: Block;
}

/** How words and texts are expanded. */
interface Expanding {
  words(word: Word, context: Context): readonly Argument[];
  pieces(pieces: readonly Piece[], context: Context): Template;
}

/**
 * The text that several assignments give a name, each of which always runs before the use: `query="$query&summarize=true"`,
 * also in a loop over known words, `for name in A B; do query="$query&names[]=$name"; done`. Undefined for any other name.
 */
export function builtText(name: string, use: Span, context: Context, expand: Expanding): Template | undefined {
  const steps = stepsTo(name, use, context, expand);
  if (!steps) return undefined;
  let current: Template | undefined;
  for (const { assigned, choices } of steps) {
    if (!assigned.value) return undefined;
    const known = new Map([
      ...(context.choices ?? []),
      ...(choices ?? []),
      ...(current ? [[name, current] as const] : []),
    ]);
    const own = expand.pieces(assigned.value.pieces, { ...context, choices: known });
    const before = current?.parts ?? [];
    // What is filled in may be another value in each iteration.
    if (choices && !own.parts.every(part => part.kind === 'text' || before.includes(part))) return undefined;
    const parts = assigned.append ? [...before, ...own.parts] : own.parts;
    current = valueAtUse({ parts }, assigned, use.start, false, context);
  }
  return current;
}

/**
 * The items that several assignments give an array, each of which always runs before the use, also in a loop over known
 * words: `for name in A B; do args+=(-d "names[]=$name"); done`. Undefined for any other array, and for one without a loop.
 */
export function builtList(
  { name, span }: VariablePiece,
  context: Context,
  expand: Expanding,
): readonly Argument[] | undefined {
  const steps = stepsTo(name, span, context, expand);
  const isFilled =
    steps?.some(({ loop }) => loop) && steps.every(({ assigned }, index) => index === 0 || assigned.append);
  if (!steps || !isFilled) return undefined;
  const list = outerSpan(context.script, span);
  const items: Argument[] = [];
  for (const { assigned, choices, loop } of steps) {
    if (!assigned.items) return undefined;
    const known = new Map([...(context.choices ?? []), ...(choices ?? [])]);
    const own = assigned.items.flatMap(word => expand.words(word, { ...context, choices: known }));
    // What is filled in may be another value in each iteration.
    if (loop && own.some(({ template }) => literalText(template) === undefined)) return undefined;
    const place = loop && holdsOnly(loop, assigned, context) ? outerSpan(context.script, loop.span) : undefined;
    for (const item of own) {
      const template = valueAtUse(item.template, assigned, span.start, false, context);
      if (!loop) items.push({ ...item, template, list });
      // The loop makes nothing else, so that it is where all that it makes is written.
      else if (place) items.push({ template: placed(template, place), span: place, list });
      else items.push({ template: unplaced(template), span: list, isItem: true, list });
    }
  }
  return items;
}

function placed({ parts }: Template, span: Span): Template {
  return { parts: parts.map(part => ({ ...part, span })) };
}

/** Whether a loop does nothing but to add to one array, and nothing else uses its variable. */
function holdsOnly({ body, redirects, span, variable = '' }: Block, { site }: Assigned, { scope }: Context): boolean {
  const uses = scope.uses.get(variable) ?? [];
  return (
    body.length === 1 &&
    redirects.length === 0 &&
    onlyCommand(body) === site?.command &&
    uses.every(({ command }) => contains(span, command.span))
  );
}

/**
 * The assignments of a name in the order in which each way to its use runs them, those of a loop once for each of its words.
 * Undefined where one of them may not run, where the use is in the same loop, or where other texts may change the name.
 */
function stepsTo(name: string, use: Span, context: Context, expand: Expanding): readonly Step[] | undefined {
  const { scope, script } = context;
  const given = scope.assignments.get(name) ?? [];
  if (given.length > maxSteps) return undefined;
  const all = given.filter(({ owner }) => owner === context.owner);
  // Another function may give the name another value in between, unless it has one of its own.
  if (given.some(({ owner }) => owner !== context.owner && !isLocal(owner, given))) return undefined;
  if (all.length < 2 || scope.evaluations.length > 0 || all[0]?.append) return undefined;
  const steps: Step[] = [];
  const holders = new Set<Frame['container']>();
  for (const [index, assigned] of all.entries()) {
    const { site } = assigned;
    if (!site || assigned.overridable || assigned.loop || !isInShell(site)) return undefined;
    const loop = index > 0 ? enclosingLoop(site, use, script.text) : undefined;
    const outer = loop?.site ?? site;
    holders.add(outer.frame.container);
    if (!isAlwaysBefore(outer, use, script.text)) return undefined;
    const rounds = loop ? roundsOf(loop.block, site, context, expand) : [undefined];
    if (!rounds || steps.length + rounds.length > maxSteps) return undefined;
    steps.push(
      ...rounds.map(chosen => ({ assigned, ...(chosen && loop ? { choices: chosen, loop: loop.block } : {}) })),
    );
  }
  // A loop around some of them and the use would add to the name in each iteration.
  return holders.size === 1 ? steps : undefined;
}

/** Whether a function declares the name that it gives values. */
function isLocal(owner: Assigned['owner'], given: readonly Assigned[]): boolean {
  const first = given.find(each => each.owner === owner)?.site?.command.words[0];
  return owner !== undefined && /^(?:local|declare|typeset)$/.test(plainWord(first));
}

/** Whether a command runs in the shell of its script, and not in one of its own, whose names are lost. */
function isInShell({ frame: { pipeline, captured } }: CommandSite): boolean {
  return pipeline.commands.length === 1 && !pipeline.tested && !captured;
}

/** The `for` block directly around a command, where it ends before the use, and its place. */
function enclosingLoop(
  { frame: { container, parent } }: CommandSite,
  use: Span,
  text: string,
): { readonly block: Block; readonly site: CommandSite } | undefined {
  if (container?.kind !== 'block' || container.keyword !== 'for' || contains(container.span, use) || !parent)
    return undefined;
  const { span, words, redirects } = container;
  const isInBackground = /^[ \t]*&(?!&)/.test(text.slice(span.end, span.end + 20));
  if (parent.pipeline.commands.length > 1 || isInBackground) return undefined;
  const command = { kind: 'simple' as const, assignments: [], words, redirects, span };
  return { block: container, site: { command, frame: parent } };
}

/** What a loop gives its variable each time that a command in it runs; undefined where that is not known. */
function roundsOf(
  { variable, words, span }: Block,
  { frame }: CommandSite,
  context: Context,
  expand: Expanding,
): readonly ReadonlyMap<string, Template>[] | undefined {
  const { scope, script } = context;
  const all = variable ? (scope.assignments.get(variable) ?? []) : [];
  const isOnlyItem = all.length === words.length && all.every(({ loop }) => loop);
  if (!variable || words.length === 0 || !isOnlyItem || !startsStatement(frame, script.text)) return undefined;
  const leaves = /^(?:break|continue|return|exit|shift|set)$/;
  if (scope.sites.some(({ command }) => contains(span, command.span) && leaves.test(plainWord(command.words[0]))))
    return undefined;
  const items = words.flatMap(word => expand.words(word, context).map(item => ({ ...item, word })));
  const isOpen = ({ word, template, isItem, list }: (typeof items)[number]) =>
    literalText(template) === undefined || mayExpand.test(plainWord(word)) || (isItem === true && !list);
  if (items.some(isOpen)) return undefined;
  return items.map(({ template }) => new Map([[variable, template]]));
}
