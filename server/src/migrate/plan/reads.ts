import type { LossCode } from '../../catalogue/losses';
import type { Call, Read } from '../../code/call';
import { type Path, type Shape, shapesAt, sourceless } from './shape';

/** What a program reads of the response: everything (the empty path), where some of its reads are not known. */
export function readsOf({ response: { use, reads } }: Call, shape: Shape): readonly Path[] {
  if (use === 'unused' || use === 'status') return [];
  if (use === 'escapes') return [[]];
  // A part that is only read further is not read as a whole.
  const parents = new Set(reads.map(read => read.parent));
  const isNamedOnly = ({ names, path }: Read) => names && path.length === 0;
  const isUsed = (each: Read, index: number) =>
    each.escapes ||
    isUsedWhole(each, shape) ||
    (!parents.has(index) &&
      !isNamedOnly(each) &&
      !(each.used === 'tested' && reads.some(other => isBelow(other, each))));
  const read = reads.filter((each, index) => each.form !== 'headers' && isUsed(each, index));
  // A list that is only counted or tested needs no more than its elements have without a loss, nor does an object.
  return read.map(({ path: given, form, escapes, used, textSearch }) => {
    const isClear = textSearch !== 'value' || placesOf(shape, given[0]) === 1;
    const path = textSearch && isClear ? (memberPath(shape, given[0]) ?? given) : given;
    if (escapes || used === 'whole') return path;
    const found = shapesAt(shape, path);
    const start = (form === 'items' || used === 'counted') && found.some(isList) ? [...path, '*'] : path;
    const isAsked = start !== path || (form === 'test' && path.length > 0);
    const member = isAsked ? anyMember(shapesAt(shape, start)) : undefined;
    return member === undefined ? path : [...start, member];
  });
}

function isList({ kind }: Shape): boolean {
  return kind === 'list' || kind === 'items';
}

/** A member of an object that REST and GraphQL have alike. */
function anyMember([element]: readonly Shape[]): string | undefined {
  if (element?.kind !== 'object') return undefined;
  const found = Object.entries(element.members).find(([, each]) => each.kind === 'leaf' && !each.loss && !each.absent);
  return found?.[0];
}

/** Whether a text that is searched for the name of a member has it after each success, and after no refusal. */
export function isFound({ path: [name], textSearch }: Read, call: Call, shape: Shape): boolean {
  const isMember = memberPath(shape, name) !== undefined;
  // Other reads would bring other members of this name into the response.
  if (textSearch === 'value' && !call.response.reads.every(read => read.textSearch === 'value')) return false;
  const isOwn = textSearch !== 'word' || (isFixed(call) && !usualWord.test(String(name)));
  return isMember && !ofErrors.has(String(name)) && isOwn;
}

/** What an error has. */
const ofErrors = new Set(['error', 'title', 'messages', 'api_key']);

/** Words that pages of a proxy, or what is said of a failure, may have as well. */
const usualWord = /^(?:.{1,3}|name|links|language|type|status|description|application|values|user|email|line|source)$/;

/** Whether the program fills in nothing for which the service may refuse a request, and say so in its own words. */
function isFixed({ parameters, body }: Call): boolean {
  if (body && (body.isOpen || !body.members)) return false;
  const values = [
    ...parameters.flatMap(({ name, value }) => [name, value]),
    ...(body?.members ?? []).map(({ value }) => value),
  ];
  return values.every(({ parts }) => parts.every(({ kind }) => kind === 'text'));
}

/** The path of a member that every response has, whatever its name stands for elsewhere. */
function memberPath(shape: Shape, name: Path[number] | undefined): Path | undefined {
  if (shape.kind !== 'object' || shape.when || shape.only) return undefined;
  for (const [own, member] of Object.entries(shape.members)) {
    const isThere =
      member.kind === 'leaf' ? member.absent !== 'omit' : member.kind !== 'none' && !isConditional(member);
    if (own === name && isThere) return [own];
    const below = memberPath(member, name);
    if (below) return [own, ...below];
  }
  return undefined;
}

/** How many members have a name, and two for what is no single text. */
function placesOf(shape: Shape, name: Path[number] | undefined): number {
  if (shape.kind === 'list') return placesOf(shape.element, name);
  const all = shape.kind === 'object' ? Object.entries(shape.members) : [];
  const items = shape.kind === 'items' ? shape.items.map(item => placesOf(item, name)) : [];
  const own = all.map(([each, member]) => (each === name ? (isText(member) ? 1 : 2) : 0) + placesOf(member, name));
  return [...items, ...own].reduce((sum, count) => sum + count, 0);
}

function isText(shape: Shape): boolean {
  return shape.kind === 'leaf' && shape.tolerance === 0 && !shape.loss;
}

function isConditional(shape: Shape): boolean {
  return shape.kind === 'object' && shape.when !== undefined;
}

/** Whether a read is of a part of what another one only asks for. */
function isBelow({ path }: Read, { path: whole }: Read): boolean {
  return path.length > whole.length && whole.every((step, index) => step === path[index]);
}

/**
 * The losses of the members without a source that callers which are not known may read; empty where all callers are known.
 * What a list of metrics is to them depends on the metrics that the service knows.
 */
export function openLosses({ response: { reads } }: Call, shape: Shape): LossCode[] {
  const open = reads.filter(({ returned }) => returned).flatMap(({ path }) => shapesAt(shape, path));
  const codes = open.flatMap(sourceless);
  return codes.includes('metrics-not-found') ? [] : [...new Set(codes)];
}

/** Whether all members of a value may be seen, also where single ones are read. The length of a list stays what it was. */
export function isUsedWhole({ used, path }: Read, shape: Shape): boolean {
  return used === 'whole' || (used === 'counted' && shapesAt(shape, path).some(({ kind }) => kind === 'object'));
}
