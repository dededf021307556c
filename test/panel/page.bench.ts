import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser, prepareBrowser } from '../editor/browser';
import { openResultsPage, type ResultsPage } from './resultsPage';

/**
 * Prints how the results page does in a real browser, for n and for 2n, so that growth shows. Beside each time stands
 * that of a plain program doing the least that the task needs, measured in the same page a moment before: what a slow or
 * busy machine does to the one it does to the other, and the quotient remains.
 */

function report(name: string, ...figures: readonly string[]): void {
  console.log(`${name.padEnd(56)} ${figures.join('   ')}`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const beside = (value: number, plain: number, what: string) =>
  `${ms(value)}   ${(value / plain).toFixed(2)} × ${what} (${ms(plain)})`;

/**
 * What runs in the page before each measurement: a list of its long tasks, a wait for the next painted frame, and a
 * worker in place of the extension, whose messages are made and copied outside of the page, as in the editor.
 */
const helpers = `
  window.tasks = [];
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) window.tasks.push(duration); })
    .observe({ type: 'longtask' });
  window.painted = () => new Promise(done => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  window.scrolled = async place => {
    const frames = [];
    for (let step = 0; step < 240; step++) {
      if (step < 160) place.scrollTop += step % 40 === 39 ? 250_000 : 96; else place.scrollLeft += 60;
      await new Promise(done => requestAnimationFrame(begin => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { frames.push(performance.now() - begin); done(); };
        port2.postMessage(0);
      }));
    }
    frames.sort((a, b) => a - b);
    return { p50: frames[120], p95: frames[228], most: frames.at(-1), nodes: document.querySelectorAll('*').length };
  };
  window.idle = () => new Promise(done => setTimeout(done, 300));
  window.runs = 1000;
  window.request = { region: 'sandbox', production: false, language: 'nrql', text: 'SELECT *', at: 0, id: 1, key: 'k', uri: '', lines: [] };
  window.shown = (run, set) => ({ type: 'show', run, shown: { kind: 'response', request, elapsedMs: 1, messages: [], errors: [], sets: [set] } });
  window.say = message => window.dispatchEvent(new MessageEvent('message', { data: message }));
  const source = ${JSON.stringify(`
    const names = Array.from({ length: 50 }, (_, i) => i);
    const rowsOf = (from, to) => Array.from({ length: to - from }, (_, at) =>
      names.map(i => i % 3 ? (from + at) * 1.5 + i : 'value ' + ((from + at) % 977) + '-' + i));
    let next, last, run;
    const piece = () => {
      const from = next;
      next = Math.min(last, from === 0 ? 100 : from + 800);
      if (next > from) postMessage({ type: 'rows', run, set: 0, rows: rowsOf(from, next) });
    };
    onmessage = ({ data }) => {
      if (data.asText) return postMessage(JSON.stringify(rowsOf(0, data.count)));
      if (data.count) [next, last, run] = [0, data.count, data.run];
      piece();
      if (data.count) piece();
    };
  `)};
  window.startWorker = () => new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
`;

/** The rows as one text, which a program without a panel would have to parse: 50 columns of mixed types. */
const parsing = (rows: number) => `(async () => {
  const worker = startWorker();
  const text = await new Promise(done => { worker.onmessage = ({ data }) => done(data); worker.postMessage({ count: ${rows}, asText: true }); });
  worker.terminate();
  await idle();
  const start = performance.now();
  window.kept = JSON.parse(text).length;
  return { parsed: performance.now() - start, size: text.length };
})()`;

const bigTable = (rows: number) => `(async () => {
  const columns = Array.from({ length: 50 }, (_, i) => ({ name: 'column ' + i, type: i % 3 ? 'number' : 'text' }));
  const run = ++window.runs;
  const worker = startWorker();
  worker.onmessage = ({ data }) => say(data);
  window.fromPage = message => { if (message.type === 'more') worker.postMessage({}); };
  await idle();
  window.tasks.length = 0;
  const start = performance.now();
  say(shown(run, { name: '', columns, rowCount: ${rows}, series: [] }));
  worker.postMessage({ count: ${rows}, run });
  while (![...document.querySelectorAll('[role=gridcell]')].some(cell => cell.textContent.startsWith('value'))) await painted();
  const first = await painted() - start;
  const label = (${rows}).toLocaleString('en-US') + ' rows';
  while (![...document.querySelectorAll('[role=status] span')].some(span => span.textContent === label)) await painted();
  const all = performance.now() - start;
  await idle();
  worker.terminate();
  return { first, all, longest: Math.max(0, ...window.tasks), nodes: document.querySelectorAll('*').length };
})()`;

/** Sorts by the column of numbers and by the one of texts, then filters; the longest task of each. */
const arranging = `(async () => {
  const found = {};
  const longest = async (name, act, until) => {
    await idle();
    window.tasks.length = 0;
    const start = performance.now();
    act();
    while (!until()) await painted();
    const all = performance.now() - start;
    await idle();
    found[name] = { all, longest: Math.max(0, ...window.tasks) };
  };
  const sorted = name => () => [...document.querySelectorAll('[role=columnheader]')].find(one => one.textContent.includes(name))?.ariaSort === 'descending' && !document.querySelector('[aria-busy=true]');
  const header = name => [...document.querySelectorAll('.header-text')].find(one => one.title === name);
  for (const [kind, name] of [['numbers', 'column 1'], ['texts', 'column 0']])
    await longest(kind, () => { header(name).click(); header(name).click(); }, sorted(name));
  const input = document.querySelector('.grid-frame input');
  await longest('filter', () => { input.value = 'value 5'; input.dispatchEvent(new Event('input', { bubbles: true })); }, () => /\\d of|of \\d/.test(document.querySelector('.grid-frame').textContent));
  return found;
})()`;

/** A plain element of the same size, in which as many elements stay in view as the grid has; only the browser draws it. */
const openPlain = `(() => {
  const count = document.querySelectorAll('[role=grid] *').length;
  const place = document.createElement('div');
  place.className = 'plain';
  place.style = 'position: fixed; inset: 0; overflow: auto; z-index: 9; background: #222';
  const cells = '<span style="width: 80px; height: 24px">value 12345</span>'.repeat(count);
  place.innerHTML = '<div style="width: 9000px; height: 2400000px; background: repeating-linear-gradient(#222 0 24px, #333 24px 48px)">' +
    '<div style="position: sticky; top: 0; left: 0; width: 100vw; height: 100vh; overflow: hidden; display: flex; flex-wrap: wrap">' + cells + '</div></div>';
  document.body.append(place);
})()`;
const closePlain = `document.querySelector('.plain').remove()`;
const scroller = `(document.querySelector('.plain') ?? document.querySelector('[role=grid]'))`;

/** Scrolls down, then sideways, one step in each frame; the time of a frame is from its beginning to after it is painted. */
const scroll = `scrolled(${scroller})`;

/** One step of the same scrolling, for a measurement from outside of what the page works in it. */
const scrollStep = (step: number) => `(async () => {
  const place = ${scroller};
  if (${step} < 160) place.scrollTop += ${step} % 40 === 39 ? 250_000 : 96; else place.scrollLeft += 60;
  await painted();
})()`;

/**
 * Scrolls as a person does, and returns what the main thread of the page has worked in each frame, in milliseconds of its
 * processor time, which does not grow when other programs of the machine work. The painted pixels are the work of other threads.
 */
async function workedFrames(page: Page): Promise<Figures<'p50' | 'p95' | 'most'>> {
  const { worked, end } = await processorTime(page);
  await page.evaluate(`Object.assign(${scroller}, { scrollTop: 0, scrollLeft: 0 })`);
  const frames: number[] = [];
  for (let step = 0; step < 240; step++) {
    const before = await worked();
    await page.evaluate(scrollStep(step));
    frames.push((await worked()) - before);
  }
  await end();
  frames.sort((a, b) => a - b);
  return { p50: frames[120] as number, p95: frames[228] as number, most: frames.at(-1) as number };
}

/** What the main thread of the page has worked since its start, in milliseconds of its processor time. */
async function processorTime(page: Page): Promise<{ worked(): Promise<number>; end(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return {
    async worked() {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
    },
    end: () => session.detach(),
  };
}

/** The lines alone on a bare canvas, which take so many milliseconds; they are kept for the chart. */
const prepareChart = (series: number) => `(async () => {
  const times = Array.from({ length: 366 }, (_, i) => 1_700_000_000_000 + i * 86_400_000);
  const list = Array.from({ length: ${series} }, (_, k) => ({ name: 'series ' + k, times, values: times.map((_, i) => Math.sin(i / 20 + k) * 50 + 60 + k) }));
  const canvas = document.createElement('canvas');
  canvas.width = 1200; canvas.height = 300;
  document.body.append(canvas);
  await idle();
  const begin = performance.now();
  const context = canvas.getContext('2d');
  for (const [k, { values }] of list.entries()) {
    context.strokeStyle = 'hsl(' + k * 7 % 360 + ' 60% 50%)';
    context.beginPath();
    for (const [i, value] of values.entries()) context.lineTo(i * 3.2, 300 - value);
    context.stroke();
  }
  context.getImageData(0, 0, 1, 1);
  const plain = await painted() - begin;
  canvas.remove();
  window.list = list;
  await idle();
  return plain;
})()`;

/** The same lines as a chart with axes, legend and cursor. */
const drawChart = (series: number) => `(async () => {
  const columns = [{ name: 'beginTimeSeconds', type: 'time', role: 'bucket' }, { name: 'count', type: 'number', role: 'value' }];
  window.tasks.length = 0;
  const start = performance.now();
  say(shown(++window.runs, { name: '', columns, rowCount: 1, series: window.list }));
  while (!document.querySelector('.legend-entry:nth-child(${series})')) await painted();
  while (!document.querySelector('.chart-drawing canvas')) await painted();
  const drawn = await painted() - start;
  await idle();
  return { drawn, longest: Math.max(0, ...window.tasks), nodes: document.querySelectorAll('*').length };
})()`;

type Figures<Name extends string> = Record<Name, number>;

async function charts({ page }: ResultsPage): Promise<void> {
  for (const series of [100, 200, 200]) {
    const plain = await page.evaluate<number>(prepareChart(series));
    const { worked, end } = await processorTime(page);
    const before = await worked();
    const found = await page.evaluate<Figures<'drawn' | 'longest' | 'nodes'>>(drawChart(series));
    const work = (await worked()) - before;
    await end();
    report(
      `chart of ${series} series × 366 points drawn (target 200 ms)`,
      beside(found.drawn, plain, 'the bare lines'),
    );
    report('  its processor time (target 200 ms)', ms(work));
    report('  longest task, elements', ms(found.longest), String(found.nodes));
  }
}

async function tables({ page }: ResultsPage): Promise<void> {
  for (const rows of [50_000, 100_000]) {
    const { parsed, size } = await page.evaluate<Figures<'parsed' | 'size'>>(parsing(rows));
    const found = await page.evaluate<Figures<'first' | 'all' | 'longest' | 'nodes'>>(bigTable(rows));
    const plain = `JSON.parse of the ${Math.round(size / 1e6)} MB`;
    report(`${rows} rows × 50 columns: first paint (target 300 ms)`, beside(found.first, parsed, plain));
    report('  all rows there', beside(found.all, parsed, plain));
    report('  longest task of the page (target 100 ms)', beside(found.longest, parsed, plain));
    report('  elements (target 3000)', String(found.nodes));
    const frames = await page.evaluate<Figures<'p50' | 'p95' | 'most' | 'nodes'>>(scroll);
    const work = await workedFrames(page);
    await page.evaluate(openPlain);
    const bare = await page.evaluate<Figures<'p50' | 'p95'>>(scroll);
    const bareWork = await workedFrames(page);
    await page.evaluate(closePlain);
    const plainElement = 'a plain element of as many nodes';
    report('  scroll frames p50', beside(frames.p50, bare.p50, plainElement));
    report('  scroll frames p95 (target 16 ms)', beside(frames.p95, bare.p95, plainElement));
    report('  processor time of a scroll frame p50', beside(work.p50, bareWork.p50, plainElement));
    report('  processor time of a scroll frame p95 (target 16 ms)', beside(work.p95, bareWork.p95, plainElement));
    report('  elements after scrolling (target 3000)', String(frames.nodes));
    await page.evaluate(`document.querySelector('[role=grid]').scrollLeft = 0`);
    const arranged = await page.evaluate<Record<string, Figures<'all' | 'longest'>>>(arranging);
    for (const [name, { all, longest: maxLength }] of Object.entries(arranged))
      report(
        `  ${name === 'filter' ? 'filter' : `sort ${name} twice`}: all, longest task (target 100 ms)`,
        ms(all),
        ms(maxLength),
      );
  }
}

async function main(): Promise<void> {
  const browser = await launchBrowser(await prepareBrowser());
  try {
    const results = await openResultsPage(browser, { viewport: { width: 1280, height: 800 }, bypassCSP: true });
    results.page.setDefaultTimeout(120_000);
    await results.page.evaluate(helpers);
    await charts(results);
    await tables(results);
  } finally {
    await browser.close();
  }
  const script = readFileSync('dist/panel.js');
  report('panel script gzipped (target 200 kB)', `${(gzipSync(script).length / 1000).toFixed(1)} kB`);
}

void main();
