import type { InlayHint, LanguageContext } from '../text/language';
import { functionNamed } from './facts';
import { parseQueries } from './statements';
import type { Query } from './tree';
import { walk } from './treeWalk';

/** What a query does not say and the service adds: its window, and how many groups or rows come back. */
export function inlayHints(text: string, _context: LanguageContext): InlayHint[] {
  const found: InlayHint[] = [];
  for (const { start, body } of parseQueries(text).statements) {
    if (body?.kind === 'query') found.push(...hintsOf(body).map(hint => ({ ...hint, offset: hint.offset + start })));
  }
  return found.sort((a, b) => a.offset - b.offset);
}

function hintsOf(query: Query): InlayHint[] {
  if (!query.select || !query.from) return [];
  const found: InlayHint[] = [];
  const constant = query.from.sources.every(source => source.kind === 'lookup' || source.kind === 'hole');
  if (!query.since && !constant) {
    found.push({
      offset: query.end,
      label: ' SINCE 1 hour ago',
      tooltip: 'Without SINCE the window is the last hour.',
    });
  }
  if (query.limit) return found;
  if (query.facet && !groupsAreFew(query)) {
    found.push({
      offset: query.facet.end,
      label: ' LIMIT 10',
      tooltip: 'Without LIMIT the ten largest groups come back.',
    });
  } else if (!query.facet && showsRows(query) && !constant) {
    found.push({ offset: query.end, label: ' LIMIT 100', tooltip: 'Without LIMIT the newest 100 rows come back.' });
  }
  return found;
}

/** CASES has as many groups as it has cases. */
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
        // A function that nobody knows may be an aggregate.
        if (!fact || fact.kind === 'aggregate' || fact.kind === 'wrapper') aggregates = true;
      }
      return true;
    });
  }
  return !aggregates && (query.select?.items.some(item => item.value.kind !== 'hole') ?? false);
}
