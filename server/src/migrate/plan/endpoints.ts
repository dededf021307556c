import type { EndpointId } from '../../catalogue/endpoints';
import { endpoints } from '../../catalogue/endpoints';
import type { Call, HolePart, Template } from '../../code/call';
import type { MigrateContext } from '../context';
import type { Match } from '../finding';
import { planDeployment } from './deployment';
import { planMetricData } from './metricData';
import { note } from './notes';
import type { Note, Plan, PlanPart, PlanValue } from './plan';

type Planner = (call: Call, match: Match, context: MigrateContext) => Plan | readonly Note[];

/** The plans that are written. An endpoint without one is found and explained, but not rewritten. */
const planners: Readonly<Partial<Record<EndpointId, Planner>>> = {
  'metric-data': planMetricData,
  'deployment-create': planDeployment,
  'legacy-deployment-create': planDeployment,
};

/** What replaces the call, or every reason why nothing is offered. */
export function planFor(call: Call, match: Match, context: MigrateContext): Plan | readonly Note[] {
  if (match.state === 'retained') return [note('retained', 'This endpoint stays after the end of life.')];
  if (call.kind)
    return [
      note(
        'does-not-run',
        `The text is ${kindNames[call.kind]} and does not run; change it with the code it speaks of.`,
      ),
    ];
  if (!match.row) return [note('no-mapping', match.advice ?? 'No replacement of this path is known.')];
  const row = endpoints.find(candidate => candidate.id === match.row);
  const planner = planners[match.row];
  if (!planner) {
    const replacement = row ? `Its replacement is ${row.replacement}.` : '';
    return [note('no-plan', `No rewrite is written for this endpoint yet. ${replacement}`.trim())];
  }
  const doubts = doubtsOf(call, match);
  if (doubts.length > 0) return doubts;
  const plan = planner(call, match, context);
  const hole = 'grade' in plan ? unreachableHole(plan) : undefined;
  if (!hole) return plan;
  const message = `The value of ${hole.name ?? hole.expression} is not at hand where the request is sent.`;
  return [note('unreachable-value', message)];
}

/** A value that the new call needs but that its place in the program cannot name. */
function unreachableHole(plan: Plan): HolePart | undefined {
  const target = plan.target.kind === 'prefix' ? plan.target.prefix : plan.target.kind === 'base' && plan.target.base;
  const holes = plan.operation.variables.flatMap(variable => holesOf(variable.value));
  return [...holes, ...(target ? templateHoles(target) : [])].find(hole => hole.unreachable);
}

function holesOf(value: PlanValue | PlanPart): HolePart[] {
  switch (value.kind) {
    case 'run-time':
      return [value.hole];
    case 'guid':
      return templateHoles(value.id);
    case 'interval':
      return [value.from, ...(value.to ? [value.to] : [])].flatMap(templateHoles);
    case 'text':
      return typeof value.text === 'string' ? [] : value.text.flatMap(holesOf);
    case 'object':
      return value.members.flatMap(member => holesOf(member.value));
    case 'list':
      return value.items.flatMap(holesOf);
    default:
      return [];
  }
}

function templateHoles(template: Template): HolePart[] {
  return template.parts.flatMap(part => (part.kind === 'hole' ? [part] : []));
}

const kindNames = {
  docs: 'documentation',
  comments: 'a comment',
  tests: 'part of a test',
  generated: 'generated',
} as const;

/** Reasons that hold for every endpoint: a rewrite must not rest on a guess. */
function doubtsOf(call: Call, match: Match): Note[] {
  const doubts: Note[] = [];
  if (match.confidence === 'possible') {
    doubts.push(
      note('not-sure', 'Only the path speaks for this API; add its hosts to the service profile to be sure.'),
    );
  }
  if (call.method === undefined) doubts.push(note('dynamic-method', 'The method is chosen at run time.'));
  if (match.target.kind === 'unknown') {
    doubts.push(
      note('host-unknown', 'The address of the GraphQL endpoint is not known; add the host to the service profile.'),
    );
  }
  if (match.format === 'none') {
    doubts.push(
      note('no-suffix', 'The path has no .json or .xml suffix, so the service does not response it as this endpoint.'),
    );
  }
  const readsResponse = call.response.use === 'followed' || call.response.use === 'escapes';
  if (match.format === 'xml' && readsResponse) {
    doubts.push(note('xml-response', 'The program reads an XML response; GraphQL answers in JSON.'));
  }
  return doubts;
}
