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
