import { executedEquivalence } from './executed';

executedEquivalence(
  'found-metrics',
  'metrics-elsewhere',
  'tables-elsewhere',
  'keys-of-tables',
  'records-elsewhere',
  'passed-elsewhere',
  'windows-elsewhere',
  'lists-elsewhere',
);
