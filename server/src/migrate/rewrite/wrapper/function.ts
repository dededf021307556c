import type { Call, PassedFunction, WrapperFunction } from '../../../code/call';
import { writerOf } from '../../../code/languages/writers';
import type { Writer, WrittenValue } from '../../../code/writing/writer';
import type { Edit } from '../../../text/edit';
import { contains, type Span, spanOf, spansInside } from '../../../text/span';
import { indentAt } from '../../../text/textLines';
import type { GraphqlTarget, Note, Plan } from '../../plan/plan';
import { adaptWith, declaredBody, successStatus } from '../adapter';
import { finishDraft, type ProgramDraft, startDraft, type Workpiece } from '../draft';
import { renamedKeys } from '../headers';
import { mergeEdits } from '../mergeEdits';
import { beginWalk } from '../ownWalk';
import { hasPages, type PageName, pageNumber } from '../pages';
import { noteOf, Refusal } from '../refusal';
import { callEdits } from '../request';
import { chooseStrategy } from '../strategy';
import { pagerOf, requestBody } from '../values';
import { withObject } from './apart';
import {
  argumentsAgain,
  keptArguments,
  keptParameter,
  namedArguments,
  passedNames,
  takesNames,
  trailingArguments,
} from './arguments';
import { copyOf, notReplaced } from './copy';
import { leftovers, otherUses, type Parameter } from './leftovers';
import { nameBefore } from './nameBefore';
import { givenHeaders, optionsParameter } from './options';
import { atPage, callOf, namedPage, pageInside, sentCall } from './pages';

/** A call of a wrapper, and what replaces it. */
export interface WrappedCall {
  readonly call: Call;
  readonly plan: Plan;
}

/** The new parameters of a wrapper: the document, its variables, and the function that gives their data the REST shape. */
const documentName = 'query';
const variablesName = 'variables';
const shapeName = 'shape';
/** Only where not all calls have the same: the status of a success. */
const successName = 'success';

/**
 * The edits that replace a wrapper with all its calls: it takes a document in the place of a path, and the shape of the
 * response. Or why that is not possible. `target` is the address as the wrapper itself has it.
 */
export function wrapperEdits(
  workpiece: Workpiece,
  wrapper: WrapperFunction,
  members: readonly WrappedCall[],
  target: GraphqlTarget,
): readonly Edit[] | Note {
  return noteOf(() => {
    const writer = writerOf(workpiece.source.language);
    const [first] = members;
    if (!writer || !first || wrapper.request.site.carriers.length > 0) throw notReplaced;
    const changing: Changing = {
      workpiece,
      members,
      argumentSpans: givenSpans(members),
      target,
      writer,
      hasStatus: hasStatuses(members),
    };
    const known = new Map<number, readonly Level[]>();
    const edits = members.flatMap(member => {
      const own = functionOf(member);
      const levels =
        known.get(own.span.start) ??
        levelsOf(own, changing, pageInside(member.call, own, member.plan, workpiece, writer));
      known.set(own.span.start, levels);
      const callers = callerEdits(member, keptBy(levels), changing);
      return [...callers, ...levels.flatMap(level => level.edits)];
    });
    return mergeEdits(edits, workpiece.source.text);
  });
}

/**
 * The edits that give some calls of a wrapper a copy of it, which stands behind it and takes a document; all others call
 * the wrapper as before. One list or reason for each of the calls.
 */
export function copiedWrapperEdits(
  workpiece: Workpiece,
  wrapper: WrapperFunction,
  members: readonly WrappedCall[],
  target: GraphqlTarget,
): readonly (readonly Edit[] | Note)[] {
  const hasStatus = hasStatuses(members);
  const argumentSpans = givenSpans(members);
  return members.map(member =>
    noteOf(() => {
      const writer = writerOf(workpiece.source.language);
      if (!writer || wrapper.request.site.carriers.length > 0) throw notReplaced;
      const text = workpiece.source.text;
      const own = functionOf(member);
      const page = pageInside(member.call, own, member.plan, workpiece, writer);
      const changing: Changing = { workpiece, members, argumentSpans, target, writer, hasStatus, isCopied: true };
      const levels = levelsOf(own, changing, page);
      const callers = callerEdits(member, keptBy(levels), changing);
      const edits: Edit[] = [];
      let callee: Edit[] = [];
      let led: { readonly start: number; readonly object: string | undefined } | undefined;
      for (const { called, edits: own } of levels) {
        const { definition } = called;
        if (!definition) throw notReplaced;
        const inner = led ? withObject(own, led.start, led.object) : own;
        const made = copyOf(called, definition, [...inner, ...callee], workpiece, writer);
        edits.push(...made.added, ...made.copy);
        callee = [made.callee];
        led = { start: called.arguments.start, object: made.object };
      }
      return mergeEdits([...(led ? withObject(callers, led.start, led.object) : callers), ...edits, ...callee], text);
    }),
  );
}

