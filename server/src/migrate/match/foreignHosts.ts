import { hostOf } from '../../api/profile';
import type { Call } from '../../code/call';
import { flatText } from '../../code/template';
import { holeMark } from '../../text/region';
import type { Span } from '../../text/span';
import type { HostTable } from '../context';

/**
 * The spans of requests to hosts outside the service profile. GraphQL documents in them are not for the service. The
 * requests are only searched for where the profile has hosts.
 */
export function foreignSpans(requests: () => readonly Call[], hosts: HostTable): Span[] {
  if (!hosts.any) return [];
  const spans: Span[] = [];
  for (const call of requests()) if (isForeign(call, hosts)) spans.push(call.site.span);
  return spans;
}

/** Whether a request goes to a literal host outside the profile. */
export function isForeign({ url }: Call, hosts: HostTable): boolean {
  const host = hostOf(flatText(url));
  return host !== '' && !host.includes(holeMark) && !hosts.byHost.has(host);
}
