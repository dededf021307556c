import type { RunErrorCode } from '../../../../server/src/api/result';
import type { PageAction, PanelAction, ShownRequest, ShownResponse, ShownSet } from '../messages';
import type { PageTexts } from '../texts';
import { h } from './dom';
import { fill, formatDuration, formatNumber, formatTime, formatTimeRange } from './format';

export type Act = (action: PageAction | PanelAction) => void;

export function actionButton(
  action: (PageAction | PanelAction) & keyof PageTexts,
  texts: PageTexts,
  act: Act,
  isPrimary = false,
): HTMLElement {
  return h('button', { class: isPrimary ? 'primary' : 'secondary', click: () => act(action) }, texts[action]);
}

/** The next steps that help with each kind of failure; the first is the one to take. */
const stepsAfter: Readonly<Partial<Record<RunErrorCode, readonly (PageAction & keyof PageTexts)[]>>> = {
  'missing-key': ['setKey', 'selectRegion'],
  'missing-account': ['openSettings', 'selectRegion'],
  unauthorized: ['setKey', 'selectRegion'],
  forbidden: ['setKey', 'selectRegion'],
  unreachable: ['runAgain', 'openSettings'],
  graphql: ['openQuery', 'runAgain'],
  http: ['runAgain', 'openSettings'],
  'invalid-response': ['openSettings', 'runAgain'],
  timeout: ['openQuery', 'runAgain'],
};

export function nextSteps(code: RunErrorCode): readonly (PageAction & keyof PageTexts)[] {
  return (Object.hasOwn(stepsAfter, code) && stepsAfter[code]) || ['runAgain', 'openQuery'];
}

/** What was asked, where: it stands above every response, so that no number is read without its query. */
export function requestLine(request: ShownRequest, texts: PageTexts, act: Act): HTMLElement {
  const place = h(
    'span',
    { class: request.production ? 'region production' : 'region', title: texts.region },
    // In high contrast no colour says it.
    request.production && h('span', { role: 'img', 'aria-label': texts.production, title: texts.production }, '⚠'),
    request.region,
  );
  if (request.host) place.append(h('span', { class: 'host' }, request.host));
  const facts = h('div', { class: 'facts' }, place);
  const accounts = accountsText(request, texts);
  if (accounts) facts.append(h('span', {}, accounts));
  if (request.source)
    facts.append(h('button', { class: 'link', title: texts.openQuery, click: () => act('openQuery') }, request.source));
  return facts;
}

/** The accounts that were queried; empty where there is none. */
function accountsText({ accountIds = [] }: ShownRequest, texts: PageTexts): string {
  if (accountIds.length === 0) return '';
  return fill(accountIds.length === 1 ? texts.account : texts.accounts, accountIds.join(', '));
}

/** The query itself: one line, and all of it when it is opened. */
export function requestText(request: ShownRequest, texts: PageTexts, isOpen = false): HTMLElement {
  const line = request.text.trim().replace(/\s+/g, ' ');
  const summary = h('summary', {}, h('span', { class: 'label' }, texts.query), h('code', {}, line));
  return h('details', { class: 'request-text', open: isOpen }, summary, h('pre', { tabindex: 0 }, request.text.trim()));
}

/** Rows, duration, time range and time of the run. */
export function responseFacts(
  shown: ShownResponse,
  set: ShownSet | undefined,
  received: number,
  texts: PageTexts,
): HTMLElement[] {
  const facts: string[] = [];
  if (set) {
    const all = formatNumber(set.rowCount);
    facts.push(
      received < set.rowCount
        ? fill(texts.rowsLoading, formatNumber(received), all)
        : set.rowCount === 1
          ? texts.oneRow
          : fill(texts.rows, all),
    );
  }
  if (shown.cachedAt !== undefined)
    facts.push(fill(texts.cached, formatTime(Math.floor(shown.cachedAt / 1000) * 1000).slice(11)));
  else facts.push(formatDuration(shown.elapsedMs));
  if (set?.timeRange) facts.push(fill(texts.timeRange, ...formatTimeRange(set.timeRange.begin, set.timeRange.end)));
  const { at } = shown.request;
  const ranAt = at > 0 ? fill(texts.runAt, formatTime(Math.floor(at / 1000) * 1000)) : undefined;
  return facts.map(fact => h('span', { title: ranAt }, fact));
}
