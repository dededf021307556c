import type { Cell, Column } from '../../../../../server/src/api/result';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { formatCell, formatNumber } from '../format';
import { cornerElement, type HeaderActions, headerCell } from './header';
import type { GridScene } from './scene';
import { extentOf, holdsPlace, type Place } from './selection';
import { createTextFit } from './textFit';
import { rowHeight } from './windows';

export const headerHeight = 26;

interface Drawing {
  draw(scene: GridScene): void;
  /** The next drawing makes every row anew. */
  invalidate(): void;
  /** The place of an element inside a cell; column -1 is the row number. */
  placeOf(element: Element): Place | undefined;
  cell(place: Place): Element | undefined;
}

/**
 * A row in two parts. The row number and the frozen columns are in the first one, and all first parts in one element that
 * stays at the left edge: an element in each row that stays there would be a layer of its own for the browser. Both parts
 * are rows of the grid with the same number.
 */
interface DrawnRow {
  readonly pinned: HTMLElement;
  readonly strip: HTMLElement;
  /** The row number. */
  readonly first: HTMLElement;
  /** By place among the shown columns. */
  readonly cells: Map<number, HTMLElement>;
  hasSelection: boolean;
}

let drawings = 0;

/** Turns a scene into elements inside the grid. What leaves the view is used again for what enters it. */
export function createDrawing(
  grid: HTMLElement,
  columns: readonly Column[],
  texts: PageTexts,
  actions: HeaderActions,
): Drawing {
  const id = `grid-${++drawings}`;
  const head = h('div', { role: 'rowgroup', class: 'table-head' });
  const pane = h('div', { class: 'table-pane', role: 'presentation' });
  const strips = h('div', { class: 'table-strips', role: 'presentation' });
  const body = h('div', { class: 'table-rows', role: 'rowgroup' }, pane, strips);
  const empty = h('p', { class: 'hint no-matches', hidden: true }, texts.noMatches);
  grid.append(head, body, empty);
  const places = new WeakMap<Element, Place>();
  let drawn = new Map<number, DrawnRow>();
  let header: DrawnRow | undefined;
  let drawnColumns = '';
  let active: Element | undefined;
  let isLaidOut = false;
  let fits: ReturnType<typeof createTextFit> = () => false;

  function draw(scene: GridScene): void {
    const inView = scene.windows.columns();
    const key = inView.map(({ index }) => index).join(',');
    const isMoved = key !== drawnColumns;
    drawnColumns = key;
    if (!isLaidOut || !header) header = layOut(scene);
    if (isMoved) fillHeader(scene, header);
    const wanted = new Set(scene.windows.rows().map(({ index }) => index));
    const next = new Map<number, DrawnRow>();
    const free: DrawnRow[] = [];
    for (const [index, row] of drawn) {
      if (wanted.has(index)) next.set(index, row);
      else free.push(row);
    }
    for (const index of wanted) {
      const old = next.get(index);
      if (old && !isMoved) continue;
      const row = old ?? free.pop() ?? addRow(scene);
      if (!old) moveRow(scene, row, index);
      fillRow(scene, row, index, !old);
      next.set(index, row);
    }
    for (const { pinned, strip } of free) {
      pinned.remove();
      strip.remove();
    }
    drawn = next;
    markSelection(scene);
  }

  /** Sizes everything for new columns, widths or rows, and returns the header, which is still empty. */
  function layOut(scene: GridScene): DrawnRow {
    isLaidOut = true;
    fits = createTextFit(grid);
    const width = scene.windows.width() + scene.gutter;
    head.style.width = `${width}px`;
    body.style.width = `${width}px`;
    body.style.height = `${scene.windows.height()}px`;
    const frozen = scene.shown.slice(0, scene.settings.frozen);
    const pinned = frozen.reduce((sum, index) => sum + scene.widthOf(index), scene.gutter);
    grid.style.setProperty('--pinned', `${pinned}px`);
    empty.hidden = scene.order.length > 0;
    pane.replaceChildren();
    strips.replaceChildren();
    const row = newRow(scene, cornerElement(texts));
    row.pinned.className = 'table-header pinned';
    row.strip.className = 'table-header strip';
    setRowIndex(row, 1);
    head.replaceChildren(row.pinned, row.strip);
    return row;
  }

  function newRow({ gutter }: GridScene, first: HTMLElement): DrawnRow {
    first.style.width = `${gutter}px`;
    const [pinned, strip] = [h('div', { role: 'row' }, first), h('div', { role: 'row' })];
    return { pinned, strip, first, cells: new Map(), hasSelection: false };
  }

  function addRow(scene: GridScene): DrawnRow {
    const row = newRow(scene, h('div', { class: 'cell gutter', role: 'rowheader', 'aria-colindex': 1 }, ' '));
    pane.append(row.pinned);
    strips.append(row.strip);
    return row;
  }

  function setRowIndex({ pinned, strip }: DrawnRow, index: number): void {
    pinned.setAttribute('aria-rowindex', String(index));
    strip.setAttribute('aria-rowindex', String(index));
  }

  function moveRow({ order }: GridScene, drawnRow: DrawnRow, row: number): void {
    const { pinned, strip, first } = drawnRow;
    const side = row % 2 ? ' odd' : '';
    pinned.className = `table-row pinned${side}`;
    strip.className = `table-row strip${side}`;
    pinned.style.top = `${row * rowHeight}px`;
    strip.style.top = pinned.style.top;
    setRowIndex(drawnRow, row + 2);
    setText(first, formatNumber((order[row] as number) + 1));
    places.set(first, { row, column: -1 });
  }

  /** Fills the cells of a row, or only those of the columns that have come into view. */
  function fillRow(scene: GridScene, drawnRow: DrawnRow, row: number, isAnew: boolean): void {
    const { cells, pinned, strip } = drawnRow;
    const inView = scene.windows.columns();
    const kept = new Set(inView.map(({ index }) => index));
    const free: HTMLElement[] = [];
    for (const [column, cell] of cells) {
      if (kept.has(column)) continue;
      cells.delete(column);
      free.push(cell);
    }
    const data = scene.rows[scene.order[row] as number];
    for (const { index, start, size } of inView) {
      let cell = cells.get(index);
      if (cell && !isAnew) continue;
      if (!cell) {
        const isFrozen = index < scene.settings.frozen;
        cell = (isFrozen ? undefined : free.pop()) ?? newCell();
        if (!cell.parentNode) (isFrozen ? pinned : strip).append(cell);
        placeCell(cell, index, start, size, scene);
        cells.set(index, cell);
      }
      const column = scene.shown[index] as number;
      fillCell(cell, data ? (data[column] ?? null) : undefined, columns[column] as Column, size);
      if (index < scene.settings.frozen) cell.classList.add('frozen');
      places.set(cell, { row, column: index });
    }
    for (const cell of free) cell.remove();
    if (isAnew) drawnRow.hasSelection = false;
  }

  function newCell(): HTMLElement {
    return h('div', { role: 'gridcell' }, ' ');
  }

  function placeCell(cell: HTMLElement, column: number, start: number, size: number, { gutter }: GridScene): void {
    cell.style.left = `${start + gutter}px`;
    cell.style.width = `${size}px`;
    cell.setAttribute('aria-colindex', String(column + 2));
  }

  /** A value that is undefined has not arrived yet. */
  function fillCell(cell: HTMLElement, value: Cell | undefined, column: Column, width: number): void {
    const text = value === null ? 'null' : formatCell(value ?? null, column, texts);
    const kinds = ['cell'];
    if (column.type === 'number') kinds.push('number');
    if (value === null) kinds.push('null');
    if (!fits(text, width)) kinds.push('cut');
    cell.className = kinds.join(' ');
    if (cell.ariaSelected) cell.removeAttribute('aria-selected');
    setText(cell, text);
  }

  /** The header has few cells with much in them, so that those that come into view are made anew. */
  function fillHeader(scene: GridScene, { cells, pinned, strip }: DrawnRow): void {
    const inView = scene.windows.columns();
    const kept = new Set(inView.map(({ index }) => index));
    for (const [column, cell] of cells) {
      if (kept.has(column)) continue;
      cell.remove();
      cells.delete(column);
    }
    for (const { index, start, size } of inView) {
      if (cells.has(index)) continue;
      const cell = headerCell(scene, index, columns, texts, actions);
      const isFrozen = index < scene.settings.frozen;
      if (isFrozen) cell.classList.add('frozen');
      placeCell(cell, index, start, size, scene);
      places.set(cell, { row: -1, column: index });
      cells.set(index, cell);
      (isFrozen ? pinned : strip).append(cell);
    }
  }

  /** Marks the selected cells among those that are drawn and says which one has the focus. */
  function markSelection(scene: GridScene): void {
    const extent = extentOf(scene.selection);
    const { focus } = scene.selection;
    for (const [row, drawnRow] of drawn) {
      const isNear = row >= extent.top && row <= extent.bottom;
      if (!isNear && !drawnRow.hasSelection) continue;
      drawnRow.hasSelection = isNear;
      for (const [column, cell] of drawnRow.cells) {
        const isSelected = holdsPlace(extent, row, column);
        cell.classList.toggle('selected', isSelected);
        if (isSelected) cell.ariaSelected = 'true';
        else cell.removeAttribute('aria-selected');
      }
    }
    const next = cellAt(focus);
    if (active !== next) {
      active?.classList.remove('active');
      active?.removeAttribute('id');
    }
    active = next;
    if (!next) {
      grid.removeAttribute('aria-activedescendant');
      return;
    }
    next.classList.add('active');
    next.id = `${id}-${focus.row}-${focus.column}`;
    grid.setAttribute('aria-activedescendant', next.id);
  }

  function cellAt({ row, column }: Place): HTMLElement | undefined {
    return (row < 0 ? header : drawn.get(row))?.cells.get(column);
  }

  return {
    draw,
    invalidate() {
      drawnColumns = '';
      drawn = new Map();
      isLaidOut = false;
    },
    placeOf(element) {
      const cell = element.closest('[role=gridcell], [role=rowheader], [role=columnheader]');
      return cell ? places.get(cell) : undefined;
    },
    cell: cellAt,
  };
}

/** Changes the one text of an element in place, which costs the browser less than a new text. */
function setText(element: HTMLElement, text: string): void {
  (element.firstChild as Text).data = text;
}
