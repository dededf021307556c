import { createApplication } from '../world/operations';
import { type Application, isReporting, type KeyTransaction } from '../world/world';
import { asObject, asText } from './body';
import { byId, idFilter, invalid, ownRecords, type RestCall, type RestHandler, requireRole, textFilter } from './call';
import { paginate } from './paging';
import { healthStatus, lastReportedAt, percent, reader, summaryMinutes } from './summary';
import { iso } from './time';

const keyTransactionLinks = { 'key_transaction.application': '/v2/applications/{application_id}' };

function keyTransactionRecord(call: RestCall, key: KeyTransaction): object {
  const application = call.world.applications.find(each => each.id === key.applicationId);
  if (!application) return { id: key.id, name: key.name, transaction_name: key.transactionName, reporting: false };
  const read = reader(call, application, undefined, summaryMinutes.keyTransaction);
  const metric = `WebTransaction/${key.transactionName}`;
  const requests = read(metric, 'call_count');
  const errors = read(`Errors/${metric}`, 'error_count');
  const hosts = application.hosts.length;
  const pages = application.traffic.pages > 0;
  return {
    id: key.id,
    name: key.name,
    transaction_name: key.transactionName,
    health_status: healthStatus(call, application),
    reporting: isReporting(application, call.now),
    last_reported_at: iso(lastReportedAt(call, application)),
    application_summary: {
      response_time: read(metric, 'average_response_time'),
      throughput: read(metric, 'requests_per_minute'),
      error_rate: percent(errors, requests),
      apdex_target: key.apdexTarget,
      apdex_score: read(`Apdex/${key.transactionName}`, 'score'),
      host_count: hosts,
      instance_count: hosts,
      concurrent_instance_count: hosts,
    },
    ...(pages
      ? {
          end_user_summary: {
            response_time: read('EndUser', 'average_response_time') / 1000,
            throughput: read('EndUser', 'requests_per_minute'),
            apdex_target: key.browserApdexTarget,
            apdex_score: read('EndUser/Apdex', 'score'),
          },
        }
      : {}),
    links: { application: key.applicationId },
  };
}

export const listKeyTransactions: RestHandler = call => {
  const [hasId, hasName] = [idFilter(call), textFilter(call, 'filter[name]')];
  const found = ownRecords(call, call.world.keyTransactions).filter(each => hasId(each.id) && hasName(each.name));
  const page = paginate(call, found);
  return {
    status: 200,
    headers: page.headers,
    body: { key_transactions: page.items.map(each => keyTransactionRecord(call, each)), links: keyTransactionLinks },
  };
};

export const showKeyTransaction: RestHandler = call => ({
  status: 200,
  body: {
    key_transaction: keyTransactionRecord(call, byId(call, call.world.keyTransactions)),
    links: keyTransactionLinks,
  },
});

/** The applications of a domain by id. The specification gives REST lists no order; programs that print one see this one. */
function ofDomain(call: RestCall, domain: Application['domain']): Application[] {
  return ownRecords(call, call.world.applications)
    .filter(each => each.domain === domain)
    .sort((a, b) => a.id - b.id);
}

function mobileRecord(call: RestCall, application: Application): object {
  const read = reader(call, application, undefined, summaryMinutes.mobile);
  const network = 'Mobile/Network/All';
  const launches = read('Mobile/Launch/All', 'launch_count');
  const requests = read(network, 'call_count');
  const crashes = read('Mobile/Crash/All', 'call_count');
  return {
    id: application.id,
    name: application.name,
    health_status: healthStatus(call, application),
    reporting: launches > 0,
    mobile_summary: {
      active_users: Math.round(launches * 0.35),
      launch_count: launches,
      throughput: read(network, 'requests_per_minute'),
      response_time: read(network, 'average_response_time'),
      calls_per_session: launches === 0 ? 0 : requests / launches,
      interaction_time: read('Mobile/Launch/All', 'average_response_time') / 1000,
      failed_call_rate: percent(read('Mobile/Network/Failures', 'error_count'), requests),
      remote_error_rate: percent(read('Mobile/Network/StatusErrors', 'error_count'), requests),
    },
    crash_summary: {
      supports_crash_data: true,
      unresolved_crash_count: Math.floor(crashes / 3),
      crash_count: crashes,
      crash_rate: percent(crashes, launches),
    },
  };
}

/** GET /v2/mobile_applications: the envelope is called `applications`, and there are no pages. */
export const listMobileApplications: RestHandler = call => {
  const [hasId, hasName] = [idFilter(call), textFilter(call, 'filter[name]')];
  const found = ofDomain(call, 'MOBILE').filter(each => hasId(each.id) && hasName(each.name));
  return { status: 200, body: { applications: found.map(each => mobileRecord(call, each)) } };
};

export const showMobileApplication: RestHandler = call => ({
  status: 200,
  body: { application: mobileRecord(call, byId(call, ofDomain(call, 'MOBILE'))) },
});

function browserRecord({ id, name, monitoringKey }: Application): object {
  return {
    id,
    name,
    browser_monitoring_key: monitoringKey,
    loader_script: `<script type="text/javascript">window.sandboxAgent={key:${JSON.stringify(monitoringKey)},applicationID:"${id}"}</script>`,
  };
}

export const listBrowserApplications: RestHandler = call => {
  const [hasId, hasName] = [idFilter(call), textFilter(call, 'filter[name]')];
  const page = paginate(
    call,
    ofDomain(call, 'BROWSER').filter(each => hasId(each.id) && hasName(each.name)),
  );
  return { status: 200, headers: page.headers, body: { browser_applications: page.items.map(browserRecord) } };
};

function created(call: RestCall, domain: 'MOBILE' | 'BROWSER', envelope: string): Application {
  requireRole(call, 'admin');
  const name = asText(asObject(call.body()[envelope], envelope)['name'], 'name', 255);
  if (!name) throw invalid('name is required');
  return createApplication(call.world, call.user.accountId, domain, name, call.now);
}

export const createMobileApplication: RestHandler = call => ({
  status: 201,
  body: { application: mobileRecord(call, created(call, 'MOBILE', 'mobile_application')) },
});

export const createBrowserApplication: RestHandler = call => ({
  status: 201,
  body: { browser_application: browserRecord(created(call, 'BROWSER', 'browser_application')) },
});
