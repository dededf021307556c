import type { Call, Read } from '../../code/call';
import type { Plan } from '../plan/plan';
import { isFound, isUsedWhole } from '../plan/reads';
import { type Shape, shapesAt, sourceless } from '../plan/shape';
import type { PageName } from './pages';
import { Refusal } from './refusal';

/**
 * What happens to the response of a rewritten call. `request`: nothing reads it. `reads`: only paths are read, so that they
 * can be rewritten; where that would change what a failure does, an adapter is used after all. `adapter`: the response is
 * given the status and the body of the REST response, and everything that reads or tests it stays as it is.
 */
type Strategy = 'request' | 'reads' | 'adapter';

export const lacksParts = new Refusal(
  'response-escapes',
  'The program passes the whole response on, and the GraphQL response lacks a part of it.',
);

/** Chooses a strategy, or refuses where each of them would change what the program does. */
export function chooseStrategy(call: Call, plan: Plan, page?: PageName): Strategy {
  const isPaged = page !== undefined;
  // The other address may be that of the next page, which the response has.
  if (call.isChosen && page?.address === undefined)
    throw new Refusal(
      'chosen-address',
      'The program chooses between several addresses, and each needs another request.',
    );
  const { use, reads, checks } = call.response;
  const { sends } = call.site;
  const raises = sends?.kind === 'call' && sends.raises === true;
  const isAdapted = raises || (sends?.kind === 'call' && sends.ended !== undefined);
  // A refusal that ended the program, or was caught, must do so still.
  if (use === 'unused' || (use === 'status' && checks.length === 0)) return raises ? 'adapter' : 'request';
  if (reads.some(read => isTextTool(read) || (read.textSearch && !isFound(read, call, plan.shape))))
    throw new Refusal(
      'text-tool',
      'The program reads the response body as text, and the GraphQL response is a different text.',
    );
  if (!isPaged && reads.some(({ form }) => form === 'headers'))
    throw new Refusal(
      'response-headers',
      'The program reads response headers that the GraphQL API does not send, such as the link to the next page.',
    );
  const whole = wholeReads(call, plan.shape);
  if (whole.some(read => hasNoSource(plan.shape, read.path) && !(plan.isOpen && read.returned))) throw lacksParts;
  const isCommand = sends?.kind === 'command';
  const paths = reads.filter(({ textSearch, mayBeOwn }) => !textSearch && !mayBeOwn);
  const unknown = paths.find(read => isUnknown(plan.shape, isCommand ? withoutSlice(plan.shape, read) : read.path));
  if (unknown)
    throw new Refusal(
      'unknown-member',
      `The program reads ${unknown.path.join('.')}, which is not documented for the response.`,
    );
  const asked = reads.find(({ isMembership }) => isMembership);
  if (asked && !shapesAt(plan.shape, asked.path).every(isLeftOutAlike)) throw lacksParts;
  const byPosition = reads.find(read => isByPosition(plan.shape, read));
  if (byPosition)
    throw new Refusal(
      'list-order',
      'The program takes list elements by position, and the GraphQL API returns them in another order.',
    );
  if (
    reads.some((read, index) => isListOfMetrics(plan.shape, read.path) && (read.isPresenceTest || isLast(reads, index)))
  )
    throw new Refusal(
      'metrics-not-found',
      'The program reads the list of metrics, which now also holds metrics without data.',
    );
  const isSorted = reads.some(({ path }) => path.includes('*') && isSortedOnWay(plan.shape, path));
  const needsNothing = checks.length === 0 && !call.response.crosses && !isAdapted && !isPaged && !isSorted;
  return use === 'followed' && !plan.isOpen && needsNothing ? 'reads' : 'adapter';
}

/** Whether the elements of a list on a path are sorted, which is no change of a read. */
function isSortedOnWay(shape: Shape, path: Read['path']): boolean {
  return path.some((_, index) =>
    shapesAt(shape, path.slice(0, index)).some(list => list.kind === 'list' && list.sortBy !== undefined),
  );
}

/** Whether nothing is read from the value of a read. */
function isLast(reads: readonly Read[], index: number): boolean {
  return !reads.some(({ parent }) => parent === index);
}

/** Whether a read has an index, or is of a part, of a list whose elements come in another order. */
function isByPosition(shape: Shape, { path, isSliced }: Read): boolean {
  const isUnordered = (list: Shape) => list.kind === 'list' && list.losses?.includes('list-order') === true;
  if (isSliced && shapesAt(shape, path).some(isUnordered)) return true;
  return path.some(
    (step, index) =>
      typeof step === 'number' &&
      shapesAt(shape, path.slice(0, index)).some(
        list => list.kind === 'list' && isUnordered(list) && !list.keep?.wholeFirst,
      ),
  );
}

/** Whether a member is missing from the response in its REST shape where REST leaves it out. */
function isLeftOutAlike(shape: Shape): boolean {
  if (shape.kind === 'object') return shape.when !== undefined;
  return shape.kind === 'leaf' && shape.absent !== undefined;
}

/** An unknown metric has no element in the REST response. */
function isListOfMetrics(shape: Shape, path: Read['path']): boolean {
  return shapesAt(shape, path).some(list => list.kind === 'items' && !list.listed);
}

function isTextTool({ form, path }: Read): boolean {
  return form === 'text' && path.length === 0;
}

/** What is passed on, of which more may be read elsewhere. */
function wholeReads({ response: { use, reads } }: Call, shape: Shape): readonly Pick<Read, 'path' | 'returned'>[] {
  // The length of a list stays what it was; that of an object counts its members.
  const isCounted = ({ form, path, used }: Read) =>
    used === 'tested' || (form === 'items' && shapesAt(shape, path).every(({ kind }) => kind !== 'object'));
  const escaping = reads.filter(
    (read, index) =>
      read.escapes ||
      isUsedWhole(read, shape) ||
      read.form === 'keys' ||
      (read.form !== 'headers' && !read.names && read.form !== 'test' && !isCounted(read) && isLast(reads, index)),
  );
  const unseen = use === 'escapes' && !escaping.some(({ escapes }) => escapes);
  return unseen ? [{ path: [] }] : escaping;
}

/** Whether something below a path has no source in the GraphQL response. */
function hasNoSource(shape: Shape, path: Read['path']): boolean {
  return shapesAt(shape, path).some(each => sourceless(each).length > 0);
}

/** What a program of a script takes a part of, where that is a text: `.timestamp[0:10]`. */
function withoutSlice(shape: Shape, { path, form }: Read): Read['path'] {
  const isPart = form === 'test' && typeof path.at(-1) === 'number';
  const whole = path.slice(0, -1);
  return isPart && shapesAt(shape, whole).some(({ kind }) => kind === 'leaf') ? whole : path;
}

/** Whether a path names a member that the REST response is not known to have; that of an error is there after a failure. */
function isUnknown(shape: Shape, path: Read['path']): boolean {
  if (path.length === 0 || path[0] === 'error' || path[0] === 'errors') return false;
  return shapesAt(shape, path).length === 0;
}
