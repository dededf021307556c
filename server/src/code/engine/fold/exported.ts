import { dottedPath, type MemberExpr, type NameExpr } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import type { Folding } from './frame';

/** Whether a use only gives what has the name to other files, or takes it from one, under the same name. */
export function isGivenOn(use: NameExpr | MemberExpr, isOwn: boolean, folding: Folding): boolean {
  const { parent } = use;
  const { exports: all = [], response } = folding.language;
  const exports = isOwn ? all : [];
  // `export const load = …` names it once more, behind the declaration.
  if (isOwn && parent?.kind === 'other' && use.start === use.end) return true;
  if (use.kind === 'member') {
    // `exports.load = load`, `exports.load = () => …`
    const isTarget = parent?.kind === 'assign' && parent.target === use;
    const value = isTarget ? parent.value : undefined;
    const isSame = value?.kind === 'function' || (value?.kind === 'name' && value.name === use.name);
    return isSame && exports.includes(dottedPath(use.object) ?? '');
  }
  if (parent?.kind === 'assign' && parent.value === use) {
    // `module.exports = load`
    if (exports.includes(dottedPath(parent.target) ?? '')) return true;
    return parent.target.kind === 'member' && isGivenOn(parent.target, isOwn, folding);
  }
  if (parent?.kind === 'dict') {
    const entry = parent.entries.find(({ key, value }) => value === use || key === use);
    const isSame =
      entry?.value === use ? !entry.key || stepOf(entry.key) === use.name : entry?.value.kind === 'function';
    const assign = parent.parent;
    if (!isSame || assign?.kind !== 'assign') return false;
    // `module.exports = { load }`, `const { load } = require('./client')`
    return assign.target === parent || exports.includes(dottedPath(assign.target) ?? '');
  }
  const clause = isOwn ? response.acrossFiles?.exportClause : undefined;
  const { text } = folding.file;
  return (
    clause?.before.test(text.slice(Math.max(0, use.start - maxClauseLength), use.start)) === true &&
    clause.behind.test(text.slice(use.end, use.end + maxClauseLength))
  );
}

/** In characters; what exports more names in one statement is not looked at. */
const maxClauseLength = 1000;
