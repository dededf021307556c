import type { Cell, Column } from '../../../../../server/src/api/result';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, formatCell, formatNumber, headerText } from '../format';
import type { GridSettings } from './columns';
import type { Filters } from './order';
import { extentOf, holdsPlace, type Place, type Selection } from './selection';
import { rowHeight, type Windows } from './windows';

export const headerHeight = 26;

/** Everything that a drawing depends on. Column numbers are places among the shown columns. */
export interface GridScene {
  readonly rows: readonly (readonly Cell[])[];
  readonly order: Uint32Array;
  readonly shown: readonly number[];
  readonly settings: GridSettings;
  readonly selection: Selection;
  readonly filters: Filters;
  /** Width of the row numbers in CSS pixels. */
  readonly gutter: number;
  readonly windows: Windows;
  widthOf(index: number): number;
}

interface HeaderActions {
  /** All take the index of a column, `openMenu` its place among the shown ones. */
  sortBy(index: number): void;
  openMenu(column: number, anchor: Element): void;
  resize(index: number, width: number): void;
  fit(index: number): void;
}

export interface Drawing {
  draw(scene: GridScene): void;
  /** The next drawing makes every row anew. */
  invalidate(): void;
  /** The place of an element inside a cell; column -1 is the row number. */
  placeOf(element: Element): Place | undefined;
  cell(place: Place): Element | undefined;
}

/** A row with its elements, of which those of columns in view come and go. */
interface DrawnRow {
  readonly element: HTMLElement;
  readonly first: HTMLElement;
  /** Stands for the columns between the frozen ones and the first that is drawn. */
  readonly space: HTMLElement;
  /** By place among the shown columns. */
  readonly cells: Map<number, HTMLElement>;
}

let drawings = 0;

