import { emptyProfile, type Profile, readProfile } from '../api/profile';
import { fileRoles } from '../code/fileRole';
import { type RequestBody, requestBodies } from '../migrate/context';
import type { LanguageContext, LiveNames } from '../text/language';
import { isRecord } from '../text/record';
import type { QuietKind, Settings, SeverityName } from './protocol';

/** The settings after reading: every member is there and of the right type. */
export interface ServerSettings {
  readonly profile: Profile;
  readonly schemaPath: string | undefined;
  readonly names: LiveNames | undefined;
  readonly severity: Readonly<Record<string, SeverityName>>;
  readonly format: NonNullable<Settings['format']>;
  readonly include: ReadonlySet<QuietKind>;
  /** Ids of the findings that the team leaves as they are. */
  readonly codeLens: { readonly run: boolean; readonly rest: boolean };
  readonly inlayHints: boolean;
  /** How new requests carry their values. */
  readonly requestBody: RequestBody;
  /** What is wrong with the settings, one sentence each, by the member's path. */
  readonly problems: readonly string[];
}

const severityNames: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

/** Reads the section `graphward`. A member of the wrong type is named and takes its default; nothing throws. */
export function readSettings(value: unknown): ServerSettings {
  const given = isRecord(value) ? value : {};
  const problems: string[] = [];
  const expect = <T>(name: keyof Settings, read: (member: unknown) => T | undefined, otherwise: T, what: string): T => {
    const member = given[name];
    if (member === undefined || member === null) return otherwise;
    const result = read(member);
    if (result === undefined) problems.push(`graphward.${name} must be ${what}`);
    return result ?? otherwise;
  };
  const lens = expect('codeLens', record, {}, 'an object of switches');
  return {
    profile: expect('service', member => profileOf(member, problems), emptyProfile, 'a service profile'),
    schemaPath: expect<string | undefined>('schemaPath', text, undefined, 'a path') || undefined,
    names: expect<LiveNames | undefined>('names', record, undefined, 'an object of names'),
    severity: onlySeverities(expect('severity', record, {}, 'an object of severities by code'), problems),
    format: expect('format', record, {}, 'an object of layout options'),
    include: new Set(expect('include', list, [], 'a list of kinds').filter(isQuietKind)),
    codeLens: { run: lens['run'] !== false, rest: lens['rest'] !== false },
    inlayHints: expect('inlayHints', flag, true, 'true or false'),
    requestBody: requestBodyOf(expect('rewrite', record, {}, 'an object of rewrite options'), problems),
    problems,
  };
}

function requestBodyOf(
  { requestBody = 'variables' }: Readonly<Record<string, unknown>>,
  problems: string[],
): RequestBody {
  const found = requestBodies.find(name => name === requestBody);
  if (!found) problems.push(`graphward.rewrite.requestBody must be one of ${requestBodies.join(', ')}`);
  return found ?? 'variables';
}

/** What the languages take from the settings and the clock, whose `now` is in milliseconds since 1970. */
export function languageContext(
  settings: ServerSettings,
  world: { readonly now: number; readonly schema: string | undefined; readonly names: LiveNames | undefined },
): LanguageContext {
  const live = world.names;
  return {
    attributeNamespace: settings.profile.attributeNamespace,
    severity: settings.severity,
    format: settings.format,
    now: world.now,
    ...(live ? { live } : {}),
    ...(world.schema === undefined ? {} : { schema: world.schema }),
  };
}

function profileOf(value: unknown, problems: string[]): Profile {
  // An empty object is what an editor sends when the user has set nothing.
  if (isRecord(value) && Object.keys(value).length === 0) return emptyProfile;
  const reading = readProfile(value);
  problems.push(...reading.problems.map(problem => `graphward.service: ${problem}`));
  return reading.profile ?? emptyProfile;
}

function onlySeverities(given: Readonly<Record<string, unknown>>, problems: string[]): Record<string, SeverityName> {
  const result: Record<string, SeverityName> = {};
  for (const [code, severity] of Object.entries(given)) {
    if (typeof severity === 'string' && severityNames.includes(severity)) result[code] = severity as SeverityName;
    else problems.push(`graphward.severity.${code} must be one of ${severityNames.join(', ')}`);
  }
  return result;
}

function isQuietKind(value: unknown): value is QuietKind {
  return fileRoles.some(role => role === value);
}

function record(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function list(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
