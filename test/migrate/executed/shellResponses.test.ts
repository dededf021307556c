import { executedEquivalence } from './executed';

executedEquivalence(
  'shell-titles',
  'bodies',
  'lookups',
  'pass-on',
  'read-elsewhere',
  'response-files',
  'programs-of-scripts',
  'printed-texts',
  'filled-arrays',
);
