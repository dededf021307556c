import type { CrossFileValue, SharedTable } from '../source';
import { crossFileValue } from './crossFileValue';
import { isClosed } from './fold/closed';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { isLeftAlone, partOf } from './leftAlone';
import { onlyReads } from './response/namedCalls';
import type { NameExpr } from './syntax/expr';

/** Whether a program only reads what another file gives to a name, and takes no more of its module than members. */
export function isOnlyReadHere(asked: SharedTable, folding: Folding): boolean {
  return onlyReads(asked, use => isLeftAlone(use, folding, partOf(asked)), folding);
}

/** The table that a file gives to a name of its first level, where nothing changes that. */
export function tableNamed(name: string, folding: Folding): CrossFileValue | undefined {
  const { program, file } = folding;
  if (!/^[\w$]+$/.test(name) || !program.scopeOf(program.root).names.has(name)) return undefined;
  const end = file.text.length;
  const use: NameExpr = { kind: 'name', name, start: end, end, parent: program.root };
  const table = isClosed(use, folding) ? crossFileValue(evaluate(use, frameOf(folding))) : undefined;
  return table && isFlat(table) ? table : undefined;
}

/** Whether the rows of a table have nothing that a program could change without a step to a row. */
function isFlat(table: CrossFileValue): boolean {
  const isText = (value: CrossFileValue) => partsOf(value) === undefined;
  const isRow = (value: CrossFileValue) => partsOf(value)?.every(isText) ?? true;
  return partsOf(table)?.every(isRow) ?? false;
}

function partsOf(value: CrossFileValue): readonly CrossFileValue[] | undefined {
  if (value.kind === 'list') return value.items;
  return value.kind === 'dict' ? value.entries.map(entry => entry.value) : undefined;
}
