import type { ParameterType } from '../../catalogue/functions/types';

/** The context of an operand, which decides which names and functions apply. */
export type ClausePosition =
  | 'select'
  | 'where'
  | 'facet'
  | 'facet-order'
  | 'order-by'
  | 'variable'
  | 'argument'
  | 'join-key'
  | 'join-column'
  | 'aggregate';

/** What the grammar allows at the cursor, independent of any names. */
export type Expectation =
  /** The start of a statement. */
  | { readonly kind: 'start' }
  /** Clauses, by their names in the catalogue. */
  | { readonly kind: 'clauses'; readonly names: readonly string[] }
  /**
   * Words of the grammar that are not clauses, such as AND and BY. `isUnlikely`: they are allowed but rarely wanted;
   * `isLikely`: more often than any name.
   */
  | {
      readonly kind: 'words';
      readonly words: readonly string[];
      readonly isUnlikely?: true;
      readonly isLikely?: true;
    }
  | {
      readonly kind: 'operand';
      readonly place: ClausePosition;
      readonly aggregates: boolean;
      readonly type?: ParameterType;
      /** The function that is called. */
      readonly call?: string;
      /** The items of SELECT are attributes of rows, so that another attribute is likelier than an aggregate. */
      readonly rows?: true;
    }
  /** AS and a label for the item before the cursor. */
  | { readonly kind: 'as'; readonly owner: 'column' | 'group' | 'case' }
  | { readonly kind: 'star' }
  | { readonly kind: 'subquery' }
  | { readonly kind: 'event-type' }
  | { readonly kind: 'table' }
  /** Comparison operators for the operand before the cursor. */
  | { readonly kind: 'operators'; readonly attribute?: string; readonly negated?: boolean; readonly isUnlikely?: true }
  /** The right side of a comparison, or an item of an IN list. */
  | { readonly kind: 'value'; readonly attribute?: string; readonly operator: string }
  | { readonly kind: 'list' }
  | { readonly kind: 'value-test'; readonly attribute?: string; readonly negated: boolean }
  /** `amount` is not known where a program fills it in; `isUnsure`: what it fills in may have its unit. */
  | { readonly kind: 'unit'; readonly amount?: number; readonly ago: boolean; readonly isUnsure?: true }
  | { readonly kind: 'time'; readonly clause: 'SINCE' | 'UNTIL' | 'COMPARE WITH' }
  | { readonly kind: 'time-of-day' }
  | { readonly kind: 'period' }
  | { readonly kind: 'interval' }
  | { readonly kind: 'bucket'; readonly slide: boolean }
  | { readonly kind: 'limit' }
  | { readonly kind: 'argument-names'; readonly call: string; readonly used: readonly string[] }
  | {
      readonly kind: 'argument-value';
      readonly call: string;
      readonly parameter: string;
      /** The literals among the arguments of the call. */
      readonly literals?: readonly string[];
    }
  | { readonly kind: 'field'; readonly object: string }
  | { readonly kind: 'label'; readonly owner: 'column' | 'group' | 'case' | 'variable' }
  | { readonly kind: 'zone' }
  | { readonly kind: 'metric-format' };

/** A line of text per expectation, for tests. */
export function describeExpectation(expectation: Expectation): string {
  const { kind, ...rest } = expectation;
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? name : Array.isArray(value) ? value.join(', ') : `${name}=${value}`));
  return [kind, ...facts].join(' ').trim();
}
