import type { Call } from '../code/call';
import type { LanguageReader } from '../code/source';
import { type DataMap, type DataNode, entryOf, readJson, textOf } from '../containers/json';
import { joinScripts, type Script } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { inOrder } from './data';
import { innerCalls, languageOfName } from './embeddedCode';

interface Cell {
  readonly type: string;
  readonly script: Script;
}

/** Notebooks: code cells in the kernel's language, `!` lines and `%%bash` cells as shell text, text cells as documents. */
export const jupyter: LanguageReader = {
  languages: ['jupyter'],
  innerLanguages: file => [kernelOf(readJson(file.text))],
  calls: (file, tools) => {
    const notebook = readJson(file.text);
    const kernel = kernelOf(notebook);
    const calls: Call[] = [];
    const cells = cellsOf(notebook);
    const magicOf = (script: Script) => /^%%(bash|sh|script|javascript|js|ruby|perl)\b/.exec(script.text)?.[1];
    // The cells of one kernel share their names.
    const program = joinScripts(
      cells.flatMap(({ type, script }) => (type === 'code' && !magicOf(script) ? [script] : [])),
    );
    if (program) calls.push(...innerCalls(program, kernel, file, tools));
    for (const { type, script } of cells) {
      if (type !== 'code') {
        calls.push(...innerCalls(script, 'markdown', file, tools, { kind: 'docs' }));
        continue;
      }
      const magic = magicOf(script);
      if (magic) calls.push(...innerCalls(script, languageOfName(magic), file, tools));
      else calls.push(...shellLines(script).flatMap(line => innerCalls(line, 'shellscript', file, tools)));
    }
    return inOrder(calls);
  },
};

function kernelOf(notebook: DataNode | undefined): string {
  const metadata = notebook?.kind === 'map' ? entryOf(notebook, 'metadata') : undefined;
  if (metadata?.kind !== 'map') return 'python';
  const info = [entryOf(metadata, 'kernelspec'), entryOf(metadata, 'language_info')];
  const names = info.flatMap(node =>
    node?.kind === 'map' ? [textOf(entryOf(node, 'language')) ?? textOf(entryOf(node, 'name'))] : [],
  );
  return languageOfName(names.find(name => name !== undefined) ?? 'python');
}

function cellsOf(notebook: DataNode | undefined): Cell[] {
  const cells = notebook?.kind === 'map' ? entryOf(notebook, 'cells') : undefined;
  if (cells?.kind !== 'list') return [];
  return cells.items.flatMap((cell): Cell[] => {
    if (cell.kind !== 'map') return [];
    const script = sourceOf(cell);
    return script ? [{ type: textOf(entryOf(cell, 'cell_type')) ?? 'code', script }] : [];
  });
}

/** The lines of a cell as one script; each item of the list ends with its own line break. */
function sourceOf(cell: DataMap): Script | undefined {
  const source = entryOf(cell, 'source');
  if (source?.kind === 'scalar') return source.script;
  const items = source?.kind === 'list' ? source.items.flatMap(item => (item.kind === 'scalar' ? [item] : [])) : [];
  if (items.length === 0) return undefined;
  let text = '';
  const segments: Script['segments'][number][] = [];
  for (const { script } of items) {
    const by = text.length;
    for (const segment of script.segments) {
      segments.push({ ...segment, inner: spanOf(segment.inner.start + by, segment.inner.end + by) });
    }
    text += script.text;
  }
  const outer = spanOf(items[0]?.span.start ?? 0, items.at(-1)?.span.end ?? 0);
  return { text, segments, holes: [], outer };
}

/** The commands behind `!`, each as a script of its own. */
function shellLines(script: Script): Script[] {
  const found: Script[] = [];
  for (const match of script.text.matchAll(/^[ \t]*(?:\w+[ \t]*=[ \t]*)?!((?:[^\n\\]|\\\n|\\.)*)/gm)) {
    const start = match.index + match[0].length - (match[1] as string).length;
    const end = match.index + match[0].length;
    const segments = script.segments.flatMap(segment => {
      const from = Math.max(segment.inner.start, start);
      const to = Math.min(segment.inner.end, end);
      if (from >= to) return [];
      const inner = spanOf(from - start, to - start);
      if (segment.kind !== 'verbatim') return [{ ...segment, inner }];
      const by = segment.outer.start - segment.inner.start;
      return [{ ...segment, inner, outer: spanOf(from + by, to + by) }];
    });
    const outer = spanOf(
      segments[0]?.outer.start ?? script.outer.start,
      segments.at(-1)?.outer.end ?? script.outer.end,
    );
    found.push({ text: script.text.slice(start, end), segments, holes: [], outer });
  }
  return found;
}
