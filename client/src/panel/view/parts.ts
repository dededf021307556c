import type { RunErrorCode } from '../../../../server/src/api/result';
import type { Asked, PageAction, PageTexts, Shown } from '../messages';
import { h } from './dom';
import { fill, formatNumber, formatWindow } from './format';

export type Act = (action: PageAction) => void;

/** The next steps that help with each kind of failure; the first is the one to take. */
const stepsAfter: Readonly<Partial<Record<RunErrorCode, readonly PageAction[]>>> = {
  'missing-key': ['setKey', 'selectRegion'],
  'missing-account': ['openSettings', 'selectRegion'],
  unauthorized: ['setKey', 'selectRegion'],
  forbidden: ['setKey', 'selectRegion'],
  unreachable: ['runAgain', 'openSettings'],
  graphql: ['openQuery', 'runAgain'],
  http: ['runAgain', 'openSettings'],
  'invalid-response': ['openSettings', 'runAgain'],
};

export function actionButton(action: PageAction, texts: PageTexts, act: Act, primary = false): HTMLElement {
  const label: Readonly<Record<PageAction, string>> = {
    cancel: texts.cancel,
    runAgain: texts.runAgain,
    loadMore: texts.loadMore,
    loadAll: texts.loadAll,
    setKey: texts.setKey,
    selectRegion: texts.selectRegion,
    openQuery: texts.openQuery,
    openSettings: texts.openSettings,
    newQuery: texts.newQuery,
  };
  return h('button', { class: primary ? 'primary' : 'secondary', click: () => act(action) }, label[action]);
}

/** What was asked, where: it stands above every answer, so that no number is read without its question. */
export function askedLine(asked: Asked, texts: PageTexts, act: Act): HTMLElement {
  const place = h(
    'span',
    { class: asked.production ? 'region production' : 'region', title: texts.region },
    asked.region,
  );
  if (asked.host) place.append(h('span', { class: 'host' }, asked.host));
  const facts = h('div', { class: 'facts' }, place);
  if (asked.accountId !== undefined) facts.append(h('span', {}, fill(texts.account, asked.accountId)));
  if (asked.source)
    facts.append(h('button', { class: 'link', title: texts.openQuery, click: () => act('openQuery') }, asked.source));
  return facts;
}

/** The question itself: one line, and all of it when it is opened. */
export function question(asked: Asked, texts: PageTexts, open = false): HTMLElement {
  const line = asked.text.trim().replace(/\s+/g, ' ');
  const summary = h(
    'summary',
    { 'aria-label': texts.query },
    h('span', { class: 'label' }, texts.query),
    h('code', {}, line),
  );
  return h('details', { class: 'question', open }, summary, h('pre', {}, asked.text.trim()));
}

export function answerFacts(
  shown: Extract<Shown, { kind: 'answer' }>,
  received: number,
  texts: PageTexts,
): HTMLElement[] {
  const facts: string[] = [];
  if (shown.columns.length > 0 || shown.rowCount > 0) {
    const all = formatNumber(shown.rowCount);
    facts.push(
      received < shown.rowCount ? fill(texts.rowsLoading, formatNumber(received), all) : fill(texts.rows, all),
    );
  }
  facts.push(fill(texts.elapsed, formatNumber(Math.round(shown.elapsedMs))));
  if (shown.timeRange) facts.push(fill(texts.timeRange, ...formatWindow(shown.timeRange.begin, shown.timeRange.end)));
  return facts.map(fact => h('span', {}, fact));
}

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
    ),
  );
}

export function loadingPage(asked: Asked, texts: PageTexts, act: Act): HTMLElement {
  return h(
    'section',
    { class: 'message' },
    h('div', { class: 'bar', role: 'progressbar', 'aria-label': texts.running }),
    h('h1', { 'aria-live': 'polite' }, texts.running),
    askedLine(asked, texts, act),
    question(asked, texts, true),
    h('div', { class: 'buttons' }, actionButton('cancel', texts, act)),
  );
}

export function errorPage(shown: Extract<Shown, { kind: 'error' }>, texts: PageTexts, act: Act): HTMLElement {
  const steps = stepsAfter[shown.error.code] ?? ['runAgain', 'openQuery'];
  return h(
    'section',
    { class: 'message' },
    h('h1', { class: 'failed' }, texts.failed),
    h('p', { role: 'alert' }, shown.error.message),
    askedLine(shown.asked, texts, act),
    question(shown.asked, texts, true),
    h('div', { class: 'buttons' }, ...steps.map((step, index) => actionButton(step, texts, act, index === 0))),
  );
}

export function noRowsPage(texts: PageTexts, act: Act): HTMLElement {
  return h(
    'section',
    { class: 'message' },
    h('h1', {}, texts.noRows),
    h('p', {}, texts.noRowsHint),
    h('div', { class: 'buttons' }, actionButton('openQuery', texts, act, true), actionButton('runAgain', texts, act)),
  );
}
