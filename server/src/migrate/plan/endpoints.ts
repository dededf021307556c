import type { EndpointId } from '../../catalogue/endpoints';
import { type LossCode, losses } from '../../catalogue/losses';
import type { Call, HolePart, Read, Template } from '../../code/call';
import { roleNames } from '../../code/fileRole';
import type { MigrateContext } from '../context';
import type { Match } from '../finding';
import { planChannels, planIncidents, planViolations } from './alerts';
import { planApplicationDelete, planApplicationUpdate } from './applicationChanges';
import { planApplication, planApplications } from './applications';
import { planBrowserApplicationCreate, planBrowserApplications } from './browserApplications';
import { planDeployment, planLegacyDeployment } from './deployment';
import { planDeployments } from './deployments';
import { fillAccount, partsOf } from './fill';
import { planHosts } from './hosts';
import { planKeyTransaction, planKeyTransactions } from './keyTransactions';
import { worstGrade } from './make';
import { planHostMetricData, planMetricData, planMobileMetricData } from './metricData';
import { planMetricNames } from './metrics/names';
import { planMobileApplication, planMobileApplicationCreate, planMobileApplications } from './mobileApplications';
import { lossesOf, narrowPlan } from './narrow';
import { note } from './notes';
import type { Note, Plan, PlanPart, PlanValue } from './plan';
import { openLosses, readsOf } from './reads';

type Planner = (call: Call, match: Match, context: MigrateContext) => Plan | readonly Note[];

/** How each endpoint is planned, or the reason why nothing can replace it. A new endpoint is one file and one row. */
const planners: Readonly<Record<EndpointId, Planner | LossCode>> = {
  'metric-data': planMetricData,
  'host-metric-data': planHostMetricData,
  'mobile-metric-data': planMobileMetricData,
  'metric-names': planMetricNames,
  hosts: planHosts,
  applications: planApplications,
  application: planApplication,
  'application-update': planApplicationUpdate,
  'application-delete': planApplicationDelete,
  deployments: planDeployments,
  'deployment-create': planDeployment,
  'deployment-delete': 'immutable-deployments',
  'legacy-deployment-create': planLegacyDeployment,
  'key-transactions': planKeyTransactions,
  'key-transaction': planKeyTransaction,
  'mobile-applications': planMobileApplications,
  'mobile-application': planMobileApplication,
  'mobile-application-create': planMobileApplicationCreate,
  'browser-applications': planBrowserApplications,
  'browser-application-create': planBrowserApplicationCreate,
  'alerts-channels': planChannels,
  'alerts-incidents': planIncidents,
  'alerts-violations': planViolations,
  'alerts-events': 'no-alert-events',
};

/** Whether the call is in a program that a document shows, which readers copy and run. */
function isSampleProgram({ kind, site: { carriers } }: Call): boolean {
  return kind === 'docs' && carriers.length === 1 && carriers[0]?.role === 'sample';
}

/** What replaces the call, or every reason why nothing is offered. */
export function planFor(call: Call, match: Match, context: MigrateContext): Plan | readonly Note[] {
  if (match.state === 'retained') return [note('retained', 'This endpoint stays after the end of life.')];
  if (call.kind && !isSampleProgram(call))
    return [
      note(
        'does-not-run',
        `The text is ${roleNames[call.kind]} and does not run; change it together with the code that it describes.`,
      ),
    ];
  if (!match.row) return [note('no-mapping', match.advice ?? 'No replacement of this path is known.')];
  const planner = planners[match.row];
  if (typeof planner === 'string') return [note(planner)];
  const doubts = doubtsOf(call, match, context.hosts.any);
  if (doubts.length > 0) return doubts;
  const plan = planner(call, match, context);
  if (!('grade' in plan)) return plan;
  const hole = unreachableHole(plan);
  if (hole) {
    const message = `The value of ${hole.name ?? hole.expression} cannot be named where the request is sent.`;
    return [note('unreachable-value', message)];
  }
  if (hasListItem(plan))
    return [note('dynamic-parameters', 'How many values a parameter has is only known at run time.')];
  const reads = readsOf(call, plan.shape);
  const open = openLosses(call, plan.shape);
  const met = [
    ...lossesOf(plan.shape, readsOf(withoutSought(call), plan.shape)),
    ...lossesOfResponse(call),
    ...(open.length > 0 ? (['reads-not-followed'] as const) : []),
  ];
  const sourceless = met.filter(code => losses[code].grade === 'none');
  if (sourceless.length > 0) return sourceless.map(code => note(code));
  const narrow = narrowPlan(plan, call.response.shows ? [[]] : reads);
  const graded = {
    ...narrow,
    losses: [...plan.losses, ...[...met, ...open].map(code => note(code))],
    ...(open.length > 0 ? { isOpen: true as const } : {}),
    ...(met.includes('error-title') ? { saysTitle: true as const } : {}),
    grade: worstGrade(met, plan.grade),
  };
  return withAccount(graded, context.accountId);
}

/** Without what is only sought, of which the value is not looked at. */
function withoutSought(call: Call): Call {
  if (!call.response.reads.some(isAsked)) return call;
  // The places among the reads stay what they are.
  const reads = call.response.reads.map(read => (isAsked(read) ? { ...read, form: 'headers' as const } : read));
  return { ...call, response: { ...call.response, reads } };
}

function isAsked({ textSearch }: Read): boolean {
  return textSearch === 'member' || textSearch === 'word';
}

