import { runQuery } from '../../../server/src/sandbox/query/engine';
import { QueryError } from '../../../server/src/sandbox/query/errors';
import { createStore } from '../../../server/src/sandbox/store/store';
import { suite } from '../../harness/suite';
import { moment, printJson, still } from '../exchange';

const { world } = still();
const context = { world, store: createStore(world, () => moment), now: () => moment };
const permission = { accountIds: [1234567], visible: [1234567] };

/** Result rows, one per line; with `full` in the fence's label everything else of the result as well. */
function run(query: string, full: boolean): string {
  try {
    const result = runQuery(context, permission, query);
    if (!full) return result.results.map(row => printJson(row)).join('\n') || '(no rows)';
    const { results, metadata, totalResult, otherResult, currentResults, previousResults } = result;
    const [total, other] = [totalResult(), otherResult()];
    return printJson({ results, currentResults, previousResults, total, other, metadata });
  } catch (error) {
    if (error instanceof QueryError) return `${error.errorClass} ${error.errorCode}: ${error.message}`;
    throw error;
  }
}

suite('test/sandbox/query', example => {
  const results: Record<string, string> = {};
  for (const [index, fence] of example.fences.filter(each => each.language === 'nrql').entries())
    results[index === 0 ? 'result' : `result ${index + 1}`] = run(fence.text, fence.label === 'full');
  return results;
});
