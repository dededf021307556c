import type { Cell, Column } from '../../../../../server/src/api/result';
import type { TableView, TextFormat } from '../../messages';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, formatNumber } from '../format';
import { createBar } from './bar';
import { columnMenu } from './columnMenu';
import { fittingWidth, type GridSettings, narrowest, shownColumns } from './columns';
import { createDrawing, headerHeight } from './drawing';
import { gridKeys } from './keys';
import { type Filters, filterOrder, nextSorting, rowFilter, sortOrder } from './order';
import { followPointer } from './pointer';
import { extentOf, type Place, type Selection, totalsOf } from './selection';
import { createSlices, type Slices } from './slices';
import { showValue } from './valueView';
import { createWindows, rowHeight } from './windows';

interface GridOptions {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly settings: GridSettings;
  readonly texts: PageTexts;
  /** Called when the user has arranged something. */
  onSettings(settings: GridSettings): void;
  copy(view: TableView, format: TextFormat): void;
  copyText(text: string): void;
}

export interface GridView {
  readonly element: HTMLElement;
  /** Takes over more rows; the list only grows. */
  setRows(rows: readonly (readonly Cell[])[]): void;
  /** What is seen: the rows that pass the filters, in their order, and the columns that are shown. */
  view(): TableView;
  dispose(): void;
}

/**
 * A grid that draws only the rows and columns in view. The focus stays on the grid, and `aria-activedescendant` names the
 * cell, because drawn cells come and go.
 */
