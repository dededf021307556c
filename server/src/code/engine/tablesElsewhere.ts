import { contains } from '../../text/span';
import { moduleOf } from '../paths';
import type { CrossFileValue, SharedTable } from '../source';
import { crossFileValue } from './crossFileValue';
import { isClosed } from './fold/closed';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { isLeftAlone, partOf } from './leftAlone';
import { onlyReads } from './response/namedCalls';
import { dottedPath, type Expr, type NameExpr } from './syntax/expr';
import { stepOf } from './syntax/scope';

/** Whether a program only reads what another file gives to a name, and takes no more of its module than members. */
export function isOnlyReadHere(table: SharedTable, folding: Folding): boolean {
  return onlyReads(table, use => isLeftAlone(use, folding, partOf(table)), folding);
}

/** The table that a file gives to a name of its first level, or exports under a name, where nothing changes that. */
export function tableNamed(name: string, folding: Folding): CrossFileValue | undefined {
  const { program, file } = folding;
  if (!/^[\w$]+$/.test(name)) return undefined;
  const end = file.text.length;
  const use: NameExpr = { kind: 'name', name, start: end, end, parent: program.root };
  const expr = program.scopeOf(program.root).names.has(name) ? use : exportedTable(name, folding);
  const table = expr && isClosed(expr, folding) ? crossFileValue(evaluate(expr, frameOf(folding))) : undefined;
  return table && isFlat(table) ? table : undefined;
}

/**
 * The literal that a file gives to a name in its exports alone, `exports.METRICS = { … }`, where it uses its exports for nothing
 * else and other files only read it.
 */
function exportedTable(name: string, { program, file, language, tools }: Folding): Expr | undefined {
  const { exports: objects = [] } = language;
  const isOne = (expr: Expr) => objects.includes(dottedPath(expr) ?? '');
  const statements = program.assigns.filter(
    ({ target }) => isOne(target) || (target.kind === 'member' && isOne(target.object)),
  );
  const isOwn = (use: Expr) => statements.some(({ target }) => contains(target, use));
  const roots = new Set(objects.map(object => object.split('.')[0] ?? object));
  if (![...roots].every(root => program.usesIn(undefined, root).every(isOwn))) return undefined;
  const given = statements.flatMap(({ target, value }): Expr[] => {
    if (!value) return [];
    if (target.kind === 'member' && isOne(target.object) && !isOne(target)) return target.name === name ? [value] : [];
    return value.kind === 'dict'
      ? value.entries.flatMap(entry => (entry.key && stepOf(entry.key) === name ? entry.value : []))
      : [];
  });
  const [only, ...others] = given;
  const isPlain = (only?.kind === 'list' || only?.kind === 'dict') && others.length === 0;
  return isPlain && tools.isOnlyReadElsewhere?.({ name, module: moduleOf(file.path) }, file) === true
    ? only
    : undefined;
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
