import type { Operation, Plan, PlanPart, PlanText, PlanValue } from '../../../server/src/migrate/plan/plan';
import type { ItemsShape, LeafShape, Path, Shape } from '../../../server/src/migrate/plan/shape';

/** A plan for people: grade, losses, what is needed, the request with the sink of each run-time value, and the shape. */
export function printPlan({ grade, losses, needs, operation, pages, shape }: Plan): string {
  return [
    `${grade}${losses.map(({ code }) => `, ${code}`).join('')}`,
    ...(needs.length > 0 ? [`needs ${needs.join(' and ')}`] : []),
    '',
    operation.document,
    ...operation.variables.map(({ name, value }) => `$${name} = ${printValue(value, '')}`),
    '',
    ...conditions(operation),
    ...(pages ? [`pages: $${pages.variable} from ${printPath(pages.next)}`] : []),
    '',
    printShape(shape, ''),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function conditions({ present, errors }: Operation): string[] {
  return [
    ...present.map(path => `fails without ${printPath(path)}`),
    ...errors.map(path => `fails with ${printPath(path)}`),
  ];
}

export function printPath(path: Path): string {
  return path.length === 0 ? '(itself)' : path.map(String).join(' › ');
}

/** Run-time values are written with their sink: `⟨app as number⟩`. */
function printText(text: PlanText): string {
  return text.map(printPart).join('');
}

function printPart(part: PlanPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'run-time':
      return `⟨${part.hole.name} as ${part.sink}⟩`;
    case 'account':
      return '⟨account⟩';
    case 'guid':
      return `⟨GUID of ${part.domain} ${part.type} ${part.id.parts.map(each => (each.kind === 'text' ? each.text : each.name)).join('')}⟩`;
    case 'chosen':
      return `⟨by ${part.by.map(({ hole }) => hole.name).join(' and ')}: ${part.rows.map(({ when, text }) => `${when.join(', ')}: ${text}`).join('; ')}⟩`;
    case 'interval':
      return `⟨interval from ${part.from.parts.map(each => (each.kind === 'text' ? each.text : each.name)).join('')}⟩`;
  }
}

function printValue(value: PlanValue, indent: string): string {
  switch (value.kind) {
    case 'text':
      return `"${printText(value.text)}"`;
    case 'literal':
      return String(value.value);
    case 'account':
    case 'run-time':
      return printPart(value);
    case 'list':
      return `[${value.items.map(item => printValue(item, indent)).join(', ')}]`;
    case 'object': {
      const inner = `${indent}  `;
      const members = value.members.map(member => `${inner}${member.name}: ${printValue(member.value, inner)}\n`);
      return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`;
    }
  }
}

function printShape(shape: Shape, indent: string): string {
  switch (shape.kind) {
    case 'leaf':
      return printLeaf(shape);
    case 'constant':
      return `= ${JSON.stringify(shape.value)}`;
    case 'given':
      return `= ${printPart(shape.value)}`;
    case 'none':
      return `no source: ${shape.why}`;
    case 'items':
      return [
        ...(shape.listed ? [printListed(shape.listed)] : []),
        ...shape.items.map((item, index) => {
          const printed = printShape(item, `${indent}  `);
          return `\n${indent}- ${index}${printed.startsWith('\n') ? '' : ' '}${printed}`;
        }),
      ].join('');
    case 'list': {
      const details = [
        ...(shape.keep ? [`where ${printPath(shape.keep.path)} contains "${printText(shape.keep.contains)}"`] : []),
        ...(shape.unique ? [`each ${printPath(shape.unique)} once`] : []),
        ...(shape.losses ?? []),
      ];
      return `each of ${printPath(shape.from)}${details.map(detail => `, ${detail}`).join('')}${nested(shape.element, indent)}`;
    }
    case 'object': {
      const place = [
        ...(shape.base ? [` at ${printPath(shape.base)}`] : []),
        ...(shape.only ? [` only ${printPart(shape.only)}`] : []),
        ...(shape.when ? [` when ${printPath(shape.when)}`] : []),
      ];
      const members = Object.entries(shape.members).map(
        ([name, member]) => `\n${indent}${`${name}: ${printShape(member, `${indent}  `)}`.replace(': \n', ':\n')}`,
      );
      return place.join('') + members.join('');
    }
  }
}

function nested(of: Shape, indent: string): string {
  return of.kind === 'object' ? printShape(of, indent) : `\n${indent}- ${printShape(of, `${indent}  `)}`;
}

function printLeaf({ from, or, absolute, as, words, absent, unit, tolerance, loss }: LeafShape): string {
  const details = [
    ...(or ? [`or ${printPath(or)}`] : []),
    ...(as
      ? [
          as +
            (words
              ? ` ${Object.entries(words)
                  .map(([a, b]) => `${a}→${b}`)
                  .join(' ')}`
              : ''),
        ]
      : []),
    ...(absent ? [`null: ${absent}`] : []),
    ...(unit === 'none' ? [] : [unit]),
    ...(tolerance === 0 ? [] : [`±${tolerance}`]),
    ...(loss ? [loss] : []),
  ];
  return `${absolute ? '/ ' : ''}${printPath(from)}${details.map(detail => `, ${detail}`).join('')}`;
}

function printListed({ in: lists, isMissing }: NonNullable<ItemsShape['listed']>): string {
  return `those that ${isMissing ? 'are in none of' : 'are in one of'} ${lists.map(printPath).join(' and ')}`;
}
