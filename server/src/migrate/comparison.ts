import type { BothResponses, ReadingRequest } from '../api/compare';
import { endpoints } from '../catalogue/endpoints';
import type { Call, HolePart, Parameter, Template } from '../code/call';
import { flatText, literalText, textTemplate } from '../code/template';
import { isRecord } from '../text/record';
import type { MigrateContext } from './context';
import type { Finding, Match } from './finding';
import { type ComparedPair, compareResponses } from './plan/compareResponses';
import { planFor } from './plan/endpoints';
import { type Bindings, fillTemplate, type KnownValues, textOf, variablesOf } from './plan/fill';
import { note } from './plan/notes';
import type { Note, Plan } from './plan/plan';
import { readsOf } from './plan/reads';
import type { Path } from './plan/shape';
import { isoTime, shapeResponse, valueAt } from './plan/shapeResponse';
import { isId } from './runTimeValues';
import { unknownValue } from './writtenRequest';

export interface ClosedWindow {
  /** Milliseconds since the epoch, on whole minutes. */
  readonly from: number;
  readonly to: number;
}

/** One value as both APIs have it. `at` is the start of its slice, or the moment of the comparison (ISO 8601, UTC). */
interface ComparedValue {
  readonly name: string;
  readonly at: string;
  readonly rest: unknown;
  readonly graphql: unknown;
}

/** The outcome of a comparison. `not-run`: there was nothing to compare, for a reason that the call itself has. */
export interface Comparison {
  readonly verdict: 'same' | 'different' | 'not-run';
  /** Why; where the verdict is `same`, why that says little. */
  readonly reason?: string;
  /** How many values, lengths and orders differ; absent where none does. */
  readonly differing?: number;
  readonly values: readonly ComparedValue[];
}

/** A REST call and the plan for it, with every run-time value filled in. */
export interface PreparedComparison {
  /** The call with all values of its parameters, over the closed time range. */
  readonly call: Call;
  readonly request: ReadingRequest;
  readonly plan: Plan;
  readonly known: KnownValues;
  /** The members of the REST response that the program reads. */
  readonly reads: readonly Path[];
}

const minute = 60_000;

/** The half hour that ended two minutes ago: late data has arrived, and both APIs are read over the same minutes. */
export function closedWindow(now: number): ClosedWindow {
  const to = Math.floor(now / minute) * minute - 2 * minute;
  return { from: to - 30 * minute, to };
}

/**
 * Prepares the comparison of a call with its plan over one closed time range, or says why they cannot be compared. Only
 * reads are ever compared. A range that the program writes as text is kept; one that it computes is replaced by `window`.
 */
export function prepareComparison(
  finding: Finding,
  context: MigrateContext,
  bindings: Bindings,
  window: ClosedWindow,
): PreparedComparison | Note {
  if (!finding.plan) return finding.noRewrite[0] ?? note('no-plan', 'No rewrite is offered for this call.');
  if (finding.plan.operation.kind !== 'query') {
    return note('writes', 'The call changes data, so it is not sent by a comparison.');
  }
  if (context.accountId === undefined) return note('account-required');
  const path = fillPath(finding.match, bindings);
  if ('kind' in path) return unknownValue(path);
  if ('code' in path) return path;
  const parameters = fillParameters(finding, bindings, window);
  if ('kind' in parameters) return unknownValue(parameters);
  // Everything is read, so that each value has what distinguishes it; the program's own reads decide.
  const call: Call = { ...finding.call, parameters, response: { ...finding.call.response, use: 'escapes' } };
  const plan = planFor(call, { ...finding.match, path: path.templates }, context);
  if (!('shape' in plan)) return plan[0] ?? note('no-plan', 'No rewrite is offered for this call.');
  const knownValues: KnownValues = { account: context.accountId, bindings, now: window.to };
  return {
    call,
    request: {
      restPath: restPath(finding.match, path.templates, parameters),
      document: plan.operation.document,
      variables: variablesOf(plan.operation, knownValues),
      ...(plan.pages ? { pages: plan.pages } : {}),
    },
    plan,
    known: knownValues,
    reads: finding.call.response.use === 'unused' ? [[]] : readsOf(finding.call, plan.shape),
  };
}

/**
 * What is known of the values of a call for each combination that its callers and loops give it; what is known alone otherwise.
 */
export function bindingsOfVariants({ parameters, variants }: Call, bindings: Bindings): readonly Bindings[] {
  const chosen = (variants ?? []).map(variant => {
    const pairs = parameters.flatMap(({ value }, index): [string, string][] => {
      const [hole, ...others] = value.parts;
      const text = variant[index] && literalText(variant[index].value);
      return hole?.kind === 'hole' && others.length === 0 && text !== undefined ? [[hole.expression, text]] : [];
    });
    return JSON.stringify(pairs);
  });
  if (chosen.length === 0) return [bindings];
  return [...new Set(chosen)].map(pairs => {
    const own = new Map(JSON.parse(pairs) as [string, string][]);
    return hole => own.get(hole.expression) ?? bindings(hole);
  });
}

