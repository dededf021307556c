import type { HolePart, Template } from '../../code/call';
import type { Style } from '../../code/writing/style';
import type { HelperName, Pager, ValueWriter, WrittenPiece, WrittenValue } from '../../code/writing/writer';
import { dynamicMetric } from '../plan/metrics/chosen';
import type {
  ChosenText,
  GraphqlTarget,
  GuidValue,
  IntervalValue,
  Plan,
  PlanPart,
  PlanText,
  PlanValue,
  RunTimeValue,
  Sink,
} from '../plan/plan';
import { declare } from './declare';
import type { Draft } from './draft';
import { mayBeEncoded } from './encodedTexts';
import { Refusal } from './refusal';

/** The name under which a program must have the account id where the plan has none. */
export const accountName = 'ACCOUNT_ID';

/** The body of the planned request: the document and its variables, or the document with their values in it. */
export function requestBody({ operation: { document, variables, inlined }, pages }: Plan, draft: Draft): WrittenValue {
  if (inlined)
    return {
      kind: 'object',
      members: [{ name: 'query', value: { kind: 'text', pieces: withCursor(writtenText(inlined, draft), draft) } }],
    };
  const members = variables.map(({ name, value }) => ({
    name,
    value: draft.page && name === pages?.variable ? pageCursor(draft.page.name, draft) : writtenValue(value, draft),
  }));
  return {
    kind: 'object',
    members: [
      { name: 'query', value: { kind: 'literal', value: document } },
      ...(members.length > 0 ? [{ name: 'variables', value: { kind: 'object' as const, members } }] : []),
    ],
  };
}

/** A document with its values in it, with the cursor that leads to the page. */
function withCursor(pieces: WrittenPiece[], draft: Draft): WrittenPiece[] {
  const { page, plan } = draft;
  if (!page || !plan.pages) return pieces;
  const before = `${plan.pages.variable}: `;
  const after = 'null';
  return pieces.flatMap(piece => {
    const at = 'text' in piece ? piece.text.indexOf(before + after) : -1;
    if (!('text' in piece) || at < 0) return [piece];
    const end = at + before.length;
    const { source, imports } = pagerOf(draft).literal(page.name);
    for (const module of imports) draft.imports.add(module);
    return [{ text: piece.text.slice(0, end) }, { expression: source }, { text: piece.text.slice(end + after.length) }];
  });
}

/** The cursor that leads to a page of a number, as a value of the program. */
function pageCursor(page: string, draft: Draft): WrittenValue {
  return { kind: 'expression', source: pagerOf(draft).cursor(page) };
}

/** The pager of the language, with its functions in the program. */
export function pagerOf({ writer, file, declarations, declared, page }: Draft): Pager {
  const { pager } = writer;
  const cursors = page?.walk ? pager?.walk : pager;
  const declaring = page?.address === undefined ? cursors : cursors?.linked;
  const declaration = declaring?.declaration(file);
  const isTaken =
    declaration && declaring?.names.some(name => file.words.has(name)) && !file.text.includes(declaration.text);
  if (!pager || !declaration || isTaken) throw new Refusal('pages', 'The program requests pages by number.');
  declared.set(declaration.name, declaration.text);
  declarations.set(declaration.name, declaration);
  return pager;
}

function writtenValue(value: PlanValue, draft: Draft): WrittenValue {
  switch (value.kind) {
    case 'literal':
      return value;
    case 'text': {
      const whole = jsonString(value.text, draft) ?? wholeValue(value.text, draft);
      return whole === undefined
        ? { kind: 'text', pieces: writtenText(value.text, draft) }
        : { kind: 'expression', source: whole };
    }
    case 'run-time':
      return { kind: 'expression', source: isNumberOf(value) ? numberValue(value, draft) : runTimeValue(value, draft) };
    case 'account':
      return { kind: 'expression', source: draft.writer.missing(accountName) };
    case 'list':
      return { kind: 'list', items: value.items.map(item => writtenValue(item, draft)) };
    case 'object':
      return {
        kind: 'object',
        members: value.members.map(({ name, value: inner }) => ({ name, value: writtenValue(inner, draft) })),
      };
  }
}

/** A value of the program that may be a text where the request needs a number. */
export function isNumberOf({ hole, sink }: RunTimeValue): boolean {
  return sink === 'number' && hole.type !== 'number';
}

function numberValue(value: RunTimeValue, draft: Draft): string {
  const source = runTimeValue(value, draft);
  return draft.writer.hasTypedValues ? convert('numberOf', source, draft) : source;
}

