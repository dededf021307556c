import type { Call, WrapperFunction } from '../../code/call';
import { writerOf } from '../../code/languages/writers';
import type { Writer, WrittenValue } from '../../code/writing/writer';
import { applyEdits, type Edit } from '../../text/edit';
import { contains, type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import type { GraphqlTarget, Note, Plan } from '../plan/plan';
import { adaptWith, declaredBody, successStatus } from './adapter';
import { finishDraft, type ProgramDraft, startDraft, type Workpiece } from './draft';
import { mergeEdits } from './mergeEdits';
import { pageNumber } from './pages';
import { Refusal } from './refusal';
import { callEdits } from './request';
import { chooseStrategy } from './strategy';
import { requestBody } from './values';

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
  piece: Workpiece,
  wrapper: WrapperFunction,
  members: readonly WrappedCall[],
  target: GraphqlTarget,
): readonly Edit[] | Note {
  return noteOf(() => {
    const writer = writerOf(piece.source.language);
    const [first] = members;
    if (!writer || !first || wrapper.sent.site.carriers.length > 0) throw notReplaced;
    const sent = sentEdits(piece, wrapper, members, target, writer);
    const callers = members.flatMap(member => callerEdits(piece, member, sent.kept, hasStatuses(members), writer));
    const edits = [...callers, ...sent.edits];
    return mergeEdits(edits, piece.source.text);
  });
}

/**
 * The edits that give some calls of a wrapper a copy of it, which stands behind it and takes a document; all others call
 * the wrapper as before. One list or reason for each of the calls.
 */
export function copiedWrapperEdits(
  piece: Workpiece,
  wrapper: WrapperFunction,
  members: readonly WrappedCall[],
  target: GraphqlTarget,
): readonly (readonly Edit[] | Note)[] {
  return members.map(member =>
    noteOf(() => {
      const writer = writerOf(piece.source.language);
      const { definition } = wrapper;
      if (!writer || !definition || wrapper.sent.site.carriers.length > 0) throw notReplaced;
      const text = piece.source.text;
      const own = { ...wrapper, sent: withForeignHeaders(wrapper) };
      const { edits, kept } = sentEdits(piece, own, members, target, writer);
      const { name, copy, added } = copyOf(definition, edits, piece, writer);
      const callee = member.call.site.callee;
      const old = text.slice(definition.name.start, definition.name.end);
      if (!callee || !text.slice(0, callee.end).endsWith(old)) throw notReplaced;
      return mergeEdits(
        [
          ...callerEdits(piece, member, kept, hasStatuses(members), writer),
          { span: spanOf(callee.end - old.length, callee.end), text: name },
          ...added,
          ...copy,
        ],
        text,
      );
    }),
  );
}

/** The old callers still send the headers that are written outside of the wrapper, which stay as they are. */
function withForeignHeaders({ sent, span }: WrapperFunction): Call {
  const headers = sent.headers.map(header =>
    header.span && !contains(span, header.span)
      ? { ...header, shared: [...(header.shared ?? []), header.span] }
      : header,
  );
  return { ...sent, headers };
}

/** The text of a wrapper with edits, under a name of its own. What is only put in around it stays an edit. */
function copyOf(
  { span, name }: NonNullable<WrapperFunction['definition']>,
  edits: readonly Edit[],
  { source: { text }, declared, fileStyle }: Workpiece,
  writer: Writer,
): { readonly name: string; readonly copy: readonly Edit[]; readonly added: readonly Edit[] } {
  const inside = edits.filter(edit => contains(span, edit.span) && edit.span.start < span.end);
  const added = edits.filter(edit => !inside.includes(edit));
  // The wrapper itself would change as well.
  if (added.some(edit => edit.span.start < edit.span.end)) throw notReplaced;
  const { newline } = fileStyle(writer).style;
  const old = text.slice(name.start, name.end);
  const isSnake = old.includes('_') || writer.name('a-b') === 'a_b';
  for (let number = 1; ; number++) {
    const fresh = `${old}${isSnake ? '_graphql' : 'Graphql'}${number === 1 ? '' : number}`;
    const own = [...inside, { span: name, text: fresh }].map(edit => ({
      span: spanOf(edit.span.start - span.start, edit.span.end - span.start),
      text: edit.text,
    }));
    const made = applyEdits(text.slice(span.start, span.end), own).replace(/^(\s*)export\s+/, '$1');
    const known = declared.get(fresh) ?? made;
    const isThere = text.includes(made);
    if (known !== made || (!isThere && new RegExp(`(?<![\\w$])${fresh}(?![\\w$])`).test(text))) continue;
    declared.set(fresh, made);
    const gap = newline.repeat(isSnake && !/^\s/.test(made) ? 3 : 2);
    return { name: fresh, copy: isThere ? [] : [{ span: spanOf(span.end, span.end), text: gap + made }], added };
  }
}

function noteOf<T>(make: () => T): T | Note {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error.note;
    throw error;
  }
}

