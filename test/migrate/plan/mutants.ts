import type { Plan, PlanValue } from '../../../server/src/migrate/plan/plan';
import type { Shape } from '../../../server/src/migrate/plan/shape';

/** A plan with one planted error. */
export interface Mutant {
  readonly name: string;
  readonly plan: Plan;
}

/** Errors in the text of a query or an entity search. */
const textErrors: readonly (readonly [kind: string, pattern: RegExp, replacement: string])[] = [
  ['expression', /average\(/, 'max('],
  ['expression', /\bcount\(/, 'sum('],
  ['expression', /totalExclusive/, 'sumOfSquares'],
  ['factor', / \* 1000/, ''],
  ['factor', /1 minute\)/, '1 second)'],
  ['filter', /'HttpDispatcher'/, "'WebFrontend/QueueTime'"],
  ['filter', / AND accountId = \d+/, ''],
  ['filter', /domainId = '\d+'/, "domainId = '987656'"],
  ['filter', /domain = 'APM'/, "domain = 'BROWSER'"],
  ['filter', / AND name LIKE '[^']*'/, ''],
  ['filter', /appId = \d+/, 'appId = 987656'],
  ['filter', /category = 'Deployment' AND /, ''],
  ['filter', / AND metricTimesliceName LIKE '[^']*'/, ''],
  ['window', /30 minutes ago/, '60 minutes ago'],
  ['window', /3 minutes ago/, '30 minutes ago'],
  ['window', /10 minutes ago/, '9 minutes ago'],
  ['window', /13 months ago/, '1 day ago'],
  ['window', /1 day ago/, '10 days ago'],
  ['window', / UNTIL '[^']*'/, ''],
  ['window', /TIMESERIES 1 minute/, 'TIMESERIES 5 minutes'],
  ['window', / TIMESERIES [^"]*/, ''],
  ['host', / AND realAgentId = \d+/, ''],
  ['alias', / AS (\w+)/, ' AS x_$1'],
];

export function mutantsOf(plan: Plan): Mutant[] {
  return [...textMutants(plan), ...operationMutants(plan), ...shapeMutants(plan)];
}

function textMutants(plan: Plan): Mutant[] {
  const { variables } = plan.operation;
  return variables.flatMap((variable, index) =>
    textErrors.flatMap(([kind, pattern, replacement]) => {
      const value = changed(variable.value, pattern, replacement);
      if (!value) return [];
      const others = variables.map((other, at) => (at === index ? { ...other, value } : other));
      const name = `${kind}: $${variable.name} ${pattern.source} → ${replacement}`;
      return [{ name, plan: { ...plan, operation: { ...plan.operation, variables: others } } }];
    }),
  );
}

function changed(value: PlanValue, pattern: RegExp, replacement: string): PlanValue | undefined {
  if (value.kind !== 'text') return undefined;
  const text = value.text.map(part => (part.kind === 'text' ? part.text : '')).join('');
  return pattern.test(text)
    ? { kind: 'text', text: [{ kind: 'text', text: text.replace(pattern, replacement) }] }
    : undefined;
}

function operationMutants(plan: Plan): Mutant[] {
  const { operation } = plan;
  const mutants: Mutant[] = [];
  if (operation.present.length > 0) {
    mutants.push({
      name: 'check: nothing must be present',
      plan: { ...plan, operation: { ...operation, present: [] } },
    });
  }
  const window = operation.variables.filter(({ name }) => name !== 'timeWindow');
  if (window.length < operation.variables.length) {
    const document = operation.document
      .replace(', $timeWindow: TimeWindowInput', '')
      .replace(', timeWindow: $timeWindow', '');
    mutants.push({
      name: 'window: timeWindow dropped',
      plan: { ...plan, operation: { ...operation, document, variables: window } },
    });
  }
  const aliased = [
    ...operation.document.matchAll(
      /(\w+): (responseTimeAverage|errorRate|hostCount|apdexTarget|crashCount|createdAt)\b/g,
    ),
  ];
  for (const [whole, alias] of aliased) {
    const other = /hostCount|crashCount/.test(whole)
      ? 'throughput'
      : whole.includes('responseTimeAverage')
        ? 'apdexScore'
        : 'throughput';
    const document = operation.document.replace(whole, `${alias}: ${other}`);
    mutants.push({ name: `alias: ${whole} → ${other}`, plan: { ...plan, operation: { ...operation, document } } });
  }
  return mutants;
}

/** Every leaf without its conversion, without its zero, and with the source of its neighbour; lists without their condition. */
function shapeMutants(plan: Plan): Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (shape: Shape, path: string, put: (changed: Shape) => Shape): void => {
    const add = (name: string, changed: Shape): void => {
      mutants.push({ name: `shape: ${path} ${name}`, plan: { ...plan, shape: put(changed) } });
    };
    switch (shape.kind) {
      case 'leaf': {
        const { as, ...plain } = shape;
        if (shape.loss) break;
        if (as) add(`without ${as}`, plain);
        add('from elsewhere', { ...shape, from: [...shape.from, 'elsewhere'] });
        break;
      }
      case 'list': {
        const { keep: _, ...free } = shape;
        if (shape.keep) add('keeps every element', free);
        visit(shape.of, `${path}[]`, of => put({ ...shape, of }));
        break;
      }
      case 'items':
        shape.items.map((item, index) =>
          visit(item, `${path}[${index}]`, next =>
            put({ ...shape, items: shape.items.map((each, at) => (at === index ? next : each)) }),
          ),
        );
        if (shape.items.length > 1) add('in another order', { ...shape, items: [...shape.items].reverse() });
        break;
      case 'object':
        for (const [name, member] of Object.entries(shape.members)) {
          visit(member, `${path}.${name}`, next => put({ ...shape, members: { ...shape.members, [name]: next } }));
        }
        break;
      default:
        break;
    }
  };
  visit(plan.shape, '', shape => shape);
  return mutants;
}
