import type { Cell, Column } from '../../../../server/src/api/result';
import type { PageTexts } from '../messages';
import { h } from './dom';
import { exactCell, fill, formatCell } from './format';
import {
  columnWidths,
  headerText,
  nextSorting,
  rowHeight,
  type Sorting,
  scrollToShow,
  sortedOrder,
  tableText,
  visibleRows,
} from './tableModel';

export interface TableView {
  readonly element: HTMLElement;
  /** Draws again with more rows; the columns stay. */
  setRows(rows: readonly (readonly Cell[])[]): void;
  /** The whole table in its present order, for the clipboard. */
  text(): string;
  dispose(): void;
}

/**
 * A grid that draws only the rows that can be seen, so that the page stays small for any number of rows. The focus stays
 * on the grid, and `aria-activedescendant` names the cell, because drawn rows come and go.
 */
export function createTable(
  columns: readonly Column[],
  rowCount: number,
  texts: PageTexts,
  copy: (text: string) => void,
): TableView {
  let rows: readonly (readonly Cell[])[] = [];
  let order: Uint32Array = new Uint32Array();
  let sorting: Sorting | undefined;
  let active = { row: -1, column: 0 };

  const header = h('div', { class: 'table-header', role: 'row', 'aria-rowindex': 1 });
  const body = h('div', { class: 'table-rows', role: 'rowgroup' });
  const grid = h('div', {
    class: 'table',
    role: 'grid',
    tabindex: 0,
    'aria-label': fill(texts.tableLabel, rowCount, columns.length),
    'aria-rowcount': rowCount + 1,
    'aria-colcount': columns.length,
  });
  grid.append(h('div', { role: 'rowgroup', class: 'table-head' }, header), body);

  function drawHeader(): void {
    const cells = columns.map((column, index) => {
      const direction = sorting?.column === index ? sorting.direction : undefined;
      const mark = direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : '';
      const button = h('button', { tabindex: -1, title: headerText(column), click: () => sortBy(index) });
      button.append(headerText(column), h('span', { 'aria-hidden': 'true' }, mark));
      const kind = column.type === 'number' ? 'cell number' : 'cell';
      return h(
        'div',
        { class: kind, role: 'columnheader', 'aria-colindex': index + 1, 'aria-sort': direction ?? 'none' },
        button,
      );
    });
    header.replaceChildren(...cells);
  }

  function sortBy(column: number): void {
    sorting = nextSorting(sorting, column);
    order = sortedOrder(rows, sorting);
    drawHeader();
    drawRows();
  }

  function drawRows(): void {
    const { first, last } = visibleRows(grid.scrollTop, grid.clientHeight - rowHeight, order.length);
    const drawn: HTMLElement[] = [];
    for (let at = first; at < last; at++) drawn.push(drawRow(at));
    body.style.height = `${order.length * rowHeight}px`;
    body.replaceChildren(...drawn);
    const id = active.row >= first && active.row < last ? cellId(active.row, active.column) : undefined;
    if (id) grid.setAttribute('aria-activedescendant', id);
    else grid.removeAttribute('aria-activedescendant');
  }

  function drawRow(at: number): HTMLElement {
    const row = rows[order[at] as number] ?? [];
    const element = h('div', { class: 'table-row', role: 'row', 'aria-rowindex': at + 2 });
    element.style.transform = `translateY(${at * rowHeight}px)`;
    for (const [index, column] of columns.entries()) {
      const text = formatCell(row[index] ?? null, column, texts);
      const kind = column.type === 'number' ? 'cell number' : 'cell';
      const isActive = at === active.row && index === active.column;
      element.append(
        h(
          'div',
          {
            class: isActive ? `${kind} active` : kind,
            role: 'gridcell',
            id: cellId(at, index),
            'aria-colindex': index + 1,
            'aria-label': text === '' ? texts.noValue : undefined,
            title: text.length > 40 ? text : undefined,
          },
          text,
        ),
      );
    }
    return element;
  }

  function move(row: number, column: number): void {
    active = {
      row: Math.max(0, Math.min(order.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    grid.scrollTop = scrollToShow(active.row, grid.scrollTop, grid.clientHeight - rowHeight);
    drawRows();
    body.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  grid.addEventListener('scroll', () => requestAnimationFrame(drawRows), { passive: true });
  grid.addEventListener('keydown', event => {
    const page = Math.max(1, Math.floor(grid.clientHeight / rowHeight) - 2);
    const { row, column } = active;
    const far = event.ctrlKey || event.metaKey;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowRight: () => move(row, column + 1),
      ArrowLeft: () => move(row, column - 1),
      PageDown: () => move(row + page, column),
      PageUp: () => move(row - page, column),
      Home: () => move(far ? 0 : row, 0),
      End: () => move(far ? order.length - 1 : row, columns.length - 1),
      Enter: () => sortBy(column),
      ...(far && active.row >= 0 ? { c: copyActive } : {}),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  body.addEventListener('mousedown', event => {
    const cell = (event.target as Element).closest('[role=gridcell]');
    const place = cell && /^cell-(\d+)-(\d+)$/.exec(cell.id);
    if (place) move(Number(place[1]), Number(place[2]));
  });

  function copyActive(): void {
    const column = columns[active.column];
    const cell = rows[order[active.row] as number]?.[active.column] ?? null;
    if (column) copy(exactCell(cell, column));
  }

  const resize = new ResizeObserver(() => drawRows());
  resize.observe(grid);
  drawHeader();
  return {
    element: grid,
    setRows(next) {
      if (rows.length === 0 || next.length <= 2_000) {
        const widths = columnWidths(columns, next, texts).map(width => `${width}ch`);
        grid.style.setProperty('--columns', widths.join(' '));
      }
      rows = next;
      order = sortedOrder(rows, sorting);
      drawRows();
    },
    text: () => tableText(columns, rows, order),
    dispose: () => resize.disconnect(),
  };
}

function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}
