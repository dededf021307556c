import { graphqlUrl, type Profile, profileHosts } from '../api/profile';
import type { Call, FileRole } from '../code/call';
import type { ReaderTools } from '../code/source';

/** The hosts of the service profile by their names in lower case. `any` says whether there are any. */
export interface HostTable {
  readonly any: boolean;
  /** The owners of the hosts, by the names of their domains: `example` of `api.example.com`. */
  readonly owners: ReadonlySet<string>;
  /** One of the owners is part of the name of the project's package. */
  readonly isNamedByProject?: boolean;
  /** The owners of base addresses that end with the version, in the files that send the requests of this one. */
  readonly basesNearby?: ReadonlySet<string>;
  readonly byHost: ReadonlyMap<
    string,
    { readonly region: string; readonly serves: 'api' | 'legacy'; readonly graphqlUrl: string }
  >;
}

/** The settings of the service and the workspace for finding and rewriting calls. */
export interface MigrateContext {
  readonly hosts: HostTable;
  readonly attributeNamespace: string;
  readonly accountId?: number;
  /**
   * The current time in milliseconds since 1970, because REST divides old literal ranges differently. Without it, none is old.
   */
  readonly now?: number;
  /** The roles of files whose calls are reported although they do not run (outer contract, `--include`). */
  readonly include: ReadonlySet<FileRole>;
  /** Whether calls of retained endpoints are listed, too. */
  readonly retained: boolean;
  /** How new requests carry their values (outer contract, `rewrite`). */
  readonly requestBody: RequestBody;
  /** Says which calls of a joined text are in another file, so that no edit of this one rewrites them. */
  readonly isElsewhere?: (call: Call) => boolean;
  readonly tools: ReaderTools;
}

/** `variables`: the body has `query` and `variables`. `query`: it has the one member `query` (specification, section 4.2). */
export type RequestBody = (typeof requestBodies)[number];

export const requestBodies = ['variables', 'query'] as const;

function hostTable(profile: Profile): HostTable {
  const byHost = new Map<string, { region: string; serves: 'api' | 'legacy'; graphqlUrl: string }>();
  for (const [host, entry] of profileHosts(profile)) {
    const region = profile.regions[entry.region];
    if (region) byHost.set(host, { ...entry, graphqlUrl: graphqlUrl(region) });
  }
  const owners = new Set([...byHost.keys()].flatMap(host => ownerOf(host) ?? []));
  return { any: byHost.size > 0, owners, byHost };
}

/** The name before the last dot. Short names are part of many words, and numbers are not names. */
export function ownerOf(host: string): string | undefined {
  return /(?:^|\.)([a-z][a-z\d-]{4,})\.[a-z]+(?::\d+)?$/.exec(host)?.[1]?.replace(/-/g, '');
}

export function migrateContext(
  profile: Profile,
  options: {
    include?: Iterable<FileRole>;
    retained?: boolean;
    tools?: ReaderTools;
    accountId?: number;
    now?: number;
    requestBody?: RequestBody;
  } = {},
): MigrateContext {
  const accountId = options.accountId ?? profile.accountId;
  return {
    hosts: hostTable(profile),
    attributeNamespace: profile.attributeNamespace,
    include: new Set(options.include ?? []),
    retained: options.retained ?? false,
    requestBody: options.requestBody ?? 'variables',
    tools: options.tools ?? {},
    ...(accountId === undefined ? {} : { accountId }),
    ...(options.now === undefined ? {} : { now: options.now }),
  };
}
