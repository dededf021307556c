import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, withUnit } from '../format';
import type { ChartView, Size } from './chartView';
import type { ChartKind, Part } from './kinds';
import { partsTwin } from './twin';

/** Draws parts as SVG for a size in CSS pixels; the drawing may be higher than the size and is then scrolled. */
type DrawParts = (parts: readonly Part[], size: Size, texts: PageTexts) => SVGSVGElement;

const pictureSize: Size = { width: 960, height: 480 };
/** Parts that the sentence beside the chart names. */
const maxSaid = 3;

/** A chart without a time axis that follows its own size. Its numbers stand in it, and in the table below. */
export function createPartsChart(
  kind: ChartKind,
  parts: readonly Part[],
  draw: DrawParts,
  texts: PageTexts,
): ChartView {
  const named = parts
    .slice(0, maxSaid)
    .map(({ label, value, unit }) => fill(texts.partSummary, label, withUnit(value, unit)));
  const label = `${fill(texts.chartOf, texts[kind], parts.length)}. ${named.join(', ')}${parts.length > maxSaid ? ', …' : ''}`;
  const frame = h('div', { class: 'chart-plot parts', role: 'img', tabindex: 0, 'aria-label': label });
  const redraw = () => {
    const { width, height } = frame.getBoundingClientRect();
    if (width > 0)
      frame.replaceChildren(draw(parts, { width: Math.max(200, width), height: Math.max(120, height) }, texts));
  };
  const resize = new ResizeObserver(redraw);
  resize.observe(frame);
  return {
    element: h('div', { class: 'chart' }, frame, partsTwin(label, parts, texts)),
    picture: () => draw(parts, pictureSize, texts),
    dispose: () => resize.disconnect(),
  };
}
