import type { Call, HolePart, Read, Template } from '../../code/call';
import { writerOf } from '../../code/languages/writers';
import { shellWriter } from '../../code/shell/write';
import { flatText, literalText } from '../../code/template';
import type { HelperName, Pager, ValueWriter, Writer, WrittenPiece } from '../../code/writing/writer';
import type { Edit } from '../../text/edit';
import { languageOfName } from '../../text/languageId';
import { type HoleSegment, holeMark } from '../../text/region';
import { contains, type Span } from '../../text/span';
import { note } from '../plan/notes';
import type { ChosenText, GuidValue, IntervalValue, Note, Plan, PlanText, PlanValue } from '../plan/plan';
import { locate } from '../plan/shape';
import { isNamed, keyHeader } from './headers';
import { accountName, converterOf, intervalArguments, isJsonString, isNumberOf, isQuoted, writtenNull } from './values';

/** A rewrite, and the call that is found where it was written. */
interface Written {
  readonly call: Call;
  readonly plan: Plan;
  readonly edits: readonly Edit[];
}

/**
 * Whether the call that a finder reads in the new text sends what the plan says: the same document, variables and headers
 * to the same address. `fresh` is the call that was found where the old one was. The result says what differs.
 */
export function proveRequest(written: Written, fresh: Call | undefined): true | Note {
  if (!fresh) return differs('The request is not found in the new text.');
  const sent = sendsPlan(written, fresh);
  return sent === true ? readsPlan(written, fresh) : sent;
}

/**
 * Whether the reads that were rewritten lead to the values of the GraphQL response that the plan has for those of the REST
 * response, as a finder follows them in the new text. Where an adapter stands between, the reads are what they were.
 */
function readsPlan({ call, plan, edits }: Written, fresh: Call): true | Note {
  const isEdited = edits.some(({ span }) => call.response.reads.some(read => isInside(span, read)));
  if (!isEdited) return true;
  const expected = call.response.reads.flatMap(({ path }) => {
    const found = locate(plan.shape, path);
    return found ? [found.path.join('.')] : [];
  });
  const followed = fresh.response.reads.map(({ path }) => path.join('.'));
  const missing = expected.find(path => !followed.includes(path));
  if (missing !== undefined) return differs(`The program would not read ${missing}.`);
  const other = followed.find(path => !expected.some(known => `${known}.`.startsWith(`${path}.`)));
  return other === undefined || differs(`The program would read ${other || 'the whole response'}.`);
}

/** Behind the root of a read, where its steps are. */
function isInside({ start, end }: Span, { root, span }: Read): boolean {
  return start >= root.end && end <= span.end && end > start;
}

/** Whether a request of a text sends what the plan for a call says; otherwise what differs. */
export function sendsPlan({ call, plan }: Pick<Written, 'call' | 'plan'>, fresh: Call): true | Note {
  if (fresh.method !== 'POST') return differs('The new request is not sent by POST.');
  if (!isTarget(fresh.url, plan)) return differs('The new request has another address.');
  const members = new Map(fresh.body?.members?.map(({ path, value }) => [path, withPlaceholders(value, fresh)]));
  const document = members.get('query');
  const writer = writerOfCall(fresh) ?? shellWriter;
  const { inlined } = plan.operation;
  const hasDocument = inlined
    ? document && isText(withoutCursor(document, call, writer), inlined, writer)
    : document && literalText(document) === plan.operation.document;
  if (!hasDocument) return differs('The new request has another document.');
  for (const { name, value } of inlined ? [] : plan.operation.variables) {
    const cursor = members.get(`variables.${name}`);
    if (plan.pages?.variable === name && cursor && isPageCursor(cursor, call, writer)) continue;
    const path = differing(value, `variables.${name}`, members, writer);
    if (path !== undefined) return differs(`The new request has another value for ${path}.`);
  }
  if (!hasKey(call, fresh)) return differs('The new request does not send the key.');
  return isJson(call, fresh) || differs('The new request does not say that its body is JSON.');
}

