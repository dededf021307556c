import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from '@tanstack/virtual-core';

/** Height of a row in CSS pixels; the style sheet says the same. */
export const rowHeight = 24;

interface WindowOptions {
  readonly rowCount: number;
  readonly widths: readonly number[];
  /** Columns on the left that are always drawn. */
  readonly frozen: number;
}

/** Which rows and columns of a grid are in view. */
export interface Windows {
  set(options: WindowOptions): void;
  rows(): readonly { readonly index: number; readonly start: number }[];
  columns(): readonly { readonly index: number; readonly start: number; readonly size: number }[];
  height(): number;
  width(): number;
  dispose(): void;
}

type Axis = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Follows the size and the scroll position of the element and calls `draw` when other rows or columns come into view. While
 * the element is scrolled, that is once before each frame: rows and columns are followed apart, and a drawing between
 * both would have the browser lay out the page twice.
 */
export function createWindows(element: HTMLElement, draw: () => unknown): Windows {
  let options: WindowOptions = { rowCount: 0, widths: [], frozen: 0 };
  const shared = {
    getScrollElement: () => element,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: (_: Axis, isScrolling: boolean) => {
      if (!isScrolling) draw();
      else frame ||= requestAnimationFrame(drawFrame);
    },
  };
  let frame = 0;
  function drawFrame(): void {
    frame = 0;
    draw();
  }
  const rowOptions = () => ({
    ...shared,
    count: options.rowCount,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const columnOptions = () => ({
    ...shared,
    horizontal: true,
    count: options.widths.length,
    estimateSize: (index: number) => options.widths[index] ?? 0,
    overscan: 1,
    rangeExtractor: (range: Range) => {
      const frozen = Array.from({ length: Math.min(options.frozen, range.count) }, (_, index) => index);
      return [...new Set([...frozen, ...defaultRangeExtractor(range)])];
    },
  });
  const rows: Axis = new Virtualizer(rowOptions());
  const columns: Axis = new Virtualizer(columnOptions());
  const ends = [rows._didMount(), columns._didMount()];
  rows._willUpdate();
  columns._willUpdate();
  return {
    set(next) {
      options = next;
      rows.setOptions(rowOptions());
      columns.setOptions(columnOptions());
      columns.measure();
    },
    rows: () => rows.getVirtualItems(),
    columns: () => columns.getVirtualItems(),
    height: () => rows.getTotalSize(),
    width: () => columns.getTotalSize(),
    dispose() {
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    },
  };
}
