import type { Cell } from '../../../../server/src/api/result';
import type { ResultTab, Shown, ShownRequest, ShownResponse, ShownSet, ToPage } from '../messages';
import { type ChartKind, chartKinds, kindsOf } from './chart/kinds';
import { firstSettings, type GridSettings } from './grid/columns';

const views = ['chart', 'table', 'json'] as const;
export type View = (typeof views)[number];

/** What the user arranged in one result. It is small, so that the page can store it. */
export interface Arrangement {
  readonly view?: View;
  readonly set?: number;
  readonly chart?: ChartKind;
  /** By index of the data set. */
  readonly grids?: Readonly<Record<number, GridSettings>>;
}

/** Everything that the page holds. It is replaced, never changed, but for the rows, which only grow. */
export interface PageState {
  readonly tabs: readonly ResultTab[];
  readonly active: number | undefined;
  readonly run: number;
  readonly shown: Shown;
  readonly running: ShownRequest | undefined;
  /** The rows of each data set that have arrived. */
  readonly rows: readonly (readonly Cell[])[][];
}

export const firstState: PageState = {
  tabs: [],
  active: undefined,
  run: -1,
  shown: { kind: 'empty', region: '' },
  running: undefined,
  rows: [],
};

/** The state after a message; what belongs to an older run changes nothing. */
export function receive(state: PageState, message: ToPage): PageState {
  if (message.type === 'tabs') return { ...state, tabs: message.tabs, active: message.active };
  if (message.type === 'show') {
    const { run, shown, running } = message;
    const count = shown.kind === 'response' ? shown.sets.length : 0;
    return { ...state, run, shown, running, rows: Array.from({ length: count }, () => []) };
  }
  if (message.run !== state.run) return state;
  if (message.type === 'running') return { ...state, running: message.running };
  if (message.type === 'rows') {
    const rows = state.rows[message.set];
    for (const row of message.rows) rows?.push(row);
    return { ...state };
  }
  return state;
}

/** The data set that is shown: the chosen one, else the first. */
export function setOf(shown: ShownResponse, { set = 0 }: Arrangement): { index: number; set: ShownSet | undefined } {
  const index = set < shown.sets.length ? set : 0;
  return { index, set: shown.sets[index] };
}

/** The views that a data set fills, the best first. */
export function viewsOf(set: ShownSet | undefined): readonly View[] {
  if (!set) return ['json'];
  return kindsOf(set).length > 0 ? ['chart', 'table', 'json'] : ['table', 'json'];
}

export function viewOf(set: ShownSet | undefined, { view }: Arrangement): View {
  const fitting = viewsOf(set);
  return view && fitting.includes(view) ? view : (fitting[0] ?? 'json');
}

export function chartOf(set: ShownSet, { chart }: Arrangement): ChartKind | undefined {
  const fitting = kindsOf(set);
  return chart && fitting.includes(chart) ? chart : fitting[0];
}

/** The arrangement of a grid; what names columns that the data set does not have is left out. */
export function gridOf(set: ShownSet, index: number, { grids }: Arrangement): GridSettings {
  const found = grids?.[index];
  const count = set.columns.length;
  if (!found || (found.sorting && found.sorting.column >= count)) return firstSettings;
  return found.hidden.every(column => column < count) && found.hidden.length < count ? found : firstSettings;
}

/** Reads what the page stored in the editor; anything odd is ignored. */
export function readArrangements(stored: unknown): Map<number, Arrangement> {
  const list = (stored as { arrangements?: unknown } | null | undefined)?.arrangements;
  const found = new Map<number, Arrangement>();
  if (!Array.isArray(list)) return found;
  for (const item of list) {
    const [id, value] = Array.isArray(item) ? (item as [unknown, Record<string, unknown> | null]) : [];
    if (typeof id !== 'number' || !value) continue;
    const view = views.find(name => name === value['view']);
    const chart = chartKinds.find(name => name === value['chart']);
    found.set(id, {
      ...(view ? { view } : {}),
      ...(chart ? { chart } : {}),
      ...(typeof value['set'] === 'number' ? { set: value['set'] } : {}),
      ...readGrids(value['grids']),
    });
  }
  return found;
}

function readGrids(stored: unknown): Pick<Arrangement, 'grids'> {
  if (typeof stored !== 'object' || stored === null) return {};
  const grids: Record<number, GridSettings> = {};
  for (const [index, value] of Object.entries(stored)) {
    const { hidden, frozen, widths } = (value ?? {}) as Partial<GridSettings>;
    if (Array.isArray(hidden) && typeof frozen === 'number' && typeof widths === 'object' && widths !== null)
      grids[Number(index)] = value as GridSettings;
  }
  return { grids };
}
