import uPlot from 'uplot';
import { unitSign } from '../../format';
import { fadeColor, lineStyle, muted, themeColor } from '../colors';
import { hatchedFill } from '../hatch';
import { shortNumber, timeLabel } from '../scale';
import { stackedValues, type TimeData } from './data';

export type TimeKind = 'line' | 'area' | 'bar' | 'stacked';

export interface TimePlot {
  /** Moves the cursor to a time by its index; undefined takes it away. */
  point(index: number | undefined): void;
  show(line: number, isShown: boolean): void;
  /** Zooms around the middle: a factor below 1 shows less; undefined shows all. */
  zoom(factor: number | undefined): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

interface TimePlotOptions {
  readonly parent: HTMLElement;
  readonly kind: TimeKind;
  readonly data: TimeData;
  readonly hidden: ReadonlySet<number>;
  readonly size: { readonly width: number; readonly height: number };
  /** The index of the time below the cursor, and its place in CSS pixels from the left of the plot. */
  onCursor(index: number | undefined, left: number): void;
  onZoom(isZoomed: boolean): void;
}

const font = '11px';

/** Lines beyond this number are drawn thin, without dashes and without a dot beside the cursor. */
const maxDashed = 24;

/** A drawing of lines, areas or bars over time on a canvas. A drag zooms, a double click shows all again. */
export function createTimePlot(options: TimePlotOptions): TimePlot {
  const { data, kind, hidden, parent } = options;
  const seconds = data.times.map(time => time / 1000);
  const [begin, end] = [seconds[0] ?? 0, seconds.at(-1) ?? 1];
  const step = seconds.length > 1 ? (end - begin) / (seconds.length - 1) : 60;
  // More dash patterns, widths and dots than these cannot be told apart, and they are slow to draw.
  const hasDashes = data.lines.length <= maxDashed;
  const isBars = kind === 'bar' || kind === 'stacked';
  const whole = isBars || begin === end ? { min: begin - step / 2, max: end + step / 2 } : { min: begin, max: end };
  const units = new Set(data.lines.map(({ series }) => unitSign(series.unit)));
  const unit = units.size === 1 ? ([...units][0] ?? '') : '';
  const quiet = themeColor('--vscode-descriptionForeground');
  const grid = { stroke: fadeColor(quiet, 22), width: 1 };
  const family = themeColor('--vscode-font-family');
  const axis = { stroke: quiet, grid, ticks: grid, font: `${font} ${family}` };

  const plot = new uPlot(
    {
      ...options.size,
      padding: [12, 16, 0, 4],
      legend: { show: false },
      tzDate: stamp => uPlot.tzDate(new Date(stamp * 1000), 'Etc/UTC'),
      cursor: {
        y: false,
        points: hasDashes ? { size: 7 } : { show: false },
        drag: { x: true, y: false, setScale: true },
      },
      scales: {
        x: { time: true, range: (_, min, max) => (min === begin && max === end ? [whole.min, whole.max] : [min, max]) },
        y: { range: { min: { pad: 0, soft: 0, mode: 1 }, max: { pad: 0.05, soft: 0, mode: 2 } } },
      },
      axes: [
        {
          ...axis,
          size: 30,
          // The first label has the date as well, so that labels at the usual distance would touch each other.
          space: 64,
          grid: { show: false },
          values: (_, splits, __, ___, increment) => timeLabels(splits, increment),
        },
        {
          ...axis,
          size: (_, values) => 14 + 6.6 * Math.max(3, ...(values ?? []).map(value => String(value).length)),
          values: (_, splits, __, ___, increment) => valueLabels(splits, increment, unit),
        },
      ],
      series: [{}, ...inDrawingOrder(data.lines.map((_, index) => seriesOf(index)))],
      hooks: {
        setCursor: [
          self => {
            const { idx, left } = self.cursor;
            const isInside = typeof idx === 'number' && typeof left === 'number' && left >= 0;
            options.onCursor(isInside ? idx : undefined, (left ?? 0) + self.over.offsetLeft);
          },
        ],
        setScale: [
          (self, key) => {
            const { min, max } = self.scales['x'] ?? {};
            if (key === 'x') options.onZoom((min ?? whole.min) > whole.min || (max ?? whole.max) < whole.max);
          },
        ],
      },
    },
    aligned(),
    parent,
  );

  function aligned(): uPlot.AlignedData {
    const values = kind === 'stacked' ? stackedValues(data, hidden) : data.values;
    return [seconds, ...inDrawingOrder(values)] as uPlot.AlignedData;
  }

  /** The highest of stacked bars is drawn first, because the others cover its lower part. */
  function inDrawingOrder<T>(list: readonly T[]): T[] {
    return kind === 'stacked' ? list.toReversed() : [...list];
  }

  function seriesOf(index: number): uPlot.Series {
    const line = data.lines[index] as TimeData['lines'][number];
    const isPrevious = line.series.shift !== undefined;
    const { color, dash, width } = lineStyle(line.style);
    const stroke = isPrevious ? fadeColor(color, 85) : color;
    const shared = { show: !hidden.has(index), stroke, scale: 'y', points: { show: false } };
    if (isBars) {
      // What stands behind the bars of a stack must not shine through them.
      const solid = kind === 'stacked' ? muted(color, 75) : fadeColor(color, 75);
      const fill = hasDashes ? hatchedFill(line.style, solid) : solid;
      const look = isPrevious ? { fill: fadeColor(color, 25), dash: [3, 2] } : { fill: () => fill };
      return { ...shared, width: 1, ...look, paths: bars(index) };
    }
    return {
      ...shared,
      width: !hasDashes ? 1 : isPrevious ? 1.5 : width,
      dash: isPrevious ? [3, 3] : hasDashes ? [...dash] : [],
      spanGaps: false,
      ...(kind === 'area' && !isPrevious ? { fill: fadeColor(color, 20) } : {}),
      // A point with nothing on either side would be a line of no length.
      points: { show: true, size: 5, filter: (_, position) => lonely(data.values[position - 1] ?? []) },
    };
  }

  /** Bars of one time stand side by side, or on each other when they are stacked. */
  function bars(index: number): uPlot.Series.PathBuilder {
    const count = kind === 'stacked' ? 1 : data.lines.length;
    const width = (step * 0.8) / count;
    const offset = kind === 'stacked' ? -width / 2 : -step * 0.4 + index * width;
    return (uPlot.paths.bars as uPlot.Series.BarsPathBuilderFactory)({
      disp: {
        x0: { unit: 1, values: () => seconds.map(time => time + offset) },
        size: { unit: 1, values: () => seconds.map(() => width) },
      },
    });
  }

  return {
    point(index) {
      const time = index === undefined ? undefined : seconds[index];
      plot.setCursor(time === undefined ? { left: -10, top: -10 } : { left: plot.valToPos(time, 'x'), top: 10 });
    },
    show(line, isShown) {
      plot.setSeries(kind === 'stacked' ? data.lines.length - line : line + 1, { show: isShown });
      if (kind === 'stacked') plot.setData(aligned(), false);
    },
    zoom(factor) {
      const { min = whole.min, max = whole.max } = plot.scales['x'] as { min?: number; max?: number };
      if (factor === undefined) return plot.setScale('x', whole);
      const middle =
        plot.cursor.left !== undefined && plot.cursor.left >= 0
          ? plot.posToVal(plot.cursor.left, 'x')
          : (min + max) / 2;
      plot.setScale('x', {
        min: Math.max(whole.min, middle - (middle - min) * factor),
        max: Math.min(whole.max, middle + (max - middle) * factor),
      });
    },
    resize: (width, height) => plot.setSize({ width, height }),
    dispose: () => plot.destroy(),
  };
}

/** The indexes of values without a neighbour. */
function lonely(values: readonly (number | null)[]): number[] {
  const found: number[] = [];
  for (let index = 0; index < values.length; index++) {
    const isValue = (values[index] ?? null) !== null;
    if (isValue && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null) found.push(index);
  }
  return found;
}

function timeLabels(splits: readonly number[], increment: number): string[] {
  return splits.map((split, index) => timeLabel(split * 1000, increment * 1000, index === 0));
}

/** The unit stands at the highest tick alone. */
function valueLabels(splits: readonly number[], increment: number, unit: string): string[] {
  const digits = Math.min(12, Math.max(0, -Math.floor(Math.log10(increment) + 1e-9)));
  const last = splits.length - 1;
  return splits.map((split, index) => shortNumber(split, digits) + (index === last && unit ? ` ${unit}` : ''));
}
