/** Colours of the theme and dash patterns change together, so that lines differ without colour as well. */
export const lineKinds = 6;

/** The lengths of dashes and gaps in CSS pixels; the first kind is a whole line. The style sheet says the same. */
const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 2]];
const widths = [1.75, 1, 2.75, 1.25];

interface LineStyle {
  readonly color: string;
  readonly dash: readonly number[];
  readonly width: number;
}

/** The style of a series by its number. Colours are read from the theme when they are asked for. */
export function lineStyle(index: number): LineStyle {
  return {
    color: themeColor(lineColors[index % lineKinds] as string),
    dash: dashes[index % lineKinds] ?? [],
    width: widths[Math.floor(index / lineKinds) % widths.length] ?? 1,
  };
}

/** The orange of the themes is too weak on white and see-through in high contrast, so it is not among the lines. */
const lineColors = [
  '--vscode-charts-blue',
  '--vscode-charts-purple',
  '--vscode-charts-green',
  '--vscode-charts-red',
  '--vscode-foreground',
  '--vscode-charts-yellow',
];

export function themeColor(name: string): string {
  return getComputedStyle(document.body).getPropertyValue(name).trim() || 'currentColor';
}

/** The same colour with less weight, for areas below lines. */
export function fadeColor(color: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${percent}%, transparent)`;
}

/** The same weight in a colour that nothing shines through. */
export function muted(color: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${percent}%, ${themeColor('--vscode-editor-background')})`;
}

/** The class of a series or part in drawings whose colours come from the style sheet. */
export function kindClass(index: number): string {
  return `line kind-${index % lineKinds} dash-${Math.floor(index / lineKinds) % widths.length}`;
}
