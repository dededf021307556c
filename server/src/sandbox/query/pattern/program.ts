/** Whether a character (by its code) matches. */
export type Test = (code: number) => boolean;

/** One instruction of a compiled pattern. Numbers are indexes in the program; a slot is the start or end of a group. */
export type Instruction =
  | { readonly do: 'test'; readonly test: Test }
  | { readonly do: 'split'; first: number; second: number }
  | { readonly do: 'jump'; to: number }
  | { readonly do: 'save'; readonly slot: number }
  | { readonly do: 'assert'; readonly holds: (text: string, at: number) => boolean }
  | { readonly do: 'match' };
