import { executedEquivalence } from './executed';

executedEquivalence(
  'kept-results',
  'mapped-names',
  'changed-dictionaries',
  'chosenMetrics',
  'class-constants',
  'changed-members',
);
