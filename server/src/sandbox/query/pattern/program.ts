/** Whether a character (by its code) passes. */
export type Test = (code: number) => boolean;

/** One step of a compiled pattern; numbers are places in the program, a slot is an end of a group. */
export type Instruction =
  | { readonly do: 'test'; readonly test: Test }
  | { readonly do: 'split'; first: number; second: number }
  | { readonly do: 'jump'; to: number }
  | { readonly do: 'save'; readonly slot: number }
  | { readonly do: 'assert'; readonly holds: (text: string, at: number) => boolean }
  | { readonly do: 'match' };
