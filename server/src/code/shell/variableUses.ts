import { addTo } from '../../text/addTo';
import { indexesBetween } from '../../text/inOrder';
import { memoizeByObject } from '../../text/memoizeByObject';
import type { Region } from '../../text/region';
import { contains, type Span, spanOf } from '../../text/span';
import type { SourceFile, SurroundingText } from '../source';
import type { Context } from './expand';
import { type Scope, variablesIn } from './scope';
import { plainWord } from './simple';
import type { FunctionDefinition, SimpleCommand } from './syntax';
import { usualCommands } from './usualCommands';
import { type CommandSite, enclosingFunction, isAlwaysBefore } from './walk';

/** The commands that may take the text that a name was given at one place of a script. */
interface VariableUses {
  readonly uses: readonly CommandSite[];
  /** Some of them may take another text instead. */
  readonly isShared: boolean;
  /** Programs that the script starts, and texts that it runs, may take it as well. */
  readonly isOpen: boolean;
  /** Programs that it starts, or scripts that source it, have the text as it is. */
  readonly isGivenAway: boolean;
}

/** Where a name gets a value. */
interface Setter {
  /** The command, where no earlier value is left when it has run; undefined for `+=` and for what a loop takes in turn. */
  readonly site: CommandSite | undefined;
  /** The offset after it. */
  readonly end: number;
  readonly owner: FunctionDefinition | undefined;
  /** The name is one of the function alone, and of the functions that it calls. */
  readonly isLocal: boolean;
  /** The value is no text, or none at all. */
  readonly isEmpty: boolean;
}

/**
 * Where a name that a command assigns is used. Every function may be called at any time after the assignment, so that the
 * order of the text counts inside one function, or outside of all, alone. `offset` is the offset after the assignment.
 */
export function usesOfVariable(name: string, offset: number, context: Context): VariableUses {
  const { reached } = keptOf(context.scope);
  if (!reached.has(name)) reached.set(name, reachedUses(name, context));
  const found = reached.get(name);
  const uses = found?.usesOf.get(offset);
  if (!found || !uses) return { uses: [], isShared: true, isOpen: true, isGivenAway: false };
  const isShared = uses.some(use => found.ambiguous.has(use));
  return {
    uses,
    isShared,
    isOpen: isSeenElsewhere(name, offset, context),
    isGivenAway: isGivenAway(name, offset, context),
  };
}

/** The uses of one name by the offset after the setter whose value they may take, and those that may take several. */
interface Reached {
  readonly usesOf: ReadonlyMap<number, readonly CommandSite[]>;
  readonly ambiguous: ReadonlySet<CommandSite>;
}

/** The maximum number of pairs of a setter and a use of one name that are examined. */
const maxPairs = 100_000;

/** Undefined where there are too many to look at. */
function reachedUses(name: string, context: Context): Reached | undefined {
  const { scope } = context;
  const setters = keptOf(scope).setters.get(name) ?? [];
  const usesOf = new Map<number, CommandSite[]>(setters.map(({ end }) => [end, []]));
  const ambiguous = new Set<CommandSite>();
  let pairs = 0;
  for (const use of scope.uses.get(name) ?? []) {
    const reaching = settersOf(use, setters, context);
    for (const { end } of reaching) usesOf.get(end)?.push(use);
    if (reaching.filter(({ isEmpty }) => !isEmpty).length > 1) ambiguous.add(use);
    pairs += reaching.length;
    if (pairs > maxPairs) return undefined;
  }
  return { usesOf, ambiguous };
}

const startOfSetter = ({ end }: Setter) => end;

/** The setters of a name that may have been the last one when a command runs. */
function settersOf(use: CommandSite, setters: readonly Setter[], { scope, script }: Context): readonly Setter[] {
  const { span } = use.command;
  const home = enclosingFunction(use.frame);
  const found: Setter[] = [];
  const [next] = indexesBetween(setters, startOfSetter, span.start + 1, span.start + 1);
  let last = -1;
  for (let index = next - 1; index >= 0 && last < 0; index--) {
    const setter = setters[index] as Setter;
    if (setter.owner !== home) continue;
    found.push(setter);
    if (setter.site && isAlwaysBefore(setter.site, span, script.text)) last = setter.end;
  }
  const loop = scope.loops.find(each => contains(each, span) && last <= each.start);
  const isAgain = (setter: Setter) =>
    setter.owner === home &&
    ((loop !== undefined && setter.end <= loop.end) || (home !== undefined && !setter.isLocal && last < 0));
  for (let index = next; index < setters.length && (loop || home); index++)
    if (isAgain(setters[index] as Setter)) found.push(setters[index] as Setter);
  const isOwnName = home !== undefined && setters.some(({ owner, isLocal }) => isLocal && owner === home);
  if (isOwnName) return found;
  const run = last < 0 ? undefined : runBetween(home, spanOf(last, span.end), scope);
  const isCalled = home !== undefined && scope.callers.get(home.name)?.some(({ frame }) => enclosingFunction(frame));
  for (const setter of last < 0 || run?.size ? setters : []) {
    if (setter.owner === home || (setter.isLocal && !isCalled)) continue;
    if (!run || (setter.owner && run.has(setter.owner.name))) found.push(setter);
  }
  return found;
}