/** The writer of the code that sends a request; undefined where that is a command, or code that is not written. */
function writerOfCall(call: Call): Writer | undefined {
  const { sends } = (call.wrapper?.request ?? call).site;
  // The function of a program has the same texts around it as its callers.
  const region = call.site.carriers.at(-1);
  const isCommand = sends?.kind === 'command' && !sends.isListed;
  return isCommand ? undefined : writerOf(region ? languageOfName(region.language) : call.language);
}

/** What a pipeline or Make fills into a value, by its own name, before a shell reads it. */
function withPlaceholders({ parts }: Template, { site }: Call): Template {
  const segments = site.carriers.at(-1)?.segments ?? [];
  return {
    parts: parts.map(part => {
      const { span } = part;
      if (part.kind === 'text' || !span || !part.expression.includes(holeMark)) return part;
      const inside = segments.filter(({ kind, outer }) => kind === 'hole' && contains(span, outer)) as HoleSegment[];
      const names = inside.map(({ placeholder }) => placeholder.expression);
      return { ...part, expression: part.expression.replaceAll(holeMark, () => names.shift() ?? holeMark) };
    }),
  };
}

/** A document with null in the place of the cursor of a page. */
function withoutCursor({ parts }: Template, call: Call, { pager }: ValueWriter): Template {
  return {
    parts: parts.map(part => {
      const isCursor =
        part.kind === 'hole' && pager && leadsToPage(part, call, pager, page => pager.literal(page).source);
      return isCursor ? { kind: 'text', text: 'null' } : part;
    }),
  };
}

/** The cursor of the page whose number the old call had. */
function isPageCursor({ parts }: Template, call: Call, { pager }: ValueWriter): boolean {
  const [part, ...others] = parts;
  return (
    part?.kind === 'hole' && others.length === 0 && pager !== undefined && leadsToPage(part, call, pager, pager.cursor)
  );
}

function leadsToPage(
  { expression }: HolePart,
  { parameters, response }: Call,
  { linked, walk }: Pager,
  source: (page: string) => string,
): boolean {
  const hasPage = parameters.some(({ name }) => literalText(name) === 'page');
  const isLinked = response.reads.some(({ form }) => form === 'headers');
  const numbers = [...(hasPage ? [mark] : []), ...(isLinked && linked ? [linked.pageOf(mark)] : [])];
  // A function that follows links is given the number by its caller, with the cursors of the walk.
  const walked = walk && (hasPage || isLinked) ? [...numbers, mark].map(number => `${number}, ${walk.name}`) : [];
  const written = [...numbers, ...walked].map(source);
  const name = `[\\w$]+(?:\\[['"]page['"]\\]|\\.page)?`;
  const isCursor = written.some(each => new RegExp(`^${literally(each).replace(mark, name)}$`).test(expression));
  return isCursor;
}

function differs(message: string): Note {
  return note('not-proved', `${message} The rewrite is withheld.`);
}

function isTarget(url: Template, { target }: Plan): boolean {
  const text = flatText(url);
  if (target.kind === 'literal') return literalText(url) === target.url;
  if (target.kind === 'prefix') return text === `${flatText(target.prefix)}${target.endsWithSlash ? '' : '/'}graphql`;
  return text.endsWith('/graphql') && url.parts.every(part => part.kind === 'hole' || addressText.test(part.text));
}

/** What an address consists of; quotes and parentheses in it are syntax that was taken for text. */
const addressText = /^[\w.:/%~@?&=-]*$/;

/** The path of the first part of a value that the new body does not have; undefined where it has all of them. */
function differing(
  value: PlanValue,
  path: string,
  members: ReadonlyMap<string, Template>,
  writer: ValueWriter,
): string | undefined {
  const found = members.get(path);
  const within = (inner: PlanValue, step: string | number) => differing(inner, `${path}.${step}`, members, writer);
  switch (value.kind) {
    case 'object':
      return firstOf(value.members.map(member => within(member.value, member.name)));
    case 'list':
      return firstOf(value.items.map(within));
    case 'literal':
      return found && isLiteral(found, value.value) ? undefined : path;
    case 'text':
      return found && isText(found, value.text, writer) ? undefined : path;
    default:
      return found && isText(found, [value], writer, true) ? undefined : path;
  }
}

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find(path => path !== undefined);
}

