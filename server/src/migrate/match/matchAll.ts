import type { Call } from '../../code/call';
import type { HostTable } from '../context';
import type { Match, NoMatch } from '../finding';
import { match } from './match';

interface MatchedCall {
  readonly call: Call;
  readonly match: Match | NoMatch;
}

/**
 * Matches the requests of one file. A path that other APIs have, too, counts where another request of the file goes to the
 * same base address and belongs to this API without doubt. `text` is the text of the file.
 */
export function matchAll(calls: readonly Call[], text: string, hosts: HostTable): MatchedCall[] {
  const alone = calls.map(call => ({ call, match: match(call, hosts) }));
  const bases = new Set(
    alone.flatMap(({ call, match: found }) => (isSure(found) && !call.kind ? baseOf(call, text) : [])),
  );
  if (bases.size === 0) return alone;
  return alone.map(entry => {
    const { call } = entry;
    if ('endpoint' in entry.match || call.kind || call.unresolved || !baseOf(call, text).some(base => bases.has(base)))
      return entry;
    return { call, match: match(call, hosts, true) };
  });
}

function isSure(found: Match | NoMatch): boolean {
  return 'endpoint' in found && found.state !== 'unknown' && found.confidence !== 'possible';
}

/** What says where a request goes: its origin, the expression of its base address, or the object that sends a bare path. */
function baseOf({ url, site }: Call, text: string): string[] {
  const [first] = url.parts;
  if (first?.kind === 'hole') return [first.expression];
  const origin = first && /^https?:\/\/[^/]+/i.exec(first.text)?.[0];
  if (origin) return [origin.toLowerCase()];
  const object = site.callee && /^(.+)\.\w+$/s.exec(text.slice(site.callee.start, site.callee.end))?.[1];
  return object ? [object] : [];
}
