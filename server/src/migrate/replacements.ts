import type { Call } from '../code/call';
import { flatText } from '../code/template';
import type { Finding } from './finding';

/** The requests of a file and those of them that the service retires, in one version of its text. */
interface FileVersion {
  readonly calls: readonly Call[];
  readonly findings: readonly Finding[];
}

/** A call of the old version, and what stands in its place in the new one. `unclear`: one of several, or nothing at all. */
export interface Replacement {
  readonly finding: Finding;
  readonly now: Call | 'unchanged' | 'unclear';
}

/**
 * What stands in the place of each call of an old version. GraphQL requests that the old version did not have replace its
 * calls in the order of the text, function by function where their numbers agree, else in the whole file.
 */
export function replacementsOf(before: FileVersion, after: FileVersion): Replacement[] {
  const left = new Set(after.findings.map(({ id }) => id));
  const gone = before.findings.filter(({ id }) => !left.has(id));
  const known = new Set(before.calls.filter(isGraphql).map(identityOf));
  const fresh = after.calls.filter(call => isGraphql(call) && !known.has(identityOf(call)));
  const inFile = gone.length === fresh.length;
  const replacementOf = (finding: Finding): Call | undefined => {
    if (inFile) return fresh[gone.indexOf(finding)];
    const own = gone.filter(({ call }) => call.symbol === finding.call.symbol);
    const candidates = fresh.filter(({ symbol }) => symbol === finding.call.symbol);
    return own.length === candidates.length ? candidates[own.indexOf(finding)] : undefined;
  };
  return before.findings.map(finding => ({
    finding,
    now: left.has(finding.id) ? 'unchanged' : (replacementOf(finding) ?? 'unclear'),
  }));
}

function isGraphql({ method, url, body }: Call): boolean {
  const hasQuery = body?.members?.some(({ path }) => path === 'query') ?? false;
  return method === 'POST' && hasQuery && /\/graphql\/?$/.test(flatText(url));
}

function identityOf({ symbol, body }: Call): string {
  const members = body?.members?.map(({ path, value }) => `${path}=${flatText(value)}`) ?? [];
  return [symbol ?? '', ...members].join('\n');
}