/** A value that the script has as a JSON string, quotes included, is one of the new body as it is. */
function jsonString([only, ...others]: PlanText, { writer }: Draft): string | undefined {
  const isWhole = only?.kind === 'run-time' && others.length === 0 && isJsonString(only, writer);
  return isWhole ? only.hole.expression : undefined;
}

/** Whether the program has a value with the quotes and escapes of JSON, which are those of GraphQL too. */
export function isJsonString({ sink, hole }: RunTimeValue, { hasTypedValues }: ValueWriter): boolean {
  return !hasTypedValues && sink === 'json' && hole.encoded === 'json' && hole.inner === undefined;
}

/** A value of the program that is no text is made one, because a variable for a text takes nothing else. */
function wholeValue([first, ...others]: PlanText, draft: Draft): string | undefined {
  const part = first?.kind === 'text' ? constantOf(first, draft) : first;
  if (part?.kind !== 'run-time' || part.sink !== 'json' || others.length > 0 || part.hole.type === 'text')
    return undefined;
  return draft.writer.hasTypedValues && convert('textOf', runTimeValue(part, draft), draft);
}

export function writtenText(text: PlanText, draft: Draft): WrittenPiece[] {
  const pieces = text.map((part, index) => {
    if (part.kind !== 'text') return { expression: partExpression(part, draft) };
    const constant = constantOf(part, draft);
    if (constant) return { expression: runTimeValue(constant, draft) };
    const start = isQuoted(text[index - 1], draft.writer) ? 1 : 0;
    const end = isQuoted(text[index + 1], draft.writer) ? 1 : 0;
    return { text: part.text.slice(start, part.text.length - end) };
  });
  return pieces.filter(piece => 'expression' in piece || piece.text !== '');
}

/** The constant that is written in the place of its value. */
export function constantOf(part: PlanPart, { copiesConstants }: Draft): RunTimeValue | undefined {
  return part.kind === 'text' && !copiesConstants ? part.constant : undefined;
}

/** Whether the helper of a value writes the quotes around it too. */
export function isQuoted(part: PlanPart | undefined, writer: ValueWriter): boolean {
  if (part?.kind !== 'run-time' || part.inDocument !== 'whole') return false;
  return writer.hasTypedValues === true || isJsonString(part, writer);
}

function partExpression(part: Exclude<PlanPart, { kind: 'text' }>, draft: Draft): string {
  switch (part.kind) {
    case 'run-time':
      return runTimeValue(part, draft, converterOf(part, draft.writer));
    case 'account':
      return draft.writer.missing(accountName);
    case 'guid':
      return guid(part, draft);
    case 'chosen':
      return chosenText(part, draft);
    case 'interval':
      return convert(
        'sliceSeconds',
        intervalArguments(part, template => sourceOf(template, draft)),
        draft,
      );
  }
}

/** The text that the program takes from a table, which is declared with it. */
function chosenText({ by, rows }: ChosenText, draft: Draft): string {
  const { table } = draft.writer;
  if (!table) throw new Refusal(dynamicMetric.code, dynamicMetric.message);
  const keys = by.map(({ hole }) => decoded(hole, draft));
  const name = declare(table.declaration({ rows }, draft.file), draft);
  return table.lookup(name, keys);
}

/** What the length of the slices of a range follows from; `source` writes a time of the program. */
export function intervalArguments({ from, to, period }: IntervalValue, source: (time: Template) => string): string[] {
  return [source(from), String(period ?? 0), ...(to ? [source(to)] : [])];
}

function sourceOf(template: Template, draft: Draft): string {
  const [only, ...others] = templatePieces(template, draft);
  if (only && 'expression' in only && others.length === 0) return only.expression;
  return draft.writer.text(templatePieces(template, draft), draft.file.style);
}

/** The functions that a value goes through on its way into what the sink names. */
const converters: Readonly<Partial<Record<Sink, HelperName>>> = {
  'nrql-string': 'escapeQuery',
  'search-string': 'escapeQuery',
  'name-condition': 'nameCondition',
  'metric-condition': 'metricCondition',
  'language-condition': 'languageCondition',
  'ids-condition': 'idsCondition',
  'optional-text': 'optionalText',
  'range-start': 'rangeStart',
  'range-end': 'rangeEnd',
  'epoch-milliseconds': 'epochMilliseconds',
};

/**
 * The function that a value goes through where it becomes a part of a text. An id or a number that may be any text could be more
 * of the query. The shell's are of whoever runs a script.
 */
export function converterOf({ hole, sink }: RunTimeValue, { hasTypedValues }: ValueWriter): HelperName | undefined {
  const isUnchecked = hasTypedValues === true && hole.isForeign === true;
  if (isUnchecked && (sink === 'id' || sink === 'ids')) return 'checkedId';
  return isUnchecked && sink === 'number' ? 'numberOf' : converters[sink];
}