export const notReplaced = new Refusal(
  'wrapper',
  'The function that sends the request cannot be changed for all its callers.',
);

const otherUses = new Refusal(
  'wrapper',
  'The function that sends the request uses its parameters for something else as well.',
);

/** The new arguments of a call, and those of the old ones that the wrapper uses further. */
function callerEdits(
  piece: Workpiece,
  { call, plan }: WrappedCall,
  kept: readonly Parameter[],
  hasStatus: boolean,
  writer: Writer,
): Edit[] {
  const { wrapper } = call;
  if (wrapper?.kind !== 'function' || call.response.inWrapper) throw notReplaced;
  const { arguments: whole, given } = wrapper;
  chooseStrategy(call, plan, false);
  if (pageNumber(call, plan, piece.source.text, writer.pager) !== undefined)
    throw new Refusal('pages', 'The program requests pages by number.');
  const draft = startDraft(piece, call, plan, writer);
  const { style, text } = draft.file;
  const indent = indentAt(text, whole.start);
  const body = requestBody(plan, draft);
  const parts = [
    ...(body.kind === 'object' ? body.members : []).map(({ value }) => writer.value(value, style, indent)),
    ...(plan.operation.variables.length === 0 && !plan.operation.inlined ? [writer.dictionary([])] : []),
    declaredBody(draft),
    ...(hasStatus ? [String(successStatus(plan, call.method))] : []),
    ...keptArguments(kept, given, text),
    ...namedArguments(call, wrapper, kept, draft),
  ];
  draft.edits.push({ span: whole, text: parts.join(', ') });
  return finishDraft(draft);
}

/** The arguments for a parameter that takes all further names, without those that the new request replaces. */
function namedArguments(
  { site }: Call,
  { names, given, span }: WrapperFunction,
  kept: readonly Parameter[],
  { file: { text }, writer }: ProgramDraft,
): string[] {
  const further = [...given].filter(([name]) => !names.some(parameter => parameter.name === name));
  if (further.length === 0) return [];
  const rest = kept.find(parameter => takesNames(parameter, text));
  const staying = further.filter(([, value]) => {
    const part = site.parts.find(({ argument }) => contains(argument, value));
    if (part?.role === 'headers') throw otherUses;
    return !part;
  });
  const body = text.slice(span.start, span.end);
  // The function would see that its callers pass less.
  if (!rest || (staying.length < further.length && looksInto(rest.name, body))) throw otherUses;
  return staying.map(([name, value]) => writer.argument(name, text.slice(value.start, value.end)));
}

/** Whether a parameter takes the arguments with all further names: `**options`. */
function takesNames({ span }: Parameter, text: string): boolean {
  return text.slice(span.start - 2, span.start) === '**';
}

/** Whether a function does more with its named arguments than to pass them on, perhaps with a time limit. */
function looksInto(name: string, body: string): boolean {
  const passed = new RegExp(
    `\\*\\*${name}\\b|\\b${name}\\.setdefault\\(['"](?:timeout|verify|proxies|allow_redirects)['"]`,
    'g',
  );
  return uses(body.replace(passed, ''), name);
}

type Parameter = WrapperFunction['names'][number];

/** The arguments for parameters that stay. Those behind one without an argument cannot be given by their position. */
function keptArguments(kept: readonly Parameter[], given: ReadonlyMap<string, Span>, text: string): string[] {
  const sources = kept.map(({ name }) => given.get(name));
  const first = sources.indexOf(undefined);
  if (first >= 0 && sources.slice(first).some(source => source)) throw otherUses;
  return sources.flatMap(source => (source ? [text.slice(source.start, source.end)] : []));
}

/** The wrapper itself. What it has made of its old parameters goes; those in `kept` stay. */
function sentEdits(
  piece: Workpiece,
  wrapper: WrapperFunction,
  members: readonly WrappedCall[],
  target: GraphqlTarget,
  writer: Writer,
): { readonly edits: readonly Edit[]; readonly kept: readonly Parameter[] } {
  const { sent, parameters, isBare, receiver } = wrapper;
  const [{ call, plan }] = members as readonly [WrappedCall];
  const { sends } = sent.site;
  if (sends?.kind !== 'call') throw notReplaced;
  const hasStatus = hasStatuses(members);
  const sentNames = [documentName, ...(plan.operation.inlined ? [] : [variablesName])];
  const sources = sentNames.map(name => ({ name, value: { kind: 'expression' as const, source: name } }));
  const body: WrittenValue = { kind: 'object', members: sources };
  const isOpen = members.some(member => member.plan.isOpen);
  const own = { ...plan, target, ...(isOpen ? { isOpen: true as const } : {}) };
  const draft: ProgramDraft = { ...startDraft(piece, sent, own, writer), body };
  callEdits(sends, draft);
  adaptWith(() => shapeName, hasStatus ? successName : successStatus(plan, call.method), draft);
  const names = [...sentNames, shapeName, ...(hasStatus ? [successName] : [])];
  const { edits, kept } = leftovers(wrapper, draft, names);
  const { text } = draft.file;
  // A parameter for all remaining arguments would take the new ones.
  if (kept.some(each => /[*.]/.test(text.charAt(each.span.start - 1)) && !takesNames(each, text))) throw otherUses;
  const old = kept.map(each => (takesNames(each, text) ? '**' : '') + text.slice(each.span.start, each.span.end));
  const recursions = wrapper.recursions.map(again => ({
    span: again.arguments,
    text: [...names, ...argumentsAgain(again, wrapper, kept, text)].join(', '),
  }));
  const written = [...(receiver ? [receiver] : []), ...names.map(name => typedName(name, piece)), ...old];
  const list = written.join(', ');
  draft.edits.push({ span: parameters, text: isBare ? `(${list})` : list }, ...recursions, ...edits);
  return { edits: finishDraft(draft), kept };
}