/** Turns a scene into elements inside the grid. A row or cell that stays in view keeps its element. */
export function createDrawing(
  grid: HTMLElement,
  columns: readonly Column[],
  texts: PageTexts,
  actions: HeaderActions,
): Drawing {
  const id = `grid-${++drawings}`;
  const header = h('div', { class: 'table-header', role: 'row', 'aria-rowindex': 1 });
  const body = h('div', { class: 'table-rows', role: 'rowgroup' });
  const empty = h('p', { class: 'hint no-matches', hidden: true }, texts.noMatches);
  const head = h('div', { role: 'rowgroup', class: 'table-head' }, header);
  grid.append(head, body, empty);
  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`;
  let drawn = new Map<number, DrawnRow>();
  let headerRow: DrawnRow | undefined;
  let drawnColumns = '';
  let selected = '';

  function draw(scene: GridScene): void {
    const key = scene.windows
      .columns()
      .map(({ index }) => index)
      .join(',');
    const isMoved = key !== drawnColumns;
    drawnColumns = key;
    if (!headerRow) {
      headerRow = newRow(scene, header, cornerElement());
      header.replaceChildren(headerRow.first, headerRow.space);
    }
    if (isMoved) fillRow(scene, headerRow, column => headerCell(scene, column));
    const width = scene.windows.width() + scene.gutter;
    head.style.width = `${width}px`;
    body.style.width = `${width}px`;
    body.style.height = `${scene.windows.height()}px`;
    empty.hidden = scene.order.length > 0;
    const next = new Map<number, DrawnRow>();
    const added: HTMLElement[] = [];
    for (const { index } of scene.windows.rows()) {
      const old = drawn.get(index);
      const row = old ?? rowElement(scene, index);
      if (!old) added.push(row.element);
      if (!old || isMoved) fillRow(scene, row, column => dataCell(scene, index, column));
      next.set(index, row);
    }
    for (const [index, { element }] of drawn) if (!next.has(index)) element.remove();
    if (drawn.size === 0) body.replaceChildren(...added);
    else body.append(...added);
    drawn = next;
    markSelection(scene);
  }

  function newRow(scene: GridScene, element: HTMLElement, first: HTMLElement): DrawnRow {
    first.style.width = `${scene.gutter}px`;
    const space = h('div', { class: 'space', role: 'presentation' });
    return { element, first, space, cells: new Map() };
  }

  /** Adds the cells of the columns that have come into view to a row, and removes the others. The frozen ones stay. */
  function fillRow(scene: GridScene, { first, space, cells }: DrawnRow, cellAt: (column: number) => HTMLElement): void {
    const places = scene.windows.columns();
    const inView = new Set(places.map(({ index }) => index));
    for (const [column, cell] of cells) {
      if (inView.has(column)) continue;
      cell.remove();
      cells.delete(column);
    }
    let previous = first;
    const follow = (element: HTMLElement) => {
      if (previous.nextSibling !== element) previous.after(element);
      previous = element;
    };
    let end = 0;
    let isSpaced = false;
    for (const { index, start, size } of places) {
      const isFrozen = index < scene.settings.frozen;
      if (!isFrozen && !isSpaced) {
        isSpaced = true;
        space.style.width = `${start - end}px`;
        follow(space);
      }
      let cell = cells.get(index);
      if (!cell) {
        cell = cellAt(index);
        cell.style.width = `${size}px`;
        if (isFrozen) {
          cell.classList.add('frozen');
          cell.style.left = `${start + scene.gutter}px`;
        }
        cells.set(index, cell);
      }
      end = start + size;
      follow(cell);
    }
  }

  function rowElement(scene: GridScene, row: number): DrawnRow {
    const source = scene.order[row] as number;
    const element = h('div', { class: row % 2 ? 'table-row odd' : 'table-row', role: 'row', 'aria-rowindex': row + 2 });
    element.style.transform = `translateY(${row * rowHeight}px)`;
    const number = h(
      'div',
      { class: 'cell gutter', role: 'rowheader', 'aria-colindex': 1, id: cellId({ row, column: -1 }) },
      formatNumber(source + 1),
    );
    const drawnRow = newRow(scene, element, number);
    element.append(number, drawnRow.space);
    return drawnRow;
  }

  function dataCell(scene: GridScene, row: number, column: number): HTMLElement {
    const data = scene.rows[scene.order[row] as number];
    const index = scene.shown[column] as number;
    return cellElement(data?.[index], columns[index] as Column, { row, column }, data !== undefined);
  }

  function cellElement(cell: Cell | undefined, column: Column, place: Place, hasArrived: boolean): HTMLElement {
    const isNull = hasArrived && (cell === null || cell === undefined);
    const text = isNull ? 'null' : formatCell(cell ?? null, column, texts);
    const kinds = ['cell', column.type === 'number' && 'number', isNull && 'null'].filter(Boolean);
    return h(
      'div',
      {
        class: kinds.join(' '),
        role: 'gridcell',
        id: cellId(place),
        'aria-colindex': place.column + 2,
      },
      text,
    );
  }

  function cornerElement(): HTMLElement {
    return h(
      'div',
      { class: 'cell gutter', role: 'columnheader', 'aria-colindex': 1 },
      h('span', { class: 'unseen' }, texts.rowNumber),
    );
  }

  function headerCell(scene: GridScene, place: number): HTMLElement {
    const index = scene.shown[place] as number;
    const column = columns[index] as Column;
    const direction = scene.settings.sorting?.column === index ? scene.settings.sorting.direction : undefined;
    const mark = direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '';
    const text = headerText(column);
    const sort = h('button', { class: 'header-text', tabindex: -1, title: text, click: () => actions.sortBy(index) });
    sort.append(h('span', { class: 'header-name' }, text), h('span', { class: 'mark', 'aria-hidden': 'true' }, mark));
    const isFiltered = scene.filters.columns.has(index);
    const menu = h('button', {
      class: isFiltered ? 'header-menu filtered' : 'header-menu',
      tabindex: -1,
      'aria-label': fill(texts.columnMenu, column.name),
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
    });
    menu.append(isFiltered ? '▼' : '⋮');
    menu.addEventListener('click', () => actions.openMenu(place, menu));
    const handle = h('span', { class: 'resize', 'aria-hidden': 'true' });
    handle.addEventListener('pointerdown', event => dragWidth(event, index, scene.widthOf(index)));
    handle.addEventListener('dblclick', () => actions.fit(index));
    return h(
      'div',
      {
        class: column.type === 'number' ? 'cell number' : 'cell',
        role: 'columnheader',
        id: cellId({ row: -1, column: place }),
        'aria-colindex': place + 2,
        'aria-sort': direction ?? 'none',
      },
      sort,
      menu,
      handle,
    );
  }

  function dragWidth(event: PointerEvent, index: number, width: number): void {
    event.preventDefault();
    event.stopPropagation();
    const start = event.clientX;
    const move = (moved: PointerEvent) => actions.resize(index, width + moved.clientX - start);
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
  }

  /** Marks the selected cells among those that are drawn and says which one has the focus. */
  function markSelection(scene: GridScene): void {
    const extent = extentOf(scene.selection);
    const { focus } = scene.selection;
    for (const [row, { element }] of drawn) {
      const isNear = row >= extent.top && row <= extent.bottom;
      if (!isNear && !element.classList.contains('has-selection')) continue;
      element.classList.toggle('has-selection', isNear);
      for (const cell of element.querySelectorAll<HTMLElement>('[role=gridcell]')) {
        const column = Number(cell.ariaColIndex) - 2;
        const isSelected = holdsPlace(extent, row, column);
        cell.classList.toggle('selected', isSelected);
        if (isSelected) cell.ariaSelected = 'true';
        else cell.removeAttribute('aria-selected');
      }
    }
    document.getElementById(selected)?.classList.remove('active');
    selected = cellId(focus);
    const active = document.getElementById(selected);
    active?.classList.add('active');
    if (active) grid.setAttribute('aria-activedescendant', selected);
    else grid.removeAttribute('aria-activedescendant');
  }

  return {
    draw,
    invalidate() {
      drawnColumns = '';
      drawn.clear();
      headerRow = undefined;
    },
    placeOf(element) {
      const cell = element.closest('[role=gridcell], [role=rowheader], [role=columnheader]');
      const place = cell && /-(-?\d+)-(-?\d+)$/.exec(cell.id.slice(id.length));
      return place ? { row: Number(place[1]), column: Number(place[2]) } : undefined;
    },
    cell: place => document.getElementById(cellId(place)) ?? undefined,
  };
}
