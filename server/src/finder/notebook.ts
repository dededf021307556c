import type { Call } from '../code/call';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader } from '../code/source';
import { type DataMap, type DataNode, entryOf, readJson, textOf } from '../containers/json';
import { languageOfName } from '../text/languageId';
import { type Region, sliceRegion } from '../text/region';
import { joinLines, joinRegions } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { innerCalls } from './innerCalls';

interface Cell {
  readonly type: string;
  readonly script: Region;
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
    const magicOf = (script: Region) => /^%%(bash|sh|script|javascript|js|ruby|perl)\b/.exec(script.text)?.[1];
    // The cells of one kernel share their names.
    const program = joinLines(
      cells.flatMap(({ type, script }) => (type === 'code' && !magicOf(script) ? [script] : [])),
    );
    if (program) calls.push(...innerCalls({ ...program, language: kernel }, file, tools));
    for (const { type, script } of cells) {
      if (type !== 'code') {
        calls.push(...innerCalls({ ...script, language: 'markdown' }, file, tools, { kind: 'docs' }));
        continue;
      }
      const magic = magicOf(script);
      if (magic) calls.push(...innerCalls({ ...script, language: languageOfName(magic) }, file, tools));
      else
        calls.push(
          ...shellLines(script).flatMap(line => innerCalls({ ...line, language: 'shellscript' }, file, tools)),
        );
    }
    return sortCalls(calls);
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
function sourceOf(cell: DataMap): Region | undefined {
  const source = entryOf(cell, 'source');
  if (source?.kind === 'scalar') return source.region;
  const items =
    source?.kind === 'list' ? source.items.flatMap(item => (item.kind === 'scalar' ? [item.region] : [])) : [];
  return joinRegions(items);
}

/** The commands behind `!`, each as a script of its own. */
function shellLines(script: Region): Region[] {
  return [...script.text.matchAll(/^[ \t]*(?:\w+[ \t]*=[ \t]*)?!((?:[^\n\\]|\\\n|\\.)*)/gm)].map(match => {
    const end = match.index + match[0].length;
    return sliceRegion(script, spanOf(end - (match[1] as string).length, end));
  });
}
