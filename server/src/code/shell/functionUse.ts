import type { Assigned, Scope } from './scope';
import { plainWord } from './simple';
import type { FunctionDefinition, Word } from './syntax';
import { type CommandSite, enclosingFunction } from './walk';

/** What the functions of a script contain, and who runs them: gathered once, because each caller of each is looked at. */
export interface FunctionUse {
  /** The commands inside of a function, those of inner functions apart. */
  placesIn(definition: FunctionDefinition): readonly CommandSite[];
  /** The assignments inside of a function, by name. */
  assignedIn(definition: FunctionDefinition): ReadonlyMap<string, readonly Assigned[]>;
  /** Whether the script itself runs a function, by itself or by others; who calls those of a library is not known. */
  isRun(name: string): boolean;
  /** Whether a command may run a function by its name: `xargs`, `export -f`, `retry`. */
  isMentioned(name: string): boolean;
}

/** What a scope knows before it is asked about its functions. */
type Names = Pick<Scope, 'sites' | 'assignments' | 'callers' | 'functions'>;

export function functionUseOf({ sites, assignments, callers, functions }: Names): FunctionUse {
  const placesIn = new Map<FunctionDefinition, CommandSite[]>();
  const assignedIn = new Map<FunctionDefinition, Map<string, Assigned[]>>();
  for (const site of sites) {
    const owner = enclosingFunction(site.frame);
    if (owner) listIn(placesIn, owner).push(site);
  }
  for (const [name, all] of assignments) {
    for (const assigned of all) {
      if (!assigned.owner) continue;
      const own = assignedIn.get(assigned.owner) ?? new Map<string, Assigned[]>();
      assignedIn.set(assigned.owner, own);
      listIn(own, name).push(assigned);
    }
  }
  const showers = new Set<string>();
  /** A function that passes its words to nothing but what shows them, and to functions that stand before it in the text. */
  const isShower = ([only, ...others]: readonly FunctionDefinition[]) =>
    only && others.length === 0 && (placesIn.get(only) ?? []).every(site => isShowing(site, showers));
  for (const [name, definitions] of functions) if (isShower(definitions)) showers.add(name);
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
      mentioned ??= mentionedWords(sites, name => (functions.has(name) ? showers.has(name) : showing.test(name)));
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
      const owner = enclosingFunction(frame);
      if (owner) listIn(called, owner.name).push(name);
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

/** Commands that run nothing of what they are given. */
const showingOnly = /^(?:echo|printf|cat|tee|logger|:|true|false|exit|return|local|test|\[\[?|date|tput)$/;

function isShowing({ command: { words } }: CommandSite, showers: ReadonlySet<string>): boolean {
  const name = plainWord(words[0]);
  const isSilent = words.length === 0 || showingOnly.test(name) || showers.has(name);
  return isSilent && !(name === 'printf' && plainWord(words[1]) === '-v');
}

/** The words in what commands take, of those that may run one of their words. */
function mentionedWords(sites: readonly CommandSite[], isShower: (name: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const addWords = ({ pieces }: Pick<Word, 'pieces'>) => {
    for (const piece of pieces)
      if (piece.kind === 'text') for (const word of piece.text.split(/[\s'"()`;|&]+/)) found.add(word);
  };
  for (const { command } of sites) {
    const { words, assignments, redirects } = command;
    for (const { value, items = [] } of assignments) [...(value ? [value] : []), ...items].forEach(addWords);
    for (const { heredoc, target } of redirects) {
      if (target) addWords(target);
      if (heredoc) addWords(heredoc);
    }
    if (!isShower(plainWord(words[0]))) words.slice(1).forEach(addWords);
  }
  return found;
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