/**
 * The arguments of a call of the wrapper inside itself, for the parameters that stay. Those that go must be passed on as
 * they are: the new ones take their place.
 */
function argumentsAgain(
  { given }: WrapperFunction['recursions'][number],
  { names }: WrapperFunction,
  kept: readonly Parameter[],
  text: string,
): string[] {
  const isPassedOn = ({ name }: Parameter) => {
    const value = given.get(name);
    return value !== undefined && text.slice(value.start, value.end) === name;
  };
  const isKnown = [...given.keys()].every(name => names.some(parameter => parameter.name === name));
  if (!isKnown || !names.every(each => kept.includes(each) || isPassedOn(each))) throw otherUses;
  return keptArguments(kept, given, text);
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

function typedName(name: string, { source }: Workpiece): string {
  return source.language.startsWith('typescript') ? `${name}: ${types[name]}` : name;
}

/** Removes the statements that prepared the old request. `kept`: the parameters that are used for something else as well. */
function leftovers(
  { span, parameters, preparations, names: declared, recursions }: WrapperFunction,
  draft: ProgramDraft,
  names: readonly string[],
): { readonly edits: readonly Edit[]; readonly kept: readonly Parameter[] } {
  const { text } = draft.file;
  const old = declared.map(({ name }) => name);
  const replaced = draft.edits.map(edit => edit.span).filter(each => contains(span, each));
  const removed: Span[] = [];
  // The code that stays as it was, without what is written into it.
  const staying = (more: readonly Span[]): string => {
    const gone = [parameters, ...recursions.map(again => again.arguments), ...removed, ...more];
    const inner = replaced.filter(each => !gone.some(other => contains(other, each)));
    const edits = [...inner, ...gone].map(each => ({
      span: spanOf(each.start - span.start, each.end - span.start),
      text: '',
    }));
    return applyEdits(text.slice(span.start, span.end), mergeEdits(edits, text));
  };
  // From the last to the first: what only prepared the request is used by nothing behind it any more.
  for (const each of [...preparations].sort((a, b) => b.span.start - a.span.start)) {
    const source = text.slice(each.span.start, each.span.end);
    const isOfOld = old.includes(each.name) || old.some(name => uses(source, name));
    if (!isOfOld || !isPure(source) || replaced.some(other => contains(each.span, other))) continue;
    const before = preparations.filter(({ name, span: own }) => name === each.name && own.start < each.span.start);
    if (!uses(staying([each, ...before].map(one => one.span)), each.name)) removed.push(each.span);
  }
  const rest = staying([]);
  const kept = declared.filter(({ name }) => uses(rest, name));
  if (names.some(name => uses(rest, name))) throw otherUses;
  return { edits: removed.map(each => ({ span: wholeLines(each, text), text: '' })), kept };
}

/** Whether a statement only calls functions that do nothing but compute a value. */
function isPure(source: string): boolean {
  return [...source.matchAll(/([\w$]+)\s*\(/g)].every(([, name = '']) => pure.test(name));
}

const pure =
  /^(?:if|format|join|urljoin|quote|quote_plus|urlencode|[lr]?strip|trim|startswith|startsWith|replace|dict|str|String|copy|get|encodeURIComponent|encodeURI|URL|URLSearchParams|toString|assign|concat)$/;

function uses(text: string, name: string): boolean {
  // A dot leads to a member, and three of them take a value apart.
  return new RegExp(`(?<![\\w$'"]|(?<!\\.\\.)\\.)${name.replace(/\$/g, '\\$')}(?![\\w$'"]|\\s*=(?!=))`).test(text);
}

/** A statement with its lines, where it has them for itself. */
function wholeLines({ start, end }: Span, text: string): Span {
  const before = /(?:^|\n)[ \t]*$/.exec(text.slice(0, start))?.[0].replace(/^\n/, '').length;
  const after = /^[ \t]*;?[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0].length;
  return before === undefined || after === undefined ? spanOf(start, end) : spanOf(start - before, end + after);
}