/** The functions that a part of a function, or of the script outside of all, may run. */
function runBetween(home: FunctionDefinition | undefined, part: Span, scope: Scope): ReadonlySet<string> {
  const { calls } = keptOf(scope);
  const own = calls.get(home?.name) ?? [];
  const running = new Set<string>();
  for (const { name } of own.slice(...indexesBetween(own, ({ start }) => start, part.start, part.end)))
    running.add(name);
  for (const each of running) for (const { name } of calls.get(each) ?? []) running.add(name);
  return running;
}

/** A call of a function of the script. */
interface FunctionCall {
  readonly name: string;
  readonly start: number;
}

/** The calls of functions, by the name of the function that they are in. */
function callsIn({ callers }: Scope): ReadonlyMap<string | undefined, readonly FunctionCall[]> {
  const found = new Map<string | undefined, FunctionCall[]>();
  for (const [name, sites] of callers)
    for (const { command, frame } of sites) {
      const owner = enclosingFunction(frame)?.name;
      const calls = found.get(owner) ?? [];
      found.set(owner, calls);
      calls.push({ name, start: command.span.start });
    }
  for (const calls of found.values()) calls.sort((a, b) => a.start - b.start);
  return found;
}

interface Kept {
  readonly setters: ReadonlyMap<string, readonly Setter[]>;
  readonly calls: ReadonlyMap<string | undefined, readonly FunctionCall[]>;
  readonly reached: Map<string, Reached | undefined>;
  /** The names that programs get which the script starts; undefined where those are all. */
  readonly exported: ReadonlySet<string> | undefined;
  /** Some names are those of other names. */
  readonly isIndirect: boolean;
  /** The commands that run texts, or files, of which nothing is known here. */
  readonly takers: readonly CommandSite[];
  /** The commands that run texts. */
  readonly runners: readonly SimpleCommand[];
}

/** What is collected once for each script, because every response asks for it. */
const keptOf = memoizeByObject(
  (scope: Scope): Kept => ({
    setters: collectSetters(scope),
    calls: callsIn(scope),
    reached: new Map(),
    exported: exportedNames(scope),
    isIndirect: scope.sites.some(({ command }) => namesIndirectly(command)),
    takers: takersIn(scope),
    runners: scope.sites.flatMap(({ command }) => (runner.test(plainWord(command.words[0])) ? [command] : [])),
  }),
);

/** What gives names values, in the order in which the values are there. */
function collectSetters({ sites, blocks }: Scope): ReadonlyMap<string, readonly Setter[]> {
  const found = new Map<string, Setter[]>();
  for (const site of sites) {
    const { words, assignments, span } = site.command;
    const owner = enclosingFunction(site.frame);
    const command = plainWord(words[0]);
    const isLocal = owner !== undefined && declares.test(command) && !words.some(word => plainWord(word) === '-g');
    if (words.length === 0 || declares.test(command) || /^(?:export|readonly)$/.test(command))
      for (const { name, value, items, append, span: whole } of assignments) {
        const isEmpty = !value?.pieces.length && !items?.length;
        addTo(found, name, { site: append ? undefined : site, end: whole.end, owner, isLocal, isEmpty });
      }
    const own = { site: site, end: span.end, owner };
    if (isLocal || command === 'unset')
      for (const name of namesIn(words)) addTo(found, name, { ...own, isLocal, isEmpty: true });
    if (/^(?:read|mapfile|readarray|getopts)$/.test(command))
      for (const name of namesIn(words)) addTo(found, name, { ...own, isLocal: false, isEmpty: false });
    if (command === 'printf' && plainWord(words[1]) === '-v')
      addTo(found, plainWord(words[2]), { ...own, isLocal: false, isEmpty: false });
  }
  for (const [{ variable, words, span }, frame] of blocks) {
    const offset = words.at(-1)?.span.end ?? span.start;
    const taken = { site: undefined, end: offset, owner: enclosingFunction(frame), isLocal: false, isEmpty: false };
    if (variable) addTo(found, variable, taken);
  }
  for (const setters of found.values()) setters.sort((a, b) => a.end - b.end);
  return found;
}

const declares = /^(?:local|declare|typeset)$/;

function namesIn(words: SimpleCommand['words']): string[] {
  return words.slice(1).flatMap(word => /^[A-Za-z_]\w*$/.exec(plainWord(word))?.[0] ?? []);
}

function exportedNames({ sites }: Scope): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const { command } of sites) {
    const { words, assignments } = command;
    const program = plainWord(words[0]);
    const options = words.map(plainWord);
    if (program === 'set' && options.some(word => /^-\w*a|^allexport$/.test(word))) return undefined;
    if (program !== 'export' && !(declares.test(program) && options.some(word => /^-\w*x/.test(word)))) continue;
    for (const name of [...assignments.map(each => each.name), ...namesIn(words)]) names.add(name);
  }
  return names;
}

