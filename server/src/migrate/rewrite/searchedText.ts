import { singleQuoted } from '../../code/shell/write';
import { type Derived, isOmittable, type Reshaping } from '../../code/writing/writer';
import type { Field } from '../plan/document';
import { keepsFile, lineTo, writesBody } from './bodyFile';
import type { Draft } from './draft';
import { failureOf } from './exitStatus';

/** A text of JSON in an extended regular expression, with one group. */
const string = String.raw`"([^"\\]|\\.)*"`;

/** `sed` knows no more groups than these. */
const maxGroups = 9;

/** A text, a number or a word, which is a group of its own. */
const value = `(${string}|[a-z0-9.+-]+)`;

/** What REST says of a failure: the words of the service, but not where a word is sought. */
function refusals(isWordSought: boolean): readonly string[] {
  const saying = `s/^ *\\{.*"message": *(${string}).*/{"error":{"title":\\1}}/`;
  const plain = String.raw`s/^ *\{.*/{"error":{"title":"Resource not found"}}/`;
  return isWordSought ? [plain] : [saying, plain];
}

/**
 * A stage without jq for a script that does no more with the text of a response than to search it for names of members: what
 * shows that the request succeeded is written as REST wrote it. Undefined where a line of text does not suffice.
 */
export function searchedStage(
  { present, errors, body }: Reshaping,
  exits: boolean,
  target: string | undefined,
  draft: Draft,
): string | undefined {
  const { reads, use } = draft.call.response;
  const [shown = [], ...others] = present;
  const isElement = shown.at(-1) === 0;
  const key = shown.at(isElement ? -2 : -1);
  if (use === 'escapes' || !reads.every(({ textSearch }) => textSearch) || typeof key !== 'string') return undefined;
  // Of several elements the last one would be taken.
  if (isElement && reads.some(({ textSearch }) => textSearch === 'value')) return undefined;
  if (others.length > 0 || errors.length > 0 || (exits && (target || writesBody(draft)))) return undefined;
  const order = keysOf(draft.plan.operation.fields);
  const isOne = (name: string) => order.filter(each => each === name).length === 1;
  const found = new Set<string>();
  const leaf = (name: string) => {
    if (!isOne(name) || order.indexOf(name) <= order.indexOf(key)) return undefined;
    found.add(name);
    return `<${name}>`;
  };
  const names = new Set(reads.map(({ path: [name] }) => String(name)));
  const text = written(body, false, names, leaf) ?? '';
  if (!isOne(key) || ![...names].every(name => text.includes(`"${name}":`)) || found.size > maxGroups / 2)
    return undefined;
  const keys = order.filter(name => found.has(name));
  const sought = [
    `"${key}": *${isElement ? '\\[ *[^] n]' : '[^ nf]'}`,
    ...keys.map(name => `"${name}": *${value}`),
  ].join('.*');
  const shape = text.replace(/<(\w+)>/g, (_, name: string) => `\\${1 + 2 * keys.indexOf(name)}`);
  const success = `/"errors": *\\[/!s/.*${sought}.*/${shape}/`;
  if (exits) return `(sed -nE ${singleQuoted(`${success}p`)} | grep . || exit ${failureOf(draft)})`;
  const edits = [success, ...refusals(reads.some(read => read.textSearch === 'word'))].map(
    edit => `-e ${singleQuoted(edit)}`,
  );
  const stage = `sed -E ${edits.join(' -e t ')}`;
  if (!target) return stage;
  // The response may not end its line.
  return keepsFile(draft) ? `${stage} | grep . | { ${lineTo(target, draft)}; }` : `${stage} > ${target}`;
}

/** The names of fields in the order in which a response has them. */
function keysOf(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, fields: below = [] }) => [name, ...keysOf(below)]);
}

/** A body as JSON with the members of some names, or with any of its members; `leaf` is what stands for the value of a field. */
function written(
  body: Derived,
  isAny: boolean,
  names: ReadonlySet<string>,
  leaf: (name: string) => string | undefined,
): string | undefined {
  if (isOmittable(body)) return undefined;
  if (body.kind === 'object') {
    const textOf = (name: string, text: string | undefined) => (text === undefined ? [] : [`"${name}":${text}`]);
    const some = body.members.flatMap(({ name, value: own }) =>
      textOf(name, written(own, names.has(name), names, leaf)),
    );
    for (const { name, value: own } of isAny && some.length === 0 ? body.members : []) {
      some.push(...textOf(name, written(own, true, names, leaf)));
      if (some.length > 0) break;
    }
    return some.length > 0 ? `{${some.join(',')}}` : undefined;
  }
  const name = body.kind === 'part' && !body.or && !body.as && !body.absent ? body.source.steps.at(-1) : undefined;
  return isAny && typeof name === 'string' ? leaf(name) : undefined;
}
