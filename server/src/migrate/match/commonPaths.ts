import type { Match } from '../finding';
import type { Located } from './locate';

/** Names of resources that half of all APIs have. */
const everyday = /^(servers|labels|users|plugins|components|usages|dashboards|partners)$/;

interface SharedFacts {
  /** The first segment behind the version. */
  readonly resource: string;
  readonly format: Match['format'];
  readonly documented: boolean;
  /** Whether the path is so much of its own that no other API is known to share it. */
  readonly strong: boolean;
  /** How many signals there are beside the path, its suffix included. */
  readonly signals: number;
}

/**
 * Whether other APIs are known to have such a path with a key header or such a parameter, so that the call is no more than
 * possible while its host is not known. Every path of this API ends in its format in the documents, and few callers leave
 * that out: without it, a path that was never documented or that lacks the version is as likely somebody else's.
 */
export function isShared({ resource, format, documented, strong, signals }: SharedFacts, located: Located): boolean {
  const suffixed = format === 'json' || format === 'xml';
  if (!strong && everyday.test(resource)) return !suffixed || !located.versionSeen || signals < 2;
  return !suffixed && (!documented || !located.versionSeen);
}