type Templates = Readonly<Record<string, Template>>;

/** The values of the path, or the first that is not known or not an id. */
function fillPath({ path }: Match, bindings: Bindings): { readonly templates: Templates } | HolePart | Note {
  const templates: Record<string, Template> = {};
  for (const [name, template] of Object.entries(path)) {
    const value = fillTemplate(template, bindings);
    if ('kind' in value) return value;
    if (literalText(template) === undefined && !isId(flatText(value)))
      return note('invalid-value', `The value of ${name} is neither a number nor a GUID, so no request is sent.`);
    templates[name] = value;
  }
  return { templates };
}

/** The parameters with their values, or the first that is not known. Pages are left out, because all of them are read. */
function fillParameters({ call, match }: Finding, bindings: Bindings, window: ClosedWindow): Parameter[] | HolePart {
  const known: readonly string[] = rowOf(match)?.parameters ?? [];
  const hasRange = known.includes('from');
  const replaced = hasRange ? ['page', 'cursor', 'from', 'to', 'raw'] : ['page', 'cursor'];
  const filled: Parameter[] = [];
  for (const { name, value } of call.parameters) {
    const filledName = fillTemplate(name, bindings);
    if ('kind' in filledName) return filledName;
    if (replaced.includes(flatText(filledName))) continue;
    const filledValue = fillTemplate(value, bindings);
    if ('kind' in filledValue) return filledValue;
    const [part] = value.parts;
    const isList = part?.kind === 'hole' && part.list !== undefined;
    for (const text of isList ? flatText(filledValue).split(',') : [undefined])
      filled.push({
        name: filledName,
        value: text === undefined ? filledValue : textTemplate(text),
        location: 'query',
      });
  }
  if (!hasRange) return filled;
  const { from, to } = literalRange(call) ?? window;
  for (const [name, value] of [
    ['from', isoTime(from)] as const,
    ['to', isoTime(to)] as const,
    ['raw', 'true'] as const,
  ]) {
    filled.push({ name: textTemplate(name), value: textTemplate(value), location: 'query' });
  }
  return filled;
}

/** A range that stands in the program as text is history and is compared as it is. */
function literalRange({ parameters }: Call): ClosedWindow | undefined {
  const time = (name: string): number => {
    const template = parameters.find(parameter => literalText(parameter.name) === name)?.value;
    return Date.parse((template && literalText(template)) ?? '');
  };
  const from = time('from');
  const to = time('to');
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to } : undefined;
}

function rowOf({ row }: Match): { readonly path: string; readonly parameters?: readonly string[] } | undefined {
  return endpoints.find(({ id }) => id === row);
}

function restPath(match: Match, path: Templates, parameters: readonly Parameter[]): string {
  const filled = (rowOf(match)?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ? flatText(path[name]) : ''),
  );
  const query = new URLSearchParams(
    parameters.map(({ name, value }): [string, string] => [flatText(name), flatText(value)]),
  );
  return `${filled}.json${parameters.length > 0 ? `?${query}` : ''}`;
}

/** Both readings as one REST response each: pages are joined, and GraphQL responses are in the shape of REST. */
export function restForms(
  { plan, known: knownValues }: PreparedComparison,
  { rest, graphql }: BothResponses,
): { readonly rest: unknown; readonly graphql: unknown } {
  const readText = (text: Parameters<typeof textOf>[0]): string => textOf(text, knownValues);
  return { rest: joinPages(rest), graphql: joinPages(graphql.map(body => shapeResponse(plan.shape, body, readText))) };
}

/** What two readings of one call say: values, lengths and order of lists, by the tolerance of each value. */
export function judge(prepared: PreparedComparison, responses: BothResponses): Comparison {
  const { plan, known: knownValues, reads } = prepared;
  const failure = responses.graphql.map(body => failureOf(plan, body)).find(reason => reason !== undefined);
  if (failure !== undefined) return { verdict: 'different', reason: failure, values: [] };
  const { rest, graphql } = restForms(prepared, responses);
  const root = missingRoot(plan, rest);
  if (root !== undefined) {
    return {
      verdict: 'not-run',
      reason: `The REST response has no ${root}, so there is nothing to compare.`,
      values: [],
    };
  }
  const pairs = compareResponses(plan.shape, rest, graphql, knownValues.now).filter(
    ({ path, verdict }) => verdict !== 'lost' && reads.some(read => isRead(read, path)),
  );
  const different = pairs.filter(({ verdict }) => verdict === 'different');
  const values = pairs
    .filter(pair => pair.verdict === 'different' || isValue(pair))
    .map(pair => shownValue(pair, knownValues));
  if (different.length > 0) {
    const reason = reasonOf(different, pairs.length, knownValues);
    return { verdict: 'different', reason, differing: different.length, values };
  }
  if (values.some(isAmount)) return { verdict: 'same', values };
  if (values.some(({ rest }) => rest !== null)) return { verdict: 'same', reason: onlyZeros, values };
  return { verdict: 'not-run', reason: 'Neither response has a value to compare.', values: [] };
}

