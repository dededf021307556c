import { padding } from './columns';

/** Texts longer than this are not measured: no column is so wide. */
const maxMeasuredLength = 200;

/**
 * Whether a text fits into a cell of a width in CSS pixels. Only the others are cut off at the edge, because the browser
 * paints and composes every element apart that cuts what is in it.
 */
export function createTextFit(element: Element): (text: string, width: number) => boolean {
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return () => false;
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return (text, width) =>
    text.length <= maxMeasuredLength &&
    // The digits of a table are all as wide as the widest one.
    context.measureText(text.replace(/\d/g, '0')).width <= width - padding;
}
