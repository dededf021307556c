import type { JsonEntry, JsonPath } from '../jsonEntries';
import type { ShownResponse, TableView, TextFormat } from '../messages';
import type { PageTexts } from '../texts';
import { createChart } from './chart/chart';
import type { ChartView } from './chart/chartView';
import { kindsOf } from './chart/kinds';
import { h } from './dom';
import { type Act, actionButton, requestLine, requestText, responseFacts } from './facts';
import { createGrid, type GridView } from './grid/grid';
import { createTree, type JsonTree } from './json/tree';
import { noRowsPage } from './pages';
import { type Arrangement, chartOf, gridOf, type PageState, setOf, type View, viewOf, viewsOf } from './state';
import { tabList } from './tabs';
import { toolsOf } from './tools';

/** What a response asks of the page or the notebook around it. */
interface ResponseActions {
  readonly act: Act;
  arrange(next: Arrangement): void;
  copyText(text: string): void;
  write(to: 'clipboard' | 'file', set: number, format: TextFormat, view: TableView): void;
  picture(format: 'svg' | 'png', data: string): void;
  entries(path: JsonPath, from: number): void;
}

export interface ResponseView {
  readonly element: HTMLElement;
  /** Takes over rows that have arrived; false when the page must be built anew. */
  update(state: PageState, arrangement: Arrangement): boolean;
  receiveEntries(path: JsonPath, from: number, entries: readonly JsonEntry[]): void;
  dispose(): void;
}

/** A response in the view that is chosen, with its query above it. */
export function createResponse(
  state: PageState,
  arrangement: Arrangement,
  texts: PageTexts,
  actions: ResponseActions,
): ResponseView {
  const shown = state.shown as ShownResponse;
  const { index, set } = setOf(shown, arrangement);
  const view = viewOf(set, arrangement);
  const counts = h('div', { class: 'facts', role: 'status' });
  let current = arrangement;
  let grid: GridView | undefined;
  let chart: ChartView | undefined;
  let tree: JsonTree | undefined;
  let isChartDrawn = false;

  const arrange = (change: Arrangement) => {
    current = { ...current, ...change };
    actions.arrange(current);
  };
  const panel = h('div', { class: 'tab-panel', role: 'tabpanel', id: 'tab-panel', 'aria-labelledby': `tab-${view}` });
  if (view === 'json') {
    tree = createTree(texts, actions.entries);
    panel.append(tree.element);
  } else if (set && set.rowCount === 0) {
    panel.append(noRowsPage(shown.request, set, texts, actions.act));
  } else if (set && view === 'table') {
    grid = createGrid({
      columns: set.columns,
      rowCount: set.rowCount,
      settings: gridOf(set, index, arrangement),
      texts,
      onSettings: settings => arrange({ grids: { ...current.grids, [index]: settings } }),
      copy: (part, format) => actions.write('clipboard', index, format, part),
      copyText: actions.copyText,
    });
    panel.append(grid.element);
  }

  const viewTabs = tabList(
    viewsOf(set).map(id => ({ id, label: texts[id] })),
    view,
    texts.views,
    'tab-panel',
    id => arrange({ view: id as View }),
  );
  const tools = toolsOf(shown, texts, {
    ...actions,
    arrange,
    write: (to, format) => actions.write(to, index, format, grid?.view() ?? {}),
    chartKinds: view === 'chart' && set ? kindsOf(set) : [],
    chartKind: set && chartOf(set, arrangement),
    set: index,
    hasTable: set !== undefined && set.rowCount > 0,
    picture: () => chart?.picture?.(),
    savePicture: actions.picture,
  });
  const more = shown.hasMore
    ? h(
        'div',
        { class: 'more-pages' },
        actionButton('loadMore', texts, actions.act),
        actionButton('loadAll', texts, actions.act),
      )
    : undefined;
  const header = h(
    'header',
    {},
    h('div', { class: 'all-facts' }, requestLine(shown.request, texts, actions.act), counts),
    h('div', { class: 'top' }, h('div', { class: 'tools' }, viewTabs, ...tools), requestText(shown.request, texts)),
  );
  const title = state.tabs.find(({ id }) => id === state.active)?.name ?? texts.results;
  const element = h(
    'div',
    { class: 'response' },
    h('h1', { class: 'unseen' }, title),
    header,
    ...notesOf(shown, texts),
    panel,
    more,
  );

  /** A chart without series is drawn of the rows, so that it waits for them. */
  function drawChart(rows: PageState['rows']): void {
    if (view !== 'chart' || !set || set.rowCount === 0 || isChartDrawn) return;
    const received = rows[index] ?? [];
    const kind = chartOf(set, arrangement);
    if (!kind || (set.series.length === 0 && received.length < set.rowCount)) return;
    if (kind === 'heatmap' && received.length < set.rowCount) return;
    isChartDrawn = true;
    chart = createChart(kind, set, received, texts);
    panel.replaceChildren(chart.element);
  }

  const update = (next: PageState, nextArrangement: Arrangement): boolean => {
    const isSame =
      next.run === state.run &&
      setOf(shown, nextArrangement).index === index &&
      viewOf(set, nextArrangement) === view &&
      (view !== 'chart' || !set || chartOf(set, nextArrangement) === chartOf(set, arrangement));
    if (!isSame) return false;
    current = nextArrangement;
    const rows = next.rows[index] ?? [];
    counts.replaceChildren(...responseFacts(shown, set, rows.length, texts));
    grid?.setRows(rows);
    drawChart(next.rows);
    return true;
  };
  update(state, arrangement);
  return {
    element,
    update,
    receiveEntries: (path, from, entries) => tree?.receive(path, from, entries),
    dispose() {
      grid?.dispose();
      chart?.dispose();
      tree?.dispose();
    },
  };
}

/** What the service remarked, and what is missing because a part of the document failed. */
function notesOf(shown: ShownResponse, texts: PageTexts): HTMLElement[] {
  const list = (kind: string, messages: readonly string[], title?: string) =>
    messages.length === 0
      ? []
      : [
          h(
            'div',
            { class: `notes ${kind}`, role: kind === 'partial' ? 'alert' : undefined },
            title && h('b', {}, title),
            h('ul', {}, ...messages.map(message => h('li', {}, message))),
          ),
        ];
  return [...list('partial', shown.errors, texts.partial), ...list('remarks', shown.messages)];
}
