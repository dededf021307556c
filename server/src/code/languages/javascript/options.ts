import type { ClientRule, Ref } from '../../engine/clients/rule';

export type Roles = NonNullable<ClientRule['roles']>;

/** The roles of an options object that is one argument of the call. */
export function options(at: number, names: Readonly<Record<string, string>>): Roles {
  return Object.fromEntries(
    Object.entries(names).map(([role, members]): [string, Ref] => [
      role,
      members
        .split('|')
        .map(member => `${at}.${member}`)
        .join('|'),
    ]),
  );
}

/** Both tables, with the references of a role as alternatives. */
export function merged(first: Roles, second: Roles): Roles {
  const all: Record<string, Ref> = { ...second, ...first };
  for (const role of Object.keys(first) as (keyof Roles)[])
    if (second[role]) all[role] = `${first[role]}|${second[role]}`;
  return all;
}
