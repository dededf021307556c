import type { Operation, Plan, PlanText, PlanValue } from '../../../server/src/migrate/plan/plan';
import type { LeafShape, Path, Shape } from '../../../server/src/migrate/plan/shape';

/** A plan with one mistake in it. */
interface Mutant {
  /** The kind of the mistake: `window`, `factor`, … */
  readonly kind: string;
  /** What was changed: `SINCE 30 minutes → SINCE 31 minutes`. */
  readonly change: string;
  readonly plan: Plan;
}

/** What is replaced in the texts of queries and searches, by the kind of the mistake. */
const replacements: readonly (readonly [kind: string, from: RegExp, to: string])[] = [
  ['expression', /\bcount\(/, 'uniqueCount('],
  ['expression', /\baverage\(/, 'max('],
  ['expression', /\bsum\(/, 'average('],
  ['expression', /\bmin\(/, 'max('],
  ['expression', /\bmax\(/, 'min('],
  ['expression', /\bapdex\(/, 'average('],
  ['expression', /\brate\((.*?), 1 minute\)/, 'rate($1, 1 second)'],
  ['factor', / \* 1000\b/, ''],
  ['factor', / \* 1000\b/, ' * 100'],
  ['factor', / \* 100\b/, ''],
  ['factor', / \/ 60\b/, ''],
  ['filter', / AND accountId = \d+/, ''],
  ['filter', /appId = (\d+)/, 'appId = 1'],
  ['filter', /domainId = '(\d+)'/, "domainId = '1'"],
  ['filter', /domain = 'APM'/, "domain = 'BROWSER'"],
  ['filter', /metricTimesliceName = '[^']*'/, "metricTimesliceName = 'Datastore/all'"],
  ['filter', / AND name LIKE '[^']*'/, ''],
  ['filter', / AND category = '[^']*'/, ''],
  ['host', / AND realAgentId = \d+/, ''],
  ['host', /realAgentId = \d+/, 'realAgentId = 1'],
  ['window', /SINCE (\d+) minutes ago/, 'SINCE 1$1 minutes ago'],
  ['window', / UNTIL [^ ]+( minutes? ago)?/, ''],
  ['window', /SINCE '(\d{4}-\d\d-\d\d) (\d\d):/, "SINCE '$1 00:"],
  ['window', /SINCE (\d{10})\d{3}/, 'SINCE $1000'],
  ['series', /TIMESERIES 1 minute/, 'TIMESERIES 2 minutes'],
  ['series', / TIMESERIES \d+ \w+/, ''],
  ['series', / FACET \w+/, ''],
  ['length', /LIMIT MAX/, 'LIMIT 1'],
];

/** Every plan that differs from a plan in one of its parts. */
export function mutantsOf(plan: Plan): Mutant[] {
  const mutants: Mutant[] = [];
  const { operation } = plan;
  for (const [kind, from, to] of replacements) {
    const variables = operation.variables.map(each => ({ ...each, value: changedValue(each.value, from, to) }));
    const mutant = { ...plan, operation: { ...operation, variables } };
    if (JSON.stringify(variables) !== JSON.stringify(operation.variables))
      mutants.push({ kind, change: `${from.source} → ${to || 'nothing'}`, plan: mutant });
  }
  mutants.push(
    ...documentMutants(operation).map(({ change, document }) => ({
      kind: 'alias',
      change,
      plan: { ...plan, operation: { ...operation, document } },
    })),
  );
  for (const { kind, change, shape } of shapeMutants(plan.shape, []))
    mutants.push({ kind, change, plan: { ...plan, shape } });
  if (operation.present.length > 0)
    mutants.push({
      kind: 'error check',
      change: 'null payload',
      plan: { ...plan, operation: { ...operation, present: [] } },
    });
  if (operation.errors.length > 0)
    mutants.push({
      kind: 'error check',
      change: 'errors of the payload',
      plan: { ...plan, operation: { ...operation, errors: [] } },
    });
  if (plan.pages) {
    const { pages: _pages, ...single } = plan;
    mutants.push({ kind: 'pages', change: 'only the first page', plan: single });
  }
  return mutants;
}

function changedText(text: PlanText, from: RegExp, to: string): PlanText {
  const position = text.findIndex(part => part.kind === 'text' && from.test(part.text));
  return text.map((part, index) =>
    index === position && part.kind === 'text' ? { ...part, text: part.text.replace(from, to) } : part,
  );
}

function changedValue(value: PlanValue, from: RegExp, to: string): PlanValue {
  switch (value.kind) {
    case 'text':
      return { ...value, text: changedText(value.text, from, to) };
    case 'list':
      return { ...value, items: value.items.map(item => changedValue(item, from, to)) };
    case 'object':
      return {
        ...value,
        members: value.members.map(member => ({ ...member, value: changedValue(member.value, from, to) })),
      };
    default:
      return value;
  }
}

/** Documents in which the fields of two neighbouring aliases have changed places. */
function documentMutants({ document }: Operation): { readonly change: string; readonly document: string }[] {
  return [...document.matchAll(/(\w+): (\w+) (\w+): (\w+)(?=[ }])/g)].map(
    ({ 0: whole, 1: a, 2: first, 3: b, 4: second }) => ({
      change: `${a} and ${b}`,
      document: document.replace(whole, `${a}: ${second} ${b}: ${first}`),
    }),
  );
}

interface ShapeMutant {
  readonly kind: string;
  readonly change: string;
  readonly shape: Shape;
}

function shapeMutants(shape: Shape, path: Path): ShapeMutant[] {
  const at = path.join('.');
  switch (shape.kind) {
    case 'leaf':
      return leafMutants(shape, at);
    case 'object':
      return Object.entries(shape.members).flatMap(([name, member]) => [
        ...shapeMutants(member, [...path, name]).map(mutant => ({
          ...mutant,
          shape: { ...shape, members: { ...shape.members, [name]: mutant.shape } },
        })),
      ]);
    case 'list': {
      const inner = shapeMutants(shape.element, [...path, '*']).map(mutant => ({
        ...mutant,
        shape: { ...shape, element: mutant.shape },
      }));
      const { keep, unique, ...plain } = shape;
      return [
        ...inner,
        ...(keep
          ? [{ kind: 'filter', change: `${at} keeps all`, shape: { ...plain, ...(unique ? { unique } : {}) } }]
          : []),
        ...(unique
          ? [{ kind: 'length', change: `${at} has some twice`, shape: { ...plain, ...(keep ? { keep } : {}) } }]
          : []),
      ];
    }
    case 'items':
      return shape.items.flatMap((item, index) =>
        shapeMutants(item, [...path, index]).map(mutant => ({
          ...mutant,
          shape: { ...shape, items: shape.items.map((other, place) => (place === index ? mutant.shape : other)) },
        })),
      );
    default:
      return [];
  }
}

function leafMutants(shape: LeafShape, at: string): ShapeMutant[] {
  // Nothing compares what has a documented loss.
  if (shape.loss) return [];
  const { as, words, or, absent, ...plain } = shape;
  const kept = { ...(words ? { words } : {}), ...(or ? { or } : {}), ...(absent ? { absent } : {}) };
  return [
    ...(as ? [{ kind: 'conversion', change: `${at} without ${as}`, shape: { ...plain, ...kept } }] : []),
    { kind: 'read', change: `${at} of another place`, shape: { ...shape, from: [...shape.from, 'other'] } },
  ];
}
