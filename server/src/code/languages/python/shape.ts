import { type Converted, converted } from '../../writing/conversions';
import { enclose, group, type Layout, layOut, listLayout } from '../../writing/layout';
import type { Style } from '../../writing/style';
import {
  cutAtStars,
  type Derived,
  type DerivedPart,
  isOmittable,
  type ShapeFunction,
  type Source,
  type Steps,
} from '../../writing/writer';
import { constant, literal, subscripts } from './literals';

/** The function that gives the data of a GraphQL response the shape of a REST response. */
export function shapeFunction(shape: ShapeFunction, style: Style): string {
  const { name, comment, parameters, present, errors, parts, body } = shape;
  const { step, newline } = style;
  const quotes = style.quote.repeat(3);
  const missing = present.map(steps => `${missable(steps, style)} in (None, False)`);
  const refused = errors.map(steps => `data${subscripts(steps, style)}`);
  const guards = [...missing, ...refused].flatMap(test => [`${step}if ${test}:`, `${step}${step}return None`]);
  return [
    `def ${name}(${['data', ...parameters].join(', ')}):`,
    `${step}${quotes}${comment}${quotes}`,
    ...guards,
    ...parts.map(part => `${step}${part.name} = data${subscripts(part.steps, style)}`),
    `${step}return ${layOut(derived(body, style), style, step, step.length + 7)}`,
  ].join(newline);
}

/** Without errors only a list may be shorter than expected. */
function missable(steps: Steps, style: Style): string {
  const hasIndex = steps.some(step => typeof step === 'number');
  return hasIndex ? `dig(data, ${path(steps, style)})` : `data${subscripts(steps, style)}`;
}

function derived(value: Derived, style: Style): Layout {
  switch (value.kind) {
    case 'constant':
      return constant(value.value, style);
    case 'given':
      return value.name;
    case 'only': {
      const name = value.isList ? 'value' : value.name;
      const member = `${name}: ${convert(`${value.root}.get(${name})`, value, style)} or 0`;
      return value.isList ? `{${member} for value in ${value.name}}` : `{${member}}`;
    }
    case 'items': {
      const { items, listed } = value;
      if (!listed) return listLayout(items, item => derived(item, style));
      const pairs = items.map((item, index) =>
        group('(', [derived(listed.names[index] as Derived, style), derived(item, style)], ')'),
      );
      return group(
        '[',
        [
          'item',
          enclose('for metric, item in ', group('[', pairs, ']'), ''),
          enclose(
            `if metric ${listed.isMissing ? 'not in' : 'in'} `,
            together(listed.in.map(each => `(${source(each, style)} or [])`)),
            '',
          ),
        ],
        ']',
        {
          separator: ' ',
        },
      );
    }
    case 'each':
      return group('[', [derived(value.element, style), ...clauses(value, style)], ']', { separator: ' ' });
    case 'part':
      return part(value, style);
    case 'object':
      return object(value, style);
    case 'missing':
      return `no_source(${literal(value.name, style)})`;
  }
}

/** `for row in rows if …`. */
function clauses(each: Extract<Derived, { kind: 'each' }>, style: Style): string[] {
  const { list, isPresent, item, keep, unique, sortBy } = each;
  const cut = cutAtStars(list.steps);
  const lists = cut.map((steps, index) =>
    elements({ root: index === 0 ? list.root : 'part', steps }, isPresent && index === 0, style),
  );
  const whole = lists.pop() ?? list.root;
  const outer = lists.map(each => `for part in ${each}`);
  // An element is known by itself in all lists, not in the one that it is part of alone.
  const joined = outer.length > 0 ? `[${item} ${outer.join(' ')} for ${item} in ${whole}]` : whole;
  const all = sortBy ? `sorted(${joined}, key=lambda ${item}: ${part(sortBy, style)} or 0)` : joined;
  if (keep?.wholeFirst) return [`for ${item} in named_first(${all}, ${keep.contains}, ${path(keep.steps, style)})`];
  const found = unique
    ? [`for ${item} in unique(${all}, ${path(unique, style)})`]
    : sortBy
      ? [`for ${item} in ${all}`]
      : [...outer, `for ${item} in ${whole}`];
  if (keep) {
    const text = `str(${source({ root: item, steps: keep.steps }, style)}).lower()`;
    found.push(`if str(${keep.contains}).lower() in ${text}`);
  }
  return found;
}

function elements(list: Source, isPresent: boolean, style: Style): string {
  if (isPresent) return list.root + subscripts(list.steps, style);
  return list.steps.length === 0 ? list.root : `${source(list, style)} or []`;
}

/** A part may be missing, as may everything on the way to it. */
function source({ root, steps }: Source, style: Style): string {
  if (steps.length === 0) return root;
  return steps.length === 1 ? `${root}.get(${path(steps, style)})` : `dig(${root}, ${path(steps, style)})`;
}

function path(steps: Steps, style: Style): string {
  return steps.map(step => constant(step, style)).join(', ');
}

function part(value: DerivedPart, style: Style): Layout {
  const first = source(value.source, style);
  const found = value.or ? `${first} or ${source(value.or, style)}` : first;
  const result = convert(found, value, style);
  return value.absent === 'zero' ? `${result} or 0` : result;
}

function convert(found: string, value: Converted, style: Style): string {
  return converted(found, value, {
    milliseconds: `milliseconds(${found})`,
    'iso-of-seconds': `iso_time(${found})`,
    'iso-of-milliseconds': `iso_time(${found}, 1000)`,
    score: `apdex_score(${found})`,
    'id-of-guid': `id_of_guid(${found})`,
    words: entries => {
      const members = entries.map(([from, to]) => `${literal(from, style)}: ${literal(to, style)}`);
      return `{${members.join(', ')}}.get(${found})`;
    },
  });
}

/** Members that may be left out are put into a dictionary of their own, which is merged without them. */
function object({ members, when }: Extract<Derived, { kind: 'object' }>, style: Style): Layout {
  const pairs = (omitted: boolean) =>
    members
      .filter(({ value }) => isOmittable(value) === omitted)
      .map(({ name, value }) => enclose(`${literal(name, style)}: `, derived(value, style), ''));
  const omitted = pairs(true);
  const merged = group('**present({', omitted, '})');
  const whole = group('{', [...pairs(false), ...(omitted.length > 0 ? [merged] : [])], '}');
  return when ? enclose('', whole, ` if ${source(when, style)} is not None else None`) : whole;
}

/** The items of several lists. */
function together(lists: readonly string[]): Layout {
  const [only, ...others] = lists;
  return only && others.length === 0 ? only : listLayout(lists, list => `*${list}`);
}
