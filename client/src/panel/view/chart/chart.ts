import type { Cell } from '../../../../../server/src/api/result';
import type { ShownSet } from '../../messages';
import type { PageTexts } from '../../texts';
import { createBillboard } from './billboard';
import type { ChartView } from './chartView';
import { drawHeatmap } from './heatmap';
import { heatmapOf } from './heatmapData';
import { type ChartKind, partsOf } from './kinds';
import { drawBars, drawFunnel, drawHistogram, drawPie } from './parts';
import { createPartsChart } from './partsChart';
import { createTimeChart } from './time/chart';

type Rows = readonly (readonly Cell[])[];

/** A chart of a data set in a kind that fits its shape. */
export function createChart(kind: ChartKind, set: ShownSet, rows: Rows, texts: PageTexts): ChartView {
  switch (kind) {
    case 'line':
    case 'area':
      return createTimeChart(set.series, kind, texts);
    case 'bar':
      if (set.series.length > 0) return createTimeChart(set.series, kind, texts);
      return createPartsChart(kind, partsOf(set, rows), drawBars, texts);
    case 'stacked':
      return createTimeChart(set.series, kind, texts);
    case 'pie':
      return createPartsChart(kind, partsOf(set, rows), drawPie, texts);
    case 'funnel':
      return createPartsChart(kind, partsOf(set, rows), drawFunnel, texts);
    case 'histogram':
      return createPartsChart(kind, partsOf(set, rows), drawHistogram, texts);
    case 'heatmap': {
      const map = heatmapOf(set, rows);
      return createPartsChart(kind, map.parts, (_, size) => drawHeatmap(map, size, texts), texts);
    }
    case 'billboard':
      return createBillboard(set, rows, texts);
  }
}
