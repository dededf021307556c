import { endpoints } from '../../catalogue/endpoints';
import type { CallRule } from '../../code/sendRule';
import type { Derived, DerivedPart, Reshaping, ShapeFunction, Source, Steps, Writer } from '../../code/writing/writer';
import { matchesText } from '../../text/matchesText';
import { type Span, spanOf } from '../../text/span';
import type { Plan, RunTimeValue } from '../plan/plan';
import type { Keep, LeafShape, Path, Shape } from '../plan/shape';
import { slotOf } from './argumentSlot';
import { declare, declareAll } from './declare';
import type { Draft, ProgramDraft } from './draft';
import { insertStatement, senderOf } from './opened';
import type { PageName } from './pages';
import { Refusal } from './refusal';
import { insertAfter } from './request';
import { lacksParts } from './strategy';
import { constantOf, decoded, pagerOf, writtenText } from './values';

/** How the response of a plan becomes the REST response, as far as the program looks at it. */
export interface PlannedShape extends Reshaping {
  /** Values of the program that the body is made with, by the name of a parameter. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** `quote` writes a text for the language of the adapter, where that is not the language of the call. */
export function reshapingOf(
  { operation, shape, isOpen }: Plan,
  draft: Draft,
  quote?: (text: string) => string,
): PlannedShape {
  const parameters = new Map<string, string>();
  const contains = (keep: Keep): string => {
    const isLiteral = keep.contains.every(part => part.kind === 'text' && !constantOf(part, draft));
    const literal = isLiteral && keep.contains.map(part => (part.kind === 'text' ? part.text : '')).join('');
    if (quote && literal !== false) return quote(literal);
    if (keep.contains.some(part => part.kind === 'run-time' && part.hole.mayChange)) throw changedLater;
    const source = draft.writer.text(writtenText(keep.contains, draft), draft.file.style);
    if (literal !== false) return source;
    const name = parameters.size === 0 ? 'name' : `name${parameters.size + 1}`;
    parameters.set(name, source);
    return name;
  };
  const addParameter = ({ hole }: RunTimeValue, name: string): string => {
    if (hole.mayChange) throw changedLater;
    parameters.set(name, name === 'values' ? (hole.list ?? hole.expression) : decoded(hole, draft));
    return name;
  };
  const present = operation.present.map(inData);
  const parts = new Map<string, Steps>();
  const deriving: Deriving = { contains, addParameter, present, parts, names: [], isOpen: isOpen === true };
  const { use, reads } = draft.call.response;
  const isRead = use === 'escapes' || reads.length > 0;
  const body = isRead ? derive(shape, { root: 'data', steps: [] }, deriving) : undefined;
  return {
    present,
    errors: operation.errors.map(inData),
    parts: [...parts].map(([name, steps]) => ({ name, steps })),
    body: body ?? nothing,
    parameters,
  };
}

const changedLater = new Refusal(
  'value-changes',
  'The response is filtered by a value that the program may change before the response arrives.',
);

const nothing: Derived = { kind: 'object', members: [] };

interface Deriving {
  /** Makes a value of the program a parameter. */
  readonly addParameter: (value: RunTimeValue, name: 'name' | 'value' | 'values') => string;
  readonly contains: (keep: Keep) => string;
  readonly present: readonly Steps[];
  readonly parts: Map<string, Steps>;
  /** Members without a source are there as well. */
  readonly isOpen: boolean;
  /** The names of elements of the lists around. */
  readonly names: readonly string[];
}

/** Paths of a plan start at the response body, those of an adapter at its data. */
function inData(path: Path): Steps {
  return path[0] === 'data' ? path.slice(1) : path;
}

/** Undefined for what has no source. */
function derive(shape: Shape, base: Source, deriving: Deriving): Derived | undefined {
  const at = (path: Path, absolute = false) => sourceAt(absolute ? { root: 'data', steps: [] } : base, path);
  switch (shape.kind) {
    case 'constant':
      return { kind: 'constant', value: shape.value };
    case 'given':
      return { kind: 'given', name: deriving.addParameter(shape.value, 'name') };
    case 'none':
      return undefined;
    case 'items':
      return {
        kind: 'items',
        items: shape.items.map(item => derive(item, base, deriving) ?? nothing),
        ...(shape.listed
          ? {
              listed: {
                ...shape.listed,
                in: shape.listed.in.map(path => at(path, true)),
                names: shape.listed.names.map(name => derive(name, base, deriving) ?? nothing),
              },
            }
          : {}),
      };
    case 'leaf':
      return part(shape, at);
    case 'list': {
      const { keep, unique, sortBy } = shape;
      const item = itemName(shape.from, deriving.names);
      const inner = { ...deriving, names: [...deriving.names, item] };
      const list = at(shape.from);
      return {
        kind: 'each',
        list,
        isPresent: list.root === 'data' && deriving.present.some(steps => steps.join() === list.steps.join()),
        item,
        ...(keep
          ? {
              keep: {
                steps: keep.path,
                contains: deriving.contains(keep),
                ...(keep.wholeFirst ? { wholeFirst: true } : {}),
              },
            }
          : {}),
        ...(unique ? { unique } : {}),
        ...(sortBy ? { sortBy: part(sortBy, path => sourceAt({ root: item, steps: [] }, path)) } : {}),
        element: derive(shape.element, { root: item, steps: [] }, inner) ?? nothing,
      };
    }
    case 'object': {
      if (shape.only) {
        const as = Object.values(shape.members).flatMap(each => (each.kind === 'leaf' && each.as ? [each.as] : []));
        return {
          kind: 'only',
          name: deriving.addParameter(shape.only, shape.isOfList ? 'values' : 'value'),
          ...(shape.isOfList ? { isList: true } : {}),
          root: base.root,
          ...(as[0] ? { as: as[0] } : {}),
        };
      }
      const start = shape.base ? named(at(shape.base), deriving) : base;
      const members = Object.entries(shape.members).flatMap(([name, member]) => {
        const isMissing = member.kind === 'none' && deriving.isOpen;
        const value: Derived | undefined = isMissing ? { kind: 'missing', name } : derive(member, start, deriving);
        return value ? [{ name, value }] : [];
      });
      return { kind: 'object', members, ...(shape.when ? { when: sourceAt(start, shape.when) } : {}) };
    }
  }
}

function sourceAt({ root, steps }: Source, path: Path): Source {
  const whole = [...steps, ...path];
  return { root, steps: root === 'data' ? inData(whole) : whole };
}

/** A part of the data that several members are read from has a name. */
function named(source: Source, { parts }: Deriving): Source {
  if (source.root !== 'data' || source.steps.length < 2) return source;
  const known = [...parts].find(([, steps]) => steps.join() === source.steps.join())?.[0];
  const name = known ?? itemName(source.steps, [...parts.keys()]);
  parts.set(name, source.steps);
  return { root: name, steps: [] };
}

const itemNames: Readonly<Record<string, string>> = {
  results: 'row',
  entities: 'entity',
  facets: 'facet',
  changeTrackingEvent: 'event',
};

/** `row` for an element of `results`; a name that the lists around it do not have. */
function itemName(from: Path, taken: readonly string[]): string {
  const last = from.findLast(step => typeof step === 'string' && step !== '*');
  const name = itemNames[String(last)] ?? 'item';
  return taken.includes(name) ? `${name}${taken.length + 1}` : name;
}

/** Declares what the adapter of a call needs, and puts the call into it. */
export function adaptCall(draft: ProgramDraft): void {
  adaptWith(() => declaredBody(draft), successStatus(draft.plan, draft.call.method), draft);
}

/** Declares the shape function of a plan. The result is the source of a function from the data to the body. */
export function declaredBody(draft: ProgramDraft): string {
  const reshaping = reshapingOf(draft.plan, draft);
  return bodyFunction(declareShape(reshaping, draft), [...reshaping.parameters.values()], draft);
}

/** Puts a call into an adapter; `body` is the source of a function from the data to the body. */
export function adaptWith(body: () => string, success: number | string, draft: ProgramDraft): void {
  const { call, file, writer, edits } = draft;
  const { sends } = call.site;
  const response = sends?.kind === 'call' ? responseHelperOf(sends, draft) : undefined;
  if (!response) throw noAdapter(draft);
  if (isLegacy(draft.plan) && seesStatusOfRefusal(draft))
    throw new Refusal('refused-status', 'The legacy API refuses a wrong key with status 403, and GraphQL with 401.');
  const helper = writer.responseHelper(response.helper, file, draft.plan);
  if (!helper && draft.plan.isOpen) throw lacksParts;
  const target =
    response.argument === 'option' || response.argument === 'sender' ? undefined : adaptedSpan(response, draft);
  if (!helper) throw noAdapter(draft);
  const source = body();
  const helperName = declare(helper, draft);
  const after = writer.adapterArguments(source, success);
  if (response.argument === 'sender') {
    insertStatement(`${helperName}(${senderOf(draft)}${after})`, draft);
    return;
  }
  if (response.argument === 'option') {
    const url = call.site.parts.find(({ role, form }) => role === 'url' && form === 'member');
    if (!url) throw noAdapter(draft);
    const { member, made } = response;
    const value = `${made.before}${helperName}(${senderOf(draft)}${made.method}${after})`;
    insertAfter(url.argument, [{ place: slotOf(member), value: () => value }], draft);
    return;
  }
  if (!target) throw noAdapter(draft);
  const { page } = draft;
  const linked = page?.walk ? writer.pager?.walk?.linked : writer.pager?.linked;
  const [before, behind] = (page?.address && linked?.wrap(page.address)) || ['', ''];
  edits.unshift({ span: { start: target.start, end: target.start }, text: `${before}${helperName}(` });
  edits.push({ span: { start: target.end, end: target.end }, text: `${after})${behind}` });
}

/** Declares the function for a shape, and returns its name. */
export function declareShape(reshaping: PlannedShape, draft: ProgramDraft): string {
  const { file, plan, writer } = draft;
  const declarations = writer.shapeFunction(shapeFunctionOf(reshaping, writer, plan), file);
  const otherName = writer.name(`rest-${plan.endpoint}`);
  return declareAll(
    [...declarations.slice(0, -1), ...declarations.slice(-1).map(last => ({ ...last, otherName }))],
    draft,
  );
}

/** The function that a program gets for a shape. */
export function shapeFunctionOf(reshaping: PlannedShape, writer: Writer, plan: Plan): ShapeFunction {
  return {
    ...reshaping,
    name: writer.name(plan.endpoint),
    comment: `Gives the data the shape of the REST response: ${titleOf(plan)}.`,
    parameters: [...reshaping.parameters.keys()],
  };
}

/** The function from the data to the body: the shape function, with the values and for the page that the call has. */
export function bodyFunction(shape: string, given: readonly string[], draft: ProgramDraft): string {
  const { writer, page, declared } = draft;
  const changing = given.find(source => !isRepeatable(source, declared));
  if (changing !== undefined)
    throw new Refusal(
      'computed-twice',
      `The value ${changing} would be computed twice, and may differ the second time.`,
    );
  const used = [...given, page?.name ?? ''].join(' ');
  // A parameter must not hide a name of the program that the body uses.
  const data = dataNames.find(name => !new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(used));
  if (!data) throw new Refusal('name-taken', 'The program uses every name for the data of a response.');
  const body = `${shape}(${[data, ...given].join(', ')})`;
  const paged = page && pagedBody(page, body, data, draft);
  if (paged) return writer.lambda(data, paged);
  return given.length === 0 ? shape : writer.lambda(data, body);
}

/** The body of one page. Where the data are those of all pages, the first one has them, and every other one is empty. */
function pagedBody(page: PageName, body: string, data: string, draft: ProgramDraft): string {
  const { pages } = draft.plan;
  const { style } = draft.file;
  if (pages && !page.isOnly) return pagerOf(draft).body(page.name, body, data, inData(pages.next), style);
  const only = draft.writer.pager?.only;
  if (!only) throw new Refusal('pages', 'The program requests pages by number.');
  // What describes the next page in a header is declared although no cursor leads there.
  if (page.address) pagerOf(draft);
  const declaration = only.declaration?.(draft.file);
  return only.body(page.number, body, declaration ? declare(declaration, draft) : '');
}

/** Functions that give the same value again. */
const repeatable =
  /^(?:get|getenv|str|String|int|Number|strip|trim|lower|upper|toLowerCase|toUpperCase|toString|toISOString|isoformat|strftime|format|join|replace|replaceAll)$/;

/** Whether an expression may be computed once more, which the request has too. It may go through our own helpers. */
function isRepeatable(source: string, declared: ProgramDraft['declared']): boolean {
  const calls = [...source.matchAll(/([\w$]*)\s*\(/g)];
  const isPure = calls.every(([, name = '']) => name === '' || repeatable.test(name) || declared.has(name));
  return isPure && !/\+\+|--|:=|\b(?:await|yield|new)\b/.test(source);
}

const dataNames = ['data', 'graphql_data', 'response_data'];

/**
 * Whether the program may tell the statuses 401 and 403 apart: it shows one, compares it with them, or has it of an exception.
 */
function seesStatusOfRefusal({ call: { response } }: ProgramDraft): boolean {
  const isSeen = response.checks.some(({ kind, code }) => kind === 'prints' || code === 401 || code === 403);
  return isSeen || response.namesStatus === true;
}

/** The helper for the response as the program takes it: its body alone, or the response with its body. */
function responseHelperOf({ response, parsedResponse }: CallRule, draft: ProgramDraft): CallRule['response'] {
  if (!parsedResponse || (response?.argument === 'json' && adaptedSpan(response, draft))) return response;
  // What else is asked for at once is no response: `.text()`, `.buffer()`.
  const asked = /^\s*\??\.\s*(\w+)/.exec(draft.file.text.slice(draft.call.site.call.end))?.[1];
  return asked === undefined || /^(?:then|catch|finally)$/.test(asked) ? parsedResponse : undefined;
}

function adaptedSpan(
  { argument, promising }: Exclude<CallRule['response'], { argument: 'option' } | undefined>,
  { call: { site }, file }: ProgramDraft,
): Span | undefined {
  if (argument === 'call') return site.call;
  if (argument === 'receiver') return site.parts.find(({ role }) => role === 'receiver')?.value;
  if (argument === 'await' && !site.awaited && promising && matchesText(file, promising)) return undefined;
  if (argument === 'await') return site.awaited ?? site.call;
  const parsed = /^\s*\.json(?:<[^>]*>)?\(\)/.exec(file.text.slice(site.call.end))?.[0].length;
  return parsed === undefined ? undefined : spanOf(site.call.start, site.call.end + parsed);
}

function noAdapter({ call }: ProgramDraft): Refusal {
  return new Refusal('no-adapter', `The program uses the response in a way for which ${call.client} has no adapter.`);
}

/** The status of a REST response when something was made, and otherwise. */
export function successStatus({ operation }: Plan, method: string | undefined): number {
  return operation.kind === 'mutation' && method === 'POST' ? 201 : 200;
}

function titleOf({ endpoint }: Plan): string {
  return endpoints.find(({ id }) => id === endpoint)?.title ?? endpoint;
}

/** The legacy API has another status for a wrong key. */
export function isLegacy({ endpoint }: Plan): boolean {
  return endpoint === 'legacy-deployment-create';
}

/** The value of a leaf, of which `at` says where a path of its shape is. */
function part(shape: LeafShape, at: (path: Path, absolute?: boolean) => Source): DerivedPart {
  const { as, words, absent, or, absolute } = shape;
  return {
    kind: 'part',
    source: at(shape.from, absolute),
    ...(or ? { or: at(or, absolute) } : {}),
    ...(as ? { as } : {}),
    ...(words ? { words } : {}),
    ...(absent ? { absent } : {}),
  };
}
