import type { Application } from '../../world/world';
import { type ChangeFilter, deployment, filterChanges } from '../changes/changes';
import { type NrqlArguments, nrqlResult } from '../nrql';
import type { Request } from '../request';
import {
  alertSeverity,
  applicationRecord,
  type EntityRecord,
  hasReportingApplication,
  tagsOf,
  times,
} from './entities';
import { apmSummary, browserSummary, mobileSummary } from './summaries';

/** The outline of an entity, as lists hold it. */
export function outline(request: Request, record: EntityRecord): object {
  return { __typename: `${typeName(record)}Outline`, ...fields(request, record), ...ownFields(request, record) };
}

/** The whole entity. */
export function entity(request: Request, record: EntityRecord): object {
  return {
    __typename: typeName(record),
    ...fields(request, record),
    ...ownFields(request, record),
    ...entityOnly(request, record),
  };
}

function typeName({ type, domain }: EntityRecord): string {
  if (type === 'KEY_TRANSACTION') return 'KeyTransactionEntity';
  if (domain === 'APM') return 'ApmApplicationEntity';
  return domain === 'MOBILE' ? 'MobileApplicationEntity' : 'BrowserApplicationEntity';
}

function entityType({ type, domain }: EntityRecord): string {
  return type === 'KEY_TRANSACTION' ? 'KEY_TRANSACTION_ENTITY' : `${domain}_APPLICATION_ENTITY`;
}

/** The fields of every entity and every outline. */
function fields(request: Request, record: EntityRecord): object {
  const { world } = request.sandbox;
  const { guid, name, accountId, domain, type } = record;
  const { firstSeen, reportingChange } = times(record, request.now);
  return {
    guid,
    name,
    accountId,
    domain,
    type,
    entityType: entityType(record),
    account: () => account(request, accountId),
    alertSeverity: () => alertSeverity(record, request),
    reporting: hasReportingApplication(record, request.now),
    firstIndexedAt: firstSeen,
    indexedAt: request.now,
    lastReportingChangeAt: reportingChange,
    permalink: `https://one.example.com/entity/${guid}`,
    tags: () => tagsOf(record, world),
  };
}

/** The outline of an account, or null where there is none. */
export function account({ sandbox: { world } }: Request, accountId: number): object | null {
  const known = world.accounts.find(each => each.id === accountId);
  return known ? { id: known.id, name: known.name } : null;
}

/** The fields of one kind of entity. */
function ownFields(request: Request, { domain, type, application }: EntityRecord): object {
  if (type === 'KEY_TRANSACTION' || !application) return {};
  const applicationId = application.id;
  if (domain === 'MOBILE') return { applicationId, mobileSummary: () => mobileSummary(request, application) };
  if (domain === 'BROWSER') {
    return {
      applicationId,
      agentInstallType: application.servingApplicationId === undefined ? 'LITE' : 'PRO',
      servingApmApplicationId: application.servingApplicationId ?? null,
      settings: { apdexTarget: application.settings.endUserApdexTarget },
      browserSummary: () => browserSummary(request, application),
      runningAgentVersions: null,
    };
  }
  return {
    applicationId,
    language: application.language,
    apmSummary: () => apmSummary(request, application),
    apmBrowserSummary: () => (application.traffic.pages > 0 ? browserSummary(request, application) : null),
    settings: {
      apdexTarget: application.settings.apdexTarget,
      serverSideConfig: application.settings.serverSideConfig,
    },
    runningAgentVersions: null,
  };
}

/** The fields that outlines do not have. */
function entityOnly(request: Request, record: EntityRecord): object {
  const { guid, accountId, application, keyTransaction } = record;
  const common = {
    deploymentSearch: ({ filter }: { filter?: ChangeFilter }) => ({
      results: filterChanges(request, filter, guid)
        .filter(change => change.category === 'Deployment')
        .map(deployment),
    }),
    nrdbQuery: ({ nrql, async }: { nrql: string; async?: boolean }) =>
      nrqlResult(request, [accountId], { query: nrql, async: async ?? false } satisfies NrqlArguments),
  };
  if (keyTransaction) {
    return {
      ...common,
      apdexTarget: keyTransaction.apdexTarget,
      browserApdexTarget: keyTransaction.browserApdexTarget,
      metricName: `WebTransaction/${keyTransaction.transactionName}`,
      application: () => ({
        guid: application?.guid ?? '',
        entity: application ? outline(request, applicationRecord(application)) : null,
      }),
    };
  }
  if (!application || record.domain === 'MOBILE') {
    return { ...common, mobileProperties: () => ({ applicationToken: application?.token ?? null }) };
  }
  if (record.domain === 'BROWSER') {
    return {
      ...common,
      browserProperties: browserProperties(application),
      browserSettings: browserSettings(application),
    };
  }
  return { ...common, apmSettings: apmSettings(application), applicationInstances: instances(application) };
}

function browserProperties({ monitoringKey }: Application): object {
  return {
    jsConfig: { licenseKey: monitoringKey },
    jsConfigScript: `{"licenseKey":"${monitoringKey}"}`,
    jsLoaderScript: `<script>/* browser agent ${monitoringKey} */</script>`,
  };
}

export function browserSettings({ settings, browser }: Application): object {
  return {
    browserConfig: { apdexTarget: settings.endUserApdexTarget },
    browserMonitoring: {
      distributedTracing: { enabled: browser.distributedTracingEnabled },
      loader: browser.loaderType,
      pinnedVersion: null,
      privacy: { cookiesEnabled: browser.cookiesEnabled },
    },
  };
}

/** Two settings are in `apmConfig`, and also one level higher, as in some published documents. */
export function apmSettings({ name, originalName, settings }: Application): object {
  const config = { apdexTarget: settings.apdexTarget, useServerSideConfig: settings.serverSideConfig };
  return { alias: name, originalName, apmConfig: config, ...config };
}

function instances(application: Application): (options: { host?: string }) => object[] {
  return ({ host: wanted }) =>
    application.hosts
      .filter(host => wanted === undefined || wanted === host.name)
      .map(host => ({
        details: {
          host: host.name,
          hostDisplayName: host.displayName,
          id: String(host.instanceId),
          instanceName: `${host.name}:${host.port}`,
          language: application.language,
          name: application.originalName,
        },
      }));
}
