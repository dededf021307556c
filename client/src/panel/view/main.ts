import { type FromPage, type PageTexts, readToPage } from '../messages';
import { type AnswerView, createAnswer } from './answer';
import { emptyPage, errorPage, loadingPage } from './parts';
import { chosenTab, firstState, type PageState, receive, type Tab } from './state';

/** The door to the extension that the editor gives to a page, once. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const texts = JSON.parse(document.body.dataset['texts'] ?? '{}') as PageTexts;
const root = document.getElementById('root') as HTMLElement;

let state: PageState = { ...firstState, chosen: chosenTab(editor.getState()) };
let answer: AnswerView | undefined;

const act = (action: Extract<FromPage, { type: 'action' }>['action']) => editor.postMessage({ type: 'action', action });

function draw(): void {
  answer?.dispose();
  answer = undefined;
  const { shown } = state;
  if (shown.kind === 'answer') {
    answer = createAnswer(state, texts, {
      act,
      choose,
      copy: text => editor.postMessage({ type: 'copy', text }),
      requestBody: () => editor.postMessage({ type: 'body', run: state.run }),
    });
    root.replaceChildren(answer.element);
  } else if (shown.kind === 'error') root.replaceChildren(errorPage(shown, texts, act));
  else if (shown.kind === 'loading') root.replaceChildren(loadingPage(shown.asked, texts, act));
  else root.replaceChildren(emptyPage(shown.region, texts, act));
}

/** The focus follows the choice, because the tab that had it is drawn anew. */
function choose(tab: Tab): void {
  state = { ...state, chosen: tab };
  editor.setState({ tab });
  draw();
  document.getElementById(`tab-${tab}`)?.focus();
}

window.addEventListener('message', event => {
  const message = readToPage(event.data);
  if (!message) return;
  const next = receive(state, message);
  if (next === state) return;
  state = next;
  if (!answer?.update(state)) draw();
});

draw();
editor.postMessage({ type: 'ready' });