/** What differs in the responses of every endpoint. */
function lossesOfResponse({
  method,
  response: { prints, reads, shows, showsFailure },
  site,
  wrapper,
}: Call): LossCode[] {
  const { sends, parts } = site;
  // Whether there is an error is known; its words are read where it is more than named or tested.
  const isTested = ({ path, form, names, escapes, used }: Read) =>
    !escapes &&
    (used === 'tested' || (path.length === 1 && (names || form === 'test' || form === 'items' || form === 'pattern')));
  const words = reads.filter(read => /^errors?$/.test(String(read.path[0])) && !isTested(read));
  // Of the texts of REST the titles follow from the status, but where an application is refused for what it does.
  const isTitle = ({ path }: Read) => path.join('.') === 'error.title';
  const sentBy = (wrapper?.kind === 'function' ? wrapper.request.site : site).sends?.kind;
  const isAdapted = sentBy === 'call' || (sentBy === 'command' && !wrapper);
  const saysTitle = isAdapted && method !== 'DELETE' && words.every(isTitle);
  // A POST was not repeated before either.
  const isRepeated = method !== 'POST' && parts.some(({ role }) => role === 'repeater');
  const rule = sends?.kind === 'call' ? sends : undefined;
  return [
    ...(prints || shows ? (['printed-response'] as const) : []),
    ...(words.length > 0 ? ([saysTitle ? 'error-title' : 'error-text'] as const) : []),
    ...(showsFailure && rule?.saysAddress ? (['failure-address'] as const) : []),
    ...(rule?.reportsFailures ? (['unreported-failure'] as const) : []),
    ...(isRepeated ? (['fewer-repeats'] as const) : []),
  ];
}

function withAccount(plan: Plan, account: number | undefined): Plan {
  if (account !== undefined) return fillAccount(plan, account);
  if (!plan.needs.includes('account')) return plan;
  return { ...plan, grade: 'partial', losses: [...plan.losses, note('account-required')] };
}

/** A value that the new call needs but that its place in the program cannot name. */
function unreachableHole(plan: Plan): HolePart | undefined {
  const target = plan.target.kind === 'prefix' ? plan.target.prefix : plan.target.kind === 'base' && plan.target.base;
  const holes = plan.operation.variables.flatMap(variable => partsOf(variable.value).flatMap(holesOf));
  return [...holes, ...(target ? templateHoles(target) : [])].find(hole => hole.unreachable);
}

/** Whether a value would be one of a list of the program; only a table is asked with all of a list. */
function hasListItem({ operation }: Plan): boolean {
  const parts = operation.variables.flatMap(({ value }) => partsOf(value));
  return parts.some(part => part.kind !== 'chosen' && holesOf(part).some(({ list }) => list !== undefined));
}

function holesOf(part: PlanPart | PlanValue): HolePart[] {
  if (part.kind === 'run-time') return [part.hole];
  if (part.kind === 'guid') return templateHoles(part.id);
  if (part.kind === 'chosen') return part.by.map(({ hole }) => hole);
  return part.kind === 'interval' ? [part.from, ...(part.to ? [part.to] : [])].flatMap(templateHoles) : [];
}

function templateHoles(template: Template): HolePart[] {
  return template.parts.flatMap(part => (part.kind === 'hole' ? [part] : []));
}

/** The values in the place of an identifier that seem to be words of the path, too: `${id}${path}`, `${resource}`. */
function longerThanId({ parts }: Template): string[] {
  const holes = parts.flatMap(part => (part.kind === 'hole' ? [part.name ?? part.expression] : []));
  return holes.length > 1 ? holes.slice(1) : holes.filter(name => pathName.test(name));
}

const pathName = /(?:^|[_.a-z])(?:path|suffix|route|endpoint|resource|ur[il])$/i;

/** Reasons that hold for every endpoint: a rewrite must not rest on a guess. */
function doubtsOf(call: Call, match: Match, hasHosts: boolean): Note[] {
  const doubts: Note[] = [];
  if (match.confidence === 'possible') {
    doubts.push(
      note(
        'not-sure',
        hasHosts
          ? 'Only the path indicates this API: the host of the request is not known before run time.'
          : 'Only the path indicates this API. Add its hosts to the service profile to confirm it.',
      ),
    );
  }
  // Where nothing is known of the client, or it is in another file, its method is not known either: the reason is the client.
  const { sends, isElsewhere } = call.site;
  if (call.method === undefined && !isElsewhere && (sends || call.client !== 'unknown'))
    doubts.push(note('dynamic-method', 'The method is chosen at run time.'));
  const longer = Object.values(match.path).flatMap(longerThanId)[0];
  if (longer) doubts.push(note('not-sure', `The value of ${longer} may be more of the path than an identifier.`));
  if (call.site.isOpen)
    doubts.push(note('dynamic-parameters', 'Callers may pass other parameters or another method to the request.'));
  if (match.target.kind === 'unknown') {
    doubts.push(
      note(
        'host-unknown',
        hasHosts
          ? 'The host of the request is not known before run time, and with it the address of the GraphQL endpoint.'
          : 'The address of the GraphQL endpoint is not known; add the host to the service profile.',
      ),
    );
  }
  if (match.format === 'none') {
    doubts.push(
      note('no-suffix', 'The path has no .json or .xml suffix, so the service does not respond as this endpoint.'),
    );
  }
  const readsResponse = call.response.use === 'followed' || call.response.use === 'escapes';
  if (match.format === 'xml' && readsResponse) {
    doubts.push(note('xml-response', 'The program reads an XML response; GraphQL responds with JSON.'));
  }
  return doubts;
}