/** What runs a text, or a program on another machine: `trap 'rm "$FILE"' EXIT`. */
const runner =
  /^(?:.*\/)?(?:eval|trap|(?:ba|z|da|k)?sh|sudo|su|ssh|env|xargs|parallel|watch|timeout|find|docker|kubectl)$/;

/** `declare -p` and a `set` without words write what names have. */
function listsNames({ words, assignments }: SimpleCommand): boolean {
  const [name, option] = words.map(plainWord);
  if (words.length === 1 && assignments.length === 0) return name === 'set' || name === 'declare';
  return declares.test(name ?? '') && /^-\w*p/.test(option ?? '');
}

/** A reference to a name (`local -n`), or a value that is a name (`${!NAME}`). */
function namesIndirectly(command: SimpleCommand): boolean {
  const isReference = (word: SimpleCommand['words'][number]) => /^-\w*n/.test(plainWord(word));
  return (
    (declares.test(plainWord(command.words[0])) && command.words.some(isReference)) ||
    listsNames(command) ||
    variablesIn(command).some(({ indirect }) => indirect)
  );
}

/** Commands that run texts or files, and functions that such a file may define: they may read every name. */
function takersIn({ sites, functions }: Scope): readonly CommandSite[] {
  const sourcing = sites.filter(({ command }) => /^(?:source|\.)$/.test(plainWord(command.words[0])));
  const isLibrary = sourcing.some(({ command }) => !settingsFile.test(plainWord(command.words[1])));
  return sites.filter(site => {
    const { command } = site;
    const name = plainWord(command.words[0]);
    if (sourcing.includes(site)) return true;
    if (name === 'eval') return variablesIn(command).length > 0;
    return isLibrary && /^[A-Za-z_][\w-]*$/.test(name) && !functions.has(name) && !usualCommands.has(name);
  });
}

/** Files that only give names values. */
const settingsFile =
  /(?:env|rc|conf|config|settings?|vars|variables|secrets?|credentials|os-release|activate)(?:\.\w+)?$/i;

/** Whether programs that this script starts, or scripts that source it, see what a command gives a name. */
function isGivenAway(name: string, offset: number, context: Context): boolean {
  const { setters, exported } = keptOf(context.scope);
  if (exported?.has(name)) return true;
  const own = setters.get(name)?.find(setter => setter.end === offset && setter.site?.command.assignments.length);
  return own !== undefined && !isLocalAt(name, offset, context) && context.isShared?.() === true;
}

/** Whether what a name gets at an offset is there only while the function runs that gives it. */
function isLocalAt(name: string, offset: number, { scope }: Context): boolean {
  const all = keptOf(scope).setters.get(name) ?? [];
  const own = all.find(setter => setter.end === offset);
  return own?.owner !== undefined && all.some(({ isLocal, owner }) => isLocal && owner === own.owner);
}

/** Whether something else than the commands of the script may see what a name got at an offset. */
function isSeenElsewhere(name: string, offset: number, context: Context): boolean {
  const { scope, script } = context;
  const { exported, runners, isIndirect, takers } = keptOf(scope);
  if (isIndirect || !exported || exported.has(name)) return true;
  const isLocal = isLocalAt(name, offset, context);
  const mayTake = ({ command, frame }: CommandSite) =>
    enclosingFunction(frame) || (!isLocal && command.span.start > offset);
  if (takers.some(mayTake)) return true;
  const mention = new RegExp(`\\$\\{?[#!]?${name}\\b`);
  if (isSharedInHost(name, mention, context)) return true;
  return runners.some(({ span }) => mention.test(script.text.slice(span.start, span.end)));
}

/**
 * Whether another script of the file has the name from this one: the lines that a pipeline runs first share their shell
 * with those of the jobs, and so may others that never set it.
 */
function isSharedInHost(name: string, mention: RegExp, context: Context): boolean {
  const others = surroundingTexts(context).filter(text => text.includes(name));
  const isFirst = context.script.label === 'before_script';
  const isSet = !isFirst && others.some(text => new RegExp(`\\b${name}=`).test(text));
  return !isSet && others.some(text => mention.test(text));
}

/** What stands before and behind the script, where it is a part of a file. */
export function surroundingTexts({ surrounding }: Context): readonly string[] {
  if (!surrounding) return [];
  const { text, span, gaps = [] } = surrounding;
  const inside = gaps.map(gap => text.slice(gap.start, gap.end));
  return [text.slice(0, span.start), ...inside, text.slice(span.end)];
}

/** The file around a script that is a part of it. */
export function surroundingOf({ outer, segments, isScattered }: Region, { text }: SourceFile): SurroundingText {
  const between = segments.flatMap(({ outer: { start } }, index) => {
    const end = segments[index - 1]?.outer.end ?? start;
    return end < start ? [spanOf(end, start)] : [];
  });
  return { text, span: outer, ...(isScattered ? { gaps: between } : {}) };
}

/**
 * Whether other files may run the lines that several scripts of a file share: they take in all but the first one of a pipeline.
 */
export function isTakenIn({ isScattered }: Region, { path }: SourceFile): boolean {
  return isScattered === true && !/(?:^|\/)\.gitlab-ci\.ya?ml$/.test(path);
}
