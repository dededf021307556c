/**
 * A table without inherited members. Its keys are words of files and responses, and those can be `constructor` or
 * `toString`, which every other object has.
 */
export function tableOf<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), entries);
}
