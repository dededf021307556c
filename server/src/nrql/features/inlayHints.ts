import type { InlayHint, LanguageContext } from '../../text/language';
import { documentOf } from '../document/document';
import type { Statement } from '../document/statements';
import { functionNamed, isAggregate } from '../facts/lookup';
import { unitText } from '../facts/restValues';
import type { Query } from '../tree/tree';
import { walk } from '../tree/walk';
import { unitOf } from '../units/units';

/**
 * Hints for what a query leaves implicit: its time range, its limit on groups or rows, and the units of its columns.
 */
export function inlayHints(text: string, context: LanguageContext): InlayHint[] {
  const document = documentOf(text);
  const { statements } = document;
  return document.derivedOf(hintsOf, context).flatMap((hints, index) => {
    const { start } = statements[index] as Statement;
    return hints.map(hint => ({ ...hint, offset: hint.offset + start }));
  });
}

/** The hints of one statement in order, with offsets in it. */
function hintsOf(_: string, { body, problems }: Statement, context: LanguageContext): readonly InlayHint[] {
  if (body?.kind !== 'query') return [];
  // An alert condition has its own time range and watches every group. After an incomplete clause, a hint would
  // look like its continuation.
  const defaults = context.use === 'alert' || problems.length > 0 ? [] : defaultHints(body);
  return [...defaults, ...unitHints(body, context)].sort((a, b) => a.offset - b.offset);
}

function defaultHints(query: Query): InlayHint[] {
  if (!query.select || !query.from) return [];
  const found: InlayHint[] = [];
  const constant = query.from.sources.every(source => source.kind === 'lookup' || source.kind === 'hole');
  if (!query.since && !constant) {
    found.push({
      offset: query.end,
      label: ' SINCE 1 hour ago',
      tooltip: 'Without SINCE, the time range is the last hour.',
    });
  }
  if (query.limit) return found;
  if (query.facet && !groupsAreFew(query)) {
    found.push({
      offset: query.facet.end,
      label: ' LIMIT 10',
      tooltip: 'Without LIMIT, the ten largest groups are returned.',
    });
  } else if (!query.facet && showsRows(query) && !constant) {
    found.push({ offset: query.end, label: ' LIMIT 100', tooltip: 'Without LIMIT, the newest 100 rows are returned.' });
  }
  return found;
}

/** Hints for units that the name of the column does not imply. */
function unitHints(query: Query, context: LanguageContext): InlayHint[] {
  return (query.select?.items ?? []).flatMap(item => {
    const unit = unitOf(item.value, query, context);
    if (!unit || unit === 'count' || unit === 'score' || unitText(unit) === '') return [];
    return [{ offset: item.end, label: ` ${unitText(unit)}`, tooltip: `The unit of this column is ${unit}.` }];
  });
}

/** CASES yields as many groups as it has cases. */
function groupsAreFew(query: Query): boolean {
  return query.facet?.items.every(item => item.value.kind === 'cases' && item.value.cases.length <= 10) ?? false;
}

function showsRows(query: Query): boolean {
  let aggregates = false;
  for (const item of query.select?.items ?? []) {
    walk(item.value, node => {
      if (node.kind === 'subquery') return false;
      if (node.kind === 'call') {
        const fact = functionNamed(node.name);
        // An unknown function may be an aggregate.
        if (!fact || isAggregate(fact)) aggregates = true;
      }
      return true;
    });
  }
  return !aggregates && (query.select?.items.some(item => item.value.kind !== 'hole') ?? false);
}
