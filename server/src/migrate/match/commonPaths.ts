import type { Match } from '../finding';
import type { Located } from './locate';

/** Names of resources that many APIs have. */
const everydayResources = /^(servers|labels|users|plugins|components|usages|dashboards|partners)$/;

interface SharedFacts {
  /** The first segment after the version. */
  readonly resource: string;
  readonly format: Match['format'];
  readonly isDocumented: boolean;
  /** Whether no other API is known to have this path. */
  readonly isDistinctive: boolean;
  /** The number of signals besides the path, including its suffix. */
  readonly signals: number;
}

/**
 * Whether other APIs also have such a path with a key header or such a parameter. While its host is unknown, such a
 * call is only possible. In the documentation every path ends with its format, and few callers leave it out: without
 * it, an undocumented path or one without the version may well belong to another API.
 */
export function isShared(
  { resource, format, isDocumented, isDistinctive, signals }: SharedFacts,
  located: Located,
): boolean {
  const suffixed = format === 'json' || format === 'xml';
  if (!isDistinctive && everydayResources.test(resource)) return !suffixed || !located.hasVersion || signals < 2;
  return !suffixed && (!isDocumented || !located.hasVersion);
}
