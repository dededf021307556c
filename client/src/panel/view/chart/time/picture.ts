import type { PageTexts } from '../../../texts';
import { s } from '../../dom';
import { unitSign } from '../../format';
import { kindClass } from '../colors';
import { hatchedBar, hatchPatterns } from '../hatch';
import { numberTicks, timeTicks } from '../scale';
import { lineName, stackedValues, type TimeData } from './data';
import type { TimeKind } from './plot';

const width = 960;
const height = 420;
const [left, top, right, bottom] = [70, 20, 940, 380];
const legendRow = 18;

/** The chart as SVG, with its legend below. The page itself draws on a canvas, which no program could edit. */
export function timePicture(
  data: TimeData,
  kind: TimeKind,
  hidden: ReadonlySet<number>,
  texts: PageTexts,
): SVGSVGElement {
  const shown = [...data.lines.keys()].filter(index => !hidden.has(index));
  const values = kind === 'stacked' ? stackedValues(data, hidden) : data.values;
  const numbers = shown.flatMap(index => (values[index] ?? []).filter(value => value !== null));
  const y = numberTicks(
    numbers.reduce((least, value) => Math.min(least, value), 0),
    numbers.reduce((max, value) => Math.max(max, value), 0),
    8,
  );
  const [floor, ceiling] = [y.values[0] ?? 0, y.values.at(-1) ?? 1];
  const [begin, end] = [data.times[0] ?? 0, data.times.at(-1) ?? 1];
  const step = data.times.length > 1 ? (end - begin) / (data.times.length - 1) : 60_000;
  const isBars = kind === 'bar' || kind === 'stacked';
  const [from, to] = isBars || begin === end ? [begin - step / 2, end + step / 2] : [begin, end];
  const xOf = (time: number) => left + ((time - from) / (to - from)) * (right - left);
  const yOf = (value: number) => bottom - ((value - floor) / (ceiling - floor || 1)) * (bottom - top);

  const legendHeight = legendRow * shown.length + 10;
  const svg = s('svg', {
    class: 'picture',
    viewBox: `0 0 ${width} ${height + legendHeight}`,
    width,
    height: height + legendHeight,
  });
  for (const [index, value] of y.values.entries()) {
    svg.append(
      s('path', { class: 'grid', d: `M${left} ${yOf(value)}H${right}` }),
      s('text', { class: 'tick', x: left - 8, y: yOf(value) + 4, 'text-anchor': 'end' }, y.labels[index]),
    );
  }
  const x = timeTicks(from, to, 9);
  for (const [index, time] of x.values.entries()) {
    svg.append(s('text', { class: 'tick', x: xOf(time), y: bottom + 18, 'text-anchor': 'middle' }, x.labels[index]));
  }
  if (isBars) svg.append(hatchPatterns());
  const room = (xOf(step) - xOf(0)) * 0.8;
  for (const [place, index] of (kind === 'stacked' ? shown.toReversed() : shown).entries()) {
    const { series, style } = data.lines[index] as TimeData['lines'][number];
    const row = values[index] ?? [];
    const classes = `${kindClass(style)}${series.shift === undefined ? '' : ' previous'}`;
    const points = data.times.map((time, position) => [xOf(time), row[position] ?? null] as const);
    if (!isBars) {
      const path = linePath(points, yOf);
      if (kind === 'area') svg.append(s('path', { class: `${classes} filled`, d: areaPath(points, yOf, yOf(0)) }));
      svg.append(s('path', { class: classes, d: path }));
      continue;
    }
    const barWidth = kind === 'stacked' ? room : room / shown.length;
    for (const [middle, value] of points) {
      if (value === null) continue;
      const start = middle - room / 2 + (kind === 'stacked' ? 0 : place * barWidth);
      const [high, low] = [Math.min(yOf(value), yOf(0)), Math.max(yOf(value), yOf(0))];
      const box = { x: start, y: high, width: barWidth, height: low - high };
      svg.append(...hatchedBar(series.shift === undefined ? style : 0, classes, box));
    }
  }
  for (const [place, index] of shown.entries()) {
    const { series, style } = data.lines[index] as TimeData['lines'][number];
    const y0 = height + place * legendRow;
    const sign = unitSign(series.unit);
    const classes = `${kindClass(style)}${series.shift === undefined ? '' : ' previous'}`;
    const hasBar = isBars && series.shift === undefined;
    svg.append(
      ...(hasBar
        ? hatchedBar(style, classes, { x: left, y: y0 - 5, width: 20, height: 10 })
        : [s('path', { class: classes, d: `M${left} ${y0}h20` })]),
      s('text', { class: 'tick', x: left + 28, y: y0 + 4 }, lineName(series, texts) + (sign ? ` (${sign})` : '')),
    );
  }
  return svg;
}

type Points = readonly (readonly [x: number, value: number | null])[];

/** SVG path data with a gap where there is no value. */
function linePath(points: Points, yOf: (value: number) => number): string {
  let isOpen = false;
  return points
    .map(([x, value]) => {
      const command = value === null ? '' : `${isOpen ? 'L' : 'M'}${round(x)} ${round(yOf(value))}`;
      isOpen = value !== null;
      return command;
    })
    .join('');
}

function areaPath(points: Points, yOf: (value: number) => number, base: number): string {
  const runs: Points[] = [];
  let current: (readonly [number, number | null])[] = [];
  for (const point of points) {
    if (point[1] !== null) current.push(point);
    else if (current.length > 0) {
      runs.push(current);
      current = [];
    }
  }
  if (current.length > 0) runs.push(current);
  return runs
    .map(
      run =>
        `${linePath(run, yOf)}L${round(run.at(-1)?.[0] ?? 0)} ${round(base)}L${round(run[0]?.[0] ?? 0)} ${round(base)}Z`,
    )
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
