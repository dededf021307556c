import * as l10n from '@vscode/l10n';
import type { Cell, DataSet, Result } from '../../../server/src/api/result';
import type { FindingAddress, JudgeComparisonResult } from '../../../server/src/lsp/protocol';

type ComparedValue = NonNullable<JudgeComparisonResult>['values'][number];

/** Both readings as two lines for each value that is a series; undefined where none is. */
export function seriesOf(values: readonly ComparedValue[], elapsedMs: number): Result | undefined {
  const byName = new Map<string, ComparedValue[]>();
  for (const value of values) byName.set(value.name, [...(byName.get(value.name) ?? []), value]);
  const sets = [...byName].flatMap(([name, points]) => {
    const isSeries = new Set(points.map(({ at }) => at)).size > 1 && points.every(isPoint);
    return isSeries ? [setOf(name, points)] : [];
  });
  if (sets.length === 0) return undefined;
  return { kind: 'data', sets, body: JSON.stringify(values, undefined, 2), messages: [], errors: [], elapsedMs };
}

function setOf(name: string, points: readonly ComparedValue[]): DataSet {
  const times = points.map(({ at }) => Date.parse(at));
  const rest = points.map(value => numberOf(value.rest));
  const graphql = points.map(value => numberOf(value.graphql));
  const rows: Cell[][] = times.map((time, index) => {
    const [old, fresh] = [rest[index] ?? null, graphql[index] ?? null];
    return [time, old, fresh, old === null || fresh === null ? null : fresh - old];
  });
  return {
    name,
    table: {
      columns: [
        { name: l10n.t('time'), type: 'time', role: 'bucket' },
        { name: 'REST', type: 'number', role: 'value' },
        { name: 'GraphQL', type: 'number', role: 'value' },
        { name: l10n.t('difference'), type: 'number', role: 'value' },
      ],
      rows,
    },
    series: [
      { name: 'REST', times, values: rest },
      { name: 'GraphQL', times, values: graphql },
    ],
  };
}

function isPoint({ at, rest, graphql }: ComparedValue): boolean {
  return Number.isFinite(Date.parse(at)) && [rest, graphql].every(value => value === null || typeof value === 'number');
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

const keyStart = 'comparison:';

/** Identifies the result of a comparison among those of the results panel. */
export function comparisonKey({ id }: FindingAddress): string {
  return keyStart + id;
}

/** The call of a result that is a comparison. */
export function comparedAddress({
  key,
  uri,
}: {
  readonly key: string;
  readonly uri: string;
}): FindingAddress | undefined {
  return key.startsWith(keyStart) ? { uri, id: key.slice(keyStart.length) } : undefined;
}

/** A response as text for a diff: the members of objects in the order of the other response, so that like is beside like. */
export function textOf(value: unknown, like: unknown): string {
  return `${JSON.stringify(ordered(value, like), undefined, 2) ?? ''}\n`;
}

function ordered(value: unknown, like: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => ordered(item, Array.isArray(like) ? like[index] : undefined));
  if (typeof value !== 'object' || value === null) return value;
  const other = (typeof like === 'object' && like !== null ? like : {}) as Readonly<Record<string, unknown>>;
  const names = [...Object.keys(other).filter(name => Object.hasOwn(value, name)), ...Object.keys(value)];
  const own = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...new Set(names)].map(name => [name, ordered(own[name], other[name])]));
}
