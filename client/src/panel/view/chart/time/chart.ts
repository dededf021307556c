import type { Series } from '../../../../../../server/src/api/result';
import type { PageTexts } from '../../../texts';
import { h } from '../../dom';
import { fill, formatTime, withUnit } from '../../format';
import type { ChartView } from '../chartView';
import { createLegend } from '../legend';
import { seriesTwin } from '../twin';
import { lineName, maxSeries, timeData } from './data';
import { timePicture } from './picture';
import { createTimePlot, type TimeKind, type TimePlot } from './plot';

/** The height in CSS pixels of lines with an axis below that can still be read; the style sheet says the same. */
const lowestPlot = 72;

/** Lines that the note beside the cursor names. */
const maxNoted = 12;

/** A chart over time with a legend that switches lines, and a cursor for pointer and keyboard. */
export function createTimeChart(series: readonly Series[], kind: TimeKind, texts: PageTexts): ChartView {
  const data = timeData(series);
  const hidden = new Set<number>();
  let plot: TimePlot | undefined;
  let at: number | undefined;

  const [begin, end] = [data.times[0] ?? 0, data.times.at(-1) ?? 0];
  const label = fill(texts.chartLabel, texts[kind], series.length, formatTime(begin), formatTime(end));
  const drawing = h('div', {
    class: 'chart-drawing',
    role: 'img',
    tabindex: 0,
    'aria-label': `${label}. ${texts.chartKeys}`,
    'aria-keyshortcuts': 'ArrowLeft ArrowRight Home End + - 0',
  });
  const note = h('div', { class: 'chart-note', hidden: true });
  const spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  const reset = h('button', { class: 'secondary reset-zoom', hidden: true, click: () => plot?.zoom(undefined) });
  reset.append(texts.resetZoom);
  const frame = h('div', { class: 'chart-plot' }, drawing, note, reset);
  const nameOf = (index: number) => lineName(data.lines[index]?.series as Series, texts);
  const legend = createLegend(
    data.lines.map((line, index) => ({
      name: nameOf(index),
      style: line.style,
      isPrevious: line.series.shift !== undefined,
      isBars: kind === 'bar' || kind === 'stacked',
    })),
    texts,
    shown => {
      for (let index = 0; index < data.lines.length; index++) {
        const isShown = shown.has(index);
        if (isShown !== hidden.has(index)) continue;
        if (isShown) hidden.delete(index);
        else hidden.add(index);
        plot?.show(index, isShown);
      }
    },
  );
  const element = h('div', { class: 'chart' }, frame, legend, spoken, seriesTwin(label, data, texts));
  if (series.length > maxSeries) {
    element.append(h('p', { class: 'hint' }, fill(texts.moreSeries, maxSeries, series.length)));
  }

  function draw(): void {
    const { width, height } = frame.getBoundingClientRect();
    if (width === 0) return;
    plot?.dispose();
    drawing.replaceChildren();
    plot = createTimePlot({
      parent: drawing,
      kind,
      data,
      hidden,
      size: { width: Math.max(160, width), height: Math.max(lowestPlot, height) },
      onCursor: showNote,
      onZoom: isZoomed => {
        reset.hidden = !isZoomed;
      },
    });
  }

  function showNote(index: number | undefined, left: number): void {
    at = index;
    note.hidden = index === undefined;
    if (index === undefined) return;
    const lines = linesAt(index).slice(0, maxNoted);
    note.replaceChildren(
      h('div', { class: 'note-time' }, `${formatTime(data.times[index] as number)} UTC`),
      ...previousTime(index),
      ...lines.map(({ line, text }) =>
        h('div', { class: 'note-line' }, legend.swatch(line), h('span', {}, nameOf(line)), h('b', {}, text)),
      ),
    );
    const isRight = left > frame.clientWidth / 2;
    note.style.left = isRight ? '' : `${left + 12}px`;
    note.style.right = isRight ? `${frame.clientWidth - left + 12}px` : '';
  }

  /** The true time of the earlier range, which is drawn at a later one. */
  function previousTime(index: number): HTMLElement[] {
    const shift = data.lines.find(({ series: one }) => one.shift !== undefined)?.series.shift;
    if (shift === undefined) return [];
    const time = formatTime((data.times[index] as number) - shift);
    return [h('div', { class: 'note-time' }, fill(texts.previousAt, time))];
  }

  /** The shown lines with a value at a time, the highest value first where there are too many to name all. */
  function linesAt(index: number): { line: number; text: string }[] {
    const found = data.lines.flatMap(({ series: one }, line) => {
      const value = data.values[line]?.[index] ?? null;
      if (hidden.has(line)) return [];
      return [{ line, value, text: value === null ? texts.noValue : withUnit(value, one.unit) }];
    });
    if (found.length > maxNoted) found.sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
    return found;
  }

  function point(index: number | undefined): void {
    const last = data.times.length - 1;
    const next = index === undefined ? undefined : Math.max(0, Math.min(last, index));
    plot?.point(next);
    at = next;
    if (next === undefined) return;
    const words = linesAt(next)
      .slice(0, maxNoted)
      .map(({ line, text }) => `${nameOf(line)} ${text}`);
    spoken.textContent = [`${formatTime(data.times[next] as number)} UTC`, ...words].join(', ');
  }

  drawing.addEventListener('blur', () => point(undefined));
  drawing.addEventListener('keydown', event => {
    const last = data.times.length - 1;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowRight: () => point((at ?? -1) + 1),
      ArrowLeft: () => point((at ?? last + 1) - 1),
      Home: () => point(0),
      End: () => point(last),
      Escape: () => point(undefined),
      '+': () => plot?.zoom(0.5),
      '-': () => plot?.zoom(2),
      '0': () => plot?.zoom(undefined),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });

  const resize = new ResizeObserver(() => {
    const { width, height } = frame.getBoundingClientRect();
    if (!plot) draw();
    else if (width > 0) plot.resize(Math.max(160, width), Math.max(lowestPlot, height));
  });
  resize.observe(frame);
  // The canvas has the colours of the theme in it, so that another theme means another drawing.
  const theme = new MutationObserver(() => draw());
  theme.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  return {
    element,
    picture: () => timePicture(data, kind, hidden, texts),
    dispose() {
      resize.disconnect();
      theme.disconnect();
      plot?.dispose();
    },
  };
}
