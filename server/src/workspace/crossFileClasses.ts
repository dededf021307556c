import type { ClassRequest, CrossFileName, DefinedClass, MemberText } from '../code/source';
import { type Definer, wordsBehindModule } from './definers';

/** The files that may define a class which another file names; `from` is the path of that file. */
export type ClassDefiners = (name: CrossFileName, from: string) => readonly Definer[];

/** The maximum number of superclasses that are followed. */
const maxAbove = 8;

/** The text of a member of a class or of those above it, the nearest first. */
export function inheritedMember(
  base: CrossFileName,
  member: string,
  from: string,
  definers: ClassDefiners,
): readonly MemberText[] | undefined {
  for (const { members } of classesFrom(base, from, definers)) {
    const found = members.get(member);
    if (found) return found;
  }
  return undefined;
}

/** The requests of a class and of those above it. */
export function requestsAbove(base: CrossFileName, from: string, definers: ClassDefiners): ClassRequest[] {
  return [...classesFrom(base, from, definers)].flatMap(({ requests }) => requests);
}

/** A class of another file and those above it, as far as files define them. */
function* classesFrom(base: CrossFileName, from: string, definers: ClassDefiners): Generator<DefinedClass> {
  const waiting = [{ name: base, from }];
  const seen = new Set<DefinedClass>();
  for (let next = waiting.shift(); next && seen.size < maxAbove; next = waiting.shift()) {
    const found = classNamed(next.name, definers(next.name, next.from));
    if (!found || seen.has(found.definedClass)) continue;
    seen.add(found.definedClass);
    yield found.definedClass;
    for (const name of found.definedClass.bases) waiting.push({ name, from: found.path });
  }
}

/** The class of a name: that of the likeliest file, with the most of the names around it. */
function classNamed(name: CrossFileName, definers: readonly Definer[]): ClassOfFile | undefined {
  const words = wordsBehindModule(name);
  const classes = definers.flatMap(({ path, defined }) =>
    defined.flatMap(({ name: own, definedClass }) => (definedClass ? [{ path, own, definedClass }] : [])),
  );
  for (let start = 0; start < words.length; start++) {
    const wanted = words.slice(start).join('.');
    const found = classes.find(({ own }) => own === wanted || own.endsWith(`.${wanted}`));
    if (found) return found;
  }
  // What a module exports without a name is its only class.
  return words.length === 0 && classes.length === 1 ? classes[0] : undefined;
}

/** Whether one of the files defines a class. */
export function definesClass(definers: readonly Definer[], name: CrossFileName): boolean {
  return classNamed(name, definers) !== undefined;
}

interface ClassOfFile {
  readonly path: string;
  readonly definedClass: DefinedClass;
}

/** The word that declares classes, which is asked for where what a module exports has no name. */
export const anyClass = 'class';

/** The word that the text of a file must have to define the class. */
export function classWord(name: CrossFileName): string {
  return wordsBehindModule(name).at(-1) ?? anyClass;
}
