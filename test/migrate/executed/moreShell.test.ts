import { executedEquivalence } from './executed';

executedEquivalence(
  'wrappers',
  'escapes',
  'loops',
  'more-shell',
  'jq',
  'idioms',
  'other-clients',
  'expansions',
  'bodies',
  'lookups',
  'pass-on',
  'read-elsewhere',
  'response-files',
  'programs-of-scripts',
  'printed-texts',
  'filled-arrays',
);
