import type { Read } from '../../code/call';
import { jqPath } from '../../code/shell/jq/shape';
import type { Edit } from '../../text/edit';
import { spanOf } from '../../text/span';
import { type LeafShape, locate, type Path, type Shape } from '../plan/shape';
import type { Draft, ProgramDraft } from './draft';

/** Where the value of a read is in the GraphQL response, and what it is where that is a single value. */
interface Place {
  readonly path: Path;
  readonly leaf?: LeafShape;
}

/**
 * The edits that make the reads of a program follow the GraphQL response. Undefined where that would change what happens to
 * a response without the values: a program that reads them in place must fail at the same reads as before.
 */
export function readEdits(draft: ProgramDraft): Edit[] | undefined {
  const { call, file, writer } = draft;
  const { reads } = call.response;
  const places = placesOf(draft);
  if (writer.declaresTypes(file)) return undefined;
  if (!places || reads.some(read => !failsLoudly(read, draft))) return undefined;
  const edits: Edit[] = [];
  for (const [index, read] of reads.entries()) {
    const place = places[index] as Place;
    const start = startOf(read, reads, places);
    if (!start || read.rootSteps === read.path.length || read.span.start !== read.root.start) return undefined;
    const steps = writer.steps(place.path.slice(start.length), file.style);
    if (place.leaf?.absent !== 'zero') edits.push(...stepsEdits(read, ['', steps]));
    else
      edits.push(
        ...stepsEdits(
          read,
          isEnclosed(read, file.text) ? ['', writer.orZero(steps)] : ['(', `${writer.orZero(steps)})`],
        ),
      );
  }
  return edits;
}

/** Whether a value stands between brackets or commas, so that it needs no brackets of its own: `sum(value, 1)`. */
function isEnclosed({ span, root }: Read, text: string): boolean {
  return (
    /[([,]\s*$/.test(text.slice(Math.max(0, root.start - maxGapLength), root.start)) &&
    /^\s*[)\],]/.test(text.slice(span.end, span.end + maxGapLength))
  );
}

/** The blanks, in characters, that are looked through between a value and a bracket. */
const maxGapLength = 100;

/** What follows the root of a read is replaced. The root stays, because the call itself may be written in it. */
function stepsEdits({ span, root }: Read, [before, after]: readonly [string, string]): Edit[] {
  const steps: Edit = { span: spanOf(root.end, span.end), text: after };
  return before === '' ? [steps] : [{ span: spanOf(root.start, root.start), text: before }, steps];
}

/** Whether a read of a response that has no such member fails, and does so at once. */
function failsLoudly({ form, path, span }: Read, { file, writer }: ProgramDraft): boolean {
  return (
    (form === 'path' || form === 'items') &&
    path.length > 1 &&
    writer.failsWithoutMember(file.text.slice(span.start, span.end), file)
  );
}

/** The place that the root of a read stands for. */
function startOf(read: Read, reads: readonly Read[], places: readonly Place[]): Path | undefined {
  if (read.parent === undefined) return read.rootSteps === 0 ? [] : undefined;
  const parent = reads[read.parent] as Read;
  const { path } = places[read.parent] as Place;
  const isElement = read.rootSteps === parent.path.length + 1 && read.path[parent.path.length] === '*';
  if (isElement) return [...path, '*'];
  return read.rootSteps === parent.path.length ? path : undefined;
}

/** The places of all reads; undefined where one of them has none. */
function placesOf({ call, plan }: Draft): Place[] | undefined {
  const { reads } = call.response;
  const { operation, shape } = plan;
  if (operation.errors.length > 0) return undefined;
  const places: (Place | undefined)[] = reads.map(({ path }) => placeOf(shape, path));
  // A part of the response without a place of its own is where those of its parts are that are read.
  for (let index = reads.length - 1; index >= 0; index--) {
    if (places[index]) continue;
    const inner = reads.flatMap((read, other) => (read.parent === index ? [places[other]] : []));
    if (inner.length === 0 || inner.some(place => !place)) return undefined;
    places[index] = { path: sharedStart(inner.map(place => (place as Place).path.slice(0, -1))) };
  }
  const found = places as Place[];
  const isComplete = found.every(
    ({ path, leaf }) => !leaf || operation.present.every(wanted => startsWith(path, wanted)),
  );
  return isComplete && reads.every(read => !read.escapes || placeOf(shape, read.path)?.leaf) ? found : undefined;
}

/** A value that is as it was, or a list; undefined for what has to be converted. */
function placeOf(shape: Shape, path: Path): Place | undefined {
  const found = locate(shape, path);
  if (found?.shape.kind === 'list') return { path: found.path };
  if (found?.shape.kind !== 'leaf') return undefined;
  const { as, or, absent, absolute } = found.shape;
  return as || or || absolute || absent === 'omit' ? undefined : { path: found.path, leaf: found.shape };
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}

function sharedStart(paths: readonly Path[]): Path {
  const [first = [], ...others] = paths;
  const end = first.findIndex((step, index) => others.some(other => other[index] !== step));
  return end < 0 ? first : first.slice(0, end);
}

/**
 * The edit of the only program of jq that reads the response, where it starts with the path of a value: both the old and
 * the new path are null in a response without it.
 */
export function jqReadEdits(draft: Draft): Edit[] | undefined {
  const { call, file } = draft;
  const [read, ...others] = call.response.reads;
  const place = placesOf(draft)?.[0];
  if (!read || others.length > 0 || read.form !== 'program' || !place?.leaf || place.leaf.absent) return undefined;
  if (!/(?:^|\s)jq\s[^|]*['"\s]$/.test(file.text.slice(Math.max(0, read.span.start - 80), read.span.start)))
    return undefined;
  // The program is the value of a name, of which the path may be a part.
  if (!file.text.startsWith('.', read.span.start)) return undefined;
  return [{ span: read.span, text: jqPath(place.path) }];
}
