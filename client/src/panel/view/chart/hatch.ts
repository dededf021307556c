import { s } from '../dom';
import { kindClass, lineKinds, themeColor } from './colors';

/**
 * Bars on each other need a pattern besides their colour, as lines have dashes. For each kind of line the strokes over a
 * tile, as SVG path data; the first kind has none.
 */
const hatches: readonly string[] = [
  '',
  'M-2 2L2 -2M-1 9L9 -1M6 10L10 6',
  'M4 2V6M2 4H6',
  'M0 4H8',
  'M4 0V8',
  'M-2 6L2 10M-1 -1L9 9M6 -2L10 2',
];

/** The width and height of a tile, in CSS pixels. */
const tileSize = 8;

function hatchOf(style: number): string {
  return hatches[style % lineKinds] ?? '';
}

/** What fills the bars of a series on a canvas. */
export function hatchedFill(style: number, color: string): CanvasPattern | string {
  const hatch = hatchOf(style);
  const tile = document.createElement('canvas');
  const context = tile.getContext('2d');
  if (hatch === '' || !context) return color;
  tile.width = Math.round(tileSize * devicePixelRatio);
  tile.height = tile.width;
  context.scale(tile.width / tileSize, tile.width / tileSize);
  context.fillStyle = color;
  context.fillRect(0, 0, tileSize, tileSize);
  context.strokeStyle = themeColor('--vscode-editor-background');
  context.lineWidth = 1.25;
  context.stroke(new Path2D(hatch));
  return context.createPattern(tile, 'repeat') ?? color;
}

/** The same patterns for an SVG, each under its name. */
export function hatchPatterns(): SVGElement {
  const size = { width: tileSize, height: tileSize, patternUnits: 'userSpaceOnUse' };
  return s(
    'defs',
    {},
    ...hatches.map((hatch, kind) =>
      s('pattern', { id: `hatch-${kind}`, ...size }, s('path', { class: 'hatch', d: hatch })),
    ),
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bar of an SVG that has the patterns. */
export function hatchedBar(style: number, classes: string, box: Box): SVGElement[] {
  const bar = s('rect', { class: `${classes} solid`, ...box });
  return hatchOf(style) ? [bar, s('rect', { fill: `url(#hatch-${style % lineKinds})`, ...box })] : [bar];
}

/** The mark of a series of bars in a legend, 20 by 12 CSS pixels. */
export function hatchedSwatch(style: number): SVGElement[] {
  const bar = s('rect', { class: `${kindClass(style)} solid`, x: 0, y: 2, width: 20, height: 8 });
  const hatch = hatchOf(style);
  return hatch === '' ? [bar] : [bar, ...[-2, 6, 14].map(x => tileAt(hatch, x))];
}

function tileAt(hatch: string, x: number): SVGElement {
  return s('path', { class: 'hatch', d: hatch, transform: `translate(${x} 2)` });
}
