import { hostOf } from '../../api/profile';
import type { SourceFile } from '../../code/source';
import { flat } from '../../code/template';
import { findCalls } from '../../finder/languages';
import { holeMark } from '../../text/region';
import type { Span } from '../../text/span';
import type { MigrateContext } from '../context';

/** The calls of a file that go to a host outside the service profile; a GraphQL document posted there is not ours. */
export function foreignSpans(file: SourceFile, context: MigrateContext): Span[] {
  if (!context.hosts.any) return [];
  const spans: Span[] = [];
  for (const call of findCalls(file, context.tools)) {
    const host = hostOf(flat(call.url));
    if (host !== '' && !host.includes(holeMark) && !context.hosts.byHost.has(host)) spans.push(call.site.span);
  }
  return spans;
}
