// The first import, because it must run before the charting library does.
import './locale';
import { type FromPage, type PageAction, type PanelAction, type ResultTab, readToPage } from '../messages';
import type { PageTexts } from '../texts';
import { h, keepFocus, s } from './dom';
import { fill, setNumberLanguage } from './format';
import { closeMenu } from './menu';
import { emptyPage, errorPage, loadingPage, runningLine } from './pages';
import { createResponse, type ResponseView } from './response';
import { type Arrangement, firstState, type PageState, readArrangements, receive } from './state';
import { tabList } from './tabs';

/** The door to the extension that the editor gives to a page, once. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const texts = JSON.parse(document.body.dataset['texts'] ?? '{}') as PageTexts;
setNumberLanguage(texts.numbers);
const root = document.getElementById('root') as HTMLElement;
const tabs = h('div', { class: 'result-tabs' });
const line = h('div', { class: 'running-place' });
const content = h('div', { class: 'content', id: 'result' });
root.append(tabs, line, content);

const arrangements = readArrangements(editor.getState());
let state: PageState = firstState;
let response: ResponseView | undefined;
/** The run that is drawn. */
let drawnRun: number | undefined;

const send = (message: FromPage) => editor.postMessage(message);
const act = (action: PageAction | PanelAction) => send({ type: 'action', action });

function arrangement(): Arrangement {
  return arrangements.get(state.active ?? 0) ?? {};
}

function arrange(next: Arrangement): void {
  arrangements.set(state.active ?? 0, next);
  editor.setState({ arrangements: [...arrangements].slice(-50) });
  if (!response?.update(state, next)) draw();
}

function draw(): void {
  closeMenu();
  response?.dispose();
  response = undefined;
  const { run, shown } = state;
  if (shown.kind === 'response') {
    response = createResponse(state, arrangement(), texts, {
      act,
      arrange,
      copyText: text => send({ type: 'copy', text }),
      write: (to, set, format, view) => send({ type: 'write', run, to, set, format, view }),
      picture: (format, data) => send({ type: 'picture', format, data }),
      entries: (path, from) => send({ type: 'entries', run, path, from }),
    });
    const { element } = response;
    keepFocus(content, () => content.replaceChildren(element));
  } else if (shown.kind === 'error') content.replaceChildren(errorPage(shown, texts, act));
  else if (shown.kind === 'loading') content.replaceChildren(loadingPage(shown.request, texts, act));
  else content.replaceChildren(emptyPage(shown.region, texts, act));
  // Where a low panel was scrolled, another result would begin with its head out of sight.
  if (run !== drawnRun) content.scrollTop = 0;
  drawnRun = run;
}

function drawRunning(): void {
  line.replaceChildren(...(state.running ? [runningLine(state.running, texts, act)] : []));
}

/** One result needs no tabs. */
function drawTabs(): void {
  if (state.tabs.length < 2) {
    tabs.replaceChildren();
    return;
  }
  const focused = document.activeElement?.id ?? '';
  const tell = (action: 'select' | 'close' | 'pin') => (id: string) =>
    send({ type: 'tab', action, tab: Number(id.replace('result-', '')) });
  const items = state.tabs.map(tab => ({
    id: `result-${tab.id}`,
    label: tab.name,
    title: titleOf(tab),
    marks: [markOf(tab), ...(tab.isPinned ? [icon(shapes.pin, 'is-pinned')] : [])],
  }));
  const chosen = `result-${state.active}`;
  const active = state.tabs.find(({ id }) => id === state.active);
  const buttons = active
    ? [
        iconButton(
          icon(shapes.pin, active.isPinned ? 'is-pinned' : ''),
          fill(active.isPinned ? texts.unpinTab : texts.pinTab, active.name),
          () => tell('pin')(chosen),
          'pin',
        ),
        iconButton(icon(shapes.close), fill(texts.closeTab, active.name), () => tell('close')(chosen), 'close'),
      ]
    : [];
  const list = tabList(items, chosen, texts.results, 'result', tell('select'), tell('close'));
  keepFocus(tabs, () => tabs.replaceChildren(list, ...buttons));
  const selected = document.getElementById(`tab-${chosen}`);
  selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (focused.startsWith('tab-result-')) selected?.focus();
}

/** A narrower panel must not push the chosen tab out of sight. */
new ResizeObserver(() => {
  tabs.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}).observe(tabs);

function titleOf({ name, state: kind }: ResultTab): string {
  if (kind === 'response') return name;
  return fill(kind === 'running' ? texts.tabRunning : kind === 'error' ? texts.tabFailed : texts.tabCancelled, name);
}

const shapes = {
  running: 'M6 2a4 4 0 1 1-4 4',
  error: 'M2 2L10 10M10 2L2 10',
  cancelled: 'M2 6H10',
  response: 'M2 6L5 9L10 3',
  close: 'M2.5 2.5L9.5 9.5M9.5 2.5L2.5 9.5',
  pin: 'M4 1H8L7.5 5L9.5 7H2.5L4.5 5ZM6 7V11.5',
};

function markOf({ state: kind }: ResultTab): Element {
  return icon(shapes[kind], `is-${kind}`);
}

function icon(shape: string, kind = ''): Element {
  const path = s('path', { d: shape });
  return s('svg', { class: `tab-mark ${kind}`, viewBox: '0 0 12 12', 'aria-hidden': 'true' }, path);
}

function iconButton(sign: Element, label: string, click: () => void, control: string): HTMLElement {
  return h('button', { class: 'icon', 'data-control': control, 'aria-label': label, title: label, click }, sign);
}

let isDrawingSoon = false;

/** Rows arrive in many messages, of which one frame shows the last state only. */
function drawSoon(): void {
  if (isDrawingSoon) return;
  isDrawingSoon = true;
  requestAnimationFrame(() => {
    isDrawingSoon = false;
    if (response && !response.update(state, arrangement())) draw();
  });
}

window.addEventListener('message', event => {
  const message = readToPage(event.data);
  if (!message) return;
  if (message.type === 'entries') {
    if (message.run === state.run) response?.receiveEntries(message.path, message.from, message.entries);
    return;
  }
  const next = receive(state, message);
  if (next === state) return;
  state = next;
  if (message.type === 'tabs') drawTabs();
  else if (message.type === 'rows') {
    send({ type: 'more', run: message.run });
    drawSoon();
  } else {
    drawRunning();
    if (message.type !== 'running' && !response?.update(state, arrangement())) draw();
  }
});

draw();
send({ type: 'ready' });
