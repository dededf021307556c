import * as l10n from '@vscode/l10n';
import { type EndpointId, endpoints } from '../../catalogue/endpoints';
import { type LossCode, losses } from '../../catalogue/losses';
import type { Match } from '../finding';
import { type Field, printDocument } from './document';
import { partsOf } from './fill';
import { note } from './notes';
import { type Grade, grades, type Plan, type PlanVariable } from './plan';
import type { Path, Shape } from './shape';

/** What a planner decides; everything else of a plan follows from it. */
interface PlanParts {
  readonly endpoint: EndpointId;
  readonly match: Match;
  readonly kind: 'query' | 'mutation';
  /** Below `data`. */
  readonly fields: readonly Field[];
  /** All that the fields may use; those that they do not use are left out. */
  readonly variables: readonly PlanVariable[];
  readonly shape: Shape;
  readonly present: readonly Path[];
  readonly errors?: readonly Path[];
  readonly losses?: readonly LossCode[];
  readonly next?: Path;
}

export function makePlan(parts: PlanParts): Plan {
  const { endpoint, match, kind, fields, shape, present, errors = [], losses: codes = [], next } = parts;
  const { document, variables } = printDocument(kind, fields, parts.variables);
  const open = variables.flatMap(({ value }) => partsOf(value));
  const needs = (['account', 'guid'] as const).filter(need => open.some(part => part.kind === need));
  return {
    endpoint,
    title: l10n.t('Rewrite to GraphQL: {0}', endpoints.find(row => row.id === endpoint)?.title ?? endpoint),
    grade: worstGrade(codes),
    losses: codes.map(code => note(code)),
    target: match.target,
    operation: { kind, document, fields, variables, errors, present },
    shape,
    ...(next ? { pages: { variable: 'cursor', next } } : {}),
    needs: needs.includes('guid') && !needs.includes('account') ? ['account', ...needs] : needs,
  };
}

/** The best grade of what has these losses, and `grade` without them. Without a source there is none; `partial` is nearest. */
export function worstGrade(codes: readonly LossCode[], grade: Grade = 'exact'): Grade {
  const ranks = codes.map(code =>
    losses[code].grade === 'none' ? grades.length - 1 : grades.indexOf(losses[code].grade),
  );
  return grades[Math.max(grades.indexOf(grade), ...ranks)] as Grade;
}
