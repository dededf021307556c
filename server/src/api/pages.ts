import type { RestRun, Run } from './result';

type JsonObject = Readonly<Record<string, unknown>>;

/** The run that reads the page after a result; undefined after the last page, and where the run takes no cursor. */
export function nextPage(run: Run, { body, nextPath }: { readonly body: string; readonly nextPath?: string }) {
  if (run.kind !== 'rest') return nextGraphqlPage(run, body);
  // A service that names the same page again would be read for ever.
  return nextPath === undefined || nextPath === run.path ? undefined : { ...run, path: nextPath };
}

function nextGraphqlPage(run: Exclude<Run, RestRun>, body: string): Run | undefined {
  const page = cursorPageIn(parse(body));
  const cursor = page?.['nextCursor'];
  if (typeof cursor !== 'string' || cursor === '') return undefined;
  if (run.kind === 'entity-search') return { ...run, cursor };
  if (run.kind !== 'graphql' || run.isMutation || run.cursorVariable === undefined) return undefined;
  // A service that returns the same cursor again would be read for ever.
  if (run.variables?.[run.cursorVariable] === cursor) return undefined;
  return { ...run, variables: { ...run.variables, [run.cursorVariable]: cursor } };
}

/** The variable of an operation that takes a cursor, by its name. */
export function cursorVariable(
  variables: readonly { readonly name: string; readonly type: string }[],
): string | undefined {
  const texts = variables.filter(({ type }) => /^(String|ID)!?$/.test(type));
  return (texts.find(({ name }) => name === 'cursor') ?? texts.find(({ name }) => /cursor$/i.test(name)))?.name;
}

/**
 * The bodies of two pages as one: the lists beside `nextCursor` are joined, and the cursor is that of the later page; of
 * a REST call the lists of the response. The earlier body where the later one has no such page.
 */
export function joinPages(run: Run, earlier: string, later: string): string {
  const joined = parse(earlier);
  const pageIn = run.kind === 'rest' ? objectOf : cursorPageIn;
  const [target, source] = [pageIn(joined), pageIn(parse(later))];
  if (!target || !source) return earlier;
  const members = target as Record<string, unknown>;
  for (const [name, value] of Object.entries(source)) {
    const own = members[name];
    if (Array.isArray(own) && Array.isArray(value)) members[name] = [...own, ...value];
  }
  if (run.kind !== 'rest') members['nextCursor'] = source['nextCursor'] ?? null;
  return JSON.stringify(joined);
}

function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
}

/** How deep a page is looked for: documents of the service have it four levels deep. */
const maxDepth = 20;

/** The first object with a member `nextCursor`, the outermost first. */
function cursorPageIn(value: unknown, depth = 0): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > maxDepth) return undefined;
  if (Object.hasOwn(value, 'nextCursor')) return value as JsonObject;
  for (const inner of Object.values(value)) {
    const found = cursorPageIn(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
