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
} from '../../writing/writer';
import { constant, literal, memberName, members } from './literals';

/** The function that gives the data of a GraphQL response the shape of a REST response. */
export function shapeFunction(shape: ShapeFunction, style: Style, typed: boolean): string {
  const { name, comment, parameters, present, errors, parts, body } = shape;
  const { step, newline, semicolons } = style;
  const end = semicolons ? ';' : '';
  const tests = [
    ...present.map(steps => `!data${members(steps, style, true)}`),
    ...errors.map(steps => `data${members(steps, style, true)}?.length`),
  ];
  const parameter = ['data', ...parameters].map(word => (typed ? `${word}: any` : word));
  return [
    `/** ${comment} */`,
    `function ${name}(${parameter.join(', ')}) {`,
    ...tests.map(test => `${step}if (${test}) return undefined${end}`),
    ...parts.map(part => `${step}const ${part.name} = data${members(part.steps, style)}${end}`),
    `${step}return ${layOut(derived(body, { style, typed }), style, step, step.length + 7)}${end}`,
    '}',
  ].join(newline);
}

interface Setting {
  readonly style: Style;
  readonly typed: boolean;
}

function derived(value: Derived, setting: Setting): Layout {
  const { style } = setting;
  switch (value.kind) {
    case 'constant':
      return constant(value.value, style);
    case 'given':
      return value.name;
    case 'only': {
      const name = value.isList ? 'value' : value.name;
      const member = `${convert(`${value.root}[${name}]`, value, setting)} ?? 0`;
      if (!value.isList) return `{ [${name}]: ${member} }`;
      return `Object.fromEntries(${value.name}.map(${parameter('value', setting)} => [value, ${member}]))`;
    }
    case 'items': {
      const { items, listed } = value;
      if (!listed) return listLayout(items, item => derived(item, setting));
      const pairs = items.map((item, index) =>
        group('[', [derived(listed.names[index] as Derived, setting), derived(item, setting)], ']'),
      );
      const lists = listed.in.map(each => `(${source(each, style)} ?? [])`);
      const known = lists.length === 1 ? lists.join() : `[${lists.map(list => `...${list}`).join(', ')}]`;
      return enclose(
        '',
        group('[', pairs, ']'),
        `.filter(([metric]) => ${listed.isMissing ? '!' : ''}${known}.includes(metric)).map(([, item]) => item)`,
      );
    }
    case 'each': {
      const of = derived(value.element, setting);
      const body = value.element.kind === 'object' && !value.element.when ? enclose('(', of, ')') : of;
      return enclose(`${elements(value, setting)}.map(${parameter(value.item, setting)} => `, body, ')');
    }
    case 'part':
      return part(value, setting);
    case 'missing':
      return 'undefined';
    case 'object': {
      const pairs = value.members.map(member => {
        if (member.value.kind === 'missing') return missingMember(member.name, style);
        const written = derived(member.value, setting);
        // JSON leaves out a member that is undefined.
        const end = isOmittable(member.value) && member.value.kind === 'part' ? ' ?? undefined' : '';
        return enclose(`${memberName(member.name, style)}: `, written, end);
      });
      const whole = group('{', pairs, '}', { padding: ' ' });
      return value.when ? enclose(`${source(value.when, style)} == null ? undefined : `, whole, '') : whole;
    }
  }
}

function missingMember(name: string, style: Style): string {
  const error = literal(`GraphQL has no source for ${name}.`, style);
  return `get ${memberName(name, style)}() { throw new Error(${error})${style.semicolons ? ';' : ''} }`;
}

function elements(each: Extract<Derived, { kind: 'each' }>, setting: Setting): string {
  const { list, isPresent, item, keep, unique, sortBy } = each;
  const { style } = setting;
  const [first = [], ...more] = cutAtStars(list.steps);
  let found = isPresent
    ? list.root + members(first, style)
    : `(${source({ root: list.root, steps: first }, style)} ?? [])`;
  for (const steps of more)
    found += `.flatMap(${parameter('part', setting)} => ${source({ root: 'part', steps }, style)} ?? [])`;
  if (sortBy) {
    const key = (root: string) => part({ ...sortBy, source: { ...sortBy.source, root } }, setting);
    found += `.sort((${['a', 'b'].map(name => (setting.typed ? `${name}: any` : name)).join(', ')}) => ${key('a')} - ${key('b')})`;
  }
  if (unique)
    found = `unique(${found}, ${parameter(item, setting)} => ${source({ root: item, steps: unique }, style)})`;
  if (!keep) return found;
  if (keep.wholeFirst)
    return `namedFirst(${found}, ${keep.contains}, ${parameter(item, setting)} => ${source({ root: item, steps: keep.steps }, style)})`;
  const text = `String(${source({ root: item, steps: keep.steps }, style)}).toLowerCase()`;
  return `${found}.filter(${parameter(item, setting)} => ${text}.includes(String(${keep.contains}).toLowerCase()))`;
}

function parameter(name: string, { typed }: Setting): string {
  return typed ? `(${name}: any)` : name;
}

function source({ root, steps }: Source, style: Style): string {
  return root + members(steps, style, true);
}

function part(value: DerivedPart, setting: Setting): Layout {
  const { style } = setting;
  const first = source(value.source, style);
  const either = value.or && `${first} || ${source(value.or, style)}`;
  const result = convert(either && value.as === undefined ? `(${either})` : (either ?? first), value, setting);
  if (value.absent === 'zero') return `${result} ?? 0`;
  // What is missing on a longer way is undefined, and what REST had there is null.
  const mayMiss = value.source.steps.length > 1 || value.as === 'words';
  return mayMiss && value.absent === undefined ? `${result} ?? null` : result;
}

function convert(found: string, value: Converted, { style, typed }: Setting): string {
  return converted(found, value, {
    milliseconds: `milliseconds(${found})`,
    'iso-of-seconds': `isoTime(${found}, 1000)`,
    'iso-of-milliseconds': `isoTime(${found})`,
    score: `apdexScore(${found})`,
    'id-of-guid': `idOfGuid(${found})`,
    words: entries => {
      const pairs = entries.map(([from, to]) => `${memberName(from, style)}: ${literal(to, style)}`);
      const table = `{ ${pairs.join(', ')} }`;
      return `${typed ? `(${table} as Record<string, string>)` : table}[${found}]`;
    },
  });
}