/** What a wrapper becomes, and for whom. */
interface Changing {
  readonly workpiece: Workpiece;
  readonly members: readonly WrappedCall[];
  /** The arguments of each of them, in the order of the text. */
  readonly argumentSpans: readonly Span[];
  readonly target: GraphqlTarget;
  readonly writer: Writer;
  /** The calls succeed with different statuses, so that each of them passes its own. */
  readonly hasStatus: boolean;
  /** The old function stays for other callers. */
  readonly isCopied?: true;
}

/** One of the functions between a call and its client. Its callers still give it the parameters in `kept`. */
interface Level {
  readonly called: PassedFunction;
  readonly edits: readonly Edit[];
  readonly kept: readonly Parameter[];
}

function givenSpans(members: readonly WrappedCall[]): readonly Span[] {
  const found = members.flatMap(({ call: { wrapper } }) => (wrapper?.kind === 'function' ? wrapper.arguments : []));
  return found.sort((a, b) => a.start - b.start);
}

function functionOf({ call: { wrapper } }: WrappedCall): WrapperFunction {
  if (wrapper?.kind !== 'function') throw notReplaced;
  return wrapper;
}

/** The function that sends comes first, the one that the call names last, in which `page` is the number of the page. */
function levelsOf(wrapper: WrapperFunction, changing: Changing, page?: PageName): readonly Level[] {
  const { callee, request } = wrapper;
  if (!callee) {
    const own = changing.isCopied ? { ...wrapper, request: withForeignHeaders(wrapper, changing.workpiece) } : wrapper;
    return [{ called: wrapper, ...sentEdits(own, changing, page) }];
  }
  const inner = levelsOf({ ...callee, request }, changing);
  return [...inner, { called: wrapper, ...passingEdits(wrapper, callee, keptBy(inner), changing, page) }];
}

function keptBy(levels: readonly Level[]): readonly Parameter[] {
  return levels.at(-1)?.kept ?? [];
}

/**
 * The old callers still send the headers that are written outside of the wrapper, which stay as they are. Where all requests
 * that have them are sent to the service, which knows both names of the key, each rewrite gives the key its new one.
 */
function withForeignHeaders({ request, span }: WrapperFunction, { sendsAll }: Workpiece): Call {
  const headers = request.headers.map(header =>
    header.span && !contains(span, header.span) && !sendsAll(header.shared ?? [request.site.span])
      ? { ...header, shared: [...(header.shared ?? []), header.span] }
      : header,
  );
  return { ...request, headers };
}

/** The new arguments of a call, and those of the old ones that the wrapper uses further. */
function callerEdits(
  { call, plan }: WrappedCall,
  kept: readonly Parameter[],
  { workpiece, argumentSpans, hasStatus, writer }: Changing,
): Edit[] {
  const { wrapper } = call;
  if (wrapper?.kind !== 'function' || call.response.inWrapper) throw notReplaced;
  const { arguments: whole } = wrapper;
  const own = pageInside(call, wrapper, plan, workpiece, writer);
  const page =
    own === undefined
      ? pageNumber(sentCall(call, wrapper, workpiece.source.text), plan, workpiece.source.text, writer.pager)
      : namedPage(call, own, plan, writer, workpiece);
  // The wrapper would have to give the response a header that it reads itself.
  const linked = own === undefined && page?.address !== undefined ? page : undefined;
  if (linked && call.response.reads.some(({ form, span }) => form === 'headers' && contains(wrapper.span, span)))
    throw new Refusal('pages', 'The program requests pages by number.');
  chooseStrategy(call, plan, page);
  const ofPage = (source: string) => (own === undefined || !page ? source : writer.lambda(page.name, source));
  const draft = startDraft(workpiece, call, plan, writer, page);
  beginWalk(page, draft);
  if (linked) describePages(linked, wrapper, wrapper.request, draft);
  const { style, text } = draft.file;
  const indent = indentAt(text, whole.start);
  const body = requestBody(plan, draft);
  const renamed = optionsParameter(wrapper, text) ? renamedKeys(draft) : [];
  draft.edits.push(...renamed.filter(({ span }) => !contains(whole, span)));
  const members = (body.kind === 'object' ? body.members : []).map(({ name, value }) => {
    const source = writer.value(value, style, indent);
    return changesWithPage(name, plan) ? ofPage(source) : source;
  });
  const parts = [
    ...members,
    ...(plan.operation.variables.length === 0 && !plan.operation.inlined ? [writer.dictionary([])] : []),
    ofPage(declaredBody(draft)),
    ...(hasStatus ? [String(successStatus(plan, call.method))] : []),
  ];
  const named = namedArguments(call, wrapper, kept, draft);
  // What is called for the response may send the next request.
  const isAround = spansInside(argumentSpans, whole).length > 1;
  const staying = isAround ? trailingArguments(kept, wrapper, text) : undefined;
  if (staying && named.length === 0)
    draft.edits.push({ span: spanOf(whole.start, staying.start), text: [...parts, ''].join(', ') });
  else {
    const all = [...parts, ...keptArguments(kept, wrapper, text, renamed), ...named];
    draft.edits.push({ span: whole, text: all.join(', ') });
  }
  return finishDraft(draft);
}

