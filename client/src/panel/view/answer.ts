import type { PageTexts, Shown } from '../messages';
import { createChart } from './chart';
import { h } from './dom';
import { createJson } from './json';
import { type Act, actionButton, answerFacts, askedLine, noRowsPage, question } from './parts';
import { type PageState, type Tab, tabOf, tabsOf } from './state';
import { createTable, type TableView } from './table';

/** What the answer page asks of the page around it. */
export interface AnswerActions {
  readonly act: Act;
  choose(tab: Tab): void;
  copy(text: string): void;
  requestBody(): void;
}

export interface AnswerView {
  readonly element: HTMLElement;
  /** Takes over rows or a body that arrived; false when the page must be built anew. */
  update(state: PageState): boolean;
  dispose(): void;
}

/** The answer in the tab that is chosen, with the question above it. */
export function createAnswer(state: PageState, texts: PageTexts, actions: AnswerActions): AnswerView {
  const shown = state.shown as Extract<Shown, { kind: 'answer' }>;
  const tab = tabOf(state);
  const ends: (() => void)[] = [];
  const facts = askedLine(shown.asked, texts, actions.act);
  const counts = h('div', { class: 'facts', role: 'status' });
  let table: TableView | undefined;
  let body = state.body;

  const panel = h('div', { class: 'tab-panel', role: 'tabpanel', id: 'tab-panel', 'aria-labelledby': `tab-${tab}` });
  if (tab === 'chart') {
    const chart = createChart(shown.series, shown.timeRange, texts);
    ends.push(chart.dispose);
    panel.append(chart.element);
  } else if (tab === 'table' && shown.rowCount === 0) {
    panel.append(noRowsPage(texts, actions.act));
  } else if (tab === 'table') {
    table = createTable(shown.columns, shown.rowCount, texts, actions.copy);
    ends.push(table.dispose);
    panel.append(table.element);
  } else if (body === undefined) {
    actions.requestBody();
  } else {
    panel.append(createJson(body, texts));
  }

  const copy = () => {
    if (table) actions.copy(table.text());
    else if (body !== undefined) actions.copy(body);
  };
  const copyLabel = table ? texts.copyTable : tab === 'json' ? texts.copyJson : undefined;
  const tools = h(
    'div',
    { class: 'tools' },
    tabList(state, texts, actions),
    copyLabel !== undefined && h('button', { class: 'secondary', click: copy }, copyLabel),
    actionButton('runAgain', texts, actions.act),
  );
  const notes = shown.messages.map(message => h('li', {}, message));
  const element = h(
    'div',
    { class: 'answer' },
    h(
      'header',
      {},
      h('div', { class: 'top' }, h('div', { class: 'all-facts' }, facts, counts), tools),
      question(shown.asked, texts),
    ),
    notes.length > 0 && h('ul', { class: 'notes' }, ...notes),
    panel,
  );

  const update = (next: PageState): boolean => {
    if (next.run !== state.run || tabOf(next) !== tab) return false;
    counts.replaceChildren(...answerFacts(shown, next.rows.length, texts));
    table?.setRows(next.rows);
    if (tab === 'json' && body === undefined && next.body !== undefined) {
      body = next.body;
      panel.replaceChildren(createJson(body, texts));
    }
    return true;
  };
  update(state);
  return {
    element,
    update,
    dispose() {
      for (const end of ends) end();
    },
  };
}

/** The tabs are one stop of the Tab key; the arrow keys move between them, as in every tab list. */
function tabList(state: PageState, texts: PageTexts, actions: AnswerActions): HTMLElement {
  const tabs = tabsOf(state.shown);
  const chosen = tabOf(state);
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': texts.views });
  for (const tab of tabs) {
    const selected = tab === chosen;
    list.append(
      h(
        'button',
        {
          role: 'tab',
          id: `tab-${tab}`,
          'aria-selected': String(selected),
          'aria-controls': 'tab-panel',
          tabindex: selected ? 0 : -1,
          click: () => actions.choose(tab),
        },
        texts[tab],
      ),
    );
  }
  list.addEventListener('keydown', event => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length];
    if (step !== 0 && next) actions.choose(next);
  });
  return list;
}
