import { createApplication, removeApplication } from '../../world/operations';
import { type Application, type BrowserSettings, isReporting } from '../../world/world';
import { applicationRecord } from '../entities/entities';
import { apmSettings, browserSettings, outline } from '../entities/fields';
import { invalidInput, refusal } from '../errors';
import { type Request, requireAccount, requireRole } from '../request';

interface BrowserSettingsInput {
  readonly cookiesEnabled?: boolean | null;
  readonly distributedTracingEnabled?: boolean | null;
  readonly loaderType?: string | null;
}

interface SettingsInput {
  readonly alias?: string | null;
  readonly name?: string | null;
  readonly apmConfig?: { readonly apdexTarget?: number | null; readonly useServerSideConfig?: boolean | null } | null;
  readonly browserConfig?: { readonly apdexTarget?: number | null } | null;
}

function findApplication({ sandbox: { world }, user }: Request, guid: string): Application | undefined {
  return world.applications.find(each => each.guid === guid && user.accountIds.includes(each.accountId));
}

/** The settings that can be changed. Other settings of the schema are rejected instead of ignored. */
const writable = new Set(['alias', 'name', 'apmConfig', 'browserConfig']);

/** `agentApplicationSettingsUpdate`. Errors are in `errors` of the result, as in the service. */
export function updateSettings(
  request: Request,
  { guid, settings }: { guid: string; settings: SettingsInput },
): object {
  const failed = (errorClass: string, description: string, field: string | null = null) => ({
    guid,
    alias: null,
    apmSettings: null,
    browserSettings: null,
    errors: [{ description, errorClass, field }],
  });
  if (request.user.role !== 'admin') return failed('ACCESS_DENIED', 'Your user may not change settings.');
  const application = findApplication(request, guid);
  if (!application) return failed('NOT_FOUND', `No application with the GUID ${guid} was found.`, 'guid');
  const foreign = Object.keys(settings).find(name => !writable.has(name));
  if (foreign) throw refusal('NOT_SIMULATED', `The setting ${foreign} is not simulated by this service.`);
  const targets = [settings.apmConfig?.apdexTarget, settings.browserConfig?.apdexTarget];
  if (targets.some(target => typeof target === 'number' && !(target > 0)))
    return failed('INVALID_INPUT', 'apdexTarget must be greater than 0.', 'apdexTarget');
  apply(application, settings);
  return {
    guid,
    alias: application.name,
    apmSettings: application.domain === 'APM' ? apmSettings(application) : null,
    browserSettings: application.domain === 'BROWSER' ? browserSettings(application) : null,
    errors: null,
  };
}

function apply(application: Application, { alias, name, apmConfig, browserConfig }: SettingsInput): void {
  application.name = alias ?? name ?? application.name;
  const { settings } = application;
  if (application.domain === 'APM') {
    settings.apdexTarget = apmConfig?.apdexTarget ?? settings.apdexTarget;
    settings.serverSideConfig = apmConfig?.useServerSideConfig ?? settings.serverSideConfig;
  }
  settings.endUserApdexTarget = browserConfig?.apdexTarget ?? settings.endUserApdexTarget;
}

interface DeleteArguments {
  readonly guid?: string | null;
  readonly accountId?: number | null;
  readonly applicationName?: string | null;
  readonly force?: boolean | null;
}

/** `agentApplicationDelete`: only applications that no longer report, unless forced. */
export function deleteApplication(request: Request, options: DeleteArguments): object {
  requireRole(request, 'admin');
  const { guid, accountId, applicationName, force } = options;
  if (!guid && (!accountId || !applicationName)) throw invalidInput('Give guid, or accountId and applicationName.');
  const { world } = request.sandbox;
  const application = guid
    ? findApplication(request, guid)
    : world.applications.find(
        each =>
          each.accountId === accountId &&
          each.name === applicationName &&
          request.user.accountIds.includes(each.accountId),
      );
  if (!application) throw refusal('NOT_FOUND', 'No such application was found.');
  if (!force && isReporting(application, request.now))
    throw invalidInput(`${application.name} still reports; only applications that stopped reporting can be deleted.`);
  removeApplication(world, application);
  return { success: true };
}

/** `agentApplicationCreateMobile`. */
export function createMobile(request: Request, { accountId, name }: { accountId: number; name: string }): object {
  const made = create(request, accountId, 'MOBILE', name);
  return {
    accountId,
    applicationToken: made.token,
    guid: made.guid,
    name: made.name,
    isGhostApp: false,
    entityOutline: () => outline(request, applicationRecord(made)),
  };
}

interface CreateBrowserArguments {
  readonly accountId: number;
  readonly name: string;
  readonly settings?: BrowserSettingsInput | null;
}

/** `agentApplicationCreateBrowser`. */
export function createBrowser(request: Request, { accountId, name, settings }: CreateBrowserArguments): object {
  const chosen = browserInput(settings);
  const made = create(request, accountId, 'BROWSER', name);
  Object.assign(made.browser, chosen);
  return {
    guid: made.guid,
    name: made.name,
    isGhostApp: false,
    settings: { ...made.browser, loaderScript: `<script>/* browser agent ${made.monitoringKey} */</script>` },
  };
}

function create(request: Request, accountId: number, domain: 'MOBILE' | 'BROWSER', name: string): Application {
  requireRole(request, 'admin');
  requireAccount(request, accountId);
  if (name.trim() === '') throw invalidInput('The name must not be empty.');
  return createApplication(request.sandbox.world, accountId, domain, name, request.now);
}

function browserInput(settings: BrowserSettingsInput | null | undefined): Partial<BrowserSettings> {
  const { cookiesEnabled, distributedTracingEnabled, loaderType } = settings ?? {};
  if (loaderType && loaderType !== 'SPA' && loaderType !== 'PRO' && loaderType !== 'LITE')
    throw invalidInput('loaderType must be SPA, PRO or LITE.');
  return {
    ...(typeof cookiesEnabled === 'boolean' ? { cookiesEnabled } : {}),
    ...(typeof distributedTracingEnabled === 'boolean' ? { distributedTracingEnabled } : {}),
    ...(loaderType ? { loaderType: loaderType as BrowserSettings['loaderType'] } : {}),
  };
}

interface EnableArguments {
  readonly guid: string;
  readonly settings?: BrowserSettingsInput | null;
}

/** `agentApplicationEnableApmBrowser`: the GUID is that of the server application. */
export function enableBrowser(request: Request, { guid, settings }: EnableArguments): object {
  requireRole(request, 'admin');
  const application = findApplication(request, guid);
  if (!application) throw refusal('NOT_FOUND', `No application with the GUID ${guid} was found.`);
  if (application.domain !== 'APM')
    throw invalidInput('guid must be that of a server application, not of a browser application.');
  Object.assign(application.browser, browserInput(settings));
  application.settings.realUserMonitoring = true;
  return { name: application.name, settings: { ...application.browser } };
}