/** Whether a member of the body of the new request is another one for each page. */
function changesWithPage(name: string, { operation: { inlined } }: Plan): boolean {
  return name === (inlined ? documentName : variablesName);
}

function isOfPage(name: string, plan: Plan): boolean {
  return name === shapeName || changesWithPage(name, plan);
}

/** The function that sends. */
function sentEdits(wrapper: WrapperFunction, changing: Changing, page: PageName | undefined): Omit<Level, 'called'> {
  const { workpiece, members, target, writer } = changing;
  const { request } = wrapper;
  const [{ call, plan }] = members as readonly [WrappedCall];
  const { sends } = request.site;
  if (sends?.kind !== 'call') throw notReplaced;
  refuseUnpaged(wrapper, page, members);
  const ofPage = atPage(page, writer);
  const sources = sentNames(members).map(name => {
    const source = changesWithPage(name, plan) ? ofPage(name) : name;
    return { name, value: { kind: 'expression' as const, source } };
  });
  const body: WrittenValue = { kind: 'object', members: sources };
  const isOpen = members.some(member => member.plan.isOpen);
  const saysTitle = members.some(member => member.plan.saysTitle);
  const own = {
    ...plan,
    target,
    ...(isOpen ? { isOpen: true as const } : {}),
    ...(saysTitle ? { saysTitle: true as const } : {}),
  };
  const options = optionsParameter(wrapper, workpiece.source.text);
  const callers = members.map(member => member.call);
  const given = options ? { ...request, headers: givenHeaders(callers) } : request;
  const linked = page?.address === undefined ? undefined : page;
  const draft: ProgramDraft = {
    ...startDraft(workpiece, given, own, writer, linked),
    body,
    callers,
    ...(options ? { givenBy: options.name } : {}),
  };
  if (linked) pagerOf(draft);
  callEdits(sends, draft);
  adaptWith(() => ofPage(shapeName), changing.hasStatus ? successName : successStatus(plan, call.method), draft);
  const passed = [...(options ? [options.name] : []), ...expressionsIn(own.target)];
  return changedFunction(wrapper, draft, passed, changing, page);
}

/** What an address is made of: the function may get all of it from its callers, `url.rsplit("/v2", 1)[0]`. */
function expressionsIn(target: GraphqlTarget): readonly string[] {
  const template = target.kind === 'prefix' ? target.prefix : target.kind === 'base' ? target.base : undefined;
  return template?.parts.flatMap(part => (part.kind === 'hole' ? [part.expression] : [])) ?? [];
}

