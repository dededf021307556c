import { fence } from '../harness/markdown';
import { suite } from '../harness/suite';
import { exchange, sendGraphql, still } from './exchange';

// Each example runs in a new sandbox whose clock stands still. The prose above a request may name another seed or rounding.
// A GraphQL request of an example goes to the same sandbox afterwards.
suite('test/sandbox/rest', async example => {
  const sandbox = still({
    seed: example.prose.includes('seed 2') ? 2 : 1,
    rounding: example.prose.includes('--rounding'),
  });
  const responses = { 'http response': await exchange(sandbox, fence(example, 'http request')?.text ?? '') };
  const document = fence(example, 'graphql request')?.text;
  return document === undefined ? responses : { ...responses, 'json response': await sendGraphql(sandbox, document) };
});
