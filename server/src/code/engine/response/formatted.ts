import { evaluate, frameOf } from '../fold/frame';
import { plainText } from '../fold/value';
import { findIn } from '../language';
import type { Expr, InvokeExpr } from '../syntax/expr';
import { type Following, recordRead, type Track } from './track';

/**
 * Notes the members that a pattern takes from an object: `"{id} {name}".format(**app)`, `"{name}".format_map(app)`. False
 * where it does not do so, or nobody knows which.
 */
export function followFormatted(call: InvokeExpr, expr: Expr, track: Track, following: Following): boolean {
  const { callee, args } = call;
  if (track.stage !== 'body' || callee.kind !== 'member') return false;
  const operation = findIn(following.language.methods, callee.name);
  const isSpread = args.some(({ value, spread }) => value === expr && spread) && args.every(({ name }) => !name);
  const isWhole = operation === 'bracesOfMap' ? args.length === 1 : operation === 'braces' && isSpread;
  const pattern = isWhole ? evaluate(callee.object, frameOf(following.folding)) : undefined;
  const text = pattern?.kind === 'text' && pattern.options.length === 1 ? plainText(pattern) : undefined;
  if (text === undefined) return false;
  const fields = [...text.replace(/\{\{|\}\}/g, '').matchAll(/\{([^{}]*)/g)].map(([, field = '']) => field);
  const names = fields.map(field => /^([A-Za-z_]\w*)(?:![rsa])?(?::[^{}]*)?$/.exec(field)?.[1]);
  if (names.length === 0 || !names.every(name => name !== undefined)) return false;
  following.crosses = true;
  for (const name of new Set(names)) recordRead(expr, { ...track, path: [...track.path, name] }, following, false);
  return true;
}
