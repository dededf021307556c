import { fence } from '../harness/markdown';
import { suite } from '../harness/suite';
import { exchange, still } from './exchange';

// Each example runs in a new sandbox whose clock stands still. The prose above a request may name another seed or rounding.
suite('test/sandbox/rest', async example => {
  const sandbox = still({
    seed: example.prose.includes('seed 2') ? 2 : 1,
    rounding: example.prose.includes('--rounding'),
  });
  return { 'http answer': await exchange(sandbox, fence(example, 'http request')?.text ?? '') };
});
