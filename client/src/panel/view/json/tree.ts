import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { JsonEntry, JsonPath } from '../../jsonEntries';
import type { PageTexts } from '../../texts';
import { h } from '../dom';
import { fill, formatNumber } from '../format';

/** One line of the tree: a member, or the place of members that have not arrived. */
interface Line {
  readonly entry: JsonEntry;
  readonly path: JsonPath;
  readonly isOpen: boolean;
}

export interface JsonTree {
  readonly element: HTMLElement;
  /** Takes over members of the part at a path, beginning with the member number `from`. */
  receive(path: JsonPath, from: number, entries: readonly JsonEntry[]): void;
  dispose(): void;
}

const lineHeight = 22;
/** Levels that are opened at the start, so that the rows of a query can be seen at once. */
const openLevels = 5;

/**
 * The body as a tree that draws only the lines in view and asks for members when they are opened: the page never holds
 * the whole body.
 */
export function createTree(texts: PageTexts, request: (path: JsonPath, from: number) => void): JsonTree {
  let lines: Line[] = [];
  let active = 0;
  const keyOf = (path: JsonPath) => JSON.stringify(path);
  const requested = new Set<string>();

  const element = h('div', { class: 'tree', role: 'tree', tabindex: 0, 'aria-label': texts.json });
  const body = h('div', { class: 'tree-lines', role: 'presentation' });
  element.append(body);
  const options = () => ({
    count: lines.length,
    getScrollElement: () => element,
    estimateSize: () => lineHeight,
    overscan: 10,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw(),
  });
  let isReady = false;
  const window = new Virtualizer<HTMLElement, HTMLElement>(options());
  const end = window._didMount();
  window._willUpdate();
  isReady = true;

  function draw(): void {
    if (!isReady) return;
    body.style.height = `${window.getTotalSize()}px`;
    const items = window.getVirtualItems();
    body.replaceChildren(...items.map(({ index, start }) => lineElement(lines[index] as Line, index, start)));
    const id = `json-${active}`;
    if (items.some(({ index }) => index === active)) element.setAttribute('aria-activedescendant', id);
    else element.removeAttribute('aria-activedescendant');
  }

  function lineElement({ entry, path, isOpen }: Line, index: number, start: number): HTMLElement {
    const isBranch = entry.kind === 'object' || entry.kind === 'list';
    const line = h(
      'div',
      {
        class: index === active ? 'tree-line active' : 'tree-line',
        role: 'treeitem',
        id: `json-${index}`,
        'aria-level': Math.max(1, path.length),
        'aria-selected': String(index === active),
        ...(isBranch ? { 'aria-expanded': String(isOpen) } : {}),
        click: () => {
          active = index;
          if (isBranch) toggle(index);
          else draw();
        },
      },
      h('span', { class: 'twist', 'aria-hidden': 'true' }, isBranch ? (isOpen ? '▾' : '▸') : ''),
      path.length > 1 && h('span', { class: 'json-key' }, `${entry.key}: `),
      valueElement(entry),
    );
    line.style.transform = `translateY(${start}px)`;
    line.style.paddingLeft = `${4 + (Math.max(1, path.length) - 1) * 16}px`;
    return line;
  }

  function counted(count: number, one: string, several: string): string {
    return count === 1 ? one : fill(several, formatNumber(count));
  }

  function valueElement({ kind, text, length = 0 }: JsonEntry): HTMLElement {
    if (kind === 'object')
      return h('span', { class: 'json-size' }, `{} ${counted(length, texts.oneMember, texts.members)}`);
    if (kind === 'list') return h('span', { class: 'json-size' }, `[] ${counted(length, texts.oneItem, texts.items)}`);
    const value = h('span', { class: `json-${kind}` }, text.length > 500 ? `${text.slice(0, 500)}…` : text);
    if (length > 0) value.append(h('span', { class: 'json-size' }, ` ${fill(texts.characters, formatNumber(length))}`));
    return value;
  }

  function setLines(next: Line[]): void {
    lines = next;
    window.setOptions(options());
    window.measure();
    draw();
  }

  function toggle(index: number): void {
    const line = lines[index] as Line;
    if (!line.isOpen) {
      setLines(lines.with(index, { ...line, isOpen: true }));
      ask(line.path, 0);
      return;
    }
    const depth = line.path.length;
    const after = lines.findIndex((other, position) => position > index && other.path.length <= depth);
    const rest = after < 0 ? [] : lines.slice(after);
    for (const { path } of lines.slice(index, after < 0 ? undefined : after)) {
      const prefix = keyOf(path);
      for (const key of requested) if (key.startsWith(prefix)) requested.delete(key);
    }
    setLines([...lines.slice(0, index), { ...line, isOpen: false }, ...rest]);
  }

  function ask(path: JsonPath, from: number): void {
    const key = `${keyOf(path)}${from}`;
    if (requested.has(key)) return;
    requested.add(key);
    request(path, from);
  }

  function move(index: number): void {
    active = Math.max(0, Math.min(lines.length - 1, index));
    const top = active * lineHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + lineHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + lineHeight - element.clientHeight;
    draw();
  }

  element.addEventListener('keydown', event => {
    const line = lines[active];
    if (!line) return;
    const isBranch = line.entry.kind === 'object' || line.entry.kind === 'list';
    const page = Math.max(1, Math.floor(element.clientHeight / lineHeight) - 1);
    const parent = lines.findLastIndex((other, index) => index < active && other.path.length < line.path.length);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + page),
      PageUp: () => move(active - page),
      Home: () => move(0),
      End: () => move(lines.length - 1),
      ArrowRight: () => (isBranch && !line.isOpen ? toggle(active) : move(active + (isBranch ? 1 : 0))),
      ArrowLeft: () => (isBranch && line.isOpen ? toggle(active) : move(parent)),
      Enter: () => isBranch && toggle(active),
      ' ': () => isBranch && toggle(active),
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  });

  ask([], 0);
  return {
    element,
    receive(path, from, entries) {
      const parent = path.length === 0 ? -1 : lines.findIndex(line => keyOf(line.path) === keyOf(path));
      if (path.length > 0 && (parent < 0 || !lines[parent]?.isOpen)) return;
      const added = entries.map(entry => {
        const isBranch = entry.kind === 'object' || entry.kind === 'list';
        const own = [...path, entry.key];
        return { entry, path: own, isOpen: isBranch && own.length <= openLevels && from === 0 };
      });
      let offset = parent + 1;
      if (from > 0) {
        const next = lines.findIndex((other, index) => index > parent && other.path.length <= path.length);
        offset = next < 0 ? lines.length : next;
      }
      setLines(lines.toSpliced(offset, 0, ...added));
      for (const line of added) if (line.isOpen) ask(line.path, 0);
      const size = lines[parent]?.entry.length ?? 0;
      // The rest of a long list follows in pieces, until all of it can be scrolled to.
      if (entries.length > 0 && from + entries.length < Math.min(size, maxMembers)) ask(path, from + entries.length);
    },
    dispose: end,
  };
}

/** Members of one object or list that the tree holds; a list beyond that is for the table and the export. */
const maxMembers = 100_000;