/** A function that calls another one in order to send, and does so once: it passes on what it is given. */
function passingEdits(
  wrapper: WrapperFunction,
  behind: PassedFunction,
  kept: readonly Parameter[],
  changing: Changing,
  page: PageName | undefined,
): Omit<Level, 'called'> {
  const { workpiece, members, writer } = changing;
  refuseUnpaged(wrapper, page, members);
  const { span } = wrapper;
  const { text } = workpiece.source;
  const own = behind.arguments;
  const called = nameBefore(own.start, text);
  // Other objects have methods of this name: `self.get(path).get(key)`.
  const name = called && /[\w$.]+$/.exec(text.slice(span.start, called.end))?.[0];
  const others = text.slice(span.start, own.start) + text.slice(own.end, span.end);
  if (
    name === undefined ||
    others.split(new RegExp(`(?<![\\w$.])${name.replace(/[$.]/g, '\\$&')}(?![\\w$])`)).length !== 2
  )
    throw notReplaced;
  const passed = [...keptArguments(kept, behind, text), ...passedNames(behind, kept, text, writer)];
  const { plan } = members[0] as WrappedCall;
  const linked = page?.address === undefined ? undefined : page;
  const draft = startDraft(workpiece, wrapper.request, plan, writer, linked);
  const ofPage = atPage(page, writer);
  const names = newNames(changing).map(each => (isOfPage(each, plan) ? ofPage(each) : each));
  draft.edits.push({ span: own, text: [...names, ...passed].join(', ') });
  if (linked) describePages(linked, behind, draft.call, draft);
  return changedFunction(wrapper, draft, passed, changing, page);
}

/** Gives what another function sends for this one the header that leads to the next page. */
function describePages(page: PageName, behind: PassedFunction, request: Call, draft: ProgramDraft): void {
  const pager = pagerOf(draft);
  const call = callOf(behind, request, draft.file.text);
  const [before, after] = (page.walk ? pager.walk : pager)?.linked?.wrap(page.address ?? '') ?? [];
  if (!call || before === undefined || after === undefined) throw notReplaced;
  draft.edits.push({ span: spanOf(call.start, call.start), text: before });
  draft.edits.push({ span: spanOf(call.end, call.end), text: after });
}

/** A function that counts pages can do so for a list alone. */
function refuseUnpaged({ span }: WrapperFunction, page: PageName | undefined, members: readonly WrappedCall[]): void {
  if (page === undefined || page.address !== undefined) return;
  const own = members.filter(member => functionOf(member).span.start === span.start);
  if (own.some(({ plan }) => !hasPages(plan))) throw notReplaced;
}

/** A function with the new parameters. What it has made of its old ones goes; those in `kept` stay. */
function changedFunction(
  called: PassedFunction,
  draft: ProgramDraft,
  passed: readonly string[],
  changing: Changing,
  page: PageName | undefined,
): Omit<Level, 'called'> {
  const { workpiece, members, writer } = changing;
  const walk = page === undefined ? undefined : writer.pager?.walk;
  const { parameters, isBare, receiver } = called;
  const names = newNames(changing);
  const used = page ? [...passed, page.address ?? page.number] : passed;
  const { edits, kept } = leftovers(called, draft, [...names, ...(walk ? [walk.name] : [])], used);
  if (!walk?.parameter) beginWalk(page, draft);
  const { text } = draft.file;
  // A parameter for all remaining arguments would take the new ones.
  if (kept.some(each => /[*.]/.test(text.charAt(each.span.start - 1)) && !takesNames(each, text))) throw otherUses;
  const old = kept.map(each => (takesNames(each, text) ? '**' : '') + keptParameter(each, text));
  const recursions = called.recursions.map(again => ({
    span: again.arguments,
    text: [...names, ...argumentsAgain(again, called, kept, text)].join(', '),
  }));
  const { plan } = members[0] as WrappedCall;
  const typed = names.map(name => typedName(name, workpiece, walk !== undefined && isOfPage(name, plan)));
  const written = [...(receiver ? [receiver] : []), ...typed, ...old, ...(walk?.parameter ? [walk.parameter] : [])];
  const list = written.join(', ');
  draft.edits.push({ span: parameters, text: isBare ? `(${list})` : list }, ...recursions, ...edits);
  return { edits: finishDraft(draft), kept };
}

/** The members of the body of the new request. */
function sentNames(members: readonly WrappedCall[]): readonly string[] {
  return [documentName, ...(members[0]?.plan.operation.inlined ? [] : [variablesName])];
}

function newNames({ members, hasStatus }: Changing): readonly string[] {
  return [...sentNames(members), shapeName, ...(hasStatus ? [successName] : [])];
}

function hasStatuses(members: readonly WrappedCall[]): boolean {
  return new Set(members.map(({ plan, call }) => successStatus(plan, call.method))).size > 1;
}

const types: Readonly<Record<string, string>> = {
  [documentName]: 'string',
  [variablesName]: 'object',
  [shapeName]: '(data: any) => any',
  [successName]: 'number',
};

function typedName(name: string, { source }: Workpiece, isOfPage: boolean): string {
  const type = isOfPage ? `(page: any, cursors: any) => ${types[name]}` : types[name];
  return source.language.startsWith('typescript') ? `${name}: ${type}` : name;
}
