// The first import, because it must run before the charting library does.
import './locale';
import { jsonEntries, jsonValue } from '../jsonEntries';
import { readNotebookOutput } from '../notebookOutput';
import { tableText, viewOf } from '../tableViews';
import { h, keepFocus } from './dom';
import { setNumberLanguage } from './format';
import { errorPage } from './pages';
import { createResponse, type ResponseView } from './response';
import { type Arrangement, firstState, type PageState } from './state';

/** The style sheet of the results page; the build puts it here, because a renderer is one file. */
declare const PANEL_STYLE: string;

interface OutputItem {
  readonly id: string;
  json(): unknown;
}

/** The renderer of results in notebooks: the same views as in the results panel. */
export function activate(context: { postMessage?(message: unknown): void }) {
  const views = new Map<string, ResponseView>();
  const arrangements = new Map<string, Arrangement>();
  const act = (action: string) => context.postMessage?.({ type: 'action', action });

  function dispose(id: string): void {
    views.get(id)?.dispose();
    views.delete(id);
  }

  function render(item: OutputItem, element: HTMLElement): void {
    const output = readNotebookOutput(item.json());
    // The editor shows the message in the place of the output.
    if (!output) throw new Error('This output is no result of Graphward.');
    const { shown, rows, body, texts } = output;
    setNumberLanguage(texts.numbers);
    const place = h('div', { class: 'result' });
    element.replaceChildren(h('div', { class: 'graphward output' }, place));
    if (shown.kind !== 'response') {
      if (shown.kind === 'error') place.append(errorPage(shown, texts, act));
      return;
    }
    const state: PageState = {
      ...firstState,
      run: 1,
      shown,
      rows: shown.sets.map((_, index) => [...(rows[index] ?? [])]),
    };
    let value: unknown;
    const draw = () => {
      dispose(item.id);
      const view: ResponseView = createResponse(state, arrangements.get(item.id) ?? {}, texts, {
        act,
        arrange(next) {
          arrangements.set(item.id, next);
          if (!view.update(state, next)) draw();
        },
        copyText: text => void navigator.clipboard.writeText(text),
        write: (_, set, format, part) => {
          const table = { columns: shown.sets[set]?.columns ?? [], rows: rows[set] ?? [] };
          void navigator.clipboard.writeText(tableText(viewOf(table, part), format === 'excel' ? 'csv' : format));
        },
        picture: (_, data) => void navigator.clipboard.writeText(data),
        entries(path, from) {
          value ??= jsonValue(body);
          const entries = jsonEntries(value, path, from);
          // The tree asks for its first members while it is made.
          queueMicrotask(() => view.receiveEntries(path, from, entries));
        },
      });
      views.set(item.id, view);
      keepFocus(place, () => place.replaceChildren(view.element));
    };
    draw();
  }

  if (!document.getElementById('graphward-style')) {
    // The rules hold inside our outputs only, because the outputs of all extensions share one page.
    document.head.append(h('style', { id: 'graphward-style' }, `@scope (.graphward) { ${PANEL_STYLE} }`));
  }
  return {
    renderOutputItem: render,
    disposeOutputItem(id?: string) {
      if (id !== undefined) dispose(id);
      else for (const known of [...views.keys()]) dispose(known);
    },
  };
}