function runTimeValue(part: RunTimeValue, draft: Draft, converter = converters[part.sink]): string {
  const { hole, sink, inDocument } = part;
  if (inDocument === 'whole' && isJsonString(part, draft.writer)) return hole.expression;
  if (mayBeEncoded(hole, sink, draft.encodes))
    throw new Refusal(
      'unknown-encoder',
      `The value ${hole.expression} may be encoded for the address, which the new request does not need.`,
    );
  const value = presentValue(hole, sink, draft);
  if (inDocument === 'whole' && draft.writer.hasTypedValues) return convert('graphqlText', value, draft);
  if (hole.type === 'number' && (!converter || converter === 'escapeQuery')) return value;
  const converted = converter ? convert(converter, value, draft) : value;
  return inDocument ? convert('escapeGraphql', converted, draft) : converted;
}

function convert(name: HelperName, given: string | readonly string[], draft: Draft): string {
  const helper = draft.writer.helper(name, draft.file);
  const values = [given].flat();
  if (!helper)
    throw new Refusal('no-conversion', `The value ${values[0]} would need a conversion that is not supported.`);
  return helper.call(helper.declaration ? declare(helper.declaration, draft) : '', ...values);
}

/** What is another text where there is no value. */
const conditions: readonly Sink[] = [
  'name-condition',
  'metric-condition',
  'language-condition',
  'ids-condition',
  'optional-text',
  'range-start',
  'range-end',
];

/** A value that the program leaves out where it does not take it for true is null there. */
function presentValue(hole: HolePart, sink: Sink, draft: Draft): string {
  const value = writtenNull(hole, decoded(hole, draft), draft.writer, draft.file.style);
  if (!hole.isGuarded || conditions.includes(sink)) return value;
  if (sink === 'json' && draft.writer.orNothing) return draft.writer.orNothing(value);
  throw new Refusal('optional-parameter', `The program sends ${value} only where it has a value for it.`);
}

/** A value of which null is a text. */
export function writtenNull(
  { isNullText }: HolePart,
  value: string,
  { nullAsText }: ValueWriter,
  style: Style,
): string {
  return isNullText && nullAsText ? nullAsText(value, style) : value;
}

/** The value without the encoding that the address needed and the variables of a request do not. */
export function decoded(hole: HolePart, { writer, edits }: Draft): string {
  const { encoded, inner, expression, keeps } = hole;
  if (keeps && !edits.some(({ span, text }) => span.start === keeps.span.start && text === keeps.text))
    edits.push(keeps);
  if (!encoded) return writer.filledIn?.(hole) ?? expression;
  if ((encoded === 'percent' || encoded === 'form') && inner !== undefined) return inner;
  throw new Refusal('unknown-encoder', `The value ${expression} is encoded in a way that cannot be undone.`);
}

function guid({ account: known, domain, type, id }: GuidValue, draft: Draft): string {
  const { writer, file, imports } = draft;
  const account = known === undefined ? { expression: writer.missing(accountName) } : { text: String(known) };
  const pieces = [account, { text: `|${domain}|${type}|` }, ...templatePieces(id, draft)];
  const made = writer.base64(pieces, file.style);
  for (const module of made.imports) imports.add(module);
  return made.expression;
}

function templatePieces({ parts }: Template, draft: Draft): WrittenPiece[] {
  return parts.map(part => (part.kind === 'text' ? { text: part.text } : { expression: decoded(part, draft) }));
}

/** The address of the GraphQL endpoint as source. */
export function targetSource(target: GraphqlTarget, draft: Draft): string {
  const { writer, file } = draft;
  const { style } = file;
  const path = '/graphql';
  switch (target.kind) {
    case 'literal':
      return writer.text([{ text: target.url }], style);
    case 'prefix':
      return writer.text(
        [...templatePieces(target.prefix, draft), { text: target.endsWithSlash ? path.slice(1) : path }],
        style,
      );
    case 'base': {
      const pieces = templatePieces(target.base, draft);
      const [only] = pieces;
      const isName = pieces.length === 1 && only && 'expression' in only && /^[$\w.{}]+$/.test(only.expression);
      if (isName) return writer.withoutVersion(only.expression, path, file);
      const text = writer.text(pieces, style);
      // A word of a command takes no parentheses, which would be part of it.
      return writer.withoutVersion(writer.hasTypedValues ? `(${text})` : text, path, file);
    }
    case 'unknown':
      throw new Refusal('host-unknown', 'The address of the GraphQL endpoint is not known.');
  }
}
