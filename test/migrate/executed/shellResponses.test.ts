import { executedEquivalence } from './executed';

executedEquivalence(
  'bodies',
  'lookups',
  'pass-on',
  'read-elsewhere',
  'response-files',
  'programs-of-scripts',
  'printed-texts',
  'filled-arrays',
  'shell-titles',
);
