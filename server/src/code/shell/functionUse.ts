import type { Assigned, Scope } from './scope';
import { plainWord } from './simple';
import type { FunctionDefinition, Word } from './syntax';
import { enclosingFunction, type Place } from './walk';

/** What the functions of a script contain, and who runs them: gathered once, because each caller of each is looked at. */
export interface FunctionUse {
  /** The commands inside of a function, those of inner functions apart. */
  placesIn(definition: FunctionDefinition): readonly Place[];
  /** The assignments inside of a function, by name. */
  assignedIn(definition: FunctionDefinition): ReadonlyMap<string, readonly Assigned[]>;
  /** Whether the script itself runs a function, by itself or by others; who calls those of a library is not known. */
  isRun(name: string): boolean;
  /** Whether a command may run a function by its name: `xargs`, `export -f`, `retry`. */
  isMentioned(name: string): boolean;
}

/** What a scope knows before it is asked about its functions. */
type Names = Pick<Scope, 'places' | 'assignments' | 'callers'>;

export function functionUseOf({ places, assignments, callers }: Names): FunctionUse {
  const placesIn = new Map<FunctionDefinition, Place[]>();
  const assignedIn = new Map<FunctionDefinition, Map<string, Assigned[]>>();
  for (const place of places) {
    const within = enclosingFunction(place.frame);
    if (within) listIn(placesIn, within).push(place);
  }
  for (const [name, all] of assignments) {
    for (const assigned of all) {
      if (!assigned.within) continue;
      const own = assignedIn.get(assigned.within) ?? new Map<string, Assigned[]>();
      assignedIn.set(assigned.within, own);
      listIn(own, name).push(assigned);
    }
  }
  let mentioned: ReadonlySet<string> | undefined;
  let run: ReadonlySet<string> | undefined;
  return {
    placesIn: definition => placesIn.get(definition) ?? [],
    assignedIn: definition => assignedIn.get(definition) ?? new Map(),
    isRun(name) {
      run ??= runFunctions(callers);
      return run.has(name);
    },
    isMentioned(name) {
      mentioned ??= mentionedWords(places);
      return mentioned.has(name);
    },
  };
}

/** The functions that commands outside of all functions run, and those that these run. */
function runFunctions(callers: Names['callers']): ReadonlySet<string> {
  const called = new Map<string, string[]>();
  const waiting: string[] = [];
  for (const [name, all] of callers) {
    for (const { frame } of all) {
      const within = enclosingFunction(frame);
      if (within) listIn(called, within.name).push(name);
      else waiting.push(name);
    }
  }
  const run = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (run.has(name)) continue;
    run.add(name);
    for (const next of called.get(name) ?? []) waiting.push(next);
  }
  return run;
}

/** Commands that show their words to a person. */
export const showing = /^(?:echo|printf|cat|log\w*|warn\w*|err\w*|die|fail|usage|:)$/;

/** The words in what commands take, of those that may run one of their words. */
function mentionedWords(places: readonly Place[]): ReadonlySet<string> {
  const found = new Set<string>();
  const addWords = ({ pieces }: Pick<Word, 'pieces'>) => {
    for (const piece of pieces)
      if (piece.kind === 'text') for (const word of piece.text.split(/[\s'"()`;|&]+/)) found.add(word);
  };
  for (const { command } of places) {
    const { words, assignments, redirects } = command;
    for (const { value, items = [] } of assignments) [...(value ? [value] : []), ...items].forEach(addWords);
    for (const { heredoc, target } of redirects) {
      if (target) addWords(target);
      if (heredoc) addWords(heredoc);
    }
    if (!showing.test(plainWord(words[0]))) words.slice(1).forEach(addWords);
  }
  return found;
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
