import type { PageTexts } from '../../texts';
import { s } from '../dom';
import { fill, fixed, formatNumber, unitSign, withUnit } from '../format';
import type { Size } from './chartView';
import { kindClass } from './colors';
import type { Part } from './kinds';
import { numberTicks } from './scale';

/** The mean width of a character in the font of the pictures, in CSS pixels. */
export const characterWidth = 7.2;
/** Bars beyond this number are left to the table. */
const maxBars = 60;
const maxSlices = 8;

export function svgOf({ width, height }: Size): SVGSVGElement {
  return s('svg', { class: 'picture', viewBox: `0 0 ${width} ${height}`, width, height });
}

/** Cuts a text to a width in CSS pixels; the whole text is in the title of its element. */
export function truncateText(text: string, width: number): string {
  const limit = Math.max(1, Math.floor(width / characterWidth + 1e-6));
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

export function titled<E extends SVGElement>(element: E, title: string): E {
  element.append(s('title', {}, title));
  return element;
}

function titleOf({ label, value, unit }: Part): string {
  return `${label}: ${withUnit(value, unit)}`;
}

/** Horizontal bars, because labels of facets are long. */
export function drawBars(all: readonly Part[], size: Size, texts: PageTexts): SVGSVGElement {
  const parts = all.slice(0, maxBars);
  const row = 24;
  const rest = all.length - parts.length;
  const svg = svgOf({
    width: size.width,
    height: Math.max(size.height, parts.length * row + 12 + (rest > 0 ? row : 0)),
  });
  const maxLength = parts.reduce((max, { label }) => Math.max(max, label.length), 0) * characterWidth;
  const labelWidth = Math.min(maxLength + 8, size.width * 0.4);
  const valueWidth =
    parts.reduce((max, part) => Math.max(max, withUnit(part.value, part.unit).length), 0) * characterWidth + 12;
  const [low, high] = [
    Math.min(0, ...parts.map(({ value }) => value)),
    Math.max(0, ...parts.map(({ value }) => value)),
  ];
  const room = Math.max(20, size.width - labelWidth - valueWidth - 8);
  const xOf = (value: number) => labelWidth + ((value - low) / (high - low || 1)) * room;
  for (const [index, part] of parts.entries()) {
    const y = 6 + index * row;
    const [from, to] = [Math.min(xOf(0), xOf(part.value)), Math.max(xOf(0), xOf(part.value))];
    svg.append(
      titled(
        s(
          'text',
          { class: 'part-label', x: labelWidth - 8, y: y + 16, 'text-anchor': 'end' },
          truncateText(part.label, labelWidth - 8),
        ),
        titleOf(part),
      ),
      titled(
        s('rect', { class: 'line kind-0 solid', x: from, y: y + 3, width: Math.max(1, to - from), height: row - 8 }),
        titleOf(part),
      ),
      s('text', { class: 'part-value', x: to + 6, y: y + 16 }, withUnit(part.value, part.unit)),
    );
  }
  if (rest > 0)
    svg.append(
      s('text', { class: 'tick', x: 4, y: parts.length * row + 22 }, fill(texts.moreParts, parts.length, all.length)),
    );
  return svg;
}

/** A ring with its legend; small slices are one slice of others. */
export function drawPie(all: readonly Part[], size: Size, texts: PageTexts): SVGSVGElement {
  const positive = all.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const others = positive.slice(maxSlices).reduce((sum, { value }) => sum + value, 0);
  const parts = positive.slice(0, maxSlices);
  if (others > 0) parts.push({ label: texts.others, value: others, unit: positive[0]?.unit });
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const row = 22;
  const isWide = size.width > 420;
  // The numbers beside the slices stand in the legend too, so that no colour is needed to know one.
  const margin = 16;
  const height = isWide ? size.height : size.height - parts.length * row - 8;
  const diameter = Math.max(80, Math.min(height, isWide ? size.width * 0.45 : size.width) - 2 * margin);
  const legendTop = isWide ? Math.max(8, (size.height - parts.length * row) / 2) : diameter + 2 * margin;
  const svg = svgOf({ width: size.width, height: Math.max(size.height, legendTop + parts.length * row + 8) });
  const [x, y, radius] = [diameter / 2 + margin, diameter / 2 + margin, diameter / 2];
  let angle = -Math.PI / 2;
  for (const [index, part] of parts.entries()) {
    const next = angle + (part.value / total) * 2 * Math.PI;
    svg.append(
      titled(s('path', { class: `slice ${kindClass(index)}`, d: slicePath(x, y, radius, angle, next) }), titleOf(part)),
    );
    const [middle, name] = [(angle + next) / 2, String(index + 1)];
    const [nameX, nameY] = [x + (radius + 9) * Math.cos(middle), y + (radius + 9) * Math.sin(middle) + 4];
    svg.append(s('text', { class: 'tick', x: nameX, y: nameY, 'text-anchor': 'middle' }, name));
    angle = next;
    const left = isWide ? diameter + 2 * margin + 24 : 8;
    const top = legendTop + index * row;
    const share = `${fixed((part.value / total) * 100, 1)} %`;
    const text = `${withUnit(part.value, part.unit)}  ·  ${share}`;
    svg.append(
      s('rect', { class: `${kindClass(index)} solid`, x: left, y: top + 4, width: 14, height: 14 }),
      s('text', { class: 'tick', x: left + 34, y: top + 15, 'text-anchor': 'end' }, name),
      s(
        'text',
        { class: 'part-label', x: left + 42, y: top + 15 },
        truncateText(part.label, size.width - left - 60 - text.length * characterWidth),
      ),
      s('text', { class: 'part-value', x: size.width - 8, y: top + 15, 'text-anchor': 'end' }, text),
    );
  }
  return svg;
}

function slicePath(x: number, y: number, radius: number, from: number, to: number): string {
  // An arc from a point to itself is no arc, so that a whole ring ends a little before its start.
  const end = to - from >= 2 * Math.PI ? to - 1e-4 : to;
  const inner = radius * 0.55;
  const isLarge = end - from > Math.PI ? 1 : 0;
  const point = (r: number, angle: number) =>
    `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  return `M${point(radius, from)}A${radius} ${radius} 0 ${isLarge} 1 ${point(radius, end)}L${point(inner, end)}A${inner} ${inner} 0 ${isLarge} 0 ${point(inner, from)}Z`;
}

/** Steps below each other, each as wide as its share of the first, with the share of the step before. */
export function drawFunnel(parts: readonly Part[], size: Size): SVGSVGElement {
  const row = Math.max(36, Math.min(56, (size.height - 12) / Math.max(1, parts.length)));
  const svg = svgOf({ width: size.width, height: Math.max(size.height, parts.length * row + 12) });
  const first = parts[0]?.value || 1;
  const labelWidth = Math.min(220, size.width * 0.35);
  const room = size.width - labelWidth - 24;
  for (const [index, part] of parts.entries()) {
    const width = Math.max(2, (part.value / first) * room);
    const y = 8 + index * row;
    const before = parts[index - 1]?.value;
    const share = before ? `  ·  ${fixed((part.value / before) * 100, 1)} %` : '';
    svg.append(
      s(
        'text',
        { class: 'part-label', x: labelWidth - 8, y: y + (row - 22) / 2 + 4, 'text-anchor': 'end' },
        truncateText(part.label, labelWidth - 8),
      ),
      titled(
        s('rect', { class: 'line kind-0 solid', x: labelWidth + (room - width) / 2, y, width, height: row - 22 }),
        titleOf(part),
      ),
      s(
        'text',
        { class: 'part-value', x: labelWidth + room / 2, y: y + row - 8, 'text-anchor': 'middle' },
        `${withUnit(part.value, part.unit)}${share}`,
      ),
    );
  }
  return svg;
}

/** Bars side by side over the lower bounds of the buckets. */
export function drawHistogram(parts: readonly Part[], size: Size): SVGSVGElement {
  const svg = svgOf(size);
  const [top, bottom] = [24, size.height - 26];
  const y = numberTicks(
    0,
    parts.reduce((greatest, { value }) => Math.max(greatest, value), 0),
    Math.max(2, Math.floor((bottom - top) / 40)),
  );
  const ceiling = y.values.at(-1) ?? 1;
  const left = 12 + y.labels.reduce((max, text) => Math.max(max, text.length), 1) * characterWidth;
  const yOf = (value: number) => bottom - (value / ceiling) * (bottom - top);
  for (const [index, value] of y.values.entries()) {
    svg.append(
      s('path', { class: 'grid', d: `M${left} ${yOf(value)}H${size.width - 8}` }),
      s('text', { class: 'tick', x: left - 6, y: yOf(value) + 4, 'text-anchor': 'end' }, y.labels[index]),
    );
  }
  const room = (size.width - left - 8) / Math.max(1, parts.length);
  const every = Math.ceil(
    (parts.reduce((max, { label }) => Math.max(max, label.length), 1) * characterWidth + 8) / room,
  );
  for (const [index, part] of parts.entries()) {
    const x = left + index * room;
    svg.append(
      titled(
        s('rect', {
          class: 'line kind-0 solid',
          x: x + 1,
          y: yOf(part.value),
          width: Math.max(1, room - 2),
          height: bottom - yOf(part.value),
        }),
        titleOf(part),
      ),
    );
    if (index % every === 0)
      svg.append(
        s('text', { class: 'tick', x, y: bottom + 16, 'text-anchor': index === 0 ? 'start' : 'middle' }, part.label),
      );
    if (room > 44)
      svg.append(
        s(
          'text',
          { class: 'part-value', x: x + room / 2, y: yOf(part.value) - 5, 'text-anchor': 'middle' },
          formatNumber(part.value),
        ),
      );
  }
  const unit = unitSign(parts[0]?.unit);
  if (unit) svg.append(s('text', { class: 'tick', x: left, y: 14 }, unit));
  return svg;
}
