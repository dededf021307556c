import { executedEquivalence } from './executed';

executedEquivalence(
  'metrics-elsewhere',
  'tables-elsewhere',
  'records-elsewhere',
  'passed-elsewhere',
  'windows-elsewhere',
  'lists-elsewhere',
);
