import type { Unit } from './values';

export type AttributeType = 'string' | 'number' | 'boolean' | 'timestamp' | 'metric' | 'map' | 'blob';

/**
 * Name, type, unit if it has one, and one line of documentation. The prefix `svc.` is a placeholder for the namespace
 * of the profile.
 */
export type AttributeFact = readonly [
  name: string,
  type: AttributeType,
  unit?: Unit | undefined,
  documentation?: string,
];

/** An event type of the service and its attributes. */
export interface EventTypeFact {
  readonly name: string;
  readonly documentation: string;
  readonly attributes: readonly AttributeFact[];
  /** Priority in completion: 0 for the most frequent, 1 for frequent, 2 for the rest. */
  readonly rank: 0 | 1 | 2;
}