export function createGrid(options: GridOptions): GridView {
  const { columns, rowCount, texts } = options;
  let settings = options.settings;
  let rows: readonly (readonly Cell[])[] = [];
  let filters: Filters = { text: '', columns: new Map() };
  let filtered: Uint32Array = Uint32Array.from({ length: rowCount }, (_, index) => index);
  let order = filtered;
  let shown = shownColumns(columns, settings);
  let selection: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };
  /** Natural widths, from the first rows that arrive. */
  let natural: readonly number[] = columns.map(() => 120);
  let isMeasured = false;
  let received = 0;
  /** Numbers what orders the rows, so that a later filter or sorting ends an earlier one. */
  let orderRun = 0;

  const grid = h('div', {
    class: 'table',
    role: 'grid',
    tabindex: 0,
    'aria-multiselectable': 'true',
    'aria-label': fill(texts.tableLabel, formatNumber(rowCount), columns.length),
  });
  const bar = createBar(texts, {
    filter: text => setFilters({ ...filters, text }),
    columns: () =>
      columns.map((column, index) => ({
        label: column.name,
        kind: 'checkbox' as const,
        checked: !settings.hidden.includes(index),
        run: () => toggleColumn(index),
      })),
    clear: () => setFilters({ text: '', columns: new Map() }),
  });
  const frame = h('div', { class: 'grid-frame' }, bar.element, grid);

  const widthOf = (index: number) => settings.widths[index] ?? natural[index] ?? 120;
  const gutter = Math.max(36, String(rowCount).length * 8 + 16);
  const drawing = createDrawing(grid, columns, texts, {
    sortBy: index => arrange(withSorting(nextSorting(settings.sorting, index))),
    openMenu: (index, anchor) => openColumnMenu(index, anchor),
    resize: (index, width) =>
      arrange({ ...settings, widths: { ...settings.widths, [index]: Math.max(narrowest, width) } }),
    fit: index => arrange({ ...settings, widths: { ...settings.widths, [index]: natural[index] ?? 120 } }),
  });

  // The windows call back while they are made, when there is nothing to draw yet.
  let isReady = false;
  const windows = createWindows(grid, () => isReady && draw());
  isReady = true;

  function draw(): void {
    drawing.draw({ rows, order, shown, settings, selection, filters, gutter, windows, widthOf });
  }

  /** The rows, columns or widths have changed, not only the place that is seen. */
  function layOut(): void {
    shown = shownColumns(columns, settings);
    windows.set({ rowCount: order.length, widths: shown.map(widthOf), frozen: settings.frozen });
    grid.setAttribute('aria-rowcount', String(order.length + 1));
    grid.setAttribute('aria-colcount', String(shown.length + 1));
    drawing.invalidate();
    draw();
    const isFiltered = filters.text !== '' || filters.columns.size > 0;
    bar.setMatches(isFiltered ? { matches: order.length, all: rowCount } : undefined);
  }

  function withSorting(sorting: GridSettings['sorting']): GridSettings {
    const { sorting: _, ...rest } = settings;
    return sorting ? { ...rest, sorting } : rest;
  }

  function arrange(next: GridSettings): void {
    const isSortedAnew = next.sorting !== settings.sorting;
    settings = next;
    options.onSettings(settings);
    layOut();
    if (isSortedAnew) void orderRows(async () => filtered);
  }

  function setFilters(next: Filters): void {
    filters = next;
    void filterRows();
  }

  function filterRows(): Promise<void> {
    const passes = rowFilter(columns, filters, texts);
    return orderRows(slices => filterOrder(rows, passes, slices));
  }

  /** Filters and sorts in slices, and shows the rows in their new order at the end. */
  async function orderRows(filter: (slices: Slices) => Promise<Uint32Array | undefined>): Promise<void> {
    const mine = ++orderRun;
    const isStale = () => mine !== orderRun;
    const slices = createSlices(isStale);
    grid.setAttribute('aria-busy', 'true');
    const found = await filter(slices);
    if (found) filtered = found;
    const sorted = found && (await sortOrder(rows, found, settings.sorting, slices));
    if (!sorted || isStale()) return;
    order = sorted;
    grid.removeAttribute('aria-busy');
    if (selection.focus.row >= order.length) select({ row: 0, column: selection.focus.column }, false);
    layOut();
  }

  function toggleColumn(index: number): void {
    const isHidden = settings.hidden.includes(index);
    const hidden = isHidden ? settings.hidden.filter(other => other !== index) : [...settings.hidden, index];
    // One column must stay, or nothing would be left to click on.
    if (hidden.length < columns.length) arrange({ ...settings, hidden });
  }

  function openColumnMenu(column: number, anchor: Element): void {
    const index = shown[column];
    if (index === undefined) return;
    // The menu returns the focus to where it was.
    grid.focus({ preventScroll: true });
    columnMenu({
      anchor,
      column: columns[index] as Column,
      isFrozen: column < settings.frozen,
      hasHidden: settings.hidden.length > 0,
      filter: filters.columns.get(index) ?? '',
      texts,
      setFilter(text) {
        const next = new Map(filters.columns);
        if (text === '') next.delete(index);
        else next.set(index, text);
        setFilters({ ...filters, columns: next });
      },
      sort: direction => arrange(withSorting(direction && { column: index, direction })),
      hide: () => toggleColumn(index),
      showAll: () => arrange({ ...settings, hidden: [] }),
      freeze: () => arrange({ ...settings, frozen: column < settings.frozen ? 0 : column + 1 }),
      fit() {
        const { [index]: _, ...widths } = settings.widths;
        arrange({ ...settings, widths });
      },
    });
  }

  /** Moves the focused cell; `extends` keeps the anchor, so that the cells between are selected. */
  function select(place: Place, isExtended: boolean): void {
    const focus = {
      row: Math.max(-1, Math.min(order.length - 1, place.row)),
      column: Math.max(0, Math.min(shown.length - 1, place.column)),
    };
    setSelection({ anchor: isExtended ? selection.anchor : focus, focus });
  }

  function setSelection(next: Selection, scrolls = true): void {
    selection = next;
    if (scrolls) scrollTo(next.focus);
    draw();
    const extent = extentOf(selection);
    bar.setTotals(
      extent.top === extent.bottom && extent.left === extent.right ? undefined : totalsOf(rows, order, shown, extent),
    );
  }

  function scrollTo({ row, column }: Place): void {
    if (row >= 0) {
      const top = row * rowHeight;
      const height = grid.clientHeight - headerHeight;
      if (top < grid.scrollTop) grid.scrollTop = top;
      else if (top + rowHeight > grid.scrollTop + height) grid.scrollTop = top + rowHeight - height;
    }
    if (column < settings.frozen) return;
    const widths = shown.map(widthOf);
    const start = widths.slice(0, column).reduce((sum, width) => sum + width, gutter);
    const covered = widths.slice(0, settings.frozen).reduce((sum, width) => sum + width, gutter);
    const width = widths[column] ?? 0;
    if (start - covered < grid.scrollLeft) grid.scrollLeft = start - covered;
    else if (start + width > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = start + width - grid.clientWidth;
  }

  function selectedView(): TableView {
    const { top, bottom, left, right } = extentOf(selection);
    return { rows: [...order.slice(top, bottom + 1)], columns: shown.slice(left, right + 1) };
  }

  function openValue({ row, column }: Place): void {
    const index = shown[column];
    const cells = rows[order[row] as number];
    if (index === undefined || !cells) return;
    showValue(frame, columns[index] as Column, cells[index] ?? null, row + 1, texts, options.copyText);
  }

  grid.addEventListener(
    'keydown',
    gridKeys({
      selection: () => selection,
      size: () => ({ rows: order.length, columns: shown.length }),
      pageSize: () => Math.max(1, Math.floor((grid.clientHeight - headerHeight) / rowHeight) - 1),
      select,
      setSelection,
      openValue,
      sortBy: column => arrange(withSorting(nextSorting(settings.sorting, shown[column] as number))),
      openMenu(column) {
        const anchor = drawing.cell({ row: -1, column });
        if (anchor) openColumnMenu(column, anchor);
      },
      widen(column, pixels) {
        const index = shown[column] as number;
        const width = Math.max(narrowest, widthOf(index) + pixels);
        arrange({ ...settings, widths: { ...settings.widths, [index]: width } });
      },
      copy: format => options.copy(selectedView(), format),
      filter: bar.focus,
    }),
  );
  const endPointer = followPointer(grid, drawing.placeOf, {
    selection: () => selection,
    select,
    selectRow: (row, isExtended) =>
      setSelection(
        {
          anchor: { row: isExtended ? selection.anchor.row : row, column: 0 },
          focus: { row, column: shown.length - 1 },
        },
        false,
      ),
    openValue,
  });

  layOut();
  return {
    element: frame,
    setRows(next) {
      if (!isMeasured && next.length > 0) {
        isMeasured = true;
        const probe = h('span', { class: 'measure' }, '0'.repeat(40));
        grid.append(probe);
        const characterWidth = probe.getBoundingClientRect().width / 40 || 7.3;
        probe.remove();
        natural = columns.map((column, index) => fittingWidth(column, index, next, texts, characterWidth));
        rows = next;
        layOut();
      }
      rows = next;
      const before = received;
      received = next.length;
      const isArranged = settings.sorting || filters.text !== '' || filters.columns.size > 0;
      if (received === rowCount && isArranged) void filterRows();
      else if (before <= (windows.rows().at(-1)?.index ?? 0)) {
        // Rows below what is in view change nothing that can be seen.
        drawing.invalidate();
        draw();
      }
    },
    view: () => ({
      ...(settings.sorting || order.length < rowCount ? { rows: [...order] } : {}),
      columns: shown,
    }),
    dispose() {
      endPointer();
      windows.dispose();
    },
  };
}