/** A wrong metric or unit has the same number only where there was nothing to count. */
const onlyZeros =
  'Every number is 0 on both sides, so another metric would look the same; compare again when there is traffic.';

function isAmount({ rest }: ComparedValue): boolean {
  return rest !== null && rest !== 0;
}

/** What the REST response should hold, where it holds nothing of it: what came is no response of the service. */
function missingRoot({ shape }: Plan, rest: unknown): string | undefined {
  if (shape.kind !== 'object' || shape.when) return undefined;
  const names = Object.keys(shape.members);
  return names.some(name => isRecord(rest) && rest[name] !== undefined) ? undefined : names[0];
}

/** Why an operation did not do what the REST call did. */
function failureOf({ operation: { errors, present } }: Plan, body: unknown): string | undefined {
  for (const path of [['errors'], ...errors]) {
    const found = valueAt(body, path) ?? [];
    // What is no list, as GraphQL has it, is one error.
    const list = Array.isArray(found) ? found : [found];
    if (list.length === 0) continue;
    const texts = [list[0], valueAt(list[0], ['message']), valueAt(list[0], ['description'])];
    const text = texts.find(found => typeof found === 'string' && found !== '') ?? 'without a message';
    return `The GraphQL operation failed: ${text}`;
  }
  const missing = present.find(path => (valueAt(body, path) ?? null) === null);
  return missing && `The GraphQL response has nothing at ${missing.join('.')}.`;
}

/** The first page with the lists of the others at its end. */
function joinPages(pages: readonly unknown[]): unknown {
  return pages.reduce((joined, page) => {
    if (!isRecord(joined) || !isRecord(page)) return joined;
    return Object.fromEntries(
      Object.entries(joined).map(([name, value]) => {
        const more = valueAt(page, [name]);
        return [name, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value];
      }),
    );
  });
}

/** Whether a value is at a path that the program reads, or below one. Elements of lists have names, not positions. */
function isRead(read: Path, path: readonly string[]): boolean {
  const last = path.at(-1);
  const length = last === 'length' || last === 'order' ? path.length - 1 : path.length;
  return read.slice(0, length).every((step, index) => typeof step === 'number' || step === '*' || step === path[index]);
}

/** Times of slices and names of metrics are there to distinguish values. */
function isValue({ path }: ComparedPair): boolean {
  const last = path.at(-1);
  if (last === 'length' || last === 'order') return false;
  return path[0] !== 'metric_data' || path.includes('values');
}

function shownValue({ path, rest, graphql }: ComparedPair, { now }: KnownValues): ComparedValue {
  const position = path.findIndex(step => /^\d{4}-\d\d-\d\dT[\d:]+\+00:00$/.test(step));
  const named = path.filter(
    (step, index) => index !== position && !['metric_data', 'metrics', 'timeslices', 'values'].includes(step),
  );
  const time = position < 0 ? isoTime(now) : (path[position] as string);
  return { name: named.join('.'), at: time.replace('+00:00', 'Z'), rest, graphql };
}

/** Factors that a wrong unit brings in. */
const factors: readonly (readonly [number, string])[] = [
  [1000, 'milliseconds and seconds'],
  [60, 'minutes and seconds'],
  [100, 'percent and fractions'],
];

function reasonOf(different: readonly ComparedPair[], all: number, knownValues: KnownValues): string {
  // Lists of the same length with other elements are told apart by those.
  const named = different.find(({ path, rest, graphql }) => path.at(-1) !== 'length' || rest !== graphql);
  const first = shownValue((named ?? different[0]) as ComparedPair, knownValues);
  const text = `${different.length} of ${all} values differ, the first at ${first.at}: ${first.name} was ${shownText(first.rest, first.graphql)} and is ${shownText(first.graphql, first.rest)}.`;
  const quotients = different.map(({ rest, graphql }) => numberOf(rest) / numberOf(graphql));
  const unit = factors.find(([factor]) =>
    quotients.every(quotient => isNear(quotient, factor) || isNear(quotient, 1 / factor)),
  );
  return unit ? `${text} The factor is ${unit[0]}, as between ${unit[1]}.` : text;
}

/** A value as text; of an element of a list only whether it is there. */
function shownText(value: unknown, other: unknown): string {
  if (isRecord(value)) return 'there';
  return value === undefined || isRecord(other) ? 'missing' : JSON.stringify(value);
}

/** A number, or the text of one; an object is not converted by its own rules, which a response can replace. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

function isNear(value: number, wanted: number): boolean {
  return Math.abs(value - wanted) <= 1e-6 * wanted;
}
