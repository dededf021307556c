import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launchBrowser, prepareBrowser } from '../editor/browser';
import { openResultsPage, type ResultsPage } from './resultsPage';

/** Prints how the results page does in a real browser, for n and for 2n, so that growth shows. */

function report(name: string, ...figures: readonly string[]): void {
  console.log(`${name.padEnd(56)} ${figures.join('   ')}`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** What runs in the page before each measurement: a list of its long tasks, and a wait for the next painted frame. */
const helpers = `
  window.tasks = [];
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) window.tasks.push(duration); })
    .observe({ type: 'longtask' });
  window.painted = () => new Promise(done => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  window.runs = 1000;
`;

/** Makes the messages of a table inside the page, so that only their reception is measured; 50 columns of mixed types. */
const bigTable = (rows: number) => `(async () => {
  const names = Array.from({ length: 50 }, (_, i) => i);
  const columns = names.map(i => ({ name: 'column ' + i, type: i % 3 ? 'number' : 'text' }));
  const run = ++window.runs;
  const asked = { region: 'sandbox', production: false, language: 'nrql', text: 'SELECT *', at: 0, id: 1, key: 'k', uri: '', lines: [] };
  const set = { name: '', columns, rowCount: ${rows}, series: [] };
  const messages = [{ type: 'show', run, shown: { kind: 'answer', asked, elapsedMs: 1, messages: [], errors: [], sets: [set], bodyLength: 1 } }];
  for (let from = 0; from < ${rows}; from += 800)
    messages.push({ type: 'rows', run, set: 0, rows: Array.from({ length: Math.min(800, ${rows} - from) }, (_, at) =>
      names.map(i => i % 3 ? (from + at) * 1.5 + i : 'value ' + ((from + at) % 977) + '-' + i)) });
  await window.painted();
  window.tasks.length = 0;
  const start = performance.now();
  for (const message of messages) window.postMessage(message, '*');
  let first = 0;
  while (!document.querySelector('[role=gridcell]')) await window.painted();
  first = await window.painted() - start;
  const label = (${rows}).toLocaleString('en-US') + ' rows';
  while (![...document.querySelectorAll('[role=status] span')].some(span => span.textContent === label)) await window.painted();
  const all = performance.now() - start;
  await new Promise(done => setTimeout(done, 300));
  return { first, all, longest: Math.max(0, ...window.tasks), nodes: document.querySelectorAll('*').length };
})()`;

/** Scrolls down, then sideways, one step in each frame; the time of a frame is from its beginning to after it is painted. */
const scroll = `(async () => {
  const grid = document.querySelector('[role=grid]');
  const frames = [];
  for (let step = 0; step < 240; step++) {
    if (step < 160) grid.scrollTop += step % 40 === 39 ? 250_000 : 96; else grid.scrollLeft += 60;
    await new Promise(done => requestAnimationFrame(begin => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { frames.push(performance.now() - begin); done(); };
      port2.postMessage(0);
    }));
  }
  frames.sort((a, b) => a - b);
  return { p50: frames[120], p95: frames[228], most: frames.at(-1), nodes: document.querySelectorAll('*').length };
})()`;

const bigChart = (series: number) => `(async () => {
  const times = Array.from({ length: 366 }, (_, i) => 1_700_000_000_000 + i * 86_400_000);
  const list = Array.from({ length: ${series} }, (_, k) => ({ name: 'series ' + k, times, values: times.map((_, i) => Math.sin(i / 20 + k) * 50 + 60 + k) }));
  const run = ++window.runs;
  const asked = { region: 'sandbox', production: false, language: 'nrql', text: 'SELECT *', at: 0, id: 1, key: 'k', uri: '', lines: [] };
  const columns = [{ name: 'beginTimeSeconds', type: 'time', role: 'bucket' }, { name: 'count', type: 'number', role: 'value' }];
  const set = { name: '', columns, rowCount: 1, series: list };
  await window.painted();
  const start = performance.now();
  window.postMessage({ type: 'show', run, shown: { kind: 'answer', asked, elapsedMs: 1, messages: [], errors: [], sets: [set], bodyLength: 1 } }, '*');
  while (!document.querySelector('.legend-entry:nth-child(${series}) ')) await window.painted();
  while (!document.querySelector('.chart-drawing canvas')) await window.painted();
  return (await window.painted()) - start;
})()`;

async function tables(results: ResultsPage): Promise<void> {
  for (const rows of [50_000, 100_000]) {
    const { first, all, longest, nodes } = await results.page.evaluate<
      Record<'first' | 'all' | 'longest' | 'nodes', number>
    >(bigTable(rows));
    report(`${rows} rows × 50 columns: first paint (target 300 ms)`, ms(first));
    report('  all rows there', ms(all));
    report('  longest task of the page (target 100 ms)', ms(longest));
    report('  elements (target 3000)', String(nodes));
    const frames = await results.page.evaluate<Record<'p50' | 'p95' | 'most' | 'nodes', number>>(scroll);
    report('  scroll frames p50, p95 (target 16 ms), most', ms(frames.p50), ms(frames.p95), ms(frames.most));
    report('  elements after scrolling (target 3000)', String(frames.nodes));
  }
}

async function main(): Promise<void> {
  const browser = await launchBrowser(await prepareBrowser());
  try {
    const results = await openResultsPage(browser, { viewport: { width: 1280, height: 800 } });
    results.page.setDefaultTimeout(120_000);
    await results.page.evaluate(helpers);
    for (const series of [100, 200, 200]) {
      const drawn = await results.page.evaluate<number>(bigChart(series));
      report(`chart of ${series} series × 366 points drawn (target 200 ms)`, ms(drawn));
    }
    await tables(results);
  } finally {
    await browser.close();
  }
  const script = readFileSync('dist/panel.js');
  report('panel script gzipped (target 200 kB)', `${(gzipSync(script).length / 1000).toFixed(1)} kB`);
}

void main();
