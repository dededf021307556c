import type { RunError } from '../../../../server/src/api/result';
import { positionInFile, type ShownError, type ShownRequest, type ShownSet } from '../messages';
import type { PageTexts } from '../texts';
import { h } from './dom';
import { type Act, actionButton, nextSteps, requestLine, requestText } from './facts';
import { fill, formatDuration, formatTimeRange } from './format';

/**
 * The pages without data. Each says what happened, what to do next, and where. The buttons stand before what may be long,
 * so that a low panel shows them.
 */

export function emptyPage(region: string, texts: PageTexts, act: Act): HTMLElement {
  return h(
    'section',
    { class: 'message' },
    h('h1', {}, texts.emptyTitle),
    h('p', {}, texts.emptyHint),
    region !== '' && h('p', { class: 'hint' }, `${texts.region}: `, h('b', {}, region)),
    h(
      'div',
      { class: 'buttons' },
      actionButton('newQuery', texts, act, true),
      actionButton('selectRegion', texts, act),
      actionButton('showHistory', texts, act),
    ),
  );
}

/** How often the elapsed time is drawn, in milliseconds; a faster one would only be restless. */
const tick = 100;

/** The time since a run began, which counts on while it is in the page. */
function elapsed(request: ShownRequest, texts: PageTexts): HTMLElement {
  const started = Date.now();
  const element = h('span', { class: 'elapsed' });
  // The clock of the extension may differ from that of the page, so that only a plausible start is taken from it.
  const before = request.at > 0 && request.at <= started && started - request.at < 3_600_000 ? started - request.at : 0;
  const draw = () => {
    const rest = (request.resumesAt ?? 0) - Date.now();
    element.textContent =
      rest > 0
        ? fill(texts.waitingFor, fill(texts.seconds, Math.ceil(rest / 1000)))
        : formatDuration(before + Date.now() - started);
  };
  draw();
  const timer = setInterval(() => (element.isConnected ? draw() : clearInterval(timer)), tick);
  return element;
}

/** Whether the request is under way, or waits for a limit of the service. */
function runningText({ resumesAt = 0 }: ShownRequest, texts: PageTexts): string {
  return resumesAt > Date.now() ? texts.waiting : texts.running;
}

function progress(texts: PageTexts): HTMLElement {
  return h('div', { class: 'bar', role: 'progressbar', 'aria-label': texts.running });
}

export function loadingPage(request: ShownRequest, texts: PageTexts, act: Act): HTMLElement {
  return h(
    'section',
    { class: 'message' },
    progress(texts),
    h('h1', {}, h('span', { 'aria-live': 'polite' }, runningText(request, texts)), ' ', elapsed(request, texts)),
    h('div', { class: 'buttons' }, actionButton('cancel', texts, act, true)),
    requestLine(request, texts, act),
    requestText(request, texts, true),
  );
}

/** The line above an older response while its query runs again. */
export function runningLine(request: ShownRequest, texts: PageTexts, act: Act): HTMLElement {
  return h(
    'div',
    { class: 'running' },
    progress(texts),
    h('span', { role: 'status' }, runningText(request, texts)),
    elapsed(request, texts),
    actionButton('cancel', texts, act),
  );
}

export function errorPage(shown: ShownError, texts: PageTexts, act: Act): HTMLElement {
  const { error, request } = shown;
  const isCancelled = error.code === 'cancelled';
  const steps = nextSteps(isTooMany(error) ? 'rate-limited' : error.code);
  return h(
    'section',
    { class: 'message' },
    h('h1', isCancelled ? {} : { class: 'failed' }, isCancelled ? texts.cancelled : texts.failed),
    h('p', { role: 'alert' }, isCancelled ? texts.cancelledHint : error.message),
    advice(shown, texts),
    h('div', { class: 'buttons' }, ...steps.map((step, index) => actionButton(step, texts, act, index === 0))),
    requestLine(request, texts, act),
    sentText(shown, texts),
  );
}

function isTooMany({ message }: RunError): boolean {
  return /too many requests/i.test(message);
}

/** The service says only what went wrong; the next step is ours to say. */
function advice({ error }: ShownError, texts: PageTexts): HTMLElement | undefined {
  if (isTooMany(error)) return h('p', {}, texts.tooMany);
  if (error.code === 'timeout' || /timed? ?out/i.test(error.message)) return h('p', {}, texts.tooSlow);
  return undefined;
}

/** What was sent and where it stands in its file, with a mark at the position of the error where the service says one. */
function sentText({ request, error }: ShownError, texts: PageTexts): HTMLElement {
  if (error.code === 'cancelled') return requestText(request, texts, true);
  const { offset = -1 } = error;
  const isKnown = offset >= 0 && offset <= request.text.length;
  const before = isKnown ? request.text.slice(0, offset) : '';
  const wrong = isKnown ? /^\s*(?:\w+|.)?/s.exec(request.text.slice(offset))?.[0] || ' ' : '';
  const pre = h(
    'pre',
    { tabindex: 0 },
    before,
    isKnown && h('mark', { class: 'wrong' }, wrong),
    request.text.slice(before.length + wrong.length),
  );
  const { file, line, column } = placeInFile(request, before);
  const place = `${file ? `${file}, ` : ''}${fill(texts.position, line, column)}`;
  const summary = h('summary', {}, h('span', {}, `${texts.sent} · ${place}`));
  return h('details', { class: 'request-text', open: true }, summary, pre);
}

/** Where in its file the text after `before` stands; line and column count from one. */
function placeInFile(request: ShownRequest, before: string): { file: string; line: number; column: number } {
  const position = positionInFile(request, before.length);
  const file = request.source?.replace(/:\d+$/, '') ?? '';
  if (position) return { file, line: position.line + 1, column: position.character + 1 };
  return { file: '', line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** The page of a response without rows: where it was looked, and what to try. */
export function noRowsPage(request: ShownRequest, set: ShownSet, texts: PageTexts, act: Act): HTMLElement {
  const facts: [string, string][] = [
    [texts.region, request.host ? `${request.region} (${request.host})` : request.region],
  ];
  const accounts = request.accountIds?.join(', ');
  if (accounts) facts.push([fill(texts.account, '').trim(), accounts]);
  if (set.timeRange)
    facts.push([texts.queriedRange, fill(texts.timeRange, ...formatTimeRange(set.timeRange.begin, set.timeRange.end))]);
  const advices = [texts.tryRange, texts.tryNames, fill(texts.tryRegion, request.region, accounts ?? texts.anyAccount)];
  return h(
    'section',
    { class: 'message no-rows' },
    h('h1', {}, texts.noRows),
    h('p', {}, texts.noRowsHint),
    h(
      'div',
      { class: 'buttons' },
      actionButton('openQuery', texts, act, true),
      actionButton('runAgain', texts, act),
      actionButton('selectRegion', texts, act),
    ),
    h('dl', { class: 'searched' }, ...facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    h('ul', {}, ...advices.map(text => h('li', {}, text))),
  );
}
