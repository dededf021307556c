import { executedEquivalence } from './executed';

// Programs that were written without any knowledge of the rewriter, to measure the share of their calls that it rewrites. Each
// suite is a workspace of its own. They prove little that the other suites do not, so that they only run with --all.
if (process.env['ALL'] === '1')
  for (const name of ['natural-a-1', 'natural-a-2', 'natural-b-1', 'natural-b-2']) executedEquivalence(name);
