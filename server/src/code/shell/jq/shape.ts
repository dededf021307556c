import { type Converted, converted } from '../../writing/conversions';
import { enclose, group, type Layout, layOut, listLayout } from '../../writing/layout';
import type { Style } from '../../writing/style';
import {
  cutAtStars,
  type Derived,
  type DerivedPart,
  isOmittable,
  type Reshaping,
  type Source,
  type Steps,
} from '../../writing/writer';

const identifier = /^[A-Za-z_]\w*$/;

/** `.data.results[0]["a.b"]`; `*` is every element. */
export function jqPath(steps: Steps): string {
  const text = steps
    .map(step => {
      if (typeof step === 'number') return `[${step}]`;
      if (step === '*') return '[]';
      return identifier.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
  return text.startsWith('.') ? text : `.${text}`;
}

/** A filter that gives the body of a GraphQL response the shape of a REST response; `refused` is what a refusal becomes. */
export function jqShape({ present, errors, parts, body }: Reshaping, refused: string): Layout {
  const tests = [
    '.errors',
    ...present.map(steps => `(${jqPath(['data', ...steps])} | not)`),
    ...errors.map(steps => `(${jqPath(['data', ...steps])} | length > 0)`),
  ];
  const names = parts.map(({ name, steps }) => `${jqPath(['data', ...steps])} as $${name} | `);
  const start = needsRoot(body) ? '. as $body | ' : '';
  const place = { isInside: false, names: new Set(parts.map(part => part.name)) };
  const found = enclose(names.join(''), derived(body, place), '');
  return enclose(`${start}if ${tests.join(' or ')} then ${refused} else `, found, ' end');
}

export function layOutJq(layout: Layout, style: Style, indent: string): string {
  return layOut(layout, { ...style, trailingCommas: false }, indent);
}

/** Whether a part is read from the whole response inside a list, where `.` is the element. */
function needsRoot(value: Derived): boolean {
  switch (value.kind) {
    case 'each':
      return value.list.root === 'data'
        ? readsData(value.element) || needsRoot(value.element)
        : needsRoot(value.element);
    case 'items':
      return value.items.some(needsRoot);
    case 'object':
      return value.members.some(member => needsRoot(member.value));
    default:
      return false;
  }
}

function readsData(value: Derived): boolean {
  switch (value.kind) {
    case 'part':
      return value.source.root === 'data' || value.or?.root === 'data';
    case 'each':
      return value.list.root === 'data' || readsData(value.element);
    case 'items':
      return value.items.some(readsData);
    case 'object':
      return value.when?.root === 'data' || value.members.some(member => readsData(member.value));
    default:
      return false;
  }
}

/** Where a value is made: inside a list `.` is its element. */
interface Place {
  readonly isInside: boolean;
  readonly names: ReadonlySet<string>;
}

function derived(value: Derived, place: Place): Layout {
  switch (value.kind) {
    case 'constant':
      return JSON.stringify(value.value);
    case 'missing':
      return `error("GraphQL has no source for ${value.name}.")`;
    case 'given':
      return `$${value.name}`;
    case 'only':
      return `{($${value.name}): (${convert(`.[$${value.name}]`, value)} // 0)}`;
    case 'items': {
      const { items, listed } = value;
      if (!listed) return listLayout(items, item => derived(item, place));
      const pairs = items.map((item, index) =>
        group('(', [group('[', [derived(listed.names[index] as Derived, place), derived(item, place)], ']')], ')'),
      );
      const each = listed.in.map(list => `(${source(list, place)} // [])`);
      const lists = each.length === 1 ? each.join() : `(${each.join(' + ')})`;
      return enclose(
        `[${lists} as $known | `,
        group('(', pairs, ')'),
        ` | select(.[0] as $metric | $known | index([$metric]) ${listed.isMissing ? '==' : '!='} null) | .[1]]`,
      );
    }
    case 'each':
      return enclose(`[${elements(value, place)} | `, derived(value.element, { ...place, isInside: true }), ']');
    case 'part':
      return part(value, place);
    case 'object':
      return object(value, place);
  }
}

function elements(each: Extract<Derived, { kind: 'each' }>, place: Place): string {
  const { list, isPresent, keep, unique, sortBy } = each;
  const items = source(list, place);
  const isOneList = cutAtStars(list.steps).length === 1;
  const unsorted = isPresent && isOneList ? `${items}[]` : `${items}[]?`;
  const listed = isPresent && isOneList ? items : `[${unsorted}]`;
  const all = sortBy ? `${listed} | sort_by(${part(sortBy, { ...place, isInside: true })})[]` : unsorted;
  const found = unique ? `(reduce ${all} as $one ([]; ${seen(unique)}) | .[])` : all;
  if (!keep) return found;
  const text = `${jqPath(keep.steps)} | ascii_downcase`;
  const wanted = `${sourceOfName(keep.contains)} | ascii_downcase`;
  const containing = `${found} | select(${text} | contains(${wanted}))`;
  if (!keep.wholeFirst) return containing;
  const whole = `map(select((${text}) == (${wanted}))) as $whole`;
  return `[${containing}] | ${whole} | if length < 2 then . elif ($whole | length) == 1 then $whole + (. - $whole) else [] end | .[]`;
}

/** A string, or the name of an argument. */
function sourceOfName(name: string): string {
  return identifier.test(name) ? `$${name}` : name;
}

/** Adds an element to a list that has none of the same key yet, in the order of the elements. */
function seen(key: Steps): string {
  const path = jqPath(key);
  return `if any(.[]; ${path} == ($one | ${path})) then . else . + [$one] end`;
}

function source({ root, steps }: Source, { isInside, names }: Place): string {
  if (names.has(root)) return `$${root}${steps.length === 0 ? '' : jqPath(steps)}`;
  if (root !== 'data') return jqPath(steps);
  return isInside ? `$body${jqPath(['data', ...steps])}` : jqPath(['data', ...steps]);
}

function part(value: DerivedPart, place: Place): Layout {
  const first = source(value.source, place);
  const found = value.or ? `((${first} | select(. != 0)) // ${source(value.or, place)})` : first;
  const result = convert(found, value);
  return value.absent === 'zero' ? `(${result} // 0)` : result;
}

const iso = 'strftime("%Y-%m-%dT%H:%M:%S+00:00")';

function convert(found: string, value: Converted): string {
  const unlessNull = (conversion: string) => `(${found} | if . == null then . else ${conversion} end)`;
  return converted(found, value, {
    milliseconds: unlessNull('. * 1000'),
    'iso-of-seconds': unlessNull(`floor | ${iso}`),
    'iso-of-milliseconds': unlessNull(`. / 1000 | floor | ${iso}`),
    score: `(${found} | if type == "object" then .score else . end)`,
    'id-of-guid': unlessNull('@base64d | split("|")[-1] | tonumber'),
    words: entries => `(${JSON.stringify(Object.fromEntries(entries))}[${found} // ""])`,
  });
}

function object({ members, when }: Extract<Derived, { kind: 'object' }>, place: Place): Layout {
  const pairs = (omitted: boolean) =>
    members
      .filter(({ value }) => isOmittable(value) === omitted)
      .map(({ name, value }) => pair(name, derived(value, place)));
  const omitted = pairs(true);
  const whole = group('{', pairs(false), '}');
  const merged =
    omitted.length === 0
      ? whole
      : group('(', [whole, group('({', omitted, '} | with_entries(select(.value != null)))')], ')', {
          separator: ' + ',
        });
  return when ? enclose(`(if ${source(when, place)} == null then null else `, merged, ' end)') : merged;
}

/** `{name}` where the value is the member of that name. */
function pair(name: string, value: Layout): Layout {
  const key = identifier.test(name) ? name : JSON.stringify(name);
  return value === `.${name}` ? key : enclose(`${key}: `, value, '');
}
