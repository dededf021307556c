import { fence } from '../harness/markdown';
import { suite } from '../harness/suite';
import { askGraphql, exchange, still } from './exchange';

// Each example runs in a new sandbox whose clock stands still. The prose above a request may name another seed or rounding.
// Where an example also asks through GraphQL, it asks the same sandbox afterwards.
suite('test/sandbox/rest', async example => {
  const sandbox = still({
    seed: example.prose.includes('seed 2') ? 2 : 1,
    rounding: example.prose.includes('--rounding'),
  });
  const answers = { 'http answer': await exchange(sandbox, fence(example, 'http request')?.text ?? '') };
  const document = fence(example, 'graphql request')?.text;
  return document === undefined ? answers : { ...answers, 'json answer': await askGraphql(sandbox, document) };
});
