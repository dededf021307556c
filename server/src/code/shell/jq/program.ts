import type { JqRead } from './cursor';
import { isTooLarge, jqTokens } from './lex';
import { JqReader, later } from './reads';
import { elementByPosition, type JqValues, mapPlaces, placesIn } from './values';

/** How a program is run. */
export interface JqRun {
  /** Where its input is: in `.`, in a list in `.`, or only in what `input` takes and in the names of `bound`. */
  readonly input?: 'plain' | 'list' | 'none';
  /** Some of what it prints is kept, by its position. */
  readonly cut?: boolean;
  /** The variables that hold the input: as it is, in a list, or as a text. */
  readonly bound?: ReadonlyMap<string, 'plain' | 'list' | 'text'>;
  /** The input is made of these parts of the response; without them it is the response. */
  readonly parts?: JqValues | undefined;
}

/** What a program prints as it is, or puts together, of its input, and what it reads besides. */
export interface JqTaken {
  readonly values: JqValues;
  readonly others: readonly JqRead[];
}

/**
 * The paths of the response that a jq program reads, in the order of the text. A path stands for all that is below it, so that
 * nothing is read that is below none of them: what the reader does not know reads the whole of its input.
 */
export function jqReads(program: string, given: JqRun = {}): readonly JqRead[] {
  if (isTooLarge(program)) return [{ path: [], start: 0, end: program.length, printed: true, extent: 'value' }];
  return run(program, given).found;
}

/** `.applications[] | select(.reporting) | {id, name}`: undefined where a program prints nothing of its input as it is. */
export function jqExtract(program: string, given: JqRun): JqTaken | undefined {
  if (isTooLarge(program)) return undefined;
  const { values, others } = run(program, given);
  const places = placesIn(values);
  const isPart = places.length > 0 && places.every(({ path }) => path.length > 0);
  return isPart ? { values, others } : undefined;
}

function run(program: string, given: JqRun): JqTaken & { readonly found: readonly JqRead[] } {
  const whole = [{ kind: 'place', path: [], start: 0, end: 0 }] as const;
  const input: JqValues = given.parts ? mapPlaces(given.parts, place => ({ ...place, start: 0, end: 0 })) : whole;
  const forms = { plain: input, list: [{ kind: 'list', items: input }], none: [], text: input } as const;
  const variables = [...(given.bound ?? [])].map(([name, form]) => [name, forms[form]] as const);
  // All of what is given besides is together in one variable.
  const others = [[later, input] as const, ...(variables.length > 0 ? [['$ARGS', input] as const] : [])];
  const counted = { runs: 0, isApart: variables.length > 0 };
  const reader = new JqReader(jqTokens(program), new Map([...others, ...variables]), new Map(), counted);
  const printed = reader.whole(forms[given.input ?? 'plain']);
  const values = given.cut ? mapPlaces(printed, elementByPosition) : printed;
  const read = [...reader.found];
  reader.read(values, 'value', true);
  const { length } = reader.found;
  reader.readIterations();
  const apart = (reads: readonly JqRead[]) =>
    counted.isApart ? reads.map(each => ({ ...each, isApart: true as const })) : reads;
  return { values, others: apart([...read, ...reader.found.slice(length)]), found: apart(reader.found) };
}
