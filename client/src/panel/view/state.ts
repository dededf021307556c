import type { Cell } from '../../../../server/src/api/result';
import type { Shown, ToPage } from '../messages';

export type Tab = 'chart' | 'table' | 'json';

/** Everything the page knows. It is replaced, never changed, but for the rows, which only grow. */
export interface PageState {
  readonly run: number;
  readonly shown: Shown;
  readonly rows: readonly (readonly Cell[])[];
  readonly body: string | undefined;
  /** The tab that the user chose last; an answer without a chart shows the table all the same. */
  readonly chosen: Tab | undefined;
}

export const firstState: PageState = {
  run: -1,
  shown: { kind: 'empty', region: '' },
  rows: [],
  body: undefined,
  chosen: undefined,
};

/** The state after a message; what belongs to an older question changes nothing. */
export function receive(state: PageState, message: ToPage): PageState {
  if (message.type === 'show') return { ...state, run: message.run, shown: message.shown, rows: [], body: undefined };
  if (message.run !== state.run) return state;
  if (message.type === 'body') return { ...state, body: message.text };
  return { ...state, rows: [...state.rows, ...message.rows] };
}

/** The tabs that the answer fills, the best first. */
export function tabsOf(shown: Shown): readonly Tab[] {
  if (shown.kind !== 'answer') return [];
  if (shown.series.length > 0) return ['chart', 'table', 'json'];
  return shown.columns.length > 0 ? ['table', 'json'] : ['json'];
}

export function tabOf(state: PageState): Tab {
  const tabs = tabsOf(state.shown);
  return state.chosen && tabs.includes(state.chosen) ? state.chosen : (tabs[0] ?? 'json');
}

/** Reads what the page kept in the editor's memory; anything odd is forgotten. */
export function chosenTab(kept: unknown): Tab | undefined {
  const tab = (kept as { tab?: unknown } | null | undefined)?.tab;
  return tab === 'chart' || tab === 'table' || tab === 'json' ? tab : undefined;
}
