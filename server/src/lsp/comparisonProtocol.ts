import type { BothResponses, ReadingRequest } from '../api/compare';
import type { Position } from '../text/lines';
import type { FindingAddress } from './protocol';

/** The part of the protocol that compares a REST call with what replaces it; `protocol.ts` exports it. */

/** A call that can be compared. */
export interface ComparedCall extends FindingAddress {
  /** A fingerprint of the call and of its rewrite: a verdict holds as long as it stays the same. */
  readonly text: string;
  /** Days until the end of life, in a lens; absent where the call stays. */
  readonly daysLeft?: number;
}

/**
 * What a comparison depends on besides the text. The server keeps nothing between the two requests of a comparison, so
 * both have the same parameters.
 */
export interface ComparisonParams {
  readonly uri: string;
  /** The call of the document to compare with its rewrite. */
  readonly id?: string;
  /** In place of `id`: an earlier text of the document, whose call is compared with the request at `position`. */
  readonly before?: string;
  readonly position?: Position;
  readonly accountId: number;
  /** The time of the comparison, which decides over which range both requests read. */
  readonly now: number;
  /** Values of what the program computes, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The id of an application that stands for one that the program is given; for regions of examples only. */
  readonly sampleApplication?: string;
}

/** Client to server: the two requests of a comparison, which only read; null when there is no such call. */
export const prepareComparisonRequest = 'graphward/prepareComparison';
export type PrepareComparisonResult =
  | { readonly kind: 'ready'; readonly call: ComparedCall; readonly endpoint: string; readonly request: ReadingRequest }
  /** The program computes a value that `values` does not have. */
  | { readonly kind: 'missing'; readonly name: string; readonly endpoint: string }
  | { readonly kind: 'not-run'; readonly call: ComparedCall; readonly reason: string; readonly endpoint: string }
  | null;

/** Client to server: what the two responses say; null when the call is not there any more. */
export const judgeComparisonRequest = 'graphward/judgeComparison';
export interface JudgeComparisonParams extends ComparisonParams {
  readonly responses: BothResponses;
}
export type JudgeComparisonResult = {
  readonly verdict: 'same' | 'different' | 'not-run';
  readonly reason?: string;
  readonly values: readonly {
    readonly name: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly rest: unknown;
    readonly graphql: unknown;
  }[];
  /** How many values, lengths and orders differ; absent where none does. */
  readonly differing?: number;
  /** Both readings as REST responses. */
  readonly rest: unknown;
  readonly graphql: unknown;
} | null;
