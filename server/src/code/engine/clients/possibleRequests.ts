import { memoizeByObject } from '../../../text/memoizeByObject';
import { wordsOf } from '../../../text/words';
import type { Folding } from '../fold/frame';
import type { LanguageDefinition } from '../language';
import type { InvokeExpr } from '../syntax/expr';
import { type Program, stepOf } from '../syntax/scope';
import { verbs } from './guess';
import { clientTable } from './table';

/**
 * Whether a call may send a request or run a command, by the name of what it calls. Most calls of a program do neither, and
 * to evaluate what each of them calls takes longest of all that is done with a program.
 */
export function mayBeRequest({ callee, args }: InvokeExpr, { language, program }: Folding): boolean {
  // A name alone may be another one for a function of a library. A method with several arguments may get one to call, or a
  // method and an address.
  if (callee.kind !== 'member' || args.length > 1 || args[0]?.value.kind === 'dict') return true;
  return (
    namesOfClients(language).has(callee.name) || namesGiven(program).has(callee.name) || sounds(callee.name, language)
  );
}

/** The names of the functions and methods of all client libraries of a language, without those before them. */
const namesOfClients = memoizeByObject(({ clients }: LanguageDefinition): ReadonlySet<string> => {
  const { byPath, byMember } = clientTable(clients);
  return new Set([...byPath.keys(), ...byMember.keys()].map(lastName));
});

function lastName(path: string): string {
  return /[\w$]+[?!]?$/.exec(path)?.[0] ?? path;
}

/** The names of members that a program gives values to: they may be those of functions of a library. */
const namesGiven = memoizeByObject((program: Program): ReadonlySet<string> => {
  const { assigns, classes, dicts, functions } = program;
  const found = new Set<string>();
  for (const { target } of assigns) if (target.kind === 'member') found.add(target.name);
  for (const { name } of functions) if (name !== undefined) found.add(name);
  for (const owner of classes) for (const name of program.scopeOf(owner.body).names.keys()) found.add(name);
  for (const { entries } of dicts)
    for (const { key } of entries) {
      const name = key?.kind === 'name' ? key.name : key && stepOf(key);
      if (name !== undefined) found.add(String(name));
    }
  return found;
});

/** Words of functions that send a request that they are given, or set the address of one. */
const sending = /^(do|perform|dispatch|process|run|round|handle|make|set)$/;

/** Whether the name of a function that no library has may be that of one which sends. */
function sounds(name: string, { nonSenders }: LanguageDefinition): boolean {
  return nonSenders?.test(name) === true || wordsOf(name).some(word => verbs.test(word) || sending.test(word));
}
