import type { Series, TimeRange } from '../../../../server/src/api/result';
import type { PageTexts } from '../messages';
import { type ChartModel, chartModel, mostSeries, nearestTime, summary, valueAt } from './chartModel';
import { h, s } from './dom';
import { fill, formatNumber, formatTime, unitSign } from './format';

export interface ChartView {
  readonly element: HTMLElement;
  dispose(): void;
}

/** Colours of the theme and dash patterns change together, so that lines differ without colour as well. */
const lineKinds = 6;

/** A line chart that follows its own size, with a legend that switches lines and a cursor for pointer and keyboard. */
export function createChart(series: readonly Series[], timeRange: TimeRange | undefined, texts: PageTexts): ChartView {
  const hidden = new Set<number>();
  let model = chartModel(series, { width: 600, height: 240 }, hidden, timeRange);
  let at: number | undefined;

  const drawing = s('svg', { class: 'chart-drawing', role: 'img', tabindex: 0, 'aria-describedby': 'chart-words' });
  const note = h('div', { class: 'chart-note', hidden: true });
  const spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  const plot = h('div', { class: 'chart-plot' }, drawing, note);
  const legend = h('div', { class: 'chart-legend' });
  const words = h('div', { id: 'chart-words', class: 'unseen' }, ...wordsOf(series, texts));
  const element = h('div', { class: 'chart' }, plot, legend, words, spoken);
  if (series.length > mostSeries) {
    element.append(h('p', { class: 'hint' }, fill(texts.moreSeries, mostSeries, series.length)));
  }

  function draw(): void {
    const { width, height } = plot.getBoundingClientRect();
    model = chartModel(series, { width: Math.max(160, width), height: Math.max(84, height) }, hidden, timeRange);
    const [begin, end] = [model.times[0] ?? 0, model.times.at(-1) ?? 0];
    drawing.setAttribute('viewBox', `0 0 ${model.size.width} ${model.size.height}`);
    const label = fill(texts.chartLabel, series.length, formatTime(begin), formatTime(end));
    drawing.setAttribute('aria-label', `${label}. ${texts.chartKeys}`);
    drawing.replaceChildren(...axes(model), ...lines(model));
    drawCursor(false);
  }

  function drawCursor(speak: boolean): void {
    drawing.querySelector('.cursor')?.remove();
    const time = at === undefined ? undefined : model.times[at];
    note.hidden = time === undefined;
    if (time === undefined) return;
    const x = model.xOf(time);
    const values = model.lines.map(line => ({ line, value: valueAt(series[line.index] as Series, time) }));
    const cursor = s('g', { class: 'cursor' }, s('path', { d: `M${x} ${model.plot.top}V${model.plot.bottom}` }));
    for (const { line, value } of values) {
      if (value !== null)
        cursor.append(s('circle', { class: kindOf(line.index), cx: x, cy: model.yOf(value), r: 3.5 }));
    }
    drawing.append(cursor);
    const said = values.map(
      ({ line, value }) => [line, value === null ? texts.noValue : withUnit(value, series[line.index])] as const,
    );
    note.replaceChildren(
      h('div', { class: 'note-time' }, `${formatTime(time)} UTC`),
      ...said.map(([line, text]) =>
        h('div', { class: 'note-line' }, swatch(line.index), h('span', {}, line.name), h('b', {}, text)),
      ),
    );
    const left = x > model.size.width / 2;
    note.style.left = left ? '' : `${x + 12}px`;
    note.style.right = left ? `${model.size.width - x + 12}px` : '';
    if (speak)
      spoken.textContent = [`${formatTime(time)} UTC`, ...said.map(([line, text]) => `${line.name} ${text}`)].join(
        ', ',
      );
  }

  function point(index: number | undefined, speak: boolean): void {
    at = index === undefined ? undefined : Math.max(0, Math.min(model.times.length - 1, index));
    drawCursor(speak);
  }

  drawing.addEventListener('pointermove', event => point(nearestTime(model, event.offsetX), false));
  drawing.addEventListener('pointerleave', () => point(undefined, false));
  drawing.addEventListener('blur', () => point(undefined, false));
  drawing.addEventListener('keydown', event => {
    const last = model.times.length - 1;
    const places: Readonly<Record<string, number | undefined>> = {
      ArrowRight: (at ?? -1) + 1,
      ArrowLeft: (at ?? last + 1) - 1,
      Home: 0,
      End: last,
      Escape: undefined,
    };
    if (!(event.key in places)) return;
    event.preventDefault();
    point(places[event.key], true);
  });

  for (const [index, one] of series.slice(0, mostSeries).entries()) {
    const button = h('button', {
      class: 'legend-entry',
      'aria-pressed': 'true',
      title: fill(texts.hideSeries, one.name),
    });
    button.append(swatch(index), one.name);
    button.addEventListener('click', () => {
      if (!hidden.delete(index)) hidden.add(index);
      button.setAttribute('aria-pressed', String(!hidden.has(index)));
      draw();
    });
    legend.append(button);
  }

  const resize = new ResizeObserver(draw);
  resize.observe(plot);
  return { element, dispose: () => resize.disconnect() };
}

function kindOf(index: number): string {
  return `line kind-${index % lineKinds} dash-${Math.floor(index / lineKinds) % 4}`;
}

function swatch(index: number): SVGElement {
  const line = s('path', { class: kindOf(index), d: 'M1 6H19' });
  return s('svg', { class: 'swatch', viewBox: '0 0 20 12', 'aria-hidden': 'true' }, line);
}

function withUnit(value: number, series: Series | undefined): string {
  const sign = unitSign(series?.unit);
  return sign ? `${formatNumber(value)} ${sign}` : formatNumber(value);
}

function axes(model: ChartModel): SVGElement[] {
  const { plot, x, y } = model;
  const drawn: SVGElement[] = [];
  for (const [index, value] of y.values.entries()) {
    const place = model.yOf(value);
    drawn.push(s('path', { class: value === 0 ? 'grid zero' : 'grid', d: `M${plot.left} ${place}H${plot.right}` }));
    const label =
      index === y.values.length - 1 && model.unit ? `${y.labels[index]} ${model.unit}` : (y.labels[index] ?? '');
    drawn.push(s('text', { class: 'tick', x: plot.left - 6, y: place + 4, 'text-anchor': 'end' }, label));
  }
  for (const [index, time] of x.values.entries()) {
    const place = model.xOf(time);
    drawn.push(s('path', { class: 'grid', d: `M${place} ${plot.bottom}v4` }));
    const anchor = place > plot.right - 40 ? 'end' : place < plot.left + 30 ? 'start' : 'middle';
    drawn.push(
      s('text', { class: 'tick', x: place, y: plot.bottom + 18, 'text-anchor': anchor }, x.labels[index] ?? ''),
    );
  }
  return drawn;
}

function lines(model: ChartModel): SVGElement[] {
  return model.lines.map(line => {
    const group = s('g', { class: kindOf(line.index) }, s('path', { d: line.path }));
    for (const dot of line.dots) group.append(s('circle', { cx: dot.x, cy: dot.y, r: 2.5 }));
    return group;
  });
}

/** What the drawing says, in words, for people who cannot see it. */
function wordsOf(series: readonly Series[], texts: PageTexts): HTMLElement[] {
  return series.slice(0, mostSeries).map(one => {
    const words = summary(one);
    const text = words
      ? fill(
          texts.seriesSummary,
          one.name,
          words.points,
          withUnit(words.low, one),
          withUnit(words.high, one),
          withUnit(words.last, one),
        )
      : `${one.name}: ${texts.noValue}`;
    return h('p', {}, text);
  });
}
