import { isThorough } from '../../harness/thorough';
import { executedEquivalence } from './executed';

/** Each is a workspace of its own. */
const suites = [
  'natural-a-1',
  'natural-a-2',
  'natural-b-1',
  'natural-b-2',
  'natural-c-1',
  'natural-c-2',
  'natural-d-1',
  'natural-d-2',
  'natural-e-1',
  'natural-e-2',
  'natural-f-1',
  'natural-f-2',
  'natural-g-1',
  'natural-g-2',
  'natural-g-3',
  'natural-g-4',
  'natural-g-5',
  'natural-g-6',
  'natural-g-7',
  'natural-i-1',
  'natural-i-2',
  'natural-i-3',
  'natural-j-1',
  'natural-j-2',
  'natural-j-3',
  'natural-k-1',
  'natural-k-2',
  'natural-l-1',
  'natural-l-2',
  'natural-m-1',
  'natural-m-2',
  'natural-n-1',
  'natural-n-2',
  'natural-n-3',
  'natural-n-4',
  'natural-p-1',
  'natural-p-2',
  'natural-p-3',
];

// Programs that were written without any knowledge of the rewriter, to measure the share of their calls that it rewrites. They
// prove little that the other suites do not, so that they only run with --all. NATURAL=c runs one set.
if (isThorough)
  for (const name of suites) if (name.startsWith(`natural-${process.env['NATURAL'] ?? ''}`)) executedEquivalence(name);
