/** A chart as the page shows it. */
export interface ChartView {
  readonly element: HTMLElement;
  /** The chart as SVG for files; undefined where a chart is no drawing. */
  picture?(): SVGSVGElement;
  dispose(): void;
}

/** Pixels of the page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
