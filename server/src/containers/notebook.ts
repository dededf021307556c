import { escapeJson } from '../text/escapeJson';
import { type Region, sliceRegion } from '../text/region';
import { joinLines, joinRegions } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import type { Container, ContainerItem, QuotedText } from './container';
import { type DataMap, type DataNode, entryOf, scalarsOf, textOf } from './data';
import { readJson } from './json';

/** Notebooks: code cells in the language of the kernel, `!` lines and `%%bash` cells as shell text, text cells as Markdown. */
export const notebook: Container = {
  languages: ['jupyter'],
  items: (text, tooDeep) => {
    const root = readJson(text, tooDeep);
    const kernel = kernelOf(root);
    const items: ContainerItem[] = [];
    const add = (region: Region, language: string, role: Region['role'] = 'code') =>
      items.push({ kind: 'text', region: { ...region, language, role } });
    const program: Region[] = [];
    for (const { type, source } of cellsOf(root, text)) {
      const magic = /^%%(bash|sh|script|javascript|js|ruby|perl)\b/.exec(source.text)?.[1];
      if (type !== 'code') add(source, 'markdown', 'sample');
      else if (magic) add(source, magic);
      else {
        const commands = shellLines(source.text);
        // The notebook fills in what is in braces before a shell reads the line.
        for (const command of commands)
          add({ ...sliceRegion(source, command), oneLine: true, withoutShell: true }, 'shellscript');
        program.push(without(source, commands));
      }
    }
    // The cells of one kernel share their names.
    const whole = joinLines(program);
    if (whole) add({ ...whole, displays: displaysOf(program, whole.text) }, kernel);
    return items;
  },
};

/** Where a notebook shows the value of an expression: at the end of each cell, or of each statement where it is told to. */
function displaysOf(cells: readonly Region[], text: string): readonly number[] {
  if (text.includes('ast_node_interactivity')) return [...text.matchAll(/$/gm)].map(({ index }) => index);
  let end = -1;
  return cells.map(cell => {
    end += cell.text.length + 1;
    return end;
  });
}

/** The language of the kernel, as the notebook names it. */
function kernelOf(notebook: DataNode | undefined): string {
  const metadata = notebook?.kind === 'map' ? entryOf(notebook, 'metadata') : undefined;
  if (metadata?.kind !== 'map') return 'python';
  const info = [entryOf(metadata, 'kernelspec'), entryOf(metadata, 'language_info')];
  const names = info.flatMap(node =>
    node?.kind === 'map' ? [textOf(entryOf(node, 'language')) ?? textOf(entryOf(node, 'name'))] : [],
  );
  return names.find(name => name !== undefined) ?? 'python';
}

interface Cell {
  readonly type: string;
  readonly source: Region;
}

function cellsOf(notebook: DataNode | undefined, text: string): Cell[] {
  const cells = notebook?.kind === 'map' ? entryOf(notebook, 'cells') : undefined;
  if (cells?.kind !== 'list') return [];
  return cells.items.flatMap((cell): Cell[] => {
    const source = cell.kind === 'map' ? sourceOf(cell, text) : undefined;
    return source && cell.kind === 'map' ? [{ type: textOf(entryOf(cell, 'cell_type')) ?? 'code', source }] : [];
  });
}

/** The text of a cell; each item of a list ends with its own line break. */
function sourceOf(cell: DataMap, text: string): Region | undefined {
  const source = entryOf(cell, 'source');
  if (source?.kind === 'scalar') {
    // Its line breaks are written as escapes.
    const { oneLine: _, ...region } = source.region;
    const { outer, text: whole } = region;
    return { ...region, blocks: [{ inner: spanOf(0, whole.length), outer, write: region.escape }] };
  }
  return source?.kind === 'list' ? joinedItems(scalarsOf(source), text) : undefined;
}

/**
 * The items of a list as one text. What separates two of them belongs to the line break at the end of the first: an edit may
 * then cross the line, and writes both again.
 */
function joinedItems(items: readonly QuotedText[], text: string): Region | undefined {
  const regions = items.map(({ region }, index): Region => {
    const next = items[index + 1];
    const last = region.segments.at(-1);
    if (!next || last?.kind !== 'escape' || !region.text.endsWith('\n')) return region;
    const ending = { ...last, outer: spanOf(last.outer.start, next.span.start + 1) };
    return { ...region, segments: [...region.segments.slice(0, -1), ending] };
  });
  const joined = joinRegions(regions);
  if (!joined) return undefined;
  const { oneLine: _items, ...rest } = joined;
  const lineBreak = `\\n${separatorOf(items, text)}`;
  return { ...rest, escape: inner => inner.split('\n').map(escapeJson).join(lineBreak) };
}

/** What is between the texts of two items: the quotes, the comma, the line break. */
function separatorOf([first, second]: readonly QuotedText[], text: string): string {
  if (first && second) return text.slice(first.span.end - 1, second.span.start + 1);
  const lead = first ? /(?:\r?\n[ \t]*)?$/.exec(text.slice(0, first.span.start))?.[0] : undefined;
  return `",${lead || ' '}"`;
}

/** The commands behind `!`. */
function shellLines(text: string): Span[] {
  return [...text.matchAll(/^[ \t]*(?:\w+[ \t]*=[ \t]*)?!((?:[^\n\\]|\\\n|\\.)*)/gm)].map(match => {
    const end = match.index + match[0].length;
    return spanOf(end - (match[1] as string).length, end);
  });
}

/** A cell without some spans of its text. */
function without(source: Region, spans: readonly Span[]): Region {
  if (spans.length === 0) return source;
  const ends = [0, ...spans.map(({ end }) => end)];
  const parts = ends.map((start, index) =>
    sliceRegion(source, spanOf(start, spans[index]?.start ?? source.text.length)),
  );
  return joinRegions(parts) ?? source;
}
