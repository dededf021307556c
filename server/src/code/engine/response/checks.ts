import { memoizeByObject } from '../../../text/memoizeByObject';
import { touches } from '../../../text/span';
import type { StatusCheck } from '../../call';
import type { LanguageDefinition } from '../language';
import { type Expr, unwrap } from '../syntax/expr';
import { type Program, stepOf } from '../syntax/scope';
import type { Following } from './track';

/** Calls that turn a failed status into an exception, in the spellings of all libraries. */
const raising = /^(?:raise|throw|ensure|error)_?(?:for|on|success|bad)?/i;
/** Members and calls that are true for a success. */
const succeeding = /^(?:is_?)?(?:ok|success|succeeded|successful|successStatusCode)\b/i;

/** Notes a test of the status: `expr` is the status, or the call or member that asks for it under `name`. */
export function noteStatus(expr: Expr, name: string, following: Following): void {
  let ancestor = expr;
  while (ancestor.parent && ['binary', 'wrap', 'choice'].includes(ancestor.parent.kind)) {
    ancestor = ancestor.parent;
    if (ancestor.kind === 'binary') break;
  }
  if (ancestor.parent?.kind === 'other' && ancestor.parent.role === 'sign') ancestor = ancestor.parent;
  const kind = kindOf(expr, name);
  if (kind.kind === 'raises') following.raising.push(expr);
  note(ancestor, expr, kind, following);
}

/** Notes that a response is tested as a whole, which tests its status. */
export function noteTruth(expr: Expr, following: Following): void {
  note(expr, expr, { kind: 'ok' }, following);
}

function note(expr: Expr, subject: Expr, kind: Pick<StatusCheck, 'kind' | 'code'>, { checks, text }: Following): void {
  checks.push({
    span: { start: expr.start, end: expr.end },
    ...kind,
    subject: text.slice(subject.start, subject.end),
  });
}

function kindOf(expr: Expr, name: string): Pick<StatusCheck, 'kind' | 'code'> {
  if (raising.test(name)) return { kind: 'raises' };
  if (succeeding.test(name)) return { kind: 'ok' };
  let ancestor = expr;
  while (ancestor.parent?.kind === 'wrap') ancestor = ancestor.parent;
  const { parent } = ancestor;
  if (parent?.kind !== 'binary') return { kind: 'prints' };
  const other = unwrap(parent.left === ancestor ? parent.right : parent.left);
  const code = other.kind === 'literal' && other.type === 'number' ? Number(other.text) : undefined;
  const compared = /^(?:==|===|!=|!==|eq|ne|-eq|-ne|is|is not)$/i.test(parent.operator);
  return compared && code !== undefined ? { kind: 'equals', code } : { kind: 'range' };
}

/** Whether the program names the status of a response at a place that is not a test of this one. */
export function namesStatus({ program, language, checks }: Following): boolean {
  return statusMentions(program, language).some(({ end }) => !checks.some(({ span }) => touches(span, end)));
}

/** Where a program names the status of some response, which each of its calls asks for. */
const statusMentions = memoizeByObject((program: Program, { response: { statusNames = [] } }: LanguageDefinition) => {
  const words = new Set<string | number | undefined>(statusNames);
  const inTexts = program.texts.filter(text => words.has(stepOf(text)));
  const named = statusNames.flatMap(word => [...(program.members.get(word) ?? []), ...(program.uses.get(word) ?? [])]);
  return [...named, ...inTexts];
});
