import { contains, type Span, spanOf } from '../../text/span';
import type { Context } from './expand';
import type { Scope } from './scope';
import { plainWord } from './simple';
import type { FunctionDefinition, SimpleCommand } from './syntax';
import { enclosingFunction, isAlwaysBefore, type Place } from './walk';

/** The commands that may take the text that a name was given at one place of a script. */
export interface VariableUses {
  readonly uses: readonly Place[];
  /** Some of them may take another text instead. */
  readonly isShared: boolean;
  /** Programs that the script starts, and texts that it runs, may take it as well. */
  readonly isOpen: boolean;
}

/** Where a name gets a value. */
interface Setter extends Origin {
  readonly place: Place;
  /** The value is no text, or none at all. */
  readonly isEmpty: boolean;
  readonly isAppended: boolean;
}

interface Origin {
  /** The offset behind it. */
  readonly at: number;
  readonly owner: FunctionDefinition | undefined;
  /** The name is one of the function alone, and of the functions that it calls. */
  readonly isLocal: boolean;
}

/**
 * Where a name that a command assigns is used. Every function may be called at any time after the assignment, so that the
 * order of the text counts inside one function, or outside of all, alone. `at` is the offset behind the assignment in the
 * script, `from` the assignment or a command in its value.
 */
export function usesOfVariable(name: string, at: number, from: Place, context: Context): VariableUses {
  const { scope } = context;
  const setters = keptOf(scope).setters.get(name) ?? [];
  const own = setters.find(setter => contains(setter.place.command.span, from.command.span));
  const origin = own ?? { at, owner: enclosingFunction(from.frame), isLocal: false };
  const lastSetters = lastSettersOf(name, setters, context);
  const uses = (scope.uses.get(name) ?? []).filter(use => reaches(origin, use, lastSetters(use), scope, setters));
  const others = setters.filter(setter => setter !== own && !setter.isEmpty);
  const isShared = uses.some(use =>
    others.some(other => other.place !== use && reaches(other, use, lastSetters(use), scope, setters)),
  );
  return { uses, isShared, isOpen: isSeenElsewhere(name, context) };
}

/** The offset behind the last setter in the function of a use that has always run before it; -1 where there is none. */
function lastSettersOf(name: string, setters: readonly Setter[], { scope, script }: Context): (use: Place) => number {
  const kept = keptOf(scope).lastSetters;
  const ofName = kept.get(name) ?? new Map<Place, number>();
  kept.set(name, ofName);
  return use => {
    const known = ofName.get(use);
    if (known !== undefined) return known;
    const owner = enclosingFunction(use.frame);
    const { span } = use.command;
    const last = setters.findLast(
      setter => setter.owner === owner && !setter.isAppended && isAlwaysBefore(setter.place, span, script.text),
    );
    ofName.set(use, last?.at ?? -1);
    return last?.at ?? -1;
  };
}

/** Whether a command may run with the value that a name got at one place. */
function reaches(
  { at, owner, isLocal }: Origin,
  use: Place,
  last: number,
  scope: Scope,
  setters: readonly Setter[],
): boolean {
  const { span } = use.command;
  const home = enclosingFunction(use.frame);
  if (home === owner) {
    if (span.start >= at) return last <= at;
    const loop = scope.loops.find(each => contains(each, span) && each.start < at && at <= each.end);
    if (loop) return last <= loop.start;
    return owner !== undefined && !isLocal && last < 0;
  }
  if (home && setters.some(setter => setter.isLocal && setter.owner === home)) return false;
  if (isLocal && !(home && scope.callers.get(home.name)?.some(({ frame }) => enclosingFunction(frame)))) return false;
  return last < 0 || (owner !== undefined && mayRun(owner, home, spanOf(last, span.end), scope));
}

/** Whether a part of the script, or of one of its functions, may run a function. */
function mayRun({ name }: FunctionDefinition, home: Origin['owner'], part: Span, { callers }: Scope): boolean {
  const running = new Set([name]);
  for (const each of running) {
    for (const { command, frame } of callers.get(each) ?? []) {
      const owner = enclosingFunction(frame);
      if (owner === home && part.start <= command.span.start && command.span.end <= part.end) return true;
      if (owner) running.add(owner.name);
    }
  }
  return false;
}

interface Kept {
  readonly setters: ReadonlyMap<string, readonly Setter[]>;
  readonly lastSetters: Map<string, Map<Place, number>>;
  /** The names that programs get which the script starts; undefined where those are all. */
  readonly exported: ReadonlySet<string> | undefined;
  /** The commands that run texts. */
  readonly runners: readonly SimpleCommand[];
}

/** What is collected once for each script, because every response asks for it. */
const kept = new WeakMap<Scope, Kept>();

function keptOf(scope: Scope): Kept {
  const found = kept.get(scope) ?? {
    setters: collectSetters(scope),
    lastSetters: new Map(),
    exported: exportedNames(scope),
    runners: scope.places.flatMap(({ command }) => (runner.test(plainWord(command.words[0])) ? [command] : [])),
  };
  kept.set(scope, found);
  return found;
}

/** What gives names values, in the order of the text. */
function collectSetters({ places }: Scope): ReadonlyMap<string, readonly Setter[]> {
  const found = new Map<string, Setter[]>();
  for (const place of places) {
    const { words, assignments, span } = place.command;
    const owner = enclosingFunction(place.frame);
    const add = (name: string, more: Pick<Setter, 'isLocal' | 'isEmpty'>, isAppended = false, at = span.end) => {
      const setter = { place, at, owner, isAppended, ...more };
      const list = found.get(name);
      if (list) list.push(setter);
      else found.set(name, [setter]);
    };
    const command = plainWord(words[0]);
    const isLocal = owner !== undefined && declares.test(command) && !words.some(word => plainWord(word) === '-g');
    if (words.length === 0 || declares.test(command) || /^(?:export|readonly)$/.test(command))
      for (const { name, value, items, append, span: whole } of assignments)
        add(name, { isLocal, isEmpty: !value?.pieces.length && !items?.length }, append, whole.end);
    if (isLocal || command === 'unset') for (const name of namesIn(words)) add(name, { isLocal, isEmpty: true });
    if (/^(?:read|mapfile|readarray|getopts)$/.test(command))
      for (const name of namesIn(words)) add(name, { isLocal: false, isEmpty: false });
    if (command === 'printf' && plainWord(words[1]) === '-v')
      add(plainWord(words[2]), { isLocal: false, isEmpty: false });
  }
  return found;
}

const declares = /^(?:local|declare|typeset)$/;

function namesIn(words: SimpleCommand['words']): string[] {
  return words.slice(1).flatMap(word => /^[A-Za-z_]\w*$/.exec(plainWord(word))?.[0] ?? []);
}

function exportedNames({ places }: Scope): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const { command } of places) {
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

/** Whether something else than the commands of the script may see a name. */
function isSeenElsewhere(name: string, { scope, script }: Context): boolean {
  const { exported, runners } = keptOf(scope);
  if (!exported || exported.has(name)) return true;
  const mention = new RegExp(`\\$\\{?[#!]?${name}\\b`);
  return runners.some(({ span }) => mention.test(script.text.slice(span.start, span.end)));
}