/** A constant as JSON, Python or Ruby writes it. A null that is written into a text leaves nothing there. */
function isLiteral(found: Template, value: string | number | boolean | null): boolean {
  const text = literalText(found)?.toLowerCase();
  return text === String(value).toLowerCase() || (value === null && /^(?:none|nil|)$/.test(text ?? '-'));
}

/** Whether a template has the same characters, and the same values of the program at the same places. */
function isText(found: Template, text: PlanText, writer: ValueWriter, isScalar = false): boolean {
  const place = text.length > 1 ? 'part' : isScalar ? 'scalar' : 'text';
  const pattern = text
    .map((part, index) =>
      part.kind === 'text' ? textPattern(part, withoutQuotes(text, index)) : valuePattern(part, writer, place),
    )
    .join('');
  if (!hasTables(found, text)) return false;
  const written = found.parts.map(part => (part.kind === 'text' ? part.text : mark + part.expression + mark)).join('');
  return new RegExp(`^${pattern}$`, 's').test(written);

  /** The characters, or the constant that has them as its value where an escape hides that from the finder. */
  function textPattern({ constant }: Extract<PlanText[number], { kind: 'text' }>, characters: string): string {
    const written = literally(characters);
    return constant ? `(?:${written}|${valuePattern(constant, writer, place)})` : written;
  }

  function withoutQuotes(parts: PlanText, index: number): string {
    const part = parts[index];
    if (part?.kind !== 'text') return '';
    const start = isQuoted(parts[index - 1], writer) ? 1 : 0;
    return part.text.slice(start, part.text.length - (isQuoted(parts[index + 1], writer) ? 1 : 0));
  }
}

/** Whether each table from which the program takes a part of the text has the rows of the plan, and no others. */
function hasTables({ parts }: Template, text: PlanText): boolean {
  const tables = parts.flatMap(part => (part.kind === 'hole' && part.table ? [part.table] : []));
  return text.every(
    part => part.kind !== 'chosen' || part.rows.length === 1 || tables.some(({ rows }) => isSameTable(rows, part.rows)),
  );
}

function isSameTable(table: ChosenText['rows'], rows: ChosenText['rows']): boolean {
  const lines = (all: ChosenText['rows']) => all.map(({ when, text }) => JSON.stringify([...when, text])).sort();
  return lines(table).join() === lines(rows).join();
}

/** Stands before and behind the source of a value, so that it is not taken for characters. */
const mark = '\uE001';

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A value of the program, which may go through a helper: the helper is called with nothing else. */
function valuePattern(
  part: Exclude<PlanText[number], { kind: 'text' }>,
  writer: ValueWriter,
  place: 'part' | 'text' | 'scalar',
): string {
  if (part.kind === 'account') return `${mark}[^${mark}]*${accountName}[^${mark}]*${mark}`;
  if (part.kind === 'guid') return mark + guidPattern(part, writer) + mark;
  if (part.kind === 'chosen') {
    const pattern = mark + chosenPattern(part, writer) + mark;
    // The only text of a table is read as that text.
    const [only, ...others] = part.rows;
    return only && others.length === 0 ? `(?:${literally(only.text)}|${pattern})` : pattern;
  }
  if (part.kind === 'interval') return mark + intervalPattern(part, writer) + mark;
  const { hole, sink, inDocument } = part;
  const source = hole.inner ?? hole.expression;
  const isGuarded = hole.isGuarded && sink === 'json';
  const valueWith = (quote: '"' | "'") => {
    const present = writtenNull(hole, source, writer, { ...writer.usual, quote });
    return literally(isGuarded ? (writer.orNothing?.(present) ?? present) : present);
  };
  const value = valueWith('"') === valueWith("'") ? valueWith("'") : `(?:${valueWith('"')}|${valueWith("'")})`;
  const isNumber = hole.type === 'number';
  const { hasTypedValues } = writer;
  if (isJsonString(part, writer)) return mark + value + mark;
  const isTextOf = place === 'text' && sink === 'json' && hole.type !== 'text';
  if (hasTypedValues && inDocument === 'whole') return mark + writer.helperPattern('graphqlText', value) + mark;
  const isNumberVariable = place === 'scalar' && isNumberOf(part);
  const converter = isNumberVariable ? undefined : converterOf(part, writer);
  const helpers: HelperName[] = [
    ...(hasTypedValues && isTextOf ? (['textOf'] as const) : []),
    ...(hasTypedValues && isNumberVariable ? (['numberOf'] as const) : []),
    ...(converter && !(isNumber && converter === 'escapeQuery') ? [converter] : []),
    ...(!isNumber && inDocument ? (['escapeGraphql'] as const) : []),
  ];
  if (helpers.length === 0) return mark + (writer.partPattern?.(value) ?? value) + mark;
  const filled =
    hole.inner === undefined ? writer.filledIn?.({ ...hole, interpolation: hole.interpolation ?? source }) : undefined;
  const given = filled === undefined ? value : literally(filled);
  return mark + helpers.reduce((inner, name) => writer.helperPattern(name, inner), given) + mark;
}

