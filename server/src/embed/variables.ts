import type { DataMap, DataNode } from '../containers/data';
import { readJson } from '../containers/json';
import { declaredVariables, type InputField, type InputShape } from '../graphql/variables';
import type { Completion, LanguageContext } from '../text/language';
import { nearest } from '../text/nearest';
import type { Problem } from '../text/problem';
import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { withSeverities } from '../text/severity';
import { type Span, spanOf } from '../text/span';

/** The name of a file with the variables of the GraphQL document of the same name beside it, and that document's names. */
export const variablesFile = /\.variables\.jsonc?$/i;

export function documentNames(path: string): string[] {
  return ['.graphql', '.gql'].map(ending => path.replace(variablesFile, ending));
}

/** A comment of a document that holds its variables: `# variables`, and JSON in it or in the lines of comments below. */
const block = /^[ \t]*#[ \t]*variables\b[ \t]*:?[ \t]*([^\n]*)((?:\r?\n[ \t]*#[^\n]*)*)/im;

/** The variables in a comment of a document, as a text of its own; undefined where it has none. */
export function variablesComment(text: string): Region<'json'> | undefined {
  const found = block.exec(text);
  if (!found) return undefined;
  const [whole, first = '', rest = ''] = found;
  const builder = new RegionBuilder(text);
  const end = found.index + whole.length;
  const from = end - rest.length - first.length;
  builder.verbatim(from, from + first.length);
  for (const line of rest.matchAll(/\r?\n[ \t]*#/g)) {
    const start = end - rest.length + line.index;
    const next = rest.indexOf('\n', line.index + line[0].length);
    builder.escape('\n', spanOf(start, start + line[0].length));
    builder.verbatim(start + line[0].length, next < 0 ? end : end - rest.length + next);
  }
  const region = builder.build('json', spanOf(found.index, end));
  return /[{]/.test(region.text) ? region : undefined;
}

/** What a person or a program fills in later. */
const unknown = /\{\{|\$\{|<[A-Za-z_][\w.-]*>|^\$/;

const unknownKind = 'unknown-change-kind';

/** What lets a document send categories and types of one's own. */
const ownKinds = /\bdataHandlingRules\b/;

/** What is wrong in the variables of a document; both are texts. */
export function checkVariables(json: string, document: string, { schema, severity }: LanguageContext): Problem[] {
  const variables = declaredVariables(document, schema);
  const root = readJson(json);
  if (root?.kind !== 'map') return [];
  const brace = spanOf(root.span.start, root.span.start + 1);
  const problems = inMap(json, root, variables, 'variable', brace)
    .filter(({ code }) => code !== unknownKind || !ownKinds.test(document))
    .sort((a, b) => a.span.start - b.span.start);
  return withSeverities(problems, severity);
}

function inMap(
  json: string,
  map: DataMap,
  members: readonly InputField[],
  noun: 'variable' | 'field',
  span: Span,
): Problem[] {
  const names = members.map(({ name }) => name);
  const problems: Problem[] = [];
  for (const { key, keySpan, value } of map.entries) {
    const member = members.find(({ name }) => name === key);
    if (member) problems.push(...inValue(json, value, member.shape));
    else {
      const near = nearest(key, names);
      const advice = near
        ? `Did you mean ${near}?`
        : names.length > 0
          ? `There are ${names.join(', ')}.`
          : 'Remove it.';
      const what = noun === 'variable' ? `The document declares no variable $${key}.` : `There is no field ${key}.`;
      problems.push({ code: `unknown-${noun}`, severity: 'warning', message: `${what} ${advice}`, span: keySpan });
    }
  }
  const given = new Set(map.entries.map(({ key }) => key));
  for (const { name, shape, mustBeGiven } of members) {
    if (!mustBeGiven || given.has(name)) continue;
    const message = `The ${noun} ${name} of type ${shape.text} has no value. Add one.`;
    problems.push({ code: `missing-${noun}`, severity: 'warning', message, span: span });
  }
  return problems;
}

function inValue(json: string, node: DataNode, shape: InputShape): Problem[] {
  const wrong = (message: string): Problem[] => [
    { code: 'variable-value', severity: 'error', message, span: node.span },
  ];
  const { item, fields, values } = shape;
  const text = json.slice(node.span.start, node.span.end);
  if (text === 'null')
    return shape.isRequired ? wrong(`A value of type ${shape.text} cannot be null. Write a value.`) : [];
  // One value stands for a list of one.
  if (item)
    return node.kind === 'list' ? node.items.flatMap(each => inValue(json, each, item)) : inValue(json, node, item);
  if (fields) {
    if (node.kind === 'map') {
      const brace = spanOf(node.span.start, node.span.start + 1);
      return [...inMap(json, node, fields(), 'field', brace), ...inKind(json, node, shape)];
    }
    return wrong(`A value of type ${shape.text} is an object. Write it in braces.`);
  }
  if (node.kind !== 'scalar') return scalars.has(shape.name ?? '') || values ? wrong(expected(shape)) : [];
  const isText = text.startsWith('"');
  if (unknown.test(node.region.text)) return [];
  if (values) {
    if (isText && values.includes(node.region.text)) return [];
    const near = nearest(node.region.text, values);
    return wrong(
      `${node.region.text} is no value of ${shape.name}. ${near ? `Did you mean ${near}?` : expected(shape)}`,
    );
  }
  const test = scalars.get(shape.name ?? '');
  return !test || test(text, isText) ? [] : wrong(expected(shape));
}

/** The category and the type of a change event, which the schema leaves as texts. */
function inKind(json: string, { entries }: DataMap, shape: InputShape): Problem[] {
  const textOf = (name: string) => {
    const value = entries.find(({ key }) => key === name)?.value;
    const isText = value?.kind === 'scalar' && json[value.span.start] === '"' && !unknown.test(value.region.text);
    return isText ? { text: value.region.text, span: value.span } : undefined;
  };
  const texts = { category: textOf('category'), type: textOf('type') };
  const found = shape.unknownKind?.(texts.category?.text, texts.type?.text);
  const span = found && texts[found.level]?.span;
  return span ? [{ code: unknownKind, severity: 'warning', message: found.message, span }] : [];
}

/** How a scalar is written in JSON. */
const scalars = new Map<string, (text: string, isText: boolean) => boolean>([
  ['Int', text => /^-?\d+$/.test(text)],
  ['Float', text => /^-?\d/.test(text)],
  ['Boolean', text => text === 'true' || text === 'false'],
  ['String', (_, isText) => isText],
  ['ID', (text, isText) => isText || /^-?\d+$/.test(text)],
  ['EntityGuid', (_, isText) => isText],
  ['Nrql', (_, isText) => isText],
]);

const written: Readonly<Record<string, string>> = {
  Int: 'a whole number',
  Float: 'a number',
  Boolean: 'true or false',
  ID: 'a string or a whole number',
};

function expected({ text, name = '', values }: InputShape): string {
  if (values) return `Write one of ${values.slice(0, 8).join(', ')}.`;
  return `A value of type ${text} is ${written[name] ?? 'a string'}. Write one.`;
}

/** What can be written at an offset of the variables of a document: names, and values where the schema lists them. */
export function completeVariables(
  json: string,
  offset: number,
  document: string,
  { schema }: LanguageContext,
): Completion[] {
  const word = /"?[\w.-]*$/.exec(json.slice(0, offset))?.[0] ?? '';
  const rest = /^[\w.-]*"?/.exec(json.slice(offset))?.[0] ?? '';
  const span = spanOf(offset - word.length, offset + rest.length);
  // An unfinished entry would hide where the cursor is, so a name without a value stands in for it.
  const before = json.slice(0, span.start).trimEnd();
  const isValue = /[:[]$/.test(before) || (before.endsWith(',') && isInList(before));
  const filler = isValue ? '"\u0000"' : '"\u0000": 0';
  const root = readJson(`${json.slice(0, span.start)}${filler}${json.slice(span.end)}`);
  const variables: InputShape = { text: '', isRequired: true, fields: () => declaredVariables(document, schema) };
  const place = root && placeOf(root, variables);
  if (!place) return [];
  if (isValue) return valueItems(place.shape, span);
  const taken = place.map?.entries.map(({ key }) => key) ?? [];
  const colon = /^\s*:/.test(json.slice(span.end)) ? '' : ': ';
  return (place.shape.fields?.() ?? [])
    .filter(({ name }) => !taken.includes(name))
    .map(({ name, shape, mustBeGiven, documentation }) => ({
      label: name,
      kind: 'variable',
      span,
      insert: `"${name}"${colon}`,
      filter: `"${name}"`,
      detail: shape.text,
      rank: mustBeGiven ? 0 : 1,
      ...(documentation ? { documentation } : {}),
      ...(colon ? { retrigger: true } : {}),
    }));
}

/** Whether the bracket that is open at the end of a text is that of a list. */
function isInList(text: string): boolean {
  let depth = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text[index] as string;
    if (/[\]}]/.test(character)) depth++;
    else if (/[[{]/.test(character) && depth-- === 0) return character === '[';
  }
  return false;
}

interface JsonPlace {
  readonly shape: InputShape;
  readonly map?: DataMap;
}

/** The map that has the mark as a key, or the shape of the value that is the mark. */
function placeOf(node: DataNode, shape: InputShape): JsonPlace | undefined {
  if (node.kind === 'scalar') return node.region.text === '\u0000' ? { shape } : undefined;
  if (node.kind === 'list') {
    for (const each of node.items) {
      const found = placeOf(each, shape.item ?? shape);
      if (found) return found;
    }
    return undefined;
  }
  const own = shape.item ?? shape;
  if (node.entries.some(({ key }) => key === '\u0000')) return { shape: own, map: node };
  const members = own.fields?.() ?? [];
  for (const { key, value } of node.entries) {
    const member = members.find(({ name }) => name === key);
    const found = member && placeOf(value, member.shape);
    if (found) return found;
  }
  return undefined;
}

function valueItems(shape: InputShape, span: Span): Completion[] {
  const own = shape.item ?? shape;
  const values =
    (own.values ?? own.texts)?.map(value => `"${value}"`) ?? (own.name === 'Boolean' ? ['true', 'false'] : []);
  const items: Completion[] = values.map((label, index) => ({
    label,
    kind: 'enum-value',
    span,
    detail: own.text,
    rank: index / 100,
  }));
  if (own.fields)
    items.push({
      label: '{ … }',
      kind: 'snippet',
      span,
      insert: '{ $0 }',
      snippet: true,
      detail: own.text,
      rank: 0,
      retrigger: true,
    });
  return items;
}
