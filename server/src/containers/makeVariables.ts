/** What make knows of its variables. */
export interface Variables {
  readonly values: ReadonlyMap<string, string>;
  /** Values of names that have only one, as they are written, where make fills in a part of them. */
  readonly written: ReadonlyMap<string, string | undefined>;
}

const assignment =
  /^\uFEFF?[ \t]*(?:export[ \t]+|override[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(?:\?=|::?=|=)[ \t]*([^\r\n]*)$/gm;

const isFlags = /^(?:-|curl\s)/;

/** Values of which make fills in a part, read where they are used: flags, commands, addresses. */
const isRead = /^(?:-|curl\s|https?:\/\/|\$[({][\w.-]+[)}]\/)\S/;

/** A value in which make fills in nothing but names. */
const filledByName = /^(?=.*\$)(?:[^$#\\]|\$\$|\$\([A-Za-z_][\w.-]*\)|\$\{[A-Za-z_][\w.-]*\})*$/;

/** Characters that other variables may bring into one; variables that double one another soon fill the memory. */
const maxValueLength = 10_000;

/** Where anything that looks like an assignment stands, of a target or a condition as well, by the name on its left. */
function placesOfNames(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const { index, 1: name = '' } of text.matchAll(/(?<![\w.-])([A-Za-z_][\w.-]*)[ \t]*[?:+!]*=/g)) {
    const known = places.get(name) ?? [];
    places.set(name, known);
    known.push(index);
  }
  return places;
}

/** Names in a value. */
const used = /\$[({]([\w.-]+)[)}]/g;

/**
 * Values by name; a name that stands for another one is looked up once more. What make alone knows is only kept in flags
 * and commands, which are words of their own.
 */
export function variablesOf(text: string): Variables {
  const values = new Map<string, string>();
  const written = new Map<string, string | undefined>();
  const places = placesOfNames(text);
  // A file that is included further down, or text that make computes, may give any name another value.
  const settledFrom = [...text.matchAll(/^[ \t]*[-s]?include[ \t]|\$[({]eval[ \t]/gm)].at(-1)?.index ?? -1;
  /** Whether the names in a value that is computed at once mean the same wherever it is used. */
  const isSettled = (value: string, at: number) =>
    [...value.matchAll(used)].every(([, name = '']) => {
      const given = places.get(name) ?? [];
      return given.length === 0 || (given.length === 1 && (given[0] ?? 0) < at);
    });
  for (const { index, 0: line, 1: name = '', 2: value = '' } of text.matchAll(assignment)) {
    const operator = /[?:]*=/.exec(line)?.[0];
    const isFixed = operator === '=' || (operator !== '?=' && isSettled(value, index));
    const isOnly = isFixed && index > settledFrom && places.get(name)?.length === 1;
    written.set(name, isOnly && isRead.test(value) && filledByName.test(value) ? value.trim() : undefined);
    let left = maxValueLength;
    const known = value
      .replace(used, (all, other: string) => {
        const found = values.get(other);
        left -= found?.length ?? 0;
        return found === undefined || left < 0 ? all : found;
      })
      .trim();
    const isKnown = !known.includes('$') || isFlags.test(known);
    if (name && known !== '' && isKnown && !values.has(name)) values.set(name, known);
  }
  return { values, written };
}