/** A text from a table; `hasTables` looks at what the table has. */
function chosenPattern({ by }: ChosenText, writer: ValueWriter): string {
  const keys = by.map(({ hole }) => hole.inner ?? hole.expression);
  return literally(writer.table?.lookup(mark, keys) ?? '').replaceAll(mark, '\\w+');
}

/** An interval that the program makes of the ends of its time range. */
function intervalPattern(interval: IntervalValue, writer: ValueWriter): string {
  const forms = (['"', "'"] as const).map(quote => {
    const values = intervalArguments(interval, ({ parts }) => {
      const [only, ...others] = parts.map(part => pieceOf(part, writer));
      if (only && 'expression' in only && others.length === 0) return only.expression;
      return writer.text([...(only ? [only] : []), ...others], { ...writer.usual, quote });
    });
    return writer.helperPattern('sliceSeconds', ...values.map(literally));
  });
  return `(?:${forms.join('|')})`;
}

function pieceOf(part: Template['parts'][number], writer: ValueWriter): WrittenPiece {
  if (part.kind === 'text') return { text: part.text };
  return { expression: part.inner ?? writer.filledIn?.(part) ?? part.expression };
}

/** A GUID that the program makes: base64 without padding of the account, the domain, the type and the id. */
function guidPattern({ account, domain, type, id }: GuidValue, writer: ValueWriter): string {
  const owner = account === undefined ? { expression: writer.missing(accountName) } : { text: String(account) };
  const pieces = [owner, { text: `|${domain}|${type}|` }, ...id.parts.map(part => pieceOf(part, writer))];
  const forms = (['"', "'"] as const).map(quote => writer.base64(pieces, { ...writer.usual, quote }).expression);
  return `(?:${forms.map(literally).join('|')})`;
}

/** Whether the new request has the content type of JSON: of its own, by its client library, or as the old one had it. */
function isJson({ headers }: Call, fresh: Call): boolean {
  const { sends } = (fresh.wrapper?.request ?? fresh).site;
  if (sends?.kind === 'call' ? sends.isTyped : sends?.hasItems) return true;
  const typeOf = (all: Call['headers']) => all.findLast(({ name }) => isNamed(name, 'Content-Type'))?.value;
  const [before, after] = [typeOf(headers), typeOf(fresh.headers)];
  if (!after) return false;
  return (
    /^application\/json\s*(?:;|$)/i.test(literalText(after) ?? '') ||
    (before !== undefined && flatText(before) === flatText(after))
  );
}

/** Whether the new request sends the key that the old one sent, under the name that the GraphQL API documents. */
function hasKey(old: Call, fresh: Call): boolean {
  const before = keyHeader(old.headers);
  if (!before) return true;
  const after = fresh.headers.filter(({ name }) => isNamed(name, 'Api-Key')).at(-1);
  return after !== undefined && flatText(after.value) === flatText(before.value);
}
