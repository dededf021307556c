import type { Call } from '../code/call';
import { touches } from '../text/span';
import type { HostTable } from './context';
import type { Match } from './finding';
import { matchAll } from './match/matchAll';

/** Why the request at an offset is reported or not. */
export interface Explanation {
  readonly call: Call;
  readonly match?: Match;
  readonly reason?: string;
}

/** Explains the innermost request that touches the offset, quiet kinds included; undefined where there is none. */
export function explain(
  requests: readonly Call[],
  offset: number,
  text: string,
  hosts: HostTable,
): Explanation | undefined {
  const calls = requests.filter(call => touches(call.site.span, offset));
  calls.sort((a, b) => a.site.span.end - a.site.span.start - (b.site.span.end - b.site.span.start));
  const entry = matchAll(requests, text, hosts).find(({ call }) => call === calls[0]);
  if (!entry) return undefined;
  const { call, match: matched } = entry;
  return 'reason' in matched ? { call, reason: matched.reason } : { call, match: matched };
}
